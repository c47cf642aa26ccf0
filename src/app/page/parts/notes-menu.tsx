import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { counted } from "../../../report/numbers.ts";
import { usePage } from "../state/page-state.ts";
import { saveFile } from "../state/save-file.ts";
import { ChipMenu } from "./chip-menu.tsx";

/** Saves the notes on errors as a file, and reads such files. */
export function NotesMenu(): JSX.Element {
  const page = usePage();
  const { notes } = page;
  const input = useRef<HTMLInputElement>(null);
  const { size } = notes.all.value;
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const count = notes.read(await file.text());
    page.say(count === undefined ? `${file.name} has no notes.` : `Read ${counted(count, "note")}.`);
  };
  return (
    <ChipMenu label="Notes" class="upward">
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
        hidden
        aria-label="File of notes"
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
    </ChipMenu>
  );
}
