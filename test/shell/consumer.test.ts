import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folderWithPackage, runtimes } from "../support/packed-package.ts";
import { projectFolder } from "../support/run-cli.ts";

const source = join(projectFolder, "test/consumer");
const programs = readdirSync(source).filter((file) => /^\d\d-.*\.ts$/.test(file));

/** A folder with the programs, in which only the packed library is installed. */
let folder: string;
let compiled: { readonly status: number | null; readonly stdout: string };

beforeAll(() => {
  folder = folderWithPackage();
  const library = join(folder, "node_modules/corefscope");
  for (const file of readdirSync(source)) cpSync(join(source, file), join(folder, file));
  for (const file of ["key.conll", "response.conll", "villages"]) {
    cpSync(join(library, "examples", file), join(folder, file), { recursive: true });
  }
  compiled = spawnSync(process.execPath, [join(projectFolder, "node_modules/typescript/bin/tsc")], {
    cwd: folder,
    encoding: "utf8",
  });
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe("the packed library", () => {
  it("compiles for programs with every strict option, and refuses slips in names", () => {
    expect(compiled.stdout).toBe("");
    expect(compiled.status).toBe(0);
    expect(programs).toHaveLength(12);
    expect(readFileSync(join(source, "must-not-compile.ts"), "utf8").match(/@ts-expect-error/g)).toHaveLength(9);
  });

  describe.each(runtimes())("in $name", ({ command: [program, ...args] }) => {
    it.each(programs)("runs %s", (file) => {
      const module = join("out", file.replace(/\.ts$/, ".js"));
      const { status, stderr } = spawnSync(program, [...args, module], { cwd: folder, encoding: "utf8" });
      expect(stderr).toBe("");
      expect(status).toBe(0);
    });
  });

  it("has a root that is loaded with little work, and no more than forty values", () => {
    const counted = spawnSync(
      process.execPath,
      ["--input-type=module", "-e", 'import * as root from "corefscope"; console.log(Object.keys(root).length)'],
      { cwd: folder, encoding: "utf8" },
    );
    expect(Number(counted.stdout)).toBeLessThanOrEqual(40);
  });
});
