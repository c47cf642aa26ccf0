import { atOnce, type Steps } from "../core/long-work.ts";
import { RandomWords, streams } from "./random-words.ts";
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

/** The most sums to keep at a time, unless a single trial needs more. */
const CHUNK = 1 << 21;
/**
 * The number of trials whose figures are computed together, so that their sums stay in the processor's first-level
 * cache.
 */
const TOGETHER = 16;
/** The number of columns that are summed together, each in a variable of its own. */
const LANES = 8;
/** The number of blocks of eight units whose tables are used together, so that they stay in the processor's cache. */
const SLAB = 64;

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

interface Trials {
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
  const swapped = new SwappedSums(columns, seed, trials);
  const comparisons = pairs.map((pair) => new Comparison(columns, pair, measures));
  const counts = pairs.map(() => new Float64Array(measures.count));
  for (let first = 0; first < trials; first += swapped.chunk) {
    const last = Math.min(first + swapped.chunk, trials);
    yield* swapped.draw(first, last - first, first / trials);
    for (let t = 0; first + t < last; t += TOGETHER) {
      for (let p = 0; p < pairs.length; p++) {
        const here = Math.min(TOGETHER, last - first - t);
        const differences = comparisons[p].exchange(swapped, t, here, counts[p]);
        if (observe === undefined || watched?.includes(p) === false) continue;
        for (let i = 0; i < here; i++) {
          observe(p, first + t + i, differences.subarray(i * measures.count, (i + 1) * measures.count));
        }
      }
      if ((t & 127) === 0) yield (first + t) / trials;
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
 * Runs the test of `monteCarloTest` with every way to exchange the units in which the two systems differ. Exchanging
 * all of them only changes the sign of the difference. So the first of them stays, and each arrangement stands for two.
 *
 * @param pair two systems by their indices in `columns`
 * @complexity O(2^(differing units) · columns)
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

class Comparison {
  readonly totalsA: Float64Array;
  readonly totalsB: Float64Array;
  private readonly measures: Measures;
  private readonly observed: Float64Array;
  private readonly figuresA: Float64Array;
  private readonly figuresB: Float64Array;
  /** Sums and figures of several trials, a row for each. Columns that are equal for both systems never change. */
  private readonly sumsA: Float64Array;
  private readonly sumsB: Float64Array;
  private readonly rowsA: Float64Array;
  private readonly rowsB: Float64Array;
  private readonly varying: Int32Array;
  /** The places of the varying columns in `DistinctColumns`. */
  private readonly ofA: Int32Array;
  private readonly ofB: Int32Array;

  constructor(columns: DistinctColumns, [a, b]: Pair, measures: Measures) {
    this.measures = measures;
    this.figuresA = new Float64Array(measures.count);
    this.figuresB = new Float64Array(measures.count);
    this.totalsA = new Float64Array(columns.index[a].length);
    this.totalsB = new Float64Array(columns.index[b].length);
    columns.pick(a, columns.totals, this.totalsA);
    columns.pick(b, columns.totals, this.totalsB);
    this.observed = this.differences(this.totalsA, this.totalsB).map(Math.abs);
    this.sumsA = repeated(this.totalsA, TOGETHER);
    this.sumsB = repeated(this.totalsB, TOGETHER);
    this.rowsA = new Float64Array(measures.count * TOGETHER);
    this.rowsB = new Float64Array(measures.count * TOGETHER);
    this.varying = Int32Array.from(columns.index[a].keys()).filter((c) => columns.index[a][c] !== columns.index[b][c]);
    this.ofA = this.varying.map((c) => columns.index[a][c]);
    this.ofB = this.varying.map((c) => columns.index[b][c]);
  }

  /**
   * Counts the trials of the last `draw` whose differences are at least as large as the observed ones.
   *
   * @returns for each of these trials, its differences, B minus A
   */
  exchange(swapped: SwappedSums, first: number, trials: number, counts: Float64Array): Float64Array {
    const { varying, totalsA, totalsB, sumsA, sumsB, ofA, ofB, rowsA, rowsB, measures, observed } = this;
    const { sums } = swapped;
    const width = totalsA.length;
    for (let i = 0; i < varying.length; i++) {
      const totalA = totalsA[varying[i]];
      const totalB = totalsB[varying[i]];
      let a = swapped.place(ofA[i], first);
      let b = swapped.place(ofB[i], first);
      let to = varying[i];
      for (let t = 0; t < trials; t++, a += LANES, b += LANES, to += width) {
        const fromA = sums[a];
        const fromB = sums[b];
        sumsA[to] = totalA - fromA + fromB;
        sumsB[to] = totalB - fromB + fromA;
      }
    }
    evaluateRows(measures, sumsA, TOGETHER, rowsA);
    evaluateRows(measures, sumsB, TOGETHER, rowsB);
    const figures = counts.length;
    for (let m = 0; m < figures; m++) {
      const least = observed[m] - tolerance;
      let count = 0;
      for (let t = 0, i = m; t < trials; t++, i += figures) {
        rowsB[i] -= rowsA[i];
        if (Math.abs(rowsB[i]) >= least) count++;
      }
      counts[m] += count;
    }
    return rowsB;
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

/**
 * Computes the sums of the exchanged units' rows for some trials. Bit `d` of trial `r` tells whether unit `d` is
 * exchanged: bit d mod 32 of word d div 32. Units are added eight at a time, using a table of the sums of all 256
 * subsets. A number other than eight would change the order of the additions, and so the rounding.
 */
class SwappedSums {
  readonly chunk: number;
  private readonly columns: DistinctColumns;
  private readonly random: RandomWords;
  private readonly words: Uint32Array;
  private readonly blocks: number;
  /** By trial and block of eight units: which units are exchanged. */
  private readonly subsets: Uint8Array;
  /** By block, subset and column: the sums of the columns that are added together. */
  private readonly tables: Float64Array;
  /** The sums, by groups of `LANES` columns, then by trial. */
  readonly sums: Float64Array;

  constructor(columns: DistinctColumns, seed: number, trials: number) {
    const { units, width } = columns;
    const tiles = Math.ceil(width / LANES);
    this.columns = columns;
    this.chunk = Math.max(1, Math.min(trials, Math.floor(CHUNK / Math.max(1, tiles * LANES))));
    this.random = new RandomWords(seed, streams.swaps);
    this.words = new Uint32Array(Math.ceil(units / 32));
    this.blocks = Math.ceil(units / 8);
    this.subsets = new Uint8Array(this.chunk * this.blocks);
    this.tables = new Float64Array(Math.min(SLAB, this.blocks) * 256 * LANES);
    this.sums = new Float64Array(tiles * this.chunk * LANES);
  }

  /** Replaces all sums by those of `trials` trials, beginning with trial `first`. Each step yields `share`. */
  *draw(first: number, trials: number, share: number): Steps<void> {
    const { random, words, blocks, subsets, sums, chunk, columns } = this;
    const last = 2 ** (columns.units - 8 * (blocks - 1)) - 1;
    for (let t = 0; t < trials; t++) {
      random.fill(first + t, words);
      for (let b = 0; b < blocks; b++) subsets[t * blocks + b] = words[b >>> 2] >>> ((b & 3) * 8);
      if (blocks > 0) subsets[(t + 1) * blocks - 1] &= last;
      if ((t & 1023) === 1023) yield share;
    }
    sums.fill(0);
    for (let from = 0; from < blocks; from += SLAB) {
      for (let tile = 0; tile * chunk * LANES < sums.length; tile++) {
        this.fillTables(from, tile * LANES);
        this.addBlocks(from, tile, trials);
        yield share;
      }
    }
  }

  /**
   * Returns the index in `sums` of a column's sum. The sum for the next trial is `LANES` further.
   *
   * @param trial counted from 0 within the last `draw`
   */
  place(column: number, trial: number): number {
    return (Math.floor(column / LANES) * this.chunk + trial) * LANES + (column % LANES);
  }

  private fillTables(from: number, column: number): void {
    const { tables, columns } = this;
    const { units, width, rows } = columns;
    const lanes = Math.min(LANES, width - column);
    const most = Math.min(units, (from + SLAB) * 8);
    for (let unit = from * 8; unit < most; unit++) {
      const table = ((unit >>> 3) - from) * 256 * LANES;
      const row = unit * width + column;
      const subsets = 1 << (unit & 7);
      for (let subset = 0; subset < subsets; subset++) {
        const without = table + subset * LANES;
        const to = without + subsets * LANES;
        for (let lane = 0; lane < lanes; lane++) tables[to + lane] = tables[without + lane] + rows[row + lane];
      }
    }
  }

  private addBlocks(from: number, tile: number, trials: number): void {
    const { tables, subsets, sums, blocks, chunk } = this;
    const end = Math.min(blocks, from + SLAB);
    for (let t = 0; t < trials; t++) {
      const at = (tile * chunk + t) * LANES;
      let s0 = sums[at];
      let s1 = sums[at + 1];
      let s2 = sums[at + 2];
      let s3 = sums[at + 3];
      let s4 = sums[at + 4];
      let s5 = sums[at + 5];
      let s6 = sums[at + 6];
      let s7 = sums[at + 7];
      for (let b = from; b < end; b++) {
        const row = ((b - from) * 256 + subsets[t * blocks + b]) * LANES;
        s0 += tables[row];
        s1 += tables[row + 1];
        s2 += tables[row + 2];
        s3 += tables[row + 3];
        s4 += tables[row + 4];
        s5 += tables[row + 5];
        s6 += tables[row + 6];
        s7 += tables[row + 7];
      }
      sums[at] = s0;
      sums[at + 1] = s1;
      sums[at + 2] = s2;
      sums[at + 3] = s3;
      sums[at + 4] = s4;
      sums[at + 5] = s5;
      sums[at + 6] = s6;
      sums[at + 7] = s7;
    }
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
