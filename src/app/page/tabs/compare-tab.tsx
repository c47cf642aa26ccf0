import type { JSX } from "preact";
import { useOpenPage } from "../state/page-state.ts";
import { otherSystem } from "../state/shown-pair.ts";
import { CorpusDifferences } from "../parts/corpus-differences.tsx";
import { DocumentDifferences } from "../parts/document-differences.tsx";
import { ScopeChoice } from "../parts/scope-choice.tsx";

/** Compares two systems: in the text of a document, or by their figures over the corpus. */
export function CompareTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { scope } = page.route.value;
  const { hasText } = overview;
  const other = otherSystem(page.route.value, overview);
  if (other === undefined)
    return <p class="scroll">Only one system is open. Drop the file of another one onto this page to compare them.</p>;
  if (hasText && scope === "document") return <DocumentDifferences other={other} />;
  return (
    <>
      {hasText && (
        <div class="bar">
          <ScopeChoice document="Text" />
        </div>
      )}
      <CorpusDifferences other={other} />
    </>
  );
}
