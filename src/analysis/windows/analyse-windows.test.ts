import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  naiveBCubed,
  naiveCeafE,
  type NaiveCounts,
  naiveLea,
  naiveMentions,
  naiveMuc,
  type Partition,
} from "../../../test/support/naive.ts";
import { expectFraction } from "../../../test/support/expect-fraction.ts";
import { sumOf } from "../../../test/support/fraction.ts";
import { spannedPart } from "../../../test/support/spanned-part.ts";
import { mainFigure, type Score } from "../../metrics/kit/metric.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import { type Clusters, partOf } from "../../scoring/score-clusters.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { analyseWindows, type WindowAnalysis } from "./analyse-windows.ts";
import type { WindowSize } from "./cut-text.ts";

const options = resolveOptions({ metrics: ["mentions", "muc", "b3", "ceafe", "lea"] });

const naive: Readonly<Record<string, (key: Partition, response: Partition) => NaiveCounts>> = {
  mentions: naiveMentions,
  muc: naiveMuc,
  b3: naiveBCubed,
  ceafe: naiveCeafE,
  lea: naiveLea,
};

const TOKENS = 14;

/** A mention and the number of its entity. */
type Labelled = readonly [mention: readonly [number, number], entity: number];

function analysed(
  key: readonly (readonly Labelled[])[],
  response: readonly (readonly Labelled[])[],
  size: WindowSize,
  chosen = options,
): WindowAnalysis {
  const parts = (side: readonly (readonly Labelled[])[]) =>
    side.map((labelled, d) => ({ ...partOf(clustersOf(labelled), `d${d}`), tokens: { length: TOKENS } }));
  const [ofKey, ofResponse] = [parts(key), parts(response)];
  const sources = [ofKey, ofResponse].map((own) => ({ open: () => own }));
  return analyseWindows(sources[0], [sources[1]], chosen, size, () => undefined)[0];
}

function clustersOf(labelled: readonly Labelled[]): Clusters {
  return entitiesOf(labelled, ([mention]) => mention);
}

function entitiesOf<Mention>(labelled: readonly Labelled[], of: (each: Labelled) => Mention): Mention[][] {
  const entities = [...new Set(labelled.map(([, entity]) => entity))];
  return entities.map((entity) => labelled.filter(([, own]) => own === entity).map(of));
}

/** The number of the window of a token, by the definition. */
function windowOf(token: number, { length, stride }: WindowSize, placement: number): number {
  if (TOKENS <= length) return 0;
  const moved = placement * stride;
  return moved > 0 && token < moved ? -1 : Math.floor((token - moved) / length);
}

/** Cuts a side, and returns its entities in one window. */
function within(labelled: readonly Labelled[], isIn: (token: number) => boolean): Partition {
  return entitiesOf(
    labelled.filter(([[first]]) => isIn(first)),
    ([mention]) => mention.join("-"),
  );
}

function pairsOf(labelled: readonly Labelled[]): Set<string> {
  const pairs = labelled.flatMap(([one, entity], i) =>
    labelled.slice(i + 1).flatMap(([other, same]) => (same === entity ? [[one, other].sort(byPlace).join(" ")] : [])),
  );
  return new Set(pairs);
}

function byPlace(a: readonly [number, number], b: readonly [number, number]): number {
  return a[0] - b[0] || a[1] - b[1];
}

function expectCounts(score: Score, expected: readonly NaiveCounts[]): void {
  const counts = score.counts as { recall: readonly [number, number]; precision: readonly [number, number] };
  for (const side of ["recall", "precision"] as const) {
    counts[side].forEach((count, i) => {
      expectFraction(count, sumOf(expected.map((each) => each[side][i])), `count ${i} of ${side}`);
    });
  }
}

const anySide = fc.uniqueArray(
  fc.tuple(
    fc
      .tuple(fc.nat(TOKENS - 1), fc.nat(2))
      .map(([first, more]): [number, number] => [first, Math.min(TOKENS - 1, first + more)]),
    fc.nat(3),
  ),
  { maxLength: 7, selector: ([mention]) => mention.join() },
);
const sizes: readonly WindowSize[] = [
  ...[1, 2, 3, 5, 7, 13, 14, 20].map((length) => ({ length, stride: length })),
  ...[
    [2, 1],
    [4, 2],
    [6, 2],
    [6, 3],
    [8, 2],
    [20, 5],
  ].map(([length, stride]) => ({ length, stride })),
];

describe("windows", () => {
  it("count what the definition says, window by window and link by link", () => {
    const texts = fc.array(fc.tuple(anySide, anySide), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(texts, fc.constantFrom(...sizes), (sides, size) => {
        const { windows, beginnings, links, whole } = analysed(
          sides.map(([key]) => key),
          sides.map(([, response]) => response),
          size,
        );
        const ways = size.length / size.stride;
        const cut = sides.flatMap(([key, response]) =>
          Array.from({ length: ways }, (_, placement) => {
            const own = (token: number): number => windowOf(token, size, placement);
            return [...new Set([...key, ...response].map(([[first]]) => own(first)))].map((w) =>
              [key, response].map((side) => within(side, (token) => own(token) === w)),
            );
          }).flat(),
        );
        for (const [id, count] of Object.entries(naive)) {
          expectCounts(
            windows[0].score.scores[id],
            cut.map(([key, response]) => count(key, response)),
          );
          for (const { length, score } of beginnings) {
            expectCounts(
              score.scores[id],
              sides.map(([key, response]) =>
                count(
                  within(key, (token) => token < length),
                  within(response, (token) => token < length),
                ),
              ),
            );
          }
        }
        const across = (labelled: readonly Labelled[], placement: number): Set<string> =>
          new Set(
            [...pairsOf(labelled)].filter((pair) => {
              const [one, other] = pair.split(" ").map((mention) => Number(mention.split(",")[0]));
              return windowOf(one, size, placement) !== windowOf(other, size, placement);
            }),
          );
        const counted = { key: 0, response: 0, common: 0 };
        for (const [key, response] of sides) {
          for (let placement = 0; placement < ways; placement++) {
            const [ofKey, ofResponse] = [across(key, placement), across(response, placement)];
            counted.key += ofKey.size;
            counted.response += ofResponse.size;
            counted.common += [...ofKey].filter((pair) => ofResponse.has(pair)).length;
          }
        }
        expect(windows[0].across).toEqual(counted);
        expect(links.key).toBe(sides.reduce((sum, [key]) => sum + pairsOf(key).size, 0));
        // Every mention counts once in each placement of the borders.
        const mentionsIn = ({ counts }: Score): readonly number[] =>
          Object.values(counts as Record<"recall" | "precision", readonly number[]>).flat();
        expect(mentionsIn(windows[0].score.scores["mentions"])).toEqual(
          mentionsIn(whole.scores["mentions"]).map((count) => count * ways),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it("as long as the text give the scores of the whole", () => {
    fc.assert(
      fc.property(anySide, anySide, (key, response) => {
        const { whole, windows, beginnings } = analysed([key], [response], { length: TOKENS, stride: TOKENS });
        expect(windows).toHaveLength(1);
        expect(windows[0].score.scores).toEqual(whole.scores);
        expect(windows[0].across).toEqual({ key: 0, response: 0, common: 0 });
        expect(beginnings).toEqual([]);
      }),
    );
  });

  it("double until they hold the longest text", () => {
    const { windows, beginnings } = analysed([[[[13, 13], 0]]], [[[[13, 13], 0]]], { length: 2, stride: 1 });
    expect(windows.map(({ length, stride }) => [length, stride])).toEqual([
      [2, 1],
      [4, 2],
      [8, 4],
    ]);
    expect(beginnings.map(({ length }) => length)).toEqual([2, 4, 8]);
  });

  it("say in the signature how the texts were cut, with the fingerprints of the whole", () => {
    const side: Labelled[] = [
      [[0, 0], 0],
      [[9, 9], 0],
    ];
    const { whole, windows, beginnings } = analysed([side], [side], { length: 8, stride: 4 });
    const print = (signature: string): string | undefined => /key:\w+\|resp:\w+\|version.*/.exec(signature)?.[0];
    expect(windows[0].score.signature).toContain(`|window:8,4|${print(whole.signature)!}`);
    expect(beginnings[0].score.signature).toContain(`|first:8|${print(whole.signature)!}`);
    expect(windows[0].placements.map(({ signature }) => print(signature))).toEqual(
      [0, 1].map(() => print(whole.signature)),
    );
  });

  it("count each mention at a border, and in the last window, once", () => {
    const side: Labelled[] = Array.from({ length: TOKENS }, (_, token) => [[token, token], token % 2]);
    const { windows } = analysed([side], [side], { length: 4, stride: 4 });
    expect(windows[0].score.scores["mentions"].counts).toEqual({ recall: [14, 14], precision: [14, 14] });
    expect(windows[0].windows).toBe(4);
    // Two mistakes of BOOKCOREF's program: it drops mentions that begin at a border, here at 0, 4 and 8, and its last
    // window is as long as the others, so that it counts the mention at 11 twice.
    const mistaken = [4, 8, 12, TOKENS].flatMap((end) => side.filter(([[first]]) => first > end - 4 && first < end));
    expect(mistaken.map(([[first]]) => first)).toEqual([1, 2, 3, 5, 6, 7, 9, 10, 11, 11, 12, 13]);
  });

  it("match mentions by other rules only within a window", () => {
    const [key, response] = [spannedPart(["3-5@5 9"]), spannedPart(["5@5 9"])];
    const [{ whole, windows, links }] = analyseWindows(
      { open: () => [key] },
      [{ open: () => [response] }],
      resolveOptions({ metrics: ["mentions"], match: "head" }),
      { length: 4, stride: 4 },
      () => undefined,
    );
    expect(mainFigure(whole.scores["mentions"])).toBe(1);
    // The key's mention begins at 3, in the first window, and that of the response at 5, in the second.
    expect(windows[0].score.scores["mentions"].recall).toBe(1 / 2);
    // The link is found across the border: mentions that match are in the window of the key's mention.
    expect([links.common, windows[0].across.key, windows[0].across.common]).toEqual([1, 1, 1]);
  });

  it("are refused for names, for scopes beyond documents, for other annotation, and for strides that do not fit", () => {
    const named = partOf([["a", "b"]], "x");
    const run = (part = partOf([[[0, 0]]]), chosen = options, size = { length: 4, stride: 4 }) =>
      analyseWindows({ open: () => [part] }, [{ open: () => [part] }], chosen, size, () => undefined);
    expect(() => run(named)).toThrow(/no token positions/);
    expect(() => run(named)).toThrow(NotComparableError);
    expect(() => run(undefined, resolveOptions({ scope: "corpus" }))).toThrow(/--scope must be document/);
    expect(() => run(undefined, resolveOptions({ metrics: ["non-referring"] }))).toThrow(/only entities are cut/);
    expect(() => run(undefined, options, { length: 4, stride: 3 })).toThrow(RangeError);
  });
});
