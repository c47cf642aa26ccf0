import { expect, it } from "vitest";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { partOf } from "../score-clusters.ts";
import { mustRefuse } from "../result-notices.ts";
import { type LabelFile, labelFile } from "./label-table.ts";
import { labelledSource, unlabelledSource } from "./labelled-source.ts";

function table(...rows: string[]): ReturnType<typeof labelFile> {
  return labelFile(rows.map((row) => row.replaceAll(" ", "\t")).join("\n"));
}

const header = "document start end label";

it("labelFile reads several columns of labels, in any order of columns and rows, and ignores a repeated row", () => {
  const read = table("\uFEFFlabel Start kind END document", "PER 3 a 5 x", "", "PER 3 a 5 x\r", " 1 b 1 x");
  expect(read).toEqual({
    columns: ["label", "kind"],
    hasParts: false,
    rows: [
      { document: "x", part: "", place: "3-5", span: [3, 5], labels: ["PER", "a"], line: 2 },
      { document: "x", part: "", place: "1-1", span: [1, 1], labels: ["", "b"], line: 5 },
    ],
  });
});

it("labelFile refuses what it cannot read, with the line", () => {
  const wrong = (...rows: string[]): unknown => {
    const { wrong: what, line } = table(...rows) as { wrong: string; line: number };
    return `${line}: ${what}`;
  };
  expect(wrong("document start label", "x 1 a")).toContain("1: the header has no column end");
  expect(wrong("document start end", "x 1 1")).toContain("1: the header has no column of labels");
  expect(wrong("document mention start label")).toContain("1: the header has mention as well as start");
  expect(wrong("document start end label label")).toContain("1: two columns are called label");
  expect(wrong("document start end mention-type")).toContain("--by mention-type means something else");
  expect(wrong("document start end a,b")).toContain("commas and colons");
  expect(wrong(header)).toBe("1: the table has no rows below its header");
  expect(wrong(header, "x 1 1")).toBe("2: this row has 3 cells, but the header has 4");
  for (const place of ["0 2", "3 2", "1.5 2", "a b", "-1 2"]) {
    expect(wrong(header, `x ${place} PER`)).toContain("2: start");
  }
  expect(wrong(header, "x 1 2 PER", "y 1 2 ORG", "x 1 2 ORG")).toBe(
    "4: this mention has two labels in the column label: “PER” in line 2 and “ORG” here",
  );
});

const key = [
  partOf(
    [
      [
        [0, 1],
        [4, 4],
      ],
      [[2, 2]],
    ],
    "x",
  ),
  partOf([["m1", "m2"]], "y"),
];

/** Reads the key with the labels of a table. */
function read(rows: readonly string[], parts: readonly AnnotatedPart[] = key) {
  const told: Diagnostic[] = [];
  const source = labelledSource({ open: () => parts }, table(...rows) as LabelFile, "l.tsv", (each) => told.push(each));
  const features = [...source.open(false)].map(({ mentions }) => mentions.features?.["label"]);
  expect([...source.open(true)]).toHaveLength(parts.length);
  return { features, told: told.map(({ code, severity, line, data }) => ({ code, severity, line, data })) };
}

it("labelledSource gives mentions the labels of their positions, from 1 and with the end", () => {
  expect(read([header, "x 1 2 PER", "x 3 3 ORG"])).toEqual({
    features: [
      ["PER", "ORG", ""],
      ["", ""],
    ],
    told: [],
  });
});

it("labelledSource finds mentions that are names", () => {
  expect(read(["document mention label", "y m2 PER"]).features).toEqual([
    ["", "", ""],
    ["", "PER"],
  ]);
});

it("labelledSource counts rows without a mention or a document, once", () => {
  const { features, told } = read([header, "x 1 2 PER", "x 2 2 ORG", "x 4 5 ORG", "z 1 1 A", "z 2 2 A"]);
  expect(features[0]).toEqual(["PER", "", ""]);
  expect(told).toEqual([
    { code: "label-without-document", severity: "warning", line: 5, data: { rows: 2, of: 5, documents: 1 } },
    { code: "label-without-mention", severity: "warning", line: 3, data: { rows: 2, of: 3, place: "2-2", fitting: 1 } },
  ]);
});

it("labelledSource refuses a table that fits nowhere, or better if positions are counted in another way", () => {
  expect(read([header, "z 1 1 A"]).told).toMatchObject([{ code: "label-without-document", severity: "error" }]);
  expect(read([header, "x 9 9 A"]).told).toMatchObject([{ code: "label-without-mention", severity: "error" }]);
  // With the end excluded, all three are mentions: tokens 1–2, 3 and 5.
  expect(read([header, "x 1 3 A", "x 3 4 A", "x 5 6 A"]).told).toMatchObject([
    { severity: "error", data: { rows: 3, better: "the end were excluded", fitting: 3 } },
  ]);
  // From 0 and with the end excluded, as in Python, two of two would be mentions.
  expect(read([header, "x 2 3 A", "x 4 5 A"]).told).toMatchObject([
    { severity: "error", data: { better: "tokens were counted from 0 and the end excluded" } },
  ]);
});

it("labels that fit nowhere are refused, and others are not", () => {
  const refused = (severity: Diagnostic["severity"]): boolean =>
    mustRefuse([{ code: "label-without-mention", severity }], false);
  expect([refused("error"), refused("warning")]).toEqual([true, false]);
  expect(mustRefuse([{ code: "label-without-document", severity: "error" }], false)).toBe(true);
});

it("labelledSource needs parts if a document of the table has several", () => {
  const parts = ["0", "1"].map((part) => ({ ...key[0], part }));
  expect(() => read([header, "x 1 2 A"], parts)).toThrow("document x has several parts, but the table has no column");
  expect(read(["document part start end label", "x 1 1 2 A"], parts).features).toEqual([
    ["", "", ""],
    ["A", "", ""],
  ]);
});

it("unlabelledSource hides a feature with the name of a column, so that extra mentions have no label", () => {
  const own = {
    ...key[0],
    mentions: { ...key[0].mentions, features: { label: ["a", "b", "c"], gender: ["", "", "f"] } },
  };
  const source = unlabelledSource({ open: () => [own] }, table(header, "x 1 2 PER") as LabelFile);
  expect([...source.open(false)][0].mentions.features).toEqual({ label: ["", "", ""], gender: ["", "", "f"] });
});
