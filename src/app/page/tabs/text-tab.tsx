import type { JSX } from "preact";
import { useAnswer } from "../state/use-answer.ts";
import { useOpenPage } from "../state/page-state.ts";
import { DocumentReading } from "../parts/document-reading.tsx";

export function TextTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  const id = page.documentId.value;
  const { value, failure } = useAnswer(id === undefined ? undefined : () => page.document(id), [id, overview.opened]);
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  if (value?.id !== id || value === undefined) return <p class="scroll quiet">Reading…</p>;
  if (value.parts.every(({ tokens }) => tokens === undefined)) {
    return (
      <div class="scroll">
        <p class="notice">This document has no text. See its errors, entities and scores.</p>
      </div>
    );
  }
  return <DocumentReading key={id} document={value} />;
}
