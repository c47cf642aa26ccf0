import { RandomWords, streams } from "./random-words.ts";
import type { DistinctColumns, Measures, ProgressListener } from "./unit-counts.ts";
import { tolerance } from "./tolerance.ts";

/** Two systems by their numbers. */
export type Pair = readonly [a: number, b: number];

/** What a test by swapping found about one pair: `d` is the figure of B less that of A. */
export interface SwapResult {
  readonly method: "exact" | "monte-carlo";
  /** By measure: trials whose difference is at least as large, the observed one not among them unless `exact`. */
  readonly counts: Float64Array;
  /** Trials, or arrangements if `exact`. */
  readonly trials: number;
  /** By measure: two-sided p. */
  readonly p: Float64Array;
}

/** Takes note of the differences of one trial. */
export type TrialObserver = (pair: number, trial: number, differences: Float64Array) => void;

/** Numbers that one chunk of trials may need at a time. */
const CHUNK = 1 << 21;

/**
 * Paired approximate randomisation: in each trial every unit's two outputs change places or not, by a fair coin; p is the
 * share of trials whose difference is at least as large as the observed one, which counts as one of them:
 * (c + 1)/(trials + 1). All pairs and measures see the same coins.
 *
 * @param columns the counts of all systems, unit by unit
 * @param pairs systems by their places in `columns`
 * @param measures the figures, computed from summed counts
 * @param observe is told the differences of every trial
 * @returns for each pair
 * @source Noreen, E. W. (1989). Computer-Intensive Methods for Testing Hypotheses. Wiley.
 * @source Phipson, B. and Smyth, G. K. (2010). Permutation P-values Should Never Be Zero. SAGMB 9(1).
 * @complexity O(trials · (units/8 · different columns + pairs · columns))
 */
export function monteCarloTest(
  columns: DistinctColumns,
  pairs: readonly Pair[],
  measures: Measures,
  {
    trials,
    seed,
    observe,
    onProgress,
  }: {
    trials: number;
    seed: number;
    observe?: TrialObserver | undefined;
    onProgress?: ProgressListener | undefined;
  },
): SwapResult[] {
  const { width, index, totals } = columns;
  const chunk = Math.max(1, Math.min(trials, Math.floor(CHUNK / Math.max(1, width))));
  const swapped = new Float64Array(chunk * width);
  const comparisons = pairs.map((pair) => new Comparison(columns, pair, measures));
  const counts = pairs.map(() => new Float64Array(measures.count));
  const words = new SwapWords(columns.units, seed);
  const own = columns.columns;
  // Of each system, the sums of what is exchanged and of what stays.
  const going = new Float64Array(index.length * own);
  const staying = new Float64Array(index.length * own);
  for (let first = 0; first < trials; first += chunk) {
    const here = Math.min(chunk, trials - first);
    addSwapped(columns, words, first, here, swapped);
    for (let t = 0; t < here; t++) {
      for (let system = 0, to = 0; system < index.length; system++) {
        for (let c = 0; c < own; c++, to++) {
          const i = index[system][c];
          going[to] = swapped[t * width + i];
          staying[to] = totals[i] - going[to];
        }
      }
      for (let p = 0; p < pairs.length; p++) {
        const differences = comparisons[p].exchange(staying, going);
        comparisons[p].count(differences, counts[p]);
        observe?.(p, first + t, differences);
      }
      if (((first + t) & 127) === 0) onProgress?.((first + t) / trials);
    }
  }
  return counts.map((count) => ({
    method: "monte-carlo",
    counts: count,
    trials,
    p: count.map((c) => (c + 1) / (trials + 1)),
  }));
}

/**
 * The same test with every way to exchange the units in which the two systems differ, each once. To exchange all of them
 * only turns the sign, so the first stays where it is, and each arrangement stands for two.
 *
 * @param columns the counts of all systems, unit by unit
 * @param pair two systems by their places in `columns`
 * @param measures the figures, computed from summed counts
 * @param observe is told the differences of every arrangement
 * @complexity O(2^(differing units) · columns)
 */
export function exactTest(
  columns: DistinctColumns,
  [a, b]: Pair,
  measures: Measures,
  observe?: (arrangement: number, differences: Float64Array) => void,
): SwapResult {
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
  }
  return { method: "exact", counts, trials: arrangements, p: counts.map((c) => c / arrangements) };
}

/**
 * The units in which two systems have different counts, in any of some columns, or in all if none are given.
 *
 * @param counts those of all systems, unit by unit
 * @param pair two systems by their places in `counts`
 * @param columns those in which they are compared
 * @returns ascending
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

/** One pair's observed figures, and how others compare with them. */
class Comparison {
  readonly totalsA: Float64Array;
  readonly totalsB: Float64Array;
  private readonly measures: Measures;
  private readonly observed: Float64Array;
  private readonly figuresA: Float64Array;
  private readonly figuresB: Float64Array;
  /** Sums of an arrangement; those of columns that are the same for both systems never change. */
  private readonly sumsA: Float64Array;
  private readonly sumsB: Float64Array;
  private readonly varying: Int32Array;
  /** Where the columns of each begin among those of all systems. */
  private readonly ofA: number;
  private readonly ofB: number;

  constructor(columns: DistinctColumns, [a, b]: Pair, measures: Measures) {
    this.measures = measures;
    this.figuresA = new Float64Array(measures.count);
    this.figuresB = new Float64Array(measures.count);
    this.totalsA = new Float64Array(columns.index[a].length);
    this.totalsB = new Float64Array(columns.index[b].length);
    columns.pick(a, columns.totals, this.totalsA);
    columns.pick(b, columns.totals, this.totalsB);
    this.observed = this.differences(this.totalsA, this.totalsB).map(Math.abs);
    this.sumsA = this.totalsA.slice();
    this.sumsB = this.totalsB.slice();
    this.varying = Int32Array.from(columns.index[a].keys()).filter((c) => columns.index[a][c] !== columns.index[b][c]);
    this.ofA = a * this.totalsA.length;
    this.ofB = b * this.totalsB.length;
  }

  /**
   * The differences where, of the sums of every system, some are exchanged.
   *
   * @param staying for each system, one after the other, the sums of the units that are not exchanged
   * @param going likewise of those that are
   */
  exchange(staying: Float64Array, going: Float64Array): Float64Array {
    const { varying, sumsA, sumsB, ofA, ofB } = this;
    for (let i = 0; i < varying.length; i++) {
      const c = varying[i];
      sumsA[c] = staying[ofA + c] + going[ofB + c];
      sumsB[c] = staying[ofB + c] + going[ofA + c];
    }
    return this.differences(sumsA, sumsB);
  }

  /** By measure, B less A; the same array each time. */
  differences(sumsA: Float64Array, sumsB: Float64Array): Float64Array {
    const { figuresA, figuresB, measures } = this;
    measures.evaluate(sumsA, figuresA);
    measures.evaluate(sumsB, figuresB);
    for (let m = 0; m < figuresB.length; m++) figuresB[m] -= figuresA[m];
    return figuresB;
  }

  /** Adds 1 where a difference is as large as the observed one. */
  count(differences: Float64Array, counts: Float64Array): void {
    for (let m = 0; m < counts.length; m++) {
      if (Math.abs(differences[m]) >= this.observed[m] - tolerance) counts[m]++;
    }
  }
}

/** Bit `d` of trial `r` says whether unit `d` is exchanged: bit d mod 32 of word d div 32. */
class SwapWords {
  /** Words per trial. */
  readonly length: number;
  private readonly random: RandomWords;
  private readonly one: Uint32Array;

  constructor(units: number, seed: number) {
    this.length = Math.ceil(units / 32);
    this.random = new RandomWords(seed, streams.swaps);
    this.one = new Uint32Array(this.length);
  }

  /** The words of some trials, one after another. */
  of(first: number, trials: number): Uint32Array {
    const words = new Uint32Array(trials * this.length);
    for (let t = 0; t < trials; t++) {
      this.random.fill(first + t, this.one);
      words.set(this.one, t * this.length);
    }
    return words;
  }
}

/**
 * For each of some trials, the sums of the rows of the exchanged units. Eight units at a time, through a table of the sums of
 * all 256 sets of them; that it is eight fixes the order of the additions.
 */
function addSwapped(
  { units, width, rows }: DistinctColumns,
  words: SwapWords,
  first: number,
  trials: number,
  out: Float64Array,
): void {
  const bits = words.of(first, trials);
  const blocks = Math.ceil(units / 8);
  const tableOf = (block: number): Float64Array =>
    sumsOfSubsets(
      Array.from({ length: Math.min(8, units - block * 8) }, (_, i) =>
        rows.subarray((block * 8 + i) * width, (block * 8 + i + 1) * width),
      ),
      width,
    );
  const subsetOf = (trial: number, block: number): number =>
    (bits[trial * words.length + (block >>> 2)] >>> ((block & 3) * 8)) & (2 ** Math.min(8, units - block * 8) - 1);
  out.fill(0);
  // Two blocks at a time, in their order: most of the time goes into fetching and storing sums.
  for (let block = 0; block < blocks; block += 2) {
    const table = tableOf(block);
    const next = block + 1 < blocks ? tableOf(block + 1) : undefined;
    for (let t = 0; t < trials; t++) {
      const to = t * width;
      const from = subsetOf(t, block) * width;
      if (next === undefined) {
        for (let c = 0; c < width; c++) out[to + c] += table[from + c];
      } else {
        const fromNext = subsetOf(t, block + 1) * width;
        for (let c = 0; c < width; c++) out[to + c] = out[to + c] + table[from + c] + next[fromNext + c];
      }
    }
  }
}

/** The sums of all subsets of some rows: that of subset `s` (bit i for row i) begins at `s · width`. */
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
