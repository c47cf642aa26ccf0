import fc from "fast-check";
import { expect, it } from "vitest";

import "../../../test/support/property-seed.ts";
import { labels } from "../../../test/support/random-partitions.ts";
import { entities, tableOf } from "../../../test/support/table-of.ts";
import { compensatedSum } from "../../core/compensated-sum.ts";
import { overlapTable } from "../../core/overlap-table.ts";
import { blockSizes, sumOverBlocks } from "./block-sizes.ts";

it("counts blocks of common mentions by their sizes", () => {
  // The key's {abc} shares {ab}; {de} shares both; {f} shares nothing. The response has {ab} {de}, and {x} alone.
  const sizes = blockSizes(tableOf(entities("abc", "de", "f"), entities("ab", "d", "e", "x")));
  expect([...sizes.key]).toStrictEqual([[2, 2]]);
  expect([...sizes.response]).toStrictEqual([
    [2, 1],
    [1, 2],
  ]);
  expect([...sizes.cells]).toStrictEqual([
    [2, 1],
    [1, 2],
  ]);
});

it("adds terms as exactly as if each block were added alone", () => {
  fc.assert(
    fc.property(labels(200, 40), fc.integer({ min: 1, max: 1000 }), (both, more) => {
      const common = both.filter(([k, r]) => k >= 0 && r >= 0);
      const sizes = new Int32Array(41);
      for (const [k] of common) sizes[k]++;
      const term = (size: number): number => (size === 0 ? 0 : size * Math.log2((common.length + more) / size));
      const [keys, responses] = [common.map(([k]) => k), common.map(([, r]) => r)];
      const { key } = blockSizes(overlapTable(sizes, new Int32Array(41).fill(200), keys, responses));
      expect(sumOverBlocks(key, term)).toBe(compensatedSum(sizes.length, (k) => term(sizes[k])));
    }),
  );
});
