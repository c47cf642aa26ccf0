import type { OverlapTable } from "../core/overlap-table.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import type { SideName } from "../core/side-name.ts";
import type { MetricOptions } from "./metric.ts";

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
  /** The numerator again, by the cells of the overlap table; without what twinless mentions give. Absent if not of cells. */
  readonly cells?: Float64Array;
  /** By the places of the side's mentions; present if the metric looks at single mentions. */
  readonly mentions?: ShareColumns;
  /** Of a ratio of links: those of each entity, all of equal worth within an entity: denominator ÷ links, numerator ÷ found. */
  readonly links?: Float64Array;
  /** What comes from entities of the other side, whose mentions the metric gave to this one; one number each. */
  readonly others?: ShareColumns;
}

/** What a metric's figures are made of. */
export interface Shares {
  /** Always the same ratios in the same order. */
  readonly of: (table: OverlapTable, options: MetricOptions, mentions?: PairedMentions) => readonly RatioShares[];
  /**
   * What each ratio weighs in its figure, if not 1. A figure is the sum of weight · numerator ÷ denominator over its ratios.
   *
   * @param denominators of the ratios, summed
   */
  readonly weights?: (denominators: readonly number[], options: MetricOptions) => readonly number[];
}

/** Why a metric's figures are not sums of what entities give to them. */
export interface NoShares {
  /** The reason, as the end of a sentence. */
  readonly none: string;
}

/** A cell of an overlap table seen from one side: its common mentions, the size of the side's entity and of the other's. */
export interface Cell {
  readonly common: number;
  readonly own: number;
  readonly other: number;
}

/** The same with its number in the table and that of the side's entity. */
interface NumberedCell extends Cell {
  readonly cell: number;
  readonly entity: number;
}

/** What a ratio is called and what it counts. */
type RatioName = Pick<RatioShares, "figure" | "component" | "side" | "unit">;

/**
 * A ratio whose numerator is a sum over cells and whose denominator is a sum over entities.
 *
 * @param cellShare what a cell gives to the numerator
 * @param entityShare what an entity gives to the denominator, by its size
 */
export function cellRatio(
  name: RatioName,
  table: OverlapTable,
  cellShare: (cell: NumberedCell) => number,
  entityShare: (size: number, entity: number) => number,
): RatioShares {
  const { sizes, otherSizes, own, other } = fromSide(table, name.side);
  const cells = new Float64Array(own.length);
  const numerator = new Float64Array(sizes.length);
  for (let cell = 0; cell < own.length; cell++) {
    const entity = own[cell];
    const common = table.cellSize[cell];
    cells[cell] = cellShare({ common, own: sizes[entity], other: otherSizes[other[cell]], cell, entity });
    numerator[entity] += cells[cell];
  }
  const denominator = new Float64Array(sizes.length);
  for (let entity = 0; entity < sizes.length; entity++) denominator[entity] = entityShare(sizes[entity], entity);
  return { ...name, numerator, denominator, cells };
}

/** The columns of a table as one side sees them. */
export function fromSide(
  { keySizes, responseSizes, cellKey, cellResponse }: OverlapTable,
  side: SideName,
): Readonly<Record<"sizes" | "otherSizes" | "own" | "other", Int32Array>> {
  return side === "key"
    ? { sizes: keySizes, otherSizes: responseSizes, own: cellKey, other: cellResponse }
    : { sizes: responseSizes, otherSizes: keySizes, own: cellResponse, other: cellKey };
}

/** Recall by the key's entities and precision by the response's, by one rule. */
export function bothSides(make: (name: Pick<RatioName, "figure" | "side">) => RatioShares): readonly RatioShares[] {
  return [make({ figure: "recall", side: "key" }), make({ figure: "precision", side: "response" })];
}
