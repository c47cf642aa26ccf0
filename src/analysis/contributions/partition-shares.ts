import { pairCount } from "../../core/pair-count.ts";
import { commonMentions, type OverlapTable } from "../../core/overlap-table.ts";
import type { SideName } from "../../core/side-name.ts";
import { alignEntities, type EntitySimilarity } from "../../metrics/entity-alignment.ts";
import { importanceFunction } from "../../metrics/lea.ts";
import { bothSides, cellRatio } from "./cell-shares.ts";
import type { Additive } from "./shares.ts";

/** A mention that is common is found. */
export const mentionShares: Additive = {
  shares: (table) =>
    bothSides((name) =>
      cellRatio(
        { ...name, unit: "mention" },
        table,
        ({ common }) => common,
        (size) => size,
      ),
    ),
};

/** A cell of n mentions holds n − 1 of the |k| − 1 links that it takes to hold an entity together. */
export const mucShares: Additive = {
  shares: (table) =>
    bothSides((name) => {
      const shares = cellRatio(
        { ...name, unit: "link" },
        table,
        ({ common }) => common - 1,
        (size) => size - 1,
      );
      return { ...shares, links: shares.denominator };
    }),
};

/** Each of a cell's n mentions is put together with n of the |k| mentions of its entity. */
export const bCubedShares: Additive = {
  shares: (table) =>
    bothSides((name) =>
      cellRatio(
        { ...name, unit: "mention" },
        table,
        ({ common, own }) => (common * common) / own,
        (size) => size,
      ),
    ),
};

/** The same, and each twinless mention is put together with itself. */
export const bCubedAllShares: Additive = {
  shares(table, options) {
    const common = commonMentions(table);
    return bCubedShares.shares(table, options).map((shares) => ({
      ...shares,
      numerator: shares.numerator.map(
        (share, e) => share + (shares.denominator[e] - common[shares.side][e]) / shares.denominator[e],
      ),
    }));
  },
};

/** Only the cells of aligned entities give anything: their similarity. */
function alignedShares(similarityOf: EntitySimilarity, unit: "mention" | "entity"): Additive {
  return {
    shares(table) {
      const { responseOf } = alignEntities(table, similarityOf);
      return bothSides((name) =>
        cellRatio(
          { ...name, unit },
          table,
          ({ common, cell }) => {
            const [k, r] = [table.cellKey[cell], table.cellResponse[cell]];
            return responseOf[k] === r ? similarityOf(common, table.keySizes[k], table.responseSizes[r]) : 0;
          },
          unit === "mention" ? (size) => size : () => 1,
        ),
      );
    },
  };
}

export const ceafMShares = alignedShares((common) => common, "mention");
export const ceafEShares = alignedShares((common, key, response) => (2 * common) / (key + response), "entity");
export const ceafOverlappingShares = alignedShares(() => 1, "entity");

/** An entity that the other side has, mention for mention, is found. */
export const ceafEqualShares: Additive = {
  shares: (table) =>
    bothSides((name) =>
      cellRatio(
        { ...name, unit: "entity" },
        table,
        ({ common, own, other }) => (common === own && common === other ? 1 : 0),
        () => 1,
      ),
    ),
};

/** Each link of an entity is worth its part of the entity's importance; a singleton has one link, to itself. */
export const leaShares: Additive = {
  shares(table, { leaImportance }, mentions) {
    const importance = importanceFunction(leaImportance, mentions);
    return bothSides((name) => {
      const { side } = name;
      const weights = Float64Array.from(sizesOf(table, side), (size, index) => importance({ side, index, size }));
      const found = ({ common, own, other }: { common: number; own: number; other: number }): number =>
        own === 1 ? (other === 1 ? 1 : 0) : pairCount(common) / pairCount(own);
      return {
        ...cellRatio(
          { ...name, unit: "link" },
          table,
          (cell) => weights[cell.entity] * found(cell),
          (_, entity) => weights[entity],
        ),
        links: Float64Array.from(sizesOf(table, side), (size) => (size === 1 ? 1 : pairCount(size))),
      };
    });
  },
};

function sizesOf({ keySizes, responseSizes }: OverlapTable, side: SideName): Int32Array {
  return side === "key" ? keySizes : responseSizes;
}
