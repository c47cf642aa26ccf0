import type { ExactFraction } from "../../core/exact-fraction.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import type { SideName } from "../../core/document.ts";
import type { MetricOptions, Score } from "../../metrics/metric.ts";
import type { Partitions } from "./partitions.ts";
import type { Piece } from "./explanation.ts";
import type { Focus, Limits } from "./scope.ts";

/** The mentions of both sides, and which mention of the partitions each is. */
export interface NumberedMentions extends PairedMentions {
  /** Of each place in a side's `mentions`, the number of that mention in the partitions. */
  readonly numbers: Readonly<Record<SideName, Int32Array>>;
}

/** What a metric's calculation begins with. */
export interface ExplainInput {
  readonly partitions: Partitions;
  /** What lies behind the partitions; there if a metric looks at it. */
  readonly mentions?: NumberedMentions;
  readonly options: MetricOptions;
  readonly limits: Limits;
  readonly focus?: Focus;
  /** What the metric itself makes of this part: every figure that is shown comes from here. */
  readonly score: Score;
}

/** Figures as exact fractions; absent where undefined, or where no fraction can be written. */
export interface ExactFigures {
  readonly recall?: ExactFraction;
  readonly precision?: ExactFraction;
  readonly f1?: ExactFraction;
  /** Of a metric that has only one figure. */
  readonly value?: ExactFraction;
}

/** A calculation written out. */
export interface Working {
  readonly pieces: readonly Piece[];
  readonly exact: ExactFigures;
}

/** Writes out how one metric is calculated. */
export interface Explainer {
  /** Of the metric. */
  readonly id: string;
  /**
   * Writes out one part.
   *
   * @param workingOf what was made of the other metrics that this one is made of, by id
   */
  explain(input: ExplainInput, workingOf: (id: string) => { working: Working; score: Score }): Working;
}

/** One of recall and precision. */
export interface SideWorking {
  readonly pieces: readonly Piece[];
  readonly exact?: ExactFraction;
}

/** A metric whose recall and precision are a ratio each, so that a variant may take them from different partitions. */
export interface SidedExplainer {
  readonly id: string;
  /** What comes before both. */
  prepare(input: ExplainInput): readonly Piece[];
  /** Recall for `key`, precision for `response`. */
  side(input: ExplainInput, side: SideName): SideWorking;
}
