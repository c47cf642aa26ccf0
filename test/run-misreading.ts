import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Misreading, misreadingMetrics } from "./misreadings.ts";
import { type CliRun, projectFolder } from "./run-cli.ts";

/** Scores a pair with the built command, in a folder of its own that is gone afterwards. */
export function runMisreading({ files, args, input, shell }: Misreading): CliRun {
  const cwd = mkdtempSync(join(tmpdir(), "corefscope-"));
  try {
    for (const [path, bytes] of files) {
      mkdirSync(dirname(join(cwd, path)), { recursive: true });
      writeFileSync(join(cwd, path), bytes);
    }
    const command = [process.execPath, join(projectFolder, "dist/cli/corefscope.js"), "score"];
    const options = ["-m", Object.keys(misreadingMetrics).join(), "--format", "json"];
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
  } finally {
    rmSync(cwd, { recursive: true });
  }
}
