import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { folderWithPackage, type Runtime, runtimes } from "../support/packed-package.ts";
import { projectFolder, spawnCli } from "../support/run-cli.ts";

const folder = folderWithPackage();
cpSync(join(projectFolder, "examples"), join(folder, "examples"), { recursive: true });
const program = "node_modules/corefscope/dist/cli/corefscope.js";

afterAll(() => {
  rmSync(folder, { recursive: true });
});

function run(
  { command: [file, ...before] }: Runtime,
  args: readonly string[],
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(file, [...before, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
}

describe.each(runtimes())("the packed command line in $name", (runtime) => {
  it.each([
    ["score", "examples/key.conll", "examples/response.conll", "-m", "all", "--by", "document"],
    ["compare", "examples/villages/key.txt", "examples/villages/north.1.txt", "examples/villages/south.1.txt"],
    ["errors", "examples/key.conll", "examples/response.conll"],
    ["check", "examples/damaged.conll"],
    ["score", "examples/key.conll", "no-such-file"],
  ])("prints what the built command line prints in Node: %s %s %s", (...args) => {
    const { code, stdout, stderr } = spawnCli(args);
    expect(run(runtime, [program, ...args])).toMatchObject({ status: code, stdout, stderr });
  });
});
