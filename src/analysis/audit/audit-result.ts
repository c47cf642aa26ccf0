import type { SideName } from "../../core/document.ts";
import type { Score } from "../../metrics/kit/metric.ts";
import type { Comparison } from "../compare/comparison.ts";
import type { ExperimentId } from "./experiment.ts";
import type { BaselineName, Finding } from "./finding.ts";
import type { Leftover } from "./more-precise.ts";
import type { Verdict } from "./verdict.ts";

/** All options that can change the result of an audit, beyond those of scoring. */
export interface AuditOptions {
  /** The metric for the influence of documents. */
  readonly headline: string;
  /** What to do with a mention that is left alone after removals. */
  readonly leftover: Leftover;
  /** Level of the tests, 0..1. */
  readonly alpha: number;
  /**
   * Trials of approximate randomisation. If absent, experiments use 10,000, and comparisons choose their own number.
   */
  readonly trials?: number | undefined;
  /** The seed, a whole number from 0. */
  readonly seed: number;
}

/** Recall, precision and F1. A metric with a single figure has it in place of F. */
export interface Figures {
  readonly recall: number | null;
  readonly precision: number | null;
  readonly f1: number | null;
}

/** The effect of an experiment on a metric. */
export type MetricOutcome = Verdict & {
  readonly metric: string;
  readonly before: Figures;
  readonly after: Figures;
  /** After minus before; `null` if either is undefined. */
  readonly delta: Figures;
  /**
   * p of the difference of F, two-sided, by approximate randomisation over documents; `null` if undefined, and for one
   * document.
   */
  readonly p: number | null;
};

/** One experiment on one system. */
export interface ExperimentResult {
  readonly experiment: ExperimentId;
  /** Mentions removed from the response. */
  readonly removed: number;
  /** Entities added, all wrong, and the mentions in them. */
  readonly addedEntities: number;
  readonly addedMentions: number;
  /** In the order of the metrics. */
  readonly outcomes: readonly MetricOutcome[];
}

/** The contents of a response. */
export interface ResponseCounts {
  readonly mentions: number;
  readonly entities: number;
  /** Mentions that are also in the key. */
  readonly found: number;
}

/** One response with its experiments. */
export interface AuditedSystem {
  readonly name: string;
  readonly scores: Readonly<Record<string, Score>>;
  /** Mentions on both sides without a correct link. */
  readonly voidMentions: number;
  readonly counts: ResponseCounts;
  readonly experiments: readonly ExperimentResult[];
  readonly signature: string;
}

/** The scores of a simple baseline. */
export interface AuditedBaseline extends BaselineName {
  readonly scores: Readonly<Record<string, Score>>;
}

/** Facts that change the meaning of the figures. */
export type AuditWarning =
  /** The response has exactly the key's mentions, so finding them was not its task. */
  | { readonly code: "gold-mentions"; readonly system: string; readonly mentions: number }
  | {
      readonly code: "singletons-on-one-side";
      readonly system: string;
      readonly side: SideName;
      readonly count: number;
    }
  /** Key mentions that none of several systems has. */
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
  /** Parts of the key that a response lacks. They are scored as empty. */
  | {
      readonly code: "missing-documents";
      readonly system: string;
      readonly parts: number;
      readonly document: string;
    };

/** The result of `auditSources`, plain and serialisable. */
export interface Audit {
  readonly options: AuditOptions;
  /** The audited metrics, by id. */
  readonly metrics: readonly string[];
  /** Metrics that use more than coreference, so the effect of the experiments on them is unknown. */
  readonly leftOut: readonly string[];
  readonly documents: number;
  readonly parts: number;
  /** The responses, in the order of the arguments. */
  readonly systems: readonly AuditedSystem[];
  readonly baselines: readonly AuditedBaseline[];
  /** Tests of all differences, influence of documents, agreement of metrics; absent with one system or one document. */
  readonly comparison?: Comparison;
  readonly warnings: readonly AuditWarning[];
  readonly findings: readonly Finding[];
  readonly signature: string;
}
