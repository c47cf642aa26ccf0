import type { JSX } from "preact";
import { useAnswer } from "../state/use-answer.ts";
import { useOpenPage } from "../state/page-state.ts";
import { DocumentReading } from "../parts/document-reading.tsx";
import { RecordsPane } from "../parts/records-pane.tsx";

export function TextTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  const id = page.documentId.value;
  const { value, failure } = useAnswer(id === undefined ? undefined : () => page.document(id), [id, overview.opened]);
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  if (value?.id !== id || value === undefined) return <p class="scroll quiet">Reading…</p>;
  if (value.parts.every(({ tokens }) => tokens === undefined)) {
    return <RecordsPane document={value} />;
  }
  return <DocumentReading key={id} document={value} />;
}
