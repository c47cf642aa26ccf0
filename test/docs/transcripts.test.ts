import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "../../src/cli/commands.ts";
import { projectFolder, runCli, spawnCli } from "../support/run-cli.ts";
import { watchingApp } from "../support/watching-app.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

/**
 * Returns every `$ corefscope …` in a ```console block of the documentation, with the output that is printed below it.
 */
function transcriptsOf(file: string): { command: string; output: string }[] {
  const text = readFileSync(join(projectFolder, file), "utf8");
  return [...text.matchAll(/```console\n([^]*?)```/g)].flatMap(([, block]) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((entry) => {
        const [command, ...output] = entry.split("\n");
        return { command, output: output.join("\n") };
      }),
  );
}

function argumentsOf(command: string): string[] {
  const [program, ...args] = command.match(/'[^']*'|\S+/g) ?? [];
  expect(program).toBe("corefscope");
  return args.map((argument) => argument.replace(/^'(.*)'$/, "$1"));
}

/** In a transcript, a line that stands for one or more lines that the page leaves out. */
const LEFT_OUT = /^…$/m;

function patternOf(shown: string): RegExp {
  const pieces = shown.split(/^…\n/m).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pieces.join("(?:.*\\n)+?")}$`);
}

const pages = [
  "README.md",
  ...readdirSync(join(projectFolder, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file)),
];

describe.each(
  pages.map((page) => ({ page, transcripts: transcriptsOf(page) })).filter(({ transcripts }) => transcripts.length > 0),
)("transcripts of $page", ({ transcripts }) => {
  it.each(transcripts)("show the output of $command", ({ command, output }) => {
    const { stdout, stderr } = runCli(argumentsOf(command));
    const printed = `${(stdout + stderr).trimEnd()}\n`;
    const shown = `${output.trimEnd()}\n`;
    if (LEFT_OUT.test(shown)) expect(printed).toMatch(patternOf(shown));
    else expect(printed).toBe(shown);
  });
});

it("a transcript may leave out lines, but not change one", () => {
  const printed = "a\nb (1)\nc\nd\n";
  for (const shown of ["a\n…\nd\n", "a\n…\n", "a\nb (1)\n…\n", "a\n…\nc\nd\n"]) {
    expect(printed).toMatch(patternOf(shown));
  }
  for (const shown of ["a\n…\nc\n", "…\na\n…\n", "a\n…\nb (1)\nc\nd\n", "a\n…\nb 1\n…\n", "a\n…\n (1)\n…\n"]) {
    expect(printed).not.toMatch(patternOf(shown));
  }
});

it("the README contains transcripts", () => {
  expect(transcriptsOf("README.md").length).toBeGreaterThan(0);
});

it("the README quotes what the command before the quotation prints", () => {
  const text = readFileSync(join(projectFolder, "README.md"), "utf8");
  const [, command, quotation] = /`(corefscope score [^`]+)`[^`]*\n\n> (.+)\n/.exec(text)!;
  const { code, stdout, stderr } = runCli(argumentsOf(command));
  expect([code, stdout]).toEqual([3, ""]);
  expect(stderr).toContain(quotation.slice(0, -1));
});

const folder = new TemporaryFolder();
const help = runCli(["--help"]).stdout;
const listed = [...help.slice(help.indexOf("Commands:")).matchAll(/^ {2}(\w+) {2,}\w/gm)].map(([, name]) => name);

describe.each(["", ...commands.map(({ name }) => name)])("corefscope %s --help", (command) => {
  const lines = runCli([...(command === "" ? [] : [command]), "--help"])
    .stdout.split("\n")
    .slice(0, -1);

  it("has at most 40 lines of at most 80 columns", () => {
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  it("lists each option, or refers to --help-all, which lists them", () => {
    const all = runCli([...(command === "" ? [] : [command]), "--help-all"]).stdout;
    const isWhole = lines.every((line) => !line.includes("--help-all"));
    const flags = (text: string): string[] => text.match(/^ {2,}(?:-\w, )?--[\w-]+/gm) ?? [];
    expect(flags(all).length - flags(lines.join("\n")).length === 0).toBe(isWhole);
    // It refers to itself only where it is listed.
    expect(all).not.toMatch(/see --help-all/);
    // Older versions of Node cannot unpack zstd.
    expect(all.replace(/\s+/g, " ").replaceAll(".zst from Node 22.15 on", "")).not.toContain(".zst");
  });
});

describe("--help", () => {
  it("lists the commands", () => {
    expect(listed).toEqual([...commands.map(({ name }) => name), "help"]);
  });

  it.each(["", ...commands.map(({ name }) => name)])(
    "has examples that run after `corefscope example .`: %s",
    async (command) => {
      const { stdout, code } = runCli([...(command === "" ? [] : [command]), "--help"]);
      expect(code).toBe(0);
      const place = join(folder.path, `examples of ${command}`);
      mkdirSync(place);
      expect(spawnCli(["example", "."], "", place)).toMatchObject({ code: 0, stderr: "" });
      const examples = [...stdout.matchAll(/^ {2}\$ (corefscope .*)$/gm)].map(([, line]) => line);
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) {
        const args = argumentsOf(example);
        if (args.includes("--watch")) {
          const { app, url } = await watchingApp(args.slice(2), place);
          expect(url).toMatch(/^http:/);
          app.kill("SIGINT");
          expect(await once(app, "exit")).toEqual([0, null]);
          continue;
        }
        const at = args.findIndex((argument) => argument === "-o" || argument === "--export") + 1;
        const file = at > 0 ? join(place, args[at]) : undefined;
        const run = spawnCli(args, "", place);
        // `check` exits with 1, because its example is damaged.
        expect(run.code, run.stderr).toBe(command === "check" ? 1 : 0);
        expect(file === undefined ? run.stdout : readFileSync(file, "utf8")).not.toBe("");
      }
    },
  );
});
