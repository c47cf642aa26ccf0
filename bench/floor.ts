import { spawnSync } from "node:child_process";

import type { Measurement } from "./measure-command.ts";
import type { CorpusFiles } from "./programs.ts";

/** The two floors: reading only the last field of a line, or all its fields. See floor.c. */
export type FloorKind = "last" | "all";

/**
 * Returns the seconds that the C program takes to read both files: a mean over many readings in one process, without
 * its start.
 */
export function measureFloor(program: string, kind: FloorKind, files: CorpusFiles, passes: number): Measurement {
  const run = spawnSync(program, [kind, files.key, files.response, String(passes)], { encoding: "utf8" });
  const result = /passes \d+ wall (\S+) cpu (\S+)/.exec(run.stdout);
  if (run.status !== 0 || result === null) throw new Error(`the C floor could not run: ${run.stderr}`);
  return { wall: Number(result[1]), cpu: Number(result[2]) };
}
