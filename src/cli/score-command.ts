import { statSync } from "node:fs";
import { type Command, Option } from "commander";
import type { Diagnostic } from "../core/diagnostic.ts";
import { diagnosticRules } from "../core/diagnostic-codes.ts";
import type { AnnotatedPart } from "../core/document.ts";
import type { Format } from "../formats/format.ts";
import { metrics } from "../metrics/registry.ts";
import type { ScoreReport, SystemReport } from "../report/score-report.ts";
import { type ScoreFormat, scoreFormats, writeScoreReport } from "../report/write-score-report.ts";
import type { Accumulator, Grouping } from "../scoring/accumulator.ts";
import { defaultScoreOptions, resolveOptions, type ScoreOptions } from "../scoring/score-options.ts";
import { scoreSources } from "../scoring/score-sources.ts";
import { surfaceOf } from "../scoring/tabulate.ts";
import { craftResponse } from "./craft-response.ts";
import { DiagnosticLog } from "./diagnostic-log.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import { belowThreshold, parseThresholds } from "./fail-under.ts";
import { fileSource, formatOption } from "./file-source.ts";
import { filesOf } from "./input-files.ts";
import { number } from "./option-values.ts";
import { writeOutput } from "./output.ts";
import { progressBar } from "./progress.ts";
import { endsOption, formatsHelp, offsetsOption, type ReadingFlags, readingOptions } from "./reading-options.ts";
import { systemNames } from "./system-names.ts";
import { parseClaim, verifySignature } from "./verify-signature.ts";

interface ScoreFlags extends ReadingFlags {
  readonly metrics: string;
  readonly by?: Grouping;
  readonly average: ScoreOptions["average"];
  readonly unit: "doc" | "part";
  readonly singletons: ScoreOptions["singletons"];
  readonly onDuplicate: ScoreOptions["onDuplicate"];
  readonly extraDocuments: ScoreOptions["extraDocuments"];
  readonly onTokenMismatch: ScoreOptions["onTokenMismatch"];
  readonly mentions: ScoreOptions["mentions"];
  readonly zeroDivision: "undefined" | "0" | "1";
  readonly beta: number;
  readonly blancAlpha: number;
  readonly blancEdge: ScoreOptions["blancEdge"];
  readonly leaImportance: "size" | "uniform";
  readonly keyFormat?: string;
  readonly responseFormat?: string;
  readonly format: ScoreFormat;
  readonly digits: number;
  readonly output?: string;
  readonly failUnder?: string;
  readonly verify?: string;
  readonly strict: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** Declares `score`. */
export function declareScore(program: Command): void {
  const defaults = defaultScoreOptions;
  const choice = (flags: string, text: string, choices: readonly string[], standard: string): Option =>
    new Option(flags, text).choices(choices).default(standard);
  program
    .command("score")
    .summary("score one or more responses against a key")
    .description(
      "Scores one or more responses against a key with every metric.\n\nKEY and RESPONSE are files, folders, globs, gzipped files, or - for standard input. A folder or a glob is read as one\ncorpus; several RESPONSE arguments are several systems. The format is detected. A JSON-lines file with both `clusters`\nand `predicted_clusters` is scored on its own: score FILE.",
    )
    .argument("<KEY>", "the annotation to score against")
    .argument("[RESPONSE...]", "the output of one or more systems")
    .option("-m, --metrics <ids>", `comma-separated, out of ${metrics.map(({ id }) => id).join(", ")}; or all`, "all")
    .addOption(
      new Option("--by <group>", "also score each document, part or genre").choices(["document", "part", "genre"]),
    )
    .addOption(
      choice(
        "--average <kind>",
        "sum counts, or average the scores of documents",
        ["micro", "macro"],
        defaults.average,
      ),
    )
    .addOption(choice("--unit <unit>", "what a macro average averages", ["doc", "part"], "doc"))
    .addOption(
      choice("--singletons <policy>", "entities of one mention, on both sides", ["keep", "drop"], defaults.singletons),
    )
    .addOption(
      choice(
        "--on-duplicate <policy>",
        "which entity keeps a span that is a mention twice",
        ["first", "last", "keep", "error"],
        defaults.onDuplicate,
      ),
    )
    .addOption(
      choice(
        "--extra-documents <policy>",
        "response documents that are not in the key",
        ["ignore", "score"],
        defaults.extraDocuments,
      ),
    )
    .addOption(
      choice(
        "--on-token-mismatch <policy>",
        "key and response have different words",
        ["warn", "align", "error"],
        defaults.onTokenMismatch,
      ),
    )
    .addOption(
      choice(
        "--mentions <which>",
        "score all mentions, or only those on both sides",
        ["all", "common"],
        defaults.mentions,
      ),
    )
    .addOption(choice("--zero-division <value>", "what 0/0 is", ["undefined", "0", "1"], "undefined"))
    .option("--beta <number>", "β of the F-measure", number({ above: 0 }), defaults.beta)
    .option(
      "--blanc-alpha <number>",
      "weight of coreference links in BLANC",
      number({ from: 0, to: 1 }),
      defaults.blancAlpha,
    )
    .addOption(
      choice(
        "--blanc-edge <rule>",
        "link classes that BLANC leaves out: empty in the key, or on both sides",
        ["key", "both"],
        defaults.blancEdge,
      ),
    )
    .addOption(choice("--lea-importance <rule>", "how much an entity weighs in LEA", ["size", "uniform"], "size"))
    .option("--key-format <format>", "read KEY in this format instead of detecting it")
    .option("--response-format <format>", "read RESPONSE in this format instead of detecting it")
    .addOption(endsOption())
    .addOption(offsetsOption())
    .addOption(choice("--format <format>", "how to write the result", scoreFormats, "text"))
    .option("--digits <n>", "decimals of a percentage", number({ from: 0, to: 15, whole: true }), 2)
    .option("-o, --output <file>", "write the result there instead of to standard output")
    .option("--fail-under <metric=percent,...>", "exit with 1 if an F1 is lower, for example lea=60,conll=70")
    .option("--verify <signature>", "compare with a signature, and exit with 1 if a field differs")
    .option("--strict", "exit with 3 if the input has errors", false)
    .option("-q, --quiet", "no diagnostics", false)
    .option("-v, --verbose", "all diagnostics, and how each file was read", false)
    .addHelpText(
      "after",
      "\nExample:\n  $ corefscope score examples/key.conll examples/response.conll -m muc,b3,ceafe,conll\n",
    )
    .addHelpText("after", formatsHelp)
    .action(async (key: string, responses: string[], flags: ScoreFlags) => {
      process.exitCode = await score(key, responses, flags);
    });
}

/** Runs `score` and returns the exit code. */
async function score(keyArgument: string, responseArguments: readonly string[], flags: ScoreFlags): Promise<number> {
  const options = optionsOf(flags);
  const thresholds = parseThresholds(flags.failUnder, options);
  const claimed = flags.verify === undefined ? undefined : parseClaim(flags.verify);
  const log = new DiagnosticLog();
  const keyFiles = await filesOf(keyArgument);
  // A file that holds both sides is its own response.
  const responses = responseArguments.length === 0 ? [keyArgument] : responseArguments;
  const responseFiles = await Promise.all(responses.map((argument) => filesOf(argument)));
  const allFiles = [...keyFiles, ...responseFiles.flat()];
  const progress = await progressBar(allFiles.reduce((sum, file) => sum + sizeOf(file), 0));
  const common = {
    ...readingOptions(flags),
    report: log.report,
    onProgress: progress.add,
    ...(flags.verbose && echoReading),
  };
  const accumulators = scoreSources(
    fileSource(keyFiles, { ...common, side: "key", format: formatOption(flags.keyFormat) }),
    responseFiles.map((files) =>
      fileSource(files, {
        ...common,
        side: "response",
        format: formatOption(flags.responseFormat) ?? craftResponse(keyFiles, formatOption(flags.keyFormat), files),
      }),
    ),
    options,
    log.report,
  );
  progress.stop();

  const systems = systemsOf(accumulators, responses, responseFiles, flags, log);
  if (!flags.quiet) {
    log.show((text) => {
      process.stderr.write(text);
    }, flags.verbose);
  }
  if (systems.some(({ result }) => result.parts === 0)) {
    throw new CommandError("there is nothing to score", exitCode.input);
  }
  if (mustRefuse(log.all, flags)) return exitCode.input;
  const report: ScoreReport = {
    systems,
    ...(flags.by !== undefined && { grouping: flags.by }),
    diagnostics: log.of(keyFiles),
  };
  if (claimed !== undefined) return verifySignature(claimed, systems);
  writeOutput(writeScoreReport(report, flags.format, flags.digits), flags.output);
  return belowThreshold(systems, thresholds) ? exitCode.failed : exitCode.done;
}

/** With `--verbose`: how each file is read, and three of its mentions. */
const echoReading = {
  onFile: (file: string, { title }: Format): void => {
    process.stderr.write(`${file}: read as ${title}\n`);
  },
  onSample: (file: string, part: AnnotatedPart): void => {
    const samples = Array.from({ length: Math.min(3, part.mentions.length) }, (_, m) => `“${surfaceOf(part, m)}”`);
    process.stderr.write(`${file}: its first mentions are ${samples.join(", ")}\n`);
  },
};

function optionsOf(flags: ScoreFlags): ScoreOptions {
  const ids = flags.metrics === "all" ? metrics.map(({ id }) => id) : flags.metrics.split(",").map((id) => id.trim());
  try {
    return resolveOptions({
      metrics: ids,
      average: flags.average,
      unit: flags.unit === "doc" ? "document" : "part",
      singletons: flags.singletons,
      onDuplicate: flags.onDuplicate,
      extraDocuments: flags.extraDocuments,
      onTokenMismatch: flags.onTokenMismatch,
      mentions: flags.mentions,
      zeroDivision: flags.zeroDivision === "undefined" ? "undefined" : flags.zeroDivision === "0" ? 0 : 1,
      beta: flags.beta,
      blancAlpha: flags.blancAlpha,
      blancEdge: flags.blancEdge,
      leaImportance: flags.leaImportance,
    });
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError(error.message, exitCode.usage);
    throw error;
  }
}

function systemsOf(
  accumulators: readonly Accumulator[],
  responses: readonly string[],
  responseFiles: readonly (readonly string[])[],
  flags: ScoreFlags,
  log: DiagnosticLog,
): SystemReport[] {
  const names = systemNames(responses);
  return accumulators.map((accumulator, i) => {
    const result = accumulator.result();
    const { key, response } = result.singletons;
    if ((key === 0) !== (response === 0) && flags.singletons === "keep") {
      log.report({
        code: "singletons-on-one-side",
        severity: diagnosticRules["singletons-on-one-side"].severity,
        file: responseFiles[i][0],
        data: key > 0 ? { side: "key", count: key } : { side: "response", count: response },
      });
    }
    return {
      name: names[i],
      result,
      ...(flags.by !== undefined && { groups: accumulator.by(flags.by) }),
      diagnostics: log.of(responseFiles[i]),
    };
  });
}

/** Whether the input must not be scored: nothing in common, a policy that says so, or any error with `--strict`. */
function mustRefuse(diagnostics: readonly Diagnostic[], flags: ScoreFlags): boolean {
  return diagnostics.some(
    ({ code, severity }) =>
      severity === "error" &&
      (flags.strict ||
        code === "no-common-document" ||
        code === "unknown-format" ||
        code === "no-document" ||
        code === "duplicate-mention" ||
        code === "token-mismatch" ||
        code === "token-count-mismatch" ||
        code === "different-text"),
  );
}

function sizeOf(file: string): number {
  return file === "-" ? 0 : statSync(file).size;
}
