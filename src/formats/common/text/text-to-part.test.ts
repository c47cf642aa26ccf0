import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import { type AnnotatedPart, runsOf } from "../../../core/document.ts";
import { textAt } from "../../../core/text-column.ts";
import { type TextMention, coveredText, cutTokens, textToPart } from "./text-to-part.ts";

function make(
  text: string,
  mentions: readonly TextMention[],
): { part: AnnotatedPart; problems: Partial<Diagnostic>[] } {
  const problems: Partial<Diagnostic>[] = [];
  const part = textToPart({ document: "d", part: "", text }, mentions, (code, where) =>
    problems.push({ code, ...where }),
  );
  return { part, problems };
}

const wordsOf = ({ tokens }: AnnotatedPart): string[] =>
  Array.from({ length: tokens!.length }, (_, t) => textAt(tokens!.form!, t));

describe("textToPart", () => {
  test("splits a text into words, punctuation marks and ideographs, and at the ends of mentions", () => {
    const { part, problems } = make("Mr. O'Neil saw 猫と犬… naïve\u0301", [
      { entity: "a", spans: [4, 7] },
      { entity: "b", spans: [15, 16], head: [15, 16], minimum: [15, 16] },
    ]);
    expect(problems).toEqual([]);
    expect(wordsOf(part)).toEqual(["Mr", ".", "O", "'", "N", "eil", "saw", "猫", "と", "犬", "…", "naïve\u0301"]);
    expect(part.tokens?.inferred).toBe(true);
    expect([0, 1].map((m) => Array.from(runsOf(part.mentions, m)))).toEqual([
      [2, 4],
      [7, 7],
    ]);
    expect(Array.from(part.mentions.head!)).toEqual([-1, 7]);
    expect(part.mentions.minimum).toEqual(new Map([[1, Int32Array.of(7, 7)]]));
  });

  test("treats lines as sentences unless the file gives sentences", () => {
    expect(Array.from(make("It ran.\r\n\n  So what?\n", []).part.tokens!.sentenceStarts!)).toEqual([0, 3]);
    const frame = { document: "d", part: "", text: "It ran. So what?", sentenceStarts: [8] };
    expect(Array.from(textToPart(frame, [], () => undefined).tokens!.sentenceStarts!)).toEqual([0, 3]);
  });

  test("trims white space around mentions, and joins several spans into one mention", () => {
    const { part } = make("the old man", [{ entity: "a", spans: [7, 11, 0, 4] }]);
    expect(Array.from(runsOf(part.mentions, 0))).toEqual([0, 0, 2, 2]);
  });

  test("reports spans outside the text but keeps them, and reports and drops empty or reversed spans", () => {
    const { part, problems } = make("a b", [
      { entity: "x", spans: [0, 1] },
      { entity: "x", spans: [2, 9], line: 4 },
      { entity: "y", spans: [1, 2] },
      { entity: "z", spans: [2, 1] },
    ]);
    expect(problems).toEqual([
      { code: "span-outside-text", document: "d", entity: "x", line: 4, mention: "[2,9]", data: { characters: 3 } },
      { code: "span-reversed", document: "d", entity: "y", mention: "[1,2]" },
      { code: "span-reversed", document: "d", entity: "z", mention: "[2,1]" },
    ]);
    expect(part.mentions.length).toBe(2);
    expect(part.mentions.first[1]).toBeGreaterThan(part.tokens!.length - 1);
    expect(part.entities.ids).toEqual(["x"]);
    const { mentions } = make("a b", [{ entity: "x", spans: [0, 2 ** 31 - 1] }]).part;
    expect(mentions.first[0]).toBeLessThan(mentions.last[0]);
  });

  test("splits an ASCII text in the same places if other characters follow", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "Z", "0", "_", ".", "'", "\0", "\x1c", " ", "\t", "\v", "\r", "\n"),
    });
    fc.assert(
      fc.property(text, fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 3 }), (whole, spans) => {
        const mentions = spans
          .filter(([start, end]) => start < end && end <= whole.length)
          .map((ends, entity): TextMention => ({ entity: String(entity), spans: ends }));
        const { tokens } = make(whole, mentions).part;
        const longer = make(`${whole} é`, mentions).part.tokens!;
        expect(Array.from(longer.inText!.starts)).toEqual([...tokens!.inText!.starts, whole.length + 1]);
        expect(Array.from(longer.inText!.ends)).toEqual([...tokens!.inText!.ends, whole.length + 2]);
        const words = wordsOf(make(whole, mentions).part);
        expect(words).toEqual(words.map((_, t) => whole.slice(tokens!.inText!.starts[t], tokens!.inText!.ends[t])));
      }),
      { numRuns: 500 },
    );
  });

  test("covers every mention exactly, apart from white space at its ends", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "B", "1", "_", ".", " ", "\n", "é", "猫", "😀", "\u0301"),
      maxLength: 20,
    });
    fc.assert(
      fc.property(text, fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { maxLength: 5 }), (whole, spans) => {
        const mentions = spans
          .map(([a, b]) => [Math.min(a, b), Math.max(a, b)])
          // Lone surrogates cannot be mentions.
          .filter((ends) => ends.every((at) => !/^[\uDC00-\uDFFF]/.test(whole.slice(at))))
          .filter(([start, end]) => end <= whole.length && whole.slice(start, end).trim() !== "")
          .map((span, m) => ({ entity: `e${m}`, spans: span }));
        const { part, problems } = make(whole, mentions);
        expect(problems).toEqual([]);
        const { starts, ends } = part.tokens!.inText!;
        const found = Array.from({ length: part.mentions.length }, (_, m) => {
          const id = part.entities.ids[part.mentions.entity[m]];
          return `${id} ${whole.slice(starts[part.mentions.first[m]], ends[part.mentions.last[m]])}`;
        });
        const expected = mentions.map(
          ({ entity, spans: [start, end] }) => `${entity} ${whole.slice(start, end).trim()}`,
        );
        expect(found.toSorted()).toEqual(expected.toSorted());
        expect(wordsOf(part).join("")).toBe(whole.replace(/\s/g, ""));
      }),
      { numRuns: 2000 },
    );
  });
});

test("coveredText joins the texts of spans with an ellipsis, and shortens a long text", () => {
  expect(coveredText("the old man", [0, 3, 8, 11])).toBe("the … man");
  expect(coveredText("x".repeat(200), [0, 200]).length).toBeLessThan(100);
});

function words(text: string, given: number[], spans: number[] = []): { words: string[]; changed: boolean } {
  const { starts, ends, changed } = cutTokens(text, given, spans, spans);
  return { words: Array.from(starts, (start, t) => text.slice(start, ends[t])), changed };
}

const text = "Ada's dog barks.";

test("cutTokens sorts tokens, and keeps those that need no split", () => {
  expect(words(text, [6, 9, 0, 3, 3, 5, 10, 15, 15, 16], [0, 5, 6, 9])).toEqual({
    words: ["Ada", "'s", "dog", "barks", "."],
    changed: false,
  });
  expect(words(text, [])).toEqual({ words: [], changed: false });
});

test("cutTokens splits a token where a mention begins or ends in it", () => {
  expect(words(text, [0, 5, 6, 16], [0, 3, 10, 15])).toEqual({
    words: ["Ada", "'s", "dog", "barks", "."],
    changed: true,
  });
});

test("cutTokens creates tokens for uncovered text only inside mentions", () => {
  expect(words(text, [6, 9], [0, 9])).toEqual({ words: ["Ada's", "dog"], changed: true });
  expect(words(text, [6, 9], [7, 15])).toEqual({ words: ["d", "og", "barks"], changed: true });
  expect(words(text, [], [0, 3, 0, 5, 10, 15])).toEqual({ words: ["Ada", "'s", "barks"], changed: true });
});

test("cutTokens trims tokens that overlap or exceed the text, and drops empty tokens", () => {
  expect(words(text, [0, 5, 3, 9, 4, 5, 9, 9, 10, 99, 200, 300])).toEqual({
    words: ["Ada's", "dog", "barks."],
    changed: false,
  });
});

test("cutTokens makes every mention consist of whole tokens that do not overlap", () => {
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
