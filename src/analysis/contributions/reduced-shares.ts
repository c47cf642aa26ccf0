import { commonMentions, type OverlapTable, withSizes } from "../../core/overlap-table.ts";
import { caiStrubeTables, withoutTwinlessSingletons } from "../../metrics/twinless.ts";
import type { Additive, RatioShares, ShareColumns } from "./shares.ts";

/** The sizes that the entities of a table have for a metric; an entity of none takes no part. */
type Sizes = Pick<OverlapTable, "keySizes" | "responseSizes">;

/** The response without the mentions that the key does not have. */
export function withoutSpurious(table: OverlapTable): Sizes {
  return { keySizes: table.keySizes, responseSizes: commonMentions(table).response };
}

/** Both sides without twinless mentions. */
export function onlyCommon(table: OverlapTable): Sizes {
  const { key, response } = commonMentions(table);
  return { keySizes: key, responseSizes: response };
}

/** The response without the singletons that the key does not have. */
export function withoutSpuriousSingletons(table: OverlapTable): Sizes {
  const common = commonMentions(table).response;
  return {
    keySizes: table.keySizes,
    responseSizes: table.responseSizes.map((size, r) => (size === 1 && common[r] === 0 ? 0 : size)),
  };
}

/** What another metric is made of after entities have lost mentions; who has lost all has no share. */
export function reduced({ shares, weights }: Additive, sizesOf: (table: OverlapTable) => Sizes): Additive {
  return {
    ...(weights !== undefined && { weights }),
    shares(table, options) {
      const sizes = sizesOf(table);
      const kept = { key: places(sizes.keySizes), response: places(sizes.responseSizes) };
      const cellsKept = Array.from(table.cellSize.keys()).filter(
        (c) => sizes.keySizes[table.cellKey[c]] > 0 && sizes.responseSizes[table.cellResponse[c]] > 0,
      );
      return shares(withSizes(table, sizes.keySizes, sizes.responseSizes), options).map((ratio): RatioShares => {
        const spread = (column: Float64Array): Float64Array => {
          const all = new Float64Array((ratio.side === "key" ? sizes.keySizes : sizes.responseSizes).length);
          kept[ratio.side].forEach((e, i) => (all[e] = column[i]));
          return all;
        };
        const cells = new Float64Array(table.cellSize.length);
        cellsKept.forEach((c, i) => (cells[c] = ratio.cells?.[i] ?? 0));
        return {
          ...ratio,
          numerator: spread(ratio.numerator),
          denominator: spread(ratio.denominator),
          cells,
          ...(ratio.links !== undefined && { links: spread(ratio.links) }),
        };
      });
    },
  };
}

/** The entities that are left. */
function places(sizes: Int32Array): readonly number[] {
  return Array.from(sizes.keys()).filter((e) => sizes[e] > 0);
}

/**
 * What another metric is made of on the pairs of partitions of Cai and Strube. Of recall, all belongs to key entities. Of precision, the
 * key's missing mentions, which became response singletons, belong to the key entities that they come from.
 */
export function ofCaiStrube({ shares }: Additive): Additive {
  return {
    shares(table, options) {
      const tables = caiStrubeTables(table);
      const [recall] = shares(tables.recall, options);
      const [, precision] = shares(tables.precision, options);
      const { responseSizes } = withoutSpuriousSingletons(table);
      const kept = places(responseSizes);
      const missing = missingMentions(table);
      const none = (length: number): ShareColumns => ({
        numerator: new Float64Array(length),
        denominator: new Float64Array(length),
      });
      const own = none(table.responseSizes.length);
      const others = none(table.keySizes.length);
      const give = (to: ShareColumns, entity: number, from: number): void => {
        to.numerator[entity] += precision.numerator[from];
        to.denominator[entity] += precision.denominator[from];
      };
      kept.forEach((r, i) => {
        give(own, r, i);
      });
      let added = kept.length;
      missing.forEach((mentions, k) => {
        for (let m = 0; m < mentions; m++) give(others, k, added++);
      });
      const keys = table.keySizes.length;
      const found = places(commonMentions(table).response).length;
      return [
        { ...recall, cells: cellsWithin(tables.recall, recall, keys, found) },
        { ...precision, ...own, cells: cellsWithin(tables.precision, precision, keys, kept.length), others },
      ];
    },
  };
}

/** The shares of the cells that no added singleton is in; they are those of the original table, in its order. */
function cellsWithin(table: OverlapTable, { cells }: RatioShares, keys: number, responses: number): Float64Array {
  return Float64Array.from(cells ?? []).filter((_, c) => table.cellKey[c] < keys && table.cellResponse[c] < responses);
}

/** Of each key entity, the mentions that the response does not have once its twinless singletons are gone. */
function missingMentions(table: OverlapTable): Int32Array {
  const common = commonMentions(withoutTwinlessSingletons(table)).key;
  return table.keySizes.map((size, k) => size - common[k]);
}
