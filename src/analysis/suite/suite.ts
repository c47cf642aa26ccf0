import { greatest } from "../../core/arrays.ts";
import type { FigureName } from "../measure-units.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import type { Score } from "../../metrics/kit/metric.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import type { Interval } from "../../stats/intervals.ts";
import type { MeanIntervalKind } from "../../stats/mean-intervals.ts";

/** The options, besides the metrics, that turn counts into figures. */
export const dividingOptions = ["average", "unit", "zeroDivision", "beta", "leaImportance", "ace"] as const;
/** An option that makes the counts of datasets impossible to add if it differs between them. */
export type DividingOption = (typeof dividingOptions)[number];

/** A dataset of a suite, with the counts of every system. */
export interface CountedDataset {
  readonly name: string;
  /** If any dataset has a language, all must. */
  readonly language?: string | undefined;
  /** The weight in means over datasets, above 0; by default 1. */
  readonly weight?: number | undefined;
  /** The counts of each system, in the order of the names. All have the same key and options. */
  readonly systems: readonly Accumulator[];
}

/** Datasets that are scored together. */
export interface Suite {
  /** The names of the systems. */
  readonly names: readonly string[];
  readonly datasets: readonly CountedDataset[];
}

/** How to compute the intervals of a suite. */
export interface SuiteOptions {
  /** The metric whose main figure has intervals and tests. */
  readonly headline: string;
  readonly ci: MeanIntervalKind | "none";
  readonly confidence: number;
  readonly resamples: number;
  readonly seed: number;
}

/** The three figures of a metric; a metric with one figure has it in place of F1. */
export type MeanFigures = Readonly<Record<FigureName, number | null>>;

/** The intervals of a headline, and what each is about. */
export interface SuiteIntervals {
  /** Documents are drawn within the datasets: other documents of these datasets. */
  readonly fixed?: Interval;
  /** Datasets are drawn, too: other datasets of this kind. */
  readonly drawn?: Interval;
}

/** The mean of several datasets. */
export interface MeanScore {
  /** By metric id, for the metrics that all datasets have. */
  readonly scores: Readonly<Record<string, MeanFigures>>;
  /** Of the headline. */
  readonly ci: SuiteIntervals;
}

/** The scores of a system on one dataset. */
export interface DatasetScore {
  readonly scores: Readonly<Record<string, Score>>;
  readonly signature: string;
  readonly ci: SuiteIntervals;
}

/** The scores of a system on a suite. */
export interface SuiteSystem {
  readonly name: string;
  /** In the order of the datasets. */
  readonly datasets: readonly DatasetScore[];
  /** In the order of `SuiteScores.languages`. */
  readonly languages: readonly MeanScore[];
  /** The weighted mean over datasets. */
  readonly macro: MeanScore;
  /** The mean over languages; absent if datasets have none. */
  readonly macroLanguages?: MeanScore;
  /** The scores of the counts of all documents; absent if `SuiteScores.withoutMicro` says why. */
  readonly micro?: Readonly<Record<string, Score>>;
}

/** What is known of a dataset, whatever the system. */
export interface DatasetFacts {
  readonly name: string;
  readonly language?: string;
  readonly weight: number;
  readonly documents: number;
}

/** The result of `scoreSuite`, plain and serialisable. */
export interface SuiteScores {
  readonly options: SuiteOptions;
  /** The metrics that all datasets have. */
  readonly metrics: readonly string[];
  /** Metrics without a mean, each with the first dataset that lacks it. */
  readonly withoutMean: readonly { readonly metric: string; readonly dataset: string }[];
  /** The options that differ between datasets, so that their counts cannot be added; absent if there are none. */
  readonly withoutMicro?: readonly DividingOption[];
  readonly datasets: readonly DatasetFacts[];
  readonly languages: readonly string[];
  readonly systems: readonly SuiteSystem[];
  readonly signature: string;
}

/**
 * Checks the datasets of a suite.
 *
 * @throws RangeError for no datasets, equal names, a weight that is not above 0, or a language that only some have
 */
export function requireSuite(datasets: readonly Omit<CountedDataset, "systems">[]): void {
  if (datasets.length === 0) throw new RangeError("a suite needs at least one dataset");
  const names = new Set<string>();
  for (const { name, weight = 1 } of datasets) {
    if (names.has(name)) throw new RangeError(`two datasets are called “${name}”; give each a name of its own`);
    names.add(name);
    if (!(weight > 0 && Number.isFinite(weight)))
      throw new RangeError(`dataset “${name}”: the weight must be a number above 0, not ${weight}`);
  }
  const without = datasets.filter(({ language }) => language === undefined);
  if (without.length > 0 && without.length < datasets.length)
    throw new RangeError(
      `these datasets have no language: ${without.map(({ name }) => name).join(", ")}; give all datasets a language, or none`,
    );
}

/** Returns each dataset's share of a mean over datasets, in their order. */
export function sharesOf(datasets: readonly Pick<CountedDataset, "weight">[]): number[] {
  const weights = datasets.map(({ weight = 1 }) => weight);
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (Number.isFinite(sum)) return weights.map((weight) => weight / sum);
  // The sum of very large weights is no number.
  const most = greatest(weights);
  return sharesOf(weights.map((weight) => ({ weight: weight / most })));
}

/** Runs work on a dataset, and names the dataset if its systems cannot be compared. */
export function inDataset<Result>(name: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof NotComparableError)) throw error;
    throw new NotComparableError(error.reason, `dataset “${name}”: ${error.message}`);
  }
}
