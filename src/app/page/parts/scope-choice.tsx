import type { JSX } from "preact";
import { useOpenPage } from "../state/page-state.ts";

/** Chooses between a document and the corpus. `document` is what the view shows of the document. */
export function ScopeChoice({ document }: { document: string }): JSX.Element {
  const { page } = useOpenPage();
  const { scope } = page.route.value;
  const choices = [
    ["document", document],
    ["corpus", "Corpus"],
  ] as const;
  return (
    <span class="choices" role="group" aria-label="What to show">
      {choices.map(([value, title]) => (
        <button
          aria-pressed={scope === value}
          onClick={() => {
            page.go({ scope: value });
          }}
        >
          {title}
        </button>
      ))}
    </span>
  );
}
