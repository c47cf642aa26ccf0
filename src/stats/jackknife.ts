import type { DistinctColumns, Measures } from "./unit-counts.ts";
import { normalQuantile } from "./distributions.ts";

/**
 * Returns the figures without each unit in turn.
 *
 * @returns by system, by measure, the figure without each unit
 * @example
 *   const columns = new DistinctColumns({ units: ["x", "y", "z"], columns: 1, systems: [Float64Array.of(1, 2, 4)] });
 *   const sum = { count: 1, evaluate: (sums, out) => out.set(sums) };
 *   [...leaveOneOut(columns, sum)[0][0]]; // → [2 + 4, 1 + 4, 1 + 2]
 */
export function leaveOneOut(columns: DistinctColumns, measures: Measures): Float64Array[][] {
  const { units, width, rows, index, totals } = columns;
  const results = index.map(() => Array.from({ length: measures.count }, () => new Float64Array(units)));
  const sums = new Float64Array(width);
  const own = new Float64Array(columns.columns);
  const figures = new Float64Array(measures.count);
  for (let unit = 0; unit < units; unit++) {
    for (let c = 0; c < width; c++) sums[c] = totals[c] - rows[unit * width + c];
    for (let system = 0; system < index.length; system++) {
      columns.pick(system, sums, own);
      measures.evaluate(own, figures);
      for (let m = 0; m < figures.length; m++) results[system][m][unit] = figures[m];
    }
  }
  return results;
}

/**
 * Returns the jackknife's standard error: √((n − 1)/n · Σ (θ₍ᵢ₎ − θ̄)²).
 *
 * @param leftOut the figure θ₍ᵢ₎ without each of the n units
 * @example
 *   // The mean is 1, so √(1/2 · (1 + 1)).
 *   jackknifeError(Float64Array.of(0, 2)); // → 1
 */
export function jackknifeError(leftOut: Float64Array): number {
  const n = leftOut.length;
  const mean = leftOut.reduce((sum, value) => sum + value, 0) / n;
  const squares = leftOut.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(((n - 1) / n) * squares);
}

/**
 * Returns the smallest difference that a two-sided test detects with a given probability: (z₁₋α/₂ + z_power) · standard
 * error.
 *
 * @param standardError of the difference
 * @param alpha the level of the test, already divided by the number of tests if p is adjusted
 * @param power the probability, 0.5 to 1
 * @returns in the unit of `standardError`
 * @source Card, D. et al. (2020). With Little Power Comes Great Responsibility. EMNLP.
 * @example
 *   // 1.96 + 0.84 standard errors.
 *   minimumDetectableDifference(1).toFixed(1); // → "2.8"
 */
export function minimumDetectableDifference(standardError: number, alpha = 0.05, power = 0.8): number {
  return (normalQuantile(1 - alpha / 2) + normalQuantile(power)) * standardError;
}

/** Returns the standard deviation of at least two values, with n − 1 in the denominator. */
export function standardDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}
