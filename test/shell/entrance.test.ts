import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { projectFolder, runCli } from "../support/run-cli.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "corefscope-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const args = ["score", "examples/key.conll", "examples/response.conll"];

function run(env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["dist/cli/corefscope.js", ...args], {
    cwd: projectFolder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", TMPDIR: folder, ...env },
  });
  return { code: status, stdout, stderr };
}

describe("a process", () => {
  it("prints what `runCommandLine` prints, and leaves nothing in the folder for temporary files", () => {
    expect(run()).toEqual(runCli(args));
    expect(readdirSync(folder)).toEqual([]);
  });

  it("prints the same with the compile cache of Node", () => {
    const cache = join(folder, "cache");
    for (let i = 0; i < 2; i++) expect(run({ NODE_COMPILE_CACHE: cache })).toEqual(runCli(args));
  });
});
