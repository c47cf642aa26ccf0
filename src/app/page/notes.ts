import { type Signal, signal } from "@preact/signals";
import { array, is, literal, object, string } from "valibot";
import type { Overview } from "../engine/overview.ts";

/** What a researcher has written about an error. */
export interface Note {
  /** Id of the error, the same in every run. */
  readonly error: string;
  /** A word or a few, such as a cause. */
  readonly tags: readonly string[];
  readonly text: string;
}

const notesFile = object({
  schema: literal("corefscope/notes/1"),
  notes: array(object({ error: string(), tags: array(string()), text: string() })),
});

/** Notes on errors of the corpus that is open, kept in this browser. */
export class Notes {
  readonly all: Signal<ReadonlyMap<string, Note>> = signal(new Map());
  #place = "";

  /** Takes up the notes on a key: they are found again whatever the responses. */
  openFor({ systems }: Pick<Overview, "systems">): void {
    const key = /\|key:([^|]*)/.exec(systems.at(0)?.signature ?? "")?.[1] ?? "";
    this.#place = `corefscope-notes-${key}`;
    this.all.value = new Map();
    const kept = stored(this.#place);
    if (kept !== null) this.read(kept);
  }

  /** Writes a note, or forgets one in which nothing stands. */
  set(note: Note): void {
    const all = new Map(this.all.value);
    if (note.text === "" && note.tags.length === 0) all.delete(note.error);
    else all.set(note.error, note);
    this.#keep(all);
  }

  /** All notes as a file. */
  write(): string {
    const notes = Array.from(this.all.value.values()).sort((a, b) => (a.error < b.error ? -1 : 1));
    return `${JSON.stringify({ schema: "corefscope/notes/1", notes }, null, 2)}\n`;
  }

  /**
   * Adds the notes of a file; of two on the same error that of the file stays.
   *
   * @returns how many there were; nothing if it is no such file
   */
  read(text: string): number | undefined {
    let file: unknown;
    try {
      file = JSON.parse(text);
    } catch {
      return undefined;
    }
    if (!is(notesFile, file)) return undefined;
    const all = new Map(this.all.value);
    for (const note of file.notes) all.set(note.error, note);
    this.#keep(all);
    return file.notes.length;
  }

  #keep(all: ReadonlyMap<string, Note>): void {
    this.all.value = all;
    try {
      localStorage.setItem(this.#place, this.write());
    } catch {
      // A browser that keeps nothing: the notes can still be saved as a file.
    }
  }
}

function stored(place: string): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}
