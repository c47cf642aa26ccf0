import { compensatedSum } from "../core/compensated-sum.ts";
import { studentCdf } from "./distributions.ts";
import { signOf } from "./tolerance.ts";

/** How well one annotator and a system agree with the other annotators, unit by unit. */
export interface ComparedUnits {
  readonly annotator: readonly number[];
  readonly system: readonly number[];
  /** The cluster of each unit, such as its document; without it, each unit is one. */
  readonly clusters?: readonly string[] | undefined;
}

/** How one annotator compares with a system. */
export interface AnnotatorOutcome {
  readonly units: number;
  readonly clusters: number;
  /** Units in which the system agrees better with the others. */
  readonly wins: number;
  /** Units in which both agree equally well. They count for both. */
  readonly ties: number;
  readonly losses: number;
  /** The share of units in which the system agrees at least as well: ρ. */
  readonly advantage: number;
  /** The p-value of “the annotator is better by ε or more”. */
  readonly p: number;
  /** Whether the system may take this annotator's place, after adjustment for the number of annotators. */
  readonly isReplaceable: boolean;
}

/** The result of the alternative annotator test. */
export interface AlternativeTest {
  /** In the order of the annotators. */
  readonly annotators: readonly AnnotatorOutcome[];
  /** The share of annotators whose place the system may take: ω. */
  readonly winningRate: number;
  /** The mean advantage over the annotators: the average advantage probability. */
  readonly advantage: number;
  /** Whether the winning rate is at least one half. */
  readonly passes: boolean;
}

/** The level of the false discovery rate in the alternative annotator test. */
export const alternativeTestLevel = 0.05;

/**
 * Tests whether a system may take the place of human annotators: whether it agrees with the other annotators at least as
 * well as the one that it replaces, who is credited with ε.
 *
 * For each annotator, d is the share of units in which the annotator agrees with the others at least as well as the
 * system, minus the share of units in which the system does so at least as well as the annotator. A t test asks whether
 * d < ε. Benjamini and Yekutieli's procedure controls the false discovery rate over the annotators.
 *
 * Units in the same document depend on each other, so the standard error of d sums deviations by cluster first. With one
 * unit in each cluster, this is the usual t test.
 *
 * @param compared one for each annotator
 * @param epsilon the credit for the system's lower cost, 0..1
 * @throws RangeError if there are fewer than two clusters
 * @source Calderon, N., Reichart, R. and Dror, R. (2025). The Alternative Annotator Test for LLM-as-a-Judge. ACL.
 * @source Cameron, A. C. and Miller, D. L. (2015). A Practitioner's Guide to Cluster-Robust Inference. Journal of Human
 *   Resources 50(2): the standard error.
 * @example
 *   const [better, worse] = [1, 0].map((score) => Array.from({ length: 30 }, () => score));
 *   // The system agrees with the others everywhere, the annotators nowhere.
 *   alternativeTest([{ annotator: worse, system: better }], 0.2).winningRate; // → 1
 */
export function alternativeTest(compared: readonly ComparedUnits[], epsilon: number): AlternativeTest {
  const outcomes = compared.map((units) => outcomeOf(units, epsilon));
  const replaceable = benjaminiYekutieli(outcomes.map(({ p }) => p));
  const annotators = outcomes.map((outcome, a) => ({ ...outcome, isReplaceable: replaceable[a] }));
  const mean = (of: (outcome: AnnotatorOutcome) => number): number =>
    compensatedSum(annotators.length, (a) => of(annotators[a])) / annotators.length;
  const winningRate = mean(({ isReplaceable }) => Number(isReplaceable));
  return { annotators, winningRate, advantage: mean(({ advantage }) => advantage), passes: winningRate >= 0.5 };
}

function outcomeOf(
  { annotator, system, clusters }: ComparedUnits,
  epsilon: number,
): Omit<AnnotatorOutcome, "isReplaceable"> {
  const signs = annotator.map((score, unit) => signOf(score - system[unit]));
  const wins = signs.filter((sign) => sign < 0).length;
  const losses = signs.filter((sign) => sign > 0).length;
  const units = signs.length;
  const mean = (losses - wins) / units;
  const sums = new Map<string | number, number>();
  signs.forEach((sign, unit) => {
    const cluster = clusters?.[unit] ?? unit;
    sums.set(cluster, (sums.get(cluster) ?? 0) + sign - mean);
  });
  if (sums.size < 2) throw new RangeError("the alternative annotator test needs at least two documents");
  const squares = Array.from(sums.values(), (sum) => sum ** 2);
  const variance = (compensatedSum(squares.length, (i) => squares[i]) * sums.size) / (sums.size - 1) / units ** 2;
  return {
    units,
    clusters: sums.size,
    wins,
    ties: units - wins - losses,
    losses,
    advantage: (units - losses) / units,
    p: pOf(mean - epsilon, Math.sqrt(variance), sums.size - 1),
  };
}

function pOf(difference: number, error: number, freedom: number): number {
  if (error > 0) return studentCdf(difference / error, freedom);
  return difference < 0 ? 0 : 1;
}

/**
 * Returns which hypotheses Benjamini and Yekutieli's procedure rejects at the level `alternativeTestLevel`.
 *
 * @source Benjamini, Y. and Yekutieli, D. (2001). The Control of the False Discovery Rate in Multiple Testing under
 *   Dependency. Annals of Statistics 29(4).
 */
function benjaminiYekutieli(p: readonly number[]): boolean[] {
  const harmonic = p.reduce((sum, _, i) => sum + 1 / (i + 1), 0);
  const ascending = [...p].sort((a, b) => a - b);
  const last = ascending.findLastIndex((each, i) => each <= (((i + 1) / p.length) * alternativeTestLevel) / harmonic);
  return p.map((each) => last >= 0 && each <= ascending[last]);
}
