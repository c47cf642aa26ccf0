import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { projectFolder } from "./run-cli.ts";

/** The Python that tests of the Python package run: `COREFSCOPE_PYTHON`, or `python3`. */
export const python = process.env["COREFSCOPE_PYTHON"] ?? "python3";

const missing = spawnSync(python, ["-c", "import sys; sys.exit(sys.version_info < (3, 8))"]).status !== 0;
const required = (process.env["COREFSCOPE_REQUIRE"] ?? "").split(",").includes("python");

/** Whether to skip tests with Python: there is none from 3.8 on, and `COREFSCOPE_REQUIRE` does not ask for it. */
export const skipsPython = missing && !required;

export const pythonNote = missing ? " (no Python from 3.8 on: skipped)" : "";

/**
 * Whether to skip a test that needs more than Python, such as a module or a program: this command fails, and
 * `COREFSCOPE_REQUIRE` does not ask for Python.
 */
export function skipsWithout(program: string, args: readonly string[]): boolean {
  return !required && (missing || spawnSync(program, args).status !== 0);
}

export function runPython(args: readonly string[], folder = projectFolder) {
  const { status, stdout, stderr } = spawnSync(python, ["-B", ...args], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env: {
      ...process.env,
      PYTHONPATH: [join(projectFolder, "python"), join(projectFolder, "examples/recipes")].join(":"),
      PYTHONIOENCODING: "utf-8",
      COREFSCOPE: `'${process.execPath}' '${join(projectFolder, "dist/cli/corefscope.js")}'`,
    },
  });
  return { code: status, stdout, stderr };
}
