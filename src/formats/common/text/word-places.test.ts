import { expect, test } from "vitest";
import { joinedWords, wordPlaces } from "./word-places.ts";

test("wordPlaces finds words one after another", () => {
  expect(wordPlaces("Ada  ate\nAda 😀.", ["Ada", "ate", "Ada", "😀", "."])).toEqual({
    places: Int32Array.of(0, 3, 5, 8, 9, 12, 13, 15, 15, 16),
  });
});

test("wordPlaces finds words that are white space, and skips text between words", () => {
  expect(wordPlaces("Ada <b>ate</b>", ["Ada", " \n", "ate"])).toEqual({ places: Int32Array.of(0, 3, 4, 4, 7, 10) });
});

test("wordPlaces reports a missing word", () => {
  expect(wordPlaces("Ada ate", ["Ada", "slept"])).toEqual({ missing: 1, at: 4 });
  expect(wordPlaces(`Ada ${"x".repeat(300)} ate`, ["Ada", "ate"])).toEqual({ missing: 1, at: 4 });
});

test("joinedWords joins words with spaces, and returns the place of each word", () => {
  expect(joinedWords(["Ada", "", "😀"])).toEqual({ text: "Ada  😀", places: Int32Array.of(0, 3, 4, 4, 5, 7) });
  expect(joinedWords([])).toEqual({ text: "", places: new Int32Array(0) });
});
