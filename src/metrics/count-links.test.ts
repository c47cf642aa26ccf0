import { expect, it } from "vitest";
import type { OverlapTable } from "../core/overlap-table.ts";
import { countCommonLinks, countLinks } from "./count-links.ts";

const pairs = (n: bigint): bigint => (n * (n - 1n)) / 2n;

/** A table of these cells, without a list of their mentions. */
function tableOf(
  keySizes: readonly number[],
  responseSizes: readonly number[],
  cells: readonly (readonly [key: number, response: number, size: number])[],
): OverlapTable {
  return {
    keySizes: Int32Array.from(keySizes),
    responseSizes: Int32Array.from(responseSizes),
    cellKey: Int32Array.from(cells, ([k]) => k),
    cellResponse: Int32Array.from(cells, ([, r]) => r),
    cellSize: Int32Array.from(cells, ([, , size]) => size),
  };
}

/** Two entities on each side, which share all but three mentions of the first and five of the last. */
it.each<[string, number, number]>([
  ["few", 90, 50],
  ["too many for doubles to hold the pairs", 90_000_000, 50_000_001],
])("links of %s mentions are counted exactly: cc, ck, cr, nn, nk, nr", (_, large, small) => {
  const table = tableOf(
    [large + 10 + 3, small],
    [large, 10 + small + 5],
    [
      [0, 0, large],
      [0, 1, 10],
      [1, 1, small],
    ],
  );
  const [l, s] = [BigInt(large), BigInt(small)];
  const cc = pairs(l) + pairs(10n) + pairs(s);
  // Between entities on both sides are those of the large cell and those of the small one.
  const nn = l * s;
  expect(Array.from(countLinks(table))).toEqual(
    [cc, pairs(l + 13n) + pairs(s), pairs(l) + pairs(s + 15n), nn, (l + 13n) * s, l * (s + 15n)].map(Number),
  );
  expect(Array.from(countCommonLinks(table))).toEqual(
    [cc, pairs(l + 10n) + pairs(s), pairs(l) + pairs(s + 10n), nn, (l + 10n) * s, l * (s + 10n)].map(Number),
  );
});

it("links are counted exactly if only one side has too many mentions for doubles", () => {
  const many = 140_000_000;
  const n = BigInt(many);
  const some = tableOf([many], [2], [[0, 0, 2]]);
  expect(Array.from(countLinks(some))).toEqual([1, Number(pairs(n)), 1, 0, 0, 0]);
  const other = tableOf([1, 1], [many, many], [[0, 0, 1]]);
  expect(Array.from(countLinks(other))).toEqual([0, 0, Number(2n * pairs(n)), 0, 1, Number(n * n)]);
});
