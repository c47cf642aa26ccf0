import type { Command } from "commander";

/** A command of the command line, known by name and summary before anything of it is loaded. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Loads the command, and declares what it takes and does. */
  readonly declare: (command: Command) => Promise<void>;
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
    summary: "tests, intervals and ranks of two or more systems",
    declare: async (command) => {
      (await import("./commands/compare-command.ts")).declareCompare(command);
    },
  },
  {
    name: "merge",
    summary: "add up counts of shards that were scored on many machines",
    declare: async (command) => {
      (await import("./commands/merge-command.ts")).declareMerge(command);
    },
  },
  {
    name: "audit",
    summary: "which scores and differences can be trusted",
    declare: async (command) => {
      (await import("./commands/audit-command.ts")).declareAudit(command);
    },
  },
  {
    name: "explain",
    summary: "write out how a response's scores are calculated",
    declare: async (command) => {
      (await import("./commands/explain-command.ts")).declareExplain(command);
    },
  },
  {
    name: "errors",
    summary: "list the errors of responses by type, and say why each is one",
    declare: async (command) => {
      (await import("./commands/errors-command.ts")).declareErrors(command);
    },
  },
  {
    name: "report",
    summary: "write one offline page to look into all of this",
    declare: async (command) => {
      (await import("./commands/report-command.ts")).declareReport(command);
    },
  },
  {
    name: "app",
    summary: "serve the same page on this machine, to drop files into",
    declare: async (command) => {
      (await import("./commands/app-command.ts")).declareApp(command);
    },
  },
  {
    name: "check",
    summary: "list everything that is wrong with annotation files",
    declare: async (command) => {
      (await import("./commands/check-command.ts")).declareCheck(command);
    },
  },
  {
    name: "convert",
    summary: "write annotation files in another format, and say what is lost",
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
    summary: "write a response that takes no learning",
    declare: async (command) => {
      (await import("./commands/baseline-command.ts")).declareBaseline(command);
    },
  },
  {
    name: "combine",
    summary: "combine annotations: mentions of one with links of another, or votes",
    declare: async (command) => {
      (await import("./commands/combine-command.ts")).declareCombine(command);
    },
  },
  {
    name: "agree",
    summary: "agreement between two or more annotators",
    declare: async (command) => {
      (await import("./commands/agree-command.ts")).declareAgree(command);
    },
  },
  {
    name: "study",
    summary: "the experiments of the papers, reproduced",
    declare: async (command) => {
      (await import("./commands/study-command.ts")).declareStudy(command);
    },
  },
  {
    name: "conll",
    summary: "a drop-in for the CoNLL scorer, scorer.pl v8.01",
    declare: async (command) => {
      (await import("./commands/conll-command.ts")).declareConll(command);
    },
  },
  {
    name: "cite",
    summary: "print BibTeX for the sources of metrics and methods",
    declare: async (command) => {
      (await import("./commands/cite-command.ts")).declareCite(command);
    },
  },
];
