import type { AnnotatedPart } from "../core/document.ts";
import { runsOf } from "../core/document.ts";
import { maximalRuns } from "../core/runs.ts";
import { type TextColumn, textAt } from "../core/text-column.ts";

/** Segments without a common unique word are compared word by word up to this many comparisons. */
const EXHAUSTIVE = 4_000_000;

/**
 * Aligns two token sequences: which token of `b` is which token of `a`, in order, -1 where none.
 *
 * A patience diff: equal beginnings and ends are taken off, words that occur once on both sides are anchors (the longest
 * increasing run of them), and the segments between them are aligned in the same way; a segment without anchors by its
 * longest common subsequence, or, where that would take too long, not at all.
 *
 * @complexity O(n log n) for texts that are alike
 */
export function alignTokens(a: TextColumn, b: TextColumn): Int32Array {
  const ids = new Map<string, number>();
  const intern = (column: TextColumn): Int32Array =>
    Int32Array.from({ length: column.length }, (_, i) => {
      const word = textAt(column, i);
      let id = ids.get(word);
      if (id === undefined) ids.set(word, (id = ids.size));
      return id;
    });
  const x = intern(a);
  const y = intern(b);
  const toA = new Int32Array(y.length).fill(-1);
  const segments: [number, number, number, number][] = [[0, x.length, 0, y.length]];
  for (let segment = segments.pop(); segment !== undefined; segment = segments.pop()) {
    let [aStart, aEnd, bStart, bEnd] = segment;
    while (aStart < aEnd && bStart < bEnd && x[aStart] === y[bStart]) toA[bStart++] = aStart++;
    while (aStart < aEnd && bStart < bEnd && x[aEnd - 1] === y[bEnd - 1]) toA[--bEnd] = --aEnd;
    if (aStart === aEnd || bStart === bEnd) continue;
    const anchors = uniqueAnchors(x, y, aStart, aEnd, bStart, bEnd);
    if (anchors.length === 0) {
      if ((aEnd - aStart) * (bEnd - bStart) <= EXHAUSTIVE) alignByLcs(x, y, aStart, aEnd, bStart, bEnd, toA);
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

/** The longest run, increasing on both sides, of words that occur once in both segments. */
function uniqueAnchors(
  x: Int32Array,
  y: Int32Array,
  aStart: number,
  aEnd: number,
  bStart: number,
  bEnd: number,
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
  // Patience sorting: tails[l] ends the best increasing run of length l + 1.
  common.sort((p, q) => p[0] - q[0]);
  const tails: number[] = [];
  const before = new Int32Array(common.length);
  common.forEach(([, j], c) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (common[tails[middle]][1] < j) low = middle + 1;
      else high = middle;
    }
    before[c] = low > 0 ? tails[low - 1] : -1;
    tails[low] = c;
  });
  const run: (readonly [number, number])[] = [];
  for (let c = tails.at(-1) ?? -1; c >= 0; c = before[c]) run.push(common[c]);
  return run.reverse();
}

/** Aligns by the longest common subsequence, by dynamic programming. */
function alignByLcs(
  x: Int32Array,
  y: Int32Array,
  aStart: number,
  aEnd: number,
  bStart: number,
  bEnd: number,
  toA: Int32Array,
): void {
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

/** A response whose mentions have been moved to the key's tokens: from first to last, whatever lies between. */
export interface MovedPart {
  readonly part: AnnotatedPart;
  /** Mentions with an end that has no counterpart: they are where nothing matches them. */
  readonly unalignable: number;
}

/**
 * Moves mentions to the tokens that theirs are aligned with. Those that cannot be moved stay mentions, behind everything
 * else; repeated ones stay repeated.
 *
 * @param toKey key token of each response token, -1 where none
 * @param beyond a position behind all tokens and mentions of the key
 */
export function moveMentions(part: AnnotatedPart, toKey: Int32Array, beyond: number): MovedPart {
  const { mentions } = part;
  let unalignable = 0;
  const places = new Map<string, number>();
  const runs = Array.from({ length: mentions.length }, (_, m) => {
    const before = runsOf(mentions, m);
    const moved = moveRuns(before, toKey);
    if (moved !== undefined) return moved;
    unalignable++;
    const name = before.join();
    const place = places.get(name) ?? beyond + places.size;
    places.set(name, place);
    return Int32Array.of(place, place);
  });
  const order = Array.from(runs.keys()).sort((a, b) => runs[a][0] - runs[b][0] || a - b);
  const pieces = new Map<number, Int32Array>();
  order.forEach((m, i) => {
    if (runs[m].length > 2) pieces.set(i, runs[m]);
  });
  const { line } = mentions;
  const moved = {
    length: mentions.length,
    first: Int32Array.from(order, (m) => runs[m][0]),
    last: Int32Array.from(order, (m) => runs[m][runs[m].length - 1]),
    entity: Int32Array.from(order, (m) => mentions.entity[m]),
    ...(line !== undefined && { line: Int32Array.from(order, (m) => line[m]) }),
    ...(pieces.size > 0 && { pieces }),
  };
  return { part: { ...part, mentions: moved }, unalignable };
}

/** Runs of response tokens as runs of key tokens, by their ends; nothing if an end has no counterpart. */
function moveRuns(runs: Int32Array, toKey: Int32Array): Int32Array | undefined {
  const moved = runs.map((token) => (token >= 0 && token < toKey.length ? toKey[token] : -1));
  return moved.includes(-1) ? undefined : maximalRuns(moved);
}
