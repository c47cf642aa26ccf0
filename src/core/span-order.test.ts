import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Mentions } from "./document.ts";
import { compareSpans, nameOrder, spanOrder } from "./span-order.ts";

type Runs = readonly number[];

function mentionsOf(runs: readonly Runs[]): Mentions {
  const broken = runs.flatMap((own, m) => (own.length > 2 ? [[m, Int32Array.from(own)] as const] : []));
  return {
    length: runs.length,
    first: Int32Array.from(runs, (own) => own[0]),
    last: Int32Array.from(runs, (own) => own.at(-1)!),
    entity: new Int32Array(runs.length),
    ...(broken.length > 0 && { pieces: new Map(broken) }),
  };
}

/**
 * Compares by the definition of the order: first token, last token, number of runs if either has only one, each bound
 * in turn, then length.
 */
function compareRuns(a: Runs, b: Runs): number {
  if (a[0] !== b[0]) return a[0] - b[0];
  if (a.at(-1) !== b.at(-1)) return a.at(-1)! - b.at(-1)!;
  if (a.length === 2 || b.length === 2) return a.length - b.length;
  const at = a.findIndex((bound, i) => bound !== b[i]);
  if (at < 0) return a.length - b.length;
  return at < b.length ? a[at] - b[at] : 1;
}

describe("compareSpans", () => {
  const ascending: readonly Runs[] = [
    [0, 0],
    [0, 7],
    [0, 1, 3, 4, 6, 7],
    [0, 1, 4, 7],
    [0, 2, 4, 4, 6, 7],
    [0, 2, 4, 7],
    [1, 1],
    [1, 1, 3, 3],
  ];
  const mentions = mentionsOf(ascending);

  it.each(ascending.map((runs, i) => [runs.join(" "), i] as const))(
    "puts the runs %s in their place in ascending order",
    (_, i) => {
      for (let j = 0; j < ascending.length; j++) {
        expect(Math.sign(compareSpans(mentions, i, mentions, j))).toBe(Math.sign(i - j));
      }
    },
  );

  it("compares mentions of two sides, of which only one has discontinuous mentions", () => {
    const whole = mentionsOf([[0, 7]]);
    const broken = mentionsOf([[0, 1, 4, 7]]);
    expect(compareSpans(whole, 0, broken, 0)).toBeLessThan(0);
    expect(compareSpans(broken, 0, whole, 0)).toBeGreaterThan(0);
    expect(compareSpans(whole, 0, whole, 0)).toBe(0);
    expect(compareSpans(broken, 0, broken, 0)).toBe(0);
  });
});

describe("spanOrder", () => {
  const runs = fc.constantFrom<Runs>([0, 0], [0, 1], [0, 4], [0, 0, 2, 4], [0, 1, 4, 4], [2, 2], [2, 4], [2, 2, 4, 4]);

  it("sorts by span, and keeps the order of equal spans", () => {
    fc.assert(
      // More than 16 mentions that begin at the same token are sorted by another method.
      fc.property(fc.array(runs, { maxLength: 60, size: "max" }), (drawn) => {
        const inText = drawn.toSorted((a, b) => a[0] - b[0]);
        const expected = Array.from(inText.keys()).sort((a, b) => compareRuns(inText[a], inText[b]) || a - b);
        expect(Array.from(spanOrder(mentionsOf(inText)))).toStrictEqual(expected);
      }),
    );
  });
});

describe("nameOrder", () => {
  it("sorts by code units; equal names keep their order and share a rank", () => {
    const { order, rank } = nameOrder(["b", "a", "B", "b", "ab", "b", "a"]);
    // B < a = a < ab < b = b = b
    expect(order).toStrictEqual([2, 1, 6, 4, 0, 3, 5]);
    expect(Array.from(rank)).toStrictEqual([0, 1, 1, 3, 4, 4, 4]);
  });

  it("sorts many names like `toSorted`", () => {
    const names = Array.from({ length: 500 }, (_, i) => `m${(i * 7919) % 97}`);
    const { order, rank } = nameOrder(names);
    const sorted = names.toSorted();
    expect(order.map((m) => names[m])).toStrictEqual(sorted);
    expect(order.every((m, i) => i === 0 || names[order[i - 1]] !== names[m] || order[i - 1] < m)).toBe(true);
    expect(Array.from(rank)).toStrictEqual(sorted.map((name) => sorted.indexOf(name)));
  });

  it("keeps the order of names that are already sorted", () => {
    const { order, rank } = nameOrder(["a", "b", "c"]);
    expect(order).toStrictEqual([0, 1, 2]);
    expect(Array.from(rank)).toStrictEqual([0, 1, 2]);
  });
});
