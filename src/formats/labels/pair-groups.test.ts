import fc from "fast-check";
import { expect, it } from "vitest";
import { distinctPairs, PairGroups } from "./pair-groups.ts";

const encoder = new TextEncoder();

/** Spreads the least record of a group along pairs until nothing changes. */
function naive(records: number, pairs: readonly (readonly [number, number])[]): number[] {
  const least = Array.from({ length: records }, (_, record) => record);
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const [a, b] of pairs) {
      const low = Math.min(least[a], least[b]);
      isChanged ||= least[a] !== low || least[b] !== low;
      least[a] = least[b] = low;
    }
  }
  return least;
}

it("PairGroups are the connected components, whatever the order, direction and number of pairs", () => {
  const record = fc.integer({ min: 0, max: 19 });
  fc.assert(
    fc.property(fc.array(fc.tuple(record, record), { maxLength: 30 }), (pairs) => {
      const groups = new PairGroups();
      const add = (own: number): number => {
        const bytes = encoder.encode(`record ${own}`);
        return groups.ids.ofText(bytes, 0, bytes.length);
      };
      // Records are numbered as they come, so that the first stands for its group.
      for (let own = 0; own < 20; own++) expect(add(own)).toBe(own);
      for (const [a, b] of [...pairs, ...pairs.map(([a, b]) => [b, a] as const)].reverse()) groups.link(add(a), add(b));
      expect(Array.from(groups.firsts())).toEqual(naive(20, pairs));
      expect(groups.ids.length).toBe(20);
    }),
  );
});

it("distinctPairs counts a pair, its reverse and its repetitions once", () => {
  const record = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(fc.array(fc.tuple(record, record), { maxLength: 60 }), (pairs) => {
      const names = pairs.map(([a, b]) => [a, b].sort((x, y) => x - y).join());
      const [left, right] = [0, 1].map((side) => Int32Array.from(pairs, (pair) => pair[side]));
      expect(distinctPairs(left, right, 10)).toBe(new Set(names).size);
    }),
  );
});
