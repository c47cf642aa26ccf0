import type { Measurement } from "./measure-command.ts";

/** Each number is a separate median. */
export interface Summary extends Measurement {
  readonly runs: number;
}

export function summarise(runs: readonly Measurement[]): Summary {
  const cpu = runs.flatMap((run) => run.cpu ?? []);
  const peak = runs.flatMap((run) => run.peak ?? []);
  return {
    runs: runs.length,
    wall: median(runs.map((run) => run.wall)),
    ...(cpu.length > 0 && { cpu: median(cpu) }),
    ...(peak.length > 0 && { peak: median(peak) }),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
