import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The project's folder, in which every command of the tests runs. */
export const projectFolder = fileURLToPath(new URL("../..", import.meta.url));

/** What a run of the command line gave. */
export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command line, as a user would. `npm test` builds it first. */
export function runCli(args: readonly string[], input: string | Uint8Array = ""): CliRun {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["dist/cli/corefscope.js", ...args], {
    cwd: projectFolder,
    input,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { code: status, stdout, stderr };
}
