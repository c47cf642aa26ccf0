import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { python, pythonNote, runPython, skipsPython, skipsWithout } from "../support/python-program.ts";
import { projectFolder } from "../support/run-cli.ts";

const folder = join(projectFolder, "python");
const tests = readdirSync(join(folder, "tests")).filter((name) => /^test_.*\.py$/.test(name));

describe.skipIf(skipsPython)(`the Python package${pythonNote}`, () => {
  // Most of these tests start the command line several times.
  it.each(tests)("passes its own tests: %s", { timeout: 600_000 }, (name) => {
    const { code, stderr } = runPython([`python/tests/${name}`]);
    expect(code, stderr).toBe(0);
    const [, ran] = /^Ran (\d+) tests/m.exec(stderr) ?? [];
    expect(Number(ran)).toBeGreaterThan(3);
  });
});

/** What mypy and pyright check: the package, its tests and the script that builds it. */
const checked = ["corefscope", "tests", "build_backend.py"];

describe("the types of the Python package", () => {
  it.skipIf(skipsWithout("mypy", ["--version"]))("pass mypy --strict", { timeout: 300_000 }, () => {
    const { status, stdout, stderr } = spawnSync("mypy", ["--cache-dir", "/dev/null", ...checked], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, MYPYPATH: folder },
    });
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/no issues found in \d\d source files/);
  });

  it.skipIf(skipsPython)("pass pyright in strict mode", { timeout: 300_000 }, () => {
    const pyright = join(projectFolder, "node_modules/pyright/index.js");
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [pyright, "--project", folder, "--pythonpath", python, ...checked.map((name) => join(folder, name))],
      { cwd: folder, encoding: "utf8" },
    );
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/^0 errors, 0 warnings/m);
  });

  it.skipIf(skipsWithout("mypy", ["--version"]))("refuse typos in names of results", { timeout: 300_000 }, () => {
    const code = [
      "import corefscope",
      "from typing import Optional",
      "result = corefscope.score([['a']], [['a']])",
      "f1: Optional[float] = result.conll.f1",
      "result.connl",
      "corefscope.scroe([], [])",
    ].join("\n");
    const { stdout } = spawnSync("mypy", ["--strict", "--cache-dir", "/dev/null", "-c", code], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stdout).toMatch(/"Result" has no attribute "connl"/);
    expect(stdout).toMatch(/Module has no attribute "scroe"/);
    expect(stdout).toMatch(/Found 2 errors/);
  });
});
