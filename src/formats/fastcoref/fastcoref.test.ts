import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";

const text = "Ada 😀 fed the cat. She liked it.\nIt liked her.";
/** Offsets count characters, and 😀 as one. */
const output = {
  text,
  clusters: [
    [
      [0, 3],
      [19, 22],
      [42, 45],
    ],
    [
      [10, 17],
      [29, 31],
      [33, 35],
    ],
  ],
  clusters_strings: [
    ["Ada", "She", "her"],
    ["the cat", "it", "It"],
  ],
};
const entities = { 0: ["Ada", "She", "her"], 1: ["the cat", "it", "It"] };
const read = (records: readonly unknown[], options = {}) =>
  readFiles({ "folder/garden.jsonlines": records.map((record) => JSON.stringify(record)).join("\n") }, options);

test("the reader reads the output of `predict`: positions in characters, with exclusive ends", () => {
  const { parts, codes, format } = read([output, output]);
  expect(format).toBe("fastcoref");
  expect(codes).toEqual([]);
  expect(parts.map(entitiesOf)).toEqual([entities, entities]);
  // Without ids, the document is named after the file.
  expect(parts.map(({ document, line }) => [document, line])).toEqual([
    ["garden", 1],
    ["garden (2)", 2],
  ]);
  expect(parts[0].tokens).toMatchObject({ inferred: true, inText: { text } });
  expect(parts[0].tokens?.sentenceStarts).toEqual(Int32Array.of(0, 10));
});

test("the reader reads a single object, pretty-printed or not, or a list", () => {
  for (const content of [
    JSON.stringify(output),
    JSON.stringify(output, null, 2),
    JSON.stringify([output]),
    JSON.stringify([{ ...output, clusters_strings: undefined }], null, "\t"),
  ]) {
    const { parts, codes, format } = readFiles({ "a.json": content });
    expect(format).toBe("fastcoref");
    expect(codes).toEqual([]);
    expect(parts.map(entitiesOf)).toEqual([entities]);
  }
});

test("the reader names documents after their ids, if they have any", () => {
  expect(read([{ doc_key: "d", id: 7, ...output }]).parts[0].document).toBe("d");
  expect(read([{ id: 7, ...output }]).parts[0].document).toBe("7");
});

describe("a reader of words", () => {
  const words = ["Ada", "😀", "fed", "the", "cat", ".", "She", "liked", "it", ".", "\n", "It", "liked", "her", "."];

  test("reads spans of words if the text was given as words", () => {
    const { parts, codes } = read([
      {
        text: words,
        clusters: [
          [
            [0, 1],
            [13, 14],
          ],
          [[3, 5]],
        ],
        clusters_strings: [[["Ada"], ["her"]], [["the", "cat"]]],
      },
    ]);
    expect(codes).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual({ 0: ["Ada", "her"], 1: ["the cat"] });
    expect(parts[0].tokens?.length).toBe(15);
  });

  test("uses tokens that the file gives together with the text", () => {
    const { parts, codes } = read([{ ...output, tokens: words }]);
    expect(codes).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual(entities);
    expect(parts[0].tokens?.inferred).toBeUndefined();
    // The token of white space is dropped.
    expect(parts[0].tokens?.length).toBe(14);
  });

  test("splits tokens that mentions cut, and reports tokens that differ from the text", () => {
    const cut = read([{ ...output, tokens: words.map((word) => (word === "the" ? "the cat" : word)).toSpliced(4, 1) }]);
    expect(cut.codes).toEqual([]);
    expect(entitiesOf(cut.parts[0])).toEqual(entities);
    const other = read([{ ...output, tokens: ["Ada", "slept"] }]);
    expect(other.diagnostics).toMatchObject([
      {
        code: "text-mismatch",
        document: "garden",
        data: { expected: "slept", text: "😀 fed the cat. She liked it.\nIt liked h" },
      },
    ]);
    expect(entitiesOf(other.parts[0])).toEqual(entities);
    expect(other.parts[0].tokens?.inferred).toBe(true);
  });
});

test("the reader skips and counts mentions without a position", () => {
  const { parts, diagnostics } = read([
    { text, clusters: [[[0, 3], null, [19, 22]], [null]], clusters_strings: [["Ada", "She"], []] },
  ]);
  expect(diagnostics).toMatchObject([
    { code: "empty-entity", entity: "1" },
    { code: "layer-not-read", data: { layer: "mentions without a place", count: 2 } },
  ]);
  expect(entitiesOf(parts[0])).toEqual({ 0: ["Ada", "She"] });
});

describe("detection of a wrong convention", () => {
  const notices = (record: unknown, options = {}) =>
    read([record], options)
      .diagnostics.filter(({ code }) => code === "offset-convention" || code === "text-mismatch")
      .map(({ code, data }) => (code === "text-mismatch" ? code : data?.["try"]));
  const bare = { text, clusters: output.clusters };
  const tokens = [
    [
      [0, 0],
      [6, 6],
      [12, 12],
    ],
    [
      [3, 4],
      [8, 8],
      [10, 10],
    ],
  ];

  test("uses the texts that the file quotes", () => {
    expect(notices(output)).toEqual([]);
    expect(notices(output, { ends: "inclusive" })).toEqual(["--ends exclusive"]);
  });

  test("uses the positions where spans begin and end", () => {
    expect(notices(bare)).toEqual([]);
    expect(notices(bare, { ends: "inclusive" })).toEqual(["--ends exclusive"]);
    expect(notices(bare, { offsets: "token" })).toEqual(["--offsets char"]);
    expect(notices(bare, { offsets: "token", ends: "inclusive" })).toEqual(["--offsets char --ends exclusive"]);
    expect(notices({ text, clusters: bare.clusters.map((cluster) => cluster.map(([a, b]) => [a, b - 1])) })).toEqual([
      "--ends inclusive",
    ]);
    expect(notices({ text, clusters: tokens })).toEqual(["--offsets token --ends inclusive"]);
  });

  test("reports nothing with the right options", () => {
    const words = ["Ada", "😀", "fed", "the", "cat", ".", "She", "liked", "it", ".", "It", "liked", "her", "."];
    const { parts, codes } = read([{ text, tokens: words, clusters: tokens }], { offsets: "token", ends: "inclusive" });
    expect(codes).toEqual([]);
    expect(entitiesOf(parts[0])).toEqual(entities);
    // Without tokens, only their numbers are known.
    const bareRead = read([{ text, clusters: tokens }], { offsets: "token", ends: "inclusive" });
    expect(bareRead.codes).toEqual([]);
    expect(bareRead.parts[0].tokens).toBeUndefined();
    expect(Array.from(bareRead.parts[0].mentions.first)).toEqual([0, 3, 6, 8, 10, 12]);
  });
});

describe("faults reported with their position", () => {
  const place = { file: "folder/garden.jsonlines", line: 1, document: "garden" };

  test("include a text without clusters", () => {
    const { diagnostics } = read([{ text, clusters: null }]);
    expect(diagnostics).toMatchObject([{ code: "no-clusters", severity: "error", ...place }, { code: "no-document" }]);
  });

  test.each([undefined, 7, { a: 1 }, ["Ada", 1]])("include a wrong text: %j", (wrong) => {
    const { diagnostics, parts } = read([{ clusters_strings: [], text: wrong, clusters: [[[0, 3]]] }]);
    expect(diagnostics).toMatchObject([{ code: "json-shape", ...place, data: { field: "text" } }]);
    expect(Array.from(parts[0].mentions.last)).toEqual([2]);
  });

  test("include wrong tokens and clusters", () => {
    const { diagnostics } = read([{ text, tokens: [1], clusters: [[[0, 3], "Ada", [0, 3.5]], "x"] }]);
    expect(diagnostics.map(({ code, data }) => [code, data?.["field"]])).toEqual([
      ["json-shape", "tokens"],
      ["json-shape", "clusters[0][1]"],
      ["json-shape", "clusters[0][2]"],
      ["json-shape", "clusters[1]"],
    ]);
  });

  test("include wrong spans", () => {
    const clusters = [
      [
        [40, 60],
        [3, 3],
        [9, 4],
        [-2, 3],
        [3, 4],
      ],
    ];
    const { parts, diagnostics } = read([{ text, clusters }]);
    expect(diagnostics.map(({ code, mention, data }) => [code, mention, data?.["characters"]])).toEqual([
      ["span-outside-text", "[40,60]", 46],
      ["span-reversed", "[3,3]", undefined],
      ["span-reversed", "[9,4]", undefined],
      ["span-outside-text", "[-2,3]", 46],
      ["span-reversed", "[3,4]", undefined],
      ["offset-convention", undefined, undefined],
    ]);
    expect(parts[0].mentions.length).toBe(2);
  });

  test("include quotes that differ from the text", () => {
    const { diagnostics } = read([
      {
        ...output,
        clusters_strings: [
          ["Eve", "She", "her"],
          ["the cat", "it", "It"],
        ],
      },
    ]);
    expect(diagnostics).toMatchObject([
      {
        code: "text-mismatch",
        severity: "warning",
        ...place,
        entity: "0",
        mention: "[0,3]",
        data: { expected: "Eve", text: "Ada" },
      },
    ]);
  });
});
