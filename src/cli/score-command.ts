import { type Command, Option } from "commander";
import { scoreIntervals } from "../analysis/score-intervals.ts";
import { alignmentColumns, alignmentRows } from "../report/alignment-rows.ts";
import type { ScoreReport, SystemReport } from "../report/score-report.ts";
import { delimitedTable, leftColumn } from "../report/table.ts";
import { type ScoreFormat, scoreFormats, writeScoreReport } from "../report/write-score-report.ts";
import { type Grouping, groupings } from "../scoring/grouping.ts";
import { outcomeMetrics } from "../scoring/breakdown.ts";
import type { ScoreOptions } from "../scoring/score-options.ts";
import { type IntervalKind, intervalKinds } from "../stats/intervals.ts";
import type { MatchRule } from "../matching/match-rule.ts";
import { mentions } from "../metrics/mentions.ts";
import { reportGoldMentions } from "../scoring/gold-mentions.ts";
import { mustRefuse } from "../scoring/must-refuse.ts";
import type { MatchedSides } from "../scoring/matched-sides.ts";
import type { PartObserver } from "../scoring/score-sources.ts";
import { reportOneSidedSingletons } from "../scoring/one-sided-singletons.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import { belowThreshold, parseThresholds } from "./fail-under.ts";
import { writeOutput } from "./output.ts";
import { type ScoredFiles, scoreFiles } from "./score-files.ts";
import {
  addIntervalOptions,
  addLayerOptions,
  addOutputOptions,
  addScoringOptions,
  choice,
  metricIds,
  metricsOption,
  type OutputFlags,
  type ScoringFlags,
  scoreOptionsOf,
} from "./scoring-options.ts";
import { systemNames } from "../report/system-names.ts";
import { parseClaim, verifySignature } from "./verify-signature.ts";

interface ScoreFlags extends Omit<ScoringFlags, "match">, OutputFlags {
  /** Rules with commas between. */
  readonly match: string;
  readonly by?: string;
  readonly unit: "doc" | "part";
  readonly ci?: IntervalKind;
  readonly ciResamples: number;
  readonly confidence: number;
  readonly seed: number;
  readonly format: ScoreFormat;
  readonly failUnder?: string;
  readonly alignment?: string;
}

/** Declares what `score` takes and does. */
export function declareScore(command: Command): void {
  command
    .description(
      "Scores one or more responses against a key with every metric.\n\nKEY and RESPONSE are files, folders, globs, gzipped files, or - for standard input. A folder or a glob is read as one\ncorpus; several RESPONSE arguments are several systems. The format is detected. A JSON-lines file with both `clusters`\nand `predicted_clusters` is scored on its own: score FILE.",
    )
    .argument("<KEY>", "the annotation to score against")
    .argument("[RESPONSE...]", "the output of one or more systems")
    .addOption(metricsOption())
    .addOption(
      new Option(
        "--by <group>",
        "also score each document, part or genre, or with --scope topic each topic; or, with application-related scores (arcs-…), mentions of each class, form, name-class, entity-type, or any feature that the files give them, such as number",
      ),
    )
    .addOption(new Option("--ci [kind]", "bootstrap intervals over documents").choices(intervalKinds).preset("xpct"));
  addIntervalOptions(command).addOption(
    choice("--unit <unit>", "what a macro average averages", ["doc", "part"], "doc"),
  );
  addLayerOptions(addScoringOptions(command, "several"))
    .option("--alignment <file>", "write there which response mention is which key mention, and by which rule, as .tsv")
    .option("--fail-under <metric=percent,...>", "exit with 1 if an F1 is lower, for example lea=60,conll=70")
    .addHelpText(
      "after",
      "\nExample:\n  $ corefscope score examples/key.conll examples/response.conll -m muc,b3,ceafe,conll\n",
    );
  addOutputOptions(command, scoreFormats).action(async (key: string, responses: string[], flags: ScoreFlags) => {
    process.exitCode = await score(key, responses, flags);
  });
}

/** Runs `score` and returns the exit code. */
async function score(keyArgument: string, responseArguments: readonly string[], flags: ScoreFlags): Promise<number> {
  refuseWithScope(flags);
  const rules = flags.match.split(",") as MatchRule[];
  const optionsBy = rules.map((match) =>
    scoreOptionsOf({ ...flags, match }, scoredIds(flags), flags.unit === "doc" ? "document" : "part"),
  );
  const thresholds = parseThresholds(flags.failUnder, optionsBy[0]);
  const claimed = flags.verify === undefined ? undefined : parseClaim(flags.verify);
  // A file that holds both sides is its own response.
  const responses = responseArguments.length === 0 ? [keyArgument] : responseArguments;
  refuseWithRules(rules, [keyArgument, ...responses], claimed !== undefined);
  const divideBy = divisionOf(flags, optionsBy[0]);
  const runs: RuleRun[] = [];
  for (const options of optionsBy) {
    runs.push(await scoreByRule(keyArgument, responses, options, flags, divideBy, runs.length === 0));
  }
  const [{ log, keyFiles }] = runs;
  for (const { log: other } of runs.slice(1)) log.addNew(other.all);
  const systems = responses.flatMap((_, i) => runs.map((run) => run.systems[i]));
  if (!flags.quiet) log.show(flags.verbose);
  if (systems.some(({ result }) => result.parts === 0)) {
    throw new CommandError("there is nothing to score", exitCode.input);
  }
  if (mustRefuse(log.all, flags.strict)) return exitCode.input;
  const report: ScoreReport = {
    systems,
    ...(isGrouping(flags.by) && { grouping: flags.by }),
    ...(isByScope(flags) && { grouping: flags.scope }),
    ...(divideBy !== undefined && { divideBy }),
    diagnostics: log.of(keyFiles),
  };
  if (claimed !== undefined) {
    return verifySignature(
      claimed,
      systems.map(({ name, result }) => ({ name, signature: result.signature })),
    );
  }
  if (flags.alignment !== undefined) {
    const columns = alignmentColumns.map(leftColumn);
    writeOutput(delimitedTable({ columns, rows: runs.flatMap(({ alignment }) => alignment) }, "\t"), flags.alignment);
  }
  writeOutput(writeScoreReport(report, flags.format, flags.digits), flags.output);
  return belowThreshold(systems, thresholds) ? exitCode.failed : exitCode.done;
}

/** What became of all responses by one rule of matching. */
interface RuleRun extends Pick<ScoredFiles, "keyFiles" | "log"> {
  readonly systems: readonly SystemReport[];
  /** Rows of `--alignment`; none if it was not asked for. */
  readonly alignment: readonly (readonly string[])[];
}

/** @param isFirst whether no other rule was run before, which told all that is to be told of the files */
async function scoreByRule(
  keyArgument: string,
  responses: readonly string[],
  options: ScoreOptions,
  flags: ScoreFlags,
  divideBy: string | undefined,
  isFirst: boolean,
): Promise<RuleRun> {
  // Of a part that comes twice the last is scored.
  const aligned = new Map<string, { readonly system: number; readonly sides: MatchedSides }>();
  const observer: PartObserver = {
    wants: () => true,
    matched: (id, sides, system) => aligned.set(`${system} ${id}`, { system, sides }),
  };
  const files = await scoreFiles(
    keyArgument,
    responses,
    options,
    { ...flags, match: options.match, verbose: flags.verbose && isFirst },
    divideBy,
    flags.alignment === undefined ? undefined : observer,
  );
  const names = systemNames(responses).map((name) => (flags.match.includes(",") ? `${name} (${options.match})` : name));
  const systems = systemsOf(files, names, flags);
  const alignment = Array.from(aligned.values(), ({ system, sides }) => alignmentRows(names[system], sides, options));
  return { keyFiles: files.keyFiles, log: files.log, systems, alignment: alignment.flat() };
}

/** Refuses what has no meaning with several rules of matching, for which the files are read again. */
function refuseWithRules(rules: readonly MatchRule[], files: readonly string[], isVerified: boolean): void {
  if (rules.length === 1) return;
  if (isVerified) {
    throw new CommandError("--verify: a signature is of one rule of --match, and there are several", exitCode.usage);
  }
  if (files.includes("-")) {
    throw new CommandError(
      "several rules of --match read the files again, which standard input does not allow",
      exitCode.usage,
    );
  }
}

/** `--by topic` with `--scope topic`: the scores of what the scope makes one. */
function isByScope({ by, scope }: ScoreFlags): boolean {
  return by === scope && (scope === "topic" || scope === "subtopic");
}

/** The metrics that are asked for; across documents mentions come first, for what is not found decides most. */
function scoredIds(flags: ScoreFlags): string[] {
  const ids = metricIds(flags);
  return flags.scope === "document" ? ids : [mentions.id, ...ids.filter((id) => id !== mentions.id)];
}

/** Refuses what has no meaning once entities are shared by documents. */
function refuseWithScope(flags: ScoreFlags): void {
  const { scope, by, unit, ci } = flags;
  const refuse = (message: string): never => {
    throw new CommandError(message, exitCode.usage);
  };
  if ((by === "topic" || by === "subtopic") && by !== scope) {
    refuse(`--by ${by} goes with --scope ${by}`);
  }
  if (scope === "document") return;
  if (isGrouping(by)) {
    const instead = scope === "corpus" ? "" : `; --by ${scope} shows each ${scope}`;
    refuse(
      `--by ${by} has no meaning with --scope ${scope}, where entities go across documents${instead}; for figures within documents leave out --scope`,
    );
  }
  if (unit === "part") refuse(`--unit part has no meaning with --scope ${scope}, where entities go across documents`);
  if (ci !== undefined && scope === "corpus") {
    refuse(
      "--ci draws units, and with --scope corpus there is only one: entities go across all documents; --scope topic draws topics",
    );
  }
}

function isGrouping(by: string | undefined): by is Grouping {
  return groupings.some((grouping) => grouping === by);
}

/** What `--by` tells mentions apart by, if it is not documents that it groups. */
function divisionOf({ by }: ScoreFlags, { metrics, average }: ScoreOptions): string | undefined {
  if (by === undefined || isGrouping(by) || by === "topic" || by === "subtopic") return undefined;
  if (outcomeMetrics(metrics).length === 0) {
    throw new CommandError(
      `--by ${by} is of application-related scores: ask for arcs-immediate, arcs-inferred or arcs-anchor with -m; of all metrics there are ${groupings.join(", ")}`,
      exitCode.usage,
    );
  }
  if (average === "macro") {
    throw new CommandError(`--by ${by} sums counts, which a macro average does not`, exitCode.usage);
  }
  return by;
}

function systemsOf(
  { accumulators, responseFiles, log }: ScoredFiles,
  names: readonly string[],
  flags: ScoreFlags,
): SystemReport[] {
  return accumulators.map((accumulator, i) => {
    const result = accumulator.result();
    const breakdown = accumulator.breakdown();
    reportOneSidedSingletons(result, flags.singletons, responseFiles[i][0], log.report);
    reportGoldMentions(result.shared?.goldMentions, responseFiles[i][0], log.report);
    const intervals =
      flags.ci === undefined
        ? undefined
        : scoreIntervals(accumulator, {
            ci: flags.ci,
            confidence: flags.confidence,
            resamples: flags.ciResamples,
            seed: flags.seed,
          });
    return {
      name: names[i],
      result: intervals === undefined ? result : { ...result, signature: intervals.signature },
      ...(intervals !== undefined && { intervals }),
      ...(isGrouping(flags.by) && { groups: accumulator.by(flags.by) }),
      ...(isByScope(flags) && { groups: accumulator.by("document") }),
      ...(breakdown !== undefined && { breakdown }),
      diagnostics: log.of(responseFiles[i]),
    };
  });
}
