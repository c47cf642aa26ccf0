import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { projectFolder } from "./run-cli.ts";

/** `script` of util-linux gives a program a terminal. That of other systems has other options. */
export const hasTerminal = String(spawnSync("script", ["--version"]).stdout).includes("util-linux");

/** Added to the title of a test that needs a terminal, if it is skipped. */
export const terminalNote = hasTerminal ? "" : " (needs script of util-linux)";

/** Runs a line of a shell in a terminal, with the built command line as `corefscope`, and returns what it shows. */
export function runInTerminal(line: string, env: Readonly<Record<string, string>> = {}, columns = 200): string {
  const program = `corefscope() { "${process.execPath}" "${join(projectFolder, "dist/cli/corefscope.js")}" "$@"; }`;
  const { stdout } = spawnSync("script", ["-qec", `stty cols ${columns}; ${program}; ${line}`, "/dev/null"], {
    cwd: projectFolder,
    encoding: "utf8",
    env: { ...process.env, SHELL: "/bin/bash", TERM: "xterm", NO_COLOR: "", ...env },
  });
  return stdout.replaceAll("\r\n", "\n");
}
