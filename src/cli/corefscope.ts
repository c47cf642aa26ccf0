#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { version } from "../core/version.ts";
import { visible } from "../report/visible.ts";
import { commands } from "./commands.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import { writeError, writeOutput } from "./output.ts";
import { planOutputs } from "./output-option.ts";

/** The command line: declares the commands, runs one, and turns every failure into a message and an exit code. */
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

/** Only what the arguments name is loaded, so that help and every command start at once. */
for (const { name, summary, declare } of commands) {
  const command = program.command(name).summary(summary);
  if (process.argv.includes(name)) await declare(command);
}

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exitCode.done : exitCode.usage;
  } else if (error instanceof CommandError) {
    writeError(`corefscope: ${visible(error.message)}\n`);
    process.exitCode = error.code;
  } else {
    throw error;
  }
}
