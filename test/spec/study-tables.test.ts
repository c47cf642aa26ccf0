import { describe, expect, it } from "vitest";
import { checkedTables, errataCells, erratumOf } from "../../src/papers/tables.ts";
import { errata } from "../../src/papers/errata.ts";

/** The papers are the oracle: every printed figure is reproduced, or has a reason why not. */

const tables = checkedTables();
const figures = tables.flatMap(({ id, figures: own }) => own.map((figure) => ({ table: id, ...figure })));

describe.each(tables.map(({ id, figures: own }) => ({ id, own })))("$id", ({ id, own }) => {
  it("matches the printed figures exactly or within rounding, or has errata with reasons", () => {
    const unexplained = own.filter(
      ({ verdict, row, column }) => verdict === "different" && erratumOf(id, row, column) === undefined,
    );
    expect(unexplained).toEqual([]);
    expect(own.some(({ verdict }) => verdict === "equal" || verdict === "consistent")).toBe(true);
  });
});

it("every listed erratum names an existing figure that differs from the printed figure", () => {
  const listed = errataCells.flatMap(({ table, cells }) => cells.map(([row, column]) => ({ table, row, column })));
  const different = figures
    .filter(({ verdict }) => verdict === "different")
    .map(({ table, row, column }) => ({ table, row, column }));
  expect(new Set(listed.map((cell) => JSON.stringify(cell)))).toEqual(
    new Set(different.map((cell) => JSON.stringify(cell))),
  );
  expect(new Set(listed.map((cell) => JSON.stringify(cell))).size).toBe(listed.length);
});

it("every erratum of a cell is among the published errata", () => {
  const places = errata.map(({ where }) => where);
  for (const { where } of errataCells) expect(places).toContain(where);
});

it("figures that the tables of Recasens and Hovy leave out are 0 or undefined", () => {
  const left = figures.filter(({ verdict }) => verdict === "not printed");
  // MUC and pairwise links of responses without links.
  const ofSingletons = left.filter(({ table }) => table.startsWith("recasens"));
  expect(ofSingletons.map(({ row }) => row.slice(0, 3))).toEqual(["(d)", "(d)", "G", "G", "G", "A", "A. "]);
  for (const { ours } of ofSingletons) expect(ours ?? 0).toBe(0);
});

it("only unpublished responses, and unknown numbers of mentions in large entities, prevent a computation", () => {
  const lacking = figures.filter(({ verdict }) => verdict === "not computable");
  const of = (table: string): number => lacking.filter((figure) => figure.table === table).length;
  // Table 14 has five rows of three figures, one of which is blank. Table 2 has two corpora.
  expect([of("recasens-hovy-2011-table-14"), of("recasens-hovy-2011-table-2-sums"), lacking.length]).toEqual([
    14, 2, 16,
  ]);
  for (const { lacks } of lacking) expect(lacks).toBeTruthy();
});

function cellsOf(id: string): Map<string, (typeof figures)[number]> {
  return new Map(
    figures.flatMap((figure) => (figure.table === id ? [[`${figure.row}: ${figure.column}`, figure]] : [])),
  );
}

describe("figures made of rounded figures", () => {
  it("are 53 and 14 averages, and 24 and 36 F, in four tables", () => {
    const counts = [
      "pradhan-2014-table-1",
      "moosavi-strube-2016-table-5",
      "tuggener-2014-table-3",
      "tuggener-2014-table-4",
    ].map((id) => figures.filter((figure) => figure.table === id && figure.least !== undefined).length);
    expect(counts).toEqual([53, 14, 24, 36]);
    expect(figures.filter(({ least }) => least !== undefined)).toHaveLength(53 + 14 + 24 + 36);
  });

  it("have the bounds of a derivation by hand", () => {
    const kobdani = cellsOf("pradhan-2014-table-1").get("kobdani (CoNLL-2011, English): average")!;
    // (53.5 + 34.8 + 34.1) / 3 = 40.8. Each figure is off by at most .05, and so is the mean.
    expect([kobdani.ours, kobdani.least, kobdani.most].map((share) => (share! * 100).toFixed(6))).toEqual([
      "40.800000",
      "40.750000",
      "40.850000",
    ]);
    expect(kobdani.verdict).toBe("different");
    // F1 is at least 2 · 45.655 · 51.685 / 97.34, and at most 2 · 45.665 · 51.695 / 97.36. The figures as printed give
    // 48.49, but the least F1 rounds to 48.48.
    const ims = cellsOf("tuggener-2014-table-4").get("PERSON IMS: ED F")!;
    expect([ims.least, ims.most].map((share) => (share! * 100).toFixed(4))).toEqual(["48.4832", "48.4933"]);
    expect([ims.printed, ims.verdict]).toEqual(["48.48", "consistent"]);
  });
});

describe("ranks of Moosavi and Strube 2016, Table 5", () => {
  it("are those printed, except for three by MUC", () => {
    const ranks = cellsOf("moosavi-strube-2016-table-5-ranks");
    expect(ranks.size).toBe(14 * 5);
    // The MUC scores 60.89, 59.83, 53.52, 50.84 and 48.27 have the ranks 10 to 14.
    const muc = ["uryupina", "songyang", "zhekova", "li", "xinxin"].map((system) => ranks.get(`${system}: MUC`)!);
    expect(muc.map(({ ours, printed, verdict }) => [ours, printed, verdict])).toEqual([
      [10, "10", "equal"],
      [11, "12", "different"],
      [12, "13", "different"],
      [13, "11", "different"],
      [14, "14", "equal"],
    ]);
    expect(ranks.get("bjorkelund: LEA")!.ours).toBe(2);
  });
});
