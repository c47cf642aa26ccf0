import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hasTerminal, runInTerminal, terminalNote } from "../support/in-terminal.ts";
import { runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const folder = new TemporaryFolder();
const villages = ["key.txt", "north.1.txt", "south.1.txt"].map((name) => `examples/villages/${name}`);
const compared = ["compare", ...villages, "-m", "conll"];

/** Begins and ends a colour. */
const [green, red, yellow, bold] = [32, 31, 33, 1].map((code) => `\x1b[${code}m`);

function plain(text: string): string {
  return text.replace(/\x1b\[\d+m/g, "");
}

describe("--color always", () => {
  it("colours significant differences only, and nothing else changes", () => {
    const { stdout } = runCli([...compared, "--color", "always"]);
    expect(plain(stdout)).toBe(runCli(compared).stdout);
    // The differences in README that have a star, and the one that has none.
    for (const difference of ["+10.73", "+10.08", "+10.39"]) expect(stdout).toContain(`${green}${difference}\x1b[39m`);
    expect(stdout).toMatch(/81\.56 {3}\+10\.37 /);
  });

  it("shows what is worse than a baseline, and errors that a system introduces", () => {
    const baseline = [...compared, "--style", "sacrebleu", "--baseline", "north.1"];
    const { stdout } = runCli([...baseline, "--color=always"]);
    expect(plain(stdout)).toBe(runCli(baseline).stdout);
    expect(stdout).toContain(`${red}79.94 [`);
    const errors = ["errors", ...villages, "-m", "conll", "--limit", "0"];
    const listed = runCli([...errors, "--color=always"]).stdout;
    expect(plain(listed)).toBe(runCli(errors).stdout);
    expect(listed).toMatch(new RegExp(`all types +\\d+ +\\d+ +${green.replace("[", "\\[")}\\d+`));
    expect(listed).toContain(`${red}−10.39`);
  });

  it("colours severities and failed conditions", () => {
    const { stdout } = runCli(["check", "examples/damaged.conll", "--color", "always"]);
    expect(stdout).toContain(`: ${yellow}warning\x1b[39m: `);
    expect(stdout).toContain(`: ${bold}${red}error`);
    expect(plain(stdout)).toBe(runCli(["check", "examples/damaged.conll"]).stdout);
    const pair = ["examples/key.conll", "examples/response.conll"];
    const failed = runCli(["score", ...pair, "-m", "lea", "--fail-under", "lea=99", "--color", "always"]).stderr;
    expect(failed).toBe(`${red}response: lea F1 is 70.19, below 99.00\x1b[39m\n`);
    expect(runCli(["score", "nowhere", "--color", "always"]).stderr).toMatch(/^\x1b\[1m\x1b\[31mcorefscope\x1b\[39m/);
    expect(runCli(["score", "--color", "always", "--nonsense"]).stderr).toContain(`${red}error`);
  });

  it("leaves files without colours, and formats for programs, too", () => {
    const path = join(folder.path, "result.txt");
    runCli([...compared, "--color", "always", "-o", path]);
    expect(readFileSync(path, "utf8")).toBe(runCli(compared).stdout);
    for (const format of ["json", "tsv", "md", "latex"]) {
      const args = [...compared, "--format", format];
      expect(runCli([...args, "--color", "always"]).stdout).toBe(runCli(args).stdout);
    }
    const github = ["check", "examples/damaged.conll", "--format", "github"];
    expect(runCli([...github, "--color", "always"]).stdout).toBe(runCli(github).stdout);
  });
});

it("--color refuses other values, and NO_COLOR or a pipe needs no option", () => {
  expect(runCli([...compared, "--color", "sometimes"])).toMatchObject({ code: 2, stdout: "" });
  expect(runCli([...compared, "--color", "auto"]).stdout).not.toContain("\x1b");
});

describe.skipIf(!hasTerminal)(`at a terminal${terminalNote}`, () => {
  // A slow run shows a progress bar on standard error.
  const line = `corefscope ${compared.join(" ")} 2>/dev/null`;

  it("there are colours, but not with NO_COLOR, --color never, TERM=dumb, or in a pipe or a file", () => {
    expect(runInTerminal(line)).toContain(`${green}+10.39`);
    expect(plain(runInTerminal(line))).toBe(runCli(compared).stdout);
    expect(runInTerminal(line, { NO_COLOR: "1" })).toBe(runCli(compared).stdout);
    expect(runInTerminal(line, { TERM: "dumb" })).toBe(runCli(compared).stdout);
    expect(runInTerminal(`${line} --color never`)).toBe(runCli(compared).stdout);
    expect(runInTerminal(`${line} | cat`)).toBe(runCli(compared).stdout);
    expect(runInTerminal(`${line} --color always`, { NO_COLOR: "1" })).toContain(`${green}+10.39`);
    expect(runInTerminal("corefscope score nowhere")).toContain(`${red}corefscope`);
    expect(runInTerminal("corefscope score nowhere 2>&1 | cat")).toBe("corefscope: nowhere: there is no such file\n");
  });

  it("colours and other commands in the data are shown as text", () => {
    const key = folder.write("key.conll", conll("(0)", "(0)"));
    const response = folder.write("response.conll", conll("(0)", "-"));
    const shown = runInTerminal(`corefscope errors ${key} 'a\x1b[32m=${response}' ${response} -m muc`);
    expect(shown).toContain("\\x1b[32m");
    expect(shown).toContain("\\x1b[2J");
    expect(plain(shown)).not.toContain("\x1b");
    expect(shown).not.toMatch(/a\x1b\[32m/);
  });
});

function conll(...cells: readonly string[]): string {
  const rows = cells.map((cell, i) => `d 0 ${i} word\x1b[2J\x1b[31m ${cell}\n`).join("");
  return `#begin document (d); part 000\n${rows}\n#end document\n`;
}
