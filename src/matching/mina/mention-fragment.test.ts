import { describe, expect, it } from "vitest";
import { spannedPart } from "../../../test/support/spanned-part.ts";
import { textColumn } from "../../core/text-column.ts";
import { mentionFragment } from "./mention-fragment.ts";
import type { ParsedTokens } from "./parse-fragment.ts";

const tokens: ParsedTokens = {
  length: 4,
  form: textColumn(["it", "ran", "a", "dog"]),
  parse: textColumn(["", "", "(NP*", "*)"]),
  sentenceStarts: Int32Array.of(0, 2),
};

describe("the fragment of a mention", () => {
  const mentionsOf = (words: string): ReturnType<typeof spannedPart>["mentions"] => spannedPart([words]).mentions;

  it("has the tokens' positions in the sentence, and empty tags if the file has none", () => {
    expect(mentionFragment(tokens, mentionsOf("2-3"), 0)).toMatchObject({
      sentence: 1,
      tokens: [
        { form: "a", tag: "", parse: "(NP*" },
        { form: "dog", tag: "", parse: "*)" },
      ],
      places: [0, 1],
      root: { label: "NP" },
    });
  });

  it("has no root in a sentence without a parse", () => {
    expect(mentionFragment(tokens, mentionsOf("0-1"), 0)).toStrictEqual({
      sentence: 0,
      tokens: [
        { form: "it", tag: "", parse: "*" },
        { form: "ran", tag: "", parse: "*" },
      ],
      places: [0, 1],
    });
  });

  it("is missing if a mention ends after the text, has no position, or has a name", () => {
    expect(mentionFragment(tokens, mentionsOf("3-4"), 0)).toBeUndefined();
    const placeless = { ...mentionsOf("0"), first: Int32Array.of(-1), last: Int32Array.of(-1) };
    expect(mentionFragment(tokens, placeless, 0)).toBeUndefined();
    expect(mentionFragment(tokens, { ...mentionsOf("2"), names: ["a dog"] }, 0)).toBeUndefined();
  });
});
