import { describe, expect, it } from "vitest";
import { pythonNote, runPython, skipsPython } from "../support/python-program.ts";

describe.skipIf(skipsPython)(`the Python module${pythonNote}`, () => {
  it("passes its own tests", () => {
    const { code, stderr } = runPython(["python/test_corefscope.py"]);
    expect(code, stderr).toBe(0);
    const [, tests] = /^Ran (\d+) tests/m.exec(stderr) ?? [];
    expect(Number(tests)).toBeGreaterThan(20);
    // Most of these tests start the command line several times.
  }, 600_000);
});
