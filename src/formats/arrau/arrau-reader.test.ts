import { describe, expect, test } from "vitest";
import { placesOf, wordsOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { readParts } from "../read.ts";
import { detectFormat } from "../registry.ts";
import { ArrauReader } from "./index.ts";

const encoder = new TextEncoder();

function read(...lines: readonly string[]): { parts: AnnotatedPart[]; said: unknown[] } {
  const diagnostics: Diagnostic[] = [];
  const reader = new ArrauReader({ file: "trains/d91.CONLL", report: (found) => diagnostics.push(found) });
  const parts = [...readParts([encoder.encode(`${lines.join("\n")}\n`)], reader)];
  return { parts, said: diagnostics.map(({ code, line, column, entity }) => [code, line, column, entity]) };
}

const garden = [
  "TOKEN MARKABLE MIN GENERIC REFERENCE",
  "It B-markable_1=set_1 word_1 - non_referring",
  "seems",
  "the B-markable_2=set_2 word_4 - new",
  "gardener I-markable_2=set_2 word_4 - new",
  "of I-markable_2=set_2 word_4 - new",
  "New B-markable_3=set_3@I-markable_2=set_2 word_6..word_7@word_4 -@- new@new",
  "York I-markable_3=set_3@I-markable_2=set_2 word_6..word_7@word_4 -@- new@new",
  "left",
  "and B-markable_5=set_1 word_9 - new",
  "he B-markable_4=set_2 word_10 - old",
];

test("the reader reads words, markables, minimum spans, and non-referring markables", () => {
  const { parts, said } = read(...garden);
  expect(said).toEqual([]);
  const [part] = parts;
  expect([parts.length, part.document, part.part, part.line]).toEqual([1, "d91", "", 2]);
  expect(wordsOf(part).join(" ")).toBe("It seems the gardener of New York left and he");
  expect(placesOf(part)).toEqual(["set_2: 2-6", "set_3: 5-6", "set_2: 9-9"]);
  expect(part.mentions.minimum).toEqual(
    new Map([
      [0, Int32Array.of(3, 3)],
      [1, Int32Array.of(5, 6)],
      [2, Int32Array.of(9, 9)],
    ]),
  );
  expect(part.mentions.head).toEqual(Int32Array.of(3, -1, 9));
  // The second markable of set_1 follows the first, regardless of its own tag.
  expect(part.layers).toEqual({
    nonReferring: {
      length: 2,
      first: Int32Array.of(0, 8),
      last: Int32Array.of(0, 8),
      minimum: new Map([
        [0, Int32Array.of(0, 0)],
        [1, Int32Array.of(8, 8)],
      ]),
      ids: ["set_1", "set_1"],
    },
  });
});

test("the reader reads lines without minimum spans, and mentions with gaps", () => {
  const { parts, said } = read(
    "a B-markable_1=set_1 non_referring",
    "b B-markable_2=set_2",
    "c",
    "d I-markable_2=set_2",
  );
  expect(said).toEqual([]);
  expect(placesOf(parts[0])).toEqual(["set_2: 1-1 3-3"]);
  expect(parts[0].layers?.nonReferring?.ids).toEqual(["set_1"]);
});

describe("a reader of faulty files", () => {
  test("reports faults in markables with their position, and keeps the rest", () => {
    const { parts, said } = read(
      "a B-markable_1=set_1@x-markable_2=set_2 ",
      "b I-markable_1=set_2@I-markable_3=set_3",
      "c B-markable_1=set_1",
    );
    expect(said).toEqual([
      ["malformed-cell", 1, 22, undefined],
      ["malformed-cell", 2, 3, undefined],
      ["malformed-cell", 2, 22, undefined],
      ["duplicate-id", 3, 3, "set_1"],
    ]);
    expect(placesOf(parts[0])).toEqual(["set_1: 0-0"]);
  });

  test("reports columns without one value for each markable, and minimum spans outside the mention", () => {
    const { parts, said } = read(
      "a B-markable_1=set_1@B-markable_2=set_2 word_1 - non_referring@new",
      "b B-markable_3=set_3 word_1 - new",
      "c B-markable_4=set_4 3 - new@new",
    );
    expect(said).toEqual([
      ["malformed-cell", 1, 41, undefined],
      ["malformed-cell", 3, 26, undefined],
      ["index-outside-mention", 2, 3, "set_3"],
      ["index-outside-mention", 3, 3, "set_4"],
    ]);
    expect(placesOf(parts[0])).toEqual(["set_2: 0-0", "set_3: 1-1", "set_4: 2-2"]);
    expect(parts[0].mentions.minimum).toBeUndefined();
  });

  test("finds no document in a file that has only a header", () => {
    expect(read("TOKEN MARKABLE MIN REFERENCE", "").parts).toEqual([]);
  });
});

test.each([
  [garden.join("\n"), "arrau"],
  [garden.slice(1).join("\r\n").replaceAll(" ", "\t"), "arrau"],
  ["a B-markable_x=set_1\n", undefined],
])("the format of %j is %j", (text, expected) => {
  expect(detectFormat(encoder.encode(text))?.id).toBe(expected);
});

test("columns between the minimum spans and the last one are listed if asked", () => {
  const content = `${garden.join("\n").replace("word_4 - new", "word_4 generic new")}\n`;
  const { diagnostics } = readFiles({ "d91.CONLL": content }, { listUnread: true });
  expect(diagnostics.map(({ code, data }) => [code, data])).toEqual([
    ["content-not-read", { unread: ["GENERIC (1)"] }],
  ]);
});
