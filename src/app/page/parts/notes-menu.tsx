import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { wordsOf } from "../../../report/errors/error-sentence.ts";
import { counted } from "../../../report/numbers.ts";
import type { Note } from "../state/notes.ts";
import { useOpenPage, usePage } from "../state/page-state.ts";
import { saveFile } from "../state/save-file.ts";
import { useAnswer } from "../state/use-answer.ts";
import { AuthorField } from "./author-field.tsx";
import { ChipMenu } from "./chip-menu.tsx";

/** Returns how the author of a note is called. */
export function authorOf({ author }: Pick<Note, "author">): string {
  return author === "" ? "without a name" : author;
}

/** Saves the notes on errors as a file, and joins them with those of such files. */
export function NotesMenu(): JSX.Element {
  const page = usePage();
  const { notes } = page;
  const input = useRef<HTMLInputElement>(null);
  const size = notes.all.length;
  const read = async (files: readonly File[]): Promise<void> => {
    for (const file of files) await page.readNotes(file);
  };
  return (
    <ChipMenu label="Notes" class="upward">
      <AuthorField />
      <button
        disabled={size === 0}
        onClick={() => {
          saveFile("corefscope-notes.json", "application/json", notes.write());
        }}
      >
        {size === 0 ? "Export notes" : `Export ${counted(size, "note")}`}
      </button>
      <button onClick={() => input.current?.click()}>Import notes…</button>
      <input
        ref={input}
        type="file"
        accept=".json"
        multiple
        hidden
        aria-label="Files of notes"
        onChange={({ currentTarget }) => {
          void read(Array.from(currentTarget.files ?? []));
          currentTarget.value = "";
        }}
      />
      <StrangeNotes />
    </ChipMenu>
  );
}

/** Lists notes on errors that no open system makes. */
function StrangeNotes(): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const notes = page.notes.all;
  const ids = [...new Set(notes.map(({ error }) => error))].sort();
  const { value } = useAnswer(
    ids.length === 0 ? undefined : () => page.engine.knownErrors(ids),
    [overview.opened, ids.join()],
    "notes",
  );
  const strange = value === undefined ? [] : notes.filter(({ error }) => !value.includes(error));
  if (strange.length === 0) return null;
  return (
    <details>
      <summary>{counted(strange.length, "note")} on errors that are not here, exported with the rest</summary>
      <ul class="list">
        {strange.map((note) => (
          <li>
            <b dir="auto">{authorOf(note)}</b> on{" "}
            {note.about === undefined ? (
              `error ${note.error}`
            ) : (
              <bdi>
                “{note.about.words}”, {wordsOf(note.about.type)}, {note.about.document}
              </bdi>
            )}
            : <span dir="auto">{[note.text, ...note.tags].filter(Boolean).join(", ")}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
