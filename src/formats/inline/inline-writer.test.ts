import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { type AnnotatedPart, runsOf } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { mentionsToPart, namesToPart } from "../common/parts/mentions-to-part.ts";
import { readParts } from "../read.ts";
import { textToPart } from "../common/text/text-to-part.ts";
import { inline } from "./index.ts";

function back(part: AnnotatedPart): { part: AnnotatedPart; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const reader = inline.reader({ report: (diagnostic) => diagnostics.push(diagnostic) });
  const text = [...inline.write!([part])].join("");
  const parts = [...readParts([new TextEncoder().encode(text)], reader)];
  expect(parts.length).toBe(1);
  return { part: parts[0], diagnostics };
}

/** Returns the mentions as `id: start-end` in the text. */
function spansOf({ tokens, mentions, entities }: AnnotatedPart): string[] {
  const { starts, ends } = tokens!.inText!;
  return Array.from(
    mentions.first,
    (first, m) => `${entities.ids[mentions.entity[m]]}: ${starts[first]}-${ends[mentions.last[m]]}`,
  ).sort();
}

interface Drawn {
  readonly words: readonly string[];
  readonly sentenceStarts: readonly number[];
  readonly mentions: readonly { readonly runs: readonly [number, number]; readonly entity: string }[];
}

function partOf({ words, sentenceStarts, mentions }: Drawn, document = "a"): AnnotatedPart {
  const tokens = {
    length: words.length,
    form: textColumn(words),
    sentenceStarts: Int32Array.from(sentenceStarts),
  };
  return mentionsToPart({ document, part: "000", tokens }, mentions);
}

function expected({ words, sentenceStarts, mentions }: Drawn): { text: string; spans: string[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = "";
  words.forEach((word, t) => {
    if (t > 0) text += sentenceStarts.includes(t) ? "\n" : " ";
    starts.push(text.length);
    text += word;
    ends.push(text.length);
  });
  return { text, spans: mentions.map(({ runs: [a, b], entity }) => `${entity}: ${starts[a]}-${ends[b]}`).sort() };
}

const markup = [
  "[",
  "]",
  "|",
  "\\",
  "<",
  ">",
  "_",
  "#",
  "{",
  "}",
  "(",
  ")",
  "^",
  "`",
  "```",
  "3",
  "₃",
  '"',
  "</m>",
  "<m",
  "id=1",
  "#begin",
  "document",
  "#end",
  ": 3]",
  "]_3",
  "|e1]",
  '{"a"',
];
const word = fc
  .oneof(
    fc.constantFrom(...markup),
    fc.array(fc.constantFrom(...markup), { minLength: 1, maxLength: 4 }).map((all) => all.join("")),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 }),
  )
  .filter((text) => !/\s/.test(text) && text !== "");
const id = fc.oneof(
  fc.constantFrom("e1", "3", "a b", " a", "b\n", "|", "]", "\\", '"', "<m>", "\\u0020", "#1"),
  fc.string({ minLength: 1, maxLength: 4 }),
);

const drawn = fc.integer({ min: 1, max: 9 }).chain((length) => {
  const span = fc
    .tuple(fc.nat(length - 1), fc.nat(length - 1))
    .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]);
  return fc.record({
    words: fc.array(word, { minLength: length, maxLength: length }),
    sentenceStarts: fc
      .uniqueArray(fc.integer({ min: 1, max: length }), { maxLength: 3 })
      .map((starts) => [0, ...starts.filter((start) => start < length).sort((a, b) => a - b)]),
    mentions: fc.array(fc.record({ runs: span, entity: id }), { maxLength: 8 }),
  });
});

describe("information that is restored", () => {
  test("includes text and mentions, nested and crossing, with any characters", () => {
    fc.assert(
      fc.property(drawn, (shape) => {
        const { part, diagnostics } = back(partOf(shape));
        const { text, spans } = expected(shape);
        expect(diagnostics.filter(({ code }) => code !== "mixed-notation")).toEqual([]);
        expect(part.tokens?.inText?.text).toBe(text);
        expect(spansOf(part)).toEqual(spans);
        expect([part.document, part.part]).toEqual(["a", "000"]);
      }),
      { numRuns: 5000 },
    );
  });

  test("is the same if a part has its own file", () => {
    fc.assert(
      fc.property(drawn, (shape) => {
        const [file] = inline.writeFiles!({ ...partOf(shape, "x/y"), part: "" });
        expect(file.path).toBe("x%2Fy.txt");
        const reader = inline.reader({ file: file.path });
        const [part] = readParts([new TextEncoder().encode(file.text)], reader);
        expect(part.document).toBe("x/y");
        expect(part.tokens?.inText?.text).toBe(expected(shape).text);
        expect(spansOf(part)).toEqual(expected(shape).spans);
      }),
      { numRuns: 1000 },
    );
  });

  test("includes the white space of a known text, except carriage returns and white space at its ends", () => {
    const text = "  Ada's  cat\n\n(it) ran,\r\nand\tso on.\n";
    const spans: [string, string][] = [
      ["1", "Ada"],
      ["2", "Ada's  cat"],
      ["2", "it"],
    ];
    const found = spans.map(([entity, words]) => ({
      entity,
      spans: [text.indexOf(words), text.indexOf(words) + words.length],
    }));
    const part = textToPart({ document: "a", part: "", text }, found, () => undefined);
    expect([...inline.write!([part])].join("")).toBe(
      "#begin document (a); part 000\n[[Ada|1]'s  cat|2]\n\n([it|2]) ran,\nand\tso on.\n#end document\n",
    );
    expect(back(part).part.mentions.first).toEqual(part.mentions.first);
    expect(back(part).part.mentions.last).toEqual(part.mentions.last);
    expect(back(part).part.tokens?.sentenceStarts).toEqual(part.tokens?.sentenceStarts);
  });

  test("includes sentences that differ from the text's lines", () => {
    const text = "It is. So\nit is";
    const part = textToPart({ document: "a", part: "", text, sentenceStarts: [0, 7] }, [], () => undefined);
    expect(back(part).part.tokens?.inText?.text).toBe("It is.\nSo it is");
  });

  test("includes text outside all tokens", () => {
    const part = textToPart(
      { document: "a", part: "", text: "- [a] + b -\n", tokens: [3, 4, 8, 9] },
      [],
      () => undefined,
    );
    expect(back(part).part.tokens?.inText?.text).toBe("- [a] + b -");
  });
});

test("the writer writes mentions in brackets, or as tags if they cross an earlier mention", () => {
  const shape: Drawn = {
    words: ["Her", "old", "friend", "Ada", "[", "ran", "#1"],
    sentenceStarts: [0, 6],
    mentions: [
      { runs: [0, 3], entity: "e1" },
      { runs: [0, 0], entity: "e2" },
      { runs: [2, 5], entity: "e3" },
      { runs: [3, 6], entity: "e4" },
    ],
  };
  expect([...inline.write!([partOf(shape)])].join("")).toBe(
    '#begin document (a); part 000\n[[Her|e2] old <m id="e3">friend <m2 id="e4">Ada|e1] \\[ ran</m>\n\\#1</m2>\n#end document\n',
  );
});

describe("information that the format cannot hold", () => {
  const tokens = { length: 4, form: textColumn(["a", "b c", "", "d\n"]) };
  const frame = { document: "a", part: "", tokens };

  test("includes gaps, mentions outside the text, and white space in words", () => {
    const part = mentionsToPart(frame, [
      { entity: "1", runs: [0, 0, 2, 3] },
      { entity: "1", runs: [-1, 0] },
      { entity: "2", runs: [3, 4] },
    ]);
    const { part: read } = back(part);
    expect(read.tokens?.inText?.text).toBe("a b c _ d");
    expect(spansOf(read)).toEqual(["1: 0-9"]);
    expect(runsOf(read.mentions, 0)).toEqual(Int32Array.of(0, 4));
  });

  test("includes zeros", () => {
    const zero = Uint8Array.of(0, 1, 0, 1);
    const part = mentionsToPart({ ...frame, tokens: { ...tokens, zero, sentenceStarts: Int32Array.of(0, 1) } }, [
      { entity: "1", runs: [1, 1] },
      { entity: "2", runs: [1, 3] },
      { entity: "2", runs: [0, 1] },
    ]);
    const { part: read } = back(part);
    expect(read.tokens?.inText?.text).toBe("a\n_");
    expect(spansOf(read)).toEqual(["2: 0-1", "2: 2-3"]);
  });

  test("includes an empty id", () => {
    const part = mentionsToPart(frame, [
      { entity: "", runs: [0, 0] },
      { entity: "_", runs: [1, 1] },
    ]);
    expect(spansOf(back(part).part)).toEqual(["_: 2-5", "__: 0-1"]);
  });

  test("includes the absence of words, which become underscores", () => {
    const part = mentionsToPart({ document: "a", part: "" }, [{ entity: "1", runs: [1, 2] }]);
    const { part: read } = back(part);
    expect(read.tokens?.inText?.text).toBe("_ _ _");
    expect(spansOf(read)).toEqual(["1: 2-5"]);
  });

  test("includes opaque mention ids, which become words", () => {
    const part = namesToPart({ document: "a", part: "" }, [
      { entity: "1", name: "x 1" },
      { entity: "1", name: "b" },
    ]);
    expect([...inline.write!([part])].join("")).toContain("\n[b|1] [x 1|1]\n");
  });
});

test("the writer gives each of 200,000 crossing mentions the first layer on which it crosses no other", () => {
  const n = 100_000;
  // Mentions 0..n-1, 1..n, … After the last of them ends, the same mentions repeat on the same layers.
  const block = 2 * n;
  const length = 2 * block;
  const mentions = Array.from({ length: 2 * n }, (_, m) => {
    const first = Math.floor(m / n) * block + (m % n);
    return { runs: [first, first + n - 1] as [number, number], entity: "e" };
  });
  const words = Array.from({ length }, () => "w");
  const text = [...inline.write!([partOf({ words, sentenceStarts: [0, block], mentions })])].join("");
  const [, one, other] = text.split("\n");
  expect(other).toBe(one);
  expect(Array.from(one.matchAll(/<(m\d*) id/g), ([, name]) => name)).toEqual(
    Array.from({ length: n - 1 }, (_, layer) => (layer === 0 ? "m" : `m${layer + 1}`)),
  );
}, 60_000);
