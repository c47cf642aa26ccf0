import type { JSX } from "preact";
import { usePage } from "./use-page.ts";

/** A note and tags of the user's own on an error. */
export function NoteForm({ error }: { error: string }): JSX.Element {
  const { notes } = usePage();
  const note = notes.all.value.get(error) ?? { error, tags: [], text: "" };
  return (
    <div>
      <h3>Note</h3>
      <p>
        <label for="note">Note</label>
        <textarea
          id="note"
          rows={3}
          style={{ width: "100%" }}
          value={note.text}
          onChange={({ currentTarget }) => {
            notes.set({ ...note, text: currentTarget.value });
          }}
        />
      </p>
      <p>
        <label>
          Tags, with commas between{" "}
          <input
            value={note.tags.join(", ")}
            onChange={({ currentTarget: { value } }) => {
              const tags = value.split(",").map((tag) => tag.trim());
              notes.set({ ...note, tags: tags.filter((tag) => tag !== "") });
            }}
          />
        </label>
      </p>
    </div>
  );
}
