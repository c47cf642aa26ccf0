import { firstIndex } from "../core/arrays.ts";

/** Segments without a common unique word are compared word by word up to this many comparisons. */
const EXHAUSTIVE = 4_000_000;

/**
 * Aligns two sequences of words, given as numbers: which word of `y` is which word of `x`, in order, -1 where none.
 *
 * A patience diff: equal beginnings and ends are taken off, words that occur once on both sides are anchors (the longest
 * increasing run of them), and the segments between them are aligned in the same way; a segment without anchors by its
 * longest common subsequence, or, where that would take too long, not at all.
 *
 * @complexity O(n log n) for texts that are alike
 */
export function alignSequences(x: Int32Array, y: Int32Array): Int32Array {
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
  // Patience sorting, of words in the order of x: tails[l] ends the best increasing run of length l + 1.
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
