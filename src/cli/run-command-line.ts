import { Command, CommanderError } from "commander";
import type { CompletionTable } from "./completion/complete.ts";
import { messageOf } from "../core/message-of.ts";
import { version } from "../core/version.ts";
import { visible } from "../report/visible.ts";
import { commands, declareCommands } from "./commands.ts";
import { builtFile } from "./built-file.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import { helpOf, helpStyle, listNames, needsWords } from "./help.ts";
import { chooseColor } from "./output/color.ts";
import { exitWith, writeError, writeOutput } from "./output/output.ts";
import { planOutputs } from "./output/output-option.ts";
import { terminalColumns } from "./output/terminal.ts";
import { type Shell, within } from "./shell.ts";

/**
 * Runs a command. Every failure becomes a message and an exit code.
 *
 * @param words the arguments after `corefscope`
 * @param shell the input and output of the command: by default, those of the process
 * @throws Error if another command is running
 */
export async function runCommandLine(words: readonly string[], shell?: Shell): Promise<void> {
  await within(shell, () => parseAndRun(words));
}

/** Runs the command that this process was started with, and ends the process. */
export async function runProcess(): Promise<void> {
  // Catches errors that no `await` receives.
  process.on("uncaughtException", (error) => {
    endWith(error);
    process.exit();
  });
  await runCommandLine(process.argv.slice(2));
  // Everything is written, so V8 need not free its memory.
  process.exit();
}

/** Shows help with every option. */
const HELP_ALL = "--help-all";

/** Not in the help: the scripts of `completion` call `complete --word=WORD -- WORDS`. */
const COMPLETE = "complete";

/** Returns `list metrics` for `metrics` and `help metrics`, and other command lines unchanged. */
function withListNamed(words: readonly string[]): readonly string[] {
  const [first, ...rest] = words[0] === "help" ? words.slice(1) : words;
  return listNames.some((name) => name === first) ? ["list", first, ...rest] : words;
}

async function parseAndRun(typed: readonly string[]): Promise<void> {
  if (typed[0] === COMPLETE) {
    await printCompletions(typed.slice(1));
    return;
  }
  const words = withListNamed(typed);
  chooseColor(words);
  try {
    // Loads only commands that the arguments name, so that help and every command start quickly.
    const program = await programWith(new Set(words));
    const alone = words.length === 1 ? program.commands.find((command) => command.name() === words[0]) : undefined;
    if (alone !== undefined && needsWords(alone)) alone.outputHelp({ error: true });
    await program.parseAsync(
      words.map((word) => (word === HELP_ALL ? "--help" : word)),
      { from: "user" },
    );
  } catch (error) {
    endWith(error);
  }
}

/** The programs that were declared, by the commands that are loaded in them and the help that they show. */
const programs = new Map<string, Command>();

/**
 * Returns the program with the commands that are among the words. It is declared once: commander forgets the values of
 * the previous run before it parses another one.
 */
async function programWith(words: ReadonlySet<string>): Promise<Command> {
  const isAll = words.has(HELP_ALL);
  const loaded = commands.filter(({ name }) => words.has(name)).map(({ name }) => name);
  const key = [isAll, ...loaded].join(" ");
  const known = programs.get(key);
  if (known !== undefined) return known;
  const program = new Command("corefscope")
    .version(version, "-V, --version", "print the version")
    .exitOverride()
    .helpCommand("help [command]", "show the help of a command")
    .configureHelp(helpStyle(isAll))
    .configureOutput({
      getOutHelpWidth: () => Math.min(terminalColumns() ?? 80, 100),
      writeOut: (text) => {
        writeOutput(text);
      },
      writeErr: writeError,
    })
    .showHelpAfterError("(see --help)");
  helpOf(program, {
    does: "Scores coreference resolution by all common metrics, and explains every score. Works offline.",
    examples: ["example", "score key.conll response.conll"],
  });
  program.hook("preAction", (_, acting) => {
    planOutputs(acting);
  });
  await declareCommands(program, (name) => words.has(name), parseAndRun);
  programs.set(key, program);
  return program;
}

/**
 * Prints the words that can stand at the cursor, one per line, each with a tab and what it means.
 *
 * @param first `--word=` and what is written of the word at the cursor. Some shells drop empty arguments, so it never is
 *   one. Then follow `--` and the words before the cursor
 */
async function printCompletions([first = "", , ...before]: readonly string[]): Promise<void> {
  try {
    const words = [...before, first.replace(/^--word=/, "")];
    const { completionsOf } = await import("./completion/complete.ts");
    const table = JSON.parse(builtFile("completions")) as CompletionTable;
    writeOutput(
      completionsOf(words, table)
        .map(({ word, help }) => `${word}\t${help}\n`)
        .join(""),
    );
  } catch (error) {
    endWith(error);
  }
}

function endWith(error: unknown): void {
  if (error instanceof CommanderError) {
    exitWith(error.exitCode === 0 ? exitCode.done : exitCode.usage);
  } else if (error instanceof CommandError) {
    if (error.message !== "") writeError(`corefscope: ${visible(error.message)}\n`);
    exitWith(error.code);
  } else {
    // A system error names its system call. Any other error is a defect.
    const [reason] = messageOf(error).split("\n", 1);
    const isSystem = error instanceof Error && "syscall" in error;
    writeError(
      isSystem
        ? `corefscope: system error: ${reason}\n`
        : `corefscope: this is a bug in corefscope: ${reason}. Do not use the output. Please report the command and its files\n`,
    );
    exitWith(exitCode.input);
  }
}
