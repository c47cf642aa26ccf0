import { expect, it } from "vitest";
import { aceTextMatch } from "./ace-value.ts";

it.each([
  ["Harbour", "harbour", 1],
  // Only letters and digits count.
  ["AT & T", "A.T.T", 1],
  ["", "—".slice(1), 1],
  ["...", "!", 1],
  ["...", "x", 0],
  // "rbou" out of seven letters.
  ["harbour", "xrboux", 4 / 7],
  // Common letters must be in one stretch: "ab" out of five.
  ["abxcd", "abycd", 2 / 5],
  ["abcabcd", "abcd", 4 / 7],
  ["abc", "xyz", 0],
  // In non-ASCII text, all characters count: "é b" out of four.
  ["aé b", "xé b", 3 / 4],
  // It suffices that one text is non-ASCII: "ann" out of six.
  ["ann b", "annë b", 3 / 6],
])("the text match of %j and %j is %d", (a, b, expected) => {
  expect(aceTextMatch(a, b)).toBe(expected);
  expect(aceTextMatch(b, a)).toBe(expected);
});
