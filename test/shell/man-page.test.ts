import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { expect, it } from "vitest";
import { declareCommands } from "../../src/cli/commands.ts";
import { projectFolder } from "../support/run-cli.ts";

const path = join(projectFolder, "dist/corefscope.1");
const source = readFileSync(path, "utf8");

it("the package names the manual page", () => {
  const { man } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8")) as { man: string };
  expect(join(projectFolder, man)).toBe(path);
});

it("the manual page has every command, argument and option", async () => {
  const program = new Command();
  await declareCommands(program, () => true);
  const shared = source.slice(source.indexOf(".SH OPTIONS OF SEVERAL COMMANDS"));
  for (const command of program.commands) {
    const start = source.indexOf(`.SS ${command.name()}\n`);
    expect(start).toBeGreaterThan(0);
    const section = source.slice(start, source.indexOf("\n.S", start + 1));
    for (const argument of command.registeredArguments) expect(section).toContain(`.I ${argument.name()}\n`);
    for (const { flags, long } of command.options) {
      const item = `.B ${flags.replaceAll("-", "\\-")}\n`;
      const isNamed = new RegExp(`${long!.replaceAll("-", "\\\\-")}[,\\s]`).test(section) && shared.includes(item);
      expect(section.includes(item) || isNamed, `${command.name()} ${flags}`).toBe(true);
    }
  }
});

const hasMan = spawnSync("man", ["--version"]).status === 0 && spawnSync("groff", ["--version"]).status === 0;

it.skipIf(!hasMan)(`man shows the page without a warning${hasMan ? "" : " (needs man and groff)"}`, () => {
  const { status, stdout, stderr } = spawnSync("man", ["--warnings", "-l", path], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C.UTF-8", MANWIDTH: "80" },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("--lea-importance <rule>");
  // Nothing of the source is left: neither requests nor escapes.
  expect(stdout).not.toMatch(/^\.[A-Z]{2}\b|\\[-e&]/m);
});
