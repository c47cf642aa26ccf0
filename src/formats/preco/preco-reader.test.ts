import { describe, expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";

const document = {
  id: "dev_1",
  sentences: [["Ada", "baked", "bread", "."], [], [" "], ["She", "ate", "the", "bread", "🍞"]],
  mention_clusters: [
    [
      [0, 0, 1],
      [3, 0, 1],
    ],
    [
      [0, 2, 3],
      [3, 2, 4],
    ],
    [[3, 2, 5]],
  ],
};
const read = (records: readonly unknown[], options = {}) =>
  readFiles({ "a.jsonl": records.map((record) => `${JSON.stringify(record)}\n`).join("") }, options);

test("the reader reads mentions by sentence, with exclusive ends, and keeps singletons", () => {
  const { parts, codes, format } = read([document, { ...document, id: 7 }]);
  expect(format).toBe("preco");
  expect(codes).toEqual([]);
  expect(parts.map(({ document, part, line }) => [document, part, line])).toEqual([
    ["dev_1", "", 1],
    ["7", "", 2],
  ]);
  expect(entitiesOf(parts[0])).toEqual({ 0: ["Ada", "She"], 1: ["bread", "the bread"], 2: ["the bread 🍞"] });
  expect(parts[0].tokens?.length).toBe(10);
  expect(parts[0].tokens?.sentenceStarts).toEqual(Int32Array.of(0, 4, 5));
});

test("the reader accepts inclusive ends on request", () => {
  const { parts } = read([{ ...document, mention_clusters: [[[3, 2, 3]]] }], { ends: "inclusive" });
  expect(entitiesOf(parts[0])).toEqual({ 0: ["the bread"] });
});

test("the reader keeps positions without words", () => {
  const { parts, codes } = read([document], { tokens: false });
  expect(codes).toEqual([]);
  expect(parts[0].tokens).toEqual({ length: 10, sentenceStarts: Int32Array.of(0, 4, 5) });
  expect(Array.from(parts[0].mentions.first)).toEqual([0, 2, 5, 7, 7]);
});

describe("faults reported with their position", () => {
  test("include spans outside the text, which are kept apart, and empty or reversed spans, which are dropped", () => {
    const mention_clusters = [
      [
        [0, 3, 5],
        [4, 0, 1],
        [-1, 0, 1],
        [0, -2, 1],
        [3, 2, 2],
        [3, 3, 1],
      ],
    ];
    const { parts, diagnostics } = read([{ ...document, mention_clusters }]);
    const error = { severity: "error", file: "a.jsonl", line: 1, document: "dev_1", entity: "0" };
    expect(diagnostics).toEqual([
      { ...error, code: "span-outside-text", mention: "[0,3,5]", sentence: "1", data: { tokens: 4 } },
      { ...error, code: "span-outside-text", mention: "[4,0,1]", data: { tokens: 10 } },
      { ...error, code: "span-outside-text", mention: "[-1,0,1]" },
      { ...error, code: "span-outside-text", mention: "[0,-2,1]", sentence: "1" },
      { ...error, code: "span-reversed", mention: "[3,2,2]" },
      { ...error, code: "span-reversed", mention: "[3,3,1]" },
      // A single empty span may be a slip.
      expect.objectContaining({ code: "offset-convention", severity: "warning" }),
    ]);
    expect(parts[0].mentions.length).toBe(4);
    expect(Math.min(...parts[0].mentions.first)).toBeGreaterThanOrEqual(10);
  });

  test("include ends that leave spans empty: an error, or a warning if an option sets the ends", () => {
    const mention_clusters = [
      [
        [0, 0, 0],
        [0, 1, 1],
        [1, 0, 1],
      ],
    ];
    const doubts = (ends?: "exclusive"): object[] =>
      read([{ ...document, mention_clusters }], ends && { ends }).diagnostics.filter(
        ({ code }) => code === "offset-convention",
      );
    expect(doubts()).toMatchObject([{ severity: "error", data: { try: "--ends inclusive" } }]);
    expect(doubts("exclusive")).toMatchObject([{ severity: "warning" }]);
  });

  test("include wrong shapes", () => {
    const { parts, diagnostics } = read([
      { ...document, mention_clusters: [7, [], [[0, 1], "x", [0, 0, 1.5], [0, 0, 1e9], [0, 0, 1]]] },
      { ...document, sentences: [["a", 1]] },
      { ...document, mention_clusters: undefined },
      { sentences: [], mention_clusters: [] },
      [],
    ]);
    expect(
      diagnostics.map(({ code, line, entity, mention, data }) => [code, line, entity, mention, data?.["field"]]),
    ).toEqual([
      ["json-shape", 1, "0", undefined, "mention_clusters[0]"],
      ["empty-entity", 1, "1", undefined, undefined],
      ["json-shape", 1, "2", "[0,1]", "mention_clusters[2][0]"],
      ["json-shape", 1, "2", '"x"', "mention_clusters[2][1]"],
      ["json-shape", 1, "2", "[0,0,1.5]", "mention_clusters[2][2]"],
      ["json-shape", 1, "2", "[0,0,1000000000]", "mention_clusters[2][3]"],
      ["json-shape", 2, undefined, undefined, "sentences"],
      ["json-shape", 3, undefined, undefined, "mention_clusters"],
      ["document-without-name", 4, undefined, undefined, undefined],
      ["json-shape", 5, undefined, undefined, "line"],
    ]);
    expect(parts.map(({ mentions }) => mentions.length)).toEqual([1, 0, 0, 0]);
  });

  test("include a line that is not JSON", () => {
    const { parts, diagnostics } = readFiles({
      "a.jsonl": `${JSON.stringify(document)}\n{"id": "x", \n${JSON.stringify(document)}`,
    });
    expect(diagnostics).toMatchObject([{ code: "json-syntax", line: 2, column: 12 }]);
    expect(parts.length).toBe(2);
  });
});
