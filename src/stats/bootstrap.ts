import { listIn } from "../core/arrays.ts";
import { atOnce, type Steps } from "../core/long-work.ts";
import { below, RandomWords, streams } from "./random-words.ts";
import type { DistinctColumns, Measures, ProgressListener } from "./unit-counts.ts";

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
  const { units, width, index } = columns;
  const { resamples, seed, strata, draws = units } = options;
  const results = index.map(() => Array.from({ length: measures.count }, () => new Float64Array(resamples)));
  const stratumOf = membersByUnit(units, strata);
  const random = new RandomWords(seed, streams.units);
  const words = new Uint32Array(draws);
  const weights = new Int32Array(units);
  const sums = new Float64Array(width);
  const own = new Float64Array(columns.columns);
  const figures = new Float64Array(measures.count);
  for (let resample = 0; resample < resamples; resample++) {
    if ((resample & 15) === 0) yield resample / resamples;
    random.fill(resample, words);
    weights.fill(0);
    for (let i = 0; i < draws; i++) {
      const stratum = stratumOf[i % units];
      weights[stratum[below(words[i], stratum.length)]]++;
    }
    addWeighted(columns, weights, sums);
    for (let system = 0; system < index.length; system++) {
      columns.pick(system, sums, own);
      measures.evaluate(own, figures);
      for (let m = 0; m < figures.length; m++) results[system][m][resample] = figures[m];
    }
  }
  return results;
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
