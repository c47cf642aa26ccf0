import { addIntervalOptions, alphaOption, choiceOption, resamplesOption } from "../options/common-options.ts";
import { type Command, Option } from "commander";
import { type Comparison, type CompareOptions, defaultCompareOptions } from "../../analysis/compare/comparison.ts";
import { headlineOf } from "../../analysis/compare/headline.ts";
import { compareSystems } from "../../analysis/compare/compare-systems.ts";
import type { SystemRuns } from "../../analysis/compare/comparison-context.ts";
import { publishedResults, type PublishedTrack, publishedTracks } from "../../analysis/published/published-results.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { listIn } from "../../core/arrays.ts";
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
import { reportOneSidedSingletons } from "../../scoring/notices/result-notices.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { leftOutHelp, withoutRefused } from "../input/leave-out.ts";
import { type NamedSystem, namedSystems, separateRuns } from "../input/named-responses.ts";
import { writtenFile } from "../output/output-option.ts";
import { exitWith, writeError, writeOutput } from "../output/output.ts";
import { plotFile } from "../output/plot-file.ts";
import { announceWork, progressBar } from "../output/progress.ts";
import { workOfComparison } from "./work-of-comparison.ts";
import { type ComparedRun, type ComparedRuns, comparedRuns } from "./compared-runs.ts";
import { namesCounts } from "../input/count-files.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import {
  addLayerOptions,
  addOutputOptions,
  addScoringOptions,
  metricIds,
  namedIds,
  metricsOption,
  type OutputFlags,
  type ScoringFlags,
  scoreOptionsOf,
} from "../options/scoring-options.ts";
import { parseClaim, verifySignature } from "../options/verify-signature.ts";

interface CompareFlags extends ScoringFlags, OutputFlags {
  readonly rankBy?: string;
  readonly unit: "doc" | "part" | "cluster.genre";
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
  readonly plot?: string;
  readonly style: CompareStyle;
  readonly stars: "1" | "3";
  readonly ascii: boolean;
  readonly format: CompareFormat;
  readonly failIfWorse?: string;
  readonly signatureOnly: boolean;
}

/** Of the progress bar. */
const STEPS = 1000;

/** Declares what `compare` takes and does. */
export function declareCompare(command: Command): void {
  command
    .description(
      "Says which of two or more systems is really better: intervals of every score, a paired test of every difference,\nadjusted for their number, and ranks that systems share unless they differ significantly. By default paired\napproximate randomisation over documents, with all arrangements where they are few enough, and Holm's adjustment;\nexpanded percentile intervals of the bootstrap. Reproducible: the same in any order of files and systems, from one\nseed. docs/statistics.md explains every number.\n\nRESPONSE is a file, folder, glob or -, or NAME=PATH. Several paths of one name are runs of one system, as with other\nseeds: then the question is about methods instead of outputs, and is answered by permuting runs.\n\nCounts that `score --counts` wrote stand for a response that was scored before; where all systems are counts, there is\nno KEY: compare A.counts B.counts.",
    )
    .argument("<KEY>", "the annotation to score against; not where all systems are counts")
    .argument("[RESPONSE...]", "the output of two or more systems, or counts of it, each as PATH or NAME=PATH")
    .addOption(metricsOption())
    .option("--rank-by <metric>", "whose F1 ranks the systems (default: the first of --metrics; without that, lea)")
    .addOption(
      choiceOption(
        "--unit <unit>",
        "what is exchanged between systems, and drawn",
        ["doc", "part", "cluster.genre"],
        "doc",
      ),
    )
    .addOption(choiceOption("--strata <strata>", "draw within genres only, and test each", ["none", "genre"], "none"))
    .addOption(choiceOption("--test <test>", "approximate randomisation, or bootstrap", ["ar", "bs"], "ar"))
    .option("--exact", "all arrangements, whatever it takes")
    .option("--no-exact", "random arrangements, however few there are")
    .addOption(resamplesOption())
    .addOption(alphaOption())
    .addOption(choiceOption("--adjust <method>", "for the number of pairs", adjustments, defaultCompareOptions.adjust))
    .addOption(choiceOption("--rank <rule>", "when systems share a rank", rankRules, defaultCompareOptions.rank))
    .addOption(choiceOption("--ci <kind>", "intervals", [...intervalKinds, "none"], "xpct"));
  addIntervalOptions(command)
    .option("--baseline <name>", "compare the others with this system only")
    .addOption(
      new Option("--claim <about>", "about outputs, or about methods, by several runs of each").choices([
        "checkpoint",
        "method",
      ]),
    )
    .option("--paired-runs", "runs belong together in their order, as with equal seeds", false)
    .addOption(choiceOption("--figures <which>", "test F1 only, or recall and precision too", ["f1", "all"], "f1"))
    .addOption(
      choiceOption(
        "--missing <policy>",
        "a response lacks documents: refuse, or take them as empty",
        ["error", "zero"],
        "error",
      ),
    );
  addLayerOptions(addScoringOptions(command))
    .addOption(
      new Option("--published <track>", "also show the results of a shared task").choices([...publishedTracks]),
    )
    .addOption(
      writtenFile("--plot <file>", "draw intervals, documents and null distribution, as .svg or .png").argParser(
        plotFile,
      ),
    )
    .addOption(
      choiceOption(
        "--style <style>",
        "of text and md: default, scores with ranks, scores with p",
        compareStyles,
        "default",
      ),
    )
    .addOption(
      choiceOption("--stars <n>", "one star for significant, or up to three for .05, .01, .001", ["1", "3"], "1"),
    )
    .option("--ascii", "^bc instead of superscripts", false)
    .option("--fail-if-worse <name>", "exit with 1 if this system is significantly worse than another")
    .option("--signature-only", "write nothing but the signature of the test", false)
    .addHelpText("after", leftOutHelp)
    .addHelpText(
      "after",
      "\nExamples:\n  $ corefscope compare examples/villages/key.txt examples/villages/north.1.txt examples/villages/south.1.txt\n  $ corefscope compare examples/villages/key.txt a=examples/villages/north.1.txt b=examples/villages/south.1.txt -m lea,conll\n",
    );
  addOutputOptions(command, compareFormats).action(async (key: string, responses: string[], flags: CompareFlags) => {
    exitWith(await compare(key, responses, flags));
  });
}

/** Runs `compare` and returns the exit code. */
async function compare(keyArgument: string, responses: readonly string[], flags: CompareFlags): Promise<number> {
  requireWholeUnits(flags.scope, flags);
  // Where all systems are counts, the first of them stands in the place of the key.
  const [{ paths: first }] = namedSystems([keyArgument]);
  const key = (await namesCounts(first[0])) ? undefined : keyArgument;
  const wanted = scoreOptionsOf(flags, withComponents(metricIds(flags)), flags.unit === "part" ? "part" : "document");
  const given = systemsFor(namedSystems(key === undefined ? [keyArgument, ...responses] : responses), flags);
  if (key !== undefined) requireSystems(given, flags);
  const claimed = parseClaim(flags.verify);
  const writePlot =
    flags.plot === undefined ? undefined : await (await import("../output/draw-plot.ts")).plotWriter(flags.plot);
  const { refused, log, result, error } = await withoutRefused(
    given.map((system) => ({ ...system, path: system.paths[0] })),
    async (some, isTrial) => {
      const areCounts = some.length === 1 && (await namesCounts(some[0].path));
      const own = { ...flags, verbose: flags.verbose && !isTrial };
      const found = await comparedRuns(areCounts ? undefined : key, some, wanted, own);
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
  requireWholeUnits(options.scope, flags);
  for (const { accumulator, files } of runs) {
    reportOneSidedSingletons(accumulator.result(), options.singletons, files[0], log.report);
  }
  if (log.conclude(flags)) return exitCode.input;
  if (error !== undefined) throw error;
  const compareOptions = {
    ...defaultCompareOptions,
    ...compareOptionsOf(flags, options),
    claim: claimOf(flags, systems),
  };
  if (!flags.quiet) {
    const units = runs[0].accumulator.units(compareOptions.unit).length;
    const advice = `${flags.baseline === undefined ? "--baseline NAME, or " : ""}--resamples N with fewer trials, is quicker`;
    const size = { systems: systems.length, units, metrics: options.metrics.length };
    announceWork(workOfComparison(size, compareOptions, advice));
  }
  const progress = await progressBar(STEPS);
  let steps = 0;
  const comparison = compared(systems, compareOptions, (share) => {
    progress.add(share * STEPS - steps);
    steps = share * STEPS;
  });
  progress.stop();
  if (claimed !== undefined) return verifySignature(claimed, [{ name: "", signature: comparison.signature }]);
  const report: CompareReport = {
    comparison,
    ...(flags.published !== undefined && { published: publishedResults(flags.published) }),
    ...(refused.length > 0 && { refused }),
    diagnostics: log.all,
  };
  const layout = {
    digits: flags.digits,
    style: flags.style,
    stars: flags.stars === "1" ? (1 as const) : (3 as const),
    ascii: flags.ascii,
  };
  writeOutput(
    flags.signatureOnly ? `${comparison.signature}\n` : writeCompareReport(report, flags.format, layout),
    flags.output,
  );
  writePlot?.(plotsOfComparison(comparison));
  const failed = isWorse(comparison, flags.failIfWorse);
  if (refused.length > 0) return exitCode.input;
  return failed ? exitCode.failed : exitCode.done;
}

/** Where entities are shared by documents, the units are what they stay within. */
function requireWholeUnits(scope: ScoreOptions["scope"], { unit, strata }: CompareFlags): void {
  if (scope === "document" || (unit === "doc" && strata !== "genre")) return;
  throw new CommandError(
    `--unit ${unit} and --strata ${strata} do not go with --scope ${scope}: entities go across documents, and the units are what they stay within`,
    exitCode.usage,
  );
}

/** Runs are systems of their own where the claim is about outputs. */
function systemsFor(systems: readonly NamedSystem[], { claim }: CompareFlags): readonly NamedSystem[] {
  if (claim !== "checkpoint") return systems;
  return separateRuns(systems).map(({ name, path }) => ({ name, paths: [path] }));
}

/** Systems with their runs, in the order of the first of each. */
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
    unit: ({ doc: "document", part: "part", "cluster.genre": "genre" } as const)[flags.unit],
    exact: flags.exact,
    trials: flags.resamples,
    resamples: flags.ciResamples,
    ...{ seed, alpha, adjust, rank, confidence, pairedRuns, figures, strata, test, ci, baseline },
  };
}

/** Turns what cannot be compared into a message. */
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

/** There must be two systems, and those that options name. */
function requireSystems(systems: readonly { readonly name: string }[], flags: CompareFlags): void {
  if (systems.length < 2) throw new CommandError("a comparison needs at least two systems", exitCode.usage);
  requireName(flags.failIfWorse, "--fail-if-worse", systems);
  requireName(flags.baseline, "--baseline", systems);
  if (flags.style === "sacrebleu" && flags.baseline === undefined) {
    throw new CommandError("--style sacrebleu compares with one system: name it with --baseline", exitCode.usage);
  }
}

function requireName(name: string | undefined, option: string, systems: readonly { readonly name: string }[]): void {
  if (name === undefined || systems.some((system) => system.name === name)) return;
  const names = systems.map((system) => system.name).join(", ");
  throw new CommandError(`${option} ${name}: there is no such system; there are ${names}`, exitCode.usage);
}

/** Systems are compared on the same documents: one that lacks some is refused, unless they are to count as empty. */
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
      `${path}: ${lacking} of the key's documents or parts are missing (${names.join(", ")}${lacking > 3 ? ", …" : ""}); systems can only be compared on the same documents: complete it, or count them as empty with --missing zero`,
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
    );
  }
  return worse.length > 0;
}
