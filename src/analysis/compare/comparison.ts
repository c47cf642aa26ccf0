import type { Grouping } from "../../scoring/grouping.ts";
import type { FigureIntervals, FigureName } from "../measure-units.ts";
import type { PartlyUndefined, Score } from "../../metrics/metric.ts";
import type { Interval, IntervalKind } from "../../stats/intervals.ts";
import type { Adjustment } from "../../stats/multiplicity.ts";
import type { RankRule } from "../../stats/ranks.ts";
import type { Scope } from "../../scoring/scopes/topic-of.ts";

/** Everything that can change the result of a comparison beyond the scores themselves. All of it is in its signature. */
export interface CompareOptions {
  /** The metric by whose F1 systems are ranked. */
  readonly headline: string;
  /** What is exchanged between systems, and drawn: a document with all its parts, a part, or a genre. */
  readonly unit: Grouping;
  /** Whether the bootstrap draws documents within genres only, and differences are also given by genre. */
  readonly strata: "none" | "genre";
  /** Approximate randomisation, or the bootstrap, which finds too much with few documents. */
  readonly test: "ar" | "bs";
  /** Whether p-values come from all arrangements instead of random ones; decided by their number if absent. */
  readonly exact?: boolean | undefined;
  /** Trials of approximate randomisation; as many as the family of tests needs if absent, at least 10,000. */
  readonly trials?: number | undefined;
  /** A whole number from 0. */
  readonly seed: number;
  /** Level of the tests, 0..1. */
  readonly alpha: number;
  readonly adjust: Adjustment;
  readonly rank: RankRule;
  readonly ci: IntervalKind | "none";
  /** Resamples of the bootstrap. */
  readonly resamples: number;
  /** Of the intervals, 0..1. */
  readonly confidence: number;
  /** Compare every other system with this one only. */
  readonly baseline?: string | undefined;
  /** About the outputs as they are, or about the methods that made them, by several runs of each. */
  readonly claim: "checkpoint" | "method";
  /** Whether the runs of two systems belong together in their order, as with equal seeds. */
  readonly pairedRuns: boolean;
  /** Which figures of each metric are tested: F1, or recall and precision too. */
  readonly figures: "f1" | "all";
}

/** The options where the number of trials is decided. */
export interface DecidedOptions extends CompareOptions {
  readonly trials: number;
}

/** What `compare` does where nothing else is asked: approximate randomisation over documents, LEA first. */
export const defaultCompareOptions: CompareOptions = {
  headline: "lea",
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
  /** With n − 1. */
  readonly sd: number;
  /** The standard error that the choice of documents leaves, of the mean over the runs; `null` for a single document. */
  readonly unitSe: number | null;
}

/** A system of a comparison. */
export interface ComparedSystem {
  readonly name: string;
  /** Of several runs, the means. */
  readonly scores: Readonly<Record<string, Score>>;
  /** Intervals of the figures that have one. */
  readonly ci: FigureIntervals;
  /** Key mentions that are found without a correct link; of several runs, the mean. */
  readonly voidMentions: number;
  /** For each metric the spread of F1 over the runs, where there are several. */
  readonly runs?: Readonly<Record<string, RunSpread>>;
  /** The signatures of its scores, one per run. */
  readonly signatures: readonly string[];
}

/** What one document does to a difference. */
export interface UnitInfluence {
  readonly unit: string;
  /** The difference less the difference without this unit. */
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
  /** Holm, over the genres. */
  readonly pAdjusted: number;
}

/** The difference of two systems by one figure of one metric. */
export interface ComparedPair {
  readonly a: string;
  readonly b: string;
  readonly metric: string;
  readonly figure: FigureName;
  /** B's figure less A's; `null` where one is undefined, and then everything else is absent or `null` too. */
  readonly delta: number | null;
  readonly ci: Interval | null;
  /** Two-sided. */
  readonly p: number | null;
  /** For all pairs on this figure. */
  readonly pAdjusted: number | null;
  /** Whether the adjusted p is at most α. */
  readonly reject: boolean;
  readonly method: "identical" | "exact" | "monte-carlo" | "bootstrap" | "runs-exact" | "runs-monte-carlo";
  /**
   * Trials or arrangements with a difference at least as large, where they are counted. An arrangement of the exact test
   * stands for its mirror image too, in which the difference has the opposite sign.
   */
  readonly count?: number;
  /** Trials, arrangements or resamples. */
  readonly resamples: number;
  /** Units in which the two differ. */
  readonly nEff: number;
  /** No outcome could have given a smaller p. */
  readonly leastP: number;
  /** Standard error of a p from random trials. */
  readonly mcse?: number;
  /** So near α that other random numbers could decide otherwise: as many trials would settle it; `null` if p is α itself. */
  readonly settledBy?: number | null;
  /** Standard error of the difference: of the jackknife over units, and, with several runs, of the choice of runs too. */
  readonly se: number | null;
  /** The smallest difference found with a probability of .8; with Holm, at its strictest level. */
  readonly mdd80: number | null;
  /** About as many units like these would show the difference with a probability of .8; `null` if it is 0. */
  readonly unitsNeeded: number | null;
  /** Units where B is better than A, equal, and worse. */
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  /** From here on by the headline only, and with more than one unit: */
  readonly influence?: readonly UnitInfluence[];
  /** The units that each change the sign of the difference, or move p across α, if left out. */
  readonly fragile?: readonly string[];
  /** τ-b of the units' differences with their size, in mentions of the key. */
  readonly sizeCorrelation?: number | null;
  readonly genres?: readonly GenreDifference[];
  /** How many times the variance is if genres are drawn instead of documents. */
  readonly designEffect?: number | null;
}

/** What is behind a difference of two CoNLL averages. */
export interface ConllShares {
  readonly a: string;
  readonly b: string;
  /** Each component's part of the difference; they sum to 1; `null` if the difference is 0. */
  readonly shares: Readonly<Record<string, number>> | null;
  /** Components differ in sign. */
  readonly mixed: boolean;
  /** Two components are significant in opposite directions: the average has no verdict. */
  readonly conflict: boolean;
  /** The largest p of the components: better on all of them. */
  readonly all3: number | null;
}

/** Where a system stands by F1 of one metric. */
export interface RankedSystem {
  readonly system: string;
  readonly rank: number;
  readonly interval: readonly [best: number, worst: number];
  /** Systems that share one do not differ significantly. */
  readonly letters: readonly string[];
  readonly cluster: number;
}

/** How far two metrics order the systems alike. */
export interface OrderAgreement {
  readonly x: string;
  readonly y: string;
  /** Kendall's τ-b of the F1s; `null` with fewer than six systems. */
  readonly tau: number | null;
  /** Pairs of systems that differ significantly by both, in opposite directions. */
  readonly conflicts: readonly { readonly a: string; readonly b: string }[];
}

/** What a reader must know besides the figures, as data. */
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
  | { readonly code: "genre-units"; readonly units: number; readonly leastP: number }
  | { readonly code: "size-correlation"; readonly a: string; readonly b: string; readonly tau: number }
  | { readonly code: "undefined-scores"; readonly system: string; readonly metric: string }
  | {
      readonly code: "partly-undefined";
      readonly system: string;
      readonly metric: string;
      readonly partlyUndefined: PartlyUndefined;
      /** Whether its units are the runs of the system. */
      readonly ofRuns?: true;
    }
  | { readonly code: "order-changes"; readonly units: number };

/** The result of `compareSystems`, plain and serialisable but for `unitScores` and `nullDistribution`. */
export interface Comparison {
  readonly options: DecidedOptions;
  readonly metrics: readonly string[];
  readonly units: readonly { readonly id: string; readonly keyMentions: number }[];
  /** What one of them is: that of the options, or, where the scope is larger than a document, what the scope makes one. */
  readonly unit: CompareOptions["unit"] | Exclude<Scope, "document">;
  readonly parts: number;
  readonly documents: number;
  /** In the order of the arguments. */
  readonly systems: readonly ComparedSystem[];
  readonly pairs: readonly ComparedPair[];
  /** One per pair, where the CoNLL average is among the metrics. */
  readonly conll: readonly ConllShares[];
  /** By metric, by F1, in the order of the systems; nothing if they are only compared with a baseline. */
  readonly ranks: Readonly<Partial<Record<string, readonly RankedSystem[]>>>;
  readonly agreement: readonly OrderAgreement[];
  readonly notes: readonly ComparisonNote[];
  readonly signature: string;
  /** F1 by the headline of each system on each unit. */
  readonly unitScores: readonly Float64Array[];
  /**
   * Of the two best systems, or of the baseline and the best other one: their differences, B's F1 by the headline less A's, in
   * all trials or arrangements; absent where nothing was exchanged.
   */
  readonly nullDistribution?: { readonly a: string; readonly b: string; readonly differences: Float64Array };
}

/** The options cannot be met; the message says which and why. */
export class CompareOptionError extends Error {}
