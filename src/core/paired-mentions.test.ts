import fc from "fast-check";
import { expect, it } from "vitest";
import { partitionPairs } from "../../test/support/random-partitions.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { pairMentions, tabulate } from "../scoring/tabulate.ts";
import { preparePart } from "../scoring/prepare.ts";
import { onlyCommonMentions, type OverlapTable, overlapTable, withoutSingletons } from "./overlap-table.ts";
import {
  entityIds,
  type PairedMentions,
  pairedOnlyCommon,
  pairedTable,
  pairedWithoutResponseSingletons,
  pairedWithoutSingletons,
} from "./paired-mentions.ts";

/** The table of paired mentions, counted anew. */
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

it("are the mentions behind the table, under every filter", () => {
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

/** Key {a b} {c}, response {a} {b c} {d}, a mention a token, with ids that tell the sides and the entities. */
function example(): PairedMentions {
  const sideOf = (ids: string[], clusters: [number, number][][]): ReturnType<typeof preparePart> => {
    const part = partOf(clusters);
    return preparePart({ ...part, entities: { ...part.entities, ids } }, "keep");
  };
  const [a, b, c, d] = [0, 1, 2, 3].map((token): [number, number] => [token, token]);
  return pairMentions(sideOf(["k-ab", "k-c"], [[a, b], [c]]), sideOf(["r-a", "r-bc", "r-d"], [[a], [b, c], [d]]));
}

it("without the singletons of the response have those of the key, twinless where their counterpart is gone", () => {
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

it("know what their entities are called in the file, those that are left too", () => {
  const pair = example();
  expect(entityIds(pair.key)).toEqual(["k-ab", "k-c"]);
  expect(entityIds(pair.response)).toEqual(["r-a", "r-bc", "r-d"]);
  expect(entityIds(pairedWithoutResponseSingletons(pair).response)).toEqual(["r-bc"]);
});
