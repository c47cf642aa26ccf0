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
