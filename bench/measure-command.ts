import { spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

/** CPU seconds and peak memory are absent if they could not be measured. */
export interface Measurement {
  readonly wall: number;
  readonly cpu?: number;
  /** The peak resident memory in bytes. */
  readonly peak?: number;
}

export class CommandFailed extends Error {
  override readonly name = "CommandFailed";
}

export interface Meter {
  readonly wrapper: string | undefined;
  readonly outputFile: string;
}

/**
 * Runs a whole process once. With the wrapper, CPU time and memory are the operating system's counts for that process
 * (`wait4`). Without it, only the elapsed time is measured, including that of starting the process.
 *
 * @param expected text that the output must contain for the run to count, because some programs fail with exit code 0
 */
export function measureCommand(meter: Meter, command: readonly string[], expected: RegExp): Measurement {
  const [program = "", ...rest] = meter.wrapper === undefined ? command : [meter.wrapper, ...command];
  const output = openSync(meter.outputFile, "w");
  const start = performance.now();
  // Reading a file of certificates would take Node longer than its whole start.
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: undefined };
  const run = spawnSync(program, rest, { stdio: ["ignore", output, output, "pipe"], env });
  const passed = (performance.now() - start) / 1000;
  closeSync(output);
  if (run.error !== undefined) throw new CommandFailed(`${command.join(" ")}: ${run.error.message}`);

  const report = meter.wrapper === undefined ? undefined : String(run.output[3]).trim().split(" ").map(Number);
  const status = report?.[3] ?? run.status;
  const text = readFileSync(meter.outputFile, "utf8");
  if (status !== 0 || !expected.test(text)) {
    const reason = status === 0 ? `prints nothing like ${String(expected)}` : `ends with exit code ${String(status)}`;
    throw new CommandFailed(`${command.join(" ")}: ${reason}\n${text.trimEnd().split("\n").slice(-5).join("\n")}`);
  }
  if (report === undefined) return { wall: passed };
  return { wall: report[0], cpu: report[1], peak: report[2] };
}

/** Combines the runs of several commands into one: times add up, the peak is the largest. */
export function measureSequence(meter: Meter, commands: readonly (readonly string[])[], expected: RegExp): Measurement {
  const runs = commands.map((command) => measureCommand(meter, command, expected));
  const wall = runs.reduce((sum, run) => sum + run.wall, 0);
  if (runs.some((run) => run.cpu === undefined || run.peak === undefined)) return { wall };
  return {
    wall,
    cpu: runs.reduce((sum, run) => sum + run.cpu!, 0),
    peak: Math.max(...runs.map((run) => run.peak!)),
  };
}
