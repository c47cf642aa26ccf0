import { DividedWork, helpersFor, type SharedPieces } from "../core/helper-threads.ts";
import { atOnce, type Steps } from "../core/long-work.ts";
import { RandomWords, shuffle, streams } from "./random-words.ts";
import type { Pair } from "./trial-run.ts";
import { tolerance } from "./tolerance.ts";
import { DistinctColumns, figuresOf, type HelpedMeasures, type Measures } from "./unit-counts.ts";

/**
 * Runs the randomised Tukey test. In each trial, the systems are permuted at random within every unit, and each
 * observed difference is compared with the largest difference between any two permuted systems, which adjusts p for the
 * number of pairs.
 *
 * @param pairs systems by their indices in `columns`
 * @returns for each pair, p by measure
 * @source Carterette, B. (2012). Multiple Testing in Statistical Analysis of Systems-Based Information Retrieval
 *   Experiments. TOIS 30(1).
 * @complexity O(trials · units · systems · columns)
 * @example
 *   const systems = [Float64Array.of(1, 1), Float64Array.of(1, 1)];
 *   const columns = new DistinctColumns({ units: ["x", "y"], columns: 1, systems });
 *   const sum = { count: 1, evaluate: (sums, out) => out.set(sums) };
 *   // The systems are equal, and so are they in every trial.
 *   tukeyTest(columns, [[0, 1]], sum, { trials: 99, seed: defaultSeed })[0][0]; // → (99 + 1) / (99 + 1)
 */
export function tukeyTest(
  columns: DistinctColumns,
  pairs: readonly Pair[],
  measures: Measures,
  draws: { trials: number; seed: number },
): Float64Array[] {
  return atOnce(tukeySteps(columns, pairs, measures, draws));
}

/** Works like `tukeyTest`, in steps that yield the share of trials. */
export function* tukeySteps(
  columns: DistinctColumns,
  pairs: readonly Pair[],
  measures: Measures,
  draws: { trials: number; seed: number },
): Steps<Float64Array[]> {
  const { trials, seed } = draws;
  const { units, index } = columns;
  const input: HelpedPermutations = { pairs, trials, seed, columns: columns.data, recipe: measures.recipe };
  const numbers = index.length * (units * columns.columns + FIGURE * measures.count);
  const work = new DividedWork(
    Math.ceil(trials / PIECE),
    measures.recipe === undefined ? 0 : helpersFor(trials * numbers),
    { work: "permutations", input, numbers: pairs.length * measures.count },
  );
  const run = new PermutationRun(columns, pairs, measures, draws);
  const others = yield* work.run((piece) => run.do(piece));
  for (const counts of others) for (let i = 0; i < counts.length; i++) run.counts[i] += counts[i];
  const p = run.counts.map((count) => (count + 1) / (trials + 1));
  return pairs.map((_, pair) => p.slice(pair * measures.count, (pair + 1) * measures.count));
}

/** About how long a figure takes, in nanoseconds; adding a number takes about one. */
const FIGURE = 50;
/** The number of trials in a piece of work. */
const PIECE = 128;

/** What a thread needs to help. */
interface HelpedPermutations extends HelpedMeasures {
  readonly pairs: readonly Pair[];
  readonly trials: number;
  readonly seed: number;
}

/** Does trials that another thread asks for. */
export function helpWithPermutations(
  input: object,
  measures: Measures,
  pieces: SharedPieces,
  numbers: Float64Array,
): void {
  const { columns, pairs, ...draws } = input as HelpedPermutations;
  const run = new PermutationRun(DistinctColumns.from(columns), pairs, measures, draws);
  pieces.doAll((piece) => {
    atOnce(run.do(piece));
  });
  numbers.set(run.counts);
}

/** The trials of the test, in pieces that can be done in any order. */
class PermutationRun {
  /** By pair and measure: the trials so far whose largest difference is at least as large as the observed one. */
  readonly counts: Float64Array;
  private readonly pairs: readonly Pair[];
  private readonly measures: Measures;
  private readonly trials: number;
  private readonly units: number;
  private readonly random: RandomWords;
  private readonly observed: readonly Float64Array[];
  /** The columns that differ between systems. Permuting leaves the sums of the others as they are. */
  private readonly varying: Int32Array;
  /** By unit and system: the numbers of the varying columns. */
  private readonly rows: Float64Array;
  /** By system: the sums of all columns. */
  private readonly sums: readonly Float64Array[];

  constructor(
    columns: DistinctColumns,
    pairs: readonly Pair[],
    measures: Measures,
    { trials, seed }: { trials: number; seed: number },
  ) {
    const { units, width, rows, index, totals } = columns;
    this.counts = new Float64Array(pairs.length * measures.count);
    this.pairs = pairs;
    this.measures = measures;
    this.trials = trials;
    this.units = units;
    this.random = new RandomWords(seed, streams.permutations);
    this.observed = figuresOf(columns, measures);
    this.varying = Int32Array.from({ length: columns.columns }, (_, c) => c).filter((c) =>
      index.some((own) => own[c] !== index[0][c]),
    );
    this.rows = new Float64Array(units * index.length * this.varying.length);
    let to = 0;
    for (let unit = 0; unit < units; unit++) {
      for (const own of index) for (const c of this.varying) this.rows[to++] = rows[unit * width + own[c]];
    }
    this.sums = index.map((own) => Float64Array.from(own, (column) => totals[column]));
  }

  /** Does the trials of a piece, in steps that yield the share of all trials. */
  *do(piece: number): Steps<void> {
    const { counts, pairs, measures, trials, units, random, observed, varying, rows, sums } = this;
    const systems = sums.length;
    const width = varying.length;
    const words = new Uint32Array(units * Math.max(0, systems - 1));
    const place = new Int32Array(systems);
    const own = new Float64Array(systems * width);
    const figures = new Float64Array(measures.count);
    const least = new Float64Array(measures.count);
    const largest = new Float64Array(measures.count);
    const end = Math.min(trials, (piece + 1) * PIECE);
    for (let trial = piece * PIECE; trial < end; trial++) {
      if ((trial & 15) === 0) yield trial / trials;
      random.fill(trial, words);
      own.fill(0);
      for (let unit = 0; unit < units; unit++) {
        for (let s = 0; s < systems; s++) place[s] = s;
        shuffle(place, words, unit * (systems - 1));
        for (let s = 0, to = 0; s < systems; s++) {
          const from = (unit * systems + place[s]) * width;
          for (let c = 0; c < width; c++) own[to++] += rows[from + c];
        }
      }
      least.fill(Infinity);
      largest.fill(-Infinity);
      for (let s = 0; s < systems; s++) {
        for (let c = 0; c < width; c++) sums[s][varying[c]] = own[s * width + c];
        measures.evaluate(sums[s], figures);
        for (let m = 0; m < figures.length; m++) {
          least[m] = Math.min(least[m], figures[m]);
          largest[m] = Math.max(largest[m], figures[m]);
        }
      }
      for (let pair = 0, at = 0; pair < pairs.length; pair++) {
        const [a, b] = pairs[pair];
        for (let m = 0; m < figures.length; m++, at++) {
          if (largest[m] - least[m] >= Math.abs(observed[b][m] - observed[a][m]) - tolerance) counts[at]++;
        }
      }
    }
  }
}
