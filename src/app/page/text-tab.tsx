import type { JSX } from "preact";
import { DocumentReading } from "./document-reading.tsx";
import { useAnswer } from "./use-answer.ts";
import { useOpenPage } from "./use-page.ts";

/** The text of the document, with its layers. */
export function TextTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  const id = page.documentId.value;
  const { value, failure } = useAnswer(id === undefined ? undefined : () => page.document(id), [id, overview.opened]);
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  if (value?.id !== id || value === undefined) return <p class="scroll quiet">Reading…</p>;
  if (value.parts.every(({ tokens }) => tokens === undefined)) {
    return (
      <div class="scroll">
        <p class="notice">
          These files have mentions, but not the text that they are in. Alignment, errors and scores show them as
          tables.
        </p>
      </div>
    );
  }
  return <DocumentReading key={id} document={value} />;
}
