/**
 * Returns the same tokens as ascending maximal runs `[first, last, first, last, …]`.
 *
 * @param bounds runs in any order, each with first ≤ last
 */
export function maximalRuns(bounds: ArrayLike<number>): Int32Array {
  if (bounds.length === 2) return Int32Array.of(bounds[0], bounds[1]);
  const runs = Array.from({ length: bounds.length / 2 }, (_, i) => [bounds[2 * i], bounds[2 * i + 1]] as const);
  runs.sort((a, b) => a[0] - b[0]);
  const merged: number[] = [];
  for (const [first, last] of runs) {
    if (merged.length > 0 && first <= merged[merged.length - 1] + 1) {
      merged[merged.length - 1] = Math.max(merged[merged.length - 1], last);
    } else {
      merged.push(first, last);
    }
  }
  return Int32Array.from(merged);
}

/** Returns whether a token is in one of the runs `[first, last, first, last, …]`. */
export function isInsideRuns(runs: readonly number[], token: number): boolean {
  return runs.some((start, r) => r % 2 === 0 && start <= token && token <= runs[r + 1]);
}

/** Counts the tokens in runs `[first, last, first, last, …]`. */
export function tokensInRuns(runs: Int32Array): number {
  let words = 0;
  for (let r = 0; r < runs.length; r += 2) words += runs[r + 1] - runs[r] + 1;
  return words;
}

/** Counts the tokens that are in both `a` and `b`. Runs are ascending. */
export function countCommonWords(a: Int32Array, b: Int32Array): number {
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    common += Math.max(0, Math.min(a[i + 1], b[j + 1]) - Math.max(a[i], b[j]) + 1);
    if (a[i + 1] < b[j + 1]) i += 2;
    else j += 2;
  }
  return common;
}

/** Returns whether all tokens of `part` are in `whole`. Runs are ascending. */
export function isWithin(part: Int32Array, whole: Int32Array): boolean {
  return countCommonWords(part, whole) === tokensInRuns(part);
}
