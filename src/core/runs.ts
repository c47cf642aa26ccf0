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
