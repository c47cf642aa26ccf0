import { describe, expect, it } from "vitest";
import { setDistances } from "./set-distances.ts";

describe.each([
  ["itself", 4, 4, 4, { passonneau04: 0, masi: 0, jaccard: 0, nominal: 0 }],
  ["its subset {a,b}", 2, 4, 2, { passonneau04: 1 / 3, masi: 1 - (1 / 2) * (2 / 3), jaccard: 1 / 2, nominal: 1 }],
  ["its superset {a,…,e}", 4, 4, 5, { passonneau04: 1 / 3, masi: 1 - (4 / 5) * (2 / 3), jaccard: 1 / 5, nominal: 1 }],
  ["the overlapping {d,e}", 1, 4, 2, { passonneau04: 2 / 3, masi: 1 - (1 / 5) * (1 / 3), jaccard: 4 / 5, nominal: 1 }],
  ["the disjoint {e}", 0, 4, 1, { passonneau04: 1, masi: 1, jaccard: 1, nominal: 1 }],
] as const)("the set {a,b,c,d} and %s", (_, common, first, second, expected) => {
  it.each(Object.entries(expected))("have the %s distance %d", (name, distance) => {
    const between = setDistances[name as keyof typeof setDistances];
    expect(between(common, first, second)).toBeCloseTo(distance, 14);
    expect(between(common, second, first)).toBeCloseTo(distance, 14);
  });
});
