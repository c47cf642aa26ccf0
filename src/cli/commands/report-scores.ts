import type { ChanceAdjusted } from "../../analysis/chance.ts";
import { defined } from "../../core/defined.ts";
import type { RefusedResponse } from "../../report/refused-response.ts";
import type { KeysReport, SampleReport, ScoreReport, SystemReport } from "../../report/score/score-report.ts";
import { type ScoreFormat, writeScoreReport } from "../../report/score/write-score-report.ts";
import { divisibleMetrics } from "../../scoring/breakdown.ts";
import { divisionsIn, mentionDivisions } from "../../scoring/classes/mention-labels.ts";
import {
  reportAboveOne,
  reportGoldMentions,
  reportOneSidedSingletons,
  reportWeights,
} from "../../scoring/result-notices.ts";
import { misspeltOf, nearNames } from "../../core/near-names.ts";
import { type Grouping, groupings } from "../../scoring/grouping.ts";
import { optionRecords, type ScoreOptions } from "../../scoring/score-options.ts";
import { type Scope, scopes } from "../../scoring/topic-of.ts";
import type { Exclusion, NamedValues, OptionRecord } from "../../core/option-record.ts";
import { type IntervalKind, intervalKinds } from "../../stats/intervals.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { plotFile } from "../output/plot-file.ts";
import { type OnlyFigure, onlyText } from "../options/only-figure.ts";
import { belowThreshold, type Threshold } from "../options/fail-under.ts";
import { writeOutput, writeReport } from "../output/output.ts";
import type { ScoredFiles } from "../input/score-files.ts";
import type { OutputFlags } from "../options/scoring-options.ts";
import type { CommandOption } from "../options/command-option.ts";
import { intervalOptions } from "../options/common-options.ts";

export interface ReportFlags extends OutputFlags {
  readonly by?: string;
  readonly labels?: string;
  /** The file of a plot of classes. */
  readonly plot?: string;
  readonly ci?: IntervalKind;
  readonly ciResamples: number;
  readonly confidence: number;
  readonly seed: number;
  readonly format: ScoreFormat;
  readonly details: boolean;
}

/** The scopes in which entities cross documents. */
export const scopesBeyondDocuments: readonly Scope[] = scopes.filter((scope) => scope !== "document");

/** Excludes groups of documents for which a scope has no figures. */
const groupsWithScope: readonly Exclusion[] = [
  ...(["topic", "subtopic"] as const).map((group) => ({
    of: [group],
    other: "scope",
    values: scopes.filter((scope) => scope !== group),
    why: (_: unknown, { areCounts }: NamedValues) =>
      `--by ${group} needs ${areCounts === true ? "counts with " : ""}--scope ${group}`,
  })),
  {
    of: groupings,
    other: "scope",
    values: scopesBeyondDocuments,
    why: (by, { scope, areCounts }) => {
      const instead = scope === "corpus" ? "" : `; --by ${String(scope)} shows each ${String(scope)}`;
      return `--by ${String(by)} has no meaning with --scope ${String(scope)}, because entities cross documents${instead}; for figures within documents, ${areCounts === true ? "count without" : "leave out"} --scope`;
    },
  },
];

/**
 * The options of `score` and `merge`. The scope of `merge` is that of the counts, so it adds `areCounts` to the
 * values of its options when it knows the scope.
 */
export const reportOptions: readonly CommandOption[] = [
  {
    flag: "--by <group>",
    help: "also score each document, genre, topic, … or class of mentions, such as mention-type",
    heading: "Scores",
    common: true,
    usual: { values: [...groupings, "subtopic", "topic", ...mentionDivisions] },
    excludes: groupsWithScope,
  },
  {
    flag: "--ci [kind]",
    help: "add bootstrap confidence intervals (default: expanded percentile, xpct)",
    heading: "Scores",
    common: true,
    choices: intervalKinds,
    preset: "xpct",
    excludes: [
      {
        other: "scope",
        values: ["corpus"],
        why: (_, { areCounts }) =>
          `--ci needs several units, but --scope corpus has only one; ${areCounts === true ? "count with" : "use"} --scope topic to draw topics`,
      },
    ],
  },
  ...intervalOptions,
  {
    flag: "--plot <file>",
    help: "draw the scores of the classes of --by, or of several thresholds of --pairs, as curves (.svg or .png)",
    heading: "Output",
    read: plotFile,
    writes: "early",
  },
  {
    flag: "--details",
    help: "also show the counts of both scores that BLANC and arcs-anchor combine",
    heading: "Output",
    default: false,
  },
];

/** `--unit` of `score` and `merge` */
export const unitOption: OptionRecord<ScoreOptions["unit"]> = {
  ...optionRecords.unit,
  excludes: [
    ...(optionRecords.unit.excludes ?? []),
    {
      of: ["part", "cluster"],
      other: "scope",
      values: scopesBeyondDocuments,
      why: (unit, { scope }) =>
        `--unit ${String(unit)} has no meaning with --scope ${String(scope)}, because entities cross documents`,
    },
  ],
};

/** @throws CommandError if there are no curves to draw: neither classes nor several thresholds of one response */
export function refuseOtherPlots({ plot, by, threshold = [] }: PlotFlags, responses = 1): void {
  const isSweep = by === undefined && threshold.length > 1;
  if (plot === undefined || namesClass(by) || (isSweep && responses < 2)) return;
  if (isSweep)
    throw new CommandError("--plot draws the thresholds of a single RESPONSE; leave out the others", exitCode.usage);
  throw new CommandError(
    "--plot draws classes of mentions, or several thresholds of a table of pairs; name them, as in --by entity-size or --threshold .5,.7,.9",
    exitCode.usage,
  );
}

interface PlotFlags extends Pick<ReportFlags, "plot" | "by"> {
  readonly threshold?: readonly number[];
}

/**
 * Returns what `--by` divides mentions by, unless it groups documents.
 *
 * @param others the values that `--by` takes with other metrics
 * @throws CommandError for a class that cannot exist, is misspelt, or cannot be shown
 */
export function divisionOf(
  { by, labels }: Pick<ReportFlags, "by" | "labels">,
  options: ScoreOptions,
  others: readonly string[] = groupings,
): string | undefined {
  if (!namesClass(by)) return undefined;
  const all = divisionsIn(by).map(({ division }) => division);
  if (all.includes("")) {
    throw new CommandError(
      `--by "${by}": ${by.trim() === "" ? "name a class of mentions, such as mention-type" : "a comma or colon stands where a class should be"}`,
      exitCode.usage,
    );
  }
  const ofDocuments = all.find((one) => one !== "genre" && groupNames.includes(one));
  if (ofDocuments !== undefined) {
    throw new CommandError(
      `--by ${by}: ${ofDocuments} groups documents, so it cannot be combined with classes of mentions; use --by ${ofDocuments} alone`,
      exitCode.usage,
    );
  }
  const isCounted = divisibleMetrics(options).length > 0;
  const known =
    others.length === 0 ? [...mentionDivisions, "genre"] : [...groupings, "topic", "subtopic", ...mentionDivisions];
  // A feature of mentions may have any name, such as gender, which resembles genre. So may a column of labels.
  for (const one of labels === undefined ? all : []) {
    const meant = isCounted ? misspeltOf(one.toLowerCase(), known) : nearNames(one, known).find((each) => each !== one);
    if (meant !== undefined) {
      throw new CommandError(`--by ${one} is unknown; did you mean --by ${meant}?`, exitCode.usage);
    }
  }
  if (!isCounted) {
    const instead = others.length === 0 ? "" : `; the chosen metrics take --by with ${others.join(", ")}`;
    throw new CommandError(
      `--by ${by} needs a metric that can be divided among mentions, such as mentions, muc, b3, ceafe or lea${instead}`,
      exitCode.usage,
    );
  }
  if (options.average === "macro") {
    throw new CommandError(
      `--by ${by} sums counts over documents, so it cannot be combined with --average macro`,
      exitCode.usage,
    );
  }
  return by;
}

/** What `--by` can group documents by. */
const groupNames: readonly string[] = [...groupings, "topic", "subtopic"];

/** Returns whether `--by` names a class of mentions rather than a group of documents. */
export function namesClass(by: string | undefined): by is string {
  return by !== undefined && !groupNames.includes(by);
}

function isGrouping(by: string | undefined): by is Grouping {
  return groupings.some((grouping) => grouping === by);
}

/**
 * Returns whether `--by` names the scope itself, as `--by topic` with `--scope topic`. The groups are then the joined
 * documents.
 */
function isByScope(by: string | undefined, { scope }: ScoreOptions): boolean {
  return by === scope && (scope === "topic" || scope === "subtopic");
}

/**
 * Computes the scores and everything that options add to them, and shows the diagnostics of the input.
 *
 * @param chanceOf adjusts the scores of a response for chance, given their signature
 * @returns nothing if the input must be refused: exit code 3
 * @throws CommandError if there is nothing to score
 */
export async function reportedSystems(
  { accumulators, responseFiles, log }: ScoredFiles,
  names: readonly string[],
  options: ScoreOptions,
  flags: ReportFlags,
  chanceOf: (system: number, signature: string) => ChanceAdjusted | undefined = () => undefined,
): Promise<SystemReport[] | undefined> {
  const { by } = flags;
  // Most runs need no intervals, and loading less takes less time.
  const withIntervals = flags.ci && (await import("../../analysis/score-intervals.ts"));
  const needsClasses = flags.ci !== undefined || (flags.plot !== undefined && namesClass(by));
  const withClasses = needsClasses ? await import("../../analysis/class-intervals.ts") : undefined;
  const drawn = { confidence: flags.confidence, resamples: flags.ciResamples, seed: flags.seed };
  const systems = accumulators.map((accumulator, i) => {
    const result = accumulator.result();
    const breakdown = accumulator.breakdown();
    reportOneSidedSingletons(accumulator, responseFiles[i][0], log.report);
    reportAboveOne(result, responseFiles[i][0], log.report);
    reportWeights(result, responseFiles[i][0], log.report);
    reportGoldMentions(result.shared?.goldMentions, responseFiles[i][0], log.report);
    const intervals =
      flags.ci &&
      withIntervals?.scoreIntervals(accumulator, {
        ci: flags.ci,
        ...drawn,
      });
    const ofClasses = breakdown && withClasses?.classIntervals(accumulator, { ci: flags.ci ?? "xpct", ...drawn });
    const scored = intervals === undefined ? result : { ...result, signature: intervals.signature };
    const chance = chanceOf(i, scored.signature);
    return {
      name: names[i],
      result: chance === undefined ? scored : { ...scored, signature: chance.signature },
      ...defined({ chance, intervals }),
      ...(isGrouping(by) && { groups: accumulator.groups(by) }),
      ...(isByScope(by, options) && { groups: accumulator.groups("document") }),
      ...defined({ breakdown, classIntervals: ofClasses }),
      diagnostics: log.of(responseFiles[i]),
    };
  });
  const isEmpty = systems.some(({ result }) => result.parts === 0);
  const refused = log.conclude(flags, isEmpty);
  if (isEmpty) throw log.emptiness("no document was found to score");
  return refused ? undefined : systems;
}

interface ShownBeside {
  readonly divideBy: string | undefined;
  readonly thresholds: readonly Threshold[];
  /** Responses that were left out. */
  readonly refused?: readonly RefusedResponse[];
  readonly keys?: KeysReport | undefined;
  readonly sample?: SampleReport | undefined;
  /** The only figure to write. */
  readonly only?: OnlyFigure | undefined;
}

/** Writes the scores, and returns the exit code. */
export async function writeScores(
  { log, keyFiles }: ScoredFiles,
  systems: readonly SystemReport[],
  { scope }: ScoreOptions,
  flags: ReportFlags & { readonly metrics?: string },
  { divideBy, thresholds, refused = [], keys, sample, only }: ShownBeside,
): Promise<number> {
  const { by } = flags;
  const writePlot = flags.plot === undefined ? undefined : await scorePlotWriter(flags.plot, flags.metrics, divideBy);
  const report = {
    systems,
    ...(isGrouping(by) && { grouping: by }),
    ...(systems[0].groups !== undefined && !isGrouping(by) && { grouping: scope }),
    ...defined({ divideBy, keys, sample }),
    ...(refused.length > 0 && { refused }),
    details: flags.details,
    diagnostics: log.of(keyFiles),
  };
  if (only !== undefined) writeOutput(onlyText(only, systems[0].result.scores), flags.output);
  else
    await writeReport(
      (layout) => writeScoreReport(report, flags.format, flags.digits, layout),
      flags.format,
      flags.output,
    );
  writePlot?.(report);
  if (refused.length > 0) return exitCode.input;
  return belowThreshold(systems, thresholds) ? exitCode.failed : exitCode.done;
}

/** @returns a function that draws the scores of classes, or those of thresholds */
async function scorePlotWriter(
  file: string,
  metrics: string | undefined,
  divideBy: string | undefined,
): Promise<(report: ScoreReport) => void> {
  const { classesPlotWriter, thresholdsPlotWriter } = await import("../output/draw-plot.ts");
  if (divideBy === undefined) return thresholdsPlotWriter(file, !["standard", "all", undefined].includes(metrics));
  const write = await classesPlotWriter(file);
  return ({ systems }) => {
    const drawn = systems.map(({ name, breakdown = {}, classIntervals = {} }) => ({
      ...{ name, breakdown, intervals: classIntervals },
    }));
    write(drawn, divideBy);
  };
}
