/**
 * How the mentions of one entity are written so that a reader can tell which bracket belongs to which: each as
 * `[first, last, first, last, …]` pieces.
 *
 * One piece is a plain pair of brackets, several are numbered. A closing bracket names its entity and the number of its
 * piece but not its mention, so where mentions of one entity cross, one of them is cut into pieces of single tokens, or
 * of whatever number of pieces nothing else nearby has. Where there are too few tokens for that, the last one is written
 * again.
 *
 * That takes pieces in proportion to the tokens of all mentions that cross. Beyond `mostWork` the others are written as they are: which bracket
 * is whose is then lost, and a conversion says so.
 *
 * @param mentions maximal runs of each mention; by first token, the longer first
 */
export function piecesOfEntity(mentions: readonly Int32Array[]): Int32Array[] {
  /** Last tokens of the mentions in one piece that are open, the innermost last. */
  const open: number[] = [];
  /** Mentions that may still overlap what comes, by the number of their pieces. */
  const placed = new Map<number, Int32Array[]>();
  /** Pieces that may still be made and compared. */
  let left = mostWork;
  return mentions.map((runs) => {
    const [first, last] = [runs[0], runs[runs.length - 1]];
    // Closing brackets come before opening ones.
    while (open.length > 0 && open[open.length - 1] <= first) open.pop();
    if (runs.length === 2 && (open.length === 0 || open[open.length - 1] >= last)) {
      open.push(last);
      return runs;
    }
    for (const count of pieceCounts(runs)) {
      if (left < 0) break;
      const pieces = cut(runs, count);
      const others = (placed.get(count) ?? []).filter((other) => other[other.length - 1] >= first);
      placed.set(count, others);
      left -= count * (1 + others.length);
      if (others.every((other) => distinguishable(other, pieces))) {
        others.push(pieces);
        return pieces;
      }
    }
    return runs;
  });
}

/** Pieces that are made and compared for one entity: 300 mentions of 301 tokens that all cross stay within it. */
export const mostWork = 50_000_000;

/** Numbers of pieces in the order in which they are tried: as it is, single tokens, anything between, anything beyond. */
function* pieceCounts(runs: Int32Array): Generator<number, void> {
  const least = runs.length / 2;
  let tokens = 0;
  for (let r = 0; r < runs.length; r += 2) tokens += runs[r + 1] - runs[r] + 1;
  if (least > 1) yield least;
  for (let count = tokens; count > least; count--) yield count;
  for (let count = Math.max(tokens, least) + 1; ; count++) if (count > 1) yield count;
}

/** So many pieces of the runs: single tokens in front, and the last token again where there are not enough. */
function cut(runs: Int32Array, count: number): Int32Array {
  const pieces: number[] = [];
  let more = count - runs.length / 2;
  for (let r = 0; r < runs.length; r += 2) {
    let first = runs[r];
    for (; first < runs[r + 1] && more > 0; first++, more--) pieces.push(first, first);
    pieces.push(first, runs[r + 1]);
  }
  const last = runs[runs.length - 1];
  for (; more > 0; more--) pieces.push(last, last);
  return Int32Array.from(pieces);
}

/**
 * Whether two mentions of as many pieces can be told apart: their brackets do not cross, and a piece is never read as one
 * of the other, which it is if that has waited longer for it and is not open.
 *
 * @param a the one that is opened first
 */
function distinguishable(a: Int32Array, b: Int32Array): boolean {
  for (let k = 0; k < a.length; k += 2) {
    const [a1, a2, b1, b2] = [a[k], a[k + 1], b[k], b[k + 1]];
    if ((a1 < b1 && b1 < a2 && a2 < b2) || (b1 < a1 && a1 < b2 && b2 < a2)) return false;
    if (k === 0) continue;
    const aWaitsLonger = opensBefore(a, b, k - 2);
    const [older, younger] = aWaitsLonger ? [a, b] : [b, a];
    const olderFirst = opensBefore(a, b, k) === aWaitsLonger;
    const olderIsOpen = older[k - 1] > younger[k];
    if (!olderFirst && !olderIsOpen) return false;
  }
  return true;
}

/** Whether the piece of `a` that begins at `k` is written before that of `b`: the longer first, then `a`. */
function opensBefore(a: Int32Array, b: Int32Array, k: number): boolean {
  return a[k] < b[k] || (a[k] === b[k] && a[k + 1] >= b[k + 1]);
}
