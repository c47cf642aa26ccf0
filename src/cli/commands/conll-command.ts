import { type Command, Option } from "commander";
import { helpOf, under } from "../help.ts";
import { append } from "../../core/arrays.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { version } from "../../core/version.ts";
import { Conll2012Reader } from "../../formats/conll-2012/conll-2012-reader.ts";
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

/** Declares what `conll` takes and does. */
export function declareConll(command: Command): void {
  helpOf(command, {
    does: "Takes the arguments of scorer.pl v8.01 and prints the same text, so it can replace it in scripts.",
    examples: ["conll muc key.conll response.conll none"],
    details: [
      "Scores are percentages truncated to two decimals. Documents come in the order of the key. scorer.pl refuses a response with more than ten repeated mentions; this command warns, unless you use --strict.",
    ],
  })
    .argument("<METRIC>", "muc, bcub, ceafm, ceafe, blanc, lea; all: the first five")
    .argument("<KEY>", "a CoNLL file")
    .argument("<RESPONSE>", "a CoNLL file")
    .argument("[NAME]", "only this document, named as after `#begin document`; none: totals")
    .addOption(under("Output", new Option("--lea", "with all, also print LEA")).default(false))
    .addOption(
      under("Output", new Option("--strict", "refuse more than ten repeated mentions, as scorer.pl does")).default(
        false,
      ),
    )
    .action(
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
            { metric, key, response, lea, strict, ...(name !== undefined && { name }) },
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

/** The arguments of scorer.pl, and one of our own. */
export interface ConllArguments {
  /** A metric of scorer.pl, `lea`, or `all`, in any case. */
  readonly metric: string;
  readonly key: string;
  readonly response: string;
  /** Whether `all` includes LEA, which scorer.pl does not compute. */
  readonly lea?: boolean;
  /** `none` for totals only; else the only document to score, as its header names it. */
  readonly name?: string;
  /** Whether to refuse, as scorer.pl does, to score a response with more repeated mentions than it allows. */
  readonly strict: boolean;
}

/** Where a command's output goes. */
interface CommandOutput {
  write(text: string): void;
  error(text: string): void;
}

/** Repeated mentions of a response that scorer.pl passes over before it refuses. */
const mayRepeat = 10;

/**
 * `corefscope conll`: a drop-in for scorer.pl. The same arguments, the same standard output byte for byte but for the
 * version line and the order of the documents, which is that of the key here and random there.
 *
 * Where scorer.pl dies of damaged input or finds no documents (columns separated by spaces, `#begin document(x)`), this
 * reads what is meant and says so on the error output.
 *
 * @returns exit code: 0 done; 1 refused (`strict`); 2 usage; 3 a file cannot be read, or is not CoNLL
 */
export function scoreAsScorerPl(args: ConllArguments, io: CommandOutput): number {
  const isAll = args.metric.toLowerCase() === "all";
  if (args.lea === true && !isAll) {
    io.error("--lea is for the metric all. For LEA alone, the metric is lea.\n");
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
  // scorer.pl never sets its count back, so that the metrics of `all` add up; so does this where it is to refuse.
  let mayStillRepeat = args.strict ? mayRepeat : Infinity;
  let mostRepeated = 0;
  for (const metric of metrics) {
    if (isAll) io.write(`\nMETRIC ${metric}:\n`);
    const { repeated, refused } = writeLog(metric, documents, detail, mayStillRepeat, io);
    if (refused) {
      io.error(
        "Found too many repeated mentions (> 10) in the response, so refusing to score. Please fix the output.\n",
      );
      return exitCode.failed;
    }
    mayStillRepeat -= repeated;
    mostRepeated = Math.max(mostRepeated, repeated);
  }
  if (mostRepeated > mayRepeat) {
    io.error(
      `warning: the response has ${mostRepeated} repeated mentions. scorer.pl refuses to score more than ${mayRepeat}, as --strict does; here the first of each was kept.\n`,
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

/** Reads a CoNLL file; nothing if it cannot be read. Only errors are reported: scorer.pl has no warnings either. */
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
