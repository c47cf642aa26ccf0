import type { OverlapTable } from "../../core/overlap-table.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import { cellIndex } from "./cell-index.ts";
import type { RatioShares, ShareColumns } from "../../metrics/metric.ts";

/**
 * A ratio's shares by the places of its side's mentions. The common mentions of a cell have equal parts of what the cell gives, the
 * twinless mentions of an entity of what is left of the entity's.
 *
 * @param table the table that the shares are of
 * @returns nothing where the ratio does not count mentions (`unit`)
 */
export function sharesOfMentions(
  { unit, side, mentions, cells, numerator, denominator }: RatioShares,
  table: OverlapTable,
  paired: PairedMentions,
): ShareColumns | undefined {
  if (mentions !== undefined) return mentions;
  if (unit !== "mention" || cells === undefined) return undefined;
  const { cellKey, cellResponse, cellSize } = table;
  const own = side === "key" ? cellKey : cellResponse;
  const twinless = paired[side].sizes.slice();
  const left = { numerator: numerator.slice(), denominator: denominator.slice() };
  cells.forEach((share, c) => {
    twinless[own[c]] -= cellSize[c];
    left.numerator[own[c]] -= share;
    left.denominator[own[c]] -= cellSize[c];
  });
  const { twin, entity } = paired[side];
  const other = paired[side === "key" ? "response" : "key"];
  const cellOf = cellIndex(table);
  const result = {
    numerator: new Float64Array(entity.length),
    denominator: new Float64Array(entity.length),
  };
  entity.forEach((e, place) => {
    if (twin[place] < 0) {
      // What is taken away in differences may leave a trace of rounding.
      result.numerator[place] = Math.max(0, left.numerator[e] / twinless[e]);
      result.denominator[place] = left.denominator[e] / twinless[e];
    } else {
      const c = side === "key" ? cellOf(e, other.entity[twin[place]]) : cellOf(other.entity[twin[place]], e);
      result.numerator[place] = cells[c] / cellSize[c];
      result.denominator[place] = 1;
    }
  });
  return result;
}
