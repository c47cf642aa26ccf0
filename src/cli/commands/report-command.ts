import { lstatSync } from "node:fs";
import type { Exclusion } from "../../core/option-record.ts";
import type { Command } from "commander";
import { helpOf } from "../help.ts";
import { Session } from "../../app/engine/session.ts";
import type { InputFile } from "../../app/engine/open-request.ts";
import { pageWithPayload } from "../../app/engine/page-html.ts";
import type { Redaction } from "../../app/engine/page-payload.ts";
import { visible } from "../../report/visible.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { comparable, namedSystems, separateRuns } from "../input/named-responses.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { leftOutHelp, type Outcome, withoutRefused } from "../input/leave-out.ts";
import { inputFiles } from "../input/page-input.ts";
import { refuseOneStream } from "../input/piped-input.ts";
import { outputOption, forceOption, quietOption, verboseOption, strictOption } from "../options/common-options.ts";
import { exitWith, writeError, writeOutput, writeText } from "../output/output.ts";
import { planOutput } from "../output/planned-outputs.ts";
import { isTerminal } from "../output/terminal.ts";
import { builtFile } from "../built-file.ts";
import { pageOptionsOf } from "../options/page-options.ts";
import { shell } from "../shell.ts";
import {
  type ScoringFlags,
  scoringLists,
  scoringOptions,
  analysedLayerOptions,
  metricsOption,
} from "../options/scoring-options.ts";
import { type CommandOption, addOptions, numberWithin } from "../options/command-option.ts";

interface ReportFlags extends ScoringFlags {
  readonly redact?: "text" | "hash";
  readonly context?: number;
  readonly readers: boolean;
  readonly output?: string;
  readonly strict: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

const needsWords: Exclusion = {
  other: "npOnly",
  values: [true],
  why: "--np-only needs the words, but --redact and --context leave words out; use one or the other",
};

const reportOptions: readonly CommandOption[] = [
  metricsOption,
  {
    flag: "--redact <words>",
    help: "leave out all words: for good (text), or so that readers who have the files can restore them (hash)",
    heading: "Output",
    common: true,
    choices: ["text", "hash"],
    conflicts: "context",
    excludes: [needsWords],
  },
  {
    flag: "--context <n>",
    help: "keep only the words within this many tokens of a mention with an error",
    heading: "Output",
    common: true,
    read: numberWithin({ from: 0, to: 1e9, whole: true }),
    excludes: [needsWords],
  },
  {
    flag: "--readers",
    help: "let readers of the report open files in it, too; this adds about 0.6 MB",
    heading: "Output",
    default: false,
  },
  ...scoringOptions(),
  ...analysedLayerOptions("report"),
  outputOption("page"),
  forceOption,
  strictOption(),
  quietOption(),
  verboseOption,
];

export function declareReport(command: Command): void {
  helpOf(command, {
    does: "Writes one HTML file to explore scores, errors, alignments, comparisons and texts. It works offline and cannot access the network.",
    examples: [
      "report key.conll response.conll -o report.html",
      "report key.conll response.conll --redact text -o shared.html",
    ],
    details: [
      "Without -o, the page goes to standard output. At a terminal, it goes to report.html in the current folder, or to report-2.html if that exists.",
      "The file contains the words of your texts. To leave words out, use --redact or --context. Only with --readers or --redact hash can files be opened in it. The same input and options give the same file.",
      leftOutHelp,
    ],
    lists: scoringLists,
  })
    .argument("<KEY>", "file, folder, glob, or - for standard input")
    .argument("[RESPONSE...]", "one file, folder, glob or - per system; NAME=PATH names the system");

  addOptions(command, reportOptions).action(async (key: string, responses: string[], flags: ReportFlags) => {
    exitWith(await runReport(key, responses, flags));
  });
}

/**
 * Returns the file to write. At a terminal, which cannot show a page, it is a new file in the current folder unless
 * the user names one.
 */
function fileFor(output: string | undefined): string | undefined {
  if (output !== undefined || !isTerminal(shell().out)) return output;
  let file = "report.html";
  for (let i = 2; lstatSync(file, { throwIfNoEntry: false }) !== undefined; i++) file = `report-${i}.html`;
  planOutput(file, "report", true);
  return file;
}

async function runReport(keyArgument: string, args: readonly string[], flags: ReportFlags): Promise<number> {
  const page = builtFile("page");
  const file = fileFor(flags.output);
  const options = pageOptionsOf(flags);
  const systems = separateRuns(namedSystems(args));
  const redaction = redactionOf(flags);
  if (args.length > 0) refuseOneStream([keyArgument, ...systems.map(({ path }) => path)]);
  const key = await inputFiles(keyArgument, flags);
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
        ? { log, error: log.emptiness("the files have no document to show") }
        : { log, result: session };
    },
    { least: 1, strict: flags.strict },
  );
  if (result === undefined) {
    log?.end(flags, true);
    throw error ?? new CommandError("the files have no document to show", exitCode.input);
  }
  if (log?.conclude(flags) === true) return exitCode.input;
  result.note(log?.all.filter(({ code }) => code === "response-left-out") ?? []);
  writeOutput(await pageWithPayload(page, await result.payload(redaction), { readers: flags.readers }), file);
  if (file !== flags.output) writeText(`The report is in ${file}: open it in a browser. To choose the file: -o FILE\n`);
  return refused.length > 0 ? exitCode.input : exitCode.done;
}

function redactionOf({ redact, context }: ReportFlags): Redaction | undefined {
  if (context !== undefined) return { mode: "context", tokens: context };
  return redact === undefined ? undefined : { mode: redact };
}
