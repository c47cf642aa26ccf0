import { expect, test } from "vitest";
import { textAt } from "../../../core/text-column.ts";
import { sentencesToTokens } from "./written-words.ts";

test("sentencesToTokens returns words and the beginnings of sentences", () => {
  const tokens = sentencesToTokens([["It", "is"], [], ["猫", ""], []], true);
  expect(tokens.length).toBe(4);
  expect(Array.from({ length: 4 }, (_, t) => textAt(tokens.form!, t))).toEqual(["It", "is", "猫", ""]);
  expect(tokens.sentenceStarts).toEqual(Int32Array.of(0, 2));
});

test("sentencesToTokens omits words on request", () => {
  expect(sentencesToTokens([["It", "is"]], false)).toEqual({ length: 2, sentenceStarts: Int32Array.of(0) });
});
