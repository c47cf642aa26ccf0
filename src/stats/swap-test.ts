import { atOnce, type Steps } from "../core/long-work.ts";
import { DividedWork, helpersFor, type SharedPieces } from "../core/helper-threads.ts";
import { PairFigures, type Pair, type TrialInput, type TrialObserver, TrialRun } from "./trial-run.ts";
import { DistinctColumns, type HelpedMeasures, type Measures, type ProgressListener } from "./unit-counts.ts";

/** The result of a swap test for one pair. */
export interface SwapResult {
  readonly method: "exact" | "monte-carlo";
  /**
   * By measure: how many trials have a difference at least as large as the observed one. Only `exact` counts the
   * observed arrangement itself.
   */
  readonly counts: Float64Array;
  /** The number of trials, or of arrangements if `exact`. */
  readonly trials: number;
  /** By measure: two-sided p. */
  readonly p: Float64Array;
}

/**
 * Runs paired approximate randomisation. In each trial, a fair coin decides for every unit whether its two outputs are
 * exchanged. p is the share of trials whose difference is at least as large as the observed one. The observed one
 * counts as a trial, too: p = (c + 1)/(trials + 1). All pairs and measures use the same coins.
 *
 * @param pairs systems by their indices in `columns`
 * @param observe receives the differences of every trial, of all pairs or of those at the indices `watched`
 * @returns the result of each pair
 * @source Noreen, E. W. (1989). Computer-Intensive Methods for Testing Hypotheses. Wiley.
 * @source Phipson, B. and Smyth, G. K. (2010). Permutation P-values Should Never Be Zero. SAGMB 9(1).
 * @complexity O(trials · (units/8 · different columns + pairs · columns)); sums and figures are computed for several
 *   trials together, because most of the time goes into loading and storing them
 * @example
 *   const systems = [Float64Array.of(1, 1), Float64Array.of(1, 1)];
 *   const columns = new DistinctColumns({ units: ["x", "y"], columns: 1, systems });
 *   const sum = { count: 1, evaluate: (sums, out) => out.set(sums) };
 *   // The systems are equal, and so are they in every trial.
 *   monteCarloTest(columns, [[0, 1]], sum, { trials: 99, seed: defaultSeed })[0].p[0]; // → (99 + 1) / (99 + 1)
 */
export function monteCarloTest(
  columns: DistinctColumns,
  pairs: readonly Pair[],
  measures: Measures,
  { onProgress, ...trials }: Trials & { onProgress?: ProgressListener | undefined },
): SwapResult[] {
  let told = -1;
  return atOnce(monteCarloSteps(columns, pairs, measures, trials), (share) => {
    if (share > told) onProgress?.(share);
    told = share;
  });
}

/** How many trials to draw, from which seed, and who receives their differences. */
export interface Trials {
  readonly trials: number;
  readonly seed: number;
  readonly observe?: TrialObserver | undefined;
  readonly watched?: readonly number[] | undefined;
}

/** Works like `monteCarloTest`, in steps that yield the share of trials. */
export function* monteCarloSteps(
  columns: DistinctColumns,
  pairs: readonly Pair[],
  measures: Measures,
  { trials, seed, observe, watched }: Trials,
): Steps<SwapResult[]> {
  const run = new TrialRun({ columns, pairs, measures, trials, seed });
  const seen = observe === undefined ? [] : (watched ?? Array.from(pairs.keys()));
  const kept = seen.length * measures.count * trials;
  const helpers = kept <= MOST_KEPT && measures.recipe !== undefined ? helpersFor(run.nanoseconds) : 0;
  const isShared = helpers > 0;
  const differences = new Float64Array(isShared ? new SharedArrayBuffer(8 * kept) : new ArrayBuffer(0));
  const keep = differencesKeeper(differences, seen, { trials, count: measures.count });
  const observer = observe === undefined ? undefined : isShared ? keep : observe;
  const input: HelpedTrials = { ...run.asked, columns: columns.data, recipe: measures.recipe, seen, differences };
  const work = new DividedWork(run.pieces, helpers, { work: "trials", input, numbers: pairs.length * measures.count });
  const numbers = yield* work.run((piece) => run.do(piece, seen, observer));
  const counts = run.counts();
  for (const more of numbers) for (let i = 0; i < counts.length; i++) counts[i] += more[i];
  for (let i = 0, at = 0; isShared && i < seen.length; i++) {
    for (let trial = 0; trial < trials; trial++, at += measures.count) {
      observe?.(seen[i], trial, differences.subarray(at, at + measures.count));
    }
  }
  return pairs.map((_, p) => {
    const own = counts.slice(p * measures.count, (p + 1) * measures.count);
    return { method: "monte-carlo", counts: own, trials, p: own.map((c) => (c + 1) / (trials + 1)) };
  });
}

/** With more differences to keep than this, other threads do not help. */
const MOST_KEPT = 2 ** 22;

/** What a thread needs to help with trials. */
interface HelpedTrials extends Pick<TrialInput, "pairs" | "trials" | "seed">, HelpedMeasures {
  /** The pairs whose differences are kept, and where they are: by pair, by trial, by measure. */
  readonly seen: readonly number[];
  readonly differences: Float64Array;
}

/**
 * Does trials that another thread asks for.
 *
 * @param numbers receives the counts by pair and measure
 */
export function helpWithTrials(input: object, measures: Measures, pieces: SharedPieces, numbers: Float64Array): void {
  const { columns, pairs, trials, seed, seen, differences } = input as HelpedTrials;
  const run = new TrialRun({ columns: DistinctColumns.from(columns), pairs, measures, trials, seed });
  const keep = differencesKeeper(differences, seen, { trials, count: measures.count });
  pieces.doAll((piece) => {
    atOnce(run.do(piece, seen, keep));
  });
  numbers.set(run.counts());
}

function differencesKeeper(
  to: Float64Array,
  seen: readonly number[],
  { trials, count }: { trials: number; count: number },
): TrialObserver {
  return (pair, trial, differences) => {
    to.set(differences, (seen.indexOf(pair) * trials + trial) * count);
  };
}

/**
 * Runs the test of `monteCarloTest` with every way to exchange the units in which the two systems differ. Exchanging
 * all of them only changes the sign of the difference. So the first of them stays, and each arrangement stands for two.
 *
 * @param pair two systems by their indices in `columns`
 * @complexity O(2^(differing units) · columns)
 * @example
 *   const systems = [Float64Array.of(1, 1, 1), Float64Array.of(0, 0, 0)];
 *   const columns = new DistinctColumns({ units: ["x", "y", "z"], columns: 1, systems });
 *   const sum = { count: 1, evaluate: (sums, out) => out.set(sums) };
 *   // The difference is as large as 3 in 2 of 2³ arrangements.
 *   exactTest(columns, [0, 1], sum).p[0]; // → 2 / 8
 */
export function exactTest(
  columns: DistinctColumns,
  [a, b]: Pair,
  measures: Measures,
  observe?: (arrangement: number, differences: Float64Array) => void,
): SwapResult {
  return atOnce(exactSteps(columns, [a, b], measures, observe));
}

/** Works like `exactTest`, in steps that yield the share of arrangements. */
export function* exactSteps(
  columns: DistinctColumns,
  [a, b]: Pair,
  measures: Measures,
  observe?: (arrangement: number, differences: Float64Array) => void,
): Steps<SwapResult> {
  const { width, rows, index } = columns;
  const differing = differingUnits(columns, [a, b]);
  const comparison = new PairFigures(columns, [a, b], measures);
  const own = index[a].length;
  const changes = Array.from(differing.slice(1), (unit) =>
    Float64Array.from(index[a], (i, c) => rows[unit * width + index[b][c]] - rows[unit * width + i]),
  );
  const half = Math.ceil(changes.length / 2);
  const low = sumsOfSubsets(changes.slice(0, half), own);
  const high = sumsOfSubsets(changes.slice(half), own);
  const counts = new Float64Array(measures.count);
  const sumsA = new Float64Array(own);
  const sumsB = new Float64Array(own);
  const arrangements = 2 ** changes.length;
  for (let arrangement = 0; arrangement < arrangements; arrangement++) {
    const fromLow = (arrangement & (2 ** half - 1)) * own;
    const fromHigh = (arrangement >>> half) * own;
    for (let c = 0; c < own; c++) {
      const change = low[fromLow + c] + high[fromHigh + c];
      sumsA[c] = comparison.totalsA[c] + change;
      sumsB[c] = comparison.totalsB[c] - change;
    }
    const differences = comparison.differences(sumsA, sumsB);
    comparison.count(differences, counts);
    observe?.(arrangement, differences);
    if ((arrangement & 1023) === 0) yield arrangement / arrangements;
  }
  return { method: "exact", counts, trials: arrangements, p: counts.map((c) => c / arrangements) };
}

/**
 * Returns the units in which two systems differ in at least one of the given columns.
 *
 * @param pair two systems by their indices in `counts`
 * @param columns the columns to compare; by default, all
 * @returns ascending
 * @example
 *   const systems = [Float64Array.of(1, 1, 1), Float64Array.of(1, 0, 2)];
 *   const columns = new DistinctColumns({ units: ["x", "y", "z"], columns: 1, systems });
 *   differingUnits(columns, [0, 1]); // → [1, 2]
 */
export function differingUnits(
  { units, width, rows, index }: DistinctColumns,
  [a, b]: Pair,
  columns: readonly number[] = Array.from(index[a].keys()),
): number[] {
  return Array.from({ length: units }, (_, unit) => unit).filter((unit) =>
    columns.some((c) => rows[unit * width + index[a][c]] !== rows[unit * width + index[b][c]]),
  );
}

/** Computes the sums of all subsets of some rows. The sum of subset `s` (bit i for row i) begins at `s · width`. */
function sumsOfSubsets(rows: readonly Float64Array[], width: number): Float64Array {
  const sums = new Float64Array(2 ** rows.length * width);
  rows.forEach((row, i) => {
    const subsets = 2 ** i;
    for (let subset = 0; subset < subsets; subset++) {
      const from = subset * width;
      const to = (subsets + subset) * width;
      for (let c = 0; c < width; c++) sums[to + c] = sums[from + c] + row[c];
    }
  });
  return sums;
}
