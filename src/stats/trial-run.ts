import type { Steps } from "../core/long-work.ts";
import { CompiledExchange } from "./compiled-exchange.ts";
import { SwappedSums } from "./swapped-sums.ts";
import { tolerance } from "./tolerance.ts";
import { TrialMemory } from "./trial-memory.ts";
import { type DistinctColumns, evaluateRows, type Measures } from "./unit-counts.ts";

/** Two systems, by index. */
export type Pair = readonly [a: number, b: number];

/** Receives the differences of one trial. */
export type TrialObserver = (pair: number, trial: number, differences: Float64Array) => void;

/**
 * The number of trials whose figures are computed together, so that their sums stay in the processor's first-level
 * cache.
 */
const TOGETHER = 16;
/** The number of trials that all pairs are tested with in turn, so that their sums stay in the second-level cache. */
const BLOCK = 128;

/** The systems and figures of a test, and how many trials to draw. */
export interface TrialInput {
  readonly columns: DistinctColumns;
  readonly pairs: readonly Pair[];
  readonly measures: Measures;
  readonly trials: number;
  readonly seed: number;
}

/** About how long a trial takes, in nanoseconds: a figure of a pair that is compiled or not, and an added number. */
const TIMES = { compiled: 2, evaluated: 500, added: 0.2 };

/** The trials of a test, in pieces of many trials. The pieces can be done in any order. */
export class TrialRun {
  /** What was asked for, without the systems and figures. */
  readonly asked: Pick<TrialInput, "pairs" | "trials" | "seed">;
  private readonly columns: DistinctColumns;
  private readonly swapped: SwappedSums;
  private readonly compiled: CompiledExchange | undefined;
  /** The places of the figures that are not compiled, and by pair what computes them. */
  private readonly others: readonly number[];
  private readonly rows: readonly ExchangedRows[];
  private readonly figures: number;

  constructor({ columns, pairs, measures, trials, seed }: TrialInput) {
    const memory = trials === 0 ? undefined : TrialMemory.create();
    const swapped = new SwappedSums(columns, seed, trials, memory);
    const comparisons = pairs.map((pair) => new PairFigures(columns, pair, measures));
    const compiled =
      memory && CompiledExchange.create({ memory, swapped, columns }, measures.quotients ?? [], comparisons);
    const figures = Array.from({ length: measures.count }, (_, m) => m);
    this.others = figures.filter((m) => compiled?.places.includes(m) !== true);
    const otherMeasures = compiled === undefined ? measures : measures.only!(this.others);
    this.rows =
      this.others.length === 0 ? [] : comparisons.map((each) => new ExchangedRows(columns, each, otherMeasures));
    this.asked = { pairs, trials, seed };
    this.columns = columns;
    this.swapped = swapped;
    this.compiled = compiled;
    this.figures = measures.count;
  }

  /** The number of pieces. */
  get pieces(): number {
    return Math.ceil(this.asked.trials / this.swapped.chunk);
  }

  /** About how long all trials take in one thread. */
  get nanoseconds(): number {
    const { asked, columns, compiled, others } = this;
    const { compiled: ofCompiled, evaluated, added } = TIMES;
    const perPair = (compiled?.places.length ?? 0) * ofCompiled + others.length * evaluated;
    return asked.trials * (perPair * asked.pairs.length + (added * columns.width * columns.units) / 8);
  }

  /**
   * Does the trials of a piece, in steps that yield the share of all trials.
   *
   * @param seen the pairs whose differences `observe` receives
   */
  *do(piece: number, seen: readonly number[], observe: TrialObserver | undefined): Steps<void> {
    const { asked, swapped, compiled, rows, others, figures } = this;
    const { pairs, trials } = asked;
    const first = piece * swapped.chunk;
    const here = Math.min(swapped.chunk, trials - first);
    const differences = new Float64Array(figures);
    yield* swapped.draw(first, here, first / trials);
    for (let from = 0; from < here; from += BLOCK) {
      const end = Math.min(here, from + BLOCK);
      for (let p = 0; p < pairs.length; p++) {
        const isSeen = observe !== undefined && seen.includes(p);
        compiled?.exchange(p, from, end - from, isSeen);
        for (let t = from; t < end && (rows.length > 0 || isSeen); t += TOGETHER) {
          const together = Math.min(TOGETHER, end - t);
          const found = rows[p]?.exchange(swapped, t, together);
          for (let i = 0; isSeen && i < together; i++) {
            compiled?.places.forEach((m, f) => (differences[m] = compiled.difference(f, t + i)));
            others.forEach((m, f) => (differences[m] = found[i * others.length + f]));
            observe(p, first + t + i, differences);
          }
        }
        if ((p & 63) === 0) yield (first + from + ((end - from) * p) / pairs.length) / trials;
      }
    }
  }

  /**
   * Returns by pair and measure how many trials so far have a difference at least as large as the observed one.
   */
  counts(): Float64Array {
    const { asked, compiled, others, rows, figures } = this;
    const counts = new Float64Array(asked.pairs.length * figures);
    asked.pairs.forEach((_, p) => {
      compiled?.places.forEach((m, f) => (counts[p * figures + m] = compiled.count(p, f)));
      others.forEach((m, f) => (counts[p * figures + m] = rows[p].counts[f]));
    });
    return counts;
  }
}

/** Two systems with the differences of their figures. */
export class PairFigures {
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

  constructor(columns: DistinctColumns, { pair: [a, b], totalsA, totalsB }: PairFigures, measures: Measures) {
    this.measures = measures;
    this.counts = new Float64Array(measures.count);
    this.observed = new PairFigures(columns, [a, b], measures).observed;
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
