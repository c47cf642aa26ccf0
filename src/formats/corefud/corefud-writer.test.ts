import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wordsOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import { through } from "../../../test/support/through.ts";
import { type AnnotatedPart, runsOf } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { type FoundMention, mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { corefud, mostWork, piecesOfEntity } from "./index.ts";

/** Writes parts and reads them back. */
function writtenAndRead(parts: readonly AnnotatedPart[]) {
  const { parts: back, diagnostics, text } = through(corefud, parts);
  const quiet = ["no-mentions", "ambiguous-nesting", "cross-sentence-mention"];
  return { parts: back, codes: diagnostics.map(({ code }) => code).filter((code) => !quiet.includes(code)), text };
}

function mentionsOf({ mentions, entities }: AnnotatedPart): string[] {
  return Array.from({ length: mentions.length }, (_, m) => {
    const entity = mentions.entity[m];
    return JSON.stringify([
      entities.ids[entity],
      entities.types?.[entity] ?? "",
      Array.from(runsOf(mentions, m)),
      mentions.head?.[m] ?? -1,
      Array.from(mentions.minimum?.get(m) ?? []),
    ]);
  }).sort();
}

const word = fc.oneof(
  fc.constantFrom("It", "(1)", "#", "-", "_", "猫", "😀", "a|b", "a b", " ", '"', "1.1", "Entity=(e1)"),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 4 }).filter((text) => !/[\t\r\n]/.test(text)),
);

const id = fc.oneof(
  fc.nat(20).map(String),
  fc.constantFrom("", "%", "%2D", "abstract-1", "e1[1/2]", "a(b)", "x|y", "= ", "\n", "\u007F", "é", "_", "e1"),
  fc.string({ maxLength: 4 }),
);

const name = fc.oneof(
  fc.constantFrom("a", "bc/cctv_0000", "id = 1", " a ", "", "# newdoc", "="),
  fc.string({ maxLength: 6 }).filter((text) => !/[\r\n]/.test(text)),
);

/** Generates parts with zeros, heads, types, gaps, and crossing mentions of one entity. */
const anyPart = fc.integer({ min: 1, max: 9 }).chain((length) => {
  const token = fc.nat(length - 1);
  const runs = fc
    .array(fc.tuple(token, token), { minLength: 1, maxLength: 3 })
    .map((pairs) => pairs.flatMap(([a, b]) => [Math.min(a, b), Math.max(a, b)]));
  const mention = fc.record({
    runs,
    entity: fc.nat(2),
    head: fc.option(fc.nat(8)),
    minimum: fc.array(fc.nat(8), { maxLength: 2 }),
  });
  return fc
    .record({
      document: name,
      words: fc.array(word, { minLength: length, maxLength: length }),
      zero: fc.option(fc.array(fc.nat(1), { minLength: length, maxLength: length })),
      starts: fc.uniqueArray(fc.integer({ min: 1, max: length }), { maxLength: 3 }),
      sentences: fc.option(fc.array(name, { minLength: 4, maxLength: 4 })),
      ids: fc.uniqueArray(id, { minLength: 3, maxLength: 3 }),
      types: fc.array(id, { minLength: 3, maxLength: 3 }),
      mentions: fc.array(mention, { maxLength: 9 }),
    })
    .map(({ document, words, zero, starts, sentences, ids, types, mentions }): AnnotatedPart => {
      const sentenceStarts = [0, ...starts.filter((start) => start < length).sort((a, b) => a - b)];
      const found = mentions.map(({ runs: bounds, entity, head, minimum }): FoundMention => {
        const own: number[] = [];
        for (let t = 0; t < length; t++) {
          if (bounds.some((first, r) => r % 2 === 0 && first <= t && t <= bounds[r + 1])) own.push(t);
        }
        const least = minimum.flatMap((index) => [own[index % own.length], own[index % own.length]]);
        return {
          entity: ids[entity],
          entityType: types[entity],
          runs: bounds,
          ...(head !== null && { head: own[head % own.length] }),
          minimum: least,
        };
      });
      const tokens = {
        length,
        form: textColumn(words),
        sentenceStarts: Int32Array.from(sentenceStarts),
        ...(sentences !== null && { sentenceIds: sentences.slice(0, sentenceStarts.length) }),
        ...(zero !== null && { zero: Uint8Array.from(zero) }),
      };
      return mentionsToPart({ document, part: "", tokens }, found);
    });
});

describe("random parts", () => {
  test("are restored with their words, sentences, zeros and mentions", () => {
    fc.assert(
      fc.property(fc.array(anyPart, { minLength: 1, maxLength: 3 }), (parts) => {
        const { parts: back, codes, text } = writtenAndRead(parts);
        const nameless = parts.filter(({ document }) => document === "").length;
        // An entity of the type “?” is one that annotators have not decided.
        expect(codes.filter((code) => code !== "undecided-entities")).toEqual(
          Array.from({ length: nameless }, () => "document-without-name"),
        );
        expect(back.length).toBe(parts.length);
        back.forEach((read, i) => {
          const part = parts[i];
          expect([read.document, read.part]).toEqual([part.document, ""]);
          expect(wordsOf(read)).toEqual(wordsOf(part));
          expect(read.tokens?.sentenceStarts).toEqual(part.tokens?.sentenceStarts);
          const sentences = part.tokens?.sentenceIds;
          if (sentences !== undefined) expect(read.tokens?.sentenceIds ?? sentences.map(() => "")).toEqual(sentences);
          expect(Array.from(read.tokens?.zero ?? []).some((zero) => zero === 1)).toBe(
            part.tokens?.zero?.includes(1) ?? false,
          );
          if (read.tokens?.zero !== undefined) expect(read.tokens.zero).toEqual(part.tokens?.zero);
          expect(mentionsOf(read)).toEqual(mentionsOf(part));
        });
        for (const line of text.split("\n").filter((row) => row !== "" && !row.startsWith("#"))) {
          const columns = line.split("\t");
          expect([columns.length, columns.every((column) => column !== "")]).toEqual([10, true]);
        }
      }),
      { numRuns: 5000 },
    );
  });

  test("are restored even if many mentions of one entity cross", () => {
    const token = fc.nat(11);
    const mentions = fc.array(fc.array(fc.tuple(token, token), { minLength: 1, maxLength: 4 }), {
      minLength: 2,
      maxLength: 10,
    });
    fc.assert(
      fc.property(mentions, (drawn) => {
        const found = drawn.map((pairs) => ({
          entity: "e1",
          runs: pairs.flatMap(([a, b]) => [Math.min(a, b), Math.max(a, b)]),
        }));
        const part = mentionsToPart({ document: "a", part: "", tokens: { length: 12 } }, found);
        const { parts, codes } = writtenAndRead([part]);
        expect(codes).toEqual([]);
        expect(mentionsOf(parts[0])).toEqual(mentionsOf(part));
      }),
      { numRuns: 3000 },
    );
  });
});

function partOf(found: readonly FoundMention[], more: Partial<AnnotatedPart> = {}): AnnotatedPart {
  const words = ["It", "is", "so", "very", "far"];
  const tokens = { length: 5, form: textColumn(words), sentenceStarts: Int32Array.of(0) };
  return { ...mentionsToPart({ document: "a", part: "", tokens }, found), ...more };
}

function miscOf(part: AnnotatedPart): string[] {
  const rows = writtenAndRead([part]).text.split("\n");
  return rows.filter((row) => row.includes("\t")).map((row) => row.split("\t")[9].replace("Entity=", ""));
}

describe("the file", () => {
  test("has comments, ten columns and empty nodes", () => {
    const part = mentionsToPart(
      {
        document: "a",
        part: "",
        tokens: {
          length: 4,
          form: textColumn(["", "It", "", "rains"]),
          sentenceStarts: Int32Array.of(0, 3),
          zero: Uint8Array.of(1, 0, 1, 0),
        },
      },
      [{ entity: "e1", entityType: "thing", runs: [0, 2], head: 1 }],
    );
    expect(writtenAndRead([part]).text).toBe(
      [
        "# newdoc id = a",
        "# global.Entity = eid-etype-head-other-minspan",
        "# sent_id = a-s1",
        "# text = It",
        "0.1\t_\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1-thing-2",
        "1\tIt\t_\t_\t_\t_\t_\t_\t_\t_",
        "1.1\t_\t_\t_\t_\t_\t_\t_\t_\tEntity=e1)",
        "",
        "# sent_id = a-s2",
        "# text = rains",
        "1\trains\t_\t_\t_\t_\t_\t_\t_\t_",
        "",
        "",
      ].join("\n"),
    );
  });

  test("has closing brackets before opening ones, inner mentions first; longer mentions open first", () => {
    const mentions = [
      { entity: "2", runs: [2, 2] },
      { entity: "1", runs: [0, 2] },
      { entity: "2", runs: [1, 2] },
      { entity: "1", runs: [2, 4] },
      { entity: "3", runs: [2, 3] },
    ];
    expect(miscOf(partOf(mentions))).toEqual(["(1", "(2", "2)1)(1(3(2)", "3)", "1)"]);
  });

  test("has heads, types and minimum spans, if known", () => {
    const mentions: FoundMention[] = [
      { entity: "1", runs: [0, 1] },
      { entity: "2", entityType: "x-y", runs: [0, 0] },
      { entity: "3", runs: [2, 2, 4, 4], head: 4, minimum: [2, 2, 4, 4] },
      { entity: "4", runs: [3, 3, 5, 5] },
      { entity: "5", runs: [3, 3], minimum: [3, 3] },
    ];
    const tokens = { length: 6, sentenceStarts: Int32Array.of(0) };
    expect(miscOf(partOf(mentions, { tokens }))).toEqual([
      "(1(2-x%2Dy)",
      "1)",
      "(3[1/2]--2--1,2)",
      "(4[1/2]--0)(5--0--1)",
      "(3[2/2]--2--1,2)",
      "(4[2/2]--0)",
    ]);
  });

  test("has no slash in sentence ids that are made from document names", () => {
    const part = mentionsToPart({ document: "bc/cctv/0000", part: "1" }, [{ entity: "1", runs: [0, 0] }]);
    const { text, parts } = writtenAndRead([part]);
    expect(text).toMatch(/^# newdoc id = bc\/cctv\/0000.*\n.*\n# sent_id = bc-cctv-0000[^/\n]*-s1\n/);
    expect(parts[0].document).toMatch(/^bc\/cctv\/0000/);
  });

  test("is the same after it is read and written again", () => {
    const text =
      "# newdoc id = a\n# global.Entity = eid-etype-head-other-minspan\n# sent_id = x\n# text = It is\n" +
      "1\tIt\t_\t_\t_\t_\t_\t_\t_\tEntity=(e2(e1[1/2]-x-1\n1.1\t_\t_\t_\t_\t_\t_\t_\t_\tEntity=e1[1/2])\n" +
      "2\tis\t_\t_\t_\t_\t_\t_\t_\tEntity=e2)\n\n# sent_id = y\n# text = so\n1\tso\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1[2/2]-x-1)\n\n";
    const { parts } = readFiles({ "a.conllu": text });
    expect([...corefud.write!(parts)].join("")).toBe(text);
  });
});

describe("information that the format cannot hold", () => {
  const back = (part: AnnotatedPart): AnnotatedPart => writtenAndRead([part]).parts[0];

  test("includes part numbers, and line breaks in names", () => {
    const tokens = { length: 1, sentenceStarts: Int32Array.of(0), sentenceIds: ["x\r\ny"] };
    const read = back(partOf([], { document: "a\nb\r", part: "001", tokens }));
    expect([read.document, read.part, read.tokens?.sentenceIds]).toEqual(["a b _1", "", ["x  y"]]);
  });

  test("includes tabs and line breaks in words, and empty words", () => {
    const tokens = { length: 4, form: textColumn(["a\tb", "\r\n", "", " "]), sentenceStarts: Int32Array.of(0) };
    expect(wordsOf(back(partOf([], { tokens })))).toEqual(["a_b", "__", "_", " "]);
  });

  test("includes mentions outside the text, and heads and minimum spans outside their mention", () => {
    const mentions: FoundMention[] = [
      { entity: "1", runs: [-1, 0] },
      { entity: "1", runs: [4, 5] },
      { entity: "2", runs: [1, 2], head: 3, minimum: [2, 3] },
    ];
    expect(mentionsOf(back(partOf(mentions)))).toEqual(['["2","",[1,2],-1,[2,2]]']);
  });

  test("includes the absence of words and sentence names, which get defaults", () => {
    const read = back(mentionsToPart({ document: "a", part: "" }, [{ entity: "1", runs: [1, 2] }]));
    expect([wordsOf(read), read.tokens?.sentenceIds]).toEqual([["_", "_", "_"], ["a-s1"]]);
    expect(mentionsOf(read)).toEqual(['["1","",[1,2],-1,[]]']);
    const empty = back(partOf([], { tokens: { length: 0 } }));
    expect([empty.document, empty.tokens?.length]).toEqual(["a", 0]);
  });

  test("includes opaque mention ids, which become words", () => {
    const [part] = readFiles({ "a.json": '[["b", "a x"], ["c", "b"]]' }).parts;
    const read = back(part);
    expect(wordsOf(read)).toEqual(["a x", "b", "_", "c"]);
    expect(mentionsOf(read).length).toBe(4);
  });

  test("includes an empty list of parts, for which nothing is written", () => {
    expect([...corefud.write!([])]).toEqual([]);
  });
});

function pieces(...mentions: number[][]): number[][] {
  return piecesOfEntity(mentions.map((runs) => Int32Array.from(runs))).map((runs) => Array.from(runs));
}

describe("mentions that need no cutting", () => {
  test.each([
    ["a single mention", [[0, 3]]],
    [
      "mentions side by side",
      [
        [0, 1],
        [2, 3],
        [3, 4],
        [4, 4],
      ],
    ],
    [
      "nested mentions, and one span twice",
      [
        [0, 9],
        [0, 9],
        [0, 4],
        [1, 4],
        [4, 9],
        [5, 5],
      ],
    ],
    [
      "mentions with gaps",
      [
        [0, 1, 3, 4],
        [6, 6, 8, 8],
      ],
    ],
    [
      "a mention within the gap of another mention",
      [
        [0, 9],
        [1, 1, 8, 8],
        [3, 4],
      ],
    ],
  ])("are kept: %s", (_, mentions) => {
    expect(pieces(...mentions)).toEqual(mentions);
  });
});

describe("piecesOfEntity", () => {
  test("cuts the second of two crossing mentions into single tokens", () => {
    expect(pieces([0, 2], [1, 3])).toEqual([
      [0, 2],
      [1, 1, 2, 2, 3, 3],
    ]);
  });

  test("cuts all but the first of three crossing mentions into single tokens", () => {
    expect(pieces([0, 3], [1, 4], [2, 5])).toEqual([
      [0, 3],
      [1, 1, 2, 2, 3, 3, 4, 4],
      [2, 2, 3, 3, 4, 4, 5, 5],
    ]);
    // Mentions with equally many pieces are distinguishable if their pieces open in turn.
    expect(pieces([0, 3], [1, 6], [2, 7]).map((runs) => runs.length / 2)).toEqual([1, 6, 6]);
  });

  test("repeats the last token of a mention with a gap within the gap of another mention", () => {
    expect(pieces([0, 0, 4, 4], [1, 1, 3, 3])).toEqual([
      [0, 0, 4, 4],
      [1, 1, 3, 3, 3, 3],
    ]);
  });

  test("leaves crossing mentions uncut beyond a limit", () => {
    const spans = Array.from({ length: 2500 }, (_, i) => [i, 2500 + i]);
    const written = pieces(...spans);
    const plain = written.map((runs) => runs.length === 2);
    // The first mention crosses none before it. After the limit is reached, none is cut.
    const end = plain.indexOf(true, 1);
    expect(plain).toEqual(spans.map((_, i) => i === 0 || i >= end));
    // Each cut mention has at least one piece for each of its 2,501 tokens.
    expect(end * 2501).toBeLessThan(mostWork);
    expect(pieces(...spans.slice(0, 20)).filter((runs) => runs.length > 2)).toHaveLength(19);
  });

  test("does not cut crossing mentions with gaps whose pieces open in turn", () => {
    expect(pieces([0, 0, 3, 3], [1, 1, 4, 4])).toEqual([
      [0, 0, 3, 3],
      [1, 1, 4, 4],
    ]);
  });
});
