import { append } from "../core/append.ts";
import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { version } from "../core/version.ts";
import { Conll2012Reader } from "../formats/conll-2012/conll-2012-reader.ts";
import { type ScorerLogDetail, scorerLog } from "../report/score/scorer-log.ts";
import {
  allReferenceMetrics,
  type ReferenceDocument,
  type ReferenceMetric,
  referenceDocuments,
  referenceMetrics,
} from "../scoring/scorer-pl.ts";
import { bytesOf } from "./byte-source.ts";
import { DiagnosticLog } from "./diagnostic-log.ts";
import { CommandError, exitCode } from "./exit-codes.ts";

/** The arguments of scorer.pl, and one of our own. */
export interface ConllArguments {
  /** A metric of scorer.pl, `lea`, or `all`, in any case. */
  readonly metric: string;
  readonly key: string;
  readonly response: string;
  /** `none` for totals only; else the only document to score, as its header names it. */
  readonly name?: string;
  /** Whether to refuse, as scorer.pl does, to score a response with more repeated mentions than it allows. */
  readonly strict: boolean;
}

/** Where a command's output goes. */
export interface CommandOutput {
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
  const metrics = metricsNamed(args.metric);
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
    if (args.metric.toLowerCase() === "all") io.write(`\nMETRIC ${metric}:\n`);
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

function metricsNamed(name: string): readonly ReferenceMetric[] | undefined {
  const lower = name.toLowerCase();
  if (lower === "all") return allReferenceMetrics;
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
