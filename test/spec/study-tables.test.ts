import { describe, expect, it } from "vitest";
import { checkedTables, errataCells, erratumOf } from "../../src/analysis/study/tables.ts";
import { errata } from "../../src/analysis/published/errata.ts";

/** The papers are the oracle: every figure they print is reproduced, or it is known why not. */

const tables = checkedTables();
const figures = tables.flatMap(({ id, figures: own }) => own.map((figure) => ({ table: id, ...figure })));

describe.each(tables.map(({ id, figures: own }) => ({ id, own })))("$id", ({ id, own }) => {
  it("is as printed, to the last digit, or an erratum with a reason", () => {
    const unexplained = own.filter(
      ({ verdict, row, column }) => verdict === "different" && erratumOf(id, row, column) === undefined,
    );
    expect(unexplained).toEqual([]);
    expect(own.filter(({ verdict }) => verdict === "equal").length).toBeGreaterThan(0);
  });
});

it("no erratum is listed of a figure that is as printed, or that there is not", () => {
  const listed = errataCells.flatMap(({ table, cells }) => cells.map(([row, column]) => ({ table, row, column })));
  const different = figures
    .filter(({ verdict }) => verdict === "different")
    .map(({ table, row, column }) => ({ table, row, column }));
  expect(new Set(listed.map((cell) => JSON.stringify(cell)))).toEqual(
    new Set(different.map((cell) => JSON.stringify(cell))),
  );
  expect(new Set(listed.map((cell) => JSON.stringify(cell))).size).toBe(listed.length);
});

it("every erratum that cells name is among the published ones", () => {
  const places = errata.map(({ where }) => where);
  for (const { where } of errataCells) expect(places).toContain(where);
});

it("figures that the papers leave out are those that are 0/0 in part, or that they do not discuss", () => {
  const left = figures.filter(({ verdict }) => verdict === "not printed");
  // MUC and pairwise links of responses that link nothing, as the papers' tables have it.
  const ofSingletons = left.filter(({ table }) => table.startsWith("recasens"));
  expect(ofSingletons.map(({ row }) => row.slice(0, 3))).toEqual(["(d)", "(d)", "G", "G", "G", "A", "A. "]);
  for (const { ours } of ofSingletons) expect(ours ?? 0).toBe(0);
});

it("only MUC, B³ and CEAF of responses that were not published cannot be computed", () => {
  const lacking = figures.filter(({ verdict }) => verdict === "not computable");
  expect(new Set(lacking.map(({ table }) => table))).toEqual(new Set(["recasens-hovy-2011-table-14"]));
  // Five rows of three figures, one of which is blank.
  expect(lacking).toHaveLength(14);
  for (const { lacks } of lacking) expect(lacks).toBeTruthy();
});
