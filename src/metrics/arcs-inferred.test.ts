import { describe, expect, it } from "vitest";
import { type Span, taggedPart, tokensOf } from "../../test/support/tagged-part.ts";
import { Accumulator } from "../scoring/accumulator.ts";
import { resolveOptions, type UserOptions } from "../scoring/score-options.ts";
import { pairMentions } from "../scoring/tabulate.ts";
import { preparePart } from "../scoring/prepare.ts";
import { arcsInferred } from "./arcs-inferred.ts";
import { defaultMetricOptions } from "./metric.ts";

/** tp, wl, fn, fp. */
function outcomesOf(text: string, key: Span[][], response: Span[][], options: UserOptions = {}): number[] {
  const total = new Accumulator(resolveOptions({ ...options, metrics: ["arcs-inferred"] }));
  total.add(taggedPart(key, tokensOf(text)), taggedPart(response, tokensOf(text)));
  const { outcomes } = total.result().scores["arcs-inferred"];
  return [outcomes!.truePositives, outcomes!.wrongLinkages, outcomes!.falseNegatives, outcomes!.falsePositives];
}

const one = (...tokens: number[]): Span[] => tokens.map((token): Span => [token, token]);
const both = [{ arcsVariant: "paper" }, { arcsVariant: "1.2" }] as const;

describe("ARCS, inferred antecedents", () => {
  it.each(both)("follows a pronoun to the noun, not to the pronoun before it: %j", (options) => {
    // Key: Obama he his. The response skips he, which leads to the same noun, and gives him to Bush.
    const text = "Obama/NNP he/PRP his/PRP$ Bush/NNP him/PRP";
    expect(outcomesOf(text, [one(0, 1, 2, 4)], [one(0, 2), one(3, 4)], options)).toStrictEqual([1, 1, 1, 0]);
  });

  it.each(both)("treats spurious mentions and the first of a key entity as false positives: %j", (options) => {
    const text = "Obama/NNP he/PRP it/PRP Bush/NNP him/PRP";
    expect(outcomesOf(text, [one(0, 1), one(3, 4)], [one(0, 1, 2, 3)], options)).toStrictEqual([1, 0, 1, 2]);
  });

  it("counts a noun inferred without one in the key entity as wrong linkage in the paper, false positive in 1.2", () => {
    const text = "Obama/NNP he/PRP his/PRP$";
    const [key, response] = [[one(1, 2)], [one(0, 2)]];
    expect(outcomesOf(text, key, response)).toStrictEqual([0, 1, 0, 0]);
    expect(outcomesOf(text, key, response, { arcsVariant: "1.2" })).toStrictEqual([0, 0, 0, 1]);
  });

  it("is not misled by a pronoun without a noun before it, in a key entity without nouns", () => {
    // The key has it, he; the response has it, he, Obama. Obama is spurious, and he infers nothing.
    expect(outcomesOf("it/PRP he/PRP Obama/NNP", [one(0, 1)], [one(0, 1, 2)])).toStrictEqual([0, 0, 0, 1]);
  });

  it.each(both)("skips cataphora, without a noun before on either side: %j", (options) => {
    const text = "he/PRP his/PRP$ Obama/NNP";
    expect(outcomesOf(text, [one(0, 1, 2)], [one(0, 1, 2)], options)).toStrictEqual([0, 0, 0, 0]);
  });

  it("counts a mention before the first noun of its key entity once in the paper, twice in 1.2", () => {
    const text = "Bush/NNP he/PRP his/PRP$ Obama/NNP";
    // §3.2 counts key mentions. His and Obama infer Bush, so both are wrong. In 1.2, the pronoun has no false negative
    // or wrong linkage, only a false positive. The noun has a wrong linkage and another false positive.
    expect(outcomesOf(text, [one(1, 2, 3)], [one(0, 2, 3)])).toStrictEqual([0, 2, 0, 0]);
    expect(outcomesOf(text, [one(1, 2, 3)], [one(0, 2, 3)], { arcsVariant: "1.2" })).toStrictEqual([0, 1, 0, 2]);
  });

  it("skips the first noun of an entity that the response lacks in the paper; 1.2 has a false negative", () => {
    const text = "he/PRP Obama/NNP";
    expect(outcomesOf(text, [one(0, 1)], [])).toStrictEqual([0, 0, 0, 0]);
    expect(outcomesOf(text, [one(0, 1)], [], { arcsVariant: "1.2" })).toStrictEqual([0, 0, 1, 0]);
  });

  it("in 1.2, does not count the first of a key entity as a false positive without a noun before it in the response", () => {
    // The key has he, Obama in that order; another mention precedes them in the response. He begins the key entity, and
    // infers nothing.
    const text = "it/PRP he/PRP Obama/NNP";
    expect(outcomesOf(text, [one(1, 2)], [one(0, 1, 2)], { arcsVariant: "1.2" })).toStrictEqual([0, 0, 0, 0]);
  });

  describe("mentions that are matched with other tokens", () => {
    /** Names of the columns in the paper's variant. */
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

    it("counts a noun that comes later in the key as a wrong linkage", () => {
      // Key [Obama, he, Barack]. In the response, Barack's counterpart comes before that of he.
      const text = "Obama/NNP he/PRP Barack/NNP B./NNP him/PRP";
      const pairs = [
        [1, 1],
        [2, 0],
      ] as const;
      expect(toldOf(text, [[one(0, 1, 2)], [one(3, 4)]], pairs)).toStrictEqual([
        ["wrongLinkages", 1, "key", 1],
        // Barack begins the response entity, so it is not resolved. He is not spurious.
        ["falseNegatives", 1, "key", 2],
      ]);
    });

    it("does not count a nominal mention as misled, and does not report skipped ones", () => {
      // Key [it, he], response [Obama, he himself]; only the last mentions match. The key entity has no noun and is
      // skipped.
      const text = "it/PRP Obama/NNP he/PRP himself/PRP";
      const himself: Span = [2, 3];
      expect(toldOf(text, [[one(0, 2)], [[[1, 1], himself]]], [[1, 1]])).toStrictEqual([]);
      // A pronoun would count: he infers Obama.
      const misled = [["wrongLinkages", 1, "response", 1]];
      expect(toldOf(text, [[one(0, 2)], [one(1, 2)]], [[1, 1]])).toStrictEqual(misled);
      // Cataphora: neither he nor Obama has a noun before it on either side.
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

  it("reports missing tags of lone tokens", () => {
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
