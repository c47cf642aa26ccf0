import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draws } from "../../../test/support/property-seed.ts";
import { runsByEntity } from "../../../test/support/part-views.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { partOf } from "../../scoring/score-clusters.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { RandomWords, streams } from "../../stats/random-words.ts";
import { noiseBetween, noiseKinds, type NoiseRates, noNoise, parseNoise, plusNoise, ratesOf } from "./noise-rates.ts";
import { type NoisyPart, noisyPart, WORDS_A_MENTION } from "./noisy-part.ts";

const none: NoiseRates = { missing: 0, boundaries: 0, splits: 0, merges: 0 };

function textOf(clusters: readonly (readonly (readonly [number, number])[])[], length: number): AnnotatedPart {
  return { ...partOf(clusters, "x"), tokens: { length } };
}

function drawn(part: AnnotatedPart, rates: NoiseRates, times: number): NoisyPart[] {
  const random = new RandomWords(7, streams.noise);
  return Array.from({ length: times }, (_, draw) => {
    const words = new Uint32Array(part.mentions.length * WORDS_A_MENTION);
    random.fill(draw, words);
    return noisyPart(part, rates, words);
  });
}

/** The clusters of a part, in a canonical form. */
function clustersOf(part: AnnotatedPart): string {
  return Object.values(runsByEntity(part))
    .map((entity) => entity.join(" "))
    .sort()
    .join(" | ");
}

/** How often each annotation arises, by the definition, if mentions 0 and 1 corefer and 2 is alone. */
function expectedShares({ missing, splits, merges }: NoiseRates): Map<string, number> {
  const shares = new Map<string, number>();
  const at = (m: number): string => `${m},${m}`;
  for (const left of [[], [0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]]) {
    const ofMentions = missing ** (3 - left.length) * (1 - missing) ** left.length;
    const isLinked = left.includes(0) && left.includes(1);
    for (const isSplit of isLinked ? [false, true] : [false]) {
      const ofSplit = !isLinked ? 1 : isSplit ? splits : 1 - splits;
      const entities = isLinked && !isSplit ? [[0, 1], ...(left.includes(2) ? [[2]] : [])] : left.map((m) => [m]);
      // Each later entity is left alone, or joined to one of those before it.
      let all: { readonly groups: readonly (readonly number[])[]; readonly share: number }[] = [
        { groups: entities.map((_, e) => [e]), share: ofMentions * ofSplit },
      ];
      for (let e = 1; e < entities.length; e++) {
        all = all.flatMap(({ groups, share }) => [
          { groups, share: share * (1 - merges) },
          ...Array.from({ length: e }, (_, earlier) => ({
            groups: [
              ...groups.filter((group) => !group.includes(e) && !group.includes(earlier)),
              [...groups.find((group) => group.includes(earlier))!, ...groups.find((group) => group.includes(e))!],
            ],
            share: (share * merges) / e,
          })),
        ]);
      }
      for (const { groups, share } of all) {
        const name = groups
          .map((group) =>
            group
              .flatMap((e) => entities[e])
              .sort((a, b) => a - b)
              .map(at)
              .join(" "),
          )
          .sort()
          .join(" | ");
        shares.set(name, (shares.get(name) ?? 0) + share);
      }
    }
  }
  return shares;
}

describe("a key with noise", () => {
  const three = textOf(
    [
      [
        [0, 0],
        [1, 1],
      ],
      [[2, 2]],
    ],
    3,
  );

  it("is the key itself without noise", () => {
    for (const { part, counts } of drawn(three, none, 50)) {
      expect(part).toBe(three);
      expect(noiseKinds.map((kind) => counts[kind].times)).toEqual([0, 0, 0, 0]);
    }
  });

  it("arises as often as the rates say", () => {
    const times = 8000;
    for (const rates of [
      { missing: 0.3, boundaries: 0, splits: 0.4, merges: 0.5 },
      { missing: 0, boundaries: 0, splits: 1, merges: 0.25 },
    ]) {
      const found = new Map<string, number>();
      for (const { part } of drawn(three, rates, times))
        found.set(clustersOf(part), (found.get(clustersOf(part)) ?? 0) + 1);
      const expected = [...expectedShares(rates)].filter(([, share]) => share > 0);
      expect(expected.reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(1, 12);
      expect(new Set(found.keys())).toEqual(new Set(expected.map(([name]) => name)));
      for (const [name, share] of expected) {
        const error = Math.sqrt((share * (1 - share)) / times);
        expect(Math.abs(found.get(name)! / times - share)).toBeLessThan(4.5 * error);
      }
    }
  });

  it("has as many errors as the rates and chances say", () => {
    const clusters = Array.from({ length: 20 }, (_, e) =>
      Array.from({ length: 1 + (e % 4) }, (__, m): [number, number] => [6 * e + 80 * m, 6 * e + 80 * m + 1]),
    );
    const part = textOf(clusters, 600);
    const rates = { missing: 0.1, boundaries: 0.2, splits: 0.15, merges: 0.05 };
    const total = drawn(part, rates, 2000).reduce((sum, { counts }) => plusNoise(sum, counts), noNoise);
    for (const kind of noiseKinds) {
      const { times, chances } = total[kind];
      const error = Math.sqrt((rates[kind] * (1 - rates[kind])) / chances);
      expect(Math.abs(times / chances - rates[kind])).toBeLessThan(4 * error);
    }
    expect(total.missing.chances).toBe(2000 * part.mentions.length);
  });

  it("moves boundaries by one token, within the text, and never onto another mention", () => {
    const rates = { ...none, boundaries: 1 };
    const inside = drawn(textOf([[[2, 3]]], 6), rates, 400).map(({ part }) => clustersOf(part));
    expect(new Set(inside)).toEqual(new Set(["1,3", "3,3", "2,2", "2,4"]));
    const atEdge = drawn(textOf([[[0, 0]], [[0, 1]]], 3), rates, 100).map(({ part, counts }) => [
      clustersOf(part),
      counts.boundaries.times,
    ]);
    // The first mention can only become 0,1, which is taken. The other can become 1,1, or 0,2.
    expect(new Set(atEdge.map(String))).toEqual(new Set(["0,0 | 1,1,1", "0,0 | 0,2,1"]));
  });
});

describe("the noise between two annotations", () => {
  const options = resolveOptions({ metrics: ["b3"] });
  const annotation = fc
    .array(fc.tuple(fc.integer({ min: -1, max: 2 }), fc.boolean()), { minLength: 6, maxLength: 6 })
    .map((labels) =>
      [0, 1, 2]
        .map((entity) =>
          labels.flatMap(([label, isLong], m): [number, number][] =>
            label === entity ? [[3 * m, 3 * m + Number(isLong)]] : [],
          ),
        )
        .filter((entity) => entity.length > 0),
    );

  it("is that of mentions that one lacks, other boundaries, splits and merges", () => {
    fc.assert(
      fc.property(annotation, annotation, (one, other) => {
        const [a, b] = [one, other].map((clusters) =>
          clusters.flatMap((entity, e) => entity.map(([first, last]) => ({ first, name: `${first},${last}`, e }))),
        );
        const exact = a.filter(({ name }) => b.some((each) => each.name === name));
        const near = a.filter(({ first }) => b.some((each) => each.first === first)).length;
        const pairs = exact.map(({ name, e }) => ({ own: e, other: b.find((each) => each.name === name)!.e }));
        const pieces = new Set(pairs.map((pair) => `${pair.own} ${pair.other}`)).size;
        const [own, others] = [
          new Set(pairs.map((pair) => pair.own)).size,
          new Set(pairs.map((pair) => pair.other)).size,
        ];
        const splits = pieces - own + (pieces - others);
        expect(noiseBetween(textOf(one, 20), textOf(other, 20), options)).toEqual({
          missing: { times: a.length + b.length - 2 * near, chances: a.length + b.length },
          boundaries: { times: 2 * (near - exact.length), chances: 2 * near },
          splits: { times: splits, chances: 2 * exact.length - own - others },
          merges: { times: splits, chances: exact.length === 0 ? 0 : own + others - 2 },
        });
      }),
      { numRuns: draws(2000) },
    );
  });

  it("gives rates, of which 0/0 is 0", () => {
    expect(ratesOf({ ...noNoise, missing: { times: 1, chances: 4 } })).toEqual({ ...none, missing: 0.25 });
    expect(parseNoise("missing=0.05, merges=1")).toEqual({ ...none, missing: 0.05, merges: 1 });
    for (const wrong of ["missing", "missing=2", "missing=-1", "lost=0.1", "missing=0.1,missing=0.2", ""])
      expect(parseNoise(wrong)).toHaveProperty("wrong");
  });
});
