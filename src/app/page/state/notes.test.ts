import { describe, expect, it } from "vitest";
import { joinedNotes, looksLikeNotes, type Note, notesIn, notesText } from "./notes.ts";

const at = (minute: number): string => `2026-11-30T09:0${minute}:00.000Z`;
const note = (error: string, author: string, minute: number, text: string, tags: readonly string[] = []): Note => ({
  ...{ error, author, time: at(minute), tags, text },
});

describe("joined notes", () => {
  const early = note("e1", "Eva", 1, "unclear");
  const late = note("e1", "Eva", 2, "A pronoun far away");
  const hers = note("e1", "Bea", 0, "Agreed", ["world"]);
  const other = note("e2", "Eva", 1, "");

  it("are the later of two by the same author on an error, and all of different authors", () => {
    expect(joinedNotes([early], [late])).toEqual([late]);
    // The later one stays even if it comes first, and even if it is empty, because it was deleted.
    expect(joinedNotes([late], [early])).toEqual([late]);
    const deleted = note("e1", "Eva", 3, "");
    expect(joinedNotes([deleted], [early, late])).toEqual([deleted]);
    expect(joinedNotes([early], [hers], [other])).toEqual([hers, early, other]);
  });

  it("are the same in any order, also with the same time, and joined again", () => {
    const same = note("e1", "Eva", 2, "Another thought in the same moment");
    const [one, two] = [
      [early, hers],
      [late, same, other],
    ];
    const joined = joinedNotes(one, two);
    expect(joined).toHaveLength(3);
    expect(joinedNotes(two, one)).toEqual(joined);
    expect(joinedNotes(joined, two, joined, one)).toEqual(joined);
  });

  it("keep a note without a name or time until there is a dated one", () => {
    const old = { ...note("e1", "", 0, "old"), time: "" };
    expect(joinedNotes([old], [late])).toEqual([old, late]);
    const dated = { ...late, author: "" };
    expect(joinedNotes([dated], [old])).toEqual([dated]);
  });
});

describe("a file of notes", () => {
  const about = { document: "nw/1", type: "missing-mention", words: "she" };
  const notes = [{ ...note("e1", "Eva", 1, "unclear", ["done"]), about }, note("e2", "Bea", 2, "")];

  it("has everything that was written", () => {
    expect(notesIn(notesText(notes))).toEqual(notes);
    expect(looksLikeNotes(notesText(notes).slice(0, 200))).toBe(true);
    expect(looksLikeNotes('{ "notes": [] }')).toBe(false);
  });

  it("may be of the first version, without authors and times", () => {
    const first = { schema: "corefscope/notes/1", notes: [{ error: "e1", tags: ["x"], text: "old" }] };
    expect(notesIn(JSON.stringify(first))).toEqual([{ error: "e1", author: "", time: "", tags: ["x"], text: "old" }]);
  });

  const file = (changed: object, schema = "corefscope/notes/2"): string =>
    JSON.stringify({ schema, notes: [notes[1], { ...notes[0], ...changed }] });

  it.each([
    ["{", /^it is not JSON/],
    ['{"clusters": []}', /^it has no notes: its field “schema”/],
    [file({}, "corefscope/notes/3"), /^it is from another version of corefscope: “corefscope\/notes\/3”/],
    ['{"schema": "corefscope/notes/2"}', /^its field “notes” is no list/],
    [file({ author: 7 }), /^note 2 has no “author”/],
    [file({ tags: "x" }), /^note 2 has no “tags”/],
    [file({ time: "yesterday" }), /^the time of note 2 is not like .*: “yesterday”/],
    [file({ about: { document: "d" } }), /^note 2 has no “type”/],
  ])("is refused with what is wrong: %s", (text, reason) => {
    expect(() => notesIn(text)).toThrow(reason);
  });
});
