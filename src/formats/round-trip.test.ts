import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { valuesOf } from "../../test/support/part-views.ts";
import { readFiles } from "../../test/support/read-files.ts";
import { through } from "../../test/support/through.ts";
import { type AnnotatedPart, flatName, runsOf } from "../core/document.ts";
import { textColumn } from "../core/text-column.ts";
import { clustersJson } from "./clusters-json/index.ts";
import { conll2012 } from "./conll-2012/index.ts";
import { e2eJsonlines } from "./e2e-jsonlines/index.ts";
import type { Format } from "./format.ts";

interface Drawn {
  readonly runs: readonly number[];
  readonly entity: number;
}

interface PartShape {
  readonly document: string;
  readonly part: string;
  readonly words: readonly string[] | undefined;
  readonly sentenceStarts: readonly number[];
  readonly ids: readonly string[];
  readonly mentions: readonly Drawn[];
}

/** Builds a part whose columns are in the order that readers produce. */
function partOf({ document, part, words, sentenceStarts, ids, mentions }: PartShape): AnnotatedPart {
  const order = [...mentions].sort(
    (a, b) =>
      a.runs[0] - b.runs[0] || b.runs.at(-1)! - a.runs.at(-1)! || a.runs.length - b.runs.length || a.entity - b.entity,
  );
  const used = [...new Set(order.map(({ entity }) => entity))].sort((a, b) => a - b);
  const pieces = new Map<number, Int32Array>();
  order.forEach(({ runs }, m) => runs.length > 2 && pieces.set(m, Int32Array.from(runs)));
  return {
    document,
    part,
    ...(words !== undefined && {
      tokens: { length: words.length, form: textColumn(words), sentenceStarts: Int32Array.from(sentenceStarts) },
    }),
    mentions: {
      length: order.length,
      first: Int32Array.from(order, ({ runs }) => runs[0]),
      last: Int32Array.from(order, ({ runs }) => runs.at(-1)!),
      entity: Int32Array.from(order, ({ entity }) => used.indexOf(entity)),
      ...(pieces.size > 0 && { pieces }),
    },
    entities: { length: used.length, ids: used.map((e) => ids[e]) },
  };
}

const wordsOf = ({ tokens }: AnnotatedPart): string[] | undefined => valuesOf(tokens?.form);

/** Returns entities as sorted lists of mentions, under their ids if the format keeps them. */
function entitiesOf({ mentions, entities }: AnnotatedPart, withIds: boolean): string[] {
  return entities.ids
    .map((id, e) => {
      const own = Array.from(mentions.entity.keys()).filter((m) => mentions.entity[m] === e);
      const names = own.map((m) => mentions.names?.[m] ?? Array.from(runsOf(mentions, m)).join("-")).sort();
      return `${withIds ? JSON.stringify(id) : ""}: ${names.join(" ")}`;
    })
    .sort();
}

const word = fc.oneof(
  fc.constantFrom("It", "(1)", "(1", "#", "-", "_", "猫", "😀", "a|b", '"'),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 }).filter((text) => !/\s/.test(text)),
);

const id = fc.oneof(
  fc.nat(20).map(String),
  fc.constantFrom("007", "4096", "abstract-1", "-", "_", "é", "#x", "12+3"),
  // Letters after numbers may be mistaken for pieces of discontinuous mentions (CRAFT).
  // A file whose ids are all labels of phrases, roles or names, such as NP, is refused.
  fc
    .string({ minLength: 1, maxLength: 3 })
    .filter((text) => !/[()|*\s]|^\d+[A-Za-z]+$|^(?:[ANPV]P|A[0-5]|V|[A-Z]{3})$/i.test(text)),
);

const name = fc.oneof(
  fc.constantFrom(
    "a",
    "bc/cctv/00/cctv_0000",
    "wb-(Mauritania)-x",
    "(a)",
    "a; part 1",
    "two words",
    "#1",
    " a ",
    "a;",
    ";",
    "(",
  ),
  fc.string({ minLength: 1, maxLength: 6 }),
);

const partNumber = fc.constantFrom("000", "001", "0", "12", "x", "part");

function shapes(continuous: boolean): fc.Arbitrary<PartShape> {
  return fc.integer({ min: 1, max: 8 }).chain((length) => {
    const span = fc.tuple(fc.nat(length - 1), fc.nat(length - 1)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
    const twoRuns = fc
      .tuple(fc.nat(length - 1), fc.nat(length - 1), fc.nat(length - 1), fc.nat(length - 1))
      .map((bounds) => bounds.sort((a, b) => a - b))
      .map(([a, b, c, d]) => (c > b + 1 ? [a, b, c, d] : [a, d]));
    return fc.record({
      document: name,
      part: continuous ? partNumber : fc.constant(""),
      words: fc.array(word, { minLength: length, maxLength: length }),
      sentenceStarts: fc
        .uniqueArray(fc.integer({ min: 1, max: length }), { maxLength: 3 })
        .map((starts) => [0, ...starts.filter((start) => start < length).sort((a, b) => a - b)]),
      ids: fc.uniqueArray(id, { minLength: 4, maxLength: 4 }),
      mentions: fc.array(fc.record({ runs: continuous ? span : fc.oneof(span, twoRuns), entity: fc.nat(3) }), {
        maxLength: 8,
      }),
    });
  });
}

/** Returns whether no two mentions of one entity cross, not even in a single token. */
function writableInBrackets({ mentions }: PartShape): boolean {
  return mentions.every(({ runs: [a, b], entity }) =>
    mentions.every(({ runs: [c, d], entity: other }) => entity !== other || !(a < c && c <= b && b < d)),
  );
}

describe("a round trip through CoNLL", () => {
  test("restores names, words, sentences and mentions, unless mentions of one entity cross", () => {
    fc.assert(
      fc.property(fc.array(shapes(true).filter(writableInBrackets), { minLength: 1, maxLength: 3 }), (drawn) => {
        const parts = drawn.map(partOf);
        const { parts: back, diagnostics } = through(conll2012, parts);
        expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
        expect(back.length).toBe(parts.length);
        back.forEach((read, i) => {
          const part = parts[i];
          expect([read.document, read.part]).toEqual([part.document, part.part]);
          expect(wordsOf(read)).toEqual(wordsOf(part));
          expect(read.tokens?.sentenceStarts).toEqual(part.tokens?.sentenceStarts);
          expect(read.mentions.first).toEqual(part.mentions.first);
          expect(read.mentions.last).toEqual(part.mentions.last);
          expect(entitiesOf(read, true)).toEqual(entitiesOf(part, true));
        });
      }),
      { numRuns: 3000 },
    );
  });

  test("writes a file exactly as it was read", () => {
    const text =
      "#begin document x;\nx\t0\t0\tIt\t-\t*\t-\t-\t-\t-\t*\t(5|(é)\nx\t0\t1\tis\t-\t*\t-\t-\t-\t-\t*\t5)|(6\n\nx\t0\t0\tit\t-\t*\t-\t-\t-\t-\t*\t6)\n\n#end document\n";
    const [part] = readFiles({ "a.conll": text }).parts;
    expect([...conll2012.write!([part])].join("")).toBe(text);
  });

  const shape: PartShape = {
    document: "a",
    part: "",
    words: ["It", "is", "so", "far"],
    sentenceStarts: [0],
    ids: ["0", "1"],
    mentions: [],
  };
  const cellsOf = (part: AnnotatedPart): string[] =>
    [...conll2012.write!([part])]
      .join("")
      .split("\n")
      .filter((line) => line.includes("\t"))
      .map((line) => line.split("\t").at(-1)!);

  test("opens longer mentions first and closes inner ones first", () => {
    const mentions = [
      { runs: [0, 2], entity: 0 },
      { runs: [0, 0], entity: 1 },
      { runs: [1, 2], entity: 1 },
      { runs: [2, 3], entity: 0 },
    ];
    expect(cellsOf(partOf({ ...shape, mentions }))).toEqual(["(0|(1)", "(1", "1)|0)|(0", "0)"]);
  });

  describe("of a part that the format cannot represent", () => {
    const back = (part: AnnotatedPart): AnnotatedPart => through(conll2012, [part]).parts[0];

    test("nests crossing spans of one entity", () => {
      const mentions = [
        { runs: [0, 2], entity: 0 },
        { runs: [1, 3], entity: 0 },
      ];
      expect(entitiesOf(back(partOf({ ...shape, mentions })), true)).toEqual(['"0": 0-3 1-2']);
    });

    test("fills gaps", () => {
      const part = partOf({ ...shape, mentions: [{ runs: [0, 0, 2, 3], entity: 0 }] });
      expect(entitiesOf(back(part), true)).toEqual(['"0": 0-3']);
    });

    test("drops mentions outside the text", () => {
      const mentions = [
        { runs: [-1, 0], entity: 0 },
        { runs: [1, 2], entity: 0 },
        { runs: [3, 4], entity: 1 },
      ];
      expect(entitiesOf(back(partOf({ ...shape, mentions })), true)).toEqual(['"0": 1-2']);
    });

    test("replaces reserved characters in ids, and keeps ids different", () => {
      const ids = ["a b", "a_b", "a|b", "(a)", ""];
      const mentions = ids.map((_, entity) => ({ runs: [0, 1], entity }));
      const ten = back(partOf({ ...shape, ids, mentions }));
      expect([...ten.entities.ids].sort()).toEqual(["_", "_a_", "a_b", "a_b_2", "a_b_3"]);
      expect(ten.mentions.length).toBe(5);
    });

    test("replaces white space in words and part numbers, and line breaks in document names", () => {
      const part = partOf({ ...shape, document: "a\r\nb", part: "1 2", words: ["a b", "", "\n", "c"] });
      expect(back(part)).toMatchObject({ document: "a  b", part: "1_2" });
      expect(wordsOf(back(part))).toEqual(["a_b", "_", "_", "c"]);
    });

    test("uses defaults for a missing part number and missing words", () => {
      const mentions = [{ runs: [1, 2], entity: 0 }];
      const read = back(partOf({ ...shape, words: undefined, mentions }));
      expect([read.document, read.part, wordsOf(read)]).toEqual(["a", "000", ["_", "_", "_"]]);
      expect(entitiesOf(read, true)).toEqual(['"0": 1-2']);
      expect(through(conll2012, [partOf({ ...shape, words: undefined })]).parts[0].tokens?.length).toBe(0);
    });

    test("drops a mention at token 2,000,000,000 of a text of three tokens", () => {
      const mentions = [
        { runs: [1, 2], entity: 0 },
        { runs: [2e9, 2e9], entity: 0 },
      ];
      const part = partOf({ ...shape, words: undefined, mentions });
      expect(cellsOf({ ...part, tokens: { length: 3 } })).toEqual(["-", "(0", "0)"]);
    });

    test("turns opaque mention ids into words", () => {
      const [part] = readFiles({ "a.json": '[["b", "a x"], ["c", "b"]]' }).parts;
      const read = back(part);
      expect(wordsOf(read)).toEqual(["a_x", "b", "_", "c"]);
      expect(entitiesOf(read, true)).toEqual(['"0": 0-0 1-1', '"1": 1-1 3-3']);
    });
  });
});

describe.each([e2eJsonlines, clustersJson])("a round trip through $id", (format) => {
  test("restores document names, mentions and, in JSON lines, words and sentences", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(shapes(false), { minLength: 1, maxLength: 3, selector: ({ document }) => document }),
        (drawn) => {
          const parts = drawn.map(partOf);
          const { parts: back, diagnostics } = through(format, parts);
          const codes = new Set(diagnostics.map(({ code }) => code));
          codes.delete("no-mentions");
          expect([...codes]).toEqual([]);
          expect(back.length).toBe(parts.length);
          back.forEach((read, i) => {
            const part = parts[i];
            expect(read.document).toBe(part.document);
            if (format.id === "jsonlines") {
              expect(wordsOf(read)).toEqual(wordsOf(part));
              expect(read.tokens?.sentenceStarts).toEqual(part.tokens?.sentenceStarts);
            }
            expect(read.mentions).toEqual(part.mentions);
            expect(entitiesOf(read, false)).toEqual(entitiesOf(part, false));
          });
        },
      ),
      { numRuns: 1000 },
    );
  });

  test("restores opaque ids", () => {
    const names = fc.uniqueArray(fc.oneof(fc.string(), fc.nat().map(String)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(names, fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }), (mentions, entity) => {
        const lists = [0, 1, 2]
          .map((e) => mentions.filter((_, m) => entity[m] === e))
          .filter((list) => list.length > 0);
        const [part] = readFiles({ "a.json": JSON.stringify(lists) }).parts;
        const { parts } = through(format, [{ ...part, document: "a" }]);
        // The place in the file depends on the format.
        expect({ ...parts[0].mentions, listed: undefined }).toEqual({ ...part.mentions, listed: undefined });
        expect(parts[0].entities).toEqual(part.entities);
      }),
    );
  });

  test("appends the part number to the document's name", () => {
    const none: PartShape = { document: "a", part: "000", words: [], sentenceStarts: [], ids: [], mentions: [] };
    const names = ["000", "012", "x", ""].map((part) => through(format, [partOf({ ...none, part })]).parts[0].document);
    expect(names).toEqual(["a_0", "a_12", "a_x", "a"]);
    expect(flatName({ document: "a", part: "00000000000000000000000012345678901234567890" })).toBe(
      "a_12345678901234567890",
    );
  });
});

test("an empty list of parts is written as a valid file", () => {
  const written = (format: Format): string => [...format.write!([])].join("");
  expect([conll2012, e2eJsonlines, clustersJson].map(written)).toEqual(["", "", "{\n}\n"]);
  expect(through(clustersJson, []).parts).toEqual([]);
});
