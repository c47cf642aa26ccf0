import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textAt } from "../../../core/text-column.ts";
import { isReversed, lineTokens, tokensOfSpan } from "./word-places.ts";

describe("lines", () => {
  const { tokens, lineStarts } = lineTokens(" Ada  saw\r\n\n\tit\u00A0is .\rEnd\n", true);

  test("are split at white space, except at no-break spaces", () => {
    expect(Array.from({ length: tokens.length }, (_, t) => textAt(tokens.form!, t))).toEqual([
      "Ada",
      "saw",
      "it\u00A0is",
      ".",
      "End",
    ]);
    const { text, starts, ends } = tokens.inText!;
    expect(Array.from(starts, (start, t) => text.slice(start, ends[t]))[2]).toBe("it\u00A0is");
  });

  test("are not sentences if they are empty, but still count as lines", () => {
    expect([...lineStarts]).toEqual([0, 2, 2, 4, 5, 5]);
    expect([...tokens.sentenceStarts!]).toEqual([0, 2, 4]);
  });

  test("give tokens without words on request", () => {
    expect(lineTokens("a b\nc", false).tokens).toEqual({ length: 3, sentenceStarts: Int32Array.of(0, 2) });
    expect(lineTokens("", true).tokens).toMatchObject({ length: 0, sentenceStarts: new Int32Array() });
  });
});

describe("spans", () => {
  const lines = lineTokens("a b\n\nc d e", true);

  test("may be within a line or across lines", () => {
    expect(tokensOfSpan(lines, [0, 1, 0, 1])).toEqual({ first: 1, last: 1, outside: false });
    expect(tokensOfSpan(lines, [0, 1, 2, 2])).toEqual({ first: 1, last: 4, outside: false });
  });

  test.each([
    [[0, 2, 0, 2]],
    [[1, 0, 1, 0]],
    [[0, 1, 2, 3]],
    [[3, 0, 3, 0]],
    [[-1, 0, 0, 0]],
    [[1e9, 0, 1e9, 1e9]],
  ] as const)("such as %j are outside the text", (span) => {
    const { first, last, outside } = tokensOfSpan(lines, [...span] as [number, number, number, number]);
    expect(outside).toBe(true);
    expect(first).toBeLessThanOrEqual(last);
    expect(last).toBeLessThan(2 ** 31);
  });

  test("are reversed if they end before they begin", () => {
    expect(isReversed([0, 1, 0, 0])).toBe(true);
    expect(isReversed([1, 0, 0, 5])).toBe(true);
    expect(isReversed([0, 1, 1, 0])).toBe(false);
  });
});

test("lineTokens splits any text as a regular expression for words and line ends does", () => {
  const piece = fc.constantFrom(" ", "\t", "\v", "\f", "\n", "\r", "\r\n", "\u00A0", "a", "be", "é", "😀");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces.join("");
      const starts: number[] = [];
      const words: string[] = [];
      const lineStarts = [0];
      for (const { index, 0: found } of text.matchAll(/[^ \t\n\v\f\r]+|\r\n|\r|\n/g)) {
        if (/[\r\n]/.test(found)) {
          lineStarts.push(words.length);
        } else {
          starts.push(index);
          words.push(found);
        }
      }
      const lines = lineTokens(text, true);
      expect([...lines.lineStarts]).toEqual([...lineStarts, words.length]);
      expect([...lines.tokens.inText!.starts]).toEqual(starts);
      expect(Array.from(words.keys(), (t) => textAt(lines.tokens.form!, t))).toEqual(words);
    }),
  );
});
