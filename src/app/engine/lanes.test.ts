import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lanesOf } from "./lanes.ts";

/** Spans that nest, cross, touch and repeat. */
const spans = fc.array(
  fc.tuple(fc.nat(30), fc.nat(12)).map(([first, more]): [number, number] => [first, first + more]),
  { maxLength: 40 },
);

function lanes(all: readonly (readonly [number, number])[]) {
  return lanesOf(
    all.map(([first]) => first),
    all.map(([, last]) => last),
  );
}

describe("lanesOf", () => {
  it("never puts two overlapping mentions in one lane, and puts an inner mention lower", () => {
    fc.assert(
      fc.property(spans, (all) => {
        const lane = lanes(all);
        for (const [i, [a, b]] of all.entries()) {
          for (const [j, [c, d]] of all.entries()) {
            if (i === j) continue;
            const overlap = a <= d && c <= b;
            const within = c >= a && d <= b && (c > a || d < b);
            if (overlap) expect(lane[i]).not.toBe(lane[j]);
            if (within) expect(lane[j]).toBeLessThan(lane[i]);
          }
        }
      }),
    );
  });

  it("counts lanes from the words, so that a mention is next to them unless another is inside it", () => {
    // An outer mention, two adjacent mentions inside it, one inside the second of these, and a mention after them.
    const nested = [
      [0, 9],
      [1, 2],
      [3, 8],
      [4, 4],
      [10, 11],
    ] as const;
    expect([...lanes(nested)]).toStrictEqual([2, 0, 1, 0, 0]);
  });
});
