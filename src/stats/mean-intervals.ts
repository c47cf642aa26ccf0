import { normalCdf, studentQuantile } from "./distributions.ts";
import { expandedLevel, type Interval, type IntervalKind, leastUnits, quantiles } from "./intervals.ts";

/** A figure of one group of units, with its resamples, as a term of a weighted mean. */
export interface ResampledTerm {
  /** The share of the figure in the mean; all shares add up to 1. */
  readonly weight: number;
  /** The figure of each resample of the group's units. */
  readonly resampled: Float64Array;
  /** How many units the group has. */
  readonly units: number;
}

/** The kinds of interval that a mean of several figures can have. */
export type MeanIntervalKind = Exclude<IntervalKind, "bca">;

/**
 * Returns an interval of a weighted mean of figures of independent groups, whose units are drawn within each group.
 *
 * All groups may have been resampled with the same random numbers: the resamples of group g begin at its g-th one, so
 * that no two groups use the same draw at a time. A mean of one figure has the interval of that figure, bit for bit.
 *
 * `xpct` widens the percentiles like that of one figure. A resample of n units has a variance of (n − 1)/n, so with
 * v the variance of a group's resamples and w its weight, the level is Φ(−√(Σ w²vn/(n − 1) ÷ Σ w²v) · t), with
 * Satterthwaite's degrees of freedom.
 *
 * @returns nothing if a group has a single unit, or if the degrees of freedom are below those of `leastUnits`
 * @source Hesterberg, T. (2014). What Teachers Should Know about the Bootstrap. arXiv:1411.5279.
 * @source Satterthwaite, F. E. (1946). An Approximate Distribution of Estimates of Variance Components. Biometrics
 *   Bulletin 2(6).
 * @example
 *   const resampled = Float64Array.of(0, 1, 2, 3, 4);
 *   // From the first to the third quartile, as for a single figure.
 *   meanInterval([{ weight: 1, resampled, units: 6 }], { kind: "pct", confidence: 0.5 }); // → [1, 3]
 */
export function meanInterval(
  terms: readonly ResampledTerm[],
  { kind, confidence }: { readonly kind: MeanIntervalKind; readonly confidence: number },
): Interval | undefined {
  const freedom = freedomOf(terms);
  if (freedom === undefined || freedom < leastUnits - 1) return undefined;
  const tail = (1 - confidence) / 2;
  const level = kind === "pct" ? tail : widenedLevel(terms, freedom, confidence);
  const [low, high] = quantiles(resamplesOfMean(terms), [level, 1 - level]);
  return [low, high];
}

/** Returns the weighted mean in each resample. */
export function resamplesOfMean(terms: readonly ResampledTerm[]): Float64Array {
  const means = new Float64Array(terms[0].resampled.length);
  for (const [first, { weight, resampled }] of terms.entries()) {
    for (let i = 0; i < means.length; i++) means[i] += weight * resampled[(i + first) % means.length];
  }
  return means;
}

/** Returns Satterthwaite's degrees of freedom; undefined if a group has a single unit. */
function freedomOf(terms: readonly ResampledTerm[]): number | undefined {
  if (terms.some(({ units }) => units < 2)) return undefined;
  const [first] = terms;
  const variances = terms.map((term) => (varianceOf(term) * term.units) / (term.units - 1));
  const sum = variances.reduce((all, variance) => all + variance, 0);
  const isConstant = sum === 0;
  if (terms.length === 1) return first.units - 1;
  if (isConstant) return terms.reduce((all, { units }) => all + units - 1, 0);
  return 1 / terms.reduce((all, { units }, g) => all + (variances[g] / sum) ** 2 / (units - 1), 0);
}

function widenedLevel(terms: readonly ResampledTerm[], freedom: number, confidence: number): number {
  if (terms.length === 1) return expandedLevel(terms[0].units, confidence);
  let drawn = 0;
  let whole = 0;
  for (const term of terms) {
    const variance = varianceOf(term);
    drawn += variance;
    whole += (variance * term.units) / (term.units - 1);
  }
  const widening = drawn === 0 ? 1 : Math.sqrt(whole / drawn);
  return normalCdf(-widening * studentQuantile((1 + confidence) / 2, freedom));
}

/** Returns the variance that a group's resamples add to the mean. */
function varianceOf({ weight, resampled }: ResampledTerm): number {
  const mean = resampled.reduce((sum, value) => sum + value, 0) / resampled.length;
  return (weight ** 2 * resampled.reduce((sum, value) => sum + (value - mean) ** 2, 0)) / resampled.length;
}

/**
 * Returns the t interval of a weighted mean of values that were drawn at random: m ± t · √(n/(n − 1) · Σ w²(x − m)²).
 *
 * @param weights of the values; they add up to 1
 * @returns nothing for a single value
 * @source Student (1908). The Probable Error of a Mean. Biometrika 6(1).
 * @example
 *   // The mean is 2, its standard error 1, and t with one degree of freedom is 1 at 75 %.
 *   const [low, high] = drawnMeanInterval([1, 3], [1 / 2, 1 / 2], 0.5);
 *   [low.toFixed(9), high.toFixed(9)]; // → ["1.000000000", "3.000000000"]
 */
export function drawnMeanInterval(
  values: readonly number[],
  weights: readonly number[],
  confidence: number,
): Interval | undefined {
  const n = values.length;
  if (n < 2) return undefined;
  const mean = values.reduce((sum, value, i) => sum + weights[i] * value, 0);
  const squares = values.reduce((sum, value, i) => sum + (weights[i] * (value - mean)) ** 2, 0);
  const reach = studentQuantile((1 + confidence) / 2, n - 1) * Math.sqrt((n / (n - 1)) * squares);
  return [mean - reach, mean + reach];
}
