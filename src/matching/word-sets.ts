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
