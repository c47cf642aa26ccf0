import { below, RandomWords, shuffle, streams } from "./random-words.ts";
import { tolerance } from "./tolerance.ts";

/** The result of a test of two methods by their runs. */
export interface RunTest {
  /** Two-sided. */
  readonly p: number;
  /** The smallest p that any outcome could have given with these numbers of runs. */
  readonly leastP: number;
  readonly method: "exact" | "monte-carlo";
  /** The number of arrangements or trials. */
  readonly trials: number;
}

/** The most arrangements to try one by one. If there are more, some are drawn at random. */
const MOST = 2 ** 21;

/** The most pairs of runs for which all exchanges are tried. */
export const mostPairedRuns = 20;

const DRAWN = 100_000;

/**
 * Tests whether two methods differ, by the scores of their runs, which may differ in number. p is the share of
 * redistributions of the runs for which the difference of means is at least as large as the observed one.
 *
 * @param seed of the random arrangements, if there are too many to try all
 * @throws RangeError if a method has no runs
 * @source Pitman, E. J. G. (1937). Significance Tests Which May Be Applied to Samples from Any Populations. JRSS
 *   Supplement 4.
 * @example
 *   // The means differ as much in 2 of 6 ways to choose two of four runs.
 *   permuteRuns([3, 4], [1, 2], defaultSeed).p; // → 2 / 6
 */
export function permuteRuns(a: readonly number[], b: readonly number[], seed: number): RunTest {
  if (a.length === 0 || b.length === 0) throw new RangeError("a method without runs cannot be compared");
  // Sorts the runs and draws the smaller group, so that neither the order of the methods nor that of the runs matters.
  const all = [...a, ...b].sort((x, y) => x - y);
  const size = Math.min(a.length, b.length);
  const total = all.reduce((sum, score) => sum + score, 0);
  const differenceOf = (sum: number): number => Math.abs((total - sum) / (all.length - size) - sum / size);
  const smaller = a.length === size ? a : b;
  const observed = differenceOf(smaller.reduce((sum, score) => sum + score, 0)) - tolerance;
  const arrangements = choose(all.length, size);
  const leastP = (a.length === b.length ? 2 : 1) / arrangements;
  if (arrangements <= MOST) {
    let count = 0;
    forEachSubsetSum(all, size, (sum) => {
      if (differenceOf(sum) >= observed) count++;
    });
    return { p: count / arrangements, leastP, method: "exact", trials: arrangements };
  }
  let count = 0;
  const random = new RandomWords(seed, streams.deals);
  const words = new Uint32Array(all.length - 1);
  for (let trial = 0; trial < DRAWN; trial++) {
    random.fill(trial, words);
    const order = Int32Array.from(all.keys());
    shuffle(order, words);
    let sum = 0;
    for (let i = 0; i < size; i++) sum += all[order[i]];
    if (differenceOf(sum) >= observed) count++;
  }
  return { p: (count + 1) / (DRAWN + 1), leastP: 1 / (DRAWN + 1), method: "monte-carlo", trials: DRAWN };
}

/**
 * Tests paired runs, for example with equal seeds: p is the share of exchanges within pairs for which the difference of
 * means is at least as large as the observed one.
 *
 * @throws RangeError if the methods have different numbers of runs, none, or more than `mostPairedRuns`
 * @example
 *   // The differences are 1 and 2. Their sum is as large as 3 with 2 of 2² choices of signs.
 *   flipRuns([2, 3], [1, 1]).p; // → 2 / 4
 */
export function flipRuns(a: readonly number[], b: readonly number[]): RunTest {
  if (a.length !== b.length) throw new RangeError(`${a.length} runs cannot be paired with ${b.length}`);
  if (a.length === 0 || a.length > mostPairedRuns) throw new RangeError(`give 1 to ${mostPairedRuns} pairs of runs`);
  const differences = a.map((score, run) => b[run] - score);
  const observed = Math.abs(differences.reduce((sum, difference) => sum + difference, 0)) - a.length * tolerance;
  const trials = 2 ** a.length;
  let count = 0;
  for (let signs = 0; signs < trials; signs++) {
    let sum = 0;
    for (let run = 0; run < differences.length; run++)
      sum += ((signs >>> run) & 1) === 1 ? -differences[run] : differences[run];
    if (Math.abs(sum) >= observed) count++;
  }
  return { p: count / trials, leastP: 2 / trials, method: "exact", trials };
}

/**
 * Returns crossed ("pigeonhole") bootstrap means. Each resample of the units is used for all runs. For each system, as
 * many runs as it has are drawn with replacement. This bootstrap is conservative if runs vary little.
 *
 * @param resampled for each system, for each of its runs, the figure of each resample of the units
 * @returns for each system the mean over the drawn runs, by resample
 * @source Owen, A. B. (2007). The Pigeonhole Bootstrap. Annals of Applied Statistics 1(2).
 * @example
 *   // One system whose single run had the figures 0.5 and 0.75 in two resamples of the units.
 *   [...crossedBootstrap([[Float64Array.of(0.5, 0.75)]], defaultSeed)[0]]; // → [0.5, 0.75]
 */
export function crossedBootstrap(resampled: readonly (readonly Float64Array[])[], seed: number): Float64Array[] {
  const random = new RandomWords(seed, streams.runs);
  const words = new Uint32Array(resampled.reduce((sum, runs) => sum + runs.length, 0));
  const resamples = resampled[0]?.[0]?.length ?? 0;
  const means = resampled.map(() => new Float64Array(resamples));
  for (let resample = 0; resample < resamples; resample++) {
    random.fill(resample, words);
    let word = 0;
    resampled.forEach((runs, system) => {
      let sum = 0;
      for (let drawn = 0; drawn < runs.length; drawn++) sum += runs[below(words[word++], runs.length)][resample];
      means[system][resample] = sum / runs.length;
    });
  }
  return means;
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return Math.round(ways);
}

/** Passes the sum of every subset of a given size to a function. */
function forEachSubsetSum(values: readonly number[], size: number, take: (sum: number) => void): void {
  const go = (from: number, left: number, sum: number): void => {
    if (left === 0) {
      take(sum);
      return;
    }
    for (let i = from; i <= values.length - left; i++) go(i + 1, left - 1, sum + values[i]);
  };
  go(0, size, 0);
}
