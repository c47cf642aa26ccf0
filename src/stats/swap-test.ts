import { atOnce, type Steps } from "../core/long-work.ts";
import { CompiledExchange } from "./compiled-exchange.ts";
import { TrialMemory } from "./trial-memory.ts";
import { SwappedSums } from "./swapped-sums.ts";
import { tolerance } from "./tolerance.ts";
import { type DistinctColumns, evaluateRows, type Measures, type ProgressListener } from "./unit-counts.ts";

/** Two systems, by index. */
export type Pair = readonly [a: number, b: number];

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

/** Receives the differences of one trial. */
export type TrialObserver = (pair: number, trial: number, differences: Float64Array) => void;

/**
 * The number of trials whose figures are computed together, so that their sums stay in the processor's first-level
 * cache.
 */
const TOGETHER = 16;
/** The number of trials that all pairs are tested with in turn, so that their sums stay in the second-level cache. */
const BLOCK = 128;

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
  const memory = trials === 0 ? undefined : TrialMemory.create();
  const swapped = new SwappedSums(columns, seed, trials, memory);
  const comparisons = pairs.map((pair) => new Comparison(columns, pair, measures));
  const compiled =
    memory && CompiledExchange.create({ memory, swapped, columns }, measures.quotients ?? [], comparisons);
  const others = Array.from({ length: measures.count }, (_, m) => m).filter(
    (m) => compiled?.places.includes(m) !== true,
  );
  const otherMeasures = compiled === undefined ? measures : measures.only!(others);
  const rows = others.length === 0 ? [] : comparisons.map((each) => new ExchangedRows(columns, each, otherMeasures));
  const differences = new Float64Array(measures.count);
  for (let first = 0; first < trials; first += swapped.chunk) {
    const here = Math.min(swapped.chunk, trials - first);
    yield* swapped.draw(first, here, first / trials);
    for (let from = 0; from < here; from += BLOCK) {
      const end = Math.min(here, from + BLOCK);
      for (let p = 0; p < pairs.length; p++) {
        const isWatched = observe !== undefined && watched?.includes(p) !== false;
        compiled?.exchange(p, from, end - from, isWatched);
        for (let t = from; t < end && (rows.length > 0 || isWatched); t += TOGETHER) {
          const together = Math.min(TOGETHER, end - t);
          const found = rows[p]?.exchange(swapped, t, together);
          for (let i = 0; isWatched && i < together; i++) {
            compiled?.places.forEach((m, f) => (differences[m] = compiled.difference(f, t + i)));
            others.forEach((m, f) => (differences[m] = found[i * others.length + f]));
            observe(p, first + t + i, differences);
          }
        }
        if ((p & 63) === 0) yield (first + from + ((end - from) * p) / pairs.length) / trials;
      }
    }
  }
  const counts = pairs.map((_, p) => {
    const own = new Float64Array(measures.count);
    compiled?.places.forEach((m, f) => (own[m] = compiled.count(p, f)));
    others.forEach((m, f) => (own[m] = rows[p].counts[f]));
    return own;
  });
  return counts.map((count) => ({
    method: "monte-carlo",
    counts: count,
    trials,
    p: count.map((c) => (c + 1) / (trials + 1)),
  }));
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
  const comparison = new Comparison(columns, [a, b], measures);
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

/** Two systems with the differences of their figures. */
class Comparison {
  readonly pair: Pair;
  readonly totalsA: Float64Array;
  readonly totalsB: Float64Array;
  /** By measure: the size of the observed difference. */
  readonly observed: Float64Array;
  private readonly measures: Measures;
  private readonly figuresA: Float64Array;
  private readonly figuresB: Float64Array;

  constructor(columns: DistinctColumns, pair: Pair, measures: Measures) {
    const [a, b] = pair;
    this.pair = pair;
    this.measures = measures;
    this.figuresA = new Float64Array(measures.count);
    this.figuresB = new Float64Array(measures.count);
    this.totalsA = new Float64Array(columns.index[a].length);
    this.totalsB = new Float64Array(columns.index[b].length);
    columns.pick(a, columns.totals, this.totalsA);
    columns.pick(b, columns.totals, this.totalsB);
    this.observed = this.differences(this.totalsA, this.totalsB).map(Math.abs);
  }

  /** Returns B minus A by measure, always in the same array. */
  differences(sumsA: Float64Array, sumsB: Float64Array): Float64Array {
    const { figuresA, figuresB, measures } = this;
    measures.evaluate(sumsA, figuresA);
    measures.evaluate(sumsB, figuresB);
    for (let m = 0; m < figuresB.length; m++) figuresB[m] -= figuresA[m];
    return figuresB;
  }

  count(differences: Float64Array, counts: Float64Array): void {
    for (let m = 0; m < counts.length; m++) {
      if (Math.abs(differences[m]) >= this.observed[m] - tolerance) counts[m]++;
    }
  }
}

/** Exchanges units for several trials at once, a row of sums and figures for each. */
class ExchangedRows {
  /** By measure: the trials so far whose differences are at least as large as the observed ones. */
  readonly counts: Float64Array;
  private readonly measures: Measures;
  private readonly observed: Float64Array;
  private readonly totalsA: Float64Array;
  private readonly totalsB: Float64Array;
  private readonly sumsA: Float64Array;
  private readonly sumsB: Float64Array;
  private readonly rowsA: Float64Array;
  private readonly rowsB: Float64Array;
  /** The columns that differ, which are the only ones that ever change, and their places in `DistinctColumns`. */
  private readonly varying: Int32Array;
  private readonly ofA: Int32Array;
  private readonly ofB: Int32Array;

  constructor(columns: DistinctColumns, { pair: [a, b], totalsA, totalsB }: Comparison, measures: Measures) {
    this.measures = measures;
    this.counts = new Float64Array(measures.count);
    this.observed = new Comparison(columns, [a, b], measures).observed;
    this.totalsA = totalsA;
    this.totalsB = totalsB;
    this.sumsA = repeated(totalsA, TOGETHER);
    this.sumsB = repeated(totalsB, TOGETHER);
    this.rowsA = new Float64Array(measures.count * TOGETHER);
    this.rowsB = new Float64Array(measures.count * TOGETHER);
    this.varying = Int32Array.from(columns.index[a].keys()).filter((c) => columns.index[a][c] !== columns.index[b][c]);
    this.ofA = this.varying.map((c) => columns.index[a][c]);
    this.ofB = this.varying.map((c) => columns.index[b][c]);
  }

  /**
   * Counts the trials of the last draw whose differences are at least as large as the observed ones.
   *
   * @returns for each of these trials, its differences, B minus A
   */
  exchange(swapped: SwappedSums, first: number, trials: number): Float64Array {
    const { varying, totalsA, totalsB, sumsA, sumsB, ofA, ofB, rowsA, rowsB, measures, observed, counts } = this;
    const { sums, chunk } = swapped;
    const width = totalsA.length;
    for (let i = 0; i < varying.length; i++) {
      const totalA = totalsA[varying[i]];
      const totalB = totalsB[varying[i]];
      const a = ofA[i] * chunk + first;
      const b = ofB[i] * chunk + first;
      for (let t = 0, to = varying[i]; t < trials; t++, to += width) {
        const fromA = sums[a + t];
        const fromB = sums[b + t];
        sumsA[to] = totalA - fromA + fromB;
        sumsB[to] = totalB - fromB + fromA;
      }
    }
    evaluateRows(measures, sumsA, TOGETHER, rowsA);
    evaluateRows(measures, sumsB, TOGETHER, rowsB);
    const figures = counts.length;
    for (let m = 0; m < figures; m++) {
      const least = observed[m] - tolerance;
      for (let t = 0, i = m; t < trials; t++, i += figures) {
        rowsB[i] -= rowsA[i];
        if (Math.abs(rowsB[i]) >= least) counts[m]++;
      }
    }
    return rowsB;
  }
}

function repeated(row: Float64Array, times: number): Float64Array {
  const rows = new Float64Array(row.length * times);
  for (let i = 0; i < times; i++) rows.set(row, i * row.length);
  return rows;
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
