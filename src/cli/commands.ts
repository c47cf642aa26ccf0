import type { Command } from "commander";
import type { RunWords } from "./shell.ts";

/** A command. Only its name and summary are loaded until it is used. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /**
   * Loads the command and declares its arguments, options and action.
   *
   * @param run runs a command line within the running command
   */
  readonly declare: (command: Command, run: RunWords) => Promise<void>;
}

/** All commands, in the order of the help. */
export const commands: readonly CommandEntry[] = [
  {
    name: "score",
    summary: "score one or more responses against a key",
    declare: async (command) => {
      (await import("./commands/score-command.ts")).declareScore(command);
    },
  },
  {
    name: "compare",
    summary: "compare two or more systems: tests, intervals, ranks",
    declare: async (command) => {
      (await import("./commands/compare-command.ts")).declareCompare(command);
    },
  },
  {
    name: "suite",
    summary: "score or compare systems on several datasets",
    declare: async (command) => {
      (await import("./commands/suite-command.ts")).declareSuite(command);
    },
  },
  {
    name: "ceiling",
    summary: "compare systems with annotators, who have a key each",
    declare: async (command) => {
      (await import("./commands/ceiling-command.ts")).declareCeiling(command);
    },
  },
  {
    name: "merge",
    summary: "add up the counts of shards scored on many machines",
    declare: async (command) => {
      (await import("./commands/merge-command.ts")).declareMerge(command);
    },
  },
  {
    name: "audit",
    summary: "check which scores and differences you can trust",
    declare: async (command) => {
      (await import("./commands/audit-command.ts")).declareAudit(command);
    },
  },
  {
    name: "explain",
    summary: "show how a response's scores are calculated",
    declare: async (command) => {
      (await import("./commands/explain-command.ts")).declareExplain(command);
    },
  },
  {
    name: "errors",
    summary: "list the errors of responses, each with its type and reason",
    declare: async (command) => {
      (await import("./commands/errors-command.ts")).declareErrors(command);
    },
  },
  {
    name: "answers",
    summary: "tell what language models did to the text, and score their answers",
    declare: async (command) => {
      (await import("./commands/answers-command.ts")).declareAnswers(command);
    },
  },
  {
    name: "questions",
    summary: "count the right answers to multiple-choice questions",
    declare: async (command) => {
      (await import("./commands/questions-command.ts")).declareQuestions(command);
    },
  },
  {
    name: "windows",
    summary: "score long texts in windows, and count the links that windows lose",
    declare: async (command) => {
      (await import("./commands/windows-command.ts")).declareWindows(command);
    },
  },
  {
    name: "report",
    summary: "write an offline page to explore scores, errors and texts",
    declare: async (command) => {
      (await import("./commands/report-command.ts")).declareReport(command);
    },
  },
  {
    name: "app",
    summary: "serve a local page that scores files you drop onto it",
    declare: async (command) => {
      (await import("./commands/app-command.ts")).declareApp(command);
    },
  },
  {
    name: "serve",
    summary: "run the commands of another program, without starting again",
    declare: async (command, run) => {
      (await import("./commands/serve-command.ts")).declareServe(command, run);
    },
  },
  {
    name: "check",
    summary: "list the problems in annotation files",
    declare: async (command) => {
      (await import("./commands/check-command.ts")).declareCheck(command);
    },
  },
  {
    name: "convert",
    summary: "convert annotation files, and report what is lost",
    declare: async (command) => {
      (await import("./commands/convert-command.ts")).declareConvert(command);
    },
  },
  {
    name: "stats",
    summary: "count documents, tokens, mentions, entities and their sizes",
    declare: async (command) => {
      (await import("./commands/stats-command.ts")).declareStats(command);
    },
  },
  {
    name: "baseline",
    summary: "write a simple baseline response",
    declare: async (command) => {
      (await import("./commands/baseline-command.ts")).declareBaseline(command);
    },
  },
  {
    name: "combine",
    summary: "combine several annotations of a text, for example by vote",
    declare: async (command) => {
      (await import("./commands/combine-command.ts")).declareCombine(command);
    },
  },
  {
    name: "agree",
    summary: "measure how well two or more annotators agree",
    declare: async (command) => {
      (await import("./commands/agree-command.ts")).declareAgree(command);
    },
  },
  {
    name: "study",
    summary: "reproduce experiments from papers on evaluation",
    declare: async (command) => {
      (await import("./commands/study-command.ts")).declareStudy(command);
    },
  },
  {
    name: "conll",
    summary: "score exactly like scorer.pl v8.01, the CoNLL scorer",
    declare: async (command) => {
      (await import("./commands/conll-command.ts")).declareConll(command);
    },
  },
  {
    name: "list",
    summary: "list metrics, formats or presets",
    declare: async (command) => {
      (await import("./commands/list-command.ts")).declareList(command);
    },
  },
  {
    name: "cite",
    summary: "print BibTeX for the sources of metrics and methods",
    declare: async (command) => {
      (await import("./commands/cite-command.ts")).declareCite(command);
    },
  },
  {
    name: "example",
    summary: "score built-in files, or write them to a folder",
    declare: async (command) => {
      (await import("./commands/example-command.ts")).declareExample(command);
    },
  },
  {
    name: "completion",
    summary: "print a script that completes commands and options in a shell",
    declare: async (command) => {
      (await import("./commands/completion-command.ts")).declareCompletion(command);
    },
  },
];

/** For programs that describe the commands and run none. */
const onlyDeclared: RunWords = () => Promise.reject(new Error("the commands are declared, but cannot run others"));

/**
 * Adds all commands to a program.
 *
 * @param isLoaded whether to load a command, and declare its arguments and options; others have only a summary
 * @param run runs a command line within a command
 */
export async function declareCommands(
  program: Command,
  isLoaded: (name: string) => boolean,
  run: RunWords = onlyDeclared,
): Promise<void> {
  for (const { name, summary, declare } of commands) {
    const command = program.command(name).summary(summary);
    if (isLoaded(name)) await declare(command, run);
  }
}
