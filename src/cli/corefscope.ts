#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { version } from "../core/version.ts";
import { declareAgree } from "./agree-command.ts";
import { declareAudit } from "./audit-command.ts";
import { declareBaseline } from "./baseline-command.ts";
import { declareCheck } from "./check-command.ts";
import { declareCite } from "./cite-command.ts";
import { declareCompare } from "./compare-command.ts";
import { declareConll } from "./conll-command.ts";
import { declareConvert } from "./convert-command.ts";
import { declareErrors } from "./errors-command.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import { declareExplain } from "./explain-command.ts";
import { writeOutput } from "./output.ts";
import { declareScore } from "./score-command.ts";
import { declareStats } from "./stats-command.ts";
import { declareStudy } from "./study-command.ts";

/** The command line: declares the commands, runs one, and turns every failure into a message and an exit code. */
const program = new Command("corefscope")
  .description("Coreference evaluation: every published metric, exact and fast. Works offline.")
  .version(version)
  .exitOverride()
  .configureHelp({ helpWidth: 120 })
  .configureOutput({
    writeOut: (text) => {
      writeOutput(text);
    },
  })
  .showHelpAfterError("(--help shows what there is)")
  .addHelpText("after", "\nExample:\n  $ corefscope score examples/key.conll examples/response.conll\n");

declareScore(program);
declareCompare(program);
declareAudit(program);
declareExplain(program);
declareErrors(program);
declareCheck(program);
declareConvert(program);
declareStats(program);
declareBaseline(program);
declareAgree(program);
declareStudy(program);
declareConll(program);
declareCite(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? exitCode.done : exitCode.usage;
  } else if (error instanceof CommandError) {
    process.stderr.write(`corefscope: ${error.message}\n`);
    process.exitCode = error.code;
  } else {
    throw error;
  }
}
