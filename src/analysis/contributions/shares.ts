import type { OverlapTable } from "../../core/overlap-table.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import type { SideName } from "../../core/side-name.ts";
import type { MetricOptions } from "../../metrics/metric.ts";

/** Numerators and denominators that belong together, in the unit of the metric's counts. */
export interface ShareColumns {
  readonly numerator: Float64Array;
  readonly denominator: Float64Array;
}

/**
 * How one ratio of a metric, in one part, is made of what the entities of one side give to it. The sums of the columns, those
 * of `others` too, are the ratio's numerator and denominator as the metric counts them.
 */
export interface RatioShares extends ShareColumns {
  /** The ratio, or the figure that it is one of two parts of. */
  readonly figure: "recall" | "precision" | "value";
  readonly component?: "coreference" | "nonCoreference" | "detection" | "mentions";
  /** Whose entities the columns are of, numbered as in the overlap table: one number each. */
  readonly side: SideName;
  /** What the ratio counts at its smallest. */
  readonly unit: "mention" | "link" | "entity";
  /** The numerator once more, by the cells of the overlap table; without what twinless mentions give. Absent if not of cells. */
  readonly cells?: Float64Array;
  /** By the places of the side's mentions; present if the metric looks at single mentions. */
  readonly mentions?: ShareColumns;
  /** Of a ratio of links: those of each entity, all of equal worth within an entity: denominator ÷ links, numerator ÷ found. */
  readonly links?: Float64Array;
  /** What comes from entities of the other side, whose mentions the metric gave to this one; one number each. */
  readonly others?: ShareColumns;
}

/** What a metric's figures are made of. */
export interface Additive {
  /** Always the same ratios in the same order. */
  readonly shares: (table: OverlapTable, options: MetricOptions, mentions?: PairedMentions) => readonly RatioShares[];
  /**
   * What each ratio weighs in its figure, if not 1. A figure is the sum of weight · numerator ÷ denominator over its ratios.
   *
   * @param denominators of the ratios, summed
   */
  readonly weights?: (denominators: readonly number[], options: MetricOptions) => readonly number[];
}
