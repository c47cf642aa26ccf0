import { expect, test } from "vitest";
import { entitiesOf } from "../../../test/support/part-views.ts";
import { readFiles } from "../../../test/support/read-files.ts";
import { detectNeleval, nelevalLine } from "./index.ts";

const read = (...lines: string[]) => readFiles({ "a.tsv": lines.map((line) => `${line}\n`).join("") });

test("the reader reads entities across documents; mentions without an entity are singletons", () => {
  const { parts, codes, format } = read(
    "d1\t10\t14\tkb_A\t1.0\tGPE",
    "d2\t3\t5\tkb_A\t0.5\tGPE",
    "d1\t20\t24\tNIL01\t1.0\tPER",
    "d2\t9\t9\t\t",
    "d2\t11\t12\t\t",
    "d3\t0\t2\tNIL d2:9-9\t",
  );
  expect(format).toBe("neleval");
  expect(codes).toEqual([]);
  expect(parts.map(({ document, part }) => [document, part])).toEqual([["", ""]]);
  expect(entitiesOf(parts[0])).toEqual({
    kb_A: ["d1:10-14", "d2:3-5"],
    NIL01: ["d1:20-24"],
    "NIL d2:9-9 (2)": ["d2:9-9"],
    "NIL d2:11-12": ["d2:11-12"],
    "NIL d2:9-9": ["d3:0-2"],
  });
  expect(parts[0].entities.types).toEqual(["GPE", "PER", "", "", ""]);
  expect(Array.from(parts[0].mentions.line!)).toEqual([1, 3, 5, 2, 4, 6]);
});

test("the reader takes the best of several candidates", () => {
  const { parts, diagnostics } = read(
    'd\t0\t2\tx\t0.1\tPER\ty\t0.7\t{"type": "ORG", "reftype": "NOM"}\tz\t0.7\tGPE',
    "d\t5\t6\tx\t0.9\tPER\ty\t0.1\tORG",
  );
  expect(entitiesOf(parts[0])).toEqual({ y: ["d:0-2"], x: ["d:5-6"] });
  expect(parts[0].entities.types).toEqual(["ORG", "PER"]);
  expect(diagnostics).toEqual([
    { code: "layer-not-read", severity: "note", file: "a.tsv", data: { layer: "further candidates", count: 3 } },
  ]);
});

test("the reader reports faults with their line", () => {
  const { parts, diagnostics } = read(
    "d\t0\t2\tx\t1.0\tPER",
    "",
    "d\tzero\t2\tx\t1.0\tPER",
    "d\t7\t6\tx\t1.0\tPER",
    "d\t0",
    "d\t8\t9\tx\thigh\tPER",
    "\t8\t9\tx\t1.0\tPER",
    ...Array.from({ length: 12 }, (_, n) => `d\t${n}\t${n}\tx\t1.0\tPER`),
  );
  expect(diagnostics.map(({ code, line, data, mention }) => [code, line, data?.["text"] ?? mention])).toEqual([
    ["malformed-line", 3, "d\tzero\t2\tx\t1.0\tPER"],
    ["span-reversed", 4, "[7,6]"],
    ["malformed-line", 5, "d\t0"],
    ["malformed-line", 6, "d\t8\t9\tx\thigh\tPER"],
    ["malformed-line", 7, "\t8\t9\tx\t1.0\tPER"],
  ]);
  expect(parts[0].mentions.length).toBe(13);
});

test.each<[string, ReturnType<typeof nelevalLine>]>([
  ["d\t0\t2", { document: "d", start: 0, end: 2, entity: "", type: "", others: 0 }],
  ["d\t0\t2\tx", { document: "d", start: 0, end: 2, entity: "x", type: "", others: 0 }],
  ["d\t0\t2\tx\t-1e-3", { document: "d", start: 0, end: 2, entity: "x", type: "", others: 0 }],
  ["d\t0\t2\tx\t\tPER\t\t\t", { document: "d", start: 0, end: 2, entity: "x", type: "PER", others: 0 }],
  ["d\t0\t2\tx\t1\t{broken", { document: "d", start: 0, end: 2, entity: "x", type: "{broken", others: 0 }],
  ["d\t0\t2\tx\t1\t{}", { document: "d", start: 0, end: 2, entity: "x", type: "", others: 0 }],
  ["d 0 2 x", undefined],
])("nelevalLine reads %j as %j", (line, expected) => {
  expect(nelevalLine(line)).toEqual(expected);
});

test.each([
  ["d\t0\t2\t\t\n", true],
  ["d\t0\t2\tx\t1.0\tPER\nbroken\nd\t3\t4\ty\t.5\n", true],
  ["d\t0\t2\tx\n", false],
  ["d\t0\t1\tIt\t(0)\n", false],
  ["d\t3\t1\tx\t1.0\n", false],
  ["d\t0\t1\tIt\t-\n", false],
  [`d\t0\t1\tx\t${"1".repeat(60_000)}x\n`, false],
])("detectNeleval, given %j, returns %s", (head, expected) => {
  expect(detectNeleval(head)).toBe(expected);
});
