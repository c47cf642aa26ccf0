import { tolerance } from "./tolerance.ts";

/** How p-values of several tests are adjusted for the number of tests. */
export const adjustments = ["holm", "bh", "maxt", "tukey", "none"] as const;
/** One of `adjustments`. */
export type Adjustment = (typeof adjustments)[number];

/**
 * Returns Holm's step-down adjustment, which controls the probability of any false finding, however the tests are
 * related.
 *
 * @param p of each test
 * @returns for each test, in the same order, p or more, at most 1
 * @source Holm, S. (1979). A Simple Sequentially Rejective Multiple Test Procedure. Scandinavian Journal of Statistics
 *   6.
 * @example
 *   holm([0.75, 0.125]); // → [0.75, 0.25]
 */
export function holm(p: readonly number[]): number[] {
  const adjusted: number[] = [];
  let largest = 0;
  ascending(p).forEach((test, place) => {
    largest = Math.max(largest, Math.min(1, (p.length - place) * p[test]));
    adjusted[test] = largest;
  });
  return adjusted;
}

/**
 * Returns Benjamini and Hochberg's step-up adjustment, which controls the false discovery rate: the expected share of
 * false findings among all findings.
 *
 * @param p of each test
 * @returns for each test, in the same order, p or more, at most 1
 * @source Benjamini, Y. and Hochberg, Y. (1995). Controlling the False Discovery Rate. JRSS B 57.
 * @example
 *   benjaminiHochberg([0.75, 0.125]); // → [0.75, 0.25]
 */
export function benjaminiHochberg(p: readonly number[]): number[] {
  const adjusted: number[] = [];
  let least = 1;
  const order = ascending(p);
  for (let place = order.length - 1; place >= 0; place--) {
    least = Math.min(least, (p[order[place]] * p.length) / (place + 1));
    adjusted[order[place]] = least;
  }
  return adjusted;
}

/**
 * Returns the step-down max-T adjustment of Westfall and Young. Each difference is divided by its standard deviation
 * under the null hypothesis, and compared with the largest difference among the tests not yet rejected, in trials that
 * all tests share. A difference with a standard deviation of at most `tolerance` has p = 1, and never counts as the
 * largest.
 *
 * @param observed the difference of each test
 * @param differences for each test, its difference in each trial
 * @source Westfall, P. H. and Young, S. S. (1993). Resampling-Based Multiple Testing. Wiley.
 * @complexity O(tests · trials)
 * @example
 *   // In 2 of 4 trials the difference is as large as 1; the observed one counts as a trial, too.
 *   maxT([1], [Float64Array.of(-1, 0, 0, 1)])[0]; // → (2 + 1) / (4 + 1)
 */
export function maxT(observed: readonly number[], differences: readonly Float64Array[]): number[] {
  const trials = differences[0]?.length ?? 0;
  const scale = differences.map((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / trials;
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, trials - 1));
    return deviation > tolerance ? deviation : 0;
  });
  const z = observed.map((value, test) => (scale[test] > 0 ? Math.abs(value) / scale[test] : 0));
  const order = ascending(z.map((value) => -value));
  const counts = new Float64Array(z.length);
  for (let trial = 0; trial < trials; trial++) {
    let largest = 0;
    for (let place = order.length - 1; place >= 0; place--) {
      const test = order[place];
      if (scale[test] > 0) largest = Math.max(largest, Math.abs(differences[test][trial]) / scale[test]);
      // Sums of fractions in different orders differ in their last digits.
      if (largest >= z[test] * (1 - 1e-9)) counts[place]++;
    }
  }
  const adjusted: number[] = [];
  let largest = 0;
  order.forEach((test, place) => {
    largest = Math.max(largest, (counts[place] + 1) / (trials + 1));
    adjusted[test] = largest;
  });
  return adjusted;
}

/** Returns the indices of the values from the smallest to the largest; equal ones keep their order. */
function ascending(values: readonly number[]): number[] {
  return Array.from(values.keys()).sort((a, b) => values[a] - values[b] || a - b);
}
