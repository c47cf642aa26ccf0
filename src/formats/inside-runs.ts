/** Whether a token is in one of the runs `[first, last, …]`. */
export function isInsideRuns(runs: readonly number[], token: number): boolean {
  return runs.some((start, r) => r % 2 === 0 && start <= token && token <= runs[r + 1]);
}
