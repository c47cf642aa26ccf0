import type { Grouping } from "../../scoring/grouping.ts";
import type { FigureIntervals, FigureName } from "../measure-units.ts";
import type { PartlyUndefined, Score } from "../../metrics/kit/metric.ts";
import type { Interval, IntervalKind } from "../../stats/intervals.ts";
import type { Adjustment } from "../../stats/multiplicity.ts";
import type { RankRule } from "../../stats/ranks.ts";
import type { Scope } from "../../scoring/topic-of.ts";

/** All options that can change the result of a comparison, beyond those of scoring. */
export interface CompareOptions {
  /** The main metric: the influence of units, the null distribution and most notes are about its F1. */
  readonly headline: string;
  /** What is exchanged in tests and resampled for intervals: a document with all its parts, a part, or a genre. */
  readonly unit: Grouping | "cluster";
  /** Whether the bootstrap draws documents within genres, and differences are also tested by genre. */
  readonly strata: "none" | "genre";
  /** `ar`: approximate randomisation. `bs`: the bootstrap, whose p is too small with few documents. */
  readonly test: "ar" | "bs";
  /** Whether p comes from all arrangements instead of random ones. If absent, their number decides. */
  readonly exact?: boolean | undefined;
  /** Trials of approximate randomisation. If absent, as many as the family of tests needs, at least 10,000. */
  readonly trials?: number | undefined;
  /** The seed, a whole number from 0. */
  readonly seed: number;
  /** Level of the tests, 0..1. */
  readonly alpha: number;
  readonly adjust: Adjustment;
  readonly rank: RankRule;
  readonly ci: IntervalKind | "none";
  /** Resamples of the bootstrap. */
  readonly resamples: number;
  /** Level of the intervals, 0..1. */
  readonly confidence: number;
  /** If given, every other system is compared only with this one. */
  readonly baseline?: string | undefined;
  /** Whether the claim is about these outputs, or about the methods that made them, based on several runs of each. */
  readonly claim: "checkpoint" | "method";
  /** Whether runs are paired in their order, for example if they have equal seeds. */
  readonly pairedRuns: boolean;
  /** Which figures of each metric are tested: F1 only, or recall and precision, too. */
  readonly figures: "f1" | "all";
}

/** The options with the number of trials decided. */
export interface DecidedOptions extends CompareOptions {
  readonly trials: number;
}

/** The defaults of `compare`: approximate randomisation over documents, with the CoNLL average as the headline. */
export const defaultCompareOptions: CompareOptions = {
  headline: "conll",
  unit: "document",
  strata: "none",
  test: "ar",
  seed: 12345,
  alpha: 0.05,
  adjust: "holm",
  rank: "sig",
  ci: "xpct",
  resamples: 10_000,
  confidence: 0.95,
  claim: "checkpoint",
  pairedRuns: false,
  figures: "f1",
};

/** One figure over several runs of a system. */
export interface RunSpread {
  readonly runs: readonly number[];
  /** With n − 1 in the denominator. */
  readonly sd: number;
  /** The standard error of the mean over the runs, due to the choice of documents; `null` for a single document. */
  readonly unitSe: number | null;
}

/** A system of a comparison. */
export interface ComparedSystem {
  readonly name: string;
  /** For several runs, the means. */
  readonly scores: Readonly<Record<string, Score>>;
  readonly ci: FigureIntervals;
  /** Key mentions found without a correct link; for several runs, the mean. */
  readonly voidMentions: number;
  /** For each metric, the spread of F1 over the runs, if there are several. */
  readonly runs?: Readonly<Record<string, RunSpread>>;
  /** The signatures of its scores, one per run. */
  readonly signatures: readonly string[];
}

/** The influence of one unit on a difference. */
export interface UnitInfluence {
  readonly unit: string;
  /** The difference minus the difference without this unit. */
  readonly influence: number;
  /** The influence as a share of the difference; `null` if that is 0. */
  readonly share: number | null;
}

/** The difference of two systems within one genre. */
export interface GenreDifference {
  readonly genre: string;
  readonly units: number;
  readonly delta: number;
  readonly p: number;
  /** Adjusted by Holm's method over the genres. */
  readonly pAdjusted: number;
}

/** The difference of two systems by one figure of one metric. */
export interface ComparedPair {
  readonly a: string;
  readonly b: string;
  readonly metric: string;
  readonly figure: FigureName;
  /**
   * B's figure minus A's; `null` if one is undefined. `ci`, `p`, `pAdjusted`, `se`, `mdd80` and `unitsNeeded` are then
   * `null`, too.
   */
  readonly delta: number | null;
  readonly ci: Interval | null;
  /** Two-sided. */
  readonly p: number | null;
  /** Adjusted over all pairs for this figure; with max-T and a single pair, over all figures. */
  readonly pAdjusted: number | null;
  /** Whether the adjusted p is at most α. Always false for a CoNLL average with a `conflict`. */
  readonly reject: boolean;
  readonly method: "identical" | "exact" | "monte-carlo" | "bootstrap" | "runs-exact" | "runs-monte-carlo";
  /**
   * How many trials or arrangements have a difference at least as large, if they are counted. An arrangement of the
   * exact test also stands for its mirror image, whose difference has the opposite sign.
   */
  readonly count?: number;
  /** The number of trials, arrangements or resamples. */
  readonly resamples: number;
  /** The number of units in which the two systems differ; for a claim about methods, of all units. */
  readonly nEff: number;
  /** The smallest p that any outcome could have given. */
  readonly leastP: number;
  /** Standard error of a p from random trials. */
  readonly mcse?: number;
  /**
   * Present if p is so near α that other random numbers could change the decision: the number of trials that would
   * settle it; `null` if p equals α.
   */
  readonly settledBy?: number | null;
  /**
   * Standard error of the difference, by the jackknife over units. With several runs, it includes the choice of runs.
   */
  readonly se: number | null;
  /**
   * The smallest difference that is detected with probability 0.8; with Holm, at its strictest level. `null` if the
   * standard error is unknown or 0, or if p cannot become small enough.
   */
  readonly mdd80: number | null;
  /**
   * About how many units like these would show the difference with probability 0.8; `null` if the difference or its
   * standard error is 0 or unknown, and for a claim about methods, which needs runs rather than units.
   */
  readonly unitsNeeded: number | null;
  /** The numbers of units in which B is better than A, equally good (or a score is undefined), and worse. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** The fields from here on are only for the headline's F1, and only with more than one unit. */
  readonly influence?: readonly UnitInfluence[];
  /**
   * The units whose omission alone changes the sign of the difference, or moves unadjusted p across α. p is checked
   * only for approximate randomisation of single runs, with up to 50 units and 10 pairs.
   */
  readonly fragile?: readonly string[];
  /** Kendall's τ-b between the differences of the units and their sizes in key mentions. */
  readonly sizeCorrelation?: number | null;
  readonly genres?: readonly GenreDifference[];
  /** The ratio of the variance if genres are drawn to the variance if documents are drawn. */
  readonly designEffect?: number | null;
}

/** The components' shares in a difference of two CoNLL averages. */
export interface ConllShares {
  readonly a: string;
  readonly b: string;
  /** Each component's share of the difference; `null` if that is 0. */
  readonly shares: Readonly<Record<string, number>> | null;
  readonly mixed: boolean;
  /** Whether two components differ significantly in opposite directions. There is then no verdict on the average. */
  readonly conflict: boolean;
  /** The largest p of the components, for the claim of a difference in all of them. */
  readonly all3: number | null;
}

/** The standing of a system by F1 of one metric. */
export interface RankedSystem {
  readonly system: string;
  readonly rank: number;
  readonly interval: readonly [best: number, worst: number];
  /** Systems that share a letter do not differ significantly. */
  readonly letters: readonly string[];
  readonly cluster: number;
}

/** How well two metrics agree on the order of the systems. */
export interface OrderAgreement {
  readonly x: string;
  readonly y: string;
  /** Kendall's τ-b of the F1s; `null` with fewer than six systems, or if one metric gives all the same F1. */
  readonly tau: number | null;
  /** Pairs of systems that differ significantly by both metrics, in opposite directions. */
  readonly conflicts: readonly { readonly a: string; readonly b: string }[];
}

/** Notes for the reader, as data. */
export type ComparisonNote =
  | { readonly code: "few-units"; readonly units: number; readonly least: number }
  | {
      readonly code: "few-differing";
      readonly a: string;
      readonly b: string;
      readonly nEff: number;
      readonly leastP: number;
    }
  | { readonly code: "few-runs"; readonly a: string; readonly b: string; readonly leastP: number }
  | { readonly code: "too-few-trials"; readonly trials: number; readonly needed: number }
  | { readonly code: "part-units"; readonly partsPerDocument: number }
  | { readonly code: "cluster-units"; readonly units: number }
  | {
      readonly code: "genre-units";
      readonly units: number;
      /** Absent for a claim about methods, whose p does not depend on units. */
      readonly leastP?: number;
    }
  | { readonly code: "size-correlation"; readonly a: string; readonly b: string; readonly tau: number }
  | { readonly code: "undefined-scores"; readonly system: string; readonly metric: string }
  | {
      readonly code: "partly-undefined";
      readonly system: string;
      readonly metric: string;
      readonly partlyUndefined: PartlyUndefined;
      readonly ofRuns?: true;
    }
  | { readonly code: "order-changes"; readonly units: number };

/** The result of `compareSystems`, plain and serialisable except for `unitScores` and `nullDistribution`. */
export interface Comparison {
  readonly options: DecidedOptions;
  readonly metrics: readonly string[];
  readonly units: readonly { readonly id: string; readonly keyMentions: number }[];
  /** The kind of unit: that of the options, or that of a scope larger than a document. */
  readonly unit: CompareOptions["unit"] | Exclude<Scope, "document" | "corpus">;
  readonly parts: number;
  readonly documents: number;
  /** In the order of the arguments. */
  readonly systems: readonly ComparedSystem[];
  readonly pairs: readonly ComparedPair[];
  /** One for each pair, if the CoNLL average is among the metrics. */
  readonly conll: readonly ConllShares[];
  /**
   * For each metric, the standings by F1, in the order of the systems; empty if systems are only compared with a
   * baseline.
   */
  readonly ranks: Readonly<Partial<Record<string, readonly RankedSystem[]>>>;
  readonly agreement: readonly OrderAgreement[];
  readonly notes: readonly ComparisonNote[];
  readonly signature: string;
  /** The headline's F1 of each system, for each unit. */
  readonly unitScores: readonly Float64Array[];
  /**
   * For the two best systems, or the baseline and the best other system: B's F1 minus A's by the headline, in all
   * trials or arrangements. Absent if no units were exchanged.
   */
  readonly nullDistribution?: { readonly a: string; readonly b: string; readonly differences: Float64Array };
}

/** The error for options that do not fit the systems. */
export class CompareOptionError extends Error {}
