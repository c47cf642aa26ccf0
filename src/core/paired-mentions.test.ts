import fc from "fast-check";
import { expect, it } from "vitest";
import { partitionPairs } from "../../test/random-partitions.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { pairMentions, preparePart, tabulate } from "../scoring/tabulate.ts";
import { onlyCommonMentions, type OverlapTable, overlapTable, withoutSingletons } from "./overlap-table.ts";
import { type PairedMentions, pairedOnlyCommon, pairedWithoutSingletons } from "./paired-mentions.ts";

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
        for (const side of [kept.key, kept.response]) expect(side.mentions).toEqual(side.mentions.toSorted());
      }
    }),
    { numRuns: 1000 },
  );
});
