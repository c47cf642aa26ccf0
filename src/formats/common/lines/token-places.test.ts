import { expect, test } from "vitest";
import { TokenNumbers } from "./token-places.ts";

/** Puts each token on a separate line, with a blank line after each sentence. */
function gapIn(sentences: readonly (readonly number[])[], base?: number) {
  const numbers = new TokenNumbers(base);
  let line = 0;
  for (const sentence of sentences) {
    numbers.startSentence();
    for (const number of sentence) numbers.add(number, ++line);
    line++;
  }
  return numbers.gap();
}

test.each<[string, number[][], number | undefined]>([
  [
    "sentences that number tokens from 0",
    [
      [0, 1, 2],
      [0, 1],
    ],
    undefined,
  ],
  [
    "sentences that number tokens from 1",
    [
      [1, 2, 3],
      [1, 2],
    ],
    undefined,
  ],
  [
    "a document that numbers tokens across sentences",
    [
      [0, 1, 2],
      [3, 4],
    ],
    undefined,
  ],
  ["a document that numbers tokens across sentences of one token", [[0], [1], [2, 3]], undefined],
  [
    "a document whose numbers begin with 7",
    [
      [7, 8],
      [9, 10],
    ],
    undefined,
  ],
  [
    "sentences with tokens numbered -1",
    [
      [1, -1, 2],
      [-1, 1, 2],
    ],
    undefined,
  ],
  [
    "sentences that repeat a single number",
    [
      [0, 0, 0],
      [0, 0],
    ],
    undefined,
  ],
])("TokenNumbers finds no gap in %s", (_, sentences, base) => {
  expect(gapIn(sentences, base)).toBeUndefined();
});

test.each<[string, number[][], number | undefined, object]>([
  [
    "a token is missing",
    [
      [0, 1, 3],
      [0, 1],
    ],
    undefined,
    { line: 3, data: { count: 1, before: 1, number: 3 } },
  ],
  [
    "a sentence has lost its token 0",
    [
      [0, 1, 2],
      [1, 2],
    ],
    undefined,
    { line: 5, data: { count: 1, number: 1 } },
  ],
  [
    "the first sentence has lost its token 0",
    [
      [1, 2],
      [0, 1],
    ],
    undefined,
    { line: 1, data: { count: 1, number: 1 } },
  ],
  [
    "the first sentence has lost its token 1",
    [
      [2, 3],
      [1, 2],
    ],
    undefined,
    { line: 1, data: { count: 1, number: 2 } },
  ],
  ["a sentence begins with 2 although the format says 1", [[2, 3]], 1, { line: 1, data: { count: 1, number: 2 } }],
])("TokenNumbers finds a gap if %s", (_, sentences, base, expected) => {
  expect(gapIn(sentences, base)).toEqual(expected);
});
