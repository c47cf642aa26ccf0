import type { JSX } from "preact";
import { useOpenPage } from "../state/page-state.ts";
import { stepDocument } from "../state/keys.ts";
import { ChipMenu } from "./chip-menu.tsx";
import { nameOfDocument } from "./document-line.tsx";
import { DocumentsList } from "./documents-list.tsx";

/** Names the document on show, and leads to the others: the previous and next one, and a list of all. */
export function DocumentMenu(): JSX.Element {
  const { page, overview } = useOpenPage();
  const id = page.documentId.value ?? "";
  const name = (
    <b dir="auto" class="name" title={nameOfDocument(id)}>
      {nameOfDocument(id)}
    </b>
  );
  if (overview.documents.length < 2) return name;
  const step = (by: number, title: string, sign: string): JSX.Element => (
    <button
      class="plain"
      aria-label={title}
      title={title}
      onClick={() => {
        stepDocument(page, by);
      }}
    >
      {sign}
    </button>
  );
  return (
    <span class="document-menu">
      {step(-1, "Previous document", "‹")}
      {/* The menu is a new one, and so closed, once a document is chosen. */}
      <ChipMenu key={id} label={name}>
        <DocumentsList />
      </ChipMenu>
      {step(1, "Next document", "›")}
    </span>
  );
}
