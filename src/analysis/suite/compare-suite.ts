import { defined } from "../../core/defined.ts";
import { rise } from "../../core/ratio.ts";
import { minus } from "../../stats/difference-intervals.ts";
import { holm } from "../../stats/multiplicity.ts";
import { drawnMeanInterval, type ResampledTerm } from "../../stats/mean-intervals.ts";
import type { Pair } from "../../stats/trial-run.ts";
import { type CompareOptions, CompareOptionError, defaultCompareOptions } from "../compare/comparison.ts";
import { trialsFor } from "../compare/test-families.ts";
import { figureOf } from "../measure-units.ts";
import { inOrderOfNames } from "./in-order-of-names.ts";
import { MacroTest, type PairTested } from "./macro-test.ts";
import { defaultSuiteOptions, fixedInterval, measuredDataset, scoredSuite, suiteSignature } from "./suite-scores.ts";
import {
  inDataset,
  requireSuite,
  sharesOf,
  type Suite,
  type SuiteIntervals,
  type SuiteOptions,
  type SuiteScores,
  type SuiteSystem,
} from "./suite.ts";

/** How to compare systems on a suite. */
export interface SuiteCompareOptions extends SuiteOptions, Pick<CompareOptions, "alpha"> {
  /** Random trials of each test. If absent, as many as the family of tests needs, at least 10,000. */
  readonly trials?: number | undefined;
}

/** The difference of two systems by the headline, B minus A. */
export interface SuiteDifference extends Omit<PairTested, "p"> {
  /** Null if a figure is undefined; there are then no intervals, and p is null, too. */
  readonly delta: number | null;
  readonly ci: SuiteIntervals;
  /** Two-sided. */
  readonly p: number | null;
  readonly pAdjusted: number | null;
  /** Whether the adjusted p is at most α. */
  readonly reject: boolean;
}

/** Two systems on a suite. */
export interface SuitePair {
  readonly a: string;
  readonly b: string;
  /** Of the macro figure; p is adjusted over the pairs. */
  readonly macro: SuiteDifference;
  /** In the order of the datasets; p is adjusted over all pairs and datasets. */
  readonly datasets: readonly SuiteDifference[];
}

/** The result of `compareSuite`, plain and serialisable. */
export interface SuiteComparison extends SuiteScores {
  readonly options: SuiteCompareOptions & { readonly trials: number };
  readonly pairs: readonly SuitePair[];
}

/**
 * Compares systems on a suite by the headline: on each dataset, adjusted by Holm's method over datasets and pairs, and
 * by the macro figure, adjusted over pairs. A test exchanges the systems' outputs of documents, in all datasets
 * independently. A suite of one dataset gives the same p and intervals as `compareSystems`, bit for bit.
 *
 * @throws RangeError and NotComparableError as `scoreSuite` does
 * @throws CompareOptionError for fewer than two systems, or a headline that a dataset lacks
 * @source Noreen, E. W. (1989). Computer-Intensive Methods for Testing Hypotheses. Wiley.
 * @source Holm, S. (1979). A Simple Sequentially Rejective Multiple Test Procedure. Scandinavian Journal of Statistics
 *   6.
 * @example
 *   const totalOf = (response) => {
 *     const total = accumulator({ metrics: ["muc"] });
 *     for (const name of ["x", "y"]) total.add(partOf([["a", "b"]], name), partOf(response, name));
 *     return total;
 *   };
 *   const [right, wrong] = [totalOf([["a", "b"]]), totalOf([["a"], ["b"]])];
 *   const datasets = ["one", "two"].map((name) => ({ name, systems: [right, wrong] }));
 *   const { pairs } = compareSuite({ names: ["ours", "theirs"], datasets }, { headline: "muc" });
 *   // The mean differs as much only if the outputs of all four documents are exchanged, or none.
 *   pairs[0].macro.p; // → 2 / 16
 */
export function compareSuite(suite: Suite, chosen: Partial<SuiteCompareOptions> = {}): SuiteComparison {
  if (suite.names.length < 2) throw new CompareOptionError("a comparison needs at least two systems");
  requireSuite(suite.datasets);
  return inOrderOfNames(suite, (sorted) => comparedSuite(sorted, chosen));
}

function comparedSuite(suite: Suite, chosen: Partial<SuiteCompareOptions>): SuiteComparison {
  const { names, datasets } = suite;
  const { scores, resampled } = scoredSuite(suite, chosen);
  const wanted = { ...defaultSuiteOptions, alpha: defaultCompareOptions.alpha, ...chosen };
  const pairs = names.flatMap((_, a) => names.slice(a + 1).map((_name, i): Pair => [a, a + 1 + i]));
  const trials = trialsFor(pairs.length * datasets.length, { ...defaultCompareOptions, ...wanted });
  const options = { ...wanted, trials };
  const measured = datasets.map((dataset) => measuredDataset(dataset, names));
  const metricOf = measured.map(({ results: [{ scores: own }] }) => Object.keys(own).indexOf(options.headline));
  const shares = sharesOf(datasets);
  const macro = new MacroTest(pairs, measured, { metricOf, shares, trials, seed: options.seed });
  const tests = measured.map((each, d) => inDataset(datasets[d].name, () => macro.testDataset(each, d)));
  const differences = pairs.map(([a, b], pair) =>
    differencesOf([scores.systems[a], scores.systems[b]], {
      terms: resampled.map((own, d) => differenceTerm(own[a], own[b], shares[d])),
      tests: [macro.result(pair), ...tests.map((own) => own[pair])],
      shares,
      options,
    }),
  );
  const adjustedMacro = adjusted(differences.map(([whole]) => whole.p));
  const adjustedDatasets = adjusted(differences.flatMap(([, ...own]) => own.map(({ p }) => p)));
  const decided = (difference: Difference, pAdjusted: number | null): SuiteDifference => ({
    ...difference,
    pAdjusted,
    reject: pAdjusted !== null && pAdjusted <= options.alpha,
  });
  return {
    ...scores,
    options,
    pairs: differences.map(([whole, ...own], pair) => ({
      a: names[pairs[pair][0]],
      b: names[pairs[pair][1]],
      macro: decided(whole, adjustedMacro[pair]),
      datasets: own.map((each, d) => decided(each, adjustedDatasets[pair * datasets.length + d])),
    })),
    signature: suiteSignature(datasets, scores.systems, options, {
      test: "ar",
      mode: [...new Set(differences.map(([{ method }]) => method))].sort().join("+"),
      R: String(trials),
      alpha: String(options.alpha),
      adj: `holm.${pairs.length}`,
    }),
  };
}

type Difference = Omit<SuiteDifference, "pAdjusted" | "reject">;

/** How to find the differences of a pair. */
interface DifferenceInput {
  /** By dataset, the resamples of the difference, if it has any. */
  readonly terms: readonly (ResampledTerm | undefined)[];
  /** The test of the mean, then that of each dataset. */
  readonly tests: readonly PairTested[];
  readonly shares: readonly number[];
  readonly options: SuiteCompareOptions;
}

/** Returns the difference of the mean, then that of each dataset. */
function differencesOf(
  [a, b]: readonly [SuiteSystem, SuiteSystem],
  { terms, tests, shares, options }: DifferenceInput,
): Difference[] {
  const { headline, ci, confidence } = options;
  const figure = (system: SuiteSystem, d: number): number | null => figureOf(system.datasets[d].scores[headline], "f1");
  const deltas = shares.map((_, d) => rise(figure(a, d), figure(b, d)));
  const known = terms.filter((term) => term !== undefined);
  const drawn =
    ci === "none" || deltas.includes(null) ? undefined : drawnMeanInterval(deltas as number[], shares, confidence);
  const ofMean = { ...(known.length === terms.length && fixedInterval(known, options)), ...defined({ drawn }) };
  const ofDatasets = terms.map((term) => (term === undefined ? {} : fixedInterval([{ ...term, weight: 1 }], options)));
  const delta = rise(a.macro.scores[headline].f1, b.macro.scores[headline].f1);
  return [delta, ...deltas].map((each, place) => ({
    ...tests[place],
    delta: each,
    ci: each === null ? {} : [ofMean, ...ofDatasets][place],
    p: each === null ? null : tests[place].p,
  }));
}

function differenceTerm(
  a: ResampledTerm | undefined,
  b: ResampledTerm | undefined,
  weight: number,
): ResampledTerm | undefined {
  return a && b && { ...a, weight, resampled: minus(b.resampled, a.resampled) };
}

/** Adjusts p by Holm's method. Undefined differences are no tests. */
function adjusted(p: readonly (number | null)[]): (number | null)[] {
  const found = holm(p.filter((each) => each !== null));
  return p.map((each) => (each === null ? null : found.shift()!));
}
