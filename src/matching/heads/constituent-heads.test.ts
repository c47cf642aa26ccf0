import { expect, test } from "vitest";
import { textColumn } from "../../core/text-column.ts";
import type { OfPhrases } from "./collins-head.ts";
import { ConstituentHeads } from "./constituent-heads.ts";

/** Tokens of lines `word tag parse`. */
function headsIn(lines: readonly string[], ofPhrases: OfPhrases = "first", sentenceStarts = [0]) {
  const columns = lines.map((line) => line.split(" "));
  const heads = new ConstituentHeads(
    {
      length: lines.length,
      tag: textColumn(columns.map(([, tag]) => tag)),
      parse: textColumn(columns.map(([, , parse]) => parse)),
      sentenceStarts: Int32Array.from(sentenceStarts),
    },
    ofPhrases,
  );
  return (first: number, last: number): number => heads.headOf(first, last);
}

const apposition = [
  "the DT (S(NP(NP*",
  "baker NN *)",
  ", , *",
  "uncle NN (NP(NP*)",
  "of IN (PP*",
  "Ann NNP (NP*))))",
  "slept VBD (VP*))",
];

test("heads of noun phrases, of phrases in them, and of sentences", () => {
  const head = headsIn(apposition);
  expect(head(0, 1)).toBe(1);
  expect(head(3, 5)).toBe(3);
  expect(head(4, 5)).toBe(4);
  expect(head(0, 5)).toBe(1);
  // A sentence is headed by its verb phrase.
  expect(head(0, 6)).toBe(6);
  expect(head(1, 2)).toBe(-1);
});

test("of noun phrases side by side the first, or the last", () => {
  expect(headsIn(apposition, "last")(0, 5)).toBe(3);
});

test("a possessive ending heads its phrase", () => {
  expect(headsIn(["Ann NNP (NP(NP*", "'s POS *)", "hat NN *)"])(0, 1)).toBe(1);
});

test("of constituents of the same tokens, the lowest counts", () => {
  // The adverb phrase would be headed by its first child from the right that is an adverb, the noun phrase by the noun.
  expect(headsIn(["fast RB (ADVP(NP*", "cars NNS *))"])(0, 1)).toBe(1);
});

test("what a constituent does in its clause is not part of its label", () => {
  // As a noun phrase it is headed by its last noun; of an unknown label the head would be the first child.
  for (const label of ["NP", "NP-SBJ", "NP-SBJ-1", "NP=2"]) {
    expect(headsIn([`summer NN (${label}*`, "night NN *", "long RB *)"])(0, 2), label).toBe(1);
  }
});

test("damaged trees do not reach into the next sentence", () => {
  const head = headsIn(["a DT (NP(NP*", "dog NN *)", "it PRP (NP*)", "ran VBD *)"], "first", [0, 2]);
  expect(head(0, 1)).toBe(1);
  expect(head(2, 2)).toBe(2);
  expect(head(0, 3)).toBe(-1);
});

test("without sentences all tokens are one, and without tokens there is no constituent", () => {
  const tokens = { length: 2, tag: textColumn(["DT", "NN"]), parse: textColumn(["(NP*", "*)"]) };
  expect(new ConstituentHeads(tokens, "first").headOf(0, 1)).toBe(1);
  const none = { length: 0, tag: textColumn([]), parse: textColumn([]) };
  expect(new ConstituentHeads(none, "first").any()).toBe(false);
  expect(new ConstituentHeads({ ...tokens, parse: textColumn(["*", "*"]) }, "first").any()).toBe(false);
});

test("tokens without a constituent are known as such, whatever their number of sentences", () => {
  const none = { length: 3, tag: textColumn(["NN", "NN", "NN"]), sentenceStarts: Int32Array.of(0, 2) };
  expect(new ConstituentHeads({ ...none, parse: textColumn(["*", "*", "*"]) }, "first").any()).toBe(false);
  expect(new ConstituentHeads({ ...none, parse: textColumn(["*", "*", "(NP*)"]) }, "first").any()).toBe(true);
});
