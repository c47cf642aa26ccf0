import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewest } from "../../test/support/property-seed.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { mentionsToPart } from "../formats/common/parts/mentions-to-part.ts";
import { accumulator } from "../scoring/accumulator.ts";
import type { ScoreResult } from "../scoring/corpus-scores.ts";
import { pairMentions } from "../scoring/tabulate.ts";
import { preparePart } from "../scoring/prepare.ts";
import { lenientPairs } from "./mentions-lenient.ts";

interface Span {
  readonly runs: readonly number[];
  readonly head?: number;
  readonly minimum?: readonly number[];
}

function part(spans: readonly Span[]): AnnotatedPart {
  const found = spans.map(({ runs, head, minimum }, i) => ({
    entity: String(i),
    runs,
    ...(head !== undefined && { head }),
    ...(minimum !== undefined && { minimum }),
  }));
  return mentionsToPart({ document: "d", part: "" }, found);
}

function score(key: readonly Span[], response: readonly Span[], onDuplicate: "keep" | "first" = "first"): ScoreResult {
  const total = accumulator({ metrics: ["mentions-lenient"], onDuplicate });
  total.add(part(key), part(response));
  return total.result();
}

/** Returns the numbers of found mentions, key mentions and response mentions. */
function counts(key: readonly Span[], response: readonly Span[]): number[] {
  const { counts: all } = score(key, response).scores["mentions-lenient"];
  if (all === undefined || !("recall" in all)) throw new Error("no counts");
  expect(all.recall[0]).toBe(all.precision[0]);
  return [...all.recall, all.precision[1]];
}

describe("a response mention finds a key mention", () => {
  // the(0) old(1) house(2) on(3) the(4) hill(5). The head of “the old house on the hill” is house.
  const whole = { runs: [0, 5], head: 2 };

  it.each([
    ["with the same tokens", [0, 5], 1],
    ["if it has the head and more of the mention", [1, 2], 1],
    ["if it is the head alone", [2, 2], 1],
    ["only if it has the head", [4, 5], 0],
    ["only if it has no token outside the key mention", [0, 6], 0],
  ])("%s", (_, runs, found) => {
    expect(counts([whole], [{ runs }])).toEqual([found, 1, 1]);
  });

  it("with the first token of the text as its head", () => {
    expect(counts([{ runs: [0, 2], head: 0 }], [{ runs: [0, 1] }])).toEqual([1, 1, 1]);
  });

  it("once: two nested key mentions with the same head need two response mentions", () => {
    const inner = { runs: [0, 2], head: 2 };
    expect(counts([whole, inner], [{ runs: [2, 2] }])).toEqual([1, 2, 1]);
    // “Old house” finds both; “the old house on the hill” finds only the outer one.
    expect(counts([whole, inner], [{ runs: [0, 5] }, { runs: [1, 2] }])).toEqual([2, 2, 2]);
  });

  it("if it lacks only the determiner, as in the example of the docstring", () => {
    const key = [
      { runs: [0, 2], head: 2 },
      { runs: [4, 4], head: 4 },
    ];
    expect(counts(key, [{ runs: [1, 2] }, { runs: [4, 4] }])).toEqual([2, 2, 2]);
  });

  it("if it covers the MIN, regardless of the head, or all of a mention without a MIN in a file with MINs", () => {
    const least = { runs: [0, 5], head: 2, minimum: [1, 2] };
    expect(counts([least], [{ runs: [2, 2] }])).toEqual([0, 1, 1]);
    expect(counts([least], [{ runs: [1, 3] }])).toEqual([1, 1, 1]);
    expect(counts([least, { runs: [7, 8], head: 8 }], [{ runs: [8, 8] }])).toEqual([0, 2, 1]);
  });

  it("in pieces only if all its tokens are in these pieces", () => {
    const split = { runs: [0, 1, 4, 5], head: 4 };
    expect(counts([split], [{ runs: [1, 1, 4, 4] }])).toEqual([1, 1, 1]);
    expect(counts([split], [{ runs: [1, 4] }])).toEqual([0, 1, 1]);
  });
});

describe("a pair with the same tokens is preferred", () => {
  const pairs = (key: readonly Span[], response: readonly Span[]): number[] => {
    const mentions = pairMentions(preparePart(part(key), "first"), preparePart(part(response), "first"));
    return Array.from(lenientPairs(mentions.key, mentions.response));
  };

  it("even if another matching key mention comes first", () => {
    // 0–2 covers the heads of both and lies within both.
    const [outer, inner] = [
      { runs: [0, 3], head: 2 },
      { runs: [0, 2], head: 2 },
    ];
    expect(pairs([outer, inner], [{ runs: [0, 2] }])).toStrictEqual([-1, 0]);
  });

  it("only if this does not reduce the number of pairs", () => {
    // 0–2 is the inner key mention and also finds the outer one. 1–2 finds only the inner one, because it lacks tokens
    // that the outer one requires.
    const [outer, inner] = [
      { runs: [0, 5], minimum: [0, 2] },
      { runs: [0, 2], minimum: [2, 2] },
    ];
    expect(pairs([outer, inner], [{ runs: [0, 2] }, { runs: [1, 2] }])).toStrictEqual([0, 1]);
  });
});

describe("missing information in the key", () => {
  it("includes the head of a mention of several tokens", () => {
    const { scores, lacking } = score([{ runs: [0, 0] }, { runs: [1, 2] }], [{ runs: [0, 0] }]);
    expect(lacking).toEqual({ "mentions-lenient": { side: "key", what: "heads", document: "d" } });
    expect(scores["mentions-lenient"]).toEqual({ recall: null, precision: null, f1: null });
  });

  it("does not include heads of single tokens, or of the response", () => {
    expect(counts([{ runs: [0, 0] }], [{ runs: [0, 0] }, { runs: [1, 2] }])).toEqual([1, 1, 2]);
  });
});

it("mentions-lenient finds as many mentions as a search through all ways of pairing them", () => {
  const span = fc
    .tuple(fc.nat(4), fc.nat(3), fc.nat(3))
    .map(([first, length, head]): Span => ({ runs: [first, first + length], head: first + Math.min(head, length) }));
  const spans = fc.array(span, { maxLength: 5 });
  let several = 0;
  fc.assert(
    fc.property(spans, spans, (key, response) => {
      const finds = (k: Span, r: Span): boolean =>
        r.runs[0] >= k.runs[0] && r.runs[1] <= k.runs[1] && r.runs[0] <= k.head! && r.runs[1] >= k.head!;
      const most = (i: number, taken: readonly number[]): number =>
        i === key.length
          ? 0
          : Math.max(
              most(i + 1, taken),
              ...response.map((r, j) => (taken.includes(j) || !finds(key[i], r) ? 0 : 1 + most(i + 1, [...taken, j]))),
            );
      const { scores } = score(key, response, "keep");
      const found = most(0, []);
      if (found > 1) several++;
      expect(scores["mentions-lenient"].recall).toBe(key.length === 0 ? null : found / key.length);
      expect(scores["mentions-lenient"].precision).toBe(response.length === 0 ? null : found / response.length);
    }),
    { numRuns: 3000 },
  );
  expect(several).toBeGreaterThan(fewest(300));
});
