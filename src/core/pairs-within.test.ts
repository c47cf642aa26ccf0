import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairsWithin } from "./pairs-within.ts";

const pairs = (n: number): bigint => (BigInt(n) * (BigInt(n) - 1n)) / 2n;

const sum = (sizes: readonly number[]): bigint => pairsWithin(Int32Array.from(sizes));

describe("pairsWithin", () => {
  it("counts the pairs among 0, 1, 2, 3 and 4 mentions: 0, 0, 1, 3, 6", () => {
    expect([0, 1, 2, 3, 4].map((n) => sum([n]))).toStrictEqual([0n, 0n, 1n, 3n, 6n]);
    expect(sum([])).toBe(0n);
    expect(sum([4, 0, 3])).toBe(9n);
  });

  // C(134217728) is just below 2^53, C(134217729) just above; 2^31 − 1 is the largest size that a table holds.
  it.each([134_217_728, 134_217_729, 200_000_000, 2 ** 31 - 1])("is exact for an entity of %i mentions", (n) => {
    expect(sum([n])).toBe(pairs(n));
  });

  it("is exact where the sum passes 2^53 and no single entity does", () => {
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
