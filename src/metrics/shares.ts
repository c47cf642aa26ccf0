import type { OverlapTable } from "../core/overlap-table.ts";
import type { SideName } from "../core/document.ts";
import type { RatioShares } from "./metric.ts";

/** A cell of an overlap table seen from one side: its common mentions, the size of the side's entity and of the other's. */
export interface SidedCell {
  readonly common: number;
  readonly own: number;
  readonly other: number;
}

/** The same with its number in the table and that of the side's entity. */
interface NumberedCell extends SidedCell {
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
