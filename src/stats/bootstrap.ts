import { listIn } from "../core/arrays.ts";
import { DividedWork, helpersFor, type SharedPieces } from "../core/helper-threads.ts";
import { defined } from "../core/defined.ts";
import { atOnce, type Steps } from "../core/long-work.ts";
import { below, RandomWords, streams } from "./random-words.ts";
import { LANES } from "./swapped-sums.ts";
import { TrialMemory } from "./trial-memory.ts";
import { DistinctColumns, type HelpedMeasures, type Measures, type ProgressListener } from "./unit-counts.ts";

/** The number of resamples that are added together. */
const TOGETHER = 16;

/** How units are drawn. */
export interface BootstrapOptions {
  /** The number of resamples. */
  readonly resamples: number;
  readonly seed: number;
  /** The stratum of each unit, if units are drawn within strata; otherwise there is one stratum. */
  readonly strata?: readonly string[] | undefined;
  readonly onProgress?: ProgressListener | undefined;
  /** The number of units per resample; by default, all. Only without strata. */
  readonly draws?: number;
}

/**
 * Draws bootstrap resamples of units with replacement, by default as many as there are. All systems and measures use
 * the same resamples, so that differences are paired.
 *
 * @returns by system, by measure, the figure of each resample
 * @source Efron, B. and Tibshirani, R. J. (1993). An Introduction to the Bootstrap. Chapman & Hall.
 * @complexity O(resamples · units · different columns)
 * @example
 *   const columns = new DistinctColumns({ units: ["x", "y"], columns: 1, systems: [Float64Array.of(1, 1)] });
 *   const sum = { count: 1, evaluate: (sums, out) => out.set(sums) };
 *   // Each resample draws two units that count 1 each.
 *   [...bootstrap(columns, sum, { resamples: 3, seed: defaultSeed })[0][0]]; // → [2, 2, 2]
 */
export function bootstrap(columns: DistinctColumns, measures: Measures, options: BootstrapOptions): Float64Array[][] {
  return atOnce(bootstrapSteps(columns, measures, options), options.onProgress);
}

/** Works like `bootstrap`, in steps that yield the share of resamples. */
export function* bootstrapSteps(
  columns: DistinctColumns,
  measures: Measures,
  options: BootstrapOptions,
): Steps<Float64Array[][]> {
  const { resamples, seed, strata, draws = columns.units } = options;
  const { length: systems } = columns.index;
  const nanoseconds = resamples * systems * (FIGURE * measures.count + columns.units);
  const helpers = measures.recipe === undefined ? 0 : helpersFor(nanoseconds);
  const bytes = 8 * resamples;
  const results = columns.index.map(() =>
    Array.from(
      { length: measures.count },
      () => new Float64Array(helpers > 0 ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)),
    ),
  );
  const input: HelpedResamples = {
    ...{ resamples, seed, draws, ...defined({ strata }) },
    ...{ columns: columns.data, recipe: measures.recipe, results },
  };
  const pieces = Math.ceil(resamples / PIECE);
  const work = new DividedWork(pieces, helpers, { work: "resamples", input, numbers: 0 });
  const run = new ResampleRun(columns, measures, options, results);
  yield* work.run((piece) => run.do(piece));
  return results;
}

/** About how long a figure of a resample takes, in nanoseconds. */
const FIGURE = 50;
/** The number of resamples in a piece of work. */
const PIECE = 8 * TOGETHER;

/** What a thread needs to help with resamples. */
interface HelpedResamples extends BootstrapOptions, HelpedMeasures {
  readonly results: readonly (readonly Float64Array[])[];
}

/** Draws resamples that another thread asks for, and writes their figures into the memory of both. */
export function helpWithResamples(input: object, measures: Measures, pieces: SharedPieces): void {
  const { columns, results, ...options } = input as HelpedResamples;
  const run = new ResampleRun(DistinctColumns.from(columns), measures, options, results);
  pieces.doAll((piece) => {
    atOnce(run.do(piece));
  });
}

/** The resamples of an interval, in pieces that can be done in any order. */
class ResampleRun {
  private readonly columns: DistinctColumns;
  private readonly measures: Measures;
  private readonly resamples: number;
  /** By system, by measure. */
  private readonly results: readonly (readonly Float64Array[])[];
  private readonly stratumOf: readonly Int32Array[];
  private readonly random: RandomWords;
  private readonly words: Uint32Array;
  private readonly weights: Int32Array;
  private readonly drawn: DrawnSums;
  private readonly own: Float64Array;
  private readonly figures: Float64Array;

  constructor(
    columns: DistinctColumns,
    measures: Measures,
    { resamples, seed, strata, draws = columns.units }: BootstrapOptions,
    results: readonly (readonly Float64Array[])[],
  ) {
    this.columns = columns;
    this.measures = measures;
    this.resamples = resamples;
    this.results = results;
    this.stratumOf = membersByUnit(columns.units, strata);
    this.random = new RandomWords(seed, streams.units);
    this.words = new Uint32Array(draws);
    this.weights = new Int32Array(columns.units);
    this.drawn = new DrawnSums(columns);
    this.own = new Float64Array(columns.columns);
    this.figures = new Float64Array(measures.count);
  }

  /** Draws the resamples of a piece, in steps that yield the share of all resamples. */
  *do(piece: number): Steps<void> {
    const end = Math.min(this.resamples, (piece + 1) * PIECE);
    for (let first = piece * PIECE; first < end; first += TOGETHER) {
      yield first / this.resamples;
      this.draw(first, Math.min(TOGETHER, end - first));
    }
  }

  private draw(first: number, here: number): void {
    const { columns, measures, results, stratumOf, random, words, weights, drawn, own, figures } = this;
    const { units, index } = columns;
    for (let i = 0; i < here; i++) {
      random.fill(first + i, words);
      weights.fill(0);
      for (let d = 0; d < words.length; d++) {
        const stratum = stratumOf[d % units];
        weights[stratum[below(words[d], stratum.length)]]++;
      }
      drawn.draw(i, weights);
    }
    drawn.add(here);
    for (let i = 0; i < here; i++) {
      const sums = drawn.sums(i);
      for (let system = 0; system < index.length; system++) {
        columns.pick(system, sums, own);
        measures.evaluate(own, figures);
        for (let m = 0; m < figures.length; m++) results[system][m][first + i] = figures[m];
      }
    }
  }
}

/** The sums of the units that some resamples draw. WebAssembly computes them, if it can, in the same order. */
class DrawnSums {
  private readonly columns: DistinctColumns;
  private readonly tiles: number;
  private readonly memory = TrialMemory.create();
  /** Where the rows, the draws and the sums begin in memory, if WebAssembly adds them. */
  private readonly at: { rows: number; draws: number; sums: number } | undefined;
  private readonly ownSums: Float64Array;

  constructor(columns: DistinctColumns) {
    const { units, width, rows } = columns;
    this.columns = columns;
    this.tiles = Math.ceil(width / LANES);
    const numbers = this.tiles * LANES;
    const places = this.memory?.reserve([8 * numbers * units, 16 * (units + 1) * TOGETHER, 8 * numbers * TOGETHER]);
    this.ownSums = new Float64Array(places === undefined ? width * TOGETHER : 0);
    if (places === undefined) return;
    const [at, draws, sums] = places;
    this.at = { rows: at, draws, sums };
    const to = this.memory!.numbers;
    for (let tile = 0; tile < this.tiles; tile++) {
      const last = Math.min(width, (tile + 1) * LANES);
      for (let unit = 0; unit < units; unit++) {
        to.set(rows.subarray(unit * width + tile * LANES, unit * width + last), at / 8 + (tile * units + unit) * LANES);
      }
    }
  }

  /** Takes the weight of each unit in a resample, by its place among those that are added together. */
  draw(resample: number, weights: Int32Array): void {
    const { at, memory, columns } = this;
    if (at === undefined) {
      addWeighted(columns, weights, this.ownSums.subarray(resample * columns.width, (resample + 1) * columns.width));
      return;
    }
    const { integers, numbers } = memory!;
    let entry = at.draws + resample * (columns.units + 1) * 16;
    for (let unit = 0; unit < weights.length; unit++) {
      if (weights[unit] === 0) continue;
      integers[entry / 4] = 8 * LANES * unit;
      numbers[entry / 8 + 1] = weights[unit];
      entry += 16;
    }
    integers[entry / 4] = -1;
  }

  add(resamples: number): void {
    const { at, memory, columns, tiles } = this;
    if (at === undefined) return;
    const tile = 8 * LANES * columns.units;
    memory!.run.addDrawn(at.rows, tile, tiles, at.draws, columns.units + 1, resamples, at.sums);
  }

  /** Returns the sums of a resample, one number per different column. */
  sums(resample: number): Float64Array {
    const { at, memory, columns, tiles } = this;
    if (at === undefined) return this.ownSums.subarray(resample * columns.width, (resample + 1) * columns.width);
    const from = at.sums / 8 + resample * tiles * LANES;
    return memory!.numbers.subarray(from, from + columns.width);
  }
}

function addWeighted({ units, width, rows }: DistinctColumns, weights: Int32Array, sums: Float64Array): void {
  sums.fill(0);
  const drawn: number[] = [];
  for (let unit = 0; unit < units; unit++) if (weights[unit] > 0) drawn.push(unit);
  let i = 0;
  // Adds four units at a time, in their order, because most of the time goes into loading and storing sums.
  for (; i + 3 < drawn.length; i += 4) {
    const w0 = weights[drawn[i]];
    const w1 = weights[drawn[i + 1]];
    const w2 = weights[drawn[i + 2]];
    const w3 = weights[drawn[i + 3]];
    const r0 = drawn[i] * width;
    const r1 = drawn[i + 1] * width;
    const r2 = drawn[i + 2] * width;
    const r3 = drawn[i + 3] * width;
    for (let c = 0; c < width; c++) {
      sums[c] = sums[c] + w0 * rows[r0 + c] + w1 * rows[r1 + c] + w2 * rows[r2 + c] + w3 * rows[r3 + c];
    }
  }
  for (; i < drawn.length; i++) {
    const weight = weights[drawn[i]];
    const row = drawn[i] * width;
    for (let c = 0; c < width; c++) sums[c] += weight * rows[row + c];
  }
}

function membersByUnit(units: number, strata: readonly string[] | undefined): Int32Array[] {
  const members = new Map<string, number[]>();
  const names = Array.from({ length: units }, (_, unit) => strata?.[unit] ?? "");
  names.forEach((name, unit) => {
    listIn(members, name).push(unit);
  });
  const columns = new Map(Array.from(members, ([name, list]) => [name, Int32Array.from(list)]));
  return names.map((name) => columns.get(name)!);
}
