import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../../core/document.ts";
import { type DuplicatePolicy, exactMatching } from "../../matching/equal-mentions.ts";
import { preparePart } from "../../scoring/prepare.ts";
import {
  commonLabels,
  labelsOf,
  type Marking,
  markingOf,
  labelSizes,
  commonHeads,
  overlappingMentions,
} from "./agreement-mentions.ts";

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
    "pairs the mentions of two annotators as scoring does, with onDuplicate %s",
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

  it("lists the first annotator's mentions, then new mentions of the second, then of the third", () => {
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
    // Tokens 0 and 4 of the first, 2 of the second, 1 of the third.
    expect(labels.map((own) => Array.from(own))).toEqual([
      [0, 0, -1, -1],
      [0, -1, 1, -1],
      [-1, 1, 0, 0],
    ]);
  });

  it("does not merge mentions outside the text", () => {
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

it("labelSizes counts mentions by entity, and ignores unmarked mentions", () => {
  expect(Array.from(labelSizes(Int32Array.of(1, -1, 0, 1)))).toEqual([1, 2]);
  expect(Array.from(labelSizes(Int32Array.of(-1)))).toEqual([]);
});

interface Span {
  readonly runs: readonly number[];
  readonly head?: number;
}

function spanMarking(spans: readonly Span[], hasHeads = false): Marking {
  const sorted = [...spans].sort((a, b) => a.runs[0] - b.runs[0]);
  const part: AnnotatedPart = {
    document: "d",
    part: "",
    mentions: {
      length: sorted.length,
      first: Int32Array.from(sorted, ({ runs }) => runs[0]),
      last: Int32Array.from(sorted, ({ runs }) => runs.at(-1)!),
      entity: Int32Array.from(sorted.keys()),
      pieces: new Map(sorted.flatMap(({ runs }, m) => (runs.length > 2 ? [[m, Int32Array.from(runs)]] : []))),
      ...(hasHeads && { head: Int32Array.from(sorted, ({ head }) => head ?? -1) }),
    },
    entities: { length: sorted.length, ids: sorted.map((_, e) => String(e)) },
  };
  return markingOf(preparePart(part, "first"), "keep", Infinity);
}

const spans = fc.uniqueArray(
  fc
    .tuple(fc.nat({ max: 9 }), fc.nat({ max: 3 }), fc.integer({ min: 2, max: 3 }), fc.nat({ max: 2 }), fc.boolean())
    .map(
      ([first, length, gap, second, isOne]): Span => ({
        runs: isOne
          ? [first, first + length]
          : [first, first + length, first + length + gap, first + length + gap + second],
      }),
    ),
  { maxLength: 7, selector: ({ runs }) => runs.join() },
);

function tokensOf({ runs }: Span): number[] {
  return runs.flatMap((from, r) =>
    r % 2 === 0 ? Array.from({ length: runs[r + 1] - from + 1 }, (_, i) => from + i) : [],
  );
}

/** Returns the largest one-to-one matching, by brute force. */
function largestMatching(
  first: readonly Span[],
  second: readonly Span[],
  shares: (a: Span, b: Span) => boolean,
): number {
  if (first.length === 0) return 0;
  const [span, ...rest] = first;
  return Math.max(
    largestMatching(rest, second, shares),
    ...second
      .filter((other) => shares(span, other))
      .map(
        (other) =>
          1 +
          largestMatching(
            rest,
            second.filter((each) => each !== other),
            shares,
          ),
      ),
  );
}

describe("overlappingMentions", () => {
  it("is the size of the largest matching of spans that share a token", () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const shares = (x: Span, y: Span): boolean => tokensOf(x).some((token) => tokensOf(y).includes(token));
        expect(overlappingMentions(spanMarking(a), spanMarking(b))).toBe(largestMatching(a, b, shares));
      }),
    );
  });

  it("counts a mention once if it covers two mentions of the other annotator", () => {
    const [whole, left, right] = [
      [0, 4],
      [0, 1],
      [3, 4],
    ].map((runs) => ({ runs }));
    expect(overlappingMentions(spanMarking([whole]), spanMarking([left, right]))).toBe(1);
    expect(overlappingMentions(spanMarking([whole, left]), spanMarking([left, right]))).toBe(2);
  });

  it("is unknown if mentions have only names", () => {
    const { part, ...rest } = spanMarking([{ runs: [0, 0] }]);
    const named = { ...rest, part: { ...part, mentions: { ...part.mentions, names: ["x"] } } };
    expect(overlappingMentions(named, named)).toBeNull();
  });
});

describe("commonHeads", () => {
  it("pairs mentions that have the same head one to one, even if their spans differ", () => {
    const a = spanMarking(
      [
        { runs: [0, 2], head: 1 },
        { runs: [1, 1], head: 1 },
        { runs: [4, 5], head: 5 },
      ],
      true,
    );
    const b = spanMarking(
      [
        { runs: [1, 2], head: 1 },
        { runs: [4, 6], head: 5 },
        { runs: [5, 5], head: 5 },
      ],
      true,
    );
    expect(commonHeads(a, b)).toEqual({ both: 2, first: 3, second: 3 });
  });

  it("leaves out mentions without a known head", () => {
    const a = spanMarking([{ runs: [0, 2], head: 1 }, { runs: [4, 5] }], true);
    expect(commonHeads(a, a)).toEqual({ both: 1, first: 1, second: 1 });
  });

  it("is unknown if a side has mentions, but no heads", () => {
    const a = spanMarking([{ runs: [0, 2], head: 1 }], true);
    expect(commonHeads(a, spanMarking([{ runs: [0, 2] }], true))).toBeNull();
    expect(commonHeads(spanMarking([{ runs: [0, 2] }]), a)).toBeNull();
    expect(commonHeads(spanMarking([]), a)).toEqual({ both: 0, first: 0, second: 1 });
  });
});
