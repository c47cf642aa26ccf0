import type { Command } from "commander";
import { defined } from "../../core/defined.ts";
import { helpOf } from "../help.ts";
import { append } from "../../core/arrays.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { version } from "../../core/version.ts";
import { Conll2012Reader } from "../../formats/conll-2012/conll-2012-reader.ts";
import { counted } from "../../report/numbers.ts";
import { type ScorerLogDetail, scorerLog } from "../../report/score/scorer-log.ts";
import {
  type ReferenceDocument,
  type ReferenceMetric,
  allReferenceMetrics,
  referenceDocuments,
  referenceMetrics,
} from "../../scoring/scorer-pl.ts";
import { bytesOf, prepareToRead } from "../input/byte-source.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { exitWith, writeError, writeOutput } from "../output/output.ts";
import { noteInputs } from "../output/planned-outputs.ts";
import { type CommandOption, addOptions } from "../options/command-option.ts";

const conllOptions: readonly CommandOption[] = [
  { flag: "--lea", help: "with METRIC all, also print LEA", heading: "Output", common: true, default: false },
  {
    flag: "--strict",
    help: "refuse a response with more than ten repeated mentions, as scorer.pl does",
    heading: "Output",
    common: true,
    default: false,
  },
];

export function declareConll(command: Command): void {
  helpOf(command, {
    does: "Takes the arguments of scorer.pl v8.01 and prints the same text, apart from the version line and the order of documents. Scripts can call this command instead of scorer.pl.",
    examples: ["conll muc key.conll response.conll none"],
    details: [
      "Scores are percentages, cut off after two decimals. Documents are printed in the order of the key; scorer.pl prints them in random order. With METRIC all, scorer.pl and --strict count a repeated mention once per metric. Without --strict, this command only warns of repeated mentions.",
    ],
    values: { METRIC: [...Object.keys(referenceMetrics), "all"] },
  })
    .argument("<METRIC>", "muc, bcub, ceafm, ceafe, blanc or lea; all means the first five")
    .argument("<KEY>", "a CoNLL file")
    .argument("<RESPONSE>", "a CoNLL file")
    .argument("[NAME]", "name of the only document to print, as after `#begin document`; none prints only totals");

  addOptions(command, conllOptions).action(
    async (
      metric: string,
      key: string,
      response: string,
      name: string | undefined,
      { lea, strict }: { lea: boolean; strict: boolean },
    ) => {
      noteInputs([key, response]);
      await prepareToRead([key, response]);
      exitWith(
        scoreAsScorerPl(
          { metric, key, response, lea, strict, ...defined({ name }) },
          {
            write: (text) => {
              writeOutput(text);
            },
            error: writeError,
          },
        ),
      );
    },
  );
}

export interface ConllArguments {
  /** A metric of scorer.pl, `lea`, or `all`, in any case. */
  readonly metric: string;
  readonly key: string;
  readonly response: string;
  /** Whether `all` includes LEA, which scorer.pl does not compute. */
  readonly lea?: boolean;
  /** `none` for totals only; else the only document to score, as its header names it. */
  readonly name?: string;
  /** Whether to refuse a response with too many repeated mentions, as scorer.pl does. */
  readonly strict: boolean;
}

interface CommandOutput {
  write(text: string): void;
  error(text: string): void;
}

/** How many repeated mentions of a response scorer.pl tolerates. */
const mayRepeat = 10;

/**
 * Runs `corefscope conll`, which replaces scorer.pl. Standard output is the same byte for byte, except for the version
 * line and the order of documents: the key's here, random in scorer.pl.
 *
 * scorer.pl fails on damaged input, finds no documents if columns are separated by spaces or the header is `#begin
 * document(x)`, and finds no mentions in lines that end with a tab and a carriage return. This command reads the
 * intended content and reports the damage on standard error.
 *
 * @returns exit code: 0 done; 1 refused (`strict`); 2 usage; 3 a file cannot be read, or is not CoNLL
 */
export function scoreAsScorerPl(args: ConllArguments, io: CommandOutput): number {
  const isAll = args.metric.toLowerCase() === "all";
  if (args.lea === true && !isAll) {
    io.error("Use --lea with the metric all. For LEA alone, use the metric lea.\n");
    return exitCode.usage;
  }
  const metrics = metricsNamed(args.metric, args.lea === true);
  if (metrics === undefined) {
    io.error(`Invalid metric: ${args.metric}. There are ${[...Object.keys(referenceMetrics), "all"].join(", ")}.\n`);
    return exitCode.usage;
  }
  io.write(`version: 8.01 corefscope ${version}\n`);
  const problems = new DiagnosticLog();
  const key = readConllFile(args.key, problems, io);
  const response = key === undefined ? undefined : readConllFile(args.response, problems, io);
  problems.show(false, (text) => {
    io.error(text);
  });
  if (key === undefined || response === undefined) return exitCode.input;
  const detail: ScorerLogDetail = args.name === undefined ? "documents" : args.name === "none" ? "totals" : "named";
  const documents = [...referenceDocuments(key, response, detail === "named" ? args.name : undefined)];
  // scorer.pl never resets its count, so the repeated mentions of all metrics add up. `--strict` does the same.
  let allRepeated = 0;
  let mostRepeated = 0;
  for (const metric of metrics) {
    if (isAll) io.write(`\nMETRIC ${metric}:\n`);
    const { repeated, refused } = writeLog(
      metric,
      documents,
      detail,
      args.strict ? mayRepeat - allRepeated : Infinity,
      io,
    );
    if (refused) {
      io.error(
        "Found too many repeated mentions (> 10) in the response, so refusing to score. Please fix the output.\n",
      );
      return exitCode.failed;
    }
    allRepeated += repeated;
    mostRepeated = Math.max(mostRepeated, repeated);
  }
  if (allRepeated > mayRepeat) {
    io.error(
      `warning: the response has ${counted(mostRepeated, "repeated mention")}. Only the first of each was kept. scorer.pl and --strict refuse more than ${mayRepeat}, added up over all metrics.\n`,
    );
  }
  return problems.all.some(({ code }) => code === "no-document") ? exitCode.input : exitCode.done;
}

function metricsNamed(name: string, withLea: boolean): readonly ReferenceMetric[] | undefined {
  const lower = name.toLowerCase();
  if (lower === "all") return withLea ? [...allReferenceMetrics, "lea"] : allReferenceMetrics;
  return Object.hasOwn(referenceMetrics, lower) ? [lower as ReferenceMetric] : undefined;
}

function writeLog(
  metric: ReferenceMetric,
  documents: readonly ReferenceDocument[],
  detail: ScorerLogDetail,
  allowed: number,
  io: CommandOutput,
): { repeated: number; refused: boolean } {
  const log = scorerLog(metric, documents, detail, allowed);
  for (let step = log.next(); ; step = log.next()) {
    if (step.done === true) return step.value;
    io.write(step.value);
  }
}

/** Reads a CoNLL file. Returns nothing if it cannot be read. Reports only errors, because scorer.pl has no warnings. */
function readConllFile(file: string, problems: DiagnosticLog, io: CommandOutput): AnnotatedPart[] | undefined {
  const report = (diagnostic: Diagnostic): void => {
    if (diagnostic.severity === "error") problems.report(diagnostic);
  };
  const reader = new Conll2012Reader({ file, report, tokens: false, commentsAreTokens: true });
  const parts: AnnotatedPart[] = [];
  try {
    for (const chunk of bytesOf(file)) append(parts, reader.push(chunk));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    io.error(`corefscope: ${error.message}\n`);
    return undefined;
  }
  append(parts, reader.end());
  return parts;
}
