import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useOpenPage } from "../state/page-state.ts";
import { stepDocument } from "../state/keys.ts";
import { nameOfDocument } from "./document-line.tsx";
import { DocumentsList } from "./documents-list.tsx";
import { openBelow } from "./pop.ts";

/** Names the document on show, and leads to the others: the previous and next one, and a list of all. */
export function DocumentMenu(): JSX.Element {
  const { page, overview } = useOpenPage();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = page.documentId.value ?? "";
  useEffect(() => {
    list.current?.hidePopover();
  }, [id]);
  if (overview.documents.length < 2) return <b dir="auto">{nameOfDocument(id)}</b>;
  const step = (by: number, name: string, sign: string): JSX.Element => (
    <button
      aria-label={name}
      title={name}
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
      <button ref={button} popovertarget="document-menu" aria-expanded={isOpen}>
        <b dir="auto">{nameOfDocument(id)}</b> <span aria-hidden="true">▾</span>
      </button>
      {step(1, "Next document", "›")}
      <div
        id="document-menu"
        ref={list}
        popover="auto"
        class="pop"
        onBeforeToggle={(event) => {
          openBelow(event, button.current);
          setOpen(event.newState === "open");
        }}
      >
        {isOpen && <DocumentsList />}
      </div>
    </span>
  );
}
