import type { Command } from "commander";
import { helpOf } from "../help.ts";
import { studies } from "../../papers/studies.ts";
import type { Study, StudyPlot, StudyResult, StudyTable, SystemStudy, SystemStudyOptions } from "../../papers/study.ts";
import { changedKeyScorer, madeScorer } from "../../papers/oracles.ts";
import {
  noiseBetween,
  type NoiseRates,
  noNoise,
  parseNoise,
  plusNoise,
  ratesOf,
} from "../../analysis/noise/noise-rates.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import { type PartSource, pairParts } from "../../scoring/pair-parts.ts";
import { systemStudies, usualMetrics } from "../../papers/system-studies.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { unknownName } from "../../core/near-names.ts";
import { defaultMetricOptions, type Metric } from "../../metrics/kit/metric.ts";
import {
  type StudyFormat,
  studyFormats,
  type StudyReport,
  studyTableTsv,
  writeStudy,
} from "../../papers/study-report.ts";
import { leftColumn, type Table, textTable } from "../../report/table.ts";
import { visible } from "../../report/visible.ts";
import { resolveOptions, type ScoreOptions } from "../../scoring/score-options.ts";
import { scoreSources } from "../../scoring/score-sources.ts";
import { chosenTable } from "../../scoring/tabulate.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { keySource } from "../input/input-files.ts";
import { responsesIn } from "../input/named-responses.ts";
import {
  digitsOption,
  resultFormatOptions,
  outputOption,
  forceOption,
  quietOption,
  verboseOption,
  strictOption,
  seedOption,
  jobsOption,
  alphaOption,
} from "../options/common-options.ts";
import { FolderOutput } from "../output/folder-output.ts";
import { exitWith, writeError, writeReport, writeText } from "../output/output.ts";
import { plotFile } from "../output/plot-file.ts";
import { type OutputPiece, writeSafely } from "../output/write-safely.ts";
import { formatList, type InputFlags, inputFormatOption } from "../options/reading-options.ts";
import {
  metricIds,
  metricList,
  scoreOptionsOf,
  type ScoringFlags,
  scoringOptions,
  someMetrics,
  analysedLayerOptions,
} from "../options/scoring-options.ts";
import { metricsOfPreset } from "../options/presets.ts";
import { analyseSystems } from "./run-analysis.ts";
import { type CommandOption, addOptions, attributeOf, numberWithin } from "../options/command-option.ts";

interface StudyFlags extends InputFlags, Omit<ScoringFlags, "metrics"> {
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
  readonly strict: boolean;
  readonly alpha: number;
  readonly resamples: number;
  readonly seed: number;
  readonly noise?: NoiseRates;
  /** A second annotation. */
  readonly second?: string;
  readonly draws: number;
}

const paperOptions: readonly CommandOption[] = [
  {
    flag: "--key <file>",
    help: "your own key instead of the study's example",
    heading: "Scores",
    common: true,
  },
  {
    flag: "-m, --metrics <ids>",
    help: "standard, all, or ids (default: by the study)",
    heading: "Scores",
    common: true,
    usual: someMetrics,
  },
  { flag: "--table <id>", help: "write only the table with this id", heading: "Output", common: true },
  ...resultFormatOptions(studyFormats, "format of the tables"),
  digitsOption,
  outputOption("tables"),
  forceOption,
  {
    flag: "--plot <file>",
    help: "draw the study's plot (.svg or .png)",
    heading: "Output",
    common: true,
    read: plotFile,
    writes: "early",
  },
  { flag: "--out <folder>", help: "write all tables and plots to a folder", heading: "Output", common: true },
];

/** The options that only studies of your own systems take, apart from those for reading. */
const systemOptions: readonly CommandOption[] = [
  { ...alphaOption, common: false },
  {
    flag: "--resamples <n>",
    help: "random arrangements in each test",
    heading: "Statistics",
    default: 10_000,
    read: numberWithin({ from: 1, to: 10_000_000, whole: true }),
  },
  {
    flag: "--noise <rates>",
    help: "for noise: rates of errors, such as missing=0.05,boundaries=0.02,splits=0.05,merges=0.05",
    heading: "Statistics",
    read: parseNoise,
  },
  {
    flag: "--second <file>",
    help: "for noise: a second annotation of the key's texts, which gives the rates",
    heading: "Statistics",
    excludes: [{ other: "noise", why: "--second gives the rates of errors; leave out --noise" }],
  },
  {
    flag: "--draws <n>",
    help: "for noise: how many noisy keys to draw",
    heading: "Statistics",
    default: 200,
    read: numberWithin({ from: 1, to: 4000, whole: true }),
  },
  seedOption,
  jobsOption,
  strictOption(),
  ...scoringOptions(),
  ...analysedLayerOptions("study"),
];

const studyOptions: readonly CommandOption[] = [
  ...paperOptions,
  ...systemOptions,
  inputFormatOption("--input-format", "the --key file"),
  quietOption(),
  verboseOption,
];

export function declareStudy(command: Command): void {
  helpOf(command, {
    does: `Reproduces experiments from papers on evaluation, as tables and plots. Also studies your own systems. Without NAME, lists the studies.`,
    examples: [
      "study boundary-cases",
      "study tables --table overview",
      "study boundary-cases --key key.conll -m muc,b3,blanc,lea",
      "study correlation key.conll a.conll b.conll",
    ],
    details: [
      `These studies analyse your own systems: ${systemStudies.map(({ id }) => id).join(", ")}. The other studies take no KEY, RESPONSE or --strict, no options of tests, and no scoring option but -m. Except for desiderata and tables, they also take --key.`,
    ],
    lists: [metricList, formatList],
    values: { NAME: [...studies, ...systemStudies].map(({ id }) => id) },
  })
    .argument("[NAME]", [...studies, ...systemStudies].map(({ id }) => id).join(", "))
    .argument("[KEY]", "gold annotation to score your systems against")
    .argument("[RESPONSE...]", "output of one or more systems, each as PATH or NAME=PATH");
  addOptions(command, studyOptions).action(
    async (name: string | undefined, key: string | undefined, responses: string[], flags: StudyFlags) => {
      const ofOwn = systemStudies.find(({ id }) => id === name);
      const ofPaper = studies.find(({ id }) => id === name);
      const ofSystems = systemOptions.map(attributeOf).filter((each) => !readingNames.includes(each));
      const given = command.options.find(
        (option) =>
          ofSystems.includes(option.attributeName()) && command.getOptionValueSource(option.attributeName()) === "cli",
      );
      if (name === undefined) writeText(textTable(listOfStudies()));
      else if (ofOwn !== undefined) exitWith(await studyOfSystems(ofOwn, key, responses, flags));
      else if (key !== undefined && ofPaper !== undefined)
        throw usage(
          ofPaper.takesKey
            ? `study ${name} takes no KEY; to use your own annotation, name it with --key`
            : `study ${name} uses the papers' own examples and takes no KEY`,
        );
      else if (given !== undefined && ofPaper !== undefined)
        throw usage(`only these studies take ${given.long}: ${systemStudies.map(({ id }) => id).join(", ")}`);
      else exitWith(await study(name, flags));
    },
  );
}

/** Options of scoring that also apply to the file of --key. */
const readingNames = ["ends", "offsets", "column", "relation", "columns", "field", "numberPairs"];

async function studyOfSystems(
  chosen: SystemStudy,
  keyArgument: string | undefined,
  args: readonly string[],
  flags: StudyFlags,
): Promise<number> {
  if (keyArgument === undefined) throw usage(`study ${chosen.id} needs your systems: study ${chosen.id} KEY RESPONSE…`);
  if (flags.key !== undefined) throw usage(`study ${chosen.id} takes no --key: give KEY after the name of the study`);
  if (responsesIn(keyArgument, args).length < chosen.least)
    throw usage(`study ${chosen.id} needs at least ${chosen.least} systems`);
  const isNoise = chosen.id === "noise";
  if (!isNoise && (flags.noise ?? flags.second) !== undefined)
    throw usage("only study noise takes --noise and --second");
  if (isNoise && (flags.noise ?? flags.second) === undefined)
    throw usage(
      "study noise needs a second annotation of the key's texts (--second FILE), or rates (--noise missing=0.05,splits=0.05)",
    );
  const usual = usualMetrics(chosen).map(({ id }) => id);
  if (usual.length === 0 && flags.metrics !== undefined) throw noMetrics(chosen.id, flags);
  const asked = flags.metrics === undefined ? usual : metricIds({ metrics: flags.metrics });
  const scoring = { ...flags, metrics: flags.metrics ?? "standard" };
  const options = scoreOptionsOf(scoring, [...new Set([...asked, ...chosen.metrics.map(({ id }) => id)])], "document");
  if (options.average === "macro")
    throw usage("studies sum counts over documents, so they cannot be combined with --average macro; leave it out");
  const writePlot = await plotOption(flags);
  const second = flags.second === undefined ? undefined : await keyParts(flags.second, flags);
  const analysed = await analyseSystems(
    { key: keyArgument, args, options, flags: scoring },
    ({ key, responses, names, log }) => {
      const sizes = new Map<string, Int32Array>();
      const scored = scoreSources(key, responses, options, log.report, {
        wants: () => true,
        matched(id, { table }, response) {
          if (response === 0) sizes.set(id, chosenTable(table, options).keySizes);
        },
      });
      const metrics = options.metrics.slice(0, asked.length);
      return chosen.run(
        scored.map((each, i) => ({ name: names[i], scored: each, keySizes: [...sizes.values()] })),
        {
          metrics,
          alpha: flags.alpha,
          trials: flags.resamples,
          seed: flags.seed,
          scoreMade: madeScorer(key, responses, options),
          scoreAgainst: changedKeyScorer(key, responses, options),
          ...(isNoise && { noise: noiseOf(key, second, options, flags) }),
        },
      );
    },
    () => false,
  );
  if (analysed === undefined) return exitCode.input;
  await write({ study: chosen, result: analysed.result }, flags, writePlot);
  return analysed.refused.length > 0 ? exitCode.input : exitCode.done;
}

/** Returns the rates of errors: those given, or those by which the second annotation differs from the key. */
function noiseOf(
  key: PartSource,
  second: readonly AnnotatedPart[] | undefined,
  options: ScoreOptions,
  { noise, draws }: StudyFlags,
): NonNullable<SystemStudyOptions["noise"]> {
  if (second === undefined) return { rates: noise!, from: "that were given", draws };
  let counts = noNoise;
  let texts = 0;
  const other = { open: () => second };
  for (const { key: own, responses } of pairParts({ ...key, open: () => key.open(true) }, [other], () => undefined)) {
    const [again] = responses;
    if (own === undefined || again === undefined) continue;
    texts++;
    counts = plusNoise(counts, noiseBetween(own, again, options));
  }
  if (texts === 0)
    throw new NotComparableError("information-lacking", "the second annotation and the key have no text in common");
  return {
    rates: ratesOf(counts),
    from: `by which two annotators differ in ${texts} ${texts === 1 ? "text" : "texts"}`,
    draws,
  };
}

async function study(name: string, flags: StudyFlags): Promise<number> {
  const chosen = studies.find(({ id }) => id === name);
  if (chosen === undefined) {
    const known = [...studies, ...systemStudies].map(({ id }) => id);
    throw usage(unknownName("study", name, known));
  }
  const metrics = metricsFor(chosen, flags);
  if (flags.key !== undefined && !chosen.takesKey) {
    const others = studies.filter(({ takesKey }) => takesKey).map(({ id }) => id);
    throw usage(`study ${name} uses the papers' own examples and takes no --key; use --key with ${others.join(", ")}`);
  }
  const writePlot = await plotOption(flags);
  const key = flags.key === undefined ? undefined : await keyParts(flags.key, flags);
  await write(
    { study: chosen, result: resultOf(() => chosen.run(defaultMetricOptions, key, metrics)) },
    flags,
    writePlot,
  );
  return exitCode.done;
}

function resultOf(run: () => StudyResult): StudyResult {
  try {
    return run();
  } catch (error) {
    throw commandErrorOf(error, exitCode.usage);
  }
}

type PlotWriter = (plot: StudyPlot, tables: readonly StudyTable[]) => void;

/** Prepares `--plot` before the long work; `undefined` without it. */
async function plotOption({ plot }: StudyFlags): Promise<PlotWriter | undefined> {
  return plot === undefined ? undefined : await studyPlotWriter(plot);
}

/** Returns a function that draws a plot and writes it to a file. Loads the code for drawing, which takes long. */
async function studyPlotWriter(
  file: string,
  writeFile: (path: string, pieces: Iterable<OutputPiece>) => void = writeSafely,
): Promise<PlotWriter> {
  const [{ drawingWriter }, { drawStudyPlot }] = await Promise.all([
    import("../output/draw-plot.ts"),
    import("../../papers/draw-study.ts"),
  ]);
  const write = await drawingWriter(file, writeFile);
  return (plot, tables) => {
    write(drawStudyPlot(plot, tables));
  };
}

async function write(
  { study: chosen, result: whole }: StudyReport,
  flags: StudyFlags,
  writePlot: PlotWriter | undefined,
): Promise<void> {
  const result = flags.table === undefined ? whole : onlyTable(whole, chosen.id, flags.table);
  if (writePlot !== undefined) {
    if (result.plots.length !== 1) throw usage(plotAdvice(chosen.id, whole, flags.table));
    writePlot(result.plots[0], whole.tables);
  }
  if (flags.out !== undefined) {
    const lacking = await writeStudyFiles(flags.out, { study: chosen, result });
    if (lacking !== undefined) writeError(`warning: plots were written only as SVG, not as PNG: ${visible(lacking)}\n`);
  }
  if (flags.out === undefined || flags.output !== undefined) {
    await writeReport(
      (layout) => writeStudy({ study: chosen, result }, flags.format, flags.digits, layout),
      flags.format,
      flags.output,
    );
  }
}

/**
 * Writes a study to a folder, which is created if necessary. Each table becomes STUDY.TABLE.tsv and STUDY.TABLE.json,
 * each plot STUDY.PLOT.svg and STUDY.PLOT.png.
 *
 * @returns why there is no PNG, if the package or a font for PNG is missing
 */
export async function writeStudyFiles(folder: string, { study, result }: StudyReport): Promise<string | undefined> {
  const output = new FolderOutput(folder);
  try {
    const nameOf = (name: string): string => `${study.id}.${name}`;
    for (const table of result.tables) {
      output.write(nameOf(`${table.id}.tsv`), [studyTableTsv(table)]);
      const json = writeStudy({ study, result: { tables: [table], plots: [] } }, "json", 0);
      output.write(nameOf(`${table.id}.json`), [json]);
    }
    const lacking = await writePlots(result, nameOf, output);
    output.commit();
    return lacking;
  } finally {
    output.discard();
  }
}

async function writePlots(
  { plots, tables }: StudyReport["result"],
  nameOf: (name: string) => string,
  output: FolderOutput,
): Promise<string | undefined> {
  const write = (path: string, pieces: Iterable<OutputPiece>): void => {
    output.write(path, pieces);
  };
  let lacking: string | undefined;
  for (const plot of plots) {
    (await studyPlotWriter(nameOf(`${plot.id}.svg`), write))(plot, tables);
    const png = await studyPlotWriter(nameOf(`${plot.id}.png`), write).catch((error: unknown) => {
      if (!(error instanceof CommandError)) throw error;
      lacking = error.message;
    });
    png?.(plot, tables);
  }
  return lacking;
}

function metricsFor(chosen: Study, flags: StudyFlags): readonly Metric[] | undefined {
  const { metrics } = flags;
  if (metrics === undefined) return undefined;
  if (chosen.takesMetrics !== true) throw noMetrics(chosen.id, flags);
  try {
    return resolveOptions({ metrics: metricIds({ metrics }) }).metrics;
  } catch (error) {
    throw commandErrorOf(error, exitCode.usage);
  }
}

async function keyParts(argument: string, flags: StudyFlags): Promise<AnnotatedPart[]> {
  const log = new DiagnosticLog();
  const source = await keySource(argument, flags, log.report);
  const parts = Array.from(source.open(false));
  const isEmpty = parts.every(({ mentions }) => mentions.length === 0);
  if (log.conclude(flags, isEmpty) || isEmpty) {
    const reason = isEmpty ? "has no mentions to study" : "cannot be studied before its errors are corrected";
    throw new CommandError(`${argument}: the key ${reason}`, exitCode.input);
  }
  return parts;
}

function onlyTable({ tables, plots }: StudyResult, name: string, id: string): StudyResult {
  const table = tables.find((each) => each.id === id);
  if (table === undefined) {
    throw usage(`study ${name} has no table "${id}"; it has ${tables.map((each) => each.id).join(", ")}`);
  }
  return { tables: [table], plots: plots.filter((plot) => plot.table === id) };
}

function plotAdvice(name: string, { plots }: StudyResult, table: string | undefined): string {
  const drawn = [...new Set(plots.map((plot) => plot.table))];
  if (drawn.length === 0) return `study ${name} has no plots; leave out --plot`;
  if (table !== undefined && !drawn.includes(table))
    return `study ${name} has no plot of the table ${table}; it has plots of ${drawn.join(", ")}`;
  return table === undefined && drawn.length > 1
    ? `study ${name} has ${plots.length} plots: choose one with --table (${drawn.join(", ")}), or write all with --out FOLDER`
    : `study ${name} has a plot for each metric: choose one metric with -m, or write all plots with --out FOLDER`;
}

function listOfStudies(): Table {
  return {
    columns: ["study", "of", "what it shows"].map(leftColumn),
    rows: [
      ...studies.map(({ id, takesKey, summary }) => [id, takesKey ? "paper, --key" : "paper", summary]),
      ...systemStudies.map(({ id, summary }) => [id, "KEY RESPONSE…", summary]),
    ],
  };
}

function noMetrics(name: string, { metrics, preset }: StudyFlags): CommandError {
  const remedy =
    metrics === metricsOfPreset(preset) ? "instead of --preset, give its other options" : "leave out --metrics";
  return usage(`study ${name} has a fixed set of metrics; ${remedy}`);
}

function usage(message: string): CommandError {
  return new CommandError(message, exitCode.usage);
}
