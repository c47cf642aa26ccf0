import type { Dependency } from "../../core/dependency.ts";
import type { AnnotatedPart, Tokens } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";

/**
 * Returns the tokens of a document in a format of CRAC. An empty node depends on the word that it follows; the relation
 * is unknown.
 *
 * @param marks the marks behind each word, if the file has them
 */
export function cracTokens(
  words: readonly { readonly form: string; readonly zero: boolean }[],
  keepWords: boolean,
  marks?: readonly string[],
): Tokens {
  const zeroDependencies = new Map<number, readonly Dependency[]>();
  let word = -1;
  words.forEach(({ zero }, token) => {
    if (!zero) word = token;
    else zeroDependencies.set(token, [{ parent: word, relation: "_" }]);
  });
  return {
    length: words.length,
    ...(keepWords && { form: textColumn(words.map(({ form }) => form)) }),
    ...(marks !== undefined && { marks: textColumn(marks) }),
    ...(zeroDependencies.size > 0 && {
      zero: Uint8Array.from(words, ({ zero }) => Number(zero)),
      zeroDependencies,
    }),
    bare: true,
  };
}

/** A part in the form in which CRAC's formats hold it. */
export interface WrittenPart {
  readonly words: readonly { readonly form: string; readonly zero: boolean }[];
  /** Spans of these words, with the index of each entity, in text order. */
  readonly spans: readonly { readonly entity: number; readonly first: number; readonly last: number }[];
}

/**
 * Puts each empty node behind the word on which it depends, as text2text-coref does. Of a discontinuous mention, the
 * run with its head remains.
 *
 * @param words returns the text of a token
 */
export function asWritten(part: AnnotatedPart, length: number, words: (token: number) => string): WrittenPart {
  const { mentions, tokens } = part;
  const order = writtenOrder(tokens, length);
  const place = new Int32Array(length);
  order.forEach((token, at) => (place[token] = at));
  const isZero = (token: number): boolean => tokens?.zero?.[token] === 1;
  const spans = Array.from({ length: mentions.length }, (_, m) => {
    const runs = mentions.pieces?.get(m) ?? Int32Array.of(mentions.first[m], mentions.last[m]);
    const own: number[] = [];
    for (let r = 0; r < runs.length; r += 2) {
      for (let token = Math.max(0, runs[r]); token <= Math.min(runs[r + 1], length - 1); token++)
        own.push(place[token]);
    }
    own.sort((a, b) => a - b);
    const pieces = withoutGaps(own, (at) => isZero(order[at]));
    const head = mentions.head?.[m] ?? -1;
    const [first, last] =
      pieces.find(([start, end]) => head >= 0 && start <= place[head] && place[head] <= end) ?? pieces.at(0) ?? [];
    return { entity: mentions.entity[m], first: first ?? -1, last: last ?? -1 };
  }).filter(({ first }) => first >= 0);
  spans.sort((a, b) => a.first - b.first || b.last - a.last || a.entity - b.entity);
  return { words: order.map((token) => ({ form: words(token), zero: isZero(token) })), spans };
}

/** Joins positions to runs. Only words, not empty nodes, separate two runs. */
function withoutGaps(positions: readonly number[], isZero: (at: number) => boolean): [number, number][] {
  const runs: [number, number][] = [];
  for (const at of positions) {
    const run = runs.at(-1);
    let next = run === undefined ? at : run[1] + 1;
    while (run !== undefined && next < at && isZero(next)) next++;
    if (run !== undefined && next === at) run[1] = at;
    else runs.push([at, at]);
  }
  return runs;
}

/** Returns the tokens in the order in which they are written. */
function writtenOrder(tokens: Tokens | undefined, length: number): number[] {
  const all = Array.from({ length }, (_, token) => token);
  const { zero, zeroDependencies, sentenceStarts } = tokens ?? {};
  if (zero === undefined || zeroDependencies === undefined) return all;
  const starts = new Set(sentenceStarts);
  let sentence = 0;
  let word = -1;
  const before: { readonly word: number; readonly rank: number; readonly token: number }[] = all.map((token) => {
    if (starts.has(token)) {
      sentence = token;
      word = token - 1;
    }
    if (zero[token] !== 1) {
      word = token;
      return { word: token, rank: 0, token };
    }
    const parent = parentWord(token, zero, zeroDependencies);
    if (parent === undefined) return { word, rank: 1, token };
    const target = parent < 0 ? sentence - 1 : parent;
    // Empty nodes that are behind their word already come first.
    return { word: target, rank: target === word ? 1 : 2, token };
  });
  return before.sort((a, b) => a.word - b.word || a.rank - b.rank || a.token - b.token).map(({ token }) => token);
}

/**
 * Returns the word on which an empty node depends, -1 for the root, or undefined if unknown. Of several, the first
 * counts.
 */
function parentWord(
  token: number,
  zero: Uint8Array,
  dependencies: ReadonlyMap<number, readonly Dependency[]>,
): number | undefined {
  let parent = token;
  for (let steps = 0; steps < zero.length; steps++) {
    const own = dependencies.get(parent)?.at(0)?.parent;
    if (own === undefined) return undefined;
    if (own < 0 || zero[own] !== 1) return own;
    parent = own;
  }
  return undefined;
}

/** A word or empty node with the marks behind it. */
export interface MarkedWord {
  readonly form: string;
  readonly zero: boolean;
  /** As in the file: `[e1,[e2],e3]`, or "" for none. */
  readonly marks: string;
  /** The position in its line, in UTF-16 units. */
  readonly offset: number;
  /** Marks that cannot be read: several groups of them, some without a word, or "" for marks within the word. */
  readonly dropped?: string;
}

/** Returns whether text behind a bar is meant as marks: it has a bracket, or is an id without any. */
function areMarks(text: string): boolean {
  return text.includes("[") || text.includes("]") || /^e\d+(?:,e\d+)*$/.test(text);
}

/** Marks that are not behind a bar. */
const MARK_INSIDE = /\[e\d+(?!\w)|(?<!\w)e\d+\]/u;

/** Longer words are not examined. */
const LONGEST = 400;

/** A word with marks of which one opens a mention. */
const OPENING = /^.+\|(?:\[?[^\s,|[\]]+\]*,)*\[[^\s,|[\]]+\]*(?:,\[?[^\s,|[\]]+\]*)*$/u;
/** A tag of the variant with `<e1>…</e1>`. */
const TAG = /<(\/?)(e\d+)>/g;

/** Returns the words of a line, which is a document. */
export function wordsOfText(line: string): MarkedWord[] {
  return hasTags(line) ? taggedWords(line) : barredWords(line);
}

function hasTags(line: string): boolean {
  return line.search(TAG) >= 0 && !/\|\[/.test(line);
}

function barredWords(line: string): MarkedWord[] {
  return Array.from(line.matchAll(/\S+/g), ({ 0: token, index: offset }) => {
    const pieces = token.split("|");
    let first = pieces.length;
    while (first > 1 && areMarks(pieces[first - 1])) first--;
    const word = pieces.slice(0, first).join("|");
    const groups = pieces.slice(first);
    if (word === "") return { ...wordOf(token), marks: "", offset, dropped: token };
    const isClear = groups.length < 2;
    if (MARK_INSIDE.test(word)) return { ...wordOf(word), marks: groups[0] ?? "", offset, dropped: "" };
    return {
      ...wordOf(word),
      marks: isClear ? (groups[0] ?? "") : "",
      offset,
      ...(!isClear && { dropped: `|${groups.join("|")}` }),
    };
  });
}

function taggedWords(line: string): MarkedWord[] {
  const words: { form: string; zero: boolean; offset: number; opened: string[]; closed: string[] }[] = [];
  let opened: string[] = [];
  for (const { 0: piece, index: offset } of line.matchAll(/<\/?e\d+>|(?:(?!<\/?e\d+>)\S)+/g)) {
    const tag = /^<(\/?)(e\d+)>$/.exec(piece);
    if (tag === null) {
      words.push({ ...wordOf(piece), offset, opened, closed: [] });
      opened = [];
    } else if (tag[1] === "") opened.push(tag[2]);
    else words.at(-1)?.closed.push(tag[2]);
  }
  return words.map(({ form, zero, offset, opened: opens, closed }) => {
    const marks: string[] = [];
    const left = [...closed];
    // The innermost mention is opened last.
    for (const id of opens.toReversed()) {
      const at = left.indexOf(id);
      if (at >= 0) left.splice(at, 1);
      marks.unshift(at >= 0 ? `[${id}]` : `[${id}`);
    }
    return { form, zero, offset, marks: [...marks, ...left.map((id) => `${id}]`)].join(",") };
  });
}

/** Returns a word, or an empty node, which begins with `##`. */
export function wordOf(text: string): { readonly form: string; readonly zero: boolean } {
  if (!text.startsWith("##")) return { form: text, zero: false };
  return { form: text.slice(2) || "_", zero: true };
}

export function writtenForm(form: string, zero: boolean): string {
  const word = form.replace(/\s+/g, "_") || "_";
  return zero ? `##${word === "_" ? "" : word}` : word;
}

/**
 * Returns whether the beginning of a file has words such as `plaza|[e1`, or tags such as `<e1>` as well as empty nodes
 * `##`. Inline markup, as in `[the rebels|e1]`, opens mentions in front of words.
 */
export function looksMarked(head: string): boolean {
  const content = head.replace(/^\uFEFF/, "").trimStart();
  if (/^[[{]\s*["[{]/.test(content) || content.includes("\t") || /^#\s*begin\s+document/m.test(content)) return false;
  let [opened, inline] = [0, 0];
  for (const [token] of content.matchAll(/\S+/g)) {
    if (!/[[\]]/.test(token)) continue;
    if (token.length < LONGEST && OPENING.test(token)) opened++;
    else if (/^\[[^\]]/.test(token)) inline++;
  }
  if (opened > 0) return opened > inline;
  return /(?:^|[\s>])##(?![#\s])?/m.test(content) && /<e\d+>/.test(content) && /<\/e\d+>/.test(content);
}
