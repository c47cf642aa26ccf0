import { Command, CommanderError } from "commander";
import { messageOf } from "../core/message-of.ts";
import { version } from "../core/version.ts";
import { visible } from "../report/visible.ts";
import { commands } from "./commands.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import { exitWith, writeError, writeOutput } from "./output/output.ts";
import { planOutputs } from "./output/output-option.ts";
import { type Shell, within } from "./shell.ts";

/**
 * Runs the command that some words name: every failure becomes a message and an exit code.
 *
 * @param words what stands behind `corefscope`
 * @param shell where it reads and writes, by default what the process has
 * @throws Error if another command is running
 */
export async function runCommandLine(words: readonly string[], shell?: Shell): Promise<void> {
  await within(shell, () => parseAndRun(words));
}

async function parseAndRun(words: readonly string[]): Promise<void> {
  const program = new Command("corefscope")
    .description("Coreference evaluation: every published metric, exact and fast. Works offline.")
    .version(version)
    .exitOverride()
    .configureHelp({ helpWidth: 120, subcommandTerm: (command) => command.name() })
    .configureOutput({
      writeOut: (text) => {
        writeOutput(text);
      },
      writeErr: writeError,
    })
    .showHelpAfterError("(--help shows what there is)")
    .addHelpText("after", "\nExample:\n  $ corefscope score examples/key.conll examples/response.conll\n");
  program.hook("preAction", (_, acting) => {
    planOutputs(acting);
  });
  try {
    // Only what the arguments name is loaded, so that help and every command start at once.
    for (const { name, summary, declare } of commands) {
      const command = program.command(name).summary(summary);
      if (words.includes(name)) await declare(command);
    }
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    endWith(error);
  }
}

/** Turns a failure into one sentence and an exit code. */
export function endWith(error: unknown): void {
  if (error instanceof CommanderError) {
    exitWith(error.exitCode === 0 ? exitCode.done : exitCode.usage);
  } else if (error instanceof CommandError) {
    writeError(`corefscope: ${visible(error.message)}\n`);
    exitWith(error.code);
  } else {
    // What the system says has a code and says what it is about; anything else is a defect.
    const [reason] = messageOf(error).split("\n", 1);
    const isSystem = error instanceof Error && "syscall" in error;
    writeError(
      isSystem
        ? `corefscope: the system refused: ${reason}\n`
        : `corefscope: a defect of corefscope: ${reason}. Nothing of the output counts; please report the command and its files\n`,
    );
    exitWith(exitCode.input);
  }
}
