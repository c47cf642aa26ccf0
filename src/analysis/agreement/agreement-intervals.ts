import { bootstrap } from "../../stats/bootstrap.ts";
import { interval, type Interval, leastUnits } from "../../stats/intervals.ts";
import { DistinctColumns, type Measures } from "../../stats/unit-counts.ts";
import type { AgreementOptions } from "./agreement-options.ts";

/** Resamples of the bootstrap. */
export const resamples = 10_000;

/**
 * Bootstrap intervals of figures of summed rows.
 *
 * A resample that leaves a figure undefined is left out of that figure's interval.
 *
 * @param rows one per document; all of a length
 * @param measures give NaN for what is undefined
 * @param documents of how many documents the figures are, if that is not all of the rows
 * @returns for each figure its interval; `null` for all with fewer than `leastUnits` documents, and for one that is undefined
 */
export function documentIntervals(
  rows: readonly Float64Array[],
  measures: Measures,
  { ci: kind, confidence, seed }: AgreementOptions,
  documents = rows.length,
): (Interval | null)[] {
  const none = Array.from({ length: measures.count }, () => null);
  if (kind === "none" || documents < leastUnits) return none;
  const columns = rows[0].length;
  const all = new Float64Array(rows.length * columns);
  rows.forEach((row, unit) => {
    all.set(row, unit * columns);
  });
  const units = new DistinctColumns({ units: rows.map((_, unit) => String(unit)), columns, systems: [all] });
  const [figures] = bootstrap(units, measures, { resamples, seed });
  const estimates = new Float64Array(measures.count);
  const sums = new Float64Array(columns);
  units.pick(0, units.totals, sums);
  measures.evaluate(sums, estimates);
  return figures.map((values, measure) => {
    const resampled = values.filter((value) => !Number.isNaN(value));
    const estimate = estimates[measure];
    if (Number.isNaN(estimate) || resampled.length === 0) return null;
    return interval({ kind, confidence, estimate, resampled, leftOut: new Float64Array(documents) });
  });
}
