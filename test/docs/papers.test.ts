import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFolder, runCli } from "../support/run-cli.ts";

interface Line {
  readonly where: string;
  readonly command: string;
  readonly ours: string;
}

/** The rows of the tables of docs/papers.md. */
const lines = readFileSync(join(projectFolder, "docs/papers.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| where ") && !line.startsWith("| ---"))
  .map((line): Line => {
    const [where, , command, , ours] = line.slice(2, -2).split(" | ");
    return { where, command: unquoted(command), ours: unquoted(ours) };
  });

function unquoted(text: string): string {
  const match = /^`(.*)`$/.exec(text);
  if (match === null) throw new Error(`is not in backticks: ${text}`);
  return match[1];
}

const inOneLine = (text: string): string => text.replace(/[ \n]+/g, " ");

describe("docs/papers.md", () => {
  it("has the papers", () => {
    expect(lines.length).toBeGreaterThan(30);
  });

  it.each(lines)("$where: $command", ({ command, ours }) => {
    const { stdout, code, stderr } = runCli(command.split(" "));
    expect([code, stderr]).toEqual([0, ""]);
    expect(inOneLine(stdout)).toContain(ours);
  });
});
