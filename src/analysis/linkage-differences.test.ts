import fc from "fast-check";
import { expect, it } from "vitest";
import { partOf } from "../scoring/score-clusters.ts";
import { partitionPairs } from "../../test/support/random-partitions.ts";
import { linkageDifferences } from "./linkage-differences.ts";

it("linkageDifferences tells splits from merges, and counts records that only one linkage has", () => {
  const first = [["a", "b"], ["c", "d"], ["e"], ["f"], ["g", "h"], ["i", "j"], ["x"]];
  const second = [["a", "b"], ["c"], ["d"], ["e", "f"], ["g", "i"], ["h", "j"], ["y", "z"]];
  expect(linkageDifferences([partOf(first)], [partOf(second)])).toEqual({
    records: { both: 10, onlyFirst: 1, onlySecond: 2 },
    // ab; cd, gh and ij; ef, gi and hj. yz is no pair of records of both.
    pairs: { both: 1, onlyFirst: 3, onlySecond: 3 },
    groups: { same: 1, split: 1, merged: 1, mixed: 1 },
  });
});

it("linkageDifferences counts pairs as a naive definition does, and exchanges its sides", () => {
  fc.assert(
    fc.property(partitionPairs(), ({ key, response }) => {
      const found = linkageDifferences([partOf(key)], [partOf(response)]);
      const pairsOf = (clusters: readonly (readonly string[])[], others: readonly (readonly string[])[]): Set<string> =>
        new Set(
          clusters.flatMap((cluster) => {
            const common = cluster.filter((record) => others.flat().includes(record));
            return common.flatMap((a) => common.filter((b) => a < b).map((b) => `${a} ${b}`));
          }),
        );
      const [one, other] = [pairsOf(key, response), pairsOf(response, key)];
      const both = [...one].filter((pair) => other.has(pair)).length;
      expect(found.pairs).toEqual({ both, onlyFirst: one.size - both, onlySecond: other.size - both });
      const { groups } = linkageDifferences([partOf(response)], [partOf(key)]);
      expect(groups).toEqual({ ...found.groups, split: found.groups.merged, merged: found.groups.split });
    }),
  );
});
