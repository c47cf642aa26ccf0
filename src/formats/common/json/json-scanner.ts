import {
  COMMA,
  DASH,
  DOT,
  LINE_FEED,
  QUOTE,
  RETURN,
  SPACE,
  TAB,
  ZERO,
  invalidUtf8,
  isDigit,
} from "../lines/line-bytes.ts";
import type { GrowingColumn } from "../../../core/text-column.ts";
import type { SpanLists, WordLists } from "./json-columns.ts";

export const LIST_START = 0x5b;
export const LIST_END = 0x5d;
export const OBJECT_START = 0x7b;
const OBJECT_END = 0x7d;
const COLON = 0x3a;
export const BACKSLASH = 0x5c;
const UNICODE = 0x75;
const PLUS = 0x2b;
const [SMALL_E, CAPITAL_E] = [0x65, 0x45];

/** A number with more digits may not fit into 32 bits. */
const DIGITS = 9;

const WORDS = ["true", "false", "null"].map((word) => Array.from(word, (letter) => letter.charCodeAt(0)));
const ESCAPES = new Map(Array.from('"\\/bfnrt', (name, i) => [name.charCodeAt(0), '"\\/\b\f\n\r\t'.charCodeAt(i)]));

const encoder = new TextEncoder();

/**
 * Called for each name of a field: its place, with quotation marks, the number of open lists and objects, and whether it
 * is the first in its object.
 */
export type OnName = (start: number, end: number, depth: number, isFirst: boolean) => void;

/**
 * Scans JSON in UTF-8 for what `JSON.parse` lacks: the place of an error, names in the order of the text, and
 * lists as columns, without a string or list for each item.
 *
 * Methods take the place where a value begins, and return where it ends. If it is not JSON, `whole`, `object` and `value`
 * return the bitwise complement of the place of the error.
 *
 * @source RFC 8259
 * @complexity O(length) without recursion: nesting may be as deep as the text is long
 */
export class JsonScanner {
  /** The number of names of fields so far. */
  names = 0;
  /** All bytes of strings combined with OR: at least 128 if one is not ASCII. */
  private seen = 0;
  private bytes: Uint8Array = new Uint8Array(1);
  private start = 0;
  private end = 0;
  private escaped = 0;
  private readonly closers: number[] = [];
  private readonly onName: OnName | undefined;

  constructor(onName?: OnName) {
    this.onName = onName;
  }

  /** Takes the text `bytes[start..end)`. `bytes[end]` must be a line feed. */
  put(bytes: Uint8Array, start: number, end: number): void {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
    this.names = 0;
    this.seen = 0;
  }

  /** Returns whether all strings so far are UTF-8. */
  get isUtf8(): boolean {
    return this.seen < 0x80 || invalidUtf8(this.bytes, this.start, this.end) < 0;
  }

  /** Returns where the only value of the text ends, or the complement of an error. */
  whole(): number {
    const end = this.value(this.afterSpace(this.start));
    if (end < 0) return end;
    const p = this.afterSpace(end);
    return p === this.end ? end : ~p;
  }

  /**
   * Scans the only value of the text, an object, and visits its fields. `onField` scans the value that begins at its last
   * argument. Returns as `whole`.
   */
  object(onField: (nameStart: number, nameEnd: number, start: number) => number): number {
    const { bytes } = this;
    let p = this.afterSpace(this.start);
    if (bytes[p] !== OBJECT_START) return ~p;
    p = this.afterSpace(p + 1);
    if (bytes[p] !== OBJECT_END) {
      for (;;) {
        const nameStart = p;
        const nameEnd = bytes[p] === QUOTE ? this.string(p) : ~p;
        if (nameEnd < 0) return nameEnd;
        p = this.afterColon(nameEnd);
        if (p < 0) return p;
        this.names++;
        p = onField(nameStart, nameEnd, p);
        if (p < 0) return p;
        p = this.afterSpace(p);
        if (bytes[p] !== COMMA) break;
        p = this.afterSpace(p + 1);
      }
      if (bytes[p] !== OBJECT_END) return ~p;
    }
    const after = this.afterSpace(p + 1);
    return after === this.end ? p + 1 : ~after;
  }

  value(start: number): number {
    const { bytes, closers } = this;
    closers.length = 0;
    for (let p = start; ; ) {
      const byte = bytes[p];
      if (byte === LIST_START || byte === OBJECT_START) {
        const closer = byte + 2;
        p = this.afterSpace(p + 1);
        if (bytes[p] !== closer) {
          closers.push(closer);
          if (closer === OBJECT_END) p = this.name(p, true);
          if (p < 0) return p;
          continue;
        }
        p++;
      } else {
        p = byte === QUOTE ? this.string(p) : this.word(p);
        if (p < 0) return p;
      }
      for (; ; p++) {
        if (closers.length === 0) return p;
        p = this.afterSpace(p);
        if (bytes[p] === COMMA) break;
        if (bytes[p] !== closers[closers.length - 1]) return ~p;
        closers.pop();
      }
      p = this.afterSpace(p + 1);
      if (closers[closers.length - 1] === OBJECT_END) p = this.name(p, false);
      if (p < 0) return p;
    }
  }

  /** Reads a list of lists of strings. Returns where it ends, or a negative number if the value is anything else. */
  words(start: number, into: WordLists): number {
    const { bytes } = this;
    into.clear();
    if (bytes[start] !== LIST_START) return -1;
    // A word is at most as long as its notation in the file.
    const out = into.reserve(this.end - start);
    let length = 0;
    let seen = 0;
    let p = this.afterSpace(start + 1);
    if (bytes[p] === LIST_END) return p + 1;
    for (;;) {
      if (bytes[p] !== LIST_START) return -1;
      p = this.afterSpace(p + 1);
      if (bytes[p] !== LIST_END) {
        into.lists.push(into.length);
        for (;;) {
          if (bytes[p] !== QUOTE) return -1;
          for (let byte = bytes[++p]; byte !== QUOTE; byte = bytes[++p]) {
            if (byte < SPACE) return -1;
            if (byte !== BACKSLASH) {
              seen |= byte;
              out[length++] = byte;
              continue;
            }
            p = this.character(p);
            if (p < 0) return -1;
            length += encoder.encodeInto(String.fromCodePoint(this.escaped), out.subarray(length)).written;
          }
          into.starts.push(length);
          p = this.afterSpace(p + 1);
          if (bytes[p] !== COMMA) break;
          p = this.afterSpace(p + 1);
        }
        if (bytes[p] !== LIST_END) return -1;
      }
      p = this.afterSpace(p + 1);
      if (bytes[p] !== COMMA) break;
      p = this.afterSpace(p + 1);
    }
    this.seen |= seen;
    return bytes[p] === LIST_END ? p + 1 : -1;
  }

  /** Reads a list of whole numbers of few digits, none of them negative. Returns as `words`. */
  numbers(start: number, into: GrowingColumn): number {
    const { bytes } = this;
    into.length = 0;
    if (bytes[start] !== LIST_START) return -1;
    let p = this.afterSpace(start + 1);
    if (bytes[p] === LIST_END) return p + 1;
    for (; ; p++) {
      p = this.number(p, into);
      if (bytes[p] !== COMMA) return bytes[p] === LIST_END ? p + 1 : -1;
    }
  }

  /** Reads a list of clusters: lists, which are not empty, of two numbers as in `numbers`. Returns as `words`. */
  spans(start: number, { bounds, sizes }: SpanLists): number {
    const { bytes } = this;
    bounds.length = 0;
    sizes.length = 0;
    let p = start;
    if (bytes[p] !== LIST_START) return -1;
    do {
      p = this.afterSpace(p + 1);
      if (bytes[p] !== LIST_START) return -1;
      let size = 0;
      do {
        p = this.afterSpace(p + 1);
        if (bytes[p] !== LIST_START) return -1;
        p = this.number(p + 1, bounds);
        if (bytes[p] !== COMMA) return -1;
        p = this.number(p + 1, bounds);
        if (bytes[p] !== LIST_END) return -1;
        p = this.afterSpace(p + 1);
        size++;
      } while (bytes[p] === COMMA);
      if (bytes[p] !== LIST_END) return -1;
      sizes.push(size);
      p = this.afterSpace(p + 1);
    } while (bytes[p] === COMMA);
    return bytes[p] === LIST_END ? p + 1 : -1;
  }

  afterSpace(start: number): number {
    const { bytes, end } = this;
    let p = start;
    while (bytes[p] <= SPACE && p < end) {
      const byte = bytes[p];
      if (byte !== SPACE && byte !== LINE_FEED && byte !== RETURN && byte !== TAB) break;
      p++;
    }
    return p;
  }

  /** Scans the name of a field, and returns where its value begins. */
  private name(start: number, isFirst: boolean): number {
    const end = this.bytes[start] === QUOTE ? this.string(start) : ~start;
    if (end < 0) return end;
    this.names++;
    this.onName?.(start, end, this.closers.length, isFirst);
    return this.afterColon(end);
  }

  private afterColon(start: number): number {
    const p = this.afterSpace(start);
    return this.bytes[p] === COLON ? this.afterSpace(p + 1) : ~p;
  }

  private string(start: number): number {
    const { bytes } = this;
    let seen = 0;
    let p = start + 1;
    for (let byte = bytes[p]; byte !== QUOTE; byte = bytes[++p]) {
      if (byte < SPACE) return ~p;
      seen |= byte;
      if (byte !== BACKSLASH) continue;
      p = this.escape(p);
      if (p < 0) return p;
    }
    this.seen |= seen;
    return p + 1;
  }

  /** Decodes the escape that begins here into `escaped`, and returns the position of its last byte. */
  private escape(start: number): number {
    const { bytes, end } = this;
    if (bytes[start + 1] !== UNICODE) {
      this.escaped = ESCAPES.get(bytes[start + 1]) ?? -1;
      return this.escaped < 0 ? ~Math.min(start + 1, end) : start + 1;
    }
    this.escaped = 0;
    for (let p = start + 2; p < start + 6; p++) {
      const digit = hexadecimal(bytes[p]);
      if (digit < 0) return ~p;
      this.escaped = 16 * this.escaped + digit;
    }
    return start + 5;
  }

  /** Works like `escape`, but joins surrogates. */
  private character(start: number): number {
    const end = this.escape(start);
    const unit = this.escaped;
    if (end < 0 || (unit & 0xf800) !== 0xd800) return end;
    if (unit < 0xdc00 && this.bytes[end + 1] === BACKSLASH && this.bytes[end + 2] === UNICODE) {
      const second = this.escape(end + 1);
      if (second < 0) return second;
      if ((this.escaped & 0xfc00) === 0xdc00) {
        this.escaped = 0x10000 + ((unit & 0x3ff) << 10) + (this.escaped & 0x3ff);
        return second;
      }
    }
    this.escaped = unit;
    return end;
  }

  /** Adds a short number to a column, and returns the position after it and the white space around it, or -1. */
  private number(start: number, column: GrowingColumn): number {
    const { bytes } = this;
    const first = this.afterSpace(start);
    let number = 0;
    let p = first;
    for (; isDigit(bytes[p]); p++) number = 10 * number + bytes[p] - ZERO;
    if (p === first || p > first + DIGITS || (bytes[first] === ZERO && p > first + 1)) return -1;
    column.push(number);
    return this.afterSpace(p);
  }

  /** Scans a number, `true`, `false` or `null`. */
  private word(start: number): number {
    const { bytes } = this;
    for (const word of WORDS) {
      if (bytes[start] !== word[0]) continue;
      for (let i = 1; i < word.length; i++) if (bytes[start + i] !== word[i]) return ~(start + i);
      return start + word.length;
    }
    let p = bytes[start] === DASH ? start + 1 : start;
    const first = p;
    p = bytes[p] === ZERO ? p + 1 : this.afterDigits(p);
    if (p === first) return ~p;
    if (bytes[p] === DOT) {
      if (!isDigit(bytes[++p])) return ~p;
      p = this.afterDigits(p);
    }
    if (bytes[p] === SMALL_E || bytes[p] === CAPITAL_E) {
      p++;
      if (bytes[p] === PLUS || bytes[p] === DASH) p++;
      if (!isDigit(bytes[p])) return ~p;
      p = this.afterDigits(p);
    }
    return p;
  }

  private afterDigits(start: number): number {
    let p = start;
    while (isDigit(this.bytes[p])) p++;
    return p;
  }
}

function hexadecimal(byte: number): number {
  if (isDigit(byte)) return byte - ZERO;
  const letter = (byte | 0x20) - 0x61;
  return letter >= 0 && letter < 6 ? letter + 10 : -1;
}
