import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Tokens } from "../core/document.ts";
import { textColumn } from "../core/text-column.ts";
import { alignTokens } from "./token-alignment.ts";

/** Tokens separated by spaces; `_` is a zero. */
function tokens(text: string): Tokens {
  const words = text.split(" ").filter((word) => word !== "");
  const zero = Uint8Array.from(words, (word) => (word === "_" ? 1 : 0));
  return { length: words.length, form: textColumn(words), ...(zero.includes(1) && { zero }) };
}

/** For each token of the response its place in the key: `2`, `2-3`, with `<` or `>` where it cuts a token, or `-`. */
function align(key: string, response: string): string {
  const { first, last, cutsFirst, cutsLast } = alignTokens(tokens(key), tokens(response));
  return Array.from(first, (from, t) => {
    if (from < 0) return "-";
    const place = from === last[t] ? String(from) : `${from}-${last[t]}`;
    return `${cutsFirst[t] === 1 ? "<" : ""}${place}${cutsLast[t] === 1 ? ">" : ""}`;
  }).join(" ");
}

describe("alignTokens", () => {
  it("puts equal tokens on each other", () => {
    expect(align("the old man", "the old man")).toBe("0 1 2");
  });

  it("puts the parts of a token into it, and a joined token over several", () => {
    expect(align("I don't know", "I do n't know")).toBe("0 1> <1 2");
    expect(align("I do n't know", "I don't know")).toBe("0 1-2 3");
    expect(align("ab cd", "a bc d")).toBe("0> <0-1> <1");
  });

  it("does not mind habits of writing quotation marks and brackets", () => {
    expect(align("`` No , '' -LRB- he -RRB- said", "“No, ” (he) said")).toBe("0-2 3 4-6 7");
  });

  it("does not mind where a mark of two characters is cut", () => {
    expect(align("no -- he '' said ...", 'no - - he " said . . .')).toBe("0 1> <1 2 3 4 5> <5> <5");
    expect(align("no — “ he", 'no - - " he')).toBe("0 1> <1 2 3");
  });

  it("takes composed and decomposed characters for the same", () => {
    expect(align("caf\u00E9 au lait", "cafe\u0301 au lait")).toBe("0 1 2");
  });

  it("finds parts in a text that is changed elsewhere", () => {
    expect(align("I don't know him", "Well , I do n't know her")).toBe("- - 0 1> <1 2 3");
  });

  it("leaves out what was added, and takes a single token in the place of another for it", () => {
    expect(align("a fox jumps", "a brown fox jumps")).toBe("0 - 1 2");
    expect(align("a fox jumps", "a dog jumps")).toBe("0 1 2");
    expect(align("a fox jumps", "a jumps")).toBe("0 2");
    expect(align("x fox jumps far", "x big dog sits down far")).toBe("0 - - - - 3");
  });

  it("finds the characters of words that are cut and changed at the same time", () => {
    // ab and cd go on as the key does, cdX does not; efg begins as the key does, and what follows it is the rest; hY has more.
    expect(align("abcd efgh ijkl", "ab cdX efg hY ij kl")).toBe("0> - 1> - 2> <2");
    expect(align("I saw abcd efgh", "I saw ab cdX efgh")).toBe("0 1 2> - 3");
    // Around Q the pieces of cdef do not go on as the key does.
    expect(align("ab cdef gh", "a b cd Q ef g h")).toBe("0> <0 - - - 2> <2");
    // a and c stand as far apart as in abc, but X is between them.
    expect(align("abc d", "aXc de")).toBe("- -");
  });

  it("does not mind white space within a word", () => {
    const key: Tokens = { length: 1, form: textColumn(["10 000"]) };
    expect(Array.from(alignTokens(key, tokens("10000 x")).first)).toEqual([0, -1]);
  });

  it("counts nothing where words are only joined", () => {
    const { inserted, deleted, changed } = alignTokens(tokens("I do n't know"), tokens("I don't know"));
    expect({ inserted, deleted, changed }).toEqual({ inserted: 0, deleted: 0, changed: 0 });
  });

  it("counts what was added, left out and changed", () => {
    const { inserted, deleted, changed } = alignTokens(
      tokens("a fox jumps over it"),
      tokens("a dog jumps high up over"),
    );
    expect({ inserted, deleted, changed }).toEqual({ inserted: 2, deleted: 1, changed: 1 });
  });

  it("does not take a single letter inside a word for a counterpart", () => {
    expect(align("the cat sat down", "the a b sat down")).toBe("0 - - 2 3");
  });

  it("aligns zeros with zeros at the same place, in order", () => {
    expect(align("_ he _ _ ran", "_ he _ ran")).toBe("0 1 2 4");
    expect(align("he ran", "_ he ran _")).toBe("- 0 1 -");
    expect(align("he ran _", "he quickly ran _")).toBe("0 - 1 2");
    expect(align("_ _ _ he", "_ _ _ he")).toBe("0 1 2 3");
    expect(align("_ he ran", "he ran _")).toBe("1 2 -");
    expect(align("_ a", "_")).toBe("0");
    expect(align("a _", "_")).toBe("-");
    // What zeros are called does not matter.
    const [two, one]: Tokens[] = [
      { length: 3, form: textColumn(["x", "y", "ran"]), zero: Uint8Array.of(1, 1, 0) },
      { length: 2, form: textColumn(["z", "ran"]), zero: Uint8Array.of(1, 0) },
    ];
    expect(Array.from(alignTokens(two, one).first)).toEqual([0, 2]);
    // A written underscore is a character like others.
    const written = { ...tokens("he _ ran"), zero: new Uint8Array(3) };
    expect(Array.from(alignTokens(written, tokens("he ran")).first)).toEqual([0, 2]);
  });

  it("aligns nothing with nothing", () => {
    expect(align("", "")).toBe("");
    expect(align("a", "")).toBe("");
    expect(align("", "a b")).toBe("- -");
  });

  it("any two ways of cutting the same text: every token lies over its own characters", () => {
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
        /** The token in which a character of the text is, by counting. */
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

  it("long texts without any common token, quickly", () => {
    const long = Array.from({ length: 30_000 }, (_, i) => `w${(i * 7919) % 30_011}`);
    const pairs = Array.from({ length: 15_000 }, (_, i) => long[2 * i] + long[2 * i + 1]);
    const changed = ["new", ...pairs.slice(0, 7_000), "other", ...pairs.slice(7_000)];
    const { first, inserted } = alignTokens(tokens(long.join(" ")), tokens(changed.join(" ")));
    expect(inserted).toBe(2);
    expect([first[1], first[7_000], first[7_002], first[15_001]]).toEqual([0, 13_998, 14_000, 29_998]);
  });
});
