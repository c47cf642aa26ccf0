import { type Command, Option } from "commander";
import {
  contextFormats,
  type StatisticsFormat,
  statisticsFormats,
  writeStatistics,
} from "../../report/check/statistics-report.ts";
import { StatisticsCounter } from "../../analysis/corpus-statistics.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { mustRefuse } from "../../scoring/notices/result-notices.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { keySource } from "../input/input-files.ts";
import { forceOption, outputOption } from "../output/output-option.ts";
import { exitWith, writeOutput } from "../output/output.ts";
import { addReadingOptions, formatsHelp, type InputFlags } from "../options/reading-options.ts";

interface StatsFlags extends InputFlags {
  readonly format: StatisticsFormat;
  readonly output?: string;
  readonly context: boolean;
  readonly quiet: boolean;
}

/** Declares what `stats` takes and does. */
export function declareStats(command: Command): void {
  command
    .description(
      "Counts what there is in each file, folder or glob: documents, parts, sentences, tokens, mentions, entities,\nsingletons, links (mentions less entities), and entities by size. Says so when the counts are those of a public corpus.",
    )
    .argument("<FILE...>", "files, folders, globs, gzipped files, or - for standard input");
  addReadingOptions(command)
    .addOption(new Option("--format <format>", "how to write the result").choices(statisticsFormats).default("text"))
    .option("--context", "also show entities by size, with the printed sizes of two corpora (text and md)", false)
    .addOption(outputOption())
    .addOption(forceOption())
    .option("-q, --quiet", "no diagnostics", false)
    .addHelpText(
      "after",
      "\nExamples:\n  $ corefscope stats examples/key.conll examples/response.conll\n  $ corefscope stats examples/key.conll --context\n",
    )
    .addHelpText("after", formatsHelp)
    .action(async (args: string[], flags: StatsFlags) => {
      exitWith(await stats(args, flags));
    });
}

/** Runs `stats` and returns the exit code. */
async function stats(args: readonly string[], flags: StatsFlags): Promise<number> {
  if (flags.context && !contextFormats.includes(flags.format)) {
    throw new CommandError(`--context is for --format ${contextFormats.join(" and ")}`, exitCode.usage);
  }
  const log = new DiagnosticLog();
  const results = [];
  for (const argument of args) {
    const counter = new StatisticsCounter();
    const source = await keySource(argument, flags, log.report);
    for (const part of source.open(false)) counter.add(part);
    results.push({ file: argument, statistics: counter.result() });
  }
  const failed = results.some(({ statistics }) => statistics.parts === 0) && log.errors > 0;
  log.end(flags, failed);
  writeOutput(writeStatistics(results, flags.format, flags.context), flags.output);
  return failed || mustRefuse(log.all, false) ? exitCode.input : exitCode.done;
}
