import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../../core/document.ts";
import { exactMatching } from "../../matching/exact-matching.ts";
import type { DuplicatePolicy } from "../../matching/distinct-mentions.ts";
import { preparePart } from "../../scoring/prepare.ts";
import { commonLabels, labelsOf, type Marking, markingOf, labelSizes } from "./agreement-labels.ts";

/** First token, last token, entity. */
type Mention = readonly [first: number, last: number, entity: number];

function partOf(unsorted: readonly Mention[]): AnnotatedPart {
  const mentions = [...unsorted].sort((a, b) => a[0] - b[0]);
  const column = (of: (mention: Mention) => number): Int32Array => Int32Array.from(mentions, of);
  const entities = Math.max(-1, ...mentions.map(([, , entity]) => entity)) + 1;
  return {
    document: "d",
    part: "",
    mentions: {
      length: mentions.length,
      first: column((m) => m[0]),
      last: column((m) => m[1]),
      entity: column((m) => m[2]),
    },
    entities: { length: entities, ids: Array.from({ length: entities }, (_, e) => String(e)) },
  };
}

function marking(
  mentions: readonly Mention[],
  policy: DuplicatePolicy = "first",
  singletons: "keep" | "drop" = "keep",
): Marking {
  return markingOf(preparePart(partOf(mentions), policy), singletons, Infinity);
}

const mentions: fc.Arbitrary<Mention[]> = fc.array(
  fc
    .tuple(fc.nat({ max: 5 }), fc.nat({ max: 2 }), fc.nat({ max: 3 }))
    .map(([first, more, e]): Mention => [first, first + more, e]),
  { maxLength: 12 },
);

describe("labelsOf", () => {
  it.each(["first", "keep"] as const)(
    "brings two annotators together as a score does, repeated mentions: %s",
    (policy) => {
      fc.assert(
        fc.property(mentions, mentions, (a, b) => {
          const [x, y] = [marking(a, policy), marking(b, policy)];
          const labels = labelsOf([x, y]);
          const matched = exactMatching(x.part, y.part, x.order, y.order);
          const labelAt = ({ order, labels: own }: Marking, m: number): number => own[order.indexOf(m)];
          const pairs = Array.from(matched.key, (m, i) => [labelAt(x, m), labelAt(y, matched.response[i])]);
          const [first, second] = commonLabels(labels);
          expect(Array.from(first, (label, i) => [label, second[i]])).toEqual(pairs);
          expect(labels[0].length).toBe(x.order.length + y.order.length - pairs.length);
        }),
      );
    },
  );

  it("of three: those of the first, then new ones of the second, then of the third", () => {
    const labels = labelsOf([
      marking([
        [0, 0, 0],
        [4, 4, 0],
      ]),
      marking([
        [0, 0, 1],
        [2, 2, 0],
      ]),
      marking([
        [1, 1, 0],
        [2, 2, 0],
        [4, 4, 1],
      ]),
    ]);
    // Tokens 0, 4; 2; 1.
    expect(labels.map((own) => Array.from(own))).toEqual([
      [0, 0, -1, -1],
      [0, -1, 1, -1],
      [-1, 1, 0, 0],
    ]);
  });

  it("never takes for the same what was put outside of the text", () => {
    const outside = (own: Marking): Marking => ({ ...own, outside: 9 });
    const moved = marking([
      [0, 0, 0],
      [9, 9, 0],
    ]);
    expect(labelsOf([marking([[0, 0, 0]]), outside(moved), outside(moved)]).map((own) => Array.from(own))).toEqual([
      [0, -1, -1],
      [0, 0, -1],
      [0, -1, 0],
    ]);
  });
});

describe("markingOf", () => {
  it("numbers entities in the order of their first mentions, and drops singletons if asked", () => {
    const some: Mention[] = [
      [0, 0, 2],
      [1, 1, 0],
      [3, 3, 1],
      [5, 5, 0],
      [6, 6, 1],
    ];
    expect(Array.from(marking(some).labels)).toEqual([0, 1, 2, 1, 2]);
    const without = marking(some, "first", "drop");
    expect(Array.from(without.labels)).toEqual([0, 1, 0, 1]);
    expect(Array.from(without.order)).toEqual([1, 2, 3, 4]);
  });
});

it("sizesOf counts mentions by entity, those that are not marked apart", () => {
  expect(Array.from(labelSizes(Int32Array.of(1, -1, 0, 1)))).toEqual([1, 2]);
  expect(Array.from(labelSizes(Int32Array.of(-1)))).toEqual([]);
});
