import type { SideName } from "../../core/document.ts";
import type { Score } from "../../metrics/metric.ts";
import type { Comparison } from "../compare/comparison.ts";
import type { ExperimentId } from "./experiment.ts";
import type { BaselineName, Finding } from "./finding.ts";
import type { Leftover } from "./more-precise.ts";
import type { Verdict } from "./verdict.ts";

/** Everything that can change the result of an audit beyond the scores themselves. */
export interface AuditOptions {
  /** The metric by which documents' influence is measured. */
  readonly headline: string;
  /** What happens to a mention that the removal of the others leaves alone. */
  readonly leftover: Leftover;
  /** Level of the tests, 0..1. */
  readonly alpha: number;
  /** Trials of approximate randomisation, for the experiments; comparisons take as many as their family needs, if absent. */
  readonly trials?: number | undefined;
  /** A whole number from 0. */
  readonly seed: number;
}

/** Recall, precision and F, or the one figure of a metric that has only one in the place of F. */
export interface Figures {
  readonly recall: number | null;
  readonly precision: number | null;
  readonly f1: number | null;
}

/** What an experiment did to a metric. */
export type MetricOutcome = Verdict & {
  readonly metric: string;
  readonly before: Figures;
  readonly after: Figures;
  /** After less before; `null` where either is undefined. */
  readonly delta: Figures;
  /** Of the difference of F, two-sided, by approximate randomisation over documents; `null` where it is undefined, and for one document. */
  readonly p: number | null;
};

/** One experiment on one system. */
export interface ExperimentResult {
  readonly experiment: ExperimentId;
  /** Mentions that were taken out of the response. */
  readonly removed: number;
  /** Entities that were put in, all wrong, and the mentions in them. */
  readonly addedEntities: number;
  readonly addedMentions: number;
  /** In the order of the metrics. */
  readonly outcomes: readonly MetricOutcome[];
}

/** What a response consists of. */
export interface ResponseCounts {
  readonly mentions: number;
  readonly entities: number;
  /** Mentions that the key has too. */
  readonly found: number;
}

/** One response with its experiments. */
export interface AuditedSystem {
  readonly name: string;
  readonly scores: Readonly<Record<string, Score>>;
  /** Mentions that both sides have, without a correct link. */
  readonly voidMentions: number;
  readonly counts: ResponseCounts;
  readonly experiments: readonly ExperimentResult[];
  readonly signature: string;
}

/** The scores of a response that takes no learning. */
export interface AuditedBaseline extends BaselineName {
  readonly scores: Readonly<Record<string, Score>>;
}

/** What makes the figures mean something else than a reader would think. */
export type AuditWarning =
  /** The response's mentions are those of the key: finding them was not its task. */
  | { readonly code: "gold-mentions"; readonly system: string; readonly mentions: number }
  | {
      readonly code: "singletons-on-one-side";
      readonly system: string;
      readonly side: SideName;
      readonly count: number;
    }
  /** Mentions of the key that none of several systems has: possibly not what anything was trained to find. */
  | {
      readonly code: "unmatched-mentions";
      readonly mentions: number;
      readonly of: number;
      readonly examples: readonly { readonly document: string; readonly mention: string }[];
    }
  /** Mentions of a response beyond the last word of the key's text. */
  | {
      readonly code: "outside-text";
      readonly system: string;
      readonly mentions: number;
      readonly document: string;
    }
  /** Parts of the key that a response lacks; they are scored as empty. */
  | {
      readonly code: "missing-documents";
      readonly system: string;
      readonly parts: number;
      readonly document: string;
    };

/** The result of `auditSources`, plain and serialisable but for what is so in a comparison. */
export interface Audit {
  readonly options: AuditOptions;
  /** Those that were audited, by id. */
  readonly metrics: readonly string[];
  /** Those that look at more than which mentions are coreferent, so that it is not known what the experiments would do to them. */
  readonly leftOut: readonly string[];
  readonly documents: number;
  readonly parts: number;
  /** In the order of the arguments. */
  readonly systems: readonly AuditedSystem[];
  readonly baselines: readonly AuditedBaseline[];
  /** Tests of all differences, influence of documents, agreement of metrics; absent with one system or one document. */
  readonly comparison?: Comparison;
  readonly warnings: readonly AuditWarning[];
  /** What follows from all this, as data. */
  readonly findings: readonly Finding[];
  readonly signature: string;
}
