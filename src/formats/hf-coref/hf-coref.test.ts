import { describe, expect, test } from "vitest";
import { entitiesOf, valuesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";

const sentences = [
  ["Ada", "Lovelace", "fed", "the", "cat", "."],
  ["She", "liked", "it", "."],
];
const chains = [
  [
    [0, 0, 1],
    [1, 0, 0],
  ],
  [
    [0, 3, 4],
    [1, 2, 2],
  ],
];
const entities = { 0: ["Ada Lovelace", "She"], 1: ["the cat", "it"] };
const row = {
  sentences: sentences.map((words, s) => ({
    id: s + 1,
    speaker: null,
    text: `${words.slice(0, -1).join(" ")}.`,
    tokens: words.map((text, t) => ({ id: t + 1, text, upos: "X", head: null })),
  })),
  id: "garden",
  text: "Ada Lovelace fed the cat. She liked it.",
  coref_chains: chains,
  genre: null,
  meta_data: { comment: "" },
};
const read = (value: unknown, options = {}) => readFiles({ "rows.json": JSON.stringify(value, null, 1) }, options);

test.each(["hf-coref", "allennlp", "fastcoref", "maverick", "wlcoref"])(
  "documents of subtokens are refused as %s",
  (format) => {
    // Their clusters count pieces of words; they have the form of e2e JSON lines.
    const pieces = {
      doc_key: "d",
      sentences: [["[CLS]", "na", "##ive", "Ada", "[SEP]"]],
      clusters: [[[1, 2]]],
      subtoken_map: [0, 0, 0, 1, 1],
    };
    expect(read(pieces, { format }).codes).toContain("unknown-format");
    expect(read(pieces, { format }).parts).toEqual([]);
  },
);

describe("chains", () => {
  test("are read from lines with token objects", () => {
    const { parts, warnings, format } = readFiles({
      "a.jsonl": `${JSON.stringify(row)}\n${JSON.stringify({ ...row, id: 2 })}\n`,
    });
    expect(format).toBe("hf-coref");
    expect(warnings).toEqual([]);
    expect(parts.map(({ document, line }) => [document, line])).toEqual([
      ["garden", 1],
      ["2", 2],
    ]);
    expect(entitiesOf(parts[0])).toEqual(entities);
    expect(parts[0].tokens).toMatchObject({ length: 10, sentenceStarts: Int32Array.of(0, 6) });
    expect(parts[0].tokens?.sentenceIds).toBeUndefined();
    expect(parts[0].tokens?.zero).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ["a list", [row]],
    ["a single row", row],
    ["lists of words", { ...row, sentences }],
    ["sentences with words", { ...row, sentences: sentences.map((words) => ({ words })) }],
    ["tokens by columns", { ...row, sentences: sentences.map((words) => ({ tokens: { id: [1], text: words } })) }],
    ["sentences by columns", { ...row, sentences: { id: [1, 2], tokens: sentences } }],
    ["a table by columns", { id: ["garden"], sentences: [row.sentences], coref_chains: [chains] }],
    ["a table by columns, without ids", { sentences: [sentences], coref_chains: [chains] }],
    [
      "a table in the layout of pandas",
      { id: { 0: "garden" }, sentences: { 0: row.sentences }, coref_chains: { 0: chains } },
    ],
    ["an answer of a server, with its features", { features: [], rows: [{ row_idx: 0, row, truncated_cells: [] }] }],
    ["an answer of a server that has only rows", JSON.parse(JSON.stringify({ rows: [{ row }] }))],
  ])("are read from %s", (_, value) => {
    for (const content of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
      const { parts, warnings, format } = readFiles({ "garden.json": content });
      expect(format).toBe("hf-coref");
      expect(warnings).toEqual([]);
      expect(parts.map(({ document }) => document)).toEqual(["garden"]);
      expect(entitiesOf(parts[0])).toEqual(entities);
    }
  });

  test("may include empty nodes, in documents with named and empty sentences", () => {
    const { parts, warnings } = read({
      id: "a",
      sentences: [
        {
          id: "s1",
          tokens: [
            { id: 1, text: "Vio" },
            { id: 1.1, text: "_" },
            { id: 2, text: "." },
          ],
        },
        { id: "s2", tokens: [] },
        {
          id: "s3",
          tokens: [
            { id: "1", text: "Él" },
            { id: "1.1", text: "_" },
          ],
        },
      ],
      coref_chains: [
        [
          [0, 1, 1],
          [2, 0, 0],
          [2, 1, 1],
        ],
      ],
    });
    expect(warnings).toEqual([]);
    expect(parts[0].tokens).toMatchObject({
      length: 5,
      sentenceStarts: Int32Array.of(0, 3),
      sentenceIds: ["s1", "s3"],
      zero: Uint8Array.of(0, 1, 0, 0, 1),
    });
    expect(entitiesOf(parts[0])).toEqual({ 0: ["_", "Él", "_"] });
    expect(read(row, { tokens: false, features: false }).parts[0].tokens).toEqual({
      length: 10,
      sentenceStarts: Int32Array.of(0, 6),
    });
  });
});

describe("spans in sentences", () => {
  const conll = {
    document_id: "nw/garden",
    sentences: [
      {
        part_id: 0,
        words: sentences[0],
        coref_spans: [
          [7, 0, 1],
          [3, 3, 4],
        ],
      },
      {
        part_id: 0,
        words: sentences[1],
        coref_spans: [
          [7, 0, 0],
          [3, 2, 2],
        ],
      },
      { part_id: 1, words: sentences[1], coref_spans: [[7, 0, 0]] },
    ],
  };

  test("are read by part", () => {
    const { parts, warnings, format } = read(conll);
    expect(format).toBe("hf-coref");
    expect(warnings).toEqual([]);
    expect(parts.map(({ document, part }) => [document, part])).toEqual([
      ["nw/garden", "0"],
      ["nw/garden", "1"],
    ]);
    expect(parts.map(entitiesOf)).toEqual([{ 7: ["Ada Lovelace", "She"], 3: ["the cat", "it"] }, { 7: ["She"] }]);
  });

  test("are reported if they have a wrong shape", () => {
    const { diagnostics } = read({
      ...conll,
      sentences: [
        {
          part_id: 0,
          words: ["a"],
          coref_spans: [
            [1, 0],
            [1, 0, 0],
            [1, 0, 1],
            [[], 0, 0],
          ],
        },
        { words: ["b"], coref_spans: 1 },
      ],
    });
    expect(
      diagnostics.map(({ code, document, data }) => [code, document, data?.["field"] ?? data?.["tokens"]]),
    ).toEqual([
      ["json-shape", "nw/garden; part 0", "sentences[0].coref_spans[0]"],
      ["json-shape", "nw/garden; part 0", "sentences[0].coref_spans[3]"],
      ["json-shape", "nw/garden", "sentences[1].coref_spans"],
      ["span-outside-text", "nw/garden; part 0", 1],
    ]);
  });
});

describe("a reader of tokens and clusters", () => {
  const clusters = [
    [
      [0, 1],
      [6, 6],
    ],
    [
      [3, 4],
      [8, 8],
    ],
  ];

  test("reads clusters that count the tokens of the document", () => {
    const rows = [{ id: "garden", tokens: sentences.flat(), clusters }];
    const { parts, warnings, format } = read(rows);
    expect(format).toBe("hf-coref");
    expect(warnings).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual(entities);
    const columns = read({ tokens: [sentences.flat(), ["She"]], clusters: [clusters, []] });
    expect(columns.codes).toEqual([]);
    expect(columns.parts.map(({ document }) => document)).toEqual(["rows", "rows (2)"]);
    expect(entitiesOf(columns.parts[0])).toEqual(entities);
  });

  test("reads clusters next to sentences of token objects", () => {
    const { parts, warnings } = read({ id: "garden", sentences: row.sentences, clusters });
    expect(warnings).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual(entities);
    expect(parts[0].tokens?.sentenceStarts).toEqual(Int32Array.of(0, 6));
  });

  test("reads Maverick's clusters even if the beginning of the file does not show the format", () => {
    const long = { tokens: Array.from({ length: 20_000 }, () => "cat"), clusters_token_offsets: [[[0, 1]]] };
    const { parts, warnings, format } = readFiles({ "a.json": JSON.stringify(long) });
    expect(format).toBe("hf-coref");
    expect(warnings).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual({ 0: ["cat cat"] });
  });
});

describe("conventions", () => {
  test("include exclusive ends on request", () => {
    const open = chains.map((chain) => chain.map(([sentence, first, last]) => [sentence, first, last + 1]));
    const { parts, warnings } = read({ ...row, coref_chains: open }, { ends: "exclusive" });
    expect(warnings).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual(entities);
  });

  test("include positions in characters of the sentences, on request", () => {
    const inText = [
      [
        [0, 0, 11],
        [1, 0, 2],
      ],
      [
        [0, 17, 23],
        [1, 10, 11],
      ],
    ];
    const { parts, warnings } = read({ ...row, coref_chains: inText }, { offsets: "char" });
    expect(warnings).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual(entities);
    expect(parts[0].tokens).toMatchObject({ length: 10, sentenceStarts: Int32Array.of(0, 6) });
    const spaced = read({ id: "a", sentences, coref_chains: [[[1, 10, 11]]] }, { offsets: "char" });
    expect(entitiesOf(spaced.parts[0])).toEqual({ 0: ["it"] });
  });

  test.each([
    [{}, []],
    [{ ends: "exclusive" }, ["--ends inclusive"]],
    [{ offsets: "char" }, ["--offsets token"]],
    [{ offsets: "char", ends: "exclusive" }, ["--offsets token --ends inclusive"]],
  ] as const)("are reported if they do not fit the file, with better options: %j", (options, expected) => {
    const { diagnostics } = read(row, options);
    const tries = diagnostics.filter(({ code }) => code === "offset-convention").map(({ data }) => data?.["try"]);
    expect(tries).toEqual(expected);
  });
});

describe("faults reported with their position", () => {
  test("include missing clusters", () => {
    for (const record of [
      { id: "a", sentences: row.sentences },
      { id: "a", sentences: row.sentences, coref_chains: null },
    ]) {
      expect(read(record).diagnostics).toMatchObject([
        { code: "no-clusters", severity: "error", document: "a" },
        { code: "no-document" },
      ]);
    }
    expect(readFiles({ "a.jsonl": '{"tokens": ["a"], "clusters": null}' }).diagnostics).toMatchObject([
      { code: "no-clusters", document: "a", line: 1 },
      { code: "no-document" },
    ]);
  });

  test("include wrong rows, sentences and tokens", () => {
    expect(read({ rows: [7], coref_chains: [] }).diagnostics).toMatchObject([
      { code: "json-shape", data: { field: "rows[0]" } },
    ]);
    expect(read({ id: "a", sentences: "x", coref_chains: chains }).diagnostics).toMatchObject([
      { code: "json-shape", document: "a", data: { field: "sentences" } },
      { code: "no-document" },
    ]);
    const { parts, diagnostics } = read({
      id: "a",
      sentences: [["a", 7], null, { tokens: [{ form: "b" }, "c"] }],
      coref_chains: [[[2, 1, 1]]],
    });
    expect(diagnostics.map(({ code, data }) => [code, data?.["field"]])).toEqual([
      ["json-shape", "sentences[0][1]"],
      ["json-shape", "sentences[1].tokens"],
      ["json-shape", "sentences[2].tokens[0]"],
    ]);
    expect(entitiesOf(parts[0])).toEqual({ 0: ["c"] });
  });

  test("include wrong chains and mentions", () => {
    const { parts, diagnostics } = read({
      ...row,
      coref_chains: [
        7,
        [],
        [
          [0, 0],
          [0, 4, 6],
          [5, 0, 0],
          [-1, 0, 0],
          [0, 3, 2],
          [0, -1, 0],
          [0, 0, 0],
        ],
      ],
    });
    const inDocument = diagnostics.filter(({ document }) => document !== undefined);
    expect(inDocument.map(({ code, entity, mention, sentence }) => [code, entity, mention, sentence])).toEqual([
      ["json-shape", "0", undefined, undefined],
      ["empty-entity", "1", undefined, undefined],
      ["json-shape", "2", "[0,0]", undefined],
      ["span-outside-text", "2", "[0,4,6]", "1"],
      ["span-outside-text", "2", "[5,0,0]", "6"],
      ["span-outside-text", "2", "[-1,0,0]", "0"],
      ["span-reversed", "2", "[0,3,2]", "1"],
      ["span-outside-text", "2", "[0,-1,0]", "1"],
    ]);
    expect(parts[0].mentions.length).toBe(5);
    expect(read({ ...row, coref_chains: {} }).diagnostics).toMatchObject([
      { code: "json-shape", data: { field: "coref_chains" } },
      { code: "no-document" },
    ]);
  });
});

test("the reader reads parts of speech of token objects, sentences and documents", () => {
  const tags = ["NNP", "NNP", "VBD", "DT", "NN", ".", "PRP", "VBD", "PRP", "."];
  const pos = [tags.slice(0, 6), tags.slice(6)];
  const ofTokens = sentences.map((words, s) => ({ tokens: words.map((text, t) => ({ text, xpos: pos[s][t] })) }));
  const ofSentences = sentences.map((words, s) => ({ words, pos_tags: pos[s], coref_spans: [[1, 0, 0]] }));
  for (const value of [
    { id: "a", sentences: ofTokens, coref_chains: chains },
    { id: "a", sentences: ofSentences },
    { id: "a", sentences: ofTokens, clusters: [[[0, 1]]] },
    { id: "a", tokens: sentences.flat(), pos_tags: tags, clusters: [[[0, 1]]] },
  ]) {
    expect(valuesOf(read(value).parts[0].tokens?.tag)).toEqual(tags);
    expect(read(value, { features: false }).parts[0].tokens).not.toHaveProperty("tag");
  }
  // The numbers stand for parts of speech whose names are unknown here.
  const numbers = sentences.map((words) => ({ words, pos_tags: words.map(() => 12), coref_spans: [[1, 0, 0]] }));
  expect(read({ id: "a", sentences: numbers }).parts[0].tokens).not.toHaveProperty("tag");
});

test("a list of a sentence may have any name, also one that objects inherit", () => {
  const text =
    '[{"id": "d", "sentences": [{"words": ["Ada"], "coref_spans": [[0, 0, 0]], "__proto__": [1], "constructor": [1]}]}]';
  const { parts } = readFiles({ "a.json": text }, { format: "hf-coref" });
  expect(parts.map(({ mentions }) => mentions.length)).toEqual([1]);
});
