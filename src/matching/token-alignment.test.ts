import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Tokens } from "../core/document.ts";
import { textColumn } from "../core/text-column.ts";
import { alignTokens, alignSequences } from "./token-alignment.ts";
import { fewest } from "../../test/support/property-seed.ts";

/** Builds tokens from words separated by spaces; `_` is a zero. */
function tokens(text: string): Tokens {
  const words = text.split(" ").filter((word) => word !== "");
  const zero = Uint8Array.from(words, (word) => (word === "_" ? 1 : 0));
  return { length: words.length, form: textColumn(words), ...(zero.includes(1) && { zero }) };
}

/** Returns each response token's position in the key: `2`, `2-3`, with `<` or `>` if it cuts a token, or `-`. */
function align(key: string, response: string): string {
  const { first, last, cutsFirst, cutsLast } = alignTokens(tokens(key), tokens(response));
  return Array.from(first, (from, t) => {
    if (from < 0) return "-";
    const place = from === last[t] ? String(from) : `${from}-${last[t]}`;
    return `${cutsFirst[t] === 1 ? "<" : ""}${place}${cutsLast[t] === 1 ? ">" : ""}`;
  }).join(" ");
}

describe("alignTokens", () => {
  it("aligns equal tokens", () => {
    expect(align("the old man", "the old man")).toBe("0 1 2");
  });

  it("aligns the parts of a token with the token, and a joined token with several tokens", () => {
    expect(align("I don't know", "I do n't know")).toBe("0 1> <1 2");
    expect(align("I do n't know", "I don't know")).toBe("0 1-2 3");
    expect(align("ab cd", "a bc d")).toBe("0> <0-1> <1");
  });

  it("ignores different notations of quotation marks and brackets", () => {
    expect(align("`` No , '' -LRB- he -RRB- said", "“No, ” (he) said")).toBe("0-2 3 4-6 7");
  });

  it("ignores where a mark of several characters is cut", () => {
    expect(align("no -- he '' said ...", 'no - - he " said . . .')).toBe("0 1> <1 2 3 4 5> <5> <5");
    expect(align("no — “ he", 'no - - " he')).toBe("0 1> <1 2 3");
  });

  it("treats composed and decomposed characters as equal", () => {
    expect(align("caf\u00E9 au lait", "cafe\u0301 au lait")).toBe("0 1 2");
  });

  it("finds the parts of a token in a text that differs elsewhere", () => {
    expect(align("I don't know him", "Well , I do n't know her")).toBe("- - 0 1> <1 2 3");
  });

  it("skips added and missing tokens, and aligns a single replaced token", () => {
    expect(align("a fox jumps", "a brown fox jumps")).toBe("0 - 1 2");
    expect(align("a fox jumps", "a dog jumps")).toBe("0 1 2");
    expect(align("a fox jumps", "a jumps")).toBe("0 2");
    expect(align("x fox jumps far", "x big dog sits down far")).toBe("0 - - - - 3");
  });

  it("aligns the characters of words that are both cut and changed", () => {
    // ab is followed by cd, as in the key. efg begins a key token and is followed by h. cdX and hY have an extra
    // character.
    expect(align("abcd efgh ijkl", "ab cdX efg hY ij kl")).toBe("0> - 1> - 2> <2");
    expect(align("I saw abcd efgh", "I saw ab cdX efgh")).toBe("0 1 2> - 3");
    // Around Q, the pieces of cdef do not continue like the key.
    expect(align("ab cdef gh", "a b cd Q ef g h")).toBe("0> <0 - - - 2> <2");
    // a and c have the same distance as in abc, but X is between them.
    expect(align("abc d", "aXc de")).toBe("- -");
  });

  it("ignores white space within a word", () => {
    const key: Tokens = { length: 1, form: textColumn(["10 000"]) };
    expect(Array.from(alignTokens(key, tokens("10000 x")).first)).toEqual([0, -1]);
  });

  it("counts no additions, omissions or changes if words are only joined", () => {
    const { inserted, deleted, changed } = alignTokens(tokens("I do n't know"), tokens("I don't know"));
    expect({ inserted, deleted, changed }).toEqual({ inserted: 0, deleted: 0, changed: 0 });
  });

  it("counts additions, omissions and changes", () => {
    const { inserted, deleted, changed } = alignTokens(
      tokens("a fox jumps over it"),
      tokens("a dog jumps high up over"),
    );
    expect({ inserted, deleted, changed }).toEqual({ inserted: 2, deleted: 1, changed: 1 });
  });

  it("does not align a single letter inside a word", () => {
    expect(align("the cat sat down", "the a b sat down")).toBe("0 - - 2 3");
  });

  it("aligns zeros with zeros at the same position, in order", () => {
    expect(align("_ he _ _ ran", "_ he _ ran")).toBe("0 1 2 4");
    expect(align("he ran", "_ he ran _")).toBe("- 0 1 -");
    expect(align("he ran _", "he quickly ran _")).toBe("0 - 1 2");
    expect(align("_ _ _ he", "_ _ _ he")).toBe("0 1 2 3");
    expect(align("_ he ran", "he ran _")).toBe("1 2 -");
    expect(align("_ a", "_")).toBe("0");
    expect(align("a _", "_")).toBe("-");
    // The forms of zeros do not matter.
    const [two, one]: Tokens[] = [
      { length: 3, form: textColumn(["x", "y", "ran"]), zero: Uint8Array.of(1, 1, 0) },
      { length: 2, form: textColumn(["z", "ran"]), zero: Uint8Array.of(1, 0) },
    ];
    expect(Array.from(alignTokens(two, one).first)).toEqual([0, 2]);
    // A written underscore is an ordinary character.
    const written = { ...tokens("he _ ran"), zero: new Uint8Array(3) };
    expect(Array.from(alignTokens(written, tokens("he ran")).first)).toEqual([0, 2]);
  });

  it("aligns nothing without tokens", () => {
    expect(align("", "")).toBe("");
    expect(align("a", "")).toBe("");
    expect(align("", "a b")).toBe("- -");
  });

  it("aligns any two tokenisations of a text, each token with its own characters", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "猫", "."), minLength: 1, maxLength: 30 });
    const cuts = fc.array(fc.nat(29), { maxLength: 12 });
    const cut = (whole: string, at: readonly number[]): string[] => {
      const places = [0, ...new Set(at.filter((place) => place > 0 && place < whole.length)), whole.length];
      places.sort((a, b) => a - b);
      return places.slice(1).map((end, i) => whole.slice(places[i], end));
    };
    fc.assert(
      fc.property(text, cuts, cuts, (whole, a, b) => {
        const [key, response] = [cut(whole, a), cut(whole, b)];
        const { first, last, cutsFirst, cutsLast } = alignTokens(tokens(key.join(" ")), tokens(response.join(" ")));
        const tokenOf = (character: number): number => {
          let end = 0;
          return key.findIndex((word) => (end += word.length) > character);
        };
        let start = 0;
        response.forEach((word, t) => {
          const end = start + word.length;
          expect([first[t], last[t]]).toEqual([tokenOf(start), tokenOf(end - 1)]);
          expect(cutsFirst[t] === 1).toBe(start > 0 && tokenOf(start - 1) === tokenOf(start));
          expect(cutsLast[t] === 1).toBe(end < whole.length && tokenOf(end) === tokenOf(end - 1));
          start = end;
        });
      }),
      { numRuns: 1000 },
    );
  });

  it("aligns thousands of characters without a common token, with additions at both ends and between", () => {
    // Words of five characters, joined in pairs: 3,500² comparisons would be too many.
    const words = Array.from({ length: 700 }, (_, i) => `w${1000 + ((i * 7919) % 8999)}`);
    const pairs = Array.from({ length: 350 }, (_, i) => words[2 * i] + words[2 * i + 1]);
    const changed = ["new", ...pairs.slice(0, 200), "other", ...pairs.slice(200), "more"];
    const { first, last, inserted } = alignTokens(tokens(words.join(" ")), tokens(changed.join(" ")));
    const added = (values: number[]): number[] => [-1, ...values.slice(0, 200), -1, ...values.slice(200), -1];
    expect(Array.from(first)).toEqual(added(pairs.map((_, i) => 2 * i)));
    expect(Array.from(last)).toEqual(added(pairs.map((_, i) => 2 * i + 1)));
    expect(inserted).toBe(3);
  });

  it("aligns texts of tens of thousands of tokens without any common token", () => {
    const long = Array.from({ length: 30_000 }, (_, i) => `w${(i * 7919) % 30_011}`);
    const pairs = Array.from({ length: 15_000 }, (_, i) => long[2 * i] + long[2 * i + 1]);
    const changed = ["new", ...pairs.slice(0, 7_000), "other", ...pairs.slice(7_000)];
    const { first, inserted } = alignTokens(tokens(long.join(" ")), tokens(changed.join(" ")));
    expect(inserted).toBe(2);
    expect([first[1], first[7_000], first[7_002], first[15_001]]).toEqual([0, 13_998, 14_000, 29_998]);
  });
});

/** Returns, for each word of `b`, the index of its counterpart in `a`, or -1. */
function alignTexts(a: string, b: string): number[] {
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
    expect(alignTexts("the old man and the sea", "the old man and the sea")).toStrictEqual([0, 1, 2, 3, 4, 5]);
  });

  it("skips an added word and a missing one", () => {
    expect(alignTexts("a b c", "a x b c")).toStrictEqual([0, -1, 1, 2]);
    expect(alignTexts("a b c", "a c")).toStrictEqual([0, 2]);
    expect(alignTexts("a b", "x a b y")).toStrictEqual([-1, 0, 1, -1]);
  });

  it("aligns around a word that is written as two: do n't and don't", () => {
    expect(alignTexts("I do n't know", "I don't know")).toStrictEqual([0, -1, 3]);
    expect(alignTexts("I don't know", "I do n't know")).toStrictEqual([0, -1, -1, 2]);
  });

  it("uses x, which occurs once in each text, as an anchor among repeated words", () => {
    expect(alignTexts("the x the z the", "the y the x the the")).toStrictEqual([0, -1, -1, 1, 2, 4]);
  });

  it("keeps an anchor even if fewer words are aligned: u instead of a a b b", () => {
    expect(alignTexts("x u a a b b y", "z a a b b u w")).toStrictEqual([-1, -1, -1, -1, -1, 1, -1]);
    // This holds even for the first word of a side.
    expect(alignTexts("u a a b b y", "z a a b b u")).toStrictEqual([-1, -1, -1, -1, -1, 0]);
    expect(alignTexts("z a a b b u", "u a a b b y")).toStrictEqual([5, -1, -1, -1, -1, -1]);
    // Two anchors, u and v, instead of a b a b.
    expect(alignTexts("x u v a b a b y", "z a b a b u v w")).toStrictEqual([-1, -1, -1, -1, -1, 1, 2, -1]);
  });

  it("aligns words before, between and after anchors: q q u c c v r r", () => {
    expect(alignTexts("x q q u c c v r r y", "z q q u c c v r r w")).toStrictEqual([-1, 1, 2, 3, 4, 5, 6, 7, 8, -1]);
  });

  it("does not use a word that repeats on one side as an anchor: d c d and b d c have d c in common", () => {
    expect(alignTexts("d c d", "b d c")).toStrictEqual([-1, 0, 1]);
  });

  it("aligns equal ends: the last t of both, not the first", () => {
    expect(alignTexts("A t t", "B t")).toStrictEqual([-1, 2]);
    expect(alignTexts("B t", "A t t")).toStrictEqual([-1, -1, 1]);
    expect(alignTexts("A t u t u", "B t u")).toStrictEqual([-1, 3, 4]);
  });

  it("uses the longest common subsequence if every word repeats", () => {
    // Between the equal ends are b a b a and a b a b, whose longest common subsequence has 3 words.
    expect(alignTexts("q b a b a z", "q a b a b z").filter((token) => token >= 0)).toHaveLength(5);
  });

  /** Returns the length of the longest common subsequence, from its definition. */
  function longestCommon(a: readonly string[], b: readonly string[]): number {
    if (a.length === 0 || b.length === 0) return 0;
    if (a[0] === b[0]) return 1 + longestCommon(a.slice(1), b.slice(1));
    return Math.max(longestCommon(a.slice(1), b), longestCommon(a, b.slice(1)));
  }

  const aligned = (a: readonly string[], b: readonly string[]): number =>
    alignWords(a, b).filter((token) => token >= 0).length;

  it("aligns as many words as possible if each occurs once: the longest increasing sequence of anchors", () => {
    const words = fc.shuffledSubarray(Array.from("abcdefgh"));
    fc.assert(
      fc.property(words, words, (a, b) => {
        expect(aligned(a, b)).toBe(longestCommon(a, b));
      }),
      { numRuns: 1000 },
    );
  });

  it("aligns as many words as possible if each common word repeats on a side", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 3, maxLength: 8 });
    let tried = 0;
    fc.assert(
      fc.property(text, text, (a, b) => {
        // Both ends differ, so that nothing is trimmed there.
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

  it("aligns thousands of words that all repeat, and nothing if there are tens of thousands, to save time", () => {
    const alternating = (length: number): Int32Array[] =>
      [0, 1].map((first) => Int32Array.from({ length }, (_, i) => (i + first) % 2));
    const [a, b] = alternating(2002);
    // Without the first of one side and the last of the other, both are equal.
    expect(alignSequences(a, b).filter((token) => token >= 0)).toHaveLength(2001);
    const [c, d] = alternating(20_002);
    expect(alignSequences(c, d)).toEqual(new Int32Array(20_002).fill(-1));
  });

  it("finds every changed word of a long text in which every word repeats", () => {
    const key = Array.from({ length: 2500 }, (_, i) => `w${(i * 7) % 300}`);
    const response = key.map((word, i) => (i % 100 === 50 ? `other${i % 3}` : word));
    const { changed, inserted, deleted } = alignTokens(tokens(key.join(" ")), tokens(response.join(" ")));
    expect([changed, inserted, deleted]).toEqual([25, 0, 0]);
  });

  it("aligns nothing without common words", () => {
    expect(alignTexts("", "")).toStrictEqual([]);
    expect(alignTexts("a b", "")).toStrictEqual([]);
    expect(alignTexts("", "a b")).toStrictEqual([-1, -1]);
    expect(alignTexts("a b", "c d")).toStrictEqual([-1, -1]);
  });

  it("aligns only equal words, in order, and at least the equal beginnings", () => {
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

  it("finds all old words in a text with insertions", () => {
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
