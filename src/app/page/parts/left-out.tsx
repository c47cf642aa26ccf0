import type { JSX } from "preact";
import { counted } from "../../../report/numbers.ts";
import { useOpenPage } from "../state/page-state.ts";
import { AdviceButtons } from "./settings.tsx";

/** The code of the message about a response that was left out. */
export const leftOutCode = "response-left-out";

/** Says which responses were left out, and why; nothing if none were. */
export function LeftOut(): JSX.Element | null {
  const { overview } = useOpenPage();
  const found = overview.diagnostics.filter(({ diagnostic }) => diagnostic.code === leftOutCode);
  if (found.length === 0) return null;
  return (
    <section class="failure" aria-label="Responses that were left out">
      <p>
        <b>
          {counted(found.length, "response")} {found.length === 1 ? "was" : "were"} left out.
        </b>{" "}
        The scores are for the other responses.
      </p>
      <ul class="list files">
        {found.map(({ diagnostic: { file, line, data }, advice }) => (
          <li>
            <span dir="auto">{file}</span>
            {line !== undefined && `, line ${line}`}: {data?.["reason"]} <AdviceButtons advice={advice} />
          </li>
        ))}
      </ul>
    </section>
  );
}
