import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partitionPairs } from "../../test/support/random-partitions.ts";
import { preparePart } from "../scoring/prepare.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { pairMentions, tabulate } from "../scoring/tabulate.ts";
import {
  type OverlapTable,
  onlyCommonMentions,
  overlapTable,
  pairsWithin,
  withoutSingletons,
} from "./overlap-table.ts";
import {
  type PairedMentions,
  entityIds,
  pairedOnlyCommon,
  pairedTable,
  pairedWithoutResponseSingletons,
  pairedWithoutSingletons,
} from "./paired-mentions.ts";

const pairs = (n: number): bigint => (BigInt(n) * (BigInt(n) - 1n)) / 2n;

const sum = (sizes: readonly number[]): bigint => pairsWithin(Int32Array.from(sizes));

describe("pairsWithin", () => {
  it("counts the pairs among 0, 1, 2, 3 and 4 mentions: 0, 0, 1, 3, 6", () => {
    expect([0, 1, 2, 3, 4].map((n) => sum([n]))).toStrictEqual([0n, 0n, 1n, 3n, 6n]);
    expect(sum([])).toBe(0n);
    expect(sum([4, 0, 3])).toBe(9n);
  });

  // C(134217728) is just below 2^53, C(134217729) just above. No size in a table can exceed 2^31 − 1.
  it.each([134_217_728, 134_217_729, 200_000_000, 2 ** 31 - 1])("is exact for an entity of %i mentions", (n) => {
    expect(sum([n])).toBe(pairs(n));
  });

  it("is exact if the sum exceeds 2^53 but the number for each entity does not", () => {
    const sizes = Array.from({ length: 5 }, (_, i) => 100_000_001 + i);
    expect(sizes.every((n) => pairs(n) < 2n ** 53n)).toBe(true);
    expect(sum(sizes)).toBe(sizes.reduce((all, n) => all + pairs(n), 0n));
  });

  it("is exact for any sizes in any order", () => {
    const size = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }));
    fc.assert(
      fc.property(fc.array(size, { maxLength: 20 }), (sizes) => {
        expect(sum(sizes)).toBe(sizes.reduce((all, n) => all + pairs(n), 0n));
      }),
      { numRuns: 500 },
    );
  });
});

function tableOf({ key, response }: PairedMentions): OverlapTable {
  const matched = Array.from(key.twin.keys()).filter((m) => key.twin[m] >= 0);
  for (const m of matched) expect(response.twin[key.twin[m]]).toBe(m);
  const sizes = (entity: Int32Array, length: number): Int32Array => {
    const counted = new Int32Array(length);
    for (const e of entity) counted[e]++;
    return counted;
  };
  return overlapTable(
    sizes(key.entity, key.sizes.length),
    sizes(response.entity, response.sizes.length),
    matched.map((m) => key.entity[m]),
    matched.map((m) => response.entity[key.twin[m]]),
  );
}

it("paired mentions agree with the overlap table under four filters", () => {
  const filters = [
    [(pair: PairedMentions) => pair, (table: OverlapTable) => table],
    [pairedWithoutSingletons, withoutSingletons],
    [pairedOnlyCommon, onlyCommonMentions],
    [
      (pair: PairedMentions) => pairedOnlyCommon(pairedWithoutSingletons(pair)),
      (table: OverlapTable) => onlyCommonMentions(withoutSingletons(table)),
    ],
  ] as const;
  fc.assert(
    fc.property(partitionPairs(), ({ key, response }) => {
      const sides = [key, response].map((side) => preparePart(partOf(side), "keep"));
      const pair = pairMentions(...sides);
      const table = tabulate(...sides);
      for (const [paired, ofTable] of filters) {
        const kept = paired(pair);
        expect(tableOf(kept)).toEqual(ofTable(table));
        expect(pairedTable(kept)).toEqual(ofTable(table));
        for (const side of [kept.key, kept.response]) expect(side.mentions).toEqual(side.mentions.toSorted());
      }
    }),
    { numRuns: 1000 },
  );
});

function example(): PairedMentions {
  const sideOf = (ids: string[], clusters: [number, number][][]): ReturnType<typeof preparePart> => {
    const part = partOf(clusters);
    return preparePart({ ...part, entities: { ...part.entities, ids } }, "keep");
  };
  const [a, b, c, d] = [0, 1, 2, 3].map((token): [number, number] => [token, token]);
  return pairMentions(sideOf(["k-ab", "k-c"], [[a, b], [c]]), sideOf(["r-a", "r-bc", "r-d"], [[a], [b, c], [d]]));
}

it("key mentions become twinless if their counterpart was dropped as a singleton", () => {
  const { key, response } = pairedWithoutResponseSingletons(example());
  expect(Array.from(key.mentions)).toEqual([0, 1, 2]);
  expect(Array.from(key.entity)).toEqual([0, 0, 1]);
  expect(Array.from(key.sizes)).toEqual([2, 1]);
  expect(Array.from(key.twin)).toEqual([-1, 0, 1]);
  expect(Array.from(response.mentions)).toEqual([1, 2]);
  expect(Array.from(response.entity)).toEqual([0, 0]);
  expect(Array.from(response.sizes)).toEqual([2]);
  expect(Array.from(response.twin)).toEqual([1, 2]);
});

it("paired mentions keep the ids of their entities in the file", () => {
  const pair = example();
  expect(entityIds(pair.key)).toEqual(["k-ab", "k-c"]);
  expect(entityIds(pair.response)).toEqual(["r-a", "r-bc", "r-d"]);
  expect(entityIds(pairedWithoutResponseSingletons(pair).response)).toEqual(["r-bc"]);
});
