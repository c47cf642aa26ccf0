import { describe, expect, test } from "vitest";
import { entitiesOf, valuesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";

const input = {
  document_id: "tc_garden",
  cased_words: ["Ada", "Lovelace", "saw", "the", "cat", ".", "She", "fed", "it", "."],
  sent_id: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1],
};
const output = {
  ...input,
  speaker: input.cased_words.map(() => "_"),
  word_clusters: [
    [1, 6],
    [4, 8],
  ],
  span_clusters: [
    [
      [0, 2],
      [6, 7],
    ],
    [
      [3, 5],
      [8, 9],
    ],
  ],
};
const read = (records: readonly unknown[], options = {}) =>
  readFiles({ "a.jsonlines": records.map((record) => `${JSON.stringify(record)}\n`).join("") }, options);

test("the reader reads the output of predict.py: exclusive ends, sentences, heads", () => {
  const { parts, codes, format } = read([output, { ...output, document_id: "tc_2", part_id: 0 }]);
  expect(format).toBe("wlcoref");
  expect(codes).toEqual([]);
  expect(parts.map(({ document, part, line }) => [document, part, line])).toEqual([
    ["tc_garden", "", 1],
    ["tc_2", "0", 2],
  ]);
  expect(entitiesOf(parts[0])).toEqual({ 0: ["Ada Lovelace", "She"], 1: ["the cat", "it"] });
  expect(parts[0].tokens?.sentenceStarts).toEqual(Int32Array.of(0, 6));
  expect(parts[0].mentions.head).toEqual(Int32Array.of(1, 4, 6, 8));
});

test("the reader keeps positions and sentences without words", () => {
  const [part] = read([output], { tokens: false }).parts;
  expect(part.tokens).toMatchObject({ length: 10, sentenceStarts: Int32Array.of(0, 6) });
  expect(part.tokens).not.toHaveProperty("form");
});

test("the reader reads one document over many lines, or several in a list", () => {
  const { parts, codes, format } = readFiles({ "a.json": JSON.stringify([output, output], null, 2) });
  expect(format).toBe("wlcoref");
  expect(codes).toEqual([]);
  expect(parts.map(entitiesOf)).toEqual([entitiesOf(parts[0]), { 0: ["Ada Lovelace", "She"], 1: ["the cat", "it"] }]);
  expect(entitiesOf(readFiles({ "a.json": JSON.stringify(output, null, 2) }).parts[0])).toEqual(entitiesOf(parts[0]));
});

test("the reader reads spans in `clusters` from data without heads", () => {
  const { parts, codes } = read([{ ...input, part_id: input.sent_id.map(() => 3), clusters: output.span_clusters }]);
  expect(codes).toEqual([]);
  expect(parts[0].part).toBe("3");
  expect(entitiesOf(parts[0])).toEqual({ 0: ["Ada Lovelace", "She"], 1: ["the cat", "it"] });
});

describe("words instead of spans", () => {
  const words = { ...input, word_clusters: output.word_clusters };

  test("are mentions of one word, regardless of options for ends and offsets", () => {
    for (const options of [{}, { ends: "inclusive" }, { ends: "exclusive" }, { offsets: "char" }]) {
      const { parts, codes } = read([words], options);
      expect(codes).toEqual([]);
      expect(entitiesOf(parts[0])).toEqual({ 0: ["Lovelace", "She"], 1: ["cat", "it"] });
      expect(parts[0].mentions.head).toEqual(Int32Array.of(1, 4, 6, 8));
    }
  });

  test("are also read if the clusters of spans are empty", () => {
    expect(entitiesOf(read([{ ...words, span_clusters: [] }]).parts[0])).toEqual({
      0: ["Lovelace", "She"],
      1: ["cat", "it"],
    });
  });

  test("are reported if they have a wrong shape", () => {
    const { parts, diagnostics } = read([{ ...input, word_clusters: [[1, "x", 6], 7] }]);
    expect(diagnostics.map(({ code, entity, data }) => [code, entity, data?.["field"]])).toEqual([
      ["json-shape", "0", "word_clusters[0][1]"],
      ["json-shape", "1", "word_clusters[1]"],
    ]);
    expect(entitiesOf(parts[0])).toEqual({ 0: ["Lovelace", "She"] });
  });
});

describe("heads", () => {
  test("come from `head2span`, which also covers words missing from the word clusters", () => {
    const head2span = [
      [0, 0, 2],
      [8, 8, 9],
    ];
    const { parts, codes } = read([{ ...output, word_clusters: [[0]], head2span }]);
    expect(codes).toEqual([]);
    expect(parts[0].mentions.head).toEqual(Int32Array.of(0, -1, -1, 8));
  });

  test("are skipped and counted if they do not fit", () => {
    expect(read([{ ...output, word_clusters: [[1], [4, 8]] }]).diagnostics).toMatchObject([
      { code: "layer-not-read", severity: "note", data: { count: 2 } },
    ]);
    const { parts, diagnostics } = read([{ ...output, word_clusters: [[5, 6], output.word_clusters[1]] }]);
    expect(diagnostics).toMatchObject([{ code: "layer-not-read", data: { count: 1 } }]);
    expect(parts[0].mentions.head).toEqual(Int32Array.of(-1, 4, 6, 8));
  });
});

test("the reader reports a document without clusters, such as the input of wl-coref", () => {
  const { parts, diagnostics } = read([input, output]);
  expect(diagnostics).toMatchObject([
    { code: "no-clusters", severity: "error", line: 1, document: "tc_garden", file: "a.jsonlines" },
  ]);
  expect(parts.map(({ mentions }) => mentions.length)).toEqual([0, 4]);
  expect(parts[0].tokens?.length).toBe(10);
  expect(read([input, input]).diagnostics).toMatchObject([
    { code: "no-clusters", line: 1 },
    { code: "no-clusters", line: 2 },
    { code: "no-document", data: { parts: 2 } },
  ]);
  // An empty result is not the same as an absent one.
  expect(read([{ ...input, word_clusters: [], span_clusters: [] }]).codes).toEqual(["no-mentions"]);
});

describe("conventions", () => {
  test("include inclusive ends on request", () => {
    const { parts, codes } = read([{ ...input, span_clusters: [[[0, 1]], [[3, 4]], [[6, 6]]] }], { ends: "inclusive" });
    expect(codes).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual({ 0: ["Ada Lovelace"], 1: ["the cat"], 2: ["She"] });
  });

  test("are reported if the option for inclusive ends is wrong", () => {
    const more = { ...output, span_clusters: [...output.span_clusters, [[0, 7]], [[8, 10]]] };
    const { parts, diagnostics } = read([more], { ends: "inclusive" });
    expect(parts[0].mentions.length).toBe(6);
    expect(diagnostics.filter(({ code }) => code === "offset-convention")).toEqual([
      {
        code: "offset-convention",
        severity: "warning",
        file: "a.jsonlines",
        data: {
          read: "inclusive ends and token offsets",
          evidence: "1 of 6 spans ends exactly one token after the text, and none is a single token",
          try: "--ends exclusive",
          unit: "token",
        },
      },
    ]);
  });

  test("include positions in characters of the words joined by spaces", () => {
    const spans = [[[0, 12]], [[17, 24]], [[27, 30]]];
    const { parts, codes } = read([{ ...input, span_clusters: spans }], { offsets: "char" });
    expect(codes).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual({ 0: ["Ada Lovelace"], 1: ["the cat"], 2: ["She"] });
    expect(parts[0].tokens).toMatchObject({ length: 10, sentenceStarts: Int32Array.of(0, 6) });
    expect(parts[0].tokens?.inferred).toBeUndefined();
  });
});

describe("faults reported with their position", () => {
  const place = { file: "a.jsonlines", line: 1, document: "tc_garden" };

  test.each<[Record<string, unknown>, string]>([
    [{ cased_words: "Ada" }, "cased_words"],
    [{ cased_words: ["Ada", 1] }, "cased_words"],
    [{ sent_id: [0, 1] }, "sent_id"],
    [{ sent_id: input.cased_words }, "sent_id"],
    [{ part_id: [0, 1] }, "part_id"],
    [{ part_id: {} }, "part_id"],
    [{ span_clusters: {} }, "span_clusters"],
    [{ span_clusters: [[[0, 2, 3]]] }, "span_clusters[0][0]"],
    [{ span_clusters: [["Ada"]] }, "span_clusters[0][0]"],
  ])("include %j", (change, field) => {
    const { diagnostics, parts } = read([{ ...output, word_clusters: null, ...change }]);
    expect(diagnostics[0]).toMatchObject({ code: "json-shape", severity: "error", ...place, data: { field } });
    expect(parts.length).toBe(1);
  });

  test("include wrong spans", () => {
    const span_clusters = [
      [
        [0, 2],
        [9, 11],
        [3, 3],
        [5, 4],
      ],
      [],
    ];
    const { parts, diagnostics } = read([{ ...input, span_clusters }]);
    expect(diagnostics.map(({ code, entity, mention }) => [code, entity, mention])).toEqual([
      ["span-outside-text", "0", "[9,11]"],
      ["span-reversed", "0", "[3,3]"],
      ["span-reversed", "0", "[5,4]"],
      ["empty-entity", "1", undefined],
      ["offset-convention", undefined, undefined],
    ]);
    expect(Array.from(parts[0].mentions.last)).toEqual([1, 10]);
  });

  test("include lines that are not objects or not JSON", () => {
    const text = `${JSON.stringify(output)}\n[]\n{"document_id": "x", \n${JSON.stringify(output)}`;
    const { parts, diagnostics } = readFiles({ "a.jsonlines": text });
    expect(diagnostics.map(({ code, line, column }) => [code, line, column])).toEqual([
      ["json-shape", 2, undefined],
      ["json-syntax", 3, 21],
    ]);
    expect(parts.length).toBe(2);
  });

  test("include a damaged first line", () => {
    const text = `\n${JSON.stringify(output).slice(0, -9)}\n\n${JSON.stringify(output)}`;
    const { parts, diagnostics, format } = readFiles({ "a.jsonlines": text });
    expect(format).toBe("wlcoref");
    expect(diagnostics).toMatchObject([{ code: "json-syntax", line: 2 }]);
    expect(parts.map(({ line }) => line)).toEqual([4]);
  });
});

test("the reader reads nested and crossing mentions, and a mention with several pieces", () => {
  const span_clusters = [
    [
      [0, 5],
      [3, 7],
    ],
    [[3, 5]],
    [
      [
        [0, 1],
        [3, 5],
      ],
    ],
  ];
  const { parts, codes } = read([{ ...input, span_clusters }]);
  expect(codes).toEqual([]);
  expect(entitiesOf(parts[0])).toEqual({
    0: ["Ada Lovelace saw the cat", "the cat . She"],
    1: ["the cat"],
    2: ["Ada … the cat"],
  });
});

test("the reader reads parts of speech, if there is one for each word", () => {
  const tags = ["NNP", "NNP", "VBD", "DT", "NN", ".", "PRP", "VBD", "PRP", "."];
  const tagged = (pos: unknown) => readFiles({ "a.jsonl": JSON.stringify({ ...output, pos }) }).parts[0].tokens?.tag;
  expect(valuesOf(tagged(tags))).toEqual(tags);
  expect(tagged(tags.slice(1))).toBeUndefined();
});
