import { describe, expect, it } from "vitest";
import { type Span, taggedPart, tokensOf } from "../../test/support/tagged-part.ts";
import { Accumulator } from "../scoring/accumulator.ts";
import { resolveOptions, type UserOptions } from "../scoring/score-options.ts";
import { pairMentions } from "../scoring/tabulate.ts";
import { preparePart } from "../scoring/prepare.ts";
import { arcsInferred } from "./arcs-inferred.ts";
import { defaultMetricOptions } from "./kit/metric.ts";

/** Returns tp, wl, fn and fp. */
function outcomesOf(text: string, key: Span[][], response: Span[][], options: UserOptions = {}): number[] {
  const total = new Accumulator(resolveOptions({ ...options, metrics: ["arcs-inferred"] }));
  total.add(taggedPart(key, tokensOf(text)), taggedPart(response, tokensOf(text)));
  const { outcomes } = total.result().scores["arcs-inferred"];
  return [outcomes!.truePositives, outcomes!.wrongLinkages, outcomes!.falseNegatives, outcomes!.falsePositives];
}

const one = (...tokens: number[]): Span[] => tokens.map((token): Span => [token, token]);
const both = [{ arcsVariant: "paper" }, { arcsVariant: "1.2" }] as const;

describe("ARCS inferred", () => {
  it.each(both)("follows a pronoun to the noun, not to the pronoun before it: %j", (options) => {
    // Key [Obama he his him], response [Obama his] [Bush him]. “He” is missing, “his” leads to Obama, and “him” leads
    // to Bush.
    const text = "Obama/NNP he/PRP his/PRP$ Bush/NNP him/PRP";
    expect(outcomesOf(text, [one(0, 1, 2, 4)], [one(0, 2), one(3, 4)], options)).toStrictEqual([1, 1, 1, 0]);
  });

  it.each(both)("treats extra mentions and the first mention of a key entity as false positives: %j", (options) => {
    const text = "Obama/NNP he/PRP it/PRP Bush/NNP him/PRP";
    expect(outcomesOf(text, [one(0, 1), one(3, 4)], [one(0, 1, 2, 3)], options)).toStrictEqual([1, 0, 1, 2]);
  });

  it("counts a link to a noun, if the key entity has none, as a wrong linkage, in 1.2 as a false positive", () => {
    const text = "Obama/NNP he/PRP his/PRP$";
    const [key, response] = [[one(1, 2)], [one(0, 2)]];
    expect(outcomesOf(text, key, response)).toStrictEqual([0, 1, 0, 0]);
    expect(outcomesOf(text, key, response, { arcsVariant: "1.2" })).toStrictEqual([0, 0, 0, 1]);
  });

  it("does not count a pronoun that infers nothing, if its key entity has no noun", () => {
    // Key [it he], response [it he Obama]. Obama is extra, and “he” infers nothing.
    expect(outcomesOf("it/PRP he/PRP Obama/NNP", [one(0, 1)], [one(0, 1, 2)])).toStrictEqual([0, 0, 0, 1]);
  });

  it.each(both)("skips mentions with no noun before them on either side (cataphora): %j", (options) => {
    const text = "he/PRP his/PRP$ Obama/NNP";
    expect(outcomesOf(text, [one(0, 1, 2)], [one(0, 1, 2)], options)).toStrictEqual([0, 0, 0, 0]);
  });

  it("counts the first noun of a key entity once in the paper, and twice in 1.2", () => {
    const text = "Bush/NNP he/PRP his/PRP$ Obama/NNP";
    // §3.2 counts key mentions. “His” and Obama infer Bush, so both are wrong. In 1.2, “his” is only a false positive,
    // and Obama is both a wrong linkage and a false positive.
    expect(outcomesOf(text, [one(1, 2, 3)], [one(0, 2, 3)])).toStrictEqual([0, 2, 0, 0]);
    expect(outcomesOf(text, [one(1, 2, 3)], [one(0, 2, 3)], { arcsVariant: "1.2" })).toStrictEqual([0, 1, 0, 2]);
  });

  it("skips the first noun of a missing entity in the paper, but counts it as a false negative in 1.2", () => {
    const text = "he/PRP Obama/NNP";
    expect(outcomesOf(text, [one(0, 1)], [])).toStrictEqual([0, 0, 0, 0]);
    expect(outcomesOf(text, [one(0, 1)], [], { arcsVariant: "1.2" })).toStrictEqual([0, 0, 1, 0]);
  });

  it("in 1.2, does not count the first mention of a key entity as a false positive if it infers nothing", () => {
    // Key [he Obama], response [it he Obama]. “He” begins the key entity, and infers nothing.
    const text = "it/PRP he/PRP Obama/NNP";
    expect(outcomesOf(text, [one(1, 2)], [one(0, 1, 2)], { arcsVariant: "1.2" })).toStrictEqual([0, 0, 0, 0]);
  });

  describe("for matched mentions with different tokens,", () => {
    function toldOf(
      text: string,
      entities: readonly [key: Span[][], response: Span[][]],
      pairs: readonly (readonly [key: number, response: number])[],
    ): unknown[] {
      const [key, response] = entities.map((own) => preparePart(taggedPart(own, tokensOf(text)), "first"));
      const matched = { key: Int32Array.from(pairs, ([k]) => k), response: Int32Array.from(pairs, ([, r]) => r) };
      const told: unknown[] = [];
      arcsInferred.outcomes(
        pairMentions(key, response, matched),
        defaultMetricOptions,
        (column, times, side, place) => {
          told.push([arcsInferred.columns[column], times, side, place]);
        },
      );
      return told;
    }

    it("counts a link to a noun that comes later in the key as a wrong linkage", () => {
      // Key [Obama, he, Barack]. In the response, Barack's counterpart comes before that of “he”.
      const text = "Obama/NNP he/PRP Barack/NNP B./NNP him/PRP";
      const pairs = [
        [1, 1],
        [2, 0],
      ] as const;
      expect(toldOf(text, [[one(0, 1, 2)], [one(3, 4)]], pairs)).toStrictEqual([
        ["wrongLinkages", 1, "key", 1],
        // Barack's counterpart begins the response entity, so Barack is not resolved.
        ["falseNegatives", 1, "key", 2],
      ]);
    });

    it("reports nothing for a nominal mention whose key entity has no noun, or for skipped mentions", () => {
      // Key [it, he], response [Obama, he himself]; only the last mentions match. The key entity has no noun and is
      // skipped.
      const text = "it/PRP Obama/NNP he/PRP himself/PRP";
      const himself: Span = [2, 3];
      expect(toldOf(text, [[one(0, 2)], [[[1, 1], himself]]], [[1, 1]])).toStrictEqual([]);
      // A pronoun would count: “he” infers Obama.
      const misled = [["wrongLinkages", 1, "response", 1]];
      expect(toldOf(text, [[one(0, 2)], [one(1, 2)]], [[1, 1]])).toStrictEqual(misled);
      // Cataphora: neither “he” nor Obama has a noun before it on either side.
      const same = [
        [0, 0],
        [1, 1],
      ] as const;
      expect(toldOf("it/PRP he/PRP Obama/NNP", [[one(0, 1, 2)], [one(0, 1)]], same)).toStrictEqual([]);
    });
  });

  it("finds nouns by the given tags", () => {
    const text = "Peter/XY er/PPER Haus/NN er/PPER";
    const sides = [one(0, 1), one(2, 3)];
    expect(outcomesOf(text, sides, sides)).toStrictEqual([1, 0, 0, 0]);
    expect(outcomesOf(text, sides, sides, { nounTags: ["XY", "NN"] })).toStrictEqual([2, 0, 0, 0]);
  });

  it("reports missing tags for mentions of one token", () => {
    const total = new Accumulator(resolveOptions({ metrics: ["arcs-inferred", "arcs-anchor"] }));
    const words = { words: ["a", "b"] };
    total.add(taggedPart([one(0, 1)], { tags: ["NN", "NN"] }), taggedPart([one(0, 1)], words));
    const { lacking, scores } = total.result();
    const lack = { side: "response", what: "tags", document: "d" };
    expect(lacking).toStrictEqual({ "arcs-inferred": lack, "arcs-anchor": lack });
    expect(scores["arcs-inferred"].f1).toBeNull();
    expect(scores["arcs-anchor"].f1).toBeNull();
  });
});
