import { describe, expect, it } from "vitest";
import { entities, tableOf } from "../../../test/support/table-of.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import { expectedCells } from "./expected-cells.ts";

function byPermutation(key: readonly string[][], response: readonly string[][], cell: (of: Cell) => number) {
  const sums = { key: key.map(() => 0), response: response.map(() => 0) };
  const orders = permutations(response.flat());
  for (const order of orders) {
    let from = 0;
    response.forEach(({ length }, r) => {
      const dealt = order.slice(from, (from += length));
      key.forEach((entity, k) => {
        const common = entity.filter((mention) => dealt.includes(mention)).length;
        if (common === 0) return;
        sums.key[k] += cell({ common, own: entity.length, other: length }) / orders.length;
        sums.response[r] += cell({ common, own: length, other: entity.length }) / orders.length;
      });
    });
  }
  return sums;
}

interface Cell {
  readonly common: number;
  readonly own: number;
  readonly other: number;
}

function permutations(items: readonly string[]): string[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

const weighed = ({ common, own, other }: Cell): number => common ** 2 + own / 10 + other / 100;

/** Returns a table with one key entity and two response entities, with some extra mentions. */
function oneKeyEntity(own: number, drawn: number, rest: number): OverlapTable {
  const inFirst = Math.min(own, drawn);
  const inSecond = own - inFirst;
  return {
    keySizes: Int32Array.of(own),
    responseSizes: Int32Array.of(drawn, rest),
    cellKey: Int32Array.from(inSecond > 0 ? [0, 0] : [0]),
    cellResponse: Int32Array.from(inSecond > 0 ? [0, 1] : [0]),
    cellSize: Int32Array.from(inSecond > 0 ? [inFirst, inSecond] : [inFirst]),
  };
}

describe("expected cells", () => {
  it("agree with those calculated by hand for two entities on each side", () => {
    // {ab} shares 2 mentions with the response entity of two with probability 1/3, and otherwise 1. It shares 1 with
    // the singleton with probability 2/3.
    const { key, response } = expectedCells(
      tableOf(entities("ab", "c"), entities("ac", "b")),
      ({ common }) => common ** 2,
    );
    expect(key[0]).toBeCloseTo(4 / 3 + 2 / 3 + 2 / 3, 12);
    expect(key[1]).toBeCloseTo(1, 12);
    expect(response[0]).toBeCloseTo(4 / 3 + 2 / 3 + 2 / 3, 12);
    expect(response[1]).toBeCloseTo(1, 12);
  });

  it.each([
    ["equal sizes", entities("ab", "cd", "ef"), entities("ac", "bd", "e", "f")],
    ["equal sizes with and without missing mentions", entities("abx", "cde", "fyz"), entities("abc", "de", "f")],
    ["extra mentions", entities("abc", "d"), entities("aX", "bcY", "Z")],
    ["nothing in common", entities("ab"), entities("XY", "Z")],
    ["one entity", entities("abcdef"), entities("abc", "def")],
    ["only singletons", entities("a", "b", "c"), entities("a", "b", "d")],
    ["an entity that must share mentions, for lack of room elsewhere", entities("abcde", "f"), entities("abcd", "ef")],
  ])("are the mean over all permutations: %s", (_, key, response) => {
    const found = expectedCells(tableOf(key, response), weighed);
    const naive = byPermutation(key, response, weighed);
    naive.key.forEach((sum, k) => {
      expect(found.key[k], `key ${k}`).toBeCloseTo(sum, 12);
    });
    naive.response.forEach((sum, r) => {
      expect(found.response[r], `response ${r}`).toBeCloseTo(sum, 12);
    });
  });

  it.each([
    [40_000, 30_000, 70_000],
    [5000, 100_000, 100],
    [100_000, 99_000, 2000],
    [3, 200_000, 200_000],
  ])(
    "have the hypergeometric mean and variance for an entity of %i mentions, with %i drawn, %i not drawn",
    (own, drawn, rest) => {
      const all = drawn + rest;
      const moment = (power: number): number => {
        const ofDrawn = expectedCells(oneKeyEntity(own, drawn, rest), ({ common, own: size }) =>
          size === drawn ? common ** power : 0,
        );
        return ofDrawn.response[0];
      };
      const mean = (own * drawn) / all;
      const variance = mean * (1 - own / all) * (rest / (all - 1));
      expect(moment(0)).toBeLessThanOrEqual(1 + 1e-9);
      expect(moment(1) / mean).toBeCloseTo(1, 9);
      expect((moment(2) - moment(1) ** 2) / variance).toBeCloseTo(1, 3);
    },
  );
});
