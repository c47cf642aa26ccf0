import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";

/** Two segments of a BERT-like model. The first holds a sentence and a half. */
const document = {
  doc_key: "nw/garden_0",
  sentences: [
    ["[CLS]", "ada", "love", "##lace", "fed", "the", "cat", ".", "she", "[SEP]"],
    ["[CLS]", "liked", "it", ".", "[SEP]"],
  ],
  speakers: [[], []],
  clusters: [
    [
      [1, 3],
      [8, 8],
    ],
    [
      [5, 6],
      [12, 12],
    ],
  ],
  sentence_map: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2],
  subtoken_map: [0, 0, 1, 1, 2, 3, 4, 5, 6, 6, 6, 7, 8, 9, 9],
};
const read = (change: object, options = {}) =>
  readFiles({ "a.jsonlines": `${JSON.stringify({ ...document, ...change })}\n` }, options);

test("the reader reads words, sentences and mentions using `subtoken_map` and `sentence_map`", () => {
  const { parts, codes, format } = read({});
  expect(format).toBe("jsonlines");
  expect(codes).toEqual([]);
  expect(entitiesOf(parts[0])).toEqual({ 0: ["ada lovelace", "she"], 1: ["the cat", "it"] });
  expect(parts[0].tokens).toMatchObject({ length: 10, sentenceStarts: Int32Array.of(0, 6) });
});

test("the reader takes the spelling of words from `tokens`, unless that list is shorter than the map", () => {
  const tokens = ["Ada", "Lovelace", "fed", "the", "cat", ".", "She", "liked", "it", "."];
  expect(entitiesOf(read({ tokens }).parts[0])).toEqual({ 0: ["Ada Lovelace", "She"], 1: ["the cat", "it"] });
  // Words at the end may lack subtokens, but a list that is shorter than the map is not used.
  expect(read({ tokens: [...tokens, "\u200B"] }).parts[0].tokens?.length).toBe(11);
  expect(read({ tokens: tokens.slice(1) }).parts[0].tokens?.length).toBe(10);
});

test("the reader drops text that was added for the model, using `orig_subtoken_map`", () => {
  const { parts, codes } = read({
    sentences: [["ĠAda", "Ġ:", "ĠI", "Ġfed", "Ġthe", "Ġc", "at"]],
    sentence_map: [0, 0, 0, 0, 0, 0, 0],
    subtoken_map: [0, 1, 2, 3, 4, 5, 5],
    orig_subtoken_map: [-1, -1, 0, 1, 2, 3, 3],
    orig_tokens: ["I", "fed", "the", "cat"],
    clusters: [[[2, 2]], [[4, 6]]],
  });
  expect(codes).toEqual([]);
  expect(entitiesOf(parts[0])).toEqual({ 0: ["I"], 1: ["the cat"] });
});

test("the reader reads predicted clusters for the response", () => {
  const { parts } = read(
    {
      predicted_clusters: [
        [
          [2, 2],
          [8, 8],
        ],
      ],
    },
    { side: "response" },
  );
  expect(entitiesOf(parts[0])).toEqual({ 0: ["lovelace", "she"] });
});

test("the reader excludes special tokens from mentions", () => {
  const { parts, diagnostics } = read({
    clusters: [
      [
        [0, 3],
        [8, 10],
      ],
      [[9, 10]],
    ],
  });
  expect(diagnostics).toMatchObject([
    { code: "json-shape", entity: "1", mention: "[9,10]", data: { field: "clusters[1][0]" } },
  ]);
  expect(entitiesOf(parts[0])).toEqual({ 0: ["ada lovelace", "she"] });
});

test("the reader reports a span that ends after the last subtoken as outside the text", () => {
  const { parts, diagnostics } = read({ clusters: [[[12, 15]]] });
  expect(diagnostics).toMatchObject([{ code: "span-outside-text", mention: "[12,15]", data: { tokens: 15 } }]);
  expect(Array.from(parts[0].mentions.last)).toEqual([10]);
});

test("the reader reads one map per segment, with null for special tokens", () => {
  const nested = [
    [null, 0, 1, 1, 2, 3, 4, 5, 6, null],
    [null, 7, 8, 9, null],
  ];
  const { parts, codes } = read({ subtoken_map: nested, sentence_map: undefined });
  expect(codes).toEqual([]);
  expect(entitiesOf(parts[0])).toEqual({ 0: ["ada lovelace", "she"], 1: ["the cat", "it"] });
  // Segments are not sentences.
  expect(parts[0].tokens?.sentenceStarts).toBeUndefined();
});

test("the reader reads sentences of words with a redundant map", () => {
  const { parts, codes } = read({
    sentences: [
      ["Ada", "fed"],
      ["it", "."],
    ],
    clusters: [[[0, 0]]],
    subtoken_map: [0, 1, 2, 3],
    sentence_map: null,
  });
  expect(codes).toEqual([]);
  expect(parts[0].tokens?.sentenceStarts).toEqual(Int32Array.of(0, 2));
});

describe("unusable maps", () => {
  test.each([
    [[0, 1]],
    ["x"],
    [document.subtoken_map.with(4, 0)],
    [document.subtoken_map.with(14, 1e6)],
    [document.subtoken_map.with(2, 0.5)],
  ])("of words are reported: %j", (subtoken_map) => {
    const { parts, diagnostics } = read({ subtoken_map });
    expect(diagnostics).toMatchObject([
      { code: "json-shape", document: "nw/garden_0", data: { field: "subtoken_map" } },
    ]);
    expect(parts[0].tokens?.length).toBe(15);
  });

  test("of sentences are reported", () => {
    const { parts, diagnostics } = read({ sentence_map: [0] });
    expect(diagnostics).toMatchObject([{ code: "json-shape", data: { field: "sentence_map" } }]);
    expect(parts[0].tokens?.length).toBe(10);
    expect(parts[0].tokens?.sentenceStarts).toBeUndefined();
  });
});

describe("conventions", () => {
  const tries = (change: object, options = {}) =>
    read(change, options)
      .diagnostics.filter(({ code }) => code === "offset-convention")
      .map(({ data }) => data?.["try"]);

  test("are suggested for spans of subtokens if the options are wrong", () => {
    expect(tries({})).toEqual([]);
    expect(tries({}, { ends: "exclusive" })).toEqual(["--ends inclusive"]);
    expect(tries({}, { offsets: "char" })).toEqual(["--offsets token"]);
  });

  test("are not doubted if the spans of a file of subtokens count words", () => {
    expect(
      tries({
        clusters: [
          [
            [0, 1],
            [6, 6],
          ],
          [
            [3, 4],
            [8, 8],
          ],
        ],
      }),
    ).toEqual([]);
  });

  // The second line has nested objects, so that another part of the reader reads it.
  test.each([{}, { extra: { a: 1 } }])(
    "are not doubted if no mention is a single piece, but some are single words: %j",
    (more) => {
      // 24 mentions of one word and 24 of two, each word in two pieces.
      const pieces = Array.from({ length: 200 }, (_, s) => (s % 2 === 0 ? "ca" : "##t"));
      const spans = Array.from({ length: 48 }, (_, m) => [4 * m, 4 * m + (m % 2 === 0 ? 1 : 3)]);
      const words = {
        sentences: [pieces],
        speakers: [[]],
        subtoken_map: pieces.map((_, s) => s >> 1),
        sentence_map: pieces.map(() => 0),
        ...more,
      };
      expect(tries({ ...words, clusters: [spans] })).toEqual([]);
      // Read as if the ends were inclusive, no mention is a single word.
      expect(tries({ ...words, clusters: [spans.map(([first, last]) => [first, last + 1])] })).toEqual([
        "--ends exclusive",
      ]);
    },
  );
});
