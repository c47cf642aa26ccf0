import { DistinctColumns, type Measures } from "../../src/stats/unit-counts.ts";

/** A row of counts for each unit: numerator and denominator of recall, numerator and denominator of precision. */
export type Rows = readonly (readonly number[])[];

/** The micro-averaged F1 of summed rows, or 0 if it is undefined. */
export const microF1: Measures = {
  count: 1,
  evaluate([recallCount, key, precisionCount, response], out) {
    const recall = key === 0 ? 0 : recallCount / key;
    const precision = response === 0 ? 0 : precisionCount / response;
    out[0] = recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision);
  },
};

export function columnsOf(...systems: readonly Rows[]): DistinctColumns {
  return new DistinctColumns({
    units: systems[0].map((_, unit) => String(unit).padStart(6, "0")),
    columns: 4,
    systems: systems.map((rows) => Float64Array.from(rows.flat())),
  });
}

export function f1Of(rows: Rows): number {
  const out = new Float64Array(1);
  const sums = rows.reduce((total: readonly number[], row) => total.map((sum, c) => sum + row[c]), [0, 0, 0, 0]);
  microF1.evaluate(Float64Array.from(sums), out);
  return out[0];
}

/** LEA of two systems on seven documents: numerator and denominator of recall, then of precision. */
export const sevenDocuments: Readonly<Record<"a" | "b", Rows>> = {
  a: [
    [6, 12, 6, 10],
    [10, 20, 9, 18],
    [3, 8, 4, 9],
    [15, 30, 14, 25],
    [5, 9, 5, 8],
    [8, 16, 7, 15],
    [0, 5, 0, 4],
  ],
  b: [
    [8, 12, 7, 11],
    [11, 20, 10, 17],
    [3, 8, 4, 9],
    [19, 30, 17, 26],
    [4, 9, 4, 8],
    [10, 16, 9, 14],
    [2, 5, 2, 4],
  ],
};
