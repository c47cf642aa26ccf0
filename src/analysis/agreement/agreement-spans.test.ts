import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "../../core/document.ts";
import { preparePart } from "../../scoring/prepare.ts";
import { type Marking, markingOf } from "./agreement-labels.ts";
import { commonHeads, overlappingMentions } from "./agreement-spans.ts";

/** A mention: its runs of tokens, and its head. */
interface Span {
  readonly runs: readonly number[];
  readonly head?: number;
}

/** A marking of these spans, each of which is an entity of its own. */
function marking(spans: readonly Span[], hasHeads = false): Marking {
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

/** Distinct spans of up to two runs over few tokens. */
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

/** The largest one-to-one matching, by trying everything. */
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
  it("is the size of the largest matching of spans with a token in common", () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const shares = (x: Span, y: Span): boolean => tokensOf(x).some((token) => tokensOf(y).includes(token));
        expect(overlappingMentions(marking(a), marking(b))).toBe(largestMatching(a, b, shares));
      }),
    );
  });

  it("a mention that covers two of the other annotator's counts once", () => {
    const [whole, left, right] = [
      [0, 4],
      [0, 1],
      [3, 4],
    ].map((runs) => ({ runs }));
    expect(overlappingMentions(marking([whole]), marking([left, right]))).toBe(1);
    expect(overlappingMentions(marking([whole, left]), marking([left, right]))).toBe(2);
  });

  it("is not known of mentions without tokens", () => {
    const { part, ...rest } = marking([{ runs: [0, 0] }]);
    const named = { ...rest, part: { ...part, mentions: { ...part.mentions, names: ["x"] } } };
    expect(overlappingMentions(named, named)).toBeNull();
  });
});

describe("commonHeads", () => {
  it("pairs mentions with the same head, as many as both have, whatever their spans", () => {
    const a = marking(
      [
        { runs: [0, 2], head: 1 },
        { runs: [1, 1], head: 1 },
        { runs: [4, 5], head: 5 },
      ],
      true,
    );
    const b = marking(
      [
        { runs: [1, 2], head: 1 },
        { runs: [4, 6], head: 5 },
        { runs: [5, 5], head: 5 },
      ],
      true,
    );
    expect(commonHeads(a, b)).toEqual({ both: 2, first: 3, second: 3 });
  });

  it("leaves out mentions whose head is not known", () => {
    const a = marking([{ runs: [0, 2], head: 1 }, { runs: [4, 5] }], true);
    expect(commonHeads(a, a)).toEqual({ both: 1, first: 1, second: 1 });
  });

  it("is not known where one side has no heads", () => {
    const a = marking([{ runs: [0, 2], head: 1 }], true);
    expect(commonHeads(a, marking([{ runs: [0, 2] }], true))).toBeNull();
    expect(commonHeads(marking([{ runs: [0, 2] }]), a)).toBeNull();
    expect(commonHeads(marking([]), a)).toEqual({ both: 0, first: 0, second: 1 });
  });
});
