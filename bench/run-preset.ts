import { listIn } from "../src/core/arrays.ts";
import type { CachedCorpus } from "./cached-corpus.ts";
import { type FloorKind, measureFloor } from "./floor.ts";
import { CommandFailed, type Measurement, measureSequence, type Meter } from "./measure-command.ts";
import type { Program, ProgramId } from "./programs.ts";
import { summarise, type Summary } from "./summarise.ts";

export type RowId = ProgramId | `floor-${FloorKind}`;

export interface Row {
  readonly id: RowId;
  readonly title: string;
  readonly summary: Summary;
}

export interface PresetResult {
  readonly rows: readonly Row[];
  readonly failures: string[];
}

export interface Effort {
  readonly runs: number;
  /** Runs of `node -e 0` and `--help`, whose ratio needs more of them. */
  readonly startRuns: number;
  readonly peerRuns: number;
  /** Each other scorer also stops after this many seconds in total, but runs at least once. */
  readonly peerSeconds: number;
  /** Passes of the floor over a corpus of up to 20 MB. Larger ones get fewer, but at least 3. */
  readonly floorPasses: number;
}

/**
 * Measures all programs on one corpus in rounds. Each round runs the programs one after another, so that other load on
 * the machine affects all of them. The floor is measured in the first, the middle and the last round. A first untimed
 * run of the quick programs fills the caches.
 */
export function runPreset(
  corpus: CachedCorpus,
  programs: readonly Program[],
  floor: string | undefined,
  meter: Meter,
  effort: Effort,
): PresetResult {
  const runs = new Map<RowId, Measurement[]>();
  const failures = new Map<RowId, string>();
  const bytes = corpus.size.keyBytes + corpus.size.responseBytes;
  const passes = Math.max(3, Math.round(effort.floorPasses * Math.min(1, 20e6 / bytes)));
  const rounds = Math.max(effort.runs, effort.startRuns);
  for (let round = -1; round < rounds; round++) {
    if (floor !== undefined && [0, rounds >> 1, rounds - 1].includes(round)) {
      for (const kind of ["last", "all"] as const) {
        listIn(runs, `floor-${kind}`).push(measureFloor(floor, kind, corpus, passes));
      }
    }
    for (const program of programs) {
      if (failures.has(program.id) || !isDue(program.id, round, runs.get(program.id) ?? [], effort)) continue;
      try {
        const run = measureSequence(meter, program.commands(corpus), program.expected);
        if (round >= 0) listIn(runs, program.id).push(run);
      } catch (error) {
        if (!(error instanceof CommandFailed)) throw error;
        failures.set(program.id, error.message);
      }
    }
  }
  const titles = new Map<RowId, string>([
    ["floor-last", `C: read both files, last field (mean of ${passes} passes)`],
    ["floor-all", `C: the same, every field (mean of ${passes} passes)`],
    ...programs.map(({ id, title }) => [id, title] as const),
  ]);
  const rows = [...titles].flatMap(([id, title]) => {
    const measured = runs.get(id);
    return measured === undefined || failures.has(id) ? [] : [{ id, title, summary: summarise(measured) }];
  });
  return { rows, failures: [...failures.values()] };
}

function isDue(id: ProgramId, round: number, done: readonly Measurement[], effort: Effort): boolean {
  switch (id) {
    case "node":
    case "help":
      return round < effort.startRuns;
    case "score":
      return round < effort.runs;
    default: {
      const seconds = done.reduce((sum, run) => sum + run.wall, 0);
      return round >= 0 && done.length < effort.peerRuns && seconds < effort.peerSeconds;
    }
  }
}
