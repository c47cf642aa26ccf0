import type { OverlapTable } from "../../core/overlap-table.ts";
import type { RatioShares } from "./shares.ts";

/** A cell of an overlap table seen from one side: its common mentions, the size of the side's entity and of the other's. */
export interface SidedCell {
  readonly common: number;
  readonly own: number;
  readonly other: number;
  /** Its number in the table. */
  readonly cell: number;
  /** The side's entity. */
  readonly entity: number;
}

/** What a ratio is called and of what it is. */
export type RatioName = Pick<RatioShares, "figure" | "component" | "side" | "unit">;

/**
 * A ratio whose numerator is a sum over cells and whose denominator is a sum over entities.
 *
 * @param cellShare what a cell gives to the numerator
 * @param entityShare what an entity gives to the denominator, by its size
 */
export function cellRatio(
  name: RatioName,
  table: OverlapTable,
  cellShare: (cell: SidedCell) => number,
  entityShare: (size: number, entity: number) => number,
): RatioShares {
  const isKey = name.side === "key";
  const [sizes, otherSizes] = isKey ? [table.keySizes, table.responseSizes] : [table.responseSizes, table.keySizes];
  const [own, other] = isKey ? [table.cellKey, table.cellResponse] : [table.cellResponse, table.cellKey];
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

/** Recall by the key's entities and precision by the response's, by one rule. */
export function bothSides(make: (name: Pick<RatioName, "figure" | "side">) => RatioShares): readonly RatioShares[] {
  return [make({ figure: "recall", side: "key" }), make({ figure: "precision", side: "response" })];
}
