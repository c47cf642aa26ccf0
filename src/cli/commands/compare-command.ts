import type { TableLayout } from "../../report/table.ts";
import type { Exclusion } from "../../core/option-record.ts";
import { defined } from "../../core/defined.ts";
import { nameAdvice } from "../../core/near-names.ts";
import { intervalOptions, resamplesOption, alphaOption } from "../options/common-options.ts";
import { helpOf } from "../help.ts";
import type { Command } from "commander";
import { type CompareOptions, type Comparison, defaultCompareOptions } from "../../analysis/compare/comparison.ts";
import { type ComparedClass, compareClasses } from "../../analysis/compare/compare-classes.ts";
import { headlineOf } from "../../analysis/compare/headline.ts";
import { compareSystems } from "../../analysis/compare/compare-systems.ts";
import type { SystemRuns } from "../../analysis/compare/comparison-context.ts";
import { publishedResults, type PublishedTrack, publishedTracks } from "../../analysis/published/published-results.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { listIn } from "../../core/arrays.ts";
import { mentionDivisions } from "../../scoring/classes/mention-labels.ts";
import { withComponents } from "../../metrics/with-components.ts";
import { plotsOfComparison } from "../../plots/plots-of-comparison.ts";
import {
  type CompareFormat,
  compareFormats,
  type CompareReport,
  type CompareStyle,
  compareStyles,
  headlinePairs,
} from "../../report/compare/compare-report.ts";
import { visible } from "../../report/visible.ts";
import { writeCompareReport } from "../../report/compare/write-compare-report.ts";
import { type IntervalKind, intervalKinds } from "../../stats/intervals.ts";
import { type Adjustment, adjustments } from "../../stats/multiplicity.ts";
import { type RankRule, rankRules } from "../../stats/ranks.ts";
import { reportAboveOne, reportOneSidedSingletons, reportWeights } from "../../scoring/result-notices.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { leftOutHelp, withoutRefused } from "../input/leave-out.ts";
import { labelsOption } from "../options/labels-option.ts";
import { type NamedSystem, namedSystems, separateRuns } from "../input/named-responses.ts";
import { exitWith, writeError, writeReport } from "../output/output.ts";
import { divisionOf, scopesBeyondDocuments } from "./report-scores.ts";
import { plotFile } from "../output/plot-file.ts";
import { announceWork, progressBar } from "../output/progress.ts";
import { workOfComparison } from "./work-of-comparison.ts";
import { type ComparedRun, type ComparedRuns, comparedRuns } from "./compared-runs.ts";
import { namesCounts, type OneSystemFlag, oneSystemOption } from "../input/count-files.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import {
  metricIds,
  namedIds,
  readMetric,
  type OutputFlags,
  scoreOptionsOf,
  type ScoringFlags,
  scoringLists,
  scoringOptions,
  layerOptions,
  majorOption,
  metricsOption,
  outputOptions,
  oneMetric,
} from "../options/scoring-options.ts";
import { noteOtherKey } from "../options/like-option.ts";
import type { PairFlags } from "../input/pair-tables.ts";
import { tableOption } from "../options/reading-options.ts";
import { pairOptions } from "../options/pair-options.ts";
import { type SampleFlags, sampleOptions } from "../options/sample-options.ts";
import { estimatedRuns, sampledIds } from "./score-sample.ts";
import { clusterWeights } from "../input/cluster-weights.ts";
import { type SampleWeights, signedSample } from "../../analysis/sample/sample-estimates.ts";
import { isOneTable } from "../input/one-table.ts";
import { clusterMetrics } from "../../scoring/cluster-counts.ts";
import { findMetric, standardMetrics } from "../../metrics/registry.ts";
import { flagOf } from "../../formats/format.ts";
import { parseClaim, verifySignature } from "../options/verify-signature.ts";
import { type CommandOption, addOptions, refuseExcluded } from "../options/command-option.ts";

interface CompareFlags extends ScoringFlags, OutputFlags, OneSystemFlag, SampleFlags, PairFlags {
  readonly rankBy?: string;
  readonly unit: "doc" | "part" | "cluster" | "cluster.genre";
  readonly strata: CompareOptions["strata"];
  readonly test: CompareOptions["test"];
  readonly exact?: boolean;
  readonly resamples?: number;
  readonly seed: number;
  readonly alpha: number;
  readonly adjust: Adjustment;
  readonly rank: RankRule;
  readonly ci: IntervalKind | "none";
  readonly ciResamples: number;
  readonly confidence: number;
  readonly baseline?: string;
  readonly claim?: CompareOptions["claim"];
  readonly pairedRuns: boolean;
  readonly figures: CompareOptions["figures"];
  readonly missing: "error" | "zero";
  readonly published?: PublishedTrack;
  readonly by?: string;
  readonly labels?: string;
  readonly plot?: string;
  readonly style: CompareStyle;
  readonly stars: "1" | "3";
  readonly ascii: boolean;
  readonly details: boolean;
  readonly format: CompareFormat;
  readonly failIfWorse?: string;
  readonly signatureOnly: boolean;
}

/** Steps of the progress bar. */
const STEPS = 1000;

const onlyWhole: Exclusion = {
  other: "scope",
  values: scopesBeyondDocuments,
  why: (_, { scope, unit, strata }) =>
    `--scope ${String(scope)} needs --unit doc and --strata none, because entities cross documents; you gave --unit ${String(unit)} and --strata ${String(strata)}`,
};

/** What tests exchange and intervals resample. */
const unitOptions: readonly CommandOption[] = [
  {
    flag: "--unit <unit>",
    help: "unit of tests and intervals: documents, parts of them, true clusters (the default for a table without documents), or genres",
    heading: "Statistics",
    choices: ["doc", "part", "cluster", "cluster.genre"],
    default: "doc",
    excludes: [{ ...onlyWhole, of: ["part", "cluster", "cluster.genre"] }],
  },
  {
    flag: "--strata <strata>",
    help: "with genre: resample documents within each genre, and also test each genre",
    heading: "Statistics",
    choices: ["none", "genre"],
    default: "none",
    excludes: [{ ...onlyWhole, of: ["genre"] }],
  },
];

/** The values of options that estimates from a sample of true clusters allow. */
const withSample: Readonly<Record<string, readonly unknown[]>> = {
  by: [undefined],
  scope: ["document"],
  mentions: ["all"],
  splitAntecedents: ["drop"],
  unit: ["doc", "cluster"],
  strata: ["none"],
};

const compareOptions: readonly CommandOption[] = [
  metricsOption,
  {
    flag: "--rank-by <metric>",
    help: "metric that ranks the systems (default: first of -m, else conll or lea)",
    usual: oneMetric,
    read: readMetric,
    heading: "Scores",
  },
  ...sampleOptions(
    Object.entries(withSample).map(([other, only]) => ({
      other,
      values: (value) => !only.includes(value),
      why: `--${flagOf(other)} cannot be combined with --sample, whose units are the sampled clusters`,
    })),
  ),
  ...pairOptions,
  tableOption,
  ...unitOptions,
  {
    flag: "--test <test>",
    help: "method of the tests: approximate randomisation or bootstrap",
    heading: "Statistics",
    choices: ["ar", "bs"],
    default: "ar",
    excludes: [
      {
        of: ["bs"],
        other: "resamples",
        ifTyped: true,
        why: "--resamples has no effect with --test bs; use --ci-resamples",
      },
    ],
  },
  {
    flag: "--exact",
    help: "significance test: try all arrangements, not a random sample (possible if at most 26 documents differ)",
    heading: "Statistics",
  },
  {
    flag: "--no-exact",
    help: "significance test: try a random sample of arrangements, even if all could be tried",
    heading: "Statistics",
  },
  resamplesOption,
  { ...alphaOption, common: false },
  {
    flag: "--adjust <method>",
    help: "how to adjust p for the number of pairs",
    heading: "Statistics",
    common: true,
    choices: adjustments,
    default: defaultCompareOptions.adjust,
  },
  {
    flag: "--rank <rule>",
    help: "rank by the number of significantly better systems (sig), or by differences from the rank's first system (leader) or the one above (chain)",
    heading: "Statistics",
    choices: rankRules,
    default: defaultCompareOptions.rank,
  },
  {
    flag: "--ci <kind>",
    help: "kind of bootstrap intervals",
    heading: "Statistics",
    common: true,
    choices: [...intervalKinds, "none"],
    default: "xpct",
  },
  ...intervalOptions,
  {
    flag: "--baseline <name>",
    help: "compare systems only with this one",
    heading: "Statistics",
    common: true,
  },
  {
    flag: "--claim <about>",
    help: "compare single outputs (checkpoint), or methods by their runs (default: method if a system has several runs)",
    heading: "Statistics",
    choices: ["checkpoint", "method"],
  },
  {
    flag: "--paired-runs",
    help: "pair the systems' runs in the order given, for example by seed",
    heading: "Statistics",
    default: false,
  },
  {
    flag: "--figures <which>",
    help: "test only F1, or also recall and precision",
    heading: "Statistics",
    choices: ["f1", "all"],
    default: "f1",
  },
  {
    flag: "--missing <policy>",
    help: "if a response lacks documents: stop, or score these documents as empty (zero)",
    heading: "Documents",
    choices: ["error", "zero"],
    default: "error",
  },
  ...scoringOptions(),
  ...layerOptions,
  majorOption,
  {
    flag: "--by <class>",
    help: "also compare by a class of mentions, such as mention-type, entity-size or distance, by two classes (mention-type,entity-size), or by a feature of mentions",
    heading: "Output",
    excludes: [
      {
        other: "scope",
        why: (by) => `--by ${String(by)}: classes are compared only within documents; leave out --scope`,
      },
      {
        other: "format",
        values: compareFormats.filter((format) => !["text", "md", "json", "jsonl"].includes(format)),
        why: (by) => `--by ${String(by)}: only --format text, md, json and jsonl can show classes`,
      },
      {
        other: "style",
        values: (style, { format }) => style !== "default" && (format === "text" || format === "md"),
        why: (by, { style }) => `--by ${String(by)}: --style ${String(style)} cannot show classes; leave it out`,
      },
    ],
  },
  labelsOption,
  {
    flag: "--published <track>",
    help: "also show the published results of a shared task",
    heading: "Output",
    choices: [...publishedTracks],
  },
  {
    flag: "--plot <file>",
    help: "draw the comparison (.svg or .png)",
    heading: "Output",
    common: true,
    read: plotFile,
    writes: "early",
  },
  {
    flag: "--style <style>",
    help: "layout of text and md: corefscope's, that of Moosavi and Strube (2016, Table 5), or sacreBLEU's",
    heading: "Output",
    choices: compareStyles,
    default: "default",
    excludes: [
      {
        of: ["sacrebleu"],
        other: "baseline",
        values: [undefined],
        why: "--style sacrebleu compares with a baseline; name it with --baseline",
      },
    ],
  },
  {
    flag: "--stars <n>",
    help: "stars for a significant p: one, or up to three (** for p ≤ .01, *** for p ≤ .001)",
    heading: "Output",
    choices: ["1", "3"],
    default: "1",
  },
  {
    flag: "--details",
    help: "show all columns and notes",
    heading: "Output",
    common: true,
    default: false,
  },
  { flag: "--ascii", help: "write superscripts in ASCII, such as ^bc", heading: "Output", default: false },
  {
    flag: "--fail-if-worse <name>",
    help: "exit with 1 if this system is significantly worse than another (by the metric of --rank-by)",
    heading: "Output",
  },
  { flag: "--signature-only", help: "print only the comparison's signature", heading: "Output", default: false },
  oneSystemOption,
  ...outputOptions(compareFormats),
];

export function declareCompare(command: Command): void {
  helpOf(command, {
    does: "Compares two or more systems: scores with intervals, a paired test of every difference, and ranks. The same input and options always give the same result.",
    examples: ["compare key.conll a.conll b.conll", "compare key.conll ours=a.conll theirs=b.conll -m lea"],
    details: [
      "By default, the test is paired approximate randomisation over documents, and Holm's method adjusts p for the number of pairs. If at most 20 documents differ in scores and pairs are few, the test tries all arrangements. Intervals are expanded percentile bootstrap intervals, and need at least 6 documents.",
      "Several paths with the same NAME are runs of one system, for example with different seeds. By default, the test then permutes runs and compares methods instead of single outputs.",
      "With --sample TRUTH, the arguments are responses, and the true clusters of the sample are the units, weighted by --weights. For one table without documents, its true clusters are the units, too.",
      "A file that `score --counts` wrote can stand in for a response. If all systems are such files, leave out KEY: compare A.counts B.counts.",
      `${leftOutHelp} So does a damaged response with --verify, if --baseline or --fail-if-worse names it, or if fewer than two systems are left.`,
    ],
    lists: scoringLists,
  })
    .argument("<KEY>", "file, folder, glob, or - for standard input")
    .argument("[RESPONSE...]", "one file, folder, glob or - per system; NAME=PATH names the system");

  addOptions(command, compareOptions).action(async (key: string, responses: string[], flags: CompareFlags) => {
    exitWith(await compare(key, responses, flags));
  });
}

async function compare(firstArgument: string, otherArguments: readonly string[], asked: CompareFlags): Promise<number> {
  // The sample takes the place of KEY.
  const keyArgument = asked.sample ?? firstArgument;
  const responses = asked.sample === undefined ? otherArguments : [firstArgument, ...otherArguments];
  // If all systems are counts, the first one takes the place of KEY.
  const [{ paths: first }] = namedSystems([keyArgument]);
  const key = (await namesCounts(first[0])) ? undefined : keyArgument;
  const { ids, ...unit } = await unitAndMetrics(key, asked);
  const flags = { ...asked, ...unit };
  const wanted = scoreOptionsOf(flags, withComponents([...ids]), unitOf(flags));
  const divideBy = divisionOfComparison(flags, wanted);
  const named = namedSystems(key === undefined ? [keyArgument, ...responses] : responses);
  const given = systemsFor(await withGroups(named, key, flags), flags);
  if (key !== undefined) requireSystems(given, flags);
  const weights = flags.sample === undefined ? undefined : await clusterWeights(flags.weights);
  const claimed = parseClaim(flags.verify);
  const writePlot =
    flags.plot === undefined ? undefined : await (await import("../output/draw-plot.ts")).plotWriter(flags.plot);
  const { refused, log, result, error } = await withoutRefused(
    given.map((system) => ({ ...system, path: system.paths[0] })),
    async (some, isTrial) => {
      const areCounts = some.length === 1 && (await namesCounts(some[0].path));
      const own = { ...flags, verbose: flags.verbose && !isTrial };
      const scored = await comparedRuns(areCounts ? undefined : key, some, wanted, own, divideBy);
      const found = weights === undefined ? scored : estimatedRuns(scored, weights);
      return { log: found.log, result: found.runs, error: lackOfDocuments(found, flags) };
    },
    {
      least: claimed === undefined ? 2 : Infinity,
      strict: flags.strict,
      needed: [flags.baseline, flags.failIfWorse],
    },
  );
  if (log === undefined) throw error ?? new CommandError("nothing could be scored", exitCode.input);
  if (result === undefined) {
    log.end(flags, true);
    return exitCode.input;
  }
  const runs = result;
  const systems = systemsOf(runs);
  requireSystems(systems, flags);
  const { options } = runs[0].accumulator;
  refuseExcluded(unitOptions, { ...flags, scope: options.scope });
  for (const { accumulator, files } of runs) {
    reportOneSidedSingletons(accumulator, files[0], log.report);
    reportAboveOne(accumulator.result(), files[0], log.report);
    reportWeights(accumulator.result(), files[0], log.report);
  }
  if (log.conclude(flags)) return exitCode.input;
  if (error !== undefined) throw error;
  const chosen = { ...defaultCompareOptions, ...compareOptionsOf(flags, options), claim: claimOf(flags, systems) };
  if (!flags.quiet) announceComparison(systems, chosen, flags);
  const unsigned = await comparedWithProgress(systems, chosen);
  const comparison = weights === undefined ? unsigned : signedComparison(unsigned, weights);
  noteOtherKey(flags.like, comparison.signature, flags.quiet);
  const classes = divideBy === undefined ? undefined : { by: divideBy, compared: comparedClasses(systems, chosen) };
  if (claimed !== undefined) return verifySignature(claimed, [{ name: "", signature: comparison.signature }]);
  await writeComparison(
    {
      comparison,
      ...defined({ classes }),
      ...(flags.published !== undefined && { published: publishedResults(flags.published) }),
      ...(refused.length > 0 && { refused }),
      diagnostics: log.all,
    },
    flags,
  );
  writePlot?.(plotsOfComparison(comparison));
  const failed = isWorse(comparison, flags.failIfWorse);
  if (refused.length > 0) return exitCode.input;
  return failed ? exitCode.failed : exitCode.done;
}

/** Groups the tables of pairs among the runs of the systems. */
async function withGroups(
  systems: readonly NamedSystem[],
  key: string | undefined,
  flags: CompareFlags,
): Promise<readonly NamedSystem[]> {
  const { pairs } = flags;
  if (pairs === undefined) return systems;
  const { groupedPairs } = await import("../input/pair-tables.ts");
  const runs = systems.flatMap(({ name, paths }) => paths.map((path) => ({ name, path })));
  const grouped = await groupedPairs(key, runs, { ...flags, pairs });
  const byName = new Map<string, string[]>();
  for (const { name, path } of grouped) listIn(byName, name).push(path);
  return Array.from(byName, ([name, paths]) => ({ name, paths }));
}

function signedComparison(comparison: Comparison, weights: SampleWeights): Comparison {
  const signed = (signature: string): string => signedSample(signature, weights, comparison.units.length, false);
  return {
    ...comparison,
    signature: signed(comparison.signature),
    systems: comparison.systems.map((system) => ({ ...system, signatures: system.signatures.map(signed) })),
  };
}

function unitOf({ unit }: CompareFlags): ScoreOptions["unit"] {
  return unit === "part" || unit === "cluster" ? unit : "document";
}

/**
 * Returns the unit and the metrics of a comparison by clusters: of a sample, of one table without documents, or on
 * request. Metrics whose counts cannot be divided among clusters are left out if they are not named.
 */
async function unitAndMetrics(
  key: string | undefined,
  flags: CompareFlags,
): Promise<Partial<Pick<CompareFlags, "unit">> & { readonly ids: readonly string[] }> {
  const isAlone = flags.unit === "doc" && flags.scope === "document" && flags.strata === "none";
  const isByCluster =
    flags.unit === "cluster" ||
    flags.sample !== undefined ||
    (isAlone && key !== undefined && (await isOneTable(key, flags)));
  if (!isByCluster) return { ids: metricIds(flags) };
  if (flags.sample !== undefined) return { unit: "cluster", ids: sampledIds(flags) };
  const named = namedIds(flags);
  const ids = metricIds(flags).filter((id) => named.includes(id) || canBeDivided(id));
  const undivided = ids.find((id) => !canBeDivided(id));
  if (undivided === undefined) return { unit: "cluster", ids };
  throw new CommandError(
    `the counts of ${undivided} are not sums over true clusters, which are the units here; leave it out, or choose from ${standardMetrics
      .map(({ id }) => id)
      .filter(canBeDivided)
      .join(", ")}`,
    exitCode.usage,
  );
}

function canBeDivided(id: string): boolean {
  return clusterMetrics({ metrics: [findMetric(id)!], splitAntecedents: "drop" }).length > 0;
}

/** Tells what a comparison computes, if it takes long. */
function announceComparison(systems: readonly SystemRuns[], chosen: CompareOptions, flags: CompareFlags): void {
  const [first] = systems[0].runs;
  const advice = `for a faster run, use ${flags.baseline === undefined && systems.length > 2 ? "--baseline NAME, or " : ""}fewer trials (--${flags.test === "bs" ? "ci-resamples" : "resamples"} N)`;
  const units = first.units(chosen.unit).length;
  announceWork(
    workOfComparison({ systems: systems.length, units, metrics: first.options.metrics.length }, chosen, advice),
  );
}

async function comparedWithProgress(systems: readonly SystemRuns[], chosen: CompareOptions): Promise<Comparison> {
  const progress = await progressBar(() => STEPS);
  let steps = 0;
  const comparison = compared(systems, chosen, (share) => {
    progress.add(share * STEPS - steps);
    steps = share * STEPS;
  });
  progress.stop();
  return comparison;
}

async function writeComparison(report: CompareReport, flags: CompareFlags): Promise<void> {
  const { digits, style, ascii, details, format, output } = flags;
  const stars = flags.stars === "1" ? (1 as const) : (3 as const);
  const write = (table: TableLayout): string =>
    flags.signatureOnly
      ? `${report.comparison.signature}\n`
      : writeCompareReport(report, format, { digits, style, stars, ascii, details, table });
  await writeReport(write, format, output);
}

function divisionOfComparison(flags: CompareFlags, options: ScoreOptions): string | undefined {
  const { by } = flags;
  if (by === undefined) return undefined;
  const division = divisionOf(flags, options, []);
  if (division !== undefined) return division;
  throw new CommandError(`--by ${by}: use ${mentionDivisions.join(", ")}, or a feature of mentions`, exitCode.usage);
}

/** Treats each run as a system of its own if the claim is about outputs. */
function systemsFor(systems: readonly NamedSystem[], { claim }: CompareFlags): readonly NamedSystem[] {
  if (claim !== "checkpoint") return systems;
  return separateRuns(systems).map(({ name, path }) => ({ name, paths: [path] }));
}

/** Returns the systems with their runs, in the order of the first run of each. */
function systemsOf(runs: readonly ComparedRun[]): SystemRuns[] {
  const systems = new Map<string, Accumulator[]>();
  for (const { system, accumulator } of runs) listIn(systems, system).push(accumulator);
  return Array.from(systems, ([name, own]) => ({ name, runs: own }));
}

function claimOf({ claim }: CompareFlags, systems: readonly SystemRuns[]): CompareOptions["claim"] {
  return claim ?? (systems.some(({ runs }) => runs.length > 1) ? "method" : "checkpoint");
}

function compareOptionsOf(flags: CompareFlags, { metrics }: ScoreOptions): Partial<CompareOptions> {
  const { seed, alpha, adjust, rank, confidence, pairedRuns, figures, strata, test, ci, baseline } = flags;
  return {
    headline:
      flags.rankBy ??
      headlineOf(
        metrics.map(({ id }) => id),
        namedIds(flags),
      ),
    unit: flags.unit === "cluster.genre" ? "genre" : unitOf(flags),
    exact: flags.exact,
    trials: flags.resamples,
    resamples: flags.ciResamples,
    ...{ seed, alpha, adjust, rank, confidence, pairedRuns, figures, strata, test, ci, baseline },
  };
}

function compared(
  systems: readonly SystemRuns[],
  options: Partial<CompareOptions>,
  onProgress: (share: number) => void,
): Comparison {
  try {
    return compareSystems(systems, options, onProgress);
  } catch (error) {
    throw commandErrorOf(error);
  }
}

function comparedClasses(systems: readonly SystemRuns[], options: Partial<CompareOptions>): readonly ComparedClass[] {
  try {
    return compareClasses(systems, options);
  } catch (error) {
    throw commandErrorOf(error);
  }
}

function requireSystems(systems: readonly { readonly name: string }[], flags: CompareFlags): void {
  if (systems.length < 2)
    throw new CommandError(
      "a comparison needs at least two systems; give two or more RESPONSE arguments after the KEY. Without a key, `corefscope stats A B` shows how two tables of records differ, and `corefscope agree A B` how well two annotators agree",
      exitCode.usage,
    );
  requireName(flags.failIfWorse, "--fail-if-worse", systems);
  requireName(flags.baseline, "--baseline", systems);
}

function requireName(name: string | undefined, option: string, systems: readonly { readonly name: string }[]): void {
  if (name === undefined || systems.some((system) => system.name === name)) return;
  const names = systems.map((system) => system.name);
  const advice = nameAdvice(name, names, `choose from ${names.join(", ")}`);
  throw new CommandError(`${option} ${name}: there is no such system; ${advice}`, exitCode.usage);
}

/** Returns an error if a system lacks some of the documents, unless missing documents count as empty. */
function lackOfDocuments({ runs = [], log }: ComparedRuns, { missing }: CompareFlags): CommandError | undefined {
  if (missing === "zero") return undefined;
  for (const { path, files } of runs) {
    const isLack = ({ code, file }: Pick<Diagnostic, "code" | "file">): boolean =>
      code === "missing-document" && (file === undefined || files.includes(file));
    const lacking = log.count(isLack);
    if (lacking === 0) continue;
    const names = log.all
      .filter(isLack)
      .slice(0, 3)
      .map(({ document = "" }) => document);
    return new CommandError(
      `${path}: the response lacks ${lacking} of the key's documents or parts (${names.join(", ")}${lacking > 3 ? ", …" : ""}). Systems can only be compared on the same documents. Complete the response, or score missing documents as empty with --missing zero`,
      exitCode.input,
    );
  }
  return undefined;
}

function isWorse(comparison: Comparison, name: string | undefined): boolean {
  if (name === undefined) return false;
  const worse = headlinePairs(comparison).filter(
    ({ a, b, delta, reject }) => reject && ((a === name && (delta ?? 0) > 0) || (b === name && (delta ?? 0) < 0)),
  );
  for (const { a, b } of worse) {
    writeError(
      `${visible(`${name} is significantly worse than ${a === name ? b : a} by ${comparison.options.headline}`)}\n`,
      "worse",
    );
  }
  return worse.length > 0;
}
