import type { SideName } from "../../core/document.ts";
import { commonMentions, type OverlapTable, pairCount, total } from "../../core/overlap-table.ts";
import type { MetricOptions, RatioShares, Shares } from "./metric.ts";

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

type SideOfFigure = Pick<RatioShares, "figure" | "side">;

function coreferenceRatio(name: SideOfFigure, table: OverlapTable): RatioShares {
  const shares = cellRatio(
    { ...name, component: "coreference", unit: "link" },
    table,
    ({ common }) => pairCount(common),
    pairCount,
  );
  return { ...shares, links: shares.denominator };
}

/**
 * Returns the share of the side's non-coreference links that the other side also has. One half of a link belongs to
 * each of its two entities.
 *
 * A mention of a cell (k, r) has such a link, on both sides, to each common mention that is neither in k nor in r. Of M
 * common mentions, c(k) are in k, c(r) in r, and n in both, so it has M − c(k) − c(r) + n such links.
 */
function nonCoreferenceRatio(name: SideOfFigure, table: OverlapTable): RatioShares {
  const common = commonMentions(table);
  const { cellKey, cellResponse } = table;
  const all = total(table.cellSize);
  const sizes = name.side === "key" ? table.keySizes : table.responseSizes;
  const mentions = total(sizes);
  const shares = cellRatio(
    { ...name, component: "nonCoreference", unit: "link" },
    table,
    ({ common: n, cell }) => (n * (all - common.key[cellKey[cell]] - common.response[cellResponse[cell]] + n)) / 2,
    (size) => (size * (mentions - size)) / 2,
  );
  return { ...shares, links: shares.denominator.map((half) => 2 * half) };
}

/** Both classes of links, weighted α and 1 − α. A class that is left out weighs 0; the remaining one weighs 1. */
export const blancShares: Shares = {
  of: (table) => [
    coreferenceRatio({ figure: "recall", side: "key" }, table),
    nonCoreferenceRatio({ figure: "recall", side: "key" }, table),
    coreferenceRatio({ figure: "precision", side: "response" }, table),
    nonCoreferenceRatio({ figure: "precision", side: "response" }, table),
  ],
  weights: blancWeights,
};

function blancWeights(
  [ck, nk, cr, nr]: readonly number[],
  { blancAlpha, blancEdge }: Pick<MetricOptions, "blancAlpha" | "blancEdge">,
): readonly number[] {
  const hasC = ck > 0 || (blancEdge === "both" && cr > 0);
  const hasN = nk > 0 || (blancEdge === "both" && nr > 0);
  const c = hasN ? blancAlpha : 1;
  const n = hasC ? 1 - blancAlpha : 1;
  return [hasC ? c : 0, hasN ? n : 0, hasC ? c : 0, hasN ? n : 0];
}

export const blanc2011Weights: NonNullable<Shares["weights"]> = (denominators, { blancAlpha }) =>
  blancWeights(denominators, { blancAlpha, blancEdge: "key" });

/** Both classes of the key's links, weighted by their shares of all links. */
export const randShares: Shares = {
  of: (table) => [
    coreferenceRatio({ figure: "value", side: "key" }, table),
    nonCoreferenceRatio({ figure: "value", side: "key" }, table),
  ],
  weights: ([ck, nk]) => (ck + nk === 0 ? [0, 0] : [ck / (ck + nk), nk / (ck + nk)]),
};
