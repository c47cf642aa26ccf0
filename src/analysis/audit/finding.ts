import type { ExperimentId } from "./experiment.ts";
import type { Failure } from "./verdict.ts";

/** Why a difference cannot be trusted. */
export type Doubt =
  /** The difference may be due to chance. */
  | "not-significant"
  /** Without one of the documents, the verdict would differ. Checked for the headline only. */
  | "fragile"
  /** The metric fails an experiment on one of the two systems. */
  | "fails-experiments"
  /** A metric that fails no experiment on the two systems significantly contradicts the difference. */
  | "contradicted"
  /** The metric measures mention detection, not coreference. */
  | "counts-mentions"
  /** The score is 0/0 for at least one of the two. */
  | "undefined";

/** The difference of two systems by one metric. */
export interface DifferenceFinding {
  readonly code: "difference";
  readonly a: string;
  readonly b: string;
  readonly metric: string;
  /** B's F minus A's. */
  readonly delta: number | null;
  readonly pAdjusted: number | null;
  /** Whether there are no doubts. */
  readonly trusted: boolean;
  readonly doubts: readonly Doubt[];
}

/** Why metrics contradict each other about two systems. */
export type Cause =
  /** Metrics that fail an experiment on one of the two systems. */
  | { readonly code: "fails-experiments"; readonly metrics: readonly string[] }
  /** One system finds more of the key's mentions. */
  | { readonly code: "found-mentions"; readonly more: string; readonly found: number; readonly other: number }
  /** One system finds more mentions of the key that have no correct link. */
  | { readonly code: "void-mentions"; readonly more: string; readonly void: number; readonly other: number }
  /** One system makes larger entities, which MUC rewards, but B³ and CEAF do not. */
  | { readonly code: "larger-entities"; readonly larger: string; readonly size: number; readonly other: number }
  /**
   * By the headline, one system has the higher recall, the other the higher precision. Metrics weigh the two
   * differently.
   */
  | { readonly code: "recall-precision"; readonly recall: string; readonly precision: string };

/** A baseline response. */
export interface BaselineName {
  readonly kind: "singletons" | "one-entity";
  /** The source of its mentions: the key, or the system of that name. */
  readonly mentionsOf: { readonly side: "key" } | { readonly side: "response"; readonly system: string };
}

/** A finding of an audit. */
export type Finding =
  /** A metric fails experiments on some systems. */
  | {
      readonly code: "fails";
      readonly metric: string;
      readonly failures: readonly {
        readonly experiment: ExperimentId;
        readonly systems: readonly string[];
        /** The failures, on one system or more. */
        readonly reasons: readonly Failure[];
      }[];
    }
  /** Metrics that pass every applicable experiment. */
  | { readonly code: "passes"; readonly metrics: readonly string[] }
  /** No experiment changes any response. */
  | { readonly code: "no-edit" }
  | DifferenceFinding
  /** Metrics contradict each other about two systems, all significantly. */
  | {
      readonly code: "conflict";
      readonly a: string;
      readonly b: string;
      /** Metrics by which A is better. */
      readonly forA: readonly string[];
      readonly forB: readonly string[];
      readonly causes: readonly Cause[];
    }
  /** By this metric, a baseline is at least as good as these systems. */
  | {
      readonly code: "baseline-wins";
      readonly baseline: BaselineName;
      readonly metric: string;
      readonly systems: readonly string[];
    };
