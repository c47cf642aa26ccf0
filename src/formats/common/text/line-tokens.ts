import type { Tokens } from "../../../core/document.ts";
import { textColumn } from "../../../core/text-column.ts";

/** The tokens of a text whose lines are sentences and whose tokens stand between white space. */
export interface LineTokens {
  readonly tokens: Tokens;
  /** Position of the first token of each line, and, last of all, the number of tokens. */
  readonly lineStarts: Int32Array;
}

/** A span from a token to another, both inclusive: `[line, token of the line, line, token of the line]`, all from 0. */
export type LineSpan = readonly [number, number, number, number];

/**
 * Cuts a text into lines and these at white space, as far as ASCII knows it: a space that does not break belongs to a word.
 *
 * @param words whether to keep the words
 */
export function lineTokens(text: string, words: boolean): LineTokens {
  const starts: number[] = [];
  const ends: number[] = [];
  const lineStarts = [0];
  for (const { index, 0: piece } of text.matchAll(/[^ \t\n\v\f\r]+|\r\n|\r|\n/g)) {
    if (piece === "\n" || piece === "\r" || piece === "\r\n") {
      lineStarts.push(starts.length);
    } else {
      starts.push(index);
      ends.push(index + piece.length);
    }
  }
  lineStarts.push(starts.length);
  const sentenceStarts = lineStarts.filter((start, line) => start < (lineStarts[line + 1] ?? 0));
  const tokens: Tokens = {
    length: starts.length,
    sentenceStarts: Int32Array.from(sentenceStarts),
    ...(words && {
      form: textColumn(starts.map((start, t) => text.slice(start, ends[t]))),
      inText: { text, starts: Int32Array.from(starts), ends: Int32Array.from(ends) },
    }),
  };
  return { tokens, lineStarts: Int32Array.from(lineStarts) };
}

/** Whether a span ends before it begins. */
export function isReversed([line, token, endLine, endToken]: LineSpan): boolean {
  return endLine < line || (endLine === line && endToken < token);
}

/** How many lines, and tokens of a line, have positions of their own outside the text. */
const LINES = 2 ** 17;
const TOKENS_OF_LINE = 2 ** 13;

/**
 * The tokens of a span that is not reversed, both inclusive. If the text does not have both, `outside` is set, and they are
 * behind all tokens, where only the same span is.
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
