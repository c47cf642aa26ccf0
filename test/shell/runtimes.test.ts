import { spawnSync } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { folderWithPackage, type Runtime, runtimes } from "../support/packed-package.ts";
import { projectFolder, spawnCli } from "../support/run-cli.ts";

const folder = folderWithPackage();
cpSync(join(projectFolder, "examples"), join(folder, "examples"), { recursive: true });
const program = "node_modules/corefscope/dist/cli/corefscope.js";

// The example of the README: LEA's recall is (1/3·3 + 1/6·4) / 7 = 5/21, and its precision (2·1 + 2·0 + 1/6·4) / 8 = 1/3,
// so F1 is 2 · 5/21 · 1/3 / (5/21 + 1/3) = 5/18.
writeFileSync(
  join(folder, "score.mjs"),
  `import { scoreClusters } from "corefscope";
const key = [["a", "b", "c"], ["d", "e", "f", "g"]];
const response = [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]];
console.log(Math.abs(scoreClusters(key, response).lea.f1 - 5 / 18) < 1e-15);
`,
);

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

describe.each(runtimes())("the packed package in $name", (runtime) => {
  it("scores clusters with the library", () => {
    expect(run(runtime, ["score.mjs"])).toMatchObject({ status: 0, stdout: "true\n" });
  });

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
