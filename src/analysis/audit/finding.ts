import type { ExperimentId } from "./experiment.ts";
import type { Failure } from "./verdict.ts";

/** Why a difference cannot be trusted. */
export type Doubt =
  /** Other documents could have shown the opposite. */
  | "not-significant"
  /** Without one of the documents the verdict would be another; looked at for the headline only. */
  | "fragile"
  /** The metric fails an experiment on one of the two systems. */
  | "fails-experiments"
  /** A metric that passes the experiments says the opposite, significantly. */
  | "contradicted"
  /** It measures which mentions are found, not what is coreferent. */
  | "counts-mentions"
  /** 0/0 for one of the two. */
  | "undefined";

/** The difference of two systems by one metric. */
export interface DifferenceFinding {
  readonly code: "difference";
  readonly a: string;
  readonly b: string;
  readonly metric: string;
  /** B's F less A's. */
  readonly delta: number | null;
  readonly pAdjusted: number | null;
  /** Nothing speaks against it. */
  readonly trusted: boolean;
  readonly doubts: readonly Doubt[];
}

/** Why metrics contradict each other about two systems. */
export type Cause =
  /** These fail an experiment on one of the two. */
  | { readonly code: "fails-experiments"; readonly metrics: readonly string[] }
  /** One finds more of the key's mentions. */
  | { readonly code: "found-mentions"; readonly more: string; readonly found: number; readonly other: number }
  /** One has more mentions found without a correct link. */
  | { readonly code: "void-mentions"; readonly more: string; readonly void: number; readonly other: number }
  /** One makes larger entities, which MUC rewards and B³ and CEAF do not. */
  | { readonly code: "larger-entities"; readonly larger: string; readonly size: number; readonly other: number }
  /** By the headline one has the higher recall, the other the higher precision: F weighs them, each metric in its way. */
  | { readonly code: "recall-precision"; readonly recall: string; readonly precision: string };

/** Which response it is that takes no learning. */
export interface BaselineName {
  readonly kind: "singletons" | "one-entity";
  /** Whose mentions it has: the key's, or those of the system of that name. */
  readonly mentionsOf: { readonly side: "key" } | { readonly side: "response"; readonly system: string };
}

/** What follows from an audit. */
export type Finding =
  /** A metric that fails experiments, and on which systems. */
  | {
      readonly code: "fails";
      readonly metric: string;
      readonly failures: readonly {
        readonly experiment: ExperimentId;
        readonly systems: readonly string[];
        /** What went wrong on one of them or more. */
        readonly reasons: readonly Failure[];
      }[];
    }
  /** Metrics that pass every experiment that says something of them. */
  | { readonly code: "passes"; readonly metrics: readonly string[] }
  /** No system has a mention to remove or two to link. */
  | { readonly code: "no-edit" }
  | DifferenceFinding
  /** Metrics that contradict each other about two systems, all significantly. */
  | {
      readonly code: "conflict";
      readonly a: string;
      readonly b: string;
      /** Those by which A is better. */
      readonly forA: readonly string[];
      readonly forB: readonly string[];
      readonly causes: readonly Cause[];
    }
  /** By this metric a response that takes no learning is at least as good as these systems. */
  | {
      readonly code: "baseline-wins";
      readonly baseline: BaselineName;
      readonly metric: string;
      readonly systems: readonly string[];
    };
