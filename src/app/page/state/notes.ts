import { type Signal, signal } from "@preact/signals";
import { messageOf } from "../../../core/message-of.ts";
import type { ErrorRow } from "../../engine/errors-view.ts";
import type { Overview } from "../../engine/overview.ts";
import { store, stored } from "./storage.ts";

/** What a user notes on an error. An empty note is one that was deleted. */
export interface Note {
  /** Id of the error, the same in every run: made of its document, its type and the positions of its mentions. */
  readonly error: string;
  /** "" if it was not given. */
  readonly author: string;
  /** When it was last changed, as `2026-11-30T09:15:00.000Z`; "" if unknown. */
  readonly time: string;
  readonly tags: readonly string[];
  readonly text: string;
  /** What the error is, because other pages may not have it. */
  readonly about?: { readonly document: string; readonly type: string; readonly words: string };
}

type NotedError = Pick<ErrorRow, "id" | "document" | "type" | "mentions">;

/** The tag of errors that are ticked off. */
const DONE = "done";

const SCHEMA = "corefscope/notes/";

/** Returns whether a file begins like one of notes. */
export function looksLikeNotes(beginning: string): boolean {
  return beginning.includes(`"${SCHEMA}`);
}

/**
 * Joins notes. Of two by the same author on the same error, the later one stays; those of different authors all stay.
 * The order does not matter, and notes that are joined again change nothing.
 */
export function joinedNotes(...lists: readonly Iterable<Note>[]): Note[] {
  const notes = new Map<string, Note>();
  for (const list of lists) {
    for (const note of list) {
      const key = keyOf(note);
      const known = notes.get(key);
      if (known === undefined || rankOf(note) > rankOf(known)) notes.set(key, note);
    }
  }
  return Array.from(notes, ([key, note]) => ({ key, note }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ note }) => note);
}

function keyOf({ error, author }: Pick<Note, "error" | "author">): string {
  return JSON.stringify([error, author]);
}

/** Returns a text that is greater for the note that stays. The content decides between notes of the same time. */
function rankOf({ time, text, tags, about }: Note): string {
  return `${time} ${JSON.stringify([text, tags, about ?? null])}`;
}

export function notesText(notes: readonly Note[]): string {
  return `${JSON.stringify({ schema: `${SCHEMA}2`, notes }, null, 2)}\n`;
}

/**
 * Returns the notes of a file. Version 1 had neither authors nor times.
 *
 * @throws RangeError that says what is wrong with the file
 */
export function notesIn(text: string): Note[] {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    throw new RangeError(`it is not JSON (${messageOf(error)})`);
  }
  const { schema, notes } = fieldsOf(file);
  if (typeof schema !== "string" || !schema.startsWith(SCHEMA))
    throw new RangeError(`it has no notes: its field “schema” is not “${SCHEMA}2”`);
  if (schema !== `${SCHEMA}1` && schema !== `${SCHEMA}2`)
    throw new RangeError(`it is from another version of corefscope: “${schema}”`);
  if (!Array.isArray(notes)) throw new RangeError("its field “notes” is no list");
  return notes.map((note, n) => noteIn(note, n + 1, schema === `${SCHEMA}1`));
}

function noteIn(value: unknown, number: number, isFirstVersion: boolean): Note {
  const fields = fieldsOf(value);
  const textOf = (name: string, of = fields): string => {
    const field = of[name];
    if (typeof field !== "string") throw new RangeError(`note ${number} has no “${name}”`);
    return field;
  };
  const { tags, about } = fields;
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === "string"))
    throw new RangeError(`note ${number} has no “tags”`);
  const note = { error: textOf("error"), text: textOf("text"), tags };
  if (isFirstVersion) return { ...note, author: "", time: "" };
  const time = textOf("time");
  if (!/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)?$/.test(time))
    throw new RangeError(`the time of note ${number} is not like 2026-11-30T09:15:00.000Z: “${time}”`);
  const own = fieldsOf(about);
  return {
    ...{ ...note, author: textOf("author"), time },
    ...(about !== undefined && {
      about: { document: textOf("document", own), type: textOf("type", own), words: textOf("words", own) },
    }),
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function isThere({ text, tags }: Note): boolean {
  return text !== "" || tags.length > 0;
}

/** Notes on errors of the open corpus, kept in this browser. */
export class Notes {
  readonly #all: Signal<readonly Note[]> = signal([]);
  readonly #author: Signal<string>;
  #place = "";

  /** @param author the name of the user */
  constructor(author: Signal<string>) {
    this.#author = author;
  }

  /** All notes, without those that were deleted. */
  get all(): readonly Note[] {
    return this.#all.value.filter(isThere);
  }

  /** Loads the notes on a key. They do not depend on the responses. */
  openFor({ systems }: Pick<Overview, "systems">): void {
    const key = /\|key:([^|]*)/.exec(systems.at(0)?.signature ?? "")?.[1] ?? "";
    const place = `corefscope-notes-${key}`;
    if (place !== this.#place) this.#all.value = [];
    this.#place = place;
    this.#all.value = joinedNotes(this.#all.value, this.#kept());
  }

  /** Returns the notes on an error by all authors, those of the user first. */
  on(error: string): Note[] {
    const own = this.all.filter((note) => note.error === error);
    return own.toSorted((a, b) => Number(b.author === this.#author.value) - Number(a.author === this.#author.value));
  }

  /** Returns what the user noted on an error. */
  ownOn(error: string): Pick<Note, "text" | "tags"> {
    return (
      this.all.find((note) => note.error === error && note.author === this.#author.value) ?? { text: "", tags: [] }
    );
  }

  set({ id, document, type, mentions }: NotedError, change: Partial<Pick<Note, "text" | "tags">>): void {
    const about = { document, type, words: mentions.at(0)?.text ?? "" };
    const { text, tags } = { ...this.ownOn(id), ...change };
    this.#keep([{ error: id, author: this.#author.value, time: new Date().toISOString(), text, tags, about }]);
  }

  /** Whether the user ticked an error off, which a tag says. */
  isDone(error: string): boolean {
    return this.ownOn(error).tags.includes(DONE);
  }

  /** Ticks an error off, or takes that back. */
  toggleDone(error: NotedError): void {
    const { tags } = this.ownOn(error.id);
    this.set(error, { tags: tags.includes(DONE) ? tags.filter((tag) => tag !== DONE) : [...tags, DONE] });
  }

  /** Gives the user's name to the notes that were made before it was known. */
  sign(author: string): void {
    const all = joinedNotes(this.#all.value, this.#kept());
    this.#all.value = joinedNotes(all.map((note) => (note.author === "" ? { ...note, author } : note)));
    store(this.#place, this.write());
  }

  write(): string {
    return notesText(this.#all.value);
  }

  /**
   * Adds the notes of a file.
   *
   * @returns those that the file has
   * @throws RangeError that says what is wrong with the file
   */
  read(text: string): Note[] {
    const notes = notesIn(text);
    this.#keep(notes);
    return notes.filter(isThere);
  }

  #keep(notes: readonly Note[]): void {
    // Another tab may have kept notes in the meantime.
    this.#all.value = joinedNotes(this.#all.value, this.#kept(), notes);
    store(this.#place, this.write());
  }

  #kept(): Note[] {
    try {
      return notesIn(stored(this.#place) ?? notesText([]));
    } catch {
      return [];
    }
  }
}
