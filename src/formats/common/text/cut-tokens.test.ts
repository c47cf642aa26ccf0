import fc from "fast-check";
import { expect, test } from "vitest";
import { cutTokens } from "./cut-tokens.ts";

function words(text: string, given: number[], spans: number[] = []): { words: string[]; changed: boolean } {
  const { starts, ends, changed } = cutTokens(text, given, spans, spans);
  return { words: Array.from(starts, (start, t) => text.slice(start, ends[t])), changed };
}

const text = "Ada's dog barks.";

test("tokens that need no cut stay what they are, in order", () => {
  expect(words(text, [6, 9, 0, 3, 3, 5, 10, 15, 15, 16], [0, 5, 6, 9])).toEqual({
    words: ["Ada", "'s", "dog", "barks", "."],
    changed: false,
  });
  expect(words(text, [])).toEqual({ words: [], changed: false });
});

test("a token is cut where a mention begins or ends in it", () => {
  expect(words(text, [0, 5, 6, 16], [0, 3, 10, 15])).toEqual({
    words: ["Ada", "'s", "dog", "barks", "."],
    changed: true,
  });
});

test("what no token covers is a token only where a mention is", () => {
  expect(words(text, [6, 9], [0, 9])).toEqual({ words: ["Ada's", "dog"], changed: true });
  expect(words(text, [6, 9], [7, 15])).toEqual({ words: ["d", "og", "barks"], changed: true });
  expect(words(text, [], [0, 3, 0, 5, 10, 15])).toEqual({ words: ["Ada", "'s", "barks"], changed: true });
});

test("overlapping, empty and outlying tokens", () => {
  expect(words(text, [0, 5, 3, 9, 4, 5, 9, 9, 10, 99, 200, 300])).toEqual({
    words: ["Ada's", "dog", "barks."],
    changed: false,
  });
});

test("every mention is a set of whole tokens, and tokens do not overlap", () => {
  const span = fc.tuple(fc.nat(30), fc.nat(30)).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b) + 1]);
  fc.assert(
    fc.property(fc.string({ minLength: 31, maxLength: 31 }), fc.array(span), fc.array(span), (string, given, spans) => {
      const bounds = spans.flatMap(([start, end]) => {
        const cover = string.slice(start, end);
        const from = start + (cover.length - cover.trimStart().length);
        return cover.trim() === "" ? [] : [from, from + cover.trim().length];
      });
      const { starts, ends } = cutTokens(string, given.flat(), bounds, bounds);
      for (let t = 0; t < starts.length; t++) {
        expect(starts[t]).toBeLessThan(ends[t]);
        if (t > 0) expect(starts[t]).toBeGreaterThanOrEqual(ends[t - 1]);
      }
      for (let b = 0; b < bounds.length; b += 2) {
        expect(Array.from(starts)).toContain(bounds[b]);
        expect(Array.from(ends)).toContain(bounds[b + 1]);
      }
    }),
  );
});
