import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runCommandLine } from "../../src/cli/run-command-line.ts";
import type { Misreading } from "./misreadings.ts";
import { type CliRun, projectFolder } from "./run-cli.ts";
import { misreadingMetrics } from "./true-documents.ts";

const options = ["-m", Object.keys(misreadingMetrics).join(), "--format", "json"];

function runMisreading(pair: Misreading): CliRun {
  return inFolder(pair, (cwd) => {
    const { files, args, input, shell } = pair;
    const command = [process.execPath, join(projectFolder, "dist/cli/corefscope.js"), "score"];
    const [program, ...words] =
      shell === undefined
        ? [...command, ...args, ...options]
        : ["bash", "-c", `exec '${command.join("' '")}' ${shell} ${options.join(" ")}`];
    const { status, stdout, stderr } = spawnSync(program, words, {
      cwd,
      input: input === undefined ? "" : files.get(input),
      encoding: "utf8",
      timeout: 20_000,
      env: { ...process.env, NO_COLOR: "1" },
    });
    return { code: status, stdout, stderr };
  });
}

/**
 * Scores a pair in this process, fifteen times as fast. A pair from a pipe needs its own process, because `/dev/stdin`
 * belongs to a process.
 */
export async function runMisreadingHere(pair: Misreading): Promise<CliRun> {
  if (pair.shell !== undefined || pair.args.includes("/dev/stdin")) return runMisreading(pair);
  const stdin = pair.input === undefined ? undefined : pair.files.get(pair.input);
  return inFolder(pair, () => runHere(runCommandLine, ["score", ...pair.args, ...options], stdin));
}

/** Runs a command line in this process. Several runs must not overlap. */
export async function runHere(
  commandLine: typeof runCommandLine,
  args: readonly string[],
  stdin: Uint8Array = new Uint8Array(),
): Promise<CliRun> {
  const written: Record<"out" | "err", Uint8Array[]> = { out: [], err: [] };
  let code = 0;
  await commandLine(args, {
    stdin,
    out: (bytes) => void written.out.push(bytes),
    err: (bytes) => void written.err.push(bytes),
    exit: (last) => {
      code = last;
    },
  });
  return { code, stdout: String(Buffer.concat(written.out)), stderr: String(Buffer.concat(written.err)) };
}

/** Writes the files into a new folder, which is the current one while a function runs. */
export function inFolder<Result>(
  { files }: { readonly files: ReadonlyMap<string, Uint8Array> },
  run: (cwd: string) => Result,
): Result {
  const before = process.cwd();
  const cwd = mkdtempSync(join(tmpdir(), "corefscope-"));
  const leave = (): void => {
    process.chdir(before);
    rmSync(cwd, { recursive: true });
  };
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), bytes);
  }
  process.chdir(cwd);
  const result = run(cwd);
  if (!(result instanceof Promise)) {
    leave();
    return result;
  }
  return result.finally(leave) as Result;
}
