import { append, firstIndex, listIn } from "../core/arrays.ts";
import type { Tokens } from "../core/document.ts";
import { textAt } from "../core/text-column.ts";

/** The positions of a response's tokens among those of the key. */
export interface TokenAlignment {
  /** The key token in which each response token begins, or -1 without a counterpart. */
  readonly first: Int32Array;
  /** The key token in which each response token ends, or -1 without a counterpart. */
  readonly last: Int32Array;
  /** 1 for a response token that begins in the middle of a key token. */
  readonly cutsFirst: Uint8Array;
  /** 1 for a response token that ends in the middle of a key token. */
  readonly cutsLast: Uint8Array;
  /** The number of response tokens without a counterpart. */
  readonly inserted: number;
  /** The number of key tokens without any part of a response token. */
  readonly deleted: number;
  /** The number of single response tokens that replace a key token with other characters. */
  readonly changed: number;
}

/** Segments are compared word by word, or character by character, up to this number of comparisons at once. */
const EXHAUSTIVE = 4_000_000;
/** Longer segments without anchors are halved until they can be compared, unless that takes this many comparisons. */
const MOST_HALVED = 400_000_000;

/**
 * Aligns two versions of a text that are tokenised differently or differ slightly. Both need the forms of their tokens.
 *
 * White space and different notations of the same punctuation are ignored. If both sides then have the same characters,
 * tokens are aligned by these. Otherwise a diff aligns tokens, and the text between aligned tokens is aligned by
 * characters. A token has a counterpart if all its characters have consecutive counterparts. If it begins or ends
 * inside a key token, the characters next to it must have consecutive counterparts, too. A single token in the position
 * of another single token counts as changed. Tokens that are not in the text (zeros) are aligned with zeros at the same
 * position, in order.
 *
 * @example
 *   const key = { length: 2, form: textColumn(["do", "n't"]) };
 *   const response = { length: 1, form: textColumn(["don't"]) };
 *   const { first, last } = alignTokens(key, response);
 *   [first[0], last[0]]; // → [0, 1]
 */
export function alignTokens(key: Tokens, response: Tokens): TokenAlignment {
  const x = charactersOf(key);
  const y = charactersOf(response);
  const first = new Int32Array(response.length).fill(-1);
  const last = new Int32Array(response.length).fill(-1);
  const cutsFirst = new Uint8Array(response.length);
  const cutsLast = new Uint8Array(response.length);
  const changed = { count: 0 };
  const characters =
    x.text === y.text
      ? undefined
      : diff(x, y, (keyToken, token) => {
          first[token] = last[token] = keyToken;
          changed.count++;
        });
  for (let t = 0; t < response.length; t++) {
    const start = y.starts[t];
    const end = y.starts[t + 1];
    if (start === end) continue;
    const begin = characters === undefined ? start : characters[start];
    const stop = characters === undefined ? end - 1 : characters[end - 1];
    if (characters !== undefined && !isPlausible(characters, start, end, x)) continue;
    first[t] = tokenAt(x, begin);
    last[t] = tokenAt(x, stop);
    if (x.starts[first[t]] < begin) cutsFirst[t] = 1;
    if (x.starts[last[t] + 1] > stop + 1) cutsLast[t] = 1;
  }
  alignEmpty(x, y, characters, first, last);
  const covered = new Uint8Array(key.length);
  let inserted = 0;
  for (let t = 0; t < response.length; t++) {
    if (first[t] < 0) inserted++;
    else covered.fill(1, first[t], last[t] + 1);
  }
  return {
    first,
    last,
    cutsFirst,
    cutsLast,
    inserted,
    deleted: covered.reduce((sum, is) => sum + (is === 0 ? 1 : 0), 0),
    changed: changed.count,
  };
}

/**
 * The characters of a text, and where its tokens begin among them. `starts` has one more element, the text's length.
 */
interface Characters {
  readonly text: string;
  readonly starts: Int32Array;
  readonly words: readonly string[];
}

function charactersOf({ form, length, zero }: Tokens): Characters {
  const starts = new Int32Array(length + 1);
  const words = Array.from({ length }, (_, t) => (form === undefined || zero?.[t] === 1 ? "" : plain(textAt(form, t))));
  words.forEach((word, t) => {
    starts[t + 1] = starts[t] + word.length;
  });
  return { text: words.join(""), starts, words };
}

/**
 * Equivalent notations in treebanks and in running text. A mark that is also written as several characters becomes
 * these characters, so that a token boundary between them does not matter.
 */
const habits: Readonly<Partial<Record<string, string>>> = {
  "-LRB-": "(",
  "-RRB-": ")",
  "-LSB-": "[",
  "-RSB-": "]",
  "-LCB-": "{",
  "-RCB-": "}",
  "\\/": "/",
  "\\*": "*",
  '"': "''",
  "“": "''",
  "”": "''",
  "„": "''",
  "«": "''",
  "»": "''",
  "`": "'",
  "‘": "'",
  "’": "'",
  "‚": "'",
  "–": "-",
  "—": "--",
  "…": "...",
};

const HABIT = /-[LR][RSC]B-|\\[/*]|["`“”„«»‘’‚–—…]/g;
const PLAIN = /^[\w!#-,.:;?@]*$/;

function plain(word: string): string {
  if (PLAIN.test(word)) return word;
  return word
    .normalize("NFC")
    .replace(/\s+/g, "")
    .replace(HABIT, (habit) => habits[habit] ?? habit);
}

/**
 * Returns the key character of each response character, or -1.
 *
 * @param onChange called with a key token and the response token that replaces it
 */
function diff(x: Characters, y: Characters, onChange: (keyToken: number, token: number) => void): Int32Array {
  const characters = new Int32Array(y.text.length).fill(-1);
  const numbers = new Map<string, number>();
  const numbered = (words: readonly string[]): Int32Array =>
    Int32Array.from(words, (word) => {
      let number = numbers.get(word);
      if (number === undefined) numbers.set(word, (number = numbers.size));
      return number;
    });
  const toKey = alignSequences(numbered(x.words), numbered(y.words));
  let keyStart = 0;
  let start = 0;
  for (let t = 0; t <= y.words.length; t++) {
    const keyToken = t < y.words.length ? toKey[t] : x.words.length;
    if (keyToken < 0) continue;
    if (keyToken - keyStart === 1 && t - start === 1) onChange(keyStart, start);
    else alignGap({ of: x, start: keyStart, end: keyToken }, { of: y, start, end: t }, characters);
    if (t < y.words.length) {
      for (let c = y.starts[t]; c < y.starts[t + 1]; c++) characters[c] = x.starts[keyToken] + c - y.starts[t];
    }
    keyStart = keyToken + 1;
    start = t + 1;
  }
  return characters;
}

/** The tokens of a side from `start` to `end` (exclusive). */
interface Gap {
  readonly of: Characters;
  readonly start: number;
  readonly end: number;
}

/** Aligns the characters between aligned tokens. */
function alignGap(key: Gap, response: Gap, characters: Int32Array): void {
  const [x, y] = [key.of, response.of];
  let a = x.starts[key.start];
  let aEnd = x.starts[key.end];
  let b = y.starts[response.start];
  let bEnd = y.starts[response.end];
  while (a < aEnd && b < bEnd && x.text[a] === y.text[b]) characters[b++] = a++;
  while (a < aEnd && b < bEnd && x.text[aEnd - 1] === y.text[bEnd - 1]) characters[--bEnd] = --aEnd;
  // Groups of characters rarely repeat, so they are better anchors in long texts.
  const width = (aEnd - a) * (bEnd - b) <= EXHAUSTIVE ? 1 : 8;
  const numbers = new Map<string, number>();
  const numbered = ({ text }: Characters, from: number, to: number): Int32Array =>
    Int32Array.from({ length: Math.max(0, to - from - width + 1) }, (_, c) => {
      const gram = text.slice(from + c, from + c + width);
      let number = numbers.get(gram);
      if (number === undefined) numbers.set(gram, (number = numbers.size));
      return number;
    });
  alignSequences(numbered(x, a, aEnd), numbered(y, b, bEnd)).forEach((c, i) => {
    if (c < 0) return;
    for (let w = 0; w < width; w++) characters[b + i + w] = a + c + w;
  });
}

/**
 * Returns whether a response token's characters are together in the key. If the token begins or ends inside a key
 * token, the text before or after it must also be that of the key, because single letters are found everywhere. A
 * character without a counterpart (-1) begins no token.
 */
function isPlausible(characters: Int32Array, start: number, end: number, x: Characters): boolean {
  for (let c = start + 1; c < end; c++) if (characters[c] !== characters[c - 1] + 1) return false;
  const begin = characters[start];
  const stop = characters[end - 1];
  const begins = x.starts[tokenAt(x, begin)] === begin || (start > 0 && characters[start - 1] === begin - 1);
  const ends = x.starts[tokenAt(x, stop) + 1] === stop + 1 || (end < characters.length && characters[end] === stop + 1);
  return begins && ends;
}

function tokenAt({ starts }: Characters, character: number): number {
  return firstIndex(starts.length - 1, (token) => starts[token + 1] > character);
}

/** Aligns tokens without characters: the n-th before a character matches the n-th before its counterpart. */
function alignEmpty(
  x: Characters,
  y: Characters,
  characters: Int32Array | undefined,
  first: Int32Array,
  last: Int32Array,
): void {
  const emptyBefore = new Map<number, number[]>();
  x.words.forEach((word, t) => {
    if (word !== "") return;
    listIn(emptyBefore, x.starts[t]).push(t);
  });
  if (emptyBefore.size === 0) return;
  const taken = new Map<number, number>();
  y.words.forEach((word, t) => {
    if (word !== "") return;
    const c = y.starts[t];
    // At the end of the text, no character follows, so the previous one gives the position.
    const place =
      characters === undefined ? c : c < characters.length ? characters[c] : c === 0 ? 0 : characters[c - 1] + 1;
    const n = taken.get(place) ?? 0;
    const token = emptyBefore.get(place)?.at(n);
    if (token === undefined) return;
    taken.set(place, n + 1);
    first[t] = last[t] = token;
  });
}

/**
 * Aligns two sequences of words, given as numbers. For each word of `y`, returns its counterpart in `x`, ascending, or
 * -1.
 *
 * Uses a patience diff. It trims equal beginnings and ends. Anchors are the longest increasing sequence of words that
 * occur exactly once on each side. The segments between anchors are aligned in the same way. A segment without anchors
 * is aligned by its longest common subsequence, which is found in halves if the segment is long (Hirschberg), or not at
 * all if that would take too long.
 *
 * @complexity O(n log n) for similar texts
 */
export function alignSequences(x: Int32Array, y: Int32Array): Int32Array {
  const toA = new Int32Array(y.length).fill(-1);
  const segments: Segment[] = [[0, x.length, 0, y.length]];
  for (let segment = segments.pop(); segment !== undefined; segment = segments.pop()) {
    let [aStart, aEnd, bStart, bEnd] = segment;
    while (aStart < aEnd && bStart < bEnd && x[aStart] === y[bStart]) toA[bStart++] = aStart++;
    while (aStart < aEnd && bStart < bEnd && x[aEnd - 1] === y[bEnd - 1]) toA[--bEnd] = --aEnd;
    if (aStart === aEnd || bStart === bEnd) continue;
    const rest: Segment = [aStart, aEnd, bStart, bEnd];
    const anchors = uniqueAnchors(x, y, rest);
    if (anchors.length === 0) {
      const comparisons = (aEnd - aStart) * (bEnd - bStart);
      if (comparisons <= EXHAUSTIVE) alignByLcs(x, y, rest, toA);
      else if (comparisons <= MOST_HALVED) append(segments, halves(x, y, rest));
      continue;
    }
    for (const [i, j] of anchors) {
      segments.push([aStart, i, bStart, j]);
      toA[j] = i;
      aStart = i + 1;
      bStart = j + 1;
    }
    segments.push([aStart, aEnd, bStart, bEnd]);
  }
  return toA;
}

/** Words of both sides that remain to be aligned. */
type Segment = readonly [aStart: number, aEnd: number, bStart: number, bEnd: number];

/** Returns the longest sequence, increasing on both sides, of words that occur exactly once in each segment. */
function uniqueAnchors(
  x: Int32Array,
  y: Int32Array,
  [aStart, aEnd, bStart, bEnd]: Segment,
): (readonly [number, number])[] {
  const positions = (words: Int32Array, start: number, end: number): Map<number, number> => {
    const at = new Map<number, number>();
    for (let i = start; i < end; i++) at.set(words[i], at.has(words[i]) ? -1 : i);
    return at;
  };
  const inB = positions(y, bStart, bEnd);
  const common: (readonly [number, number])[] = [];
  for (const [word, i] of positions(x, aStart, aEnd)) {
    const j = inB.get(word) ?? -1;
    if (i >= 0 && j >= 0) common.push([i, j]);
  }
  // Patience sorting of words in the order of x: tails[l] ends the best increasing sequence of length l + 1.
  const tails: number[] = [];
  const before = new Int32Array(common.length);
  common.forEach(([, j], c) => {
    const low = firstIndex(tails.length, (i) => common[tails[i]][1] >= j);
    before[c] = low > 0 ? tails[low - 1] : -1;
    tails[low] = c;
  });
  const run: (readonly [number, number])[] = [];
  for (let c = tails.at(-1) ?? -1; c >= 0; c = before[c]) run.push(common[c]);
  return run.reverse();
}

/**
 * Cuts a segment in two where a longest common subsequence may be cut: in the middle of `x`, and where in `y` the halves
 * have most in common.
 */
function halves(x: Int32Array, y: Int32Array, [aStart, aEnd, bStart, bEnd]: Segment): [Segment, Segment] {
  const middle = (aStart + aEnd) >> 1;
  const before = commonBefore(x.subarray(aStart, middle), y.subarray(bStart, bEnd));
  const after = commonBefore(x.slice(middle, aEnd).reverse(), y.slice(bStart, bEnd).reverse());
  let cut = 0;
  const width = bEnd - bStart;
  for (let j = 1; j <= width; j++) {
    if (before[j] + after[width - j] > before[cut] + after[width - cut]) cut = j;
  }
  return [
    [aStart, middle, bStart, bStart + cut],
    [middle, aEnd, bStart + cut, bEnd],
  ];
}

/** Returns the length of the longest common subsequence of `x` with each beginning of `y`. */
function commonBefore(x: Int32Array, y: Int32Array): Int32Array {
  let last = new Int32Array(y.length + 1);
  let row = new Int32Array(y.length + 1);
  for (const word of x) {
    for (let j = 1; j <= y.length; j++) {
      row[j] = y[j - 1] === word ? last[j - 1] + 1 : Math.max(last[j], row[j - 1]);
    }
    [last, row] = [row, last];
  }
  return last;
}

function alignByLcs(x: Int32Array, y: Int32Array, [aStart, aEnd, bStart, bEnd]: Segment, toA: Int32Array): void {
  const rows = aEnd - aStart;
  const width = bEnd - bStart + 1;
  const longest = new Int32Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = width - 2; j >= 0; j--) {
      const here = i * width + j;
      longest[here] =
        x[aStart + i] === y[bStart + j]
          ? longest[here + width + 1] + 1
          : Math.max(longest[here + width], longest[here + 1]);
    }
  }
  for (let i = 0, j = 0; i < rows && j < width - 1; ) {
    const here = i * width + j;
    if (x[aStart + i] === y[bStart + j]) toA[bStart + j++] = aStart + i++;
    else if (longest[here + width] >= longest[here + 1]) i++;
    else j++;
  }
}
