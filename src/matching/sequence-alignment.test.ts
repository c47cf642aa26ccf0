import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewest } from "../../test/support/property-seed.ts";
import { alignSequences } from "./sequence-alignment.ts";

/** For each word of `b` the index of its counterpart in `a`, or -1. */
function align(a: string, b: string): number[] {
  const words = (text: string): string[] => text.split(" ").filter((word) => word !== "");
  return alignWords(words(a), words(b));
}

function alignWords(a: readonly string[], b: readonly string[]): number[] {
  const vocabulary = [...new Set([...a, ...b])];
  const numbers = (words: readonly string[]): Int32Array => Int32Array.from(words, (word) => vocabulary.indexOf(word));
  return Array.from(alignSequences(numbers(a), numbers(b)));
}

describe("alignSequences", () => {
  it("aligns equal texts word by word", () => {
    expect(align("the old man and the sea", "the old man and the sea")).toStrictEqual([0, 1, 2, 3, 4, 5]);
  });

  it("leaves out a word that was added, and passes over one that is missing", () => {
    expect(align("a b c", "a x b c")).toStrictEqual([0, -1, 1, 2]);
    expect(align("a b c", "a c")).toStrictEqual([0, 2]);
    expect(align("a b", "x a b y")).toStrictEqual([-1, 0, 1, -1]);
  });

  it("aligns around a word that is written as two: do n't and don't", () => {
    expect(align("I do n't know", "I don't know")).toStrictEqual([0, -1, 3]);
    expect(align("I don't know", "I do n't know")).toStrictEqual([0, -1, -1, 2]);
  });

  it("takes words that occur once as anchors among words that repeat: the x the | the y the x the", () => {
    expect(align("the x the z the", "the y the x the the")).toStrictEqual([0, -1, -1, 1, 2, 4]);
  });

  it("keeps to anchors even where other words would be more: u once against a a b b", () => {
    expect(align("x u a a b b y", "z a a b b u w")).toStrictEqual([-1, -1, -1, -1, -1, 1, -1]);
    // Also if it is the first word of a side.
    expect(align("u a a b b y", "z a a b b u")).toStrictEqual([-1, -1, -1, -1, -1, 0]);
    expect(align("z a a b b u", "u a a b b y")).toStrictEqual([5, -1, -1, -1, -1, -1]);
    // Two of them, u and v, against a b a b.
    expect(align("x u v a b a b y", "z a b a b u v w")).toStrictEqual([-1, -1, -1, -1, -1, 1, 2, -1]);
  });

  it("aligns what is before, between and behind anchors: q q u c c v r r", () => {
    expect(align("x q q u c c v r r y", "z q q u c c v r r w")).toStrictEqual([-1, 1, 2, 3, 4, 5, 6, 7, 8, -1]);
  });

  it("does not take a word for an anchor that occurs twice on a side: of d c d and b d c, d c is common", () => {
    expect(align("d c d", "b d c")).toStrictEqual([-1, 0, 1]);
  });

  it("aligns equal ends with each other: the last t of both, not the first", () => {
    expect(align("A t t", "B t")).toStrictEqual([-1, 2]);
    expect(align("B t", "A t t")).toStrictEqual([-1, -1, 1]);
    expect(align("A t u t u", "B t u")).toStrictEqual([-1, 3, 4]);
  });

  it("falls back on the longest common subsequence where every word repeats", () => {
    // Between the equal ends stand b a b a and a b a b; their longest common subsequence has 3 words: 1 + 3 + 1.
    expect(align("q b a b a z", "q a b a b z").filter((token) => token >= 0)).toHaveLength(5);
  });

  /** Words of the longest common subsequence, by its definition. */
  function longestCommon(a: readonly string[], b: readonly string[]): number {
    if (a.length === 0 || b.length === 0) return 0;
    if (a[0] === b[0]) return 1 + longestCommon(a.slice(1), b.slice(1));
    return Math.max(longestCommon(a.slice(1), b), longestCommon(a, b.slice(1)));
  }

  const aligned = (a: readonly string[], b: readonly string[]): number =>
    alignWords(a, b).filter((token) => token >= 0).length;

  it("aligns as many words as can be where each occurs once: all are anchors, and the longest increasing run is of all", () => {
    const words = fc.shuffledSubarray(Array.from("abcdefgh"));
    fc.assert(
      fc.property(words, words, (a, b) => {
        expect(aligned(a, b)).toBe(longestCommon(a, b));
      }),
      { numRuns: 1000 },
    );
  });

  it("aligns as many words as can be where each common one repeats", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 3, maxLength: 8 });
    let tried = 0;
    fc.assert(
      fc.property(text, text, (a, b) => {
        // Other words at both ends, so that nothing is taken off there.
        const [x, y] = [
          ["x", ...a, "x"],
          ["y", ...b, "y"],
        ];
        const count = (words: readonly string[], word: string): number => words.filter((own) => own === word).length;
        if (a.some((word) => count(a, word) === 1 && count(b, word) === 1)) return;
        tried++;
        expect(aligned(x, y)).toBe(longestCommon(a, b));
      }),
      { numRuns: 1000 },
    );
    expect(tried).toBeGreaterThan(fewest(300));
  });

  it("aligns nothing with nothing", () => {
    expect(align("", "")).toStrictEqual([]);
    expect(align("a b", "")).toStrictEqual([]);
    expect(align("", "a b")).toStrictEqual([-1, -1]);
    expect(align("a b", "c d")).toStrictEqual([-1, -1]);
  });

  it("aligns equal words only, in order, and never fewer than the equal beginnings and ends", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", "d", "e", "f", "g"), { maxLength: 14 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const toA = alignWords(a, b);
        expect(toA).toHaveLength(b.length);
        let previous = -1;
        toA.forEach((token, i) => {
          if (token < 0) return;
          expect(token).toBeGreaterThan(previous);
          expect(a[token]).toBe(b[i]);
          previous = token;
        });
        for (let i = 0; i < Math.min(a.length, b.length) && a[i] === b[i]; i++) expect(toA[i]).toBe(i);
      }),
      { numRuns: 1000 },
    );
  });

  it("undoes insertions: a text with new words put in is aligned back completely", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 10 });
    fc.assert(
      fc.property(text, fc.array(fc.nat(10), { maxLength: 6 }), (a, places) => {
        const b: string[] = [...a];
        places.forEach((place, i) => b.splice(Math.min(place, b.length), 0, `new${i}`));
        const toA = alignWords(a, b);
        expect(toA.filter((token) => token >= 0)).toStrictEqual(a.map((_, i) => i));
        expect(b.filter((_, i) => toA[i] < 0)).toHaveLength(places.length);
      }),
      { numRuns: 500 },
    );
  });
});
