import type { OverlapTable } from "../../core/overlap-table.ts";
import type { SideName } from "../../core/document.ts";
import type { RatioShares } from "./metric.ts";

/**
 * A cell of an overlap table, as seen from one side: the number of common mentions, the size of this side's entity, and
 * the size of the other side's entity.
 */
export interface SidedCell {
  readonly common: number;
  readonly own: number;
  readonly other: number;
}

interface NumberedCell extends SidedCell {
  readonly cell: number;
  readonly entity: number;
}

type RatioName = Pick<RatioShares, "figure" | "component" | "side" | "unit">;

/** Builds a ratio: the numerator is a sum over cells, the denominator a sum over entities. */
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

export function fromSide(
  { keySizes, responseSizes, cellKey, cellResponse }: OverlapTable,
  side: SideName,
): Readonly<Record<"sizes" | "otherSizes" | "own" | "other", Int32Array>> {
  return side === "key"
    ? { sizes: keySizes, otherSizes: responseSizes, own: cellKey, other: cellResponse }
    : { sizes: responseSizes, otherSizes: keySizes, own: cellResponse, other: cellKey };
}

export function bothSides(make: (name: Pick<RatioName, "figure" | "side">) => RatioShares): readonly RatioShares[] {
  return [make({ figure: "recall", side: "key" }), make({ figure: "precision", side: "response" })];
}
