import type { Tokens } from "../../../core/document.ts";
import { formsOf, isAsciiSpace } from "./text-to-part.ts";

/**
 * The offsets of words in a text, `[start, end, start, end, …]` in UTF-16 units, ends exclusive; or the first word that
 * is missing.
 */
export type WordPlaces = { readonly places: Int32Array } | { readonly missing: number; readonly at: number };

/** How far a word may begin after the previous word and the white space after it, in UTF-16 units. */
const FARTHEST = 200;

/**
 * Finds words one after another in their original text. Blank words get empty spans.
 *
 * @complexity O(text + words)
 */
export function wordPlaces(text: string, words: readonly string[]): WordPlaces {
  const places = new Int32Array(2 * words.length);
  let cursor = 0;
  for (let w = 0; w < words.length; w++) {
    const word = words[w].trim();
    while (cursor < text.length && /\s/.test(text[cursor])) cursor++;
    let start = cursor;
    if (!text.startsWith(word, cursor)) {
      const found = text.slice(cursor, cursor + FARTHEST + word.length).indexOf(word);
      if (found < 0) return { missing: w, at: cursor };
      start += found;
    }
    places[2 * w] = start;
    places[2 * w + 1] = cursor = start + word.length;
  }
  return { places };
}

export function joinedWords(words: readonly string[]): { readonly text: string; readonly places: Int32Array } {
  const places = new Int32Array(2 * words.length);
  let length = 0;
  words.forEach((word, w) => {
    places[2 * w] = length;
    places[2 * w + 1] = length + word.length;
    length += word.length + 1;
  });
  return { text: words.join(" "), places };
}

interface LineTokens {
  readonly tokens: Tokens;
  /** The position of each line's first token, followed by the number of tokens. */
  readonly lineStarts: Int32Array;
}

/** A span with inclusive ends: `[line, token of the line, line, token of the line]`, all from 0. */
export type LineSpan = readonly [number, number, number, number];

/** Splits a text into lines, and lines at ASCII white space. A no-break space is part of a word. */
export function lineTokens(text: string, words: boolean): LineTokens {
  const found: number[] = [];
  const stops: number[] = [];
  const lineStarts = [0];
  for (let p = 0; p < text.length; ) {
    const start = p;
    while (p < text.length && !isAsciiSpace(text.charCodeAt(p))) p++;
    if (p > start) {
      found.push(start);
      stops.push(p);
    }
    // Of a carriage return and a line feed, the second ends the line.
    if (text[p] === "\n" || (text[p] === "\r" && text[p + 1] !== "\n")) lineStarts.push(found.length);
    p++;
  }
  lineStarts.push(found.length);
  const [starts, ends] = [new Int32Array(found), new Int32Array(stops)];
  const sentenceStarts = lineStarts.filter((start, line) => start < (lineStarts[line + 1] ?? 0));
  const tokens: Tokens = {
    length: starts.length,
    sentenceStarts: Int32Array.from(sentenceStarts),
    ...(words && {
      form: formsOf(text, starts, ends),
      inText: { text, starts, ends },
    }),
  };
  return { tokens, lineStarts: Int32Array.from(lineStarts) };
}

export function isReversed([line, token, endLine, endToken]: LineSpan): boolean {
  return endLine < line || (endLine === line && endToken < token);
}

/** Outside the text, spans have distinct positions up to this number of lines, and of tokens in a line. */
const LINES = 2 ** 17;
const TOKENS_OF_LINE = 2 ** 13;

/**
 * Returns the first and last token of a span. If the text lacks either, sets `outside` and places the span after all
 * tokens, where only the same span can match it.
 */
export function tokensOfSpan(lines: LineTokens, span: LineSpan): { first: number; last: number; outside: boolean } {
  const [line, token, endLine, endToken] = span;
  const first = positionOf(lines, line, token);
  const last = positionOf(lines, endLine, endToken);
  if (first !== undefined && last !== undefined) return { first, last, outside: false };
  const beyond = (l: number, t: number): number =>
    lines.tokens.length + Math.min(l, LINES - 1) * TOKENS_OF_LINE + Math.min(t, TOKENS_OF_LINE - 1);
  return { first: beyond(line, token), last: beyond(endLine, endToken), outside: true };
}

function positionOf({ lineStarts }: LineTokens, line: number, token: number): number | undefined {
  if (line < 0 || line + 1 >= lineStarts.length) return undefined;
  const position = lineStarts[line] + token;
  return token >= 0 && position < lineStarts[line + 1] ? position : undefined;
}
