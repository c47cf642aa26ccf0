import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runCommandLine } from "../../src/cli/run-command-line.ts";
import { type Misreading, misreadingMetrics } from "./misreadings.ts";
import { type CliRun, projectFolder } from "./run-cli.ts";

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
  return inFolder(pair, async (cwd) => {
    const before = process.cwd();
    const written: Record<"out" | "err", Uint8Array[]> = { out: [], err: [] };
    let code = 0;
    try {
      process.chdir(cwd);
      await runCommandLine(["score", ...pair.args, ...options], {
        stdin: (pair.input === undefined ? undefined : pair.files.get(pair.input)) ?? new Uint8Array(),
        out: (bytes) => void written.out.push(bytes),
        err: (bytes) => void written.err.push(bytes),
        exit: (last) => {
          code = last;
        },
      });
      return { code, stdout: String(Buffer.concat(written.out)), stderr: String(Buffer.concat(written.err)) };
    } finally {
      process.chdir(before);
    }
  });
}

function inFolder<Result>({ files }: Misreading, run: (cwd: string) => Result): Result {
  const cwd = mkdtempSync(join(tmpdir(), "corefscope-"));
  const remove = (): void => {
    rmSync(cwd, { recursive: true });
  };
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), bytes);
  }
  const result = run(cwd);
  if (!(result instanceof Promise)) {
    remove();
    return result;
  }
  return result.finally(remove) as Result;
}
