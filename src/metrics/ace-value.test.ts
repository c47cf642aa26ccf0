import { expect, it } from "vitest";
import { aceTextMatch } from "./ace-value.ts";

it.each([
  ["Harbour", "harbour", 1],
  // Only letters and digits count.
  ["AT & T", "A.T.T", 1],
  ["", "—".slice(1), 1],
  ["...", "!", 1],
  ["...", "x", 0],
  // "rbou" of seven.
  ["harbour", "xrboux", 4 / 7],
  // Not all letters in common, but those of one stretch: "ab" of five.
  ["abxcd", "abycd", 2 / 5],
  // The stretch that begins later is longer.
  ["abcabcd", "abcd", 4 / 7],
  ["abc", "xyz", 0],
  // Beyond ASCII all characters count: "é b" of four.
  ["aé b", "xé b", 3 / 4],
  // Also where only one of the two is beyond it: "ann" of six.
  ["ann b", "annë b", 3 / 6],
])("%j and %j: %d", (a, b, expected) => {
  expect(aceTextMatch(a, b)).toBe(expected);
  expect(aceTextMatch(b, a)).toBe(expected);
});
