import { defined } from "../../core/defined.ts";
import { commonMentions, type OverlapTable } from "../../core/overlap-table.ts";
import { caiStrube, type Reduction, reducedTable, tableAfter, withoutExtraSingletons } from "./twinless.ts";
import type { RatioShares, ShareColumns, Shares } from "./metric.ts";

/** Breaks down a metric that is counted on a reduced table. An entity that lost all its mentions has no share. */
export function reduced({ of, weights }: Shares, reduction: Pick<Reduction, "sizes">): Shares {
  return {
    ...defined({ weights }),
    of(table, options) {
      const sizes = reduction.sizes(table);
      const kept = { key: places(sizes.keySizes), response: places(sizes.responseSizes) };
      return of(reducedTable(table, reduction), options).map((ratio): RatioShares => {
        const spread = (column: Float64Array): Float64Array => {
          const all = new Float64Array((ratio.side === "key" ? sizes.keySizes : sizes.responseSizes).length);
          kept[ratio.side].forEach((e, i) => (all[e] = column[i]));
          return all;
        };
        return {
          ...ratio,
          numerator: spread(ratio.numerator),
          denominator: spread(ratio.denominator),
          ...(ratio.links !== undefined && { links: spread(ratio.links) }),
        };
      });
    },
  };
}

function places(sizes: Int32Array): readonly number[] {
  return Array.from(sizes.keys()).filter((e) => sizes[e] > 0);
}

/**
 * Breaks down a metric that is counted after the treatment of Cai and Strube. All of recall belongs to key entities. In
 * precision, the key's missing mentions became response singletons; their shares belong to the key entities that they
 * come from.
 */
export function ofCaiStrube({ of }: Shares): Shares {
  return {
    of(table, options) {
      const tables = { recall: tableAfter(table, caiStrube.recall), precision: tableAfter(table, caiStrube.precision) };
      const [recall] = of(tables.recall, options);
      const [, precision] = of(tables.precision, options);
      const { responseSizes } = withoutExtraSingletons.sizes(table);
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

/** Returns the shares of the cells of the original table: those without added singletons. */
function cellsWithin(table: OverlapTable, { cells }: RatioShares, keys: number, responses: number): Float64Array {
  return Float64Array.from(cells ?? []).filter((_, c) => table.cellKey[c] < keys && table.cellResponse[c] < responses);
}

/** Returns the mentions of each key entity that the response lacks after its twinless singletons are removed. */
function missingMentions(table: OverlapTable): Int32Array {
  const common = commonMentions(reducedTable(table, withoutExtraSingletons)).key;
  return table.keySizes.map((size, k) => size - common[k]);
}
