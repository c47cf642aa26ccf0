import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partitionPairs } from "../../../test/support/random-partitions.ts";
import { fewest } from "../../../test/support/property-seed.ts";
import { tableOf } from "../../../test/support/table-of.ts";
import { findMetric } from "../../metrics/registry.ts";
import { alignmentRule, chosenAlignment } from "./chosen-alignment.ts";

/** φ1 to φ4 as fractions, from the common mentions and the sizes of the two entities. */
const similarities = {
  ceaf1: (common: number, key: number, response: number) => [Number(common === key && common === response), 1],
  ceaf2: () => [1, 1],
  ceafm: (common: number) => [common, 1],
  ceafe: (common: number, key: number, response: number) => [2 * common, key + response],
};

/** Returns all sets of cells in which no two cells share an entity. */
function alignmentsOf(cells: readonly (readonly [key: number, response: number])[]): number[][] {
  const extend = (from: number, chosen: readonly number[]): number[][] => [
    [...chosen],
    ...cells.flatMap(([key, response], c) =>
      c < from || chosen.some((other) => cells[other][0] === key || cells[other][1] === response)
        ? []
        : extend(c + 1, [...chosen, c]),
    ),
  ];
  return extend(0, []);
}

describe.each(Object.entries(similarities))("the alignment of %s", (id, similarity) => {
  const rule = alignmentRule(findMetric(id))!;

  it("is unique exactly if no other choice of pairs with a similarity above 0 has its total", () => {
    const seen = { unique: 0, "not-unique": 0, "nearly-not-unique": 0 };
    fc.assert(
      fc.property(partitionPairs(7, 3), ({ key, response }) => {
        const table = tableOf(key, response);
        const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
        // Exact, because all denominators are at most 14 and divide this number.
        const common = 360_360;
        const value = Array.from(cellSize, (size, c) => {
          const [over, under] = similarity(size, keySizes[cellKey[c]], responseSizes[cellResponse[c]]);
          return (over * common) / under;
        });
        const above = Array.from(value.keys()).filter((c) => value[c] > 0);
        const totals = alignmentsOf(above.map((c) => [cellKey[c], cellResponse[c]])).map((chosen) =>
          chosen.reduce((sum, i) => sum + value[above[i]], 0),
        );
        const best = Math.max(...totals);
        const optimal = totals.filter((total) => total === best).length;
        const chosen = chosenAlignment(table, rule);
        expect(chosen.cells.reduce((sum, c) => sum + value[c], 0)).toBe(best);
        expect(chosen.uniqueness).toBe(optimal === 1 ? "unique" : "not-unique");
        seen[chosen.uniqueness]++;
      }),
      { numRuns: 1500 },
    );
    // φ1 is 1 only for equal entities, and an entity equals at most one of the other side, so there is never a choice.
    expect(seen.unique).toBeGreaterThan(fewest(20));
    if (id !== "ceaf1") expect(seen["not-unique"]).toBeGreaterThan(fewest(20));
  });
});
