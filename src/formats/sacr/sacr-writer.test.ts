import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { writeSacr } from "./sacr-writer.ts";

type Found = Parameters<typeof mentionsToPart>[1];

function partOf(words: readonly string[], found: Found, sentenceStarts: readonly number[] = [0]): AnnotatedPart {
  const tokens = { length: words.length, form: textColumn(words), sentenceStarts: Int32Array.from(sentenceStarts) };
  return mentionsToPart({ document: "nw/a", part: "000", tokens }, found);
}

function written(part: AnnotatedPart): string {
  const [{ text }] = writeSacr(part);
  return text;
}

/** Returns the paragraphs of the text, and the lines before them. */
function piecesOf(part: AnnotatedPart): { readonly header: readonly string[]; readonly paragraphs: readonly string[] } {
  const [header, ...paragraphs] = written(part).trimEnd().split("\n\n");
  return { header: header.split("\n"), paragraphs };
}

test("the writer writes sentences as paragraphs, and mentions in braces", () => {
  const part = partOf(
    ["Ada", "saw", "her", "cat", ".", "It", "ran"],
    [
      { entity: "x", runs: [0, 0], entityType: 'a "person"' },
      { entity: "the cat", runs: [2, 3] },
      { entity: "x", runs: [2, 2], entityType: 'a "person"' },
      { entity: "the cat", runs: [5, 5] },
    ],
    [0, 5],
  );
  expect(writeSacr(part)).toEqual([
    {
      path: "nw%2Fa_0.sacr",
      text: `#textid:nw/a_0
#TOKENIZATION-TYPE:2

{x:type="a \\"person\\"" Ada} saw {the_cat {x:type="a \\"person\\"" her} cat} .

{the_cat It} ran
`,
    },
  ]);
  const { parts, codes, format } = readFiles({ "a.sacr": written(part) });
  expect([format, codes]).toEqual(["sacr", []]);
  expect(entitiesOf(parts[0])).toEqual({ x: ["Ada", "her"], the_cat: ["her cat", "It"] });
  expect(parts[0].entities.types).toEqual(['a "person"', ""]);
});

test("the note of an entity is a property of its first mention", () => {
  const part = partOf(
    ["a", "b"],
    [0, 1].map((t) => ({ entity: "x", runs: [t, t], entityType: "?", entityFeatures: { note: "only in ben" } })),
  );
  expect(piecesOf(part).paragraphs).toEqual(['{x:type="?",note="only in ben" a} {x:type="?" b}']);
});

describe("mentions", () => {
  const words = ["a", "b", "c", "d"];

  test("may have the same span", () => {
    const part = partOf(words, [
      { entity: "x", runs: [0, 1] },
      { entity: "y", runs: [0, 1] },
    ]);
    expect(piecesOf(part).paragraphs).toEqual(["{x {y a b}} c d"]);
  });

  test("that cross an earlier one are left out", () => {
    const part = partOf(words, [
      { entity: "x", runs: [0, 2] },
      { entity: "y", runs: [1, 3] },
      { entity: "y", runs: [1, 2] },
      { entity: "z", runs: [3, 3] },
    ]);
    expect(piecesOf(part).paragraphs).toEqual(["{x a {y b c}} {z d}"]);
  });

  test("that are discontinuous fill their gaps", () => {
    expect(piecesOf(partOf(words, [{ entity: "x", runs: [0, 0, 2, 2] }])).paragraphs).toEqual(["{x a b c} d"]);
  });

  test("that reach into another sentence join the two", () => {
    const part = partOf(words, [{ entity: "x", runs: [0, 1] }], [0, 1, 2]);
    expect(piecesOf(part).paragraphs).toEqual(["{x a\\nb}", "c d"]);
    expect(entitiesOf(readFiles({ "a.sacr": written(part) }).parts[0])).toEqual({ x: ["a b"] });
  });

  test("outside the text, or of only zeros, are left out", () => {
    const { tokens, ...rest } = partOf(words, [
      { entity: "x", runs: [-1, 0] },
      { entity: "x", runs: [1, 1] },
      { entity: "y", runs: [1, 2] },
    ]);
    const part = { ...rest, tokens: { ...tokens!, zero: Uint8Array.of(0, 1, 0, 0) } };
    expect(piecesOf(part).paragraphs).toEqual(["a {y c} d"]);
  });
});

describe("the units that SACR lets people select", () => {
  // SACR's words have letters of Latin-1 and Greek; a mention must begin and end with a unit.
  test.each([
    ["words and punctuation", ["l'", "œuvre", "α", ",", "19", "th", "-", "%"], ["#TOKENIZATION-TYPE:2"]],
    [
      "other marks at the ends of mentions",
      ["“", "$", "^", "😀", "_"],
      ["#TOKENIZATION-TYPE:2", ...["“", "[$]", "\\^", "😀", "_"].map((mark) => `#additionnaltoken:${mark}`)],
    ],
    [
      "characters, with those that are two UTF-16 units",
      ["😀", "猫"],
      ["#TOKENIZATION-TYPE:3", "#additionnaltoken:😀"],
    ],
    ["characters for other letters", ["Škoda"], ["#TOKENIZATION-TYPE:3"]],
  ])("are %s", (_, words, lines) => {
    const part = partOf(
      words,
      words.map((_, t) => ({ entity: `${t}`, runs: [t, t] })),
    );
    expect(piecesOf(part).header.slice(1)).toEqual(lines);
  });

  test("are words and punctuation if other letters are not at the ends of mentions", () => {
    const part = partOf(
      ["“", "Škoda", "猫"],
      [{ entity: "x", runs: [1, 1] }].map((m) => ({ ...m, runs: [0, 0] })),
    );
    expect(piecesOf(part).header.slice(1)).toEqual(["#TOKENIZATION-TYPE:2", "#additionnaltoken:“"]);
  });
});

describe("texts", () => {
  test("have fullwidth characters for markup, because SACR has no escapes", () => {
    const part = partOf(["#", "a", "{b}", "\\n", "***", "#c"], [{ entity: "x", runs: [5, 5] }], [0, 4, 5]);
    expect(piecesOf(part).paragraphs).toEqual(["＃ a ｛b｝ ＼n", "＊＊＊", "{x #c}"]);
    const [{ tokens }] = readFiles({ "a.sacr": written(part) }).parts;
    expect(tokens!.sentenceStarts!.length).toBe(3);
  });

  test("are those of the file, with \\n for line breaks within sentences", () => {
    const text = "(1)\n\nAda\t saw\r\n\r\nBo.\u2028 She — (2)";
    const part = mentionsToPart(
      {
        document: "a",
        part: "",
        tokens: {
          length: 5,
          form: textColumn(["Ada", "saw", "Bo", ".", "She"]),
          sentenceStarts: Int32Array.of(0, 4),
          inText: { text, starts: Int32Array.of(5, 10, 17, 19, 22), ends: Int32Array.of(8, 13, 19, 20, 25) },
        },
      },
      [{ entity: "x", runs: [0, 0] }],
    );
    expect(piecesOf(part).paragraphs).toEqual(["(1)\\n{x Ada} saw\\nBo.", "She — (2)"]);
  });

  test("consist of underscores if the words are unknown", () => {
    const part = mentionsToPart({ document: "a", part: "" }, [{ entity: "x", runs: [1, 1] }]);
    expect(written(part)).toBe("#textid:a\n#TOKENIZATION-TYPE:2\n#additionnaltoken:_\n\n_ {x _}\n");
  });
});

const word = fc.oneof(
  fc.constantFrom("It", "猫", "😀", "don't", "é", "-", "*", "#", "\\n", "{x", "}", "[1]", "COLOR"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 3 }).filter((text) => /^[^\s\p{C}]+$/u.test(text)),
);

test("the reader restores the text and nested mentions", () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 8, maxLength: 8 }),
      fc.subarray([2, 4, 6]),
      // Mentions of 1, 2, 4 or 8 words that begin at multiples of their length are always nested.
      fc.array(fc.tuple(fc.nat(3), fc.nat(7), fc.constantFrom("a", "b c", "b_c")), { minLength: 1, maxLength: 6 }),
      (words, starts, drawn) => {
        const found = drawn.map(([size, at, entity]) => {
          const length = 2 ** size;
          const first = at - (at % length);
          return { entity, runs: [first, first + length - 1] };
        });
        const part = partOf(words, found, [0, ...starts]);
        const { parts, codes, format } = readFiles({ "a.sacr": written(part) });
        expect([format, codes]).toEqual(["sacr", []]);
        const [back] = parts;
        expect(back.document).toBe("nw/a_0");
        const { text, starts: begins, ends } = back.tokens!.inText!;
        const bare = (end: number): number => text.slice(0, end).replace(/\s/g, "").length;
        const lengths = words.map((each, t) => words.slice(0, t).join("").length + each.length);
        const spans = Array.from(back.mentions.first, (first, m) =>
          [bare(begins[first]), bare(ends[back.mentions.last[m]])].join("-"),
        );
        const expected = found.map(({ runs: [first, last] }) => `${lengths[first - 1] ?? 0}-${lengths[last]}`);
        expect(spans.sort()).toEqual(expected.sort());
        expect(back.entities.length).toBe(part.entities.length);
      },
    ),
    { numRuns: 400 },
  );
});
