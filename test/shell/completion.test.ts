import { spawnSync } from "node:child_process";
import { chmodSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Command } from "commander";
import { describe, expect, it } from "vitest";
import { commands, declareCommands } from "../../src/cli/commands.ts";
import { presets } from "../../src/cli/options/presets.ts";
import { formatIds } from "../../src/formats/format.ts";
import { metrics } from "../../src/metrics/registry.ts";
import { hasTerminal } from "../support/in-terminal.ts";
import { projectFolder, runCli } from "../support/run-cli.ts";
import { TemporaryFolder } from "../support/temporary-folder.ts";

const program = new Command();
await declareCommands(program, () => true);

function completions(...words: readonly string[]): string[] {
  const { code, stdout, stderr } = runCli(["complete", `--word=${words.at(-1)!}`, "--", ...words.slice(0, -1)]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout.split("\n").flatMap((line) => (line === "" ? [] : [line.split("\t")[0]]));
}

describe("corefscope complete", () => {
  it("knows all commands", () => {
    expect(completions("")).toEqual([...commands.map(({ name }) => name), "help"]);
    expect(completions("comp")).toEqual(["compare", "completion"]);
    expect(completions("help", "comp")).toEqual(["compare", "completion"]);
  });

  it.each(commands)("knows all options of $name, and the values of those with choices", ({ name }) => {
    const { options } = program.commands.find((command) => command.name() === name)!;
    expect(completions(name, "--")).toEqual([...options.map(({ long }) => long), "--help", "--help-all"]);
    for (const { long, short, argChoices } of options) {
      if (argChoices === undefined) continue;
      expect(completions(name, "file", long!, "")).toEqual(argChoices);
      expect(completions(name, `${long!}=`)).toEqual(argChoices.map((choice) => `${long!}=${choice}`));
      if (short !== undefined) expect(completions(name, short, "")).toEqual(argChoices);
    }
  });

  it("knows metrics, also after a comma, formats, presets and rules of matching", () => {
    const ids = metrics.map(({ id }) => id);
    for (const command of ["score", "compare", "errors", "study"])
      expect(completions(command, "-m", "")).toEqual(["standard", "all", ...ids]);
    expect(completions("score", "k", "r", "--metrics=muc,le")).toEqual([
      "--metrics=muc,lea",
      "--metrics=muc,lea-repeated",
    ]);
    expect(completions("score", "-m", "lea,le")).toEqual(["lea,lea-repeated"]);
    expect(completions("compare", "--rank-by", "ceafe")).toEqual(["ceafe", "ceafe-rn"]);
    expect(completions("score", "--key-format", "")).toEqual(formatIds);
    expect(completions("check", "--input-format", "conllu")).toEqual(["conllua"]);
    expect(completions("score", "--preset", "")).toEqual(Object.keys(presets));
    expect(completions("score", "--match", "exact,h")).toEqual(["exact,head"]);
    expect(completions("explain", "--match", "h")).toEqual(["head"]);
  });

  it("knows the values of arguments that are no files", () => {
    expect(completions("completion", "")).toEqual(["bash", "zsh", "fish", "powershell"]);
    expect(completions("baseline", "s")).toEqual(["singletons", "string-match"]);
    expect(completions("conll", "ceaf")).toEqual(["ceafm", "ceafe"]);
    expect(completions("study", "bound")).toEqual(["boundary-cases"]);
    expect(completions("cite", "lea", "ceafm")).toEqual(["ceafm", "ceafm-rn", "ceafm-sys"]);
  });

  it.each([
    ["an argument that is a file", ["score", "ke"]],
    ["a second argument", ["baseline", "singletons", ""]],
    ["the value of an option that names a file", ["score", "k", "r", "-o", ""]],
    ["a value after which no other can stand", ["score", "--digits", ""]],
    ["an argument that begins like an option, after --", ["score", "--", "--fo"]],
    ["an unknown command", ["scoer", ""]],
    ["a third word of help", ["help", "score", ""]],
  ])("leaves %s to the shell", (_, words) => {
    expect(completions(...words)).toEqual([]);
  });

  it("takes the word after an option with an optional value as this value, unless it is an option", () => {
    expect(completions("score", "--ci", "")).toEqual(["xpct", "pct", "bca"]);
    expect(completions("score", "--ci", "--form")).toEqual(["--format"]);
    expect(completions("score", "--ci", "--format", "md", "--form")).toEqual(["--format"]);
  });
});

const folder = new TemporaryFolder();
const started = folder.write(
  "bin/corefscope",
  `#!/bin/sh\nexec "${process.execPath}" "${join(projectFolder, "dist/cli/corefscope.js")}" "$@"\n`,
);
chmodSync(started, 0o755);
folder.write("damaged.conll", "");
folder.write("baseline.conll", "");

it("an answer loads no command, because a key press must not wait", () => {
  const script = `process.argv.push("complete", "--word=--form", "--", "score");
    process.on("exit", () => console.error(JSON.stringify(Object.keys(require.cache))));
    require("./dist/cli/corefscope.js");`;
  const { stdout, stderr } = spawnSync(process.execPath, ["-e", script, "corefscope"], {
    cwd: projectFolder,
    encoding: "utf8",
  });
  expect(stdout).toMatch(/^--format\t/);
  const loaded = JSON.parse(stderr) as string[];
  // With a command, it is several hundred kilobytes.
  expect(loaded.length).toBeGreaterThan(2);
  expect(loaded.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(100_000);
});

/** How to start each shell in a terminal without its settings, and what must be set before the line of the help. */
const shells = {
  bash: { start: "bash --norc --noprofile -i", first: "" },
  zsh: { start: "zsh -f -i", first: "autoload -Uz compinit; compinit -u -D; " },
  fish: { start: "fish --no-config -i", first: "" },
} as const;

/** Returns the line that `completion --help` says to add to the settings of a shell. */
function installLine(shell: string): string {
  const { stdout } = runCli(["completion", "--help"]);
  const lines = stdout.slice(stdout.indexOf("Line to add"));
  return new RegExp(`(?:source <\\()?corefscope completion ${shell}.*`).exec(lines)![0];
}

function isInstalled(name: string): boolean {
  return spawnSync(name, ["--version"]).status === 0;
}

describe.each(Object.entries(shells))("the script for %s", (shell, { start, first }) => {
  const lacks = !hasTerminal ? "script of util-linux" : isInstalled(shell) ? undefined : shell;

  it.skipIf(lacks !== undefined)(
    `completes words when the tab key is pressed${lacks === undefined ? "" : ` (needs ${lacks})`}`,
    () => {
      const typed: Readonly<Record<string, string>> = {
        "corefscope comple": "corefscope completion",
        "corefscope score --form": "corefscope score --format",
        "corefscope score --format=jsonl": "corefscope score --format=jsonl",
        "corefscope score key.conll -m muc,lea-": "corefscope score key.conll -m muc,lea-repeated",
        "corefscope compare key.conll ours=basel": "corefscope compare key.conll ours=baseline.conll",
        "corefscope check damag": "corefscope check damaged.conll",
        "corefscope score --match overlap:0.5 --key-format corefu":
          "corefscope score --match overlap:0.5 --key-format corefud",
      };
      // After the tab, Ctrl-A and Ctrl-E put `echo "<` and `>"` around the line, so that the shell prints it.
      const lines = Object.keys(typed).map((text) => `${text}\t\x01echo "<\x05>"\n`);
      const { stdout } = spawnSync("script", ["-qec", start, "/dev/null"], {
        cwd: folder.path,
        input: `${first}${installLine(shell)}\n${lines.join("")}exit\n`,
        encoding: "utf8",
        env: {
          ...process.env,
          PATH: `${join(folder.path, "bin")}${delimiter}${process.env["PATH"]}`,
          TERM: "xterm",
          EDITOR: "emacs",
          VISUAL: "emacs",
          HOME: folder.path,
        },
      });
      expect(Array.from(stdout.matchAll(/^<(.*?) ?>\r?$/gm), ([, line]) => line)).toEqual(Object.values(typed));
    },
  );
});

// There is no PowerShell here to run it.
it.each(["bash", "zsh", "fish", "powershell"])(
  "the script for %s asks corefscope, and lists nothing itself",
  (shell) => {
    const { stdout } = runCli(["completion", shell]);
    expect(stdout).toMatch(/ complete "?--word=\S+.* '?--'? \S/);
    expect(stdout).not.toContain("--format");
  },
);

it("completion refuses other shells, and names those that it knows", () => {
  const { code, stderr } = runCli(["completion", "tcsh"]);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'corefscope: there is no script for "tcsh"; there are bash, zsh, fish, powershell\n',
  });
});
