import type { Command } from "commander";
import { studies } from "../../analysis/study/studies.ts";
import type { Study, StudyResult } from "../../analysis/study/study.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { defaultMetricOptions, type Metric } from "../../metrics/metric.ts";
import { type StudyFormat, studyFormats, writeStudy } from "../../report/study/study-report.ts";
import { leftColumn, type Table, textTable } from "../../report/table.ts";
import { visible } from "../../report/visible.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { keySource } from "../input/input-files.ts";
import { choiceOption, decimals } from "../options/common-options.ts";
import { forceOption, outputOption, writtenFile } from "../output/output-option.ts";
import { exitWith, writeError, writeOutput } from "../output/output.ts";
import { plotFile } from "../output/plot-file.ts";
import { addReadingOptions, formatsHelp, type InputFlags } from "../options/reading-options.ts";
import { metricIds } from "../options/scoring-options.ts";

interface StudyFlags extends InputFlags {
  readonly key?: string;
  readonly metrics?: string;
  readonly table?: string;
  readonly format: StudyFormat;
  readonly digits: number;
  readonly output?: string;
  readonly plot?: string;
  readonly out?: string;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** Declares what `study` takes and does. */
export function declareStudy(command: Command): void {
  command
    .description(
      "Makes the experiments of the papers on evaluation again, as tables and plots; without NAME, says what each study shows\nand whether it can be made of a key of your own. docs/study.md has them all.",
    )
    .argument("[NAME]", `one of ${studies.map(({ id }) => id).join(", ")}`)
    .option("--key <file>", "perturb this annotation instead of the paper's: a file, folder, glob, gzipped file, or -")
    .option("-m, --metrics <ids>", "the metrics to look at, comma-separated; or all; or standard")
    .option("--table <id>", "write this table only")
    .addOption(choiceOption("--format <format>", "how to write the tables", studyFormats, "text"))
    .option("--digits <n>", "decimals of a percentage", decimals, 2)
    .addOption(outputOption("tables"))
    .addOption(forceOption())
    .addOption(
      writtenFile("--plot <file>", "draw the study's plot, or the one of --table, as .svg or .png").argParser(plotFile),
    )
    .option("--out <folder>", "write all tables as TSV and JSON, and all plots as SVG and PNG, into this folder");
  addReadingOptions(command, "the key")
    .option("-q, --quiet", "no diagnostics", false)
    .option("-v, --verbose", "all diagnostics", false)
    .addHelpText(
      "after",
      "\nExamples:\n  $ corefscope study boundary-cases\n  $ corefscope study tables --table overview\n  $ corefscope study boundary-cases --key examples/key.conll -m muc,b3,blanc,lea\n",
    )
    .addHelpText("after", formatsHelp)
    .action(async (name: string | undefined, flags: StudyFlags) => {
      if (name === undefined) writeOutput(textTable(listOfStudies()));
      else exitWith(await study(name, flags));
    });
}

/** Runs `study NAME` and returns the exit code. */
async function study(name: string, flags: StudyFlags): Promise<number> {
  const chosen = studies.find(({ id }) => id === name);
  if (chosen === undefined) {
    throw usage(`there is no study "${name}"; there are ${studies.map(({ id }) => id).join(", ")}`);
  }
  const metrics = metricsFor(chosen, flags);
  if (flags.key !== undefined && !chosen.takesKey) {
    const others = studies.filter(({ takesKey }) => takesKey).map(({ id }) => id);
    throw usage(
      `study ${name} is of the papers' own examples and takes no --key; those that take one: ${others.join(", ")}`,
    );
  }
  const drawing =
    flags.plot !== undefined || flags.out !== undefined ? await import("../output/draw-study-plot.ts") : undefined;
  const writePlot = flags.plot === undefined ? undefined : await drawing?.studyPlotWriter(flags.plot);
  const key = flags.key === undefined ? undefined : await keyParts(flags.key, flags);
  const whole = chosen.run(defaultMetricOptions, key, metrics);
  const result = flags.table === undefined ? whole : onlyTable(whole, name, flags.table);
  if (writePlot !== undefined) {
    if (result.plots.length !== 1) throw usage(plotAdvice(name, whole, flags.table));
    writePlot(result.plots[0], whole.tables);
  }
  if (flags.out !== undefined) {
    const lacking = await drawing?.writeStudyFiles(flags.out, { study: chosen, result });
    if (lacking !== undefined) writeError(`warning: no PNG was written: ${visible(lacking)}\n`);
  }
  if (flags.out === undefined || flags.output !== undefined) {
    writeOutput(writeStudy({ study: chosen, result }, flags.format, flags.digits), flags.output);
  }
  return exitCode.done;
}

function metricsFor(chosen: Study, { metrics }: StudyFlags): readonly Metric[] | undefined {
  if (metrics === undefined) return undefined;
  if (chosen.takesMetrics !== true)
    throw usage(`study ${chosen.id} says itself which metrics it is about: leave out --metrics`);
  try {
    return resolveOptions({ metrics: metricIds({ metrics }) }).metrics;
  } catch (error) {
    throw commandErrorOf(error, exitCode.usage);
  }
}

/** All parts of a key, in memory. */
async function keyParts(argument: string, flags: StudyFlags): Promise<AnnotatedPart[]> {
  const log = new DiagnosticLog();
  const source = await keySource(argument, flags, log.report);
  const parts = Array.from(source.open(false));
  const isEmpty = parts.every(({ mentions }) => mentions.length === 0);
  if (log.conclude(flags, isEmpty) || isEmpty) {
    throw new CommandError(`${argument}: there is no key in it to make a study of`, exitCode.input);
  }
  return parts;
}

/** A table, and the plots that are drawn from it. */
function onlyTable({ tables, plots }: StudyResult, name: string, id: string): StudyResult {
  const table = tables.find((each) => each.id === id);
  if (table === undefined) {
    throw usage(`study ${name} has no table "${id}"; it has ${tables.map((each) => each.id).join(", ")}`);
  }
  return { tables: [table], plots: plots.filter((plot) => plot.table === id) };
}

function plotAdvice(name: string, { plots }: StudyResult, table: string | undefined): string {
  const drawn = plots.map((plot) => plot.table).join(", ");
  return table === undefined
    ? `study ${name} has ${plots.length} plots: choose one with --table (${drawn}), or write all with --out FOLDER`
    : `study ${name} has no plot of the table ${table}; it has plots of ${drawn}`;
}

/** What each study shows. */
function listOfStudies(): Table {
  return {
    columns: ["study", "--key", "what it shows"].map(leftColumn),
    rows: studies.map(({ id, takesKey, summary }) => [id, takesKey ? "yes" : "no", summary]),
  };
}

function usage(message: string): CommandError {
  return new CommandError(message, exitCode.usage);
}
