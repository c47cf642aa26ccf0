import { expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";

const scene = {
  doc_id: "1_0",
  omniscent_separate: [
    [
      ["10", "12", "민수", "A"],
      ["0", "3", "그 애", "A"],
    ],
    [["20", "22", "둘이", "A+B"]],
  ],
  omniscent_overlapped: [
    [
      ["10", "12", "민수", "A"],
      ["20", "22", "둘이", "A"],
    ],
    [["20", "22", "둘이", "B"]],
  ],
  speakers: [[["30", "40", "A"]], [["50", "60", "B"]]],
};
const read = (records: readonly unknown[], options = {}) =>
  readFiles({ "a.jsonl": records.map((record) => `${JSON.stringify(record)}\n`).join("") }, options);

test("the reader reads the layer `omniscent_separate` and skips other layers", () => {
  const { parts, diagnostics, format } = read([scene, { ...scene, doc_id: "1_1" }]);
  expect(format).toBe("koconovel");
  expect(diagnostics).toEqual([
    {
      code: "layer-not-read",
      severity: "note",
      file: "a.jsonl",
      data: { layer: "omniscent_overlapped, speakers", count: 8 },
    },
  ]);
  expect(parts.map(({ document, line }) => [document, line])).toEqual([
    ["1_0", 1],
    ["1_1", 2],
  ]);
  expect(entitiesOf(parts[0])).toEqual({ A: ["0-2", "10-11"], "A+B": ["20-21"] });
  expect(parts[0].tokens).toBeUndefined();
});

test("the reader reads `reader_separate` if `omniscent_separate` is missing", () => {
  const { parts } = read([{ doc_id: "1_0", reader_separate: [[[4, 6, "민수", "B"]]] }]);
  expect(entitiesOf(parts[0])).toEqual({ B: ["4-5"] });
});

test("the reader keeps clusters apart if they have no label or the same label", () => {
  const cluster = (begin: number, ...label: string[]) => [[begin, begin + 1, "그", ...label]];
  const { parts, codes } = read([
    { doc_id: "x", omniscent_separate: [cluster(0, "A"), cluster(2, "A"), cluster(4), cluster(6, "A (2)")] },
  ]);
  expect(codes).toEqual([]);
  expect(entitiesOf(parts[0])).toEqual({ A: ["0"], "A (2)": ["2"], 2: ["4"], "A (2) (2)": ["6"] });
});

test("the reader reports lengths that contradict exclusive ends, unless inclusive ends are requested", () => {
  const record = {
    doc_id: "x",
    omniscent_separate: [
      [
        ["0", "2", "그 애", "A"],
        ["5", "5", "그", "A"],
      ],
    ],
  };
  const inclusive = read([record], { ends: "inclusive" });
  expect(inclusive.codes).toEqual([]);
  expect(entitiesOf(inclusive.parts[0])).toEqual({ A: ["0-2", "5"] });
  const { diagnostics } = read([record]);
  expect(diagnostics).toEqual([
    {
      code: "offset-convention",
      severity: "warning",
      file: "a.jsonl",
      line: 1,
      document: "x",
      entity: "A",
      mention: '["0","2","그 애","A"]',
      data: {
        read: "exclusive ends",
        evidence: "“그 애” has 3 characters, and its span has 2",
        try: "--ends inclusive",
        unit: "character",
      },
    },
    {
      code: "span-reversed",
      severity: "error",
      file: "a.jsonl",
      line: 1,
      document: "x",
      entity: "A",
      mention: '["5","5","그","A"]',
    },
  ]);
});

test("the reader counts characters, not UTF-16 units", () => {
  const { codes } = read([{ doc_id: "x", omniscent_separate: [[["0", "2", "😀그", "A"]]] }]);
  expect(codes).toEqual([]);
});

test("the reader reports faults with their position", () => {
  const { parts, diagnostics } = read([
    { doc_id: "x", omniscent_separate: [3, [], ["y", ["-1", "2"], [-1, 2, "그그그", "A"], ["1e1", "2"], [1, 2]]] },
    { doc_id: "x", omniscent_separate: null },
    7,
  ]);
  expect(
    diagnostics.map(({ code, line, entity, mention, data }) => [code, line, entity, mention, data?.["field"]]),
  ).toEqual([
    ["json-shape", 1, "0", undefined, "omniscent_separate[0]"],
    ["empty-entity", 1, "1", undefined, undefined],
    ["json-shape", 1, "2", '"y"', "omniscent_separate[2][0]"],
    ["json-shape", 1, "2", '["-1","2"]', "omniscent_separate[2][1]"],
    ["span-outside-text", 1, "2", '[-1,2,"그그그","A"]', undefined],
    ["json-shape", 1, "2", '["1e1","2"]', "omniscent_separate[2][3]"],
    ["json-shape", 2, undefined, undefined, "omniscent_separate"],
    ["json-shape", 3, undefined, undefined, "line"],
  ]);
  expect(parts.map(({ mentions }) => mentions.length)).toEqual([2, 0]);
});
