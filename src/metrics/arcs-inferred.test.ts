import { describe, expect, it } from "vitest";
import { type Span, taggedPart, tokensOf } from "../../test/tagged-part.ts";
import { Accumulator } from "../scoring/accumulator.ts";
import { resolveOptions, type UserOptions } from "../scoring/score-options.ts";

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
    // Obama he his; the response skips he, which leads to the same noun, and gives him to Bush.
    const text = "Obama/NNP he/PRP his/PRP$ Bush/NNP him/PRP";
    expect(outcomesOf(text, [one(0, 1, 2, 4)], [one(0, 2), one(3, 4)], options)).toStrictEqual([1, 1, 1, 0]);
  });

  it.each(both)("takes what is spurious, and what starts a key entity, for false positives: %j", (options) => {
    const text = "Obama/NNP he/PRP it/PRP Bush/NNP him/PRP";
    expect(outcomesOf(text, [one(0, 1), one(3, 4)], [one(0, 1, 2, 3)], options)).toStrictEqual([1, 0, 1, 2]);
  });

  it("a noun inferred by a pronoun whose key entity has none: wrong linkage in the paper, false positive in 1.2", () => {
    const text = "Obama/NNP he/PRP his/PRP$";
    const [key, response] = [[one(1, 2)], [one(0, 2)]];
    expect(outcomesOf(text, key, response)).toStrictEqual([0, 1, 0, 0]);
    expect(outcomesOf(text, key, response, { arcsVariant: "1.2" })).toStrictEqual([0, 0, 0, 1]);
  });

  it.each(both)("skips cataphora, where neither side has a noun before: %j", (options) => {
    const text = "he/PRP his/PRP$ Obama/NNP";
    expect(outcomesOf(text, [one(0, 1, 2)], [one(0, 1, 2)], options)).toStrictEqual([0, 0, 0, 0]);
  });

  it("what precedes the first noun of its key entity, and infers one: once in the paper, by the author's rules in 1.2", () => {
    const text = "Bush/NNP he/PRP his/PRP$ Obama/NNP";
    // §3.2 counts key mentions, of which his and Obama infer Bush: both wrong. 1.2 has no false negative or wrong linkage for
    // the pronoun, only a false positive; for the noun it has a wrong linkage, and a false positive once more.
    expect(outcomesOf(text, [one(1, 2, 3)], [one(0, 2, 3)])).toStrictEqual([0, 2, 0, 0]);
    expect(outcomesOf(text, [one(1, 2, 3)], [one(0, 2, 3)], { arcsVariant: "1.2" })).toStrictEqual([0, 1, 0, 2]);
  });

  it("the first noun of an entity that the response lacks: skipped in the paper, false negative in 1.2", () => {
    const text = "he/PRP Obama/NNP";
    expect(outcomesOf(text, [one(0, 1)], [])).toStrictEqual([0, 0, 0, 0]);
    expect(outcomesOf(text, [one(0, 1)], [], { arcsVariant: "1.2" })).toStrictEqual([0, 0, 1, 0]);
  });

  it("tells nouns by the tags that it is given", () => {
    const text = "Peter/XY er/PPER Haus/NN er/PPER";
    const sides = [one(0, 1), one(2, 3)];
    expect(outcomesOf(text, sides, sides)).toStrictEqual([1, 0, 0, 0]);
    expect(outcomesOf(text, sides, sides, { nounTags: ["XY", "NN"] })).toStrictEqual([2, 0, 0, 0]);
  });

  it("lacks tags where a lone token has none", () => {
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
