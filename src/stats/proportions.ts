import { normalQuantile } from "./distributions.ts";
import type { Interval } from "./intervals.ts";

/**
 * Returns Wilson's interval of a share.
 *
 * @param confidence 0..1
 * @returns 0..1 without trials
 * @source Wilson, E. B. (1927). Probable Inference, the Law of Succession, and Statistical Inference. JASA 22, 209–212.
 * @example
 *   // (k/n + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n) with z = 1.96
 *   wilsonInterval(8, 10, 0.95).map((end) => Math.round(1000 * end)); // → [490, 943]
 */
export function wilsonInterval(successes: number, trials: number, confidence: number): Interval {
  if (trials === 0) return [0, 1];
  const z = normalQuantile((1 + confidence) / 2);
  const share = successes / trials;
  const middle = share + z ** 2 / (2 * trials);
  const half = z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2));
  const scale = 1 + z ** 2 / trials;
  // Rounding must not move the ends beyond the share.
  return [successes === 0 ? 0 : (middle - half) / scale, successes === trials ? 1 : (middle + half) / scale];
}

/**
 * Returns the two-sided p value of McNemar's exact test, which asks whether two systems are right equally often. Only
 * questions count that one of them has right and the other wrong: by chance, each of these is a toss of a fair coin.
 *
 * @param first how many only the first system has right
 * @param second how many only the second system has right
 * @source McNemar, Q. (1947). Note on the Sampling Error of the Difference between Correlated Proportions. Psychometrika 12.
 * @example
 *   // Five tosses fall on one side with probability 2 · 1/32.
 *   mcNemarTest(5, 0); // → 1 / 16
 */
export function mcNemarTest(first: number, second: number): number {
  const [least, all] = [Math.min(first, second), first + second];
  let logTerm = -all * Math.LN2;
  let tail = 0;
  for (let k = 0; k <= least; k++) {
    tail += Math.exp(logTerm);
    logTerm += Math.log(all - k) - Math.log(k + 1);
  }
  return Math.min(1, 2 * tail);
}
