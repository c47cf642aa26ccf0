import { describe, expect, test } from "vitest";
import { WordLists, stringsOf } from "./json-columns.ts";
import { Subtokens } from "./subtokens.ts";

const forms = ["[CLS]", "Ada", "lo", "##ved", "[SEP]", "[CLS]", "it", ".", "[SEP]"];
const map = [0, 0, 1, 1, 1, 1, 2, 3, 3];
const subtokensOf = (pieces: readonly string[], words: readonly (number | null)[], least?: number): Subtokens =>
  new Subtokens(WordLists.of([pieces])!, words, least);
const spelled = (given: Subtokens): readonly string[] => stringsOf(given.spell());
const subtokens = subtokensOf(forms, map);

test("Subtokens finds the words of pieces, without special tokens", () => {
  expect(subtokens.length).toBe(9);
  expect(subtokens.words).toBe(4);
  expect(spelled(subtokens)).toEqual(["Ada", "loved", "it", "."]);
  expect(subtokens.wordsOf([1, 1])).toEqual(Int32Array.of(0, 0));
  expect(subtokens.wordsOf([2, 2])).toEqual(Int32Array.of(1, 1));
  expect(subtokens.wordsOf([0, 3])).toEqual(Int32Array.of(0, 1));
  expect(subtokens.wordsOf([2, 5])).toEqual(Int32Array.of(1, 1));
  expect(subtokens.wordsOf([3, 6, 7, 7])).toEqual(Int32Array.of(1, 2, 3, 3));
});

test("Subtokens finds no words if a run holds only special tokens", () => {
  expect(subtokens.wordsOf([0, 0])).toBeUndefined();
  expect(subtokens.wordsOf([4, 5])).toBeUndefined();
  expect(subtokens.wordsOf([1, 1, 8, 8])).toBeUndefined();
});

test("Subtokens converts positions outside the subtokens to positions outside the words", () => {
  expect(subtokens.wordsOf([8, 9])).toEqual(Int32Array.of(4, 4));
  expect(subtokens.wordsOf([7, 11])).toEqual(Int32Array.of(3, 6));
  expect(subtokens.wordsOf([-2, 1])).toEqual(Int32Array.of(-2, 0));
});

test("Subtokens begins every sentence at a word", () => {
  expect(subtokens.sentenceStarts([0, 0, 0, 0, 1, 1, 1, 1, 2])).toEqual(Int32Array.of(0, 2));
  expect(subtokensOf(["a", "b"], [1, 2]).sentenceStarts([0, 0])).toEqual(Int32Array.of(0));
  expect(subtokensOf(["[CLS]"], [0]).sentenceStarts([0])).toEqual(new Int32Array(0));
});

describe("spelling", () => {
  test("reads pieces of SentencePiece", () => {
    const pieces = ["<s>", "\u2581Ad", "a", "\u2581naïve", ".", "</s>"];
    expect(spelled(subtokensOf(pieces, [null, 0, 0, 1, 2, null]))).toEqual(["Ada", "naïve", "."]);
  });

  test("decodes byte-level pieces", () => {
    const pieces = ["ĠAd", "a", "Ġna", "Ã¯", "ve", "ĠðŁĺĢ", "."];
    expect(spelled(subtokensOf(pieces, [0, 0, 1, 1, 1, 2, 3]))).toEqual(["Ada", "naïve", "😀", "."]);
  });

  test("leaves words without pieces empty", () => {
    expect(spelled(subtokensOf(["a", "b"], [0, 2], 4))).toEqual(["a", "", "b", ""]);
  });
});
