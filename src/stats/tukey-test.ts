import { atOnce, type Steps } from "../core/long-work.ts";
import { RandomWords, shuffle, streams } from "./random-words.ts";
import type { Pair } from "./trial-run.ts";
import { tolerance } from "./tolerance.ts";
import { type DistinctColumns, figuresOf, type Measures } from "./unit-counts.ts";

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
  { trials, seed }: { trials: number; seed: number },
): Steps<Float64Array[]> {
  const { units, width, rows, index } = columns;
  const systems = index.length;
  const own = columns.columns;
  const observed = figuresOf(columns, measures);
  const random = new RandomWords(seed, streams.permutations);
  const words = new Uint32Array(units * Math.max(0, systems - 1));
  const place = new Int32Array(systems);
  const sums = Array.from({ length: systems }, () => new Float64Array(own));
  const figures = new Float64Array(measures.count);
  const least = new Float64Array(measures.count);
  const largest = new Float64Array(measures.count);
  const counts = pairs.map(() => new Float64Array(measures.count));
  for (let trial = 0; trial < trials; trial++) {
    if ((trial & 15) === 0) yield trial / trials;
    random.fill(trial, words);
    for (const sum of sums) sum.fill(0);
    for (let unit = 0; unit < units; unit++) {
      for (let s = 0; s < systems; s++) place[s] = s;
      shuffle(place, words.subarray(unit * (systems - 1), (unit + 1) * (systems - 1)));
      for (let s = 0; s < systems; s++) {
        const sum = sums[s];
        const from = index[place[s]];
        for (let c = 0; c < own; c++) sum[c] += rows[unit * width + from[c]];
      }
    }
    least.fill(Infinity);
    largest.fill(-Infinity);
    for (const sum of sums) {
      measures.evaluate(sum, figures);
      for (let m = 0; m < figures.length; m++) {
        least[m] = Math.min(least[m], figures[m]);
        largest[m] = Math.max(largest[m], figures[m]);
      }
    }
    pairs.forEach(([a, b], pair) => {
      for (let m = 0; m < figures.length; m++) {
        if (largest[m] - least[m] >= Math.abs(observed[b][m] - observed[a][m]) - tolerance) counts[pair][m]++;
      }
    });
  }
  return counts.map((count) => count.map((c) => (c + 1) / (trials + 1)));
}
