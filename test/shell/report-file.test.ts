import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { projectFolder } from "../support/run-cli.ts";

const hasScript = spawnSync("script", ["--version"]).status === 0;
const pair = ["key", "response"].map((name) => join(projectFolder, `examples/${name}.conll`));
const program = [process.execPath, join(projectFolder, "dist/cli/corefscope.js"), "report", ...pair];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "corefscope-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Runs a command line in an empty folder. `script` gives it a terminal. */
function shell(line: string) {
  const { status, stdout } = spawnSync("sh", ["-c", line], { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
  return { code: status, stdout };
}

function atTerminal(...more: readonly string[]) {
  return shell(`script -qec '${[...program, ...more].join(" ")}' /dev/null`);
}

describe.runIf(hasScript)("report without -o, at a terminal", () => {
  it("writes the page that a pipe gets to a new file, and names it", () => {
    const { code, stdout } = atTerminal();
    expect(code).toBe(0);
    expect(stdout).toContain("The report is in report.html: open it in a browser. To choose the file: -o FILE");
    expect(stdout.length).toBeLessThan(500);
    expect(readFileSync(join(folder, "report.html"), "utf8")).toBe(shell(`${program.join(" ")} | cat`).stdout);
    expect(readdirSync(folder)).toEqual(["report.html"]);
  });

  it("leaves files that exist as they are, also links that lead nowhere", () => {
    writeFileSync(join(folder, "report.html"), "mine");
    symlinkSync("nowhere", join(folder, "report-2.html"));
    expect(atTerminal("--quiet").stdout).toContain("The report is in report-3.html");
    expect(readFileSync(join(folder, "report.html"), "utf8")).toBe("mine");
    expect(existsSync(join(folder, "nowhere"))).toBe(false);
    expect(readdirSync(folder).sort()).toEqual(["report-2.html", "report-3.html", "report.html"]);
  });

  it("writes where -o says, and to the terminal with -o -", () => {
    expect(atTerminal("-o", "mine.html").stdout).not.toContain("The report is in");
    expect(atTerminal("-o", "-").stdout).toContain("</html>");
    expect(readdirSync(folder)).toEqual(["mine.html"]);
  });
});

it("report without -o writes the page to a pipe", () => {
  expect(shell(`${program.join(" ")} | cat`).stdout).toContain("</html>");
  expect(readdirSync(folder)).toEqual([]);
});
