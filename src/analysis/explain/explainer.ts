import type { ExactFraction } from "../../core/exact-fraction.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import type { SideName } from "../../core/document.ts";
import type { MetricOptions, Score } from "../../metrics/kit/metric.ts";
import type { Partitions } from "./partitions.ts";
import type { Piece } from "./explanation.ts";
import type { Focus, Limits } from "./scope.ts";

/** The mentions of both sides, with their numbers in the partitions. */
export interface NumberedMentions extends PairedMentions {
  /** For each place in a side's `mentions`, the number of the mention in the partitions. */
  readonly numbers: Readonly<Record<SideName, Int32Array>>;
}

/** The input of a metric's calculation. */
export interface ExplainInput {
  readonly partitions: Partitions;
  /** The mentions behind the partitions, if a metric looks at them. */
  readonly mentions?: NumberedMentions;
  readonly options: MetricOptions;
  readonly limits: Limits;
  readonly focus?: Focus;
  readonly score: Score;
}

/** Figures as exact fractions; absent if undefined, or if there is no such fraction. */
export interface ExactFigures {
  readonly recall?: ExactFraction;
  readonly precision?: ExactFraction;
  readonly f1?: ExactFraction;
  /** For a metric with only one figure. */
  readonly value?: ExactFraction;
}

/** A calculation written out. */
export interface Working {
  readonly pieces: readonly Piece[];
  readonly exact: ExactFigures;
}

/** Shows how one metric is calculated. */
export interface Explainer {
  readonly id: string;
  /**
   * Shows the calculation for one part.
   *
   * @param workingOf returns the calculation of a component metric, by id
   */
  explain(input: ExplainInput, workingOf: (id: string) => { working: Working; score: Score }): Working;
}

export interface SideWorking {
  readonly pieces: readonly Piece[];
  readonly exact?: ExactFraction;
}

/**
 * Shows how the recall and the precision of a metric are calculated as ratios. They may come from different partitions.
 */
export interface SidedExplainer {
  readonly id: string;
  prepare(input: ExplainInput): readonly Piece[];
  /** Shows recall for `key`, precision for `response`. */
  side(input: ExplainInput, side: SideName): SideWorking;
}
