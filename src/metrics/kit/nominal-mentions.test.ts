import { describe, expect, it } from "vitest";
import { spannedPart } from "../../../test/support/spanned-part.ts";
import { taggedPart } from "../../../test/support/tagged-part.ts";
import { pairMentions } from "../../scoring/tabulate.ts";
import { preparePart } from "../../scoring/prepare.ts";
import { isPronounClass, lackOfNominals, mentionClass } from "./nominal-mentions.ts";

describe("the class of a mention", () => {
  it("is NOUN for several tokens and for nouns, otherwise the tag", () => {
    const part = taggedPart([[[0, 0]], [[0, 1]], [[1, 1]]], { tags: ["NN", "PRP"] });
    expect([0, 1, 2].map((m) => mentionClass(part, m, ["NN"]))).toStrictEqual(["NOUN", "NOUN", "PRP"]);
    // With the tags of another language, the first is not a noun.
    expect([0, 1, 2].map((m) => mentionClass(part, m, ["NE"]))).toStrictEqual(["NN", "NOUN", "PRP"]);
  });

  it("is unknown for a token without a tag, and for tokens after the last tag", () => {
    const part = taggedPart([[[0, 0]], [[1, 1]], [[2, 2]]], { tags: [""] });
    expect([0, 1, 2].map((m) => mentionClass(part, m, ["NN"]))).toStrictEqual(["", "", ""]);
    const tagged = taggedPart([[[0, 0]], [[1, 1]], [[2, 2]]], { tags: ["NN"] });
    expect([0, 1, 2].map((m) => mentionClass(tagged, m, ["NN"]))).toStrictEqual(["NOUN", "", ""]);
  });

  it("is `zero` for a token that is not in the text, unless it has a tag", () => {
    const part = spannedPart(["0 1 2-3"], { length: 4, zeros: [1, 3] });
    expect([0, 1, 2].map((m) => mentionClass(part, m, ["NN"]))).toStrictEqual(["", "zero", "NOUN"]);
    const { tokens } = taggedPart([], { tags: ["DT", "PRON"] });
    const tagged = { ...part, tokens: { ...part.tokens!, tag: tokens!.tag! } };
    expect(mentionClass(tagged, 1, ["NN"])).toBe("PRON");
  });
});

it("isPronounClass accepts zeros and the pronouns of the three tag sets, but not nouns and articles", () => {
  expect(["zero", "PRP", "PPOSAT", "PRON"].map(isPronounClass)).toStrictEqual([true, true, true, true]);
  expect(["NOUN", "DT", ""].map(isPronounClass)).toStrictEqual([false, false, false]);
});

it("ARCS lacks no tags if the only mention without one is a zero", () => {
  const of = (zeros: number[]) => preparePart(spannedPart(["0"], { length: 1, zeros }), "first");
  expect(lackOfNominals(pairMentions(of([0]), of([0])))).toBeUndefined();
  expect(lackOfNominals(pairMentions(of([0]), of([])))).toStrictEqual({ side: "response", what: "tags" });
});
