import { describe, expect, it } from "vitest";
import { type Span, taggedPart, tokensOf } from "../../test/support/tagged-part.ts";
import { Accumulator } from "../scoring/accumulator.ts";
import { partOf, scoreClusters } from "../scoring/score-clusters.ts";
import { resolveOptions, type UserOptions } from "../scoring/score-options.ts";
import { arcsImmediate } from "./arcs-immediate.ts";
import { defaultMetricOptions, type Score } from "./kit/metric.ts";

function scoreOf(text: string, key: Span[][], response: Span[][], options: UserOptions = {}): Score {
  const total = new Accumulator(resolveOptions({ ...options, metrics: ["arcs-immediate"] }));
  total.add(taggedPart(key, tokensOf(text)), taggedPart(response, tokensOf(text)));
  return total.result().scores["arcs-immediate"];
}

const one = (...tokens: number[]): Span[] => tokens.map((token): Span => [token, token]);

describe("ARCS immediate", () => {
  it("finds B, links D wrongly and misses C in key [A B C D], response [A B D] (Tuggener 2014 §3.1)", () => {
    const score = scoreOf("A/NNP B/NNP C/NNP D/NNP", [one(0, 1, 2, 3)], [one(0, 1, 3)]);
    expect(score.outcomes).toStrictEqual({
      truePositives: 1,
      wrongLinkages: 1,
      falseNegatives: 1,
      falsePositives: 0,
    });
    expect(score).toMatchObject({ recall: 1 / 3, precision: 1 / 2, f1: 2 / 5, accuracy: 1 / 2 });
  });

  it("is symmetric in the paper's variant only, because 1.2 ignores key entities without a noun", () => {
    // Key [he his], response [his Obama]: “his” begins the response entity, so it is not found, and Obama is extra.
    const text = "he/PRP his/PRP$ Obama/NNP";
    const [pronouns, name] = [[one(0, 1)], [one(1, 2)]];
    const { symmetric } = arcsImmediate.properties;
    const found = (["paper", "1.2"] as const).map((arcsVariant) => [
      typeof symmetric === "function" && symmetric({ ...defaultMetricOptions, arcsVariant }),
      ...[scoreOf(text, pronouns, name, { arcsVariant }), scoreOf(text, name, pronouns, { arcsVariant })].map(
        ({ outcomes }) => [outcomes!.falseNegatives, outcomes!.falsePositives],
      ),
    ]);
    expect(found).toStrictEqual([
      [true, [1, 1], [1, 1]],
      [false, [0, 1], [1, 1]],
    ]);
  });

  it("needs only the order of mentions, so spans without words suffice", () => {
    const spans = (...tokens: number[]): (readonly [number, number])[] => tokens.map((token) => [token, token + 1]);
    const { accuracy } = scoreClusters([spans(0, 5, 9)], [spans(0, 5, 9)], { metrics: ["arcs-immediate"] })[
      "arcs-immediate"
    ];
    expect(accuracy).toBe(1);
  });

  it("treats the first mention of a response entity as not found, and that of a key entity as extra", () => {
    // Key [a b] [c d], response [b c d]: b begins the response entity; c follows b there, but begins a key entity; d
    // follows c on both sides.
    const { outcomes } = scoreOf("a/NN b/NN c/NN d/NN", [one(0, 1), one(2, 3)], [one(1, 2, 3)]);
    expect(outcomes).toStrictEqual({ truePositives: 1, wrongLinkages: 0, falseNegatives: 1, falsePositives: 1 });
  });

  it("ignores singletons", () => {
    expect(scoreOf("a/NN b/NN", [one(0), one(1)], [one(0), one(1)])).toMatchObject({ recall: null, precision: null });
    expect(scoreOf("a/NN b/NN", [one(0), one(1)], [one(0, 1)]).outcomes).toMatchObject({ falsePositives: 1 });
  });

  it("skips pronouns before the first noun, and entities without nouns, in version 1.2", () => {
    const text = "he/PRP his/PRP$ it/PRP Bush/NNP its/PRP$";
    const key = [one(0, 1), one(2, 3, 4)];
    // In the paper's variant, “his”, “Bush” and “its” count. In 1.2, the first entity has no noun, so only “Bush” and
    // “its” are left.
    expect(scoreOf(text, key, key).counts).toStrictEqual({ recall: [3, 3], precision: [3, 3] });
    expect(scoreOf(text, key, key, { arcsVariant: "1.2" }).counts).toStrictEqual({ recall: [2, 2], precision: [2, 2] });
    const late = [one(0, 1, 3)];
    expect(scoreOf(text, late, late, { arcsVariant: "1.2" }).counts).toStrictEqual({
      recall: [1, 1],
      precision: [1, 1],
    });
  });

  it("reports missing text for opaque mentions, and in 1.2 missing tags for mentions of one token", () => {
    const lacking = (options: UserOptions, mention: string | readonly [number, number]): unknown => {
      const total = new Accumulator(resolveOptions({ ...options, metrics: ["arcs-immediate"] }));
      total.add(partOf([[mention]]), partOf([[mention]]));
      return total.result().lacking?.["arcs-immediate"]?.what;
    };
    expect(lacking({}, "m")).toBe("text");
    expect(lacking({}, [0, 0])).toBeUndefined();
    expect(lacking({ arcsVariant: "1.2" }, [0, 0])).toBe("tags");
    expect(lacking({ arcsVariant: "1.2" }, [0, 1])).toBeUndefined();
  });
});

describe("the figures of Tuggener 2014, Table 3", () => {
  it.each([
    [[2687, 1935, 871, 389], "48.92 53.62 51.16"],
    [[2243, 1376, 1592, 287], "43.04 57.42 49.20"],
  ])("for tp, wl, fn and fp %j are %s", (counts, printed) => {
    const score = arcsImmediate.score(Float64Array.from(counts), defaultMetricOptions);
    const text = [score.recall, score.precision, score.f1].map((figure) => (100 * figure!).toFixed(2)).join(" ");
    expect(text).toBe(printed);
  });

  it("agree with the accuracies 58.14 and 61.98 in the author's notes", () => {
    const accuracy = (tp: number, wl: number): string =>
      (100 * arcsImmediate.score(Float64Array.of(tp, wl, 0, 0), defaultMetricOptions).accuracy!).toFixed(2);
    expect([accuracy(2687, 1935), accuracy(2243, 1376)]).toStrictEqual(["58.14", "61.98"]);
  });
});
