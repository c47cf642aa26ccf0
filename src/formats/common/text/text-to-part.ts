import { append } from "../../../core/arrays.ts";
import { defined } from "../../../core/defined.ts";
import type { Diagnostic } from "../../../core/diagnostic.ts";
import type { AnnotatedPart, Tokens } from "../../../core/document.ts";
import { maximalRuns } from "../../../core/runs.ts";
import { GrowingColumn, type TextColumn, textColumn } from "../../../core/text-column.ts";
import { excerpt } from "../messages/excerpt.ts";
import type { Report } from "../messages/reporter.ts";
import { type FoundMention, mentionsToPart } from "../parts/mentions-to-part.ts";

/** A mention in a text. Like `FoundMention`, but positions are in UTF-16 units, and ends are exclusive. */
export interface TextMention extends Pick<FoundMention, "headOffsets" | "features" | "entityFeatures"> {
  readonly entity: string;
  /** `[start, end, start, end, …]`, in any order. */
  readonly spans: readonly number[];
  readonly line?: number | undefined;
  /** The span of the head, whose last token is the head. */
  readonly head?: readonly [number, number] | undefined;
  readonly minimum?: readonly number[] | undefined;
  readonly entityType?: string | undefined;
  readonly alias?: string | undefined;
}

export interface TextFrame {
  readonly document: string;
  readonly part: string;
  readonly line?: number;
  readonly text: string;
  /** Where sentences begin, ascending, if the file gives them. Otherwise each line is a sentence. */
  readonly sentenceStarts?: readonly number[];
  /** The spans of tokens, if the file gives them: `[start, end, start, end, …]` in any order, ends exclusive. */
  readonly tokens?: ArrayLike<number>;
}

/**
 * Builds a part from a text and spans of characters.
 *
 * Each mention becomes a set of whole tokens. A text without tokens is split into words, single marks and single
 * characters of Chinese, Japanese and Thai, and wherever a mention, head or minimum span begins or ends. Tokens of the
 * file are split only where one of these begins or ends inside a token, and added only where a mention covers text
 * outside them. White space at the ends of a span is ignored. Reports a span beyond the text (`span-outside-text`) and
 * keeps it where only the same span can match it. Reports an empty span (`span-reversed`) and drops it.
 */
export function textToPart(frame: TextFrame, found: readonly TextMention[], report: Report): AnnotatedPart {
  const { document, part, line, text } = frame;
  const mentions: PlacedMention[] = [];
  const boundaries: number[] = [];
  for (const mention of found) {
    const placed = inText(mention, frame, report);
    if (placed === undefined) continue;
    mentions.push(placed);
    const { head, minimum } = mention;
    append(boundaries, placed.spans);
    if (head !== undefined) append(boundaries, head);
    if (minimum !== undefined) append(boundaries, minimum);
  }
  const { starts, ends, form, changed } =
    frame.tokens === undefined
      ? { ...cut(text, boundaries), changed: true }
      : { ...cutTokens(text, frame.tokens, insideOf(mentions), boundaries), form: undefined };
  const beyond = (at: number): number => starts.length + Math.min(Math.max(0, at), LARGEST);
  const runsOf = (spans: readonly number[], outside: boolean): number[] => {
    const runs: number[] = [];
    for (let s = 0; s < spans.length; s += 2) {
      if (outside) {
        runs.push(beyond(spans[s]), beyond(spans[s + 1]));
        continue;
      }
      const first = lowerBound(ends, spans[s] + 1);
      const last = lowerBound(starts, spans[s + 1]) - 1;
      if (first <= last) runs.push(first, last);
    }
    return runs;
  };
  const placed = mentions.map(({ mention, spans, outside }): FoundMention => {
    const { head, minimum } = mention;
    const least = minimum === undefined ? [] : runsOf(minimum, false);
    return {
      entity: mention.entity,
      runs: runsOf(spans, outside),
      line: mention.line,
      head: head === undefined ? undefined : runsOf(head, false).at(-1),
      minimum: least.length > 0 ? least : undefined,
      headOffsets: mention.headOffsets,
      features: mention.features,
      entityType: mention.entityType,
      entityFeatures: mention.entityFeatures,
      alias: mention.alias,
    };
  });
  const tokens: Tokens = {
    length: starts.length,
    form: form ?? formsOf(text, starts, ends),
    sentenceStarts: sentenceTokens(frame, starts),
    inText: { text, starts, ends },
    ...(changed && { inferred: true as const }),
  };
  return mentionsToPart({ document, part, ...defined({ line }), tokens }, placed);
}

interface PlacedMention {
  readonly mention: TextMention;
  readonly spans: readonly number[];
  readonly outside: boolean;
}

function inText(mention: TextMention, { document, text }: TextFrame, report: Report): PlacedMention | undefined {
  const { entity, line } = mention;
  const where = (s: number): Partial<Diagnostic> => ({
    document,
    entity,
    ...defined({ line }),
    mention: `[${mention.spans[s]},${mention.spans[s + 1]}]`,
  });
  if (isTrimmed(text, mention.spans)) return { mention, spans: mention.spans, outside: false };
  const spans: number[] = [];
  let outside = false;
  for (let s = 0; s < mention.spans.length; s += 2) {
    let [start, end] = [mention.spans[s], mention.spans[s + 1]];
    if (start < 0 || end > text.length) {
      report("span-outside-text", { ...where(s), data: { characters: text.length } });
      outside = true;
    } else {
      [start, end] = trimmedSpan(text, start, end);
    }
    if (start >= end) report("span-reversed", where(s));
    else spans.push(start, end);
  }
  return spans.length === 0 ? undefined : { mention, spans, outside };
}

/** Returns whether the spans are within the text, and neither begin nor end with white space. */
function isTrimmed(text: string, spans: readonly number[]): boolean {
  for (let s = 0; s < spans.length; s += 2) {
    const [start, end] = [spans[s], spans[s + 1]];
    if (start < 0 || end > text.length || start >= end) return false;
    if (isSpace(text.charCodeAt(start)) || isSpace(text.charCodeAt(end - 1))) return false;
  }
  return spans.length > 0;
}

function sentenceTokens({ text, sentenceStarts }: TextFrame, starts: Int32Array): Int32Array {
  const found: number[] = [];
  for (const start of sentenceStarts ?? lineStarts(text)) {
    const token = lowerBound(starts, start);
    if (token < starts.length && found[found.length - 1] !== token) found.push(token);
  }
  // A late first sentence would leave tokens outside all sentences.
  if (starts.length > 0 && found[0] !== 0) found.unshift(0);
  return new Int32Array(found);
}

function insideOf(mentions: readonly PlacedMention[]): number[] {
  return mentions.flatMap(({ spans, outside }) => (outside ? [] : spans));
}

export function coveredText(text: string, spans: readonly number[]): string {
  const pieces: string[] = [];
  for (let s = 0; s < spans.length; s += 2) pieces.push(text.slice(Math.max(0, spans[s]), spans[s + 1]));
  return excerpt(pieces.join(" … "));
}

/**
 * Offsets up to this limit get distinct positions beyond the text. Added to the number of tokens, they must stay 32-bit
 * integers.
 */
const LARGEST = 2 ** 30;

interface CutText {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Only of an ASCII text, where cutting it gives them, too. */
  readonly form: TextColumn | undefined;
}

function cut(text: string, boundaries: readonly number[]): CutText {
  const cuts = ascending(boundaries);
  tokenStarts.length = 0;
  tokenEnds.length = 0;
  const bytes = asciiBytes(text);
  if (bytes === undefined) {
    cutCharacters(text, cuts);
    return { starts: tokenStarts.take(), ends: tokenEnds.take(), form: undefined };
  }
  const length = cutBytes(bytes, text.length, cuts);
  const [starts, ends] = [tokenStarts.take(), tokenEnds.take()];
  return { starts, ends, form: { length: starts.length, bytes: bytes.slice(0, length), ends: formEnds(starts, ends) } };
}

const tokenStarts = new GrowingColumn();
const tokenEnds = new GrowingColumn();

const encoder = new TextEncoder();
let room = new Uint8Array(1 << 14);

/** Returns the characters of an ASCII text as bytes, valid until the next call. Returns undefined for another text. */
function asciiBytes(text: string): Uint8Array | undefined {
  if (text.length > room.length) room = new Uint8Array(2 * text.length);
  const { read, written } = encoder.encodeInto(text, room);
  return read === text.length && written === text.length ? room : undefined;
}

/** The kind of each ASCII character: 0 for white space, 1 for a part of a word, 2 for a mark. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (isAsciiSpace(code)) return 0;
  return isAsciiWord(code) ? 1 : 2;
});

/**
 * Cuts an ASCII text into tokens by its bytes, which is several times as fast as by characters. Moves the bytes of all
 * tokens to the beginning of `bytes`.
 *
 * @returns the number of these bytes
 */
function cutBytes(bytes: Uint8Array, length: number, cuts: Int32Array): number {
  let c = 0;
  let moved = 0;
  for (let p = 0; p < length; ) {
    let start = p;
    const kind = KINDS[bytes[p]];
    if (kind === 0) {
      p++;
      continue;
    }
    do bytes[moved++] = bytes[p++];
    while (kind === 1 && p < length && KINDS[bytes[p]] === 1);
    while (c < cuts.length && cuts[c] <= start) c++;
    for (; c < cuts.length && cuts[c] < p; c++) {
      tokenStarts.push(start);
      tokenEnds.push(cuts[c]);
      start = cuts[c];
    }
    tokenStarts.push(start);
    tokenEnds.push(p);
  }
  return moved;
}

function cutCharacters(text: string, cuts: Int32Array): void {
  /**
   * Matches words, single marks, and single characters of Chinese, Japanese and Thai. A combining mark belongs to the
   * character before it.
   */
  const token =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}_]\p{M}*)+|\S\p{M}*/gu;
  let c = 0;
  for (let p = 0; p < text.length; ) {
    let start = p;
    // A fast path without `token` finds ASCII words and single marks that an ASCII character follows.
    let stop = endOfAscii(text, p);
    if (stop === p) {
      p++;
      continue;
    }
    if (stop < 0) {
      token.lastIndex = p;
      const match = token.exec(text);
      if (match === null) break;
      start = match.index;
      stop = start + match[0].length;
    }
    p = stop;
    while (c < cuts.length && cuts[c] <= start) c++;
    for (; c < cuts.length && cuts[c] < stop; c++) {
      tokenStarts.push(start);
      tokenEnds.push(cuts[c]);
      start = cuts[c];
    }
    tokenStarts.push(start);
    tokenEnds.push(stop);
  }
}

/**
 * Returns where the token at an offset ends. Returns the offset itself for white space, and -1 if a non-ASCII character
 * may belong to the token.
 */
function endOfAscii(text: string, at: number): number {
  let code = text.charCodeAt(at);
  if (code >= 0x80) return -1;
  if (isAsciiSpace(code)) return at;
  let p = at + 1;
  if (isAsciiWord(code)) while (p < text.length && isAsciiWord(text.charCodeAt(p))) p++;
  code = p < text.length ? text.charCodeAt(p) : 0;
  return code >= 0x80 ? -1 : p;
}

function isAsciiWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
}

function ascending(places: readonly number[]): Int32Array {
  const sorted = new Int32Array(places).sort();
  let length = 0;
  for (const place of sorted) if (length === 0 || place !== sorted[length - 1]) sorted[length++] = place;
  return sorted.subarray(0, length);
}

/** Returns the text of each token. */
export function formsOf(text: string, starts: Int32Array, ends: Int32Array): TextColumn {
  const characters = asciiBytes(text);
  if (characters === undefined) return textColumn(Array.from(starts, (start, t) => text.slice(start, ends[t])));
  const places = formEnds(starts, ends);
  const bytes = new Uint8Array(places.length === 0 ? 0 : places[places.length - 1]);
  for (let t = 0, next = 0; t < starts.length; t++) {
    for (let p = starts[t]; p < ends[t]; p++) bytes[next++] = characters[p];
  }
  return { length: starts.length, bytes, ends: places };
}

/** Returns the end of each token in the column of their forms. */
function formEnds(starts: Int32Array, ends: Int32Array): Int32Array {
  const places = new Int32Array(starts.length);
  let total = 0;
  for (let t = 0; t < starts.length; t++) places[t] = total += ends[t] - starts[t];
  return places;
}

/** Returns the number of values below a value. Has no branch that depends on them, because it would be mispredicted. */
function lowerBound(values: Int32Array, value: number): number {
  if (values.length === 0) return 0;
  let low = 0;
  for (let length = values.length; length > 1; ) {
    const half = length >> 1;
    low += half * Number(values[low + half - 1] < value);
    length -= half;
  }
  return low + Number(values[low] < value);
}

function lineStarts(text: string): number[] {
  const starts = [0];
  if (text.includes("\r"))
    append(
      starts,
      Array.from(text.matchAll(/\r\n|\r|\n/g), ({ index, 0: end }) => index + end.length),
    );
  else for (let feed = text.indexOf("\n"); feed >= 0; feed = text.indexOf("\n", feed + 1)) starts.push(feed + 1);
  return starts;
}

interface CutTokens {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly changed: boolean;
}

const WORD = /\S+/g;

/**
 * Splits the tokens of a file so that every mention is a set of whole tokens. Text that mentions cover outside all
 * tokens is split at white space.
 *
 * Of two overlapping tokens, the later one loses the overlap.
 *
 * @param given `[start, end, start, end, …]` in any order, in UTF-16 units, ends exclusive
 * @param spans the spans of mentions in the same form, within the text
 */
export function cutTokens(
  text: string,
  given: ArrayLike<number>,
  spans: readonly number[],
  boundaries: readonly number[],
): CutTokens {
  const covered = maximalRuns(spans.map((bound, b) => (b % 2 === 0 ? bound : bound - 1)));
  const cuts = ascending(boundaries);
  const starts: number[] = [];
  const ends: number[] = [];
  let changed = false;
  const add = (start: number, end: number): void => {
    starts.push(start);
    ends.push(end);
  };
  const addPiece = (from: number, to: number): void => {
    const [start, end] = trimmedSpan(text, from, to);
    if (start < end) add(start, end);
  };
  let c = 0;
  const cut = (from: number, to: number): void => {
    while (c < cuts.length && cuts[c] <= from) c++;
    if (c === cuts.length || cuts[c] >= to) {
      add(from, to);
      return;
    }
    changed = true;
    let start = from;
    for (; c < cuts.length && cuts[c] < to; c++) {
      addPiece(start, cuts[c]);
      start = cuts[c];
    }
    addPiece(start, to);
  };
  let r = 0;
  const fill = (from: number, to: number): void => {
    while (r < covered.length && covered[r + 1] < from) r += 2;
    for (let run = r; run < covered.length && covered[run] < to; run += 2) {
      const start = Math.max(from, covered[run]);
      const gap = text.slice(start, Math.min(to, covered[run + 1] + 1));
      for (const { index, 0: word } of gap.matchAll(WORD)) {
        cut(start + index, start + index + word.length);
        changed = true;
      }
    }
  };
  const tokens = Array.from({ length: given.length / 2 }, (_, t) => [given[2 * t], given[2 * t + 1]] as const);
  tokens.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let last = 0;
  for (const [start, end] of tokens) {
    const to = Math.min(end, text.length);
    let from = Math.max(start, last);
    while (from > start && from < to && isSpace(text.charCodeAt(from))) from++;
    if (from >= to) continue;
    fill(last, from);
    cut(from, to);
    last = to;
  }
  fill(last, text.length);
  return { starts: Int32Array.from(starts), ends: Int32Array.from(ends), changed };
}

/** Returns a span of a text without white space at its ends. It may become empty. */
export function trimmedSpan(text: string, from: number, to: number): [start: number, end: number] {
  let [start, end] = [from, to];
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (start < end && isSpace(text.charCodeAt(end - 1))) end--;
  return [start, end];
}

export function isAsciiSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function isSpace(unit: number): boolean {
  if (unit < 0x80) return isAsciiSpace(unit);
  return /\s/.test(String.fromCharCode(unit));
}
