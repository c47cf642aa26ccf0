import { expect, it } from "vitest";
import { entities, tableOf as tableOfEntities } from "../../../test/support/table-of.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import { countCommonLinks, countLinks, expectedLinks, hasNoExtra } from "./count-links.ts";

const pairs = (n: bigint): bigint => (n * (n - 1n)) / 2n;

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

/**
 * Two entities on each side. They share all mentions but three of the first key entity and five of the last response
 * entity.
 */
it.each<[string, number, number]>([
  ["few", 90, 50],
  ["too many for doubles to hold the pairs", 90_000_000, 50_000_001],
])("countLinks and countCommonLinks are exact if the mentions are %s", (_, large, small) => {
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
  // The links between entities on both sides join a mention of the large cell and one of the small cell.
  const nn = l * s;
  expect(Array.from(countLinks(table))).toEqual(
    [cc, pairs(l + 13n) + pairs(s), pairs(l) + pairs(s + 15n), nn, (l + 13n) * s, l * (s + 15n)].map(Number),
  );
  expect(Array.from(countCommonLinks(table))).toEqual(
    [cc, pairs(l + 10n) + pairs(s), pairs(l) + pairs(s + 10n), nn, (l + 10n) * s, l * (s + 10n)].map(Number),
  );
});

it("countLinks is exact if only one side has too many mentions for doubles to hold the pairs", () => {
  const many = 140_000_000;
  const n = BigInt(many);
  const some = tableOf([many], [2], [[0, 0, 2]]);
  expect(Array.from(countLinks(some))).toEqual([1, Number(pairs(n)), 1, 0, 0, 0]);
  const other = tableOf([1, 1], [many, many], [[0, 0, 1]]);
  expect(Array.from(countLinks(other))).toEqual([0, 0, Number(2n * pairs(n)), 0, 1, Number(n * n)]);
});

it("countLinks counts all links between a very large entity and one mention", () => {
  // The number of pairs of n mentions is odd and above 2^53, so no double can hold it. The pairs of n + 1 minus those
  // of n are n.
  const n = 140_000_003;
  const large = tableOf([n, 1], [2], [[0, 0, 2]]);
  expect(Array.from(countLinks(large))).toEqual([1, Number(pairs(BigInt(n))), 1, 0, n, 0]);
  const other = tableOf([2], [n, 1], [[0, 0, 2]]);
  expect(Array.from(countLinks(other))).toEqual([1, 1, Number(pairs(BigInt(n))), 0, 0, n]);
});

it("expectedLinks agrees with links calculated by hand, among all mentions and among common ones", () => {
  // The common mentions are a, b and c. Two mentions of the response are in one entity with probability 2/6, and one of
  // the key's links is between common mentions.
  const table = tableOfEntities(entities("abx", "c"), entities("ac", "bY"));
  const close = (counts: Float64Array) => Array.from(counts, (count) => Number(count.toFixed(12)));
  const third = Number((1 / 3).toFixed(12));
  const four = Number((4 / 3).toFixed(12));
  expect(close(expectedLinks(table, "all"))).toEqual([third, 3, 2, four, 3, 4]);
  expect(close(expectedLinks(table, "common"))).toEqual([third, 1, 1, four, 2, 2]);
  expect(hasNoExtra(table)).toBe(false);
  expect(hasNoExtra(tableOfEntities(entities("abx", "c"), entities("ac", "b")))).toBe(true);
});

it("expectedLinks finds all links for a response of two mentions in one entity, and none for one mention", () => {
  expect(Array.from(expectedLinks(tableOfEntities(entities("ab"), entities("ab")), "all"))).toEqual([1, 1, 1, 0, 0, 0]);
  expect(Array.from(expectedLinks(tableOfEntities(entities("ab"), entities("a")), "all"))).toEqual([0, 1, 0, 0, 0, 0]);
});
