import { expect, test } from "vitest";
import { minimumFinder } from "./minimum.ts";

test.each([
  ["the old man", ["man"], [8, 11]],
  // A whole word before a part of one.
  ["the head he had", ["he"], [9, 11]],
  ["theta", ["he"], [1, 3]],
  ["the old man", ["woman", "old man"], [4, 11]],
  ["New\n  York Times", ["York  Times"], [6, 16]],
  ["😀 naïve", ["naïve"], [3, 8]],
  ["(he)", ["he"], [1, 3]],
  ["the man", ["boy"], undefined],
  ["", ["a"], undefined],
])("in %j, %j is at %j", (text, alternatives, place) => {
  expect(minimumFinder(text)(0, text.length, alternatives)).toEqual(place);
});

test("only inside the stretch, whose ends are ends of words", () => {
  const find = minimumFinder("the  man, the manner of the\n\tman");
  expect(find(10, 20, ["man"])).toEqual([14, 17]);
  expect(find(0, 17, ["the man"])).toEqual([0, 8]);
  expect(find(24, 32, ["the man"])).toEqual([24, 32]);
  expect(find(14, 17, ["man"])).toEqual([14, 17]);
  expect(find(14, 16, ["man"])).toBeUndefined();
});
