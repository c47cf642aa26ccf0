import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { hasTerminal, runInTerminal, terminalNote } from "../support/in-terminal.ts";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const pair = ["examples/key.conll", "examples/response.conll"];
const villages = ["key.txt", "north.1.txt", "south.1.txt"].map((name) => `examples/villages/${name}`);
const isSignature = (line: string): boolean => /^\S+\|version:\S+$/.test(line);
const joined = (text: string): string => text.replace(/\s+/g, " ");

describe.skipIf(!hasTerminal)(`at a terminal${terminalNote}`, () => {
  it.each([
    ["score", ...pair],
    ["compare", ...villages],
    ["list", "metrics"],
    ["list", "presets"],
    ["check", "examples/damaged.conll"],
  ])("%s %s fits 80 columns, and says the same as in a pipe", (...args) => {
    // A slow run shows a progress bar on standard error.
    const shown = runInTerminal(`corefscope ${args.join(" ")} 2>/dev/null`, { NO_COLOR: "1" }, 80);
    expect(joined(shown)).toBe(joined(runCli(args).stdout));
    const wide = shown.split("\n").filter((line) => stringWidth(line) > 80 && !isSignature(line));
    expect(wide).toEqual([]);
  });

  it("keeps the signature on one line", () => {
    const { stdout } = runCli(["score", ...pair]);
    const signature = stdout.split("\n").find(isSignature)!;
    expect(signature.length).toBeGreaterThan(200);
    expect(runInTerminal(`corefscope score ${pair.join(" ")}`, {}, 80).split("\n")).toContain(signature);
  });

  it("continues messages on indented lines", () => {
    const path = folder.write("no.conll", "neither a header nor columns\n");
    const shown = runInTerminal(`corefscope score ${path} ${path}`, { NO_COLOR: "1" }, 60);
    const [first, second] = shown.split("\n");
    expect(first).toContain(path);
    expect(second).toMatch(/^ {2}\S/);
    expect(joined(shown)).toBe(joined(runCli(["score", path, path]).stderr));
  });

  it("wraps no format for programs, and nothing in pipes", () => {
    for (const format of ["json", "tsv", "csv", "md", "latex"]) {
      const args = ["score", ...pair, "--format", format];
      expect(runInTerminal(`corefscope ${args.join(" ")}`, {}, 80)).toBe(runCli(args).stdout);
    }
    expect(runInTerminal("corefscope list metrics | cat", {}, 80)).toBe(runCli(["list", "metrics"]).stdout);
    expect(runInTerminal(`corefscope convert ${pair[0]} - -q --to inline`, {}, 40)).toBe(
      runCli(["convert", pair[0], "-", "-q", "--to", "inline"]).stdout,
    );
  });
});
