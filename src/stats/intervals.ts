import { normalCdf, normalQuantile, studentQuantile } from "./distributions.ts";
import { signOf } from "./tolerance.ts";

/** Kinds of bootstrap interval: expanded percentile, percentile, bias-corrected and accelerated. */
export const intervalKinds = ["xpct", "pct", "bca"] as const;
/** A kind of bootstrap interval: see `intervalKinds`. */
export type IntervalKind = (typeof intervalKinds)[number];

/** The fewest units for which corefscope computes intervals. */
export const leastUnits = 6;

/** The two ends of an interval, both included, in the unit of the figure. */
export type Interval = readonly [low: number, high: number];

/** The input of an interval. */
export interface IntervalInput {
  readonly kind: IntervalKind;
  /** 0..1 */
  readonly confidence: number;
  /** The figure on all units. */
  readonly estimate: number;
  /** The figure of each resample. The values are reordered. */
  readonly resampled: Float64Array;
  /** The figure without each unit in turn. `bca` uses the values; `xpct` uses only their number. */
  readonly leftOut: Float64Array;
}

/**
 * Returns a two-sided bootstrap interval of a figure, from quantiles of its resamples (type 7).
 *
 * `xpct` widens the percentiles, as the t distribution is wider than the normal one. With 10 to 50 units, this brings
 * the coverage close to the nominal level. With a few unequal units, `bca` covers less than `pct`.
 *
 * @source Hesterberg, T. (2014). What Teachers Should Know about the Bootstrap. arXiv:1411.5279 (xpct).
 * @source Efron, B. (1987). Better Bootstrap Confidence Intervals. JASA 82 (bca).
 * @example
 *   const resampled = Float64Array.of(0, 1, 2, 3, 4);
 *   // From the first to the third quartile.
 *   interval({ kind: "pct", confidence: 0.5, estimate: 2, resampled, leftOut: new Float64Array() }); // → [1, 3]
 */
export function interval(input: IntervalInput): Interval {
  const [low, high] = quantiles(input.resampled, levels(input));
  return [low, high];
}

/**
 * Cuts off what a figure from 0 to 1 cannot be. A t interval of few values may reach beyond, and so may resamples of an
 * estimate from a sample.
 */
export function withinBounds([low, high]: Interval): Interval {
  const within = (end: number): number => Math.min(1, Math.max(0, end));
  return [within(low), within(high)];
}

function levels({ kind, confidence, estimate, resampled, leftOut }: IntervalInput): [number, number] {
  const tail = (1 - confidence) / 2;
  switch (kind) {
    case "pct":
      return [tail, 1 - tail];
    case "xpct": {
      const level = expandedLevel(leftOut.length, confidence);
      return [level, 1 - level];
    }
    case "bca": {
      let below = 0;
      for (const value of resampled) below += (1 - signOf(value - estimate)) / 2;
      const bias = normalQuantile(below / resampled.length);
      const acceleration = accelerationOf(leftOut);
      const level = (z: number): number => normalCdf(bias + (bias + z) / (1 - acceleration * (bias + z)));
      // If all resamples are on one side of the estimate, no correction is possible.
      if (!Number.isFinite(bias)) return [tail, 1 - tail];
      return [level(normalQuantile(tail)), level(normalQuantile(1 - tail))];
    }
  }
}

/** Returns the lower of the two expanded levels: Φ(−√(n/(n−1)) · t). */
export function expandedLevel(units: number, confidence: number): number {
  // All intervals of a comparison have the same level.
  if (lastLevel.units !== units || lastLevel.confidence !== confidence) {
    const t = studentQuantile((1 + confidence) / 2, units - 1);
    lastLevel = { units, confidence, level: normalCdf(-Math.sqrt(units / (units - 1)) * t) };
  }
  return lastLevel.level;
}

let lastLevel = { units: Number.NaN, confidence: Number.NaN, level: Number.NaN };

function accelerationOf(leftOut: Float64Array): number {
  const mean = leftOut.reduce((sum, value) => sum + value, 0) / leftOut.length;
  let squares = 0;
  let cubes = 0;
  for (const value of leftOut) {
    squares += (mean - value) ** 2;
    cubes += (mean - value) ** 3;
  }
  return squares === 0 ? 0 : cubes / (6 * squares ** 1.5);
}

/** Returns the method of intervals for signatures, such as `xpct95.10000` or `none`. */
export function intervalField(kind: IntervalKind | "none", confidence: number, resamples: number): string {
  return kind === "none" ? "none" : `${kind}${Number((confidence * 100).toFixed(6))}.${resamples}`;
}

/**
 * Returns quantiles by linear interpolation between order statistics: type 7 of Hyndman and Fan (1996), the default of
 * R and NumPy.
 *
 * @param values at least one; they are reordered
 * @param levels each 0..1
 */
export function quantiles(values: Float64Array, levels: readonly number[]): number[] {
  return levels.map((level) => {
    const position = Math.min(1, Math.max(0, level)) * (values.length - 1);
    const rank = Math.floor(position);
    const { values: some, before } = tailWith(values, rank) ?? { values, before: 0 };
    const low = select(some, rank - before);
    if (position === rank) return low;
    // All later values are at least as large.
    let next = Infinity;
    for (let i = rank - before + 1; i < some.length; i++) if (some[i] < next) next = some[i];
    return low + (position - rank) * (next - low);
  });
}

/** Looking for a tail is worth its pass over the values if there are many, and if it is at most this share of them. */
const TAIL = 0.1;
const MANY_FOR_TAIL = 2000;
/** The number of values from which the end of a tail is guessed. */
const SAMPLE = 128;

/**
 * Returns the smallest or the largest values, among them those at `rank` (from 0) in sorted order and just above, with
 * the number of values before them. Returns undefined if the rank is not near an end, or if the guess fails.
 */
function tailWith(values: Float64Array, rank: number): { values: Float64Array; before: number } | undefined {
  const isLow = rank < values.length / 2;
  // The values that must be in the tail, from its end.
  const needed = isLow ? rank + 2 : values.length - rank;
  if (values.length < MANY_FOR_TAIL || needed > TAIL * values.length) return undefined;
  const stride = Math.floor(values.length / SAMPLE);
  const sample = Float64Array.from({ length: SAMPLE }, (_, i) => values[i * stride]);
  const share = (SAMPLE * needed) / values.length;
  // Three standard deviations more than are expected.
  const inSample = Math.ceil(share + 3 * Math.sqrt(share)) + 1;
  const end = select(sample, isLow ? inSample : SAMPLE - 1 - inSample);
  if (room.length <= values.length) room = new Float64Array(values.length + 1);
  let count = 0;
  // Every value is written, because a branch that depends on it would be slower.
  if (isLow) {
    for (let i = 0; i < values.length; i++) {
      room[count] = values[i];
      count += Number(values[i] <= end) | 0;
    }
  } else {
    for (let i = 0; i < values.length; i++) {
      room[count] = values[i];
      count += Number(values[i] >= end) | 0;
    }
  }
  if (count < needed) return undefined;
  return { values: room.subarray(0, count), before: isLow ? 0 : values.length - count };
}

/** Room for a tail, kept because a comparison needs thousands of them. */
let room = new Float64Array();

/** Above this number of values, a sample of them is selected from first. */
const MANY = 600;

/**
 * Returns the value at `rank` (from 0) in sorted order, and puts it there: smaller values come before it.
 *
 * @source Floyd, R. W. and Rivest, R. L. (1975). Algorithm 489: SELECT. Communications of the ACM 18(3).
 * @complexity O(values): about one and a half times their number of comparisons
 */
function select(values: Float64Array, rank: number, first = 0, last = values.length - 1): number {
  let left = first;
  let right = last;
  while (left < right) {
    if (right - left > MANY) {
      // Puts a pivot at `rank` that is close to the value there.
      const count = right - left + 1;
      const z = Math.log(count);
      const size = 0.5 * Math.exp((2 * z) / 3);
      const shift = 0.5 * Math.sqrt((z * size * (count - size)) / count) * Math.sign(rank - left + 1 - count / 2);
      const from = rank - ((rank - left + 1) * size) / count + shift;
      const to = rank + ((right - rank) * size) / count + shift;
      select(values, rank, Math.max(left, Math.floor(from)), Math.min(right, Math.floor(to)));
    }
    const pivot = values[rank];
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const held = values[i];
      values[i++] = values[j];
      values[j--] = held;
    }
    if (rank <= j) right = j;
    else if (rank >= i) left = i;
    else break;
  }
  return values[rank];
}
