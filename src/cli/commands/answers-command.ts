import type { Command } from "commander";
import { type AnswerAnalysis, analyseAnswers } from "../../analysis/answers/analyse-answers.ts";
import type { DiagnosticCode } from "../../core/diagnostic-severities.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { type AnswersFormat, answersFormats, writeAnswers } from "../../report/answers/write-answers-report.ts";
import { exitCode } from "../exit-codes.ts";
import { helpOf } from "../help.ts";
import { leftOutHelp } from "../input/leave-out.ts";
import { addOptions, type CommandOption, numberWithin } from "../options/command-option.ts";
import {
  fewMetricsOption,
  metricIds,
  type OutputFlags,
  outputOptions,
  scoreOptionsOf,
  type ScoringFlags,
  scoringLists,
  scoringOptions,
} from "../options/scoring-options.ts";
import { parseClaim, verifySignature } from "../options/verify-signature.ts";
import { exitWith, writeReport } from "../output/output.ts";
import { analyseSystems } from "./run-analysis.ts";

interface AnswersFlags extends ScoringFlags, OutputFlags {
  readonly limit: number;
  readonly format: AnswersFormat;
}

/** How many documents are listed for each model, unless `--limit` says otherwise. */
const LISTED = 10;

const answersOptions: readonly CommandOption[] = [
  fewMetricsOption("mentions,conll"),
  {
    flag: "--limit <n>",
    help: "list at most n documents of each system in text and md",
    heading: "Output",
    common: true,
    default: LISTED,
    read: numberWithin({ from: 0, to: 1e9, whole: true }),
  },
  // Answers are judged by the key's documents and all mentions.
  ...scoringOptions().filter(({ flag }) => !/^--(?:extra-documents|mentions) /.test(flag)),
  ...outputOptions(answersFormats),
];

export function declareAnswers(command: Command): void {
  helpOf(command, {
    does: "Tells what language models did to the text that they should mark, and scores their answers.",
    examples: ["answers key.conll response.conll", "answers key.conll small=a.conll large=b.conll --limit 20"],
    details: [
      "Each document is missing, empty, refused (it marks no mention, and less than half of its words are the key's), cut (it reaches less than 95 % of the key's text) or answered. The words of each answer are aligned with those of the key: they are copied, changed, lost or invented. Also counts tags that are broken, mentions that have no place in the text, and ids that several documents use.",
      "Scores are given twice: over all documents, where missing, empty and refused answers count as answers without mentions, and over the answered documents alone.",
      leftOutHelp,
    ],
    lists: scoringLists,
  })
    .argument("<KEY>", "file, folder or glob")
    .argument("<ANSWERS...>", "one file, folder, glob or - per model; NAME=PATH names the model");
  addOptions(command, answersOptions).action(async (key: string, answers: string[], flags: AnswersFlags) => {
    exitWith(await runAnswers(key, answers, flags));
  });
}

/** Messages about single documents that the report sums up. */
const counted: ReadonlySet<string> = new Set<DiagnosticCode>([
  "different-text",
  "token-count-mismatch",
  "token-mismatch",
  "missing-document",
  "unalignable-mention",
]);

async function runAnswers(keyArgument: string, args: readonly string[], flags: AnswersFlags): Promise<number> {
  const all = { ...flags, extraDocuments: "ignore", mentions: "all" } as const;
  const options = scoreOptionsOf(all, metricIds(flags), "document");
  const claimed = parseClaim(flags.verify);
  const analysed = await analyseSystems(
    { key: keyArgument, args, options, flags },
    ({ key, responses, responseFiles, log }) => {
      // Each model is analysed alone, so that each message is about one of them.
      const parts = [...key.open(false)];
      const known = { ...key, open: () => parts };
      const report = (diagnostic: Diagnostic): void => {
        if (!counted.has(diagnostic.code) || diagnostic.severity === "error") log.report(diagnostic);
      };
      return responses.map(
        (answers, model): AnswerAnalysis =>
          analyseAnswers(known, answers, options, report, () => log.of(responseFiles[model])),
      );
    },
    (results) => results.some(({ totals }) => totals.documents === 0),
  );
  if (analysed === undefined) return exitCode.input;
  const { opened, result, refused } = analysed;
  const models = result.map((analysis, model) => ({ name: opened.names[model], analysis }));
  if (claimed !== undefined) {
    return verifySignature(
      claimed,
      models.map(({ name, analysis }) => ({ name, signature: analysis.all.signature })),
    );
  }
  const report = { models, limit: flags.limit, digits: flags.digits };
  await writeReport((layout) => writeAnswers(report, flags.format, layout), flags.format, flags.output);
  return refused.length > 0 ? exitCode.input : exitCode.done;
}
