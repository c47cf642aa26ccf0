import { textColumn } from "../../core/text-column.ts";
import { TokenColumns } from "./conllu-line.ts";
import { expect, test } from "vitest";

const encoder = new TextEncoder();

function add(tokens: TokenColumns, word: string, line: number, zero = false): boolean {
  const bytes = encoder.encode(`<${word}>`);
  return tokens.add(bytes, 1, bytes.length - 1, line, zero);
}

test("TokenColumns collects words, lines, sentences and zeros of one document after another", () => {
  const tokens = new TokenColumns(true);
  for (const words of [
    ["It", "", "猫", "rains"],
    ["x".repeat(10_000), "b", "é", "c"],
  ]) {
    tokens.clear();
    expect(tokens.sentenceStart).toBe(0);
    tokens.startSentence("");
    expect(words.slice(0, 3).map((word, t) => add(tokens, word, t + 5, t === 1))).toEqual([false, false, true]);
    tokens.startSentence("s2");
    expect([tokens.sentenceStart, tokens.length]).toEqual([3, 3]);
    add(tokens, words[3], 10);
    expect(tokens.text(0, 3)).toBe(words.join(" "));
    expect(tokens.take()).toEqual({
      length: 4,
      form: textColumn(words),
      lines: { token: Int32Array.of(0, 3), line: Int32Array.of(5, 10) },
      sentenceStarts: Int32Array.of(0, 3),
      sentenceIds: ["", "s2"],
      zero: Uint8Array.of(0, 1, 0, 0),
    });
  }
  tokens.clear();
  tokens.startSentence("");
  add(tokens, "It", 1);
  expect(Object.keys(tokens.take()).sort()).toEqual(["form", "length", "lines", "sentenceStarts"]);
});

test("TokenColumns collects only positions on request", () => {
  const tokens = new TokenColumns(false);
  tokens.startSentence("s1");
  expect(add(tokens, "猫", 1)).toBe(false);
  expect(tokens.text(0, 0)).toBeUndefined();
  expect(tokens.take()).toEqual({ length: 1, sentenceStarts: Int32Array.of(0) });
});
