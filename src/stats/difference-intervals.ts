import { DividedWork, helpersFor, type SharedPieces } from "../core/helper-threads.ts";
import { atOnce, type Steps } from "../core/long-work.ts";
import { type Interval, interval, type IntervalKind } from "./intervals.ts";

/** The figures of systems, each with its resamples, and the differences that get intervals. */
export interface DifferenceInput {
  readonly kind: IntervalKind;
  /** 0..1 */
  readonly confidence: number;
  readonly figures: readonly FigureSamples[];
  readonly differences: readonly Difference[];
}

/** The figures of a system, by measure. */
interface FigureSamples {
  /** The figure of each resample; all systems have the same resamples. */
  readonly resampled: readonly Float64Array[];
  /** The figure without each unit. */
  readonly leftOut: readonly Float64Array[];
}

/** The difference of a measure, B minus A. */
interface Difference {
  readonly a: number;
  readonly b: number;
  readonly measure: number;
  readonly estimate: number;
}

/** About how long it takes to subtract a resample and to look at the difference, in nanoseconds. */
const RESAMPLE = 5;
/** The number of differences in a piece of work. */
const PIECE = 64;

/** Returns the interval of each difference, in steps that yield the share of the work. */
export function* differenceIntervals(input: DifferenceInput): Steps<Interval[]> {
  const { figures, differences } = input;
  const pieces = Math.ceil(differences.length / PIECE);
  const resamples = figures.at(0)?.resampled[0]?.length ?? 0;
  const wanted = helpersFor(differences.length * resamples * RESAMPLE);
  // A thread would need a copy of resamples that are in memory of their own.
  const helpers =
    wanted > 0 && figures.every(({ resampled }) => resampled.every(({ buffer }) => buffer instanceof SharedArrayBuffer))
      ? wanted
      : 0;
  const bytes = 16 * differences.length;
  const ends = new Float64Array(helpers > 0 ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
  const helped: HelpedIntervals = { ...input, ends };
  const work = new DividedWork(pieces, helpers, { work: "intervals", input: helped, numbers: 0 });
  const scratch = new Float64Array(resamples);
  yield* work.run((piece) => findIntervals(helped, piece, scratch));
  return differences.map((_, d): Interval => [ends[2 * d], ends[2 * d + 1]]);
}

/** What a thread needs to help. */
interface HelpedIntervals extends DifferenceInput {
  /** By difference: both ends of its interval. */
  readonly ends: Float64Array;
}

/** Finds intervals that another thread asks for, and writes them into the memory of both. */
export function helpWithIntervals(input: object, pieces: SharedPieces): void {
  const helped = input as HelpedIntervals;
  const scratch = new Float64Array(helped.figures[0].resampled[0].length);
  pieces.doAll((piece) => {
    atOnce(findIntervals(helped, piece, scratch));
  });
}

/** Finds the intervals of a piece, and then yields the share of all differences. */
function* findIntervals(
  { kind, confidence, figures, differences, ends }: HelpedIntervals,
  piece: number,
  scratch: Float64Array,
): Steps<void> {
  const last = Math.min(differences.length, (piece + 1) * PIECE);
  for (let d = piece * PIECE; d < last; d++) {
    const { a, b, measure, estimate } = differences[d];
    const resampled = minus(figures[b].resampled[measure], figures[a].resampled[measure], scratch);
    const leftOut = minus(figures[b].leftOut[measure], figures[a].leftOut[measure]);
    ends.set(interval({ kind, confidence, estimate, resampled, leftOut }), 2 * d);
  }
  yield last / differences.length;
}

/** Returns the differences of two columns, each number of `b` minus that of `a`. */
export function minus(
  b: Float64Array,
  a: Float64Array,
  differences: Float64Array = new Float64Array(b.length),
): Float64Array {
  for (let i = 0; i < b.length; i++) differences[i] = b[i] - a[i];
  return differences;
}
