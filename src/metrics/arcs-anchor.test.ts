import { describe, expect, it } from "vitest";
import { type Span, taggedPart, tokensOf } from "../../test/support/tagged-part.ts";
import { Accumulator } from "../scoring/accumulator.ts";
import { resolveOptions, type UserOptions } from "../scoring/score-options.ts";
import { pairMentions } from "../scoring/tabulate.ts";
import { preparePart } from "../scoring/prepare.ts";
import { arcsAnchor } from "./arcs-anchor.ts";
import { defaultMetricOptions, type Score } from "./kit/metric.ts";

function scoreOf(text: string, key: Span[][], response: Span[][], options: UserOptions = {}): Score {
  const total = new Accumulator(resolveOptions({ ...options, metrics: ["arcs-anchor"] }));
  total.add(taggedPart(key, tokensOf(text)), taggedPart(response, tokensOf(text)));
  return total.result().scores["arcs-anchor"];
}

/** Returns tp, fn and fp of entities, then of mentions. */
function countsOf(...args: Parameters<typeof scoreOf>): number[] {
  const { counts } = scoreOf(...args);
  if (counts === undefined || !("detection" in counts)) throw new TypeError("no counts of detection");
  return [counts.detection, counts.mentions].flatMap((each) => [
    each.truePositives,
    each.falseNegatives,
    each.falsePositives,
  ]);
}

const one = (...tokens: number[]): Span[] => tokens.map((token): Span => [token, token]);
const version12 = { arcsVariant: "1.2" } as const;

describe("ARCS anchor", () => {
  it("misses the anchor in key [Obama, the president, he], response [the president, he] (Tuggener 2014 §3.3)", () => {
    const text = "Obama/NNP the/DT president/NN he/PRP";
    const president: Span = [1, 2];
    const he: Span = [3, 3];
    const args = [text, [[[0, 0], president, he]], [[president, he]]] as [string, Span[][], Span[][]];
    // The response's anchor, the president, is in a key entity, so its entity is not extra. In 1.2 the entity is
    // extra, because it is not aligned.
    expect(countsOf(...args)).toStrictEqual([0, 1, 0, 0, 0, 0]);
    expect(countsOf(...args, version12)).toStrictEqual([0, 1, 1, 0, 0, 0]);
    expect(scoreOf(...args)).toMatchObject({ recall: null, precision: null, f1: 0 });
  });

  it("counts the mentions of found entities", () => {
    // Key [Obama he his] [Bush him], response [Obama he him] [it dog]: Obama is found, Bush is not, dog is extra.
    const text = "Obama/NNP he/PRP his/PRP$ Bush/NNP him/PRP it/PRP dog/NN";
    const args = [text, [one(0, 1, 2), one(3, 4)], [one(0, 1, 4), one(5, 6)]] as [string, Span[][], Span[][]];
    expect(countsOf(...args)).toStrictEqual([1, 1, 1, 2, 1, 1]);
    expect(scoreOf(...args).f1).toBeCloseTo(4 / 7, 14);
    expect(scoreOf(...args).components).toStrictEqual({
      detection: { recall: 1 / 2, precision: 1 / 2, f1: 1 / 2 },
      mentions: { recall: 2 / 3, precision: 2 / 3, f1: 2 / 3 },
    });
  });

  it("finds two key entities in one response entity, but in 1.2 only the first of them", () => {
    const text = "Obama/NNP he/PRP Bush/NNP him/PRP";
    const key = [one(0, 1), one(2, 3)];
    const response = [one(0, 1, 2, 3)];
    expect(countsOf(text, key, response)).toStrictEqual([2, 0, 0, 4, 0, 4]);
    expect(countsOf(text, key, response, version12)).toStrictEqual([1, 1, 0, 2, 0, 2]);
  });

  it("skips entities without an anchor; 1.2 aligns those of the key, and treats the response's as extra", () => {
    const text = "he/PRP his/PRP$ Bush/NNP him/PRP it/PRP its/PRP$ she/PRP";
    const key = [one(0, 1), one(2, 3)];
    const response = [one(0, 2, 3), one(4, 5), one(6)];
    expect(countsOf(text, key, response)).toStrictEqual([1, 0, 0, 2, 0, 1]);
    expect(countsOf(text, key, response, version12)).toStrictEqual([0, 1, 2, 0, 0, 0]);
  });

  it("in 1.2, gives an entity without an anchor the first response entity that shares a mention with it", () => {
    // [he him] shares “he” with [he his], and “him” with [it him Bush], which begins earlier and is used up. So Bush is
    // not found, and [he his] is left.
    const text = "it/PRP he/PRP him/PRP Bush/NNP his/PRP$";
    expect(countsOf(text, [one(1, 2), one(3, 4)], [one(1, 4), one(0, 2, 3)], version12)).toStrictEqual([
      0, 1, 1, 0, 0, 0,
    ]);
  });

  it("in 1.2, sorts entities that begin at the same token by the end of their first mention", () => {
    // The short entity comes before the long one, whose first mention ends later. So the short one gets the response
    // entity, which has its two mentions and one more.
    const text = ",/, the/DT man/NN there/RB he/PRP";
    const long: Span[] = [
      [1, 3],
      [1, 1],
    ];
    const short: Span[] = [
      [1, 2],
      [4, 4],
    ];
    expect(countsOf(text, [long, short], [[long[0], ...short]], version12)).toStrictEqual([1, 1, 0, 2, 0, 1]);
  });

  it("reports an extra entity by its anchor; in 1.2, by its first mention if it has no anchor", () => {
    const toldIn = (arcsVariant: "paper" | "1.2"): unknown[] => {
      const tokens = tokensOf("he/PRP Bush/NNP it/PRP its/PRP$");
      const sides = [[], [one(0, 1), one(2, 3)]].map((entities) => preparePart(taggedPart(entities, tokens), "first"));
      const told: unknown[] = [];
      const options = { ...defaultMetricOptions, arcsVariant };
      arcsAnchor.outcomes(pairMentions(...sides), options, (column, times, side, place) => {
        told.push([arcsAnchor.columns[column], times, side, place]);
      });
      return told;
    };
    const bush = ["entityFalsePositives", 1, "response", 1];
    expect(toldIn("paper")).toStrictEqual([bush]);
    expect(toldIn("1.2")).toStrictEqual([bush, ["entityFalsePositives", 1, "response", 2]]);
  });

  it("counts singletons in 1.2 only, as extra entities", () => {
    const text = "Obama/NNP he/PRP Bush/NNP";
    const f1 = (options: UserOptions, ...more: Span[][]): number | null =>
      scoreOf(text, [one(0, 1), ...more], [one(0, 1), ...more], options).f1;
    const sees = (arcsVariant: "paper" | "1.2"): unknown => {
      const { seesSingletons } = arcsAnchor.properties;
      return typeof seesSingletons === "function" && seesSingletons({ ...defaultMetricOptions, arcsVariant });
    };
    expect([sees("paper"), f1({}), f1({}, one(2))]).toStrictEqual([false, 1, 1]);
    // Entities: recall 1, precision 1/2, F 2/3. Mentions: 1. Their harmonic mean is 4/5.
    expect([sees("1.2"), f1(version12), f1(version12, one(2))]).toStrictEqual([true, 1, 4 / 5]);
  });

  it("is the harmonic mean of two Fs: 67.11 for 69.45 and 64.92 in Tuggener 2014, Table 4 (BERK, PERSON)", () => {
    // Any counts with these F values will do: F = 2tp/(2tp + fn + fp).
    const sums = Float64Array.of(6945, 6110, 0, 6492, 7016, 0);
    const score = arcsAnchor.score(sums, defaultMetricOptions);
    expect(score.components?.detection?.f1).toBeCloseTo(0.6945, 14);
    expect(score.components?.mentions?.f1).toBeCloseTo(0.6492, 14);
    expect((100 * score.f1!).toFixed(2)).toBe("67.11");
  });

  it("is undefined without any anchor", () => {
    const text = "he/PRP his/PRP$";
    expect(scoreOf(text, [one(0, 1)], [one(0, 1)]).f1).toBeNull();
  });
});
