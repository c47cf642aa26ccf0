import { expect, test } from "vitest";
import { countWords, isPunctuation, mayBegin, mayEnd } from "./word-boundaries.ts";

const text = "Ada's cat, 😀 猫が 새가 x𝒜y";

test.each([
  [0, "yes"],
  [1, "no"],
  [3, "yes"],
  [4, "yes"],
  [5, "no"],
  [9, "yes"],
  [11, "yes"],
  [15, "unknown"],
  [18, "unknown"],
  [21, "no"],
  [text.length, "no"],
  [-1, "no"],
])("mayBegin decides whether a span may begin at %i: %s", (at, fit) => {
  expect(mayBegin(text, at)).toBe(fit);
});

test.each([
  [0, "no"],
  [2, "no"],
  [3, "yes"],
  [4, "yes"],
  [6, "no"],
  [9, "yes"],
  [10, "yes"],
  [13, "yes"],
  [15, "unknown"],
  [16, "yes"],
  [18, "unknown"],
  [23, "no"],
  [text.length, "yes"],
  [text.length + 1, "no"],
])("mayEnd decides whether a span may end before %i: %s", (at, fit) => {
  expect(mayEnd(text, at)).toBe(fit);
});

test("isPunctuation recognises words that are only punctuation, and countWords counts words", () => {
  expect([".", "--", "😀", "”", "", "a.", "U.S."].map(isPunctuation)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(countWords("Ada's cat, 猫が.")).toBe(8);
});
