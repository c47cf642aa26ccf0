import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { analyseQuestions } from "../../analysis/questions/analyse-questions.ts";
import { type QuestionAnswer, readQuestions } from "../../analysis/questions/read-questions.ts";
import { messageOf } from "../../core/message-of.ts";
import { isWrong } from "../../core/option-record.ts";
import {
  type QuestionsFormat,
  questionsFormats,
  writeQuestions,
} from "../../report/questions/write-questions-report.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { helpOf } from "../help.ts";
import { namedSystems, separateRuns } from "../input/named-responses.ts";
import { addOptions, type CommandOption, numberWithin } from "../options/command-option.ts";
import { type OutputFlags, outputOptions } from "../options/scoring-options.ts";
import { exitWith, writeReport } from "../output/output.ts";

interface QuestionsFlags extends OutputFlags {
  readonly by: readonly string[];
  readonly none: string;
  readonly confidence: number;
  readonly format: QuestionsFormat;
}

/** The field of IdentifyMe with the class of the mention. */
const USUAL_CLASS = "category";

const questionsOptions: readonly CommandOption[] = [
  {
    flag: "--by <fields>",
    help: "fields of the questions whose values are classes, such as category,dataset",
    heading: "Scores",
    common: true,
    default: [],
    defaultText: "category, if all questions have it",
    read: (text) => text.split(",").map((field) => field.trim()),
  },
  {
    flag: "--none <text>",
    help: "the option that none of the others is right",
    heading: "Scores",
    common: true,
    default: "None of the Above",
  },
  {
    flag: "--confidence <level>",
    help: "confidence of the intervals",
    heading: "Scores",
    default: 0.95,
    read: numberWithin({ from: 0.5, to: 0.9999 }),
  },
  ...outputOptions(questionsFormats),
];

export function declareQuestions(command: Command): void {
  helpOf(command, {
    does: "Counts the right answers of language models to multiple-choice questions about mentions, as in IdentifyMe: by class, and apart for “none of the above”.",
    examples: ["questions questions/small.jsonl questions/large.jsonl"],
    details: [
      "Each line of a file is a question with the answer of the model: JSON with `id` (or `doc_key` and `mention_ind`), `answer` (the right option), `predicted_answer` or `prediction`, and perhaps `options` and classes such as `category`. Tables (CSV, TSV) have these names in their header. Without a prediction, the text after the last “The mention refers to: ” in `output` counts.",
      "An answer is right if it equals the right option. A question that a model did not answer, or that only the files of others have, counts as wrong. Intervals are Wilson's, and pairs of models are compared by McNemar's exact test.",
    ],
  }).argument("<SYSTEMS...>", "one file per model; NAME=PATH names the model");
  addOptions(command, questionsOptions).action(async (systems: string[], flags: QuestionsFlags) => {
    exitWith(await runQuestions(systems, flags));
  });
}

async function runQuestions(args: readonly string[], flags: QuestionsFlags): Promise<number> {
  const systems = separateRuns(namedSystems(args));
  const models = systems.map(({ path }) => readFile(path));
  const hasClass = models.flat().every(({ fields }) => Object.hasOwn(fields, USUAL_CLASS));
  const by = flags.by.length === 0 && hasClass ? [USUAL_CLASS] : flags.by;
  const { none, confidence, digits } = flags;
  try {
    const analysis = analyseQuestions(models, { none, by, confidence });
    const report = { names: systems.map(({ name }) => name), analysis, none, confidence, digits };
    await writeReport((layout) => writeQuestions(report, flags.format, layout), flags.format, flags.output);
  } catch (error) {
    throw commandErrorOf(error, exitCode.input);
  }
  return exitCode.done;
}

function readFile(path: string): QuestionAnswer[] {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${messageOf(error)}`, exitCode.input);
  }
  const read = readQuestions(text);
  if (isWrong(read)) throw new CommandError(`${path}:${read.line}: ${read.wrong}`, exitCode.input);
  return read;
}
