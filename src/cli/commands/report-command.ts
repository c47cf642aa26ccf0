import { type Command, Option } from "commander";
import { Session } from "../../app/engine/session.ts";
import type { InputFile, OpenOptions } from "../../app/engine/open-request.ts";
import { companionsOf } from "../../formats/registry.ts";
import { pageWithPayload } from "../../app/engine/page-html.ts";
import type { Redaction } from "../../app/engine/page-payload.ts";
import { visible } from "../../report/visible.ts";
import { defaultScoreOptions, type ScoreOptions } from "../../scoring/score-options.ts";
import { bytesOf, joined, wholeFile } from "../input/byte-source.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { comparable, namedSystems, separateRuns } from "../input/named-responses.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { leftOutHelp, type Outcome, withoutRefused } from "../input/leave-out.ts";
import { filesOf } from "../input/input-files.ts";
import { numberWithin } from "../options/common-options.ts";
import { forceOption, outputOption } from "../output/output-option.ts";
import { exitWith, writeError, writeOutput } from "../output/output.ts";
import { pageFile } from "../output/page-file.ts";
import { readingOptions } from "../options/reading-options.ts";
import {
  addAnalysedLayerOptions,
  addScoringOptions,
  metricIds,
  namedIds,
  metricsOption,
  type ScoringFlags,
  scoreOptionsOf,
} from "../options/scoring-options.ts";

interface ReportFlags extends ScoringFlags {
  readonly redact?: "text" | "hash";
  readonly context?: number;
  readonly output?: string;
  readonly strict: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** Declares what `report` takes and does. */
export function declareReport(command: Command): void {
  command
    .description(
      "Writes one HTML file in which scores, errors, alignments, comparisons and the texts themselves can be looked at: it\nneeds no server and no network, and is forbidden to use one. The same input gives the same file.\n\nThe file has the words of the texts in it. --redact and --context leave them out.",
    )
    .argument("<KEY>", "the annotation to compare with")
    .argument(
      "[RESPONSE...]",
      "the output of one or more systems, each as PATH or NAME=PATH; absent if KEY holds both sides",
    )
    .addOption(metricsOption())
    .addOption(
      new Option(
        "--redact <words>",
        "no words: text; none, but a hash of them by which the page recognises a local copy: hash",
      )
        .choices(["text", "hash"])
        .conflicts("context"),
    )
    .option(
      "--context <n>",
      "only words at most this number of tokens from a mention of an error",
      numberWithin({ from: 0, to: 1e9, whole: true }),
    );
  addAnalysedLayerOptions(addScoringOptions(command))
    .addOption(outputOption("page"))
    .addOption(forceOption())
    .option("--strict", "exit with 3 if the input has errors", false)
    .option("-q, --quiet", "no diagnostics", false)
    .option("-v, --verbose", "all diagnostics, and how each file was read", false)
    .addHelpText("after", leftOutHelp)
    .addHelpText(
      "after",
      "\nExamples:\n  $ corefscope report examples/key.conll examples/response.conll -o report.html\n  $ corefscope report examples/key.conll examples/response.conll examples/baseline.conll --redact text -o shared.html\n",
    )
    .action(async (key: string, responses: string[], flags: ReportFlags) => {
      exitWith(await runReport(key, responses, flags));
    });
}

/** Runs `report` and returns the exit code. */
async function runReport(keyArgument: string, args: readonly string[], flags: ReportFlags): Promise<number> {
  const page = pageFile();
  const ids = metricIds(flags);
  const scoring = scoreOptionsOf(flags, ids, "document");
  const systems = separateRuns(namedSystems(args));
  const redaction = redactionOf(flags);
  if (scoring.npOnly && redaction !== undefined) {
    throw new CommandError("a page without all words cannot tell what --np-only leaves out", exitCode.usage);
  }
  const headline = namedIds(flags).at(0);
  const key = await inputFiles(keyArgument, flags);
  const options = {
    ...changedOptions(scoring),
    ...(flags.metrics !== "standard" && { metrics: ids }),
    ...(headline !== undefined && { headline }),
    ...formatsOf(flags),
  };
  const { refused, log, result, error } = await withoutRefused(
    systems,
    async (some, isTrial): Promise<Outcome<Session>> => {
      const responses: { name: string; files: InputFile[] }[] = [];
      for (const { name, path } of some) responses.push({ name, files: await inputFiles(path, flags) });
      const session = new Session();
      const overview = await comparable(() => session.open({ key, responses, options, leaveOut: false }));
      const log = new DiagnosticLog();
      for (const { diagnostic } of overview.diagnostics) log.report(diagnostic);
      if (flags.verbose && !isTrial) {
        for (const { name, format } of overview.files) writeError(`${visible(name)}: read as ${format}\n`);
      }
      return overview.parts === 0
        ? { log, error: new CommandError("there is nothing in the files to look at", exitCode.input) }
        : { log, result: session };
    },
    { least: 1, strict: flags.strict },
  );
  if (result === undefined) {
    log?.end(flags, true);
    throw error ?? new CommandError("there is nothing in the files to look at", exitCode.input);
  }
  if (log?.conclude(flags) === true) return exitCode.input;
  result.note(log?.all.filter(({ code }) => code === "response-left-out") ?? []);
  writeOutput(pageWithPayload(page, await result.payload(redaction)), flags.output);
  return refused.length > 0 ? exitCode.input : exitCode.done;
}

/** What an argument names, in memory, with the files that belong to them. */
async function inputFiles(argument: string, { columns }: ReportFlags): Promise<InputFile[]> {
  const named = await filesOf(argument);
  const companions = named.flatMap((file) => companionsOf(file).filter((path) => !named.includes(path)));
  return [
    ...named.map((name) => ({ name, bytes: joined(bytesOf(name, undefined, columns)) })),
    ...[...new Set(companions)].flatMap((name) => {
      const bytes = wholeFile(name);
      return bytes === undefined ? [] : [{ name, bytes }];
    }),
  ];
}

/** The options that are not as they would be anyway: the page says which they are. */
function changedOptions(options: ScoreOptions): OpenOptions {
  const standard: Readonly<Record<string, unknown>> = { ...defaultScoreOptions };
  return Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) => name !== "metrics" && JSON.stringify(value) !== JSON.stringify(standard[name]),
    ),
  );
}

function formatsOf(flags: ReportFlags): OpenOptions {
  const { keyFormat, responseFormat, keyEnds, responseEnds, keyOffsets, responseOffsets } = flags;
  return {
    ...(keyFormat !== undefined && { keyFormat }),
    ...(responseFormat !== undefined && { responseFormat }),
    ...readingOptions(flags),
    ...(keyEnds !== undefined && { keyEnds }),
    ...(responseEnds !== undefined && { responseEnds }),
    ...(keyOffsets !== undefined && { keyOffsets }),
    ...(responseOffsets !== undefined && { responseOffsets }),
  };
}

function redactionOf({ redact, context }: ReportFlags): Redaction | undefined {
  if (context !== undefined) return { mode: "context", tokens: context };
  return redact === undefined ? undefined : { mode: redact };
}
