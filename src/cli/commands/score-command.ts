import { flagOf, type FormatList } from "../../formats/format.ts";
import { namesBeyondTables } from "../../formats/reading-options.ts";
import { needsFeatures } from "../../scoring/count-metrics.ts";
import { type Command, InvalidArgumentError } from "commander";
import type { ChanceScorer } from "../../analysis/chance.ts";
import { helpOf } from "../help.ts";
import { append } from "../../core/arrays.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SideName } from "../../core/document.ts";
import type { Exclusion } from "../../core/option-record.ts";
import { version } from "../../core/version.ts";
import { textLines } from "../../formats/common/input/text-line-reader.ts";
import type { MatchRule } from "../../matching/match-rule.ts";
import { mentions } from "../../metrics/mentions.ts";
import { alignmentColumns, alignmentRows } from "../../report/score/alignment-rows.ts";
import { scoreFormats } from "../../report/score/write-score-report.ts";
import { delimitedTable, leftColumn } from "../../report/table.ts";
import type { CountHeader } from "../../scoring/count-file/count-header.ts";
import { fileSource } from "../../scoring/file-source.ts";
import { mustRefuse } from "../../scoring/result-notices.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import type { PartObserver } from "../../scoring/score-part.ts";
import { scoreSources } from "../../scoring/score-sources.ts";
import type { MatchedSides } from "../../scoring/tabulate.ts";
import { areNamed, comparable, type NamedPath, responsesIn } from "../input/named-responses.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { parseThresholds, failUnderOption } from "../options/fail-under.ts";
import { allFormats } from "../input/known-formats.ts";
import { labelsOption } from "../options/labels-option.ts";
import { leftOutHelp, withoutRefused } from "../input/leave-out.ts";
import type { PairFlags } from "../input/pair-tables.ts";
import { isOneTable } from "../input/one-table.ts";
import { exitWith, writeOutput } from "../output/output.ts";
import { standardInputOnce } from "../input/piped-input.ts";
import { readingOptionsOf, tableOption } from "../options/reading-options.ts";
import {
  type ReportFlags,
  divisionOf,
  refuseOtherPlots,
  reportedSystems,
  unitOption,
  writeScores,
  reportOptions,
} from "./report-scores.ts";
import { type ScoredFiles, askedFor, scoreOpenedFiles } from "../input/score-files.ts";
import { packedEndings } from "../input/packings.ts";
import {
  type OutputFlags,
  type ScoringFlags,
  scoringLists,
  metricIds,
  namedIds,
  scoreOptionsOf,
  scoringOptions,
  layerOptions,
  majorOption,
  metricsOption,
  outputOptions,
} from "../options/scoring-options.ts";
import { type KeysChoice, keyOption, keysOption, refuseVotes, votesOption } from "../options/keys-options.ts";
import { idsWithOnly, type OnlyFigure, onlyOption } from "../options/only-figure.ts";
import { noteOtherKey } from "../options/like-option.ts";
import { parseClaim, verifyScores } from "../options/verify-signature.ts";
import { pairOptions } from "../options/pair-options.ts";
import { sampleOptions } from "../options/sample-options.ts";
import { type CommandOption, addOptions, numberWithin } from "../options/command-option.ts";

interface ScoreFlags extends Omit<ScoringFlags, "match">, ReportFlags, PairFlags, KeysChoice {
  /** Comma-separated rules. */
  readonly match: string;
  readonly unit: ScoreOptions["unit"];
  readonly failUnder?: string;
  readonly only?: OnlyFigure;
  readonly alignment?: string;
  readonly counts?: string;
  readonly stdinPairs?: "jsonl";
  readonly outOfCore: boolean;
  readonly memoryLimit?: string;
  readonly jobs?: number;
  readonly adjust?: "chance" | "bias";
  /** A sample of true clusters, in place of KEY. */
  readonly sample?: string;
  readonly weights: string;
  readonly permutations: number;
  readonly softMentions: number;
}

const defaultPermutations = 200;

function notWithPairs(what: string): string {
  return `--stdin-pairs counts the documents of standard input one by one and cannot be combined with ${what}`;
}

/** What has no meaning for estimates, or needs the whole key. */
const excludedWithSample: readonly Exclusion[] = [
  ...["key", "counts", "alignment", "stdinPairs", "outOfCore", "by", "details"].map((other) => ({
    other,
    why: `--${flagOf(other)} cannot be combined with --sample, which gives estimates for the whole response`,
  })),
  ...[
    ["scope", "document"],
    ["average", "micro"],
    ["mentions", "all"],
    ["splitAntecedents", "drop"],
  ].map(([other, only]) => ({
    other,
    values: (value: unknown) => value !== only,
    why: `--${flagOf(other)} cannot be combined with --sample, which needs --${flagOf(other)} ${only}`,
  })),
  {
    other: "match",
    values: (rules) => String(rules).includes(","),
    why: "--sample needs a single rule of --match; choose one",
  },
];

const scoreOptions: readonly CommandOption[] = [
  metricsOption,
  keyOption(["alignment", "stdinPairs", "outOfCore", "adjust"]),
  {
    flag: "--soft-mentions <n>",
    help: "with --keys soft, write out the soft B³ of the n mentions that cost most",
    heading: "Scores",
    default: 0,
    read: numberWithin({ from: 0, to: 1_000_000, whole: true }),
    excludes: [
      {
        other: "keys",
        values: (how) => how !== "soft",
        why: "--soft-mentions needs --keys soft",
      },
    ],
  },
  keysOption,
  ...sampleOptions(excludedWithSample),
  votesOption,
  ...pairOptions,
  tableOption,
  ...reportOptions,
  labelsOption,
  {
    flag: "--adjust <how>",
    help: "also show the score expected by chance, and each score adjusted for chance; or correct estimates from a --sample for the bias of ratios",
    heading: "Scores",
    choices: ["chance", "bias"],
    excludes: [
      {
        of: ["bias"],
        other: "sample",
        values: [undefined],
        why: "--adjust bias corrects estimates from a sample of true clusters; give it with --sample TRUTH",
      },
      {
        of: ["chance"],
        other: "sample",
        why: "--adjust chance needs all true clusters; leave out --sample",
      },
    ],
  },
  {
    flag: "--permutations <n>",
    help: "number of random responses for --adjust, if a metric has no formula for chance",
    heading: "Scores",
    default: defaultPermutations,
    read: numberWithin({ from: 2, to: 1_000_000, whole: true }),
  },
  unitOption,
  ...scoringOptions("several"),
  ...layerOptions,
  majorOption,
  {
    flag: "--alignment <file>",
    help: "also write a TSV table of the matched and unmatched mentions",
    heading: "Output",
    writes: "early",
  },
  {
    flag: "--counts <file>",
    help: "also write the counts behind the scores, for merge and compare",
    heading: "Output",
    writes: "early",
  },
  {
    flag: "--stdin-pairs <format>",
    help: "score documents from standard input, each line with key and response; write their counts, for merge",
    heading: "Reading files",
    choices: ["jsonl"],
    excludes: [
      { other: "scope", why: (_, { scope }) => notWithPairs(`--scope ${String(scope)}`) },
      ...["ci", "counts", "alignment", "failUnder", "verify", "output", "columns", "adjust"].map((other) => ({
        other,
        why: notWithPairs(`--${flagOf(other)}`),
      })),
      ...["keyFormat", "responseFormat"].map((other) => ({
        other,
        values: (format: unknown) => format !== undefined && format !== "jsonlines",
        why: notWithPairs(`--${flagOf(other)}`),
      })),
    ],
  },
  {
    flag: "--out-of-core",
    help: "score tables of labels larger than memory, with DuckDB",
    heading: "Reading files",
    default: false,
    excludes: ["alignment", "stdinPairs", "adjust", ...namesBeyondTables].map((other) => ({
      other,
      why: `--${flagOf(other)} cannot be combined with --out-of-core; leave out one of them`,
    })),
  },
  {
    flag: "--memory-limit <size>",
    help: "memory that --out-of-core may use, such as 4GB (default: 1GB)",
    heading: "Reading files",
    read: parseSize,
    excludes: [{ other: "outOfCore", values: [false], why: "--memory-limit needs --out-of-core" }],
  },
  failUnderOption,
  onlyOption,
  ...outputOptions(scoreFormats),
];

export function declareScore(command: Command): void {
  helpOf(command, {
    does: "Scores one or more responses (system output) against a key (gold annotation). Detects the format of each file.",
    examples: ["score key.conll response.conll", "score key.conll response.conll -m lea --by document"],
    details: [
      `KEY and RESPONSE are files, folders, globs, packed files (${packedEndings}), or - for standard input. A folder or a glob is one corpus. Each RESPONSE is the output of one system. If one file holds key and response, such as JSON lines with \`clusters\` and \`predicted_clusters\`, use \`score FILE\`.`,
      "With --scope topic, --by takes only topic; with --scope subtopic, it takes only subtopic. For the metrics arcs-…, anaphors and zero, --by also takes class, form, name-class, entity-type, or another feature of mentions in the files, such as gender.",
      "With several annotators, give each key as --key NAME=FILE, and all responses as arguments: `score --key ann=a.conll --key ben=b.conll response.conll`. --keys pool adds up the counts of all keys. --keys best counts each document against the key with its highest F1 of CoNLL, or of the first metric. --keys soft weighs mentions and links by the share of annotators who have them, for the metrics mentions, b3, blanc and pairwise, and shows the highest F1 that any response could have; so it does with the votes of a single key, in MAS-XML or from --votes.",
      "With --sample TRUTH, the scores of the whole response are estimated from some true clusters: `score --sample truth.csv predicted.csv --weights size`. The response must have all records. By default, the metrics are pairwise, b3 and, without --pairs, ceaf1 (whole clusters); muc and lea are also possible.",
      "With --adjust chance, the adjusted score is (score − chance) / (1 − chance). Chance is the expected score of a random response with the same mentions and entity sizes as yours.",
      `${leftOutHelp} So does a damaged response with --counts or --verify.`,
    ],
    lists: scoringLists,
    needsWords: true,
  })
    .argument("[KEY]", "file, folder, glob, or - for standard input")
    .argument("[RESPONSE...]", "one file, folder, glob or - per system; NAME=PATH names the system");

  addOptions(command, scoreOptions).action(async (key: string | undefined, responses: string[], flags: ScoreFlags) => {
    exitWith(await score(key, responses, flags));
  });
}

async function score(
  keyArgument: string | undefined,
  responseArguments: readonly string[],
  flags: ScoreFlags,
): Promise<number> {
  refuseVotes(flags);
  refuseOtherPlots(flags, responseArguments.length);
  const all = keyArgument === undefined ? [] : [keyArgument, ...responseArguments];
  if (flags.key !== undefined) {
    const { scoreKeys } = await import("./score-keys.ts");
    return scoreKeys(all, { ...flags, key: flags.key }, scoredIds(flags, all.length));
  }
  if (flags.sample !== undefined) {
    const { scoreSample } = await import("./score-sample.ts");
    const own = { ...flags, sample: flags.sample, match: flags.match as MatchRule };
    return scoreSample(all, own, scoredIds(flags, all.length));
  }
  const given = keyArgument === undefined ? [] : await responsesOf(keyArgument, responseArguments, flags);
  const rules = flags.match.split(",") as MatchRule[];
  const ids = scoredIds(flags, Math.max(given.length, 1) * rules.length);
  const chosenBy = rules.map((match) => scoreOptionsOf({ ...flags, match }, ids, flags.unit));
  const optionsBy = await withClusters(keyArgument, chosenBy, flags);
  const [options] = optionsBy;
  const thresholds = parseThresholds(flags.failUnder, options);
  const claimed = parseClaim(flags.verify);
  const divideBy = divisionOf(flags, options);
  refuseSeveralReadings(rules, [keyArgument, ...responseArguments]);
  if (flags.stdinPairs !== undefined) {
    if (keyArgument !== undefined) throw new CommandError(notWithPairs(`the argument ${keyArgument}`), exitCode.usage);
    return countPairs(options, divideBy, { ...flags, match: options.match });
  }
  if (keyArgument === undefined) throw new CommandError("missing required argument 'KEY'", exitCode.usage);
  // Without a response, the key's file must hold both sides.
  const bothSides = responseArguments.length === 0;
  const { refused, ...outcome } = await withoutRefused(
    given,
    async (responses, isTrial) => {
      const names = responses.map(({ name }) => rules.map((rule) => (rules.length === 1 ? name : `${name} (${rule})`)));
      const paths = responses.map(({ path }) => path);
      const { runs, alignment, chance } = await scoredByRules(
        { key: keyArgument, paths, names, bothSides },
        optionsBy,
        divideBy,
        {
          ...flags,
          verbose: flags.verbose && !isTrial,
        },
      );
      const files = besideEachOther(runs);
      return { log: files.log, result: { files, alignment, names, chance } };
    },
    // Counts without one of the systems could not be added to other shards, and a signature covers all systems.
    { least: (flags.counts ?? claimed) === undefined ? 1 : Infinity, strict: flags.strict },
  );
  if (outcome.result === undefined) throw outcome.error ?? new CommandError("nothing could be scored", exitCode.input);
  const { files, alignment, names, chance } = outcome.result;
  const systems = await reportedSystems(files, names.flat(), options, flags, (system, signature) =>
    chance[system]?.adjust(files.accumulators[system], flags, signature),
  );
  if (systems === undefined) return exitCode.input;
  noteOtherKey(flags.like, systems[0].result.signature, flags.quiet);
  if (flags.counts !== undefined) {
    const named = areNamed(responseArguments);
    const header = {
      ...{ systems: names.flat(), ...(named && { named }), options, divideBy, labels: files.labels, version },
      asked: askedFor(flags),
    };
    const { ownedDiagnostics, writeCountFile } = await import("../input/count-files.ts");
    writeCountFile(flags.counts, { header, accumulators: files.complete, diagnostics: ownedDiagnostics(files) });
  }
  if (claimed !== undefined) return verifyScores(claimed, systems);
  if (flags.alignment !== undefined) {
    const columns = alignmentColumns.map(leftColumn);
    writeOutput(delimitedTable({ columns, rows: alignment }, "\t"), flags.alignment);
  }
  return writeScores(files, systems, options, flags, { divideBy, thresholds, refused, only: flags.only });
}

function refuseSeveralReadings(rules: readonly MatchRule[], paths: readonly (string | undefined)[]): void {
  if (rules.length > 1 && paths.includes("-"))
    throw new CommandError(
      "with several rules of --match, the files are read several times, so standard input cannot be used",
      exitCode.usage,
    );
}

/** Returns the responses, of which tables of pairs are grouped. */
async function responsesOf(
  key: string,
  responses: readonly string[],
  flags: ScoreFlags,
): Promise<readonly NamedPath[]> {
  const named = responsesIn(key, responses);
  const { pairs } = flags;
  if (pairs === undefined) return named;
  if (responses.length === 0)
    throw new CommandError("missing required argument 'RESPONSE': a table of pairs needs a KEY", exitCode.usage);
  const { groupedPairs } = await import("../input/pair-tables.ts");
  return groupedPairs(key, named, { ...flags, pairs });
}

/** Makes clusters the units of intervals if the key is one table, which has no other units. */
async function withClusters(
  key: string | undefined,
  options: readonly ScoreOptions[],
  { ci, outOfCore, counts, stdinPairs, ...flags }: ScoreFlags,
): Promise<readonly ScoreOptions[]> {
  const [{ unit, average, scope }] = options;
  const isUsual = unit === "document" && average === "micro" && scope === "document";
  if (key === undefined || ci === undefined || !isUsual || outOfCore) return options;
  if (counts !== undefined || stdinPairs !== undefined || !(await isOneTable(key, flags))) return options;
  return options.map((each) => ({ ...each, unit: "cluster" }));
}

/** What to score: a key and responses, with a name for each response and rule of matching. */
interface ScoredArguments {
  readonly key: string;
  readonly paths: readonly string[];
  readonly names: readonly (readonly string[])[];
  readonly bothSides: boolean;
}

/** Scores the same files once with each rule of matching. */
async function scoredByRules(
  { key, paths, names, bothSides }: ScoredArguments,
  optionsBy: readonly ScoreOptions[],
  divideBy: string | undefined,
  flags: ScoreFlags,
): Promise<{
  readonly runs: readonly ScoredFiles[];
  readonly alignment: readonly (readonly string[])[];
  readonly chance: readonly ChanceScorer[];
}> {
  const runs: ScoredFiles[] = [];
  // One for each response and rule, in the order of `besideEachOther`.
  const chance: ChanceScorer[] = [];
  if (flags.adjust !== undefined) {
    const { ChanceScorer } = await import("../../analysis/chance.ts");
    append(
      chance,
      names.flatMap((own) => own.map(() => new ChanceScorer())),
    );
  }
  const alignment: (readonly string[])[] = [];
  for (const [run, byRule] of optionsBy.entries()) {
    // If a part occurs twice, the last one is scored.
    const aligned = new Map<string, { readonly system: number; readonly sides: MatchedSides }>();
    const observer: PartObserver = {
      wants: () => true,
      matched(id, sides, system) {
        if (flags.alignment !== undefined) aligned.set(`${system} ${id}`, { system, sides });
        if (flags.adjust === "chance") chance[system * optionsBy.length + run].add(id, sides, byRule);
      },
    };
    const ruled = { ...flags, match: byRule.match, verbose: flags.verbose && run === 0, bothSides };
    runs.push(
      await scoreOpenedFiles({
        key,
        responses: paths,
        options: byRule,
        flags: ruled,
        divideBy,
        observer: flags.alignment === undefined && flags.adjust === undefined ? undefined : observer,
      }),
    );
    for (const { system, sides } of aligned.values())
      append(alignment, alignmentRows(names[system][run], sides, byRule));
  }
  return { runs, alignment, chance };
}

/** Joins the runs of several rules of matching: for each response in turn, the result of each rule. */
function besideEachOther(runs: readonly ScoredFiles[]): ScoredFiles {
  const [first, ...others] = runs;
  for (const { log } of others) first.log.addNew(log.all);
  const ofEach = <Item>(column: (run: ScoredFiles) => readonly Item[]): Item[] =>
    column(first).flatMap((_, i) => runs.map((run) => column(run)[i]));
  return {
    ...first,
    accumulators: ofEach((run) => run.accumulators),
    complete: ofEach((run) => run.complete),
    responseFiles: ofEach((run) => run.responseFiles),
  };
}

function parseSize(text: string): string {
  if (!/^\d+(\.\d+)? ?[KMGT]i?B$/i.test(text))
    throw new InvalidArgumentError("Use a number and a unit, such as 500MB or 4GB.");
  return text;
}

/**
 * Returns the requested metrics. If entities cross documents, the metric of mentions comes first, because missed
 * mentions matter most there.
 *
 * @param columns the number of scores of each metric: one for each response and each rule of `--match`
 */
function scoredIds(flags: ScoreFlags, columns: number): readonly string[] {
  const ids = flags.only === undefined ? metricIds(flags) : idsWithOnly(flags.only, namedIds(flags), columns);
  return flags.scope === "document" ? ids : [mentions.id, ...ids.filter((id) => id !== mentions.id)];
}

/** The name of standard input in diagnostics. */
const INPUT = "-";

const encoder = new TextEncoder();

/**
 * Reads documents from standard input, one per line, each with both sides. Writes the counts of each document as a
 * self-contained line, as soon as the document has arrived.
 */
async function countPairs(
  options: ScoreOptions,
  divideBy: string | undefined,
  flags: ScoringFlags & OutputFlags,
): Promise<number> {
  const formats = await allFormats();
  const log = new DiagnosticLog();
  const header: CountHeader = { systems: [INPUT], options, divideBy, asked: askedFor(flags), version };
  let code: number = exitCode.done;
  let line = 0;
  for (const text of textLines(standardInputOnce())) {
    line++;
    if (text.trim() === "") continue;
    const found: Diagnostic[] = [];
    const counted = await countedLine(text, formats, header, flags, (each) => void found.push({ ...each, line }));
    // `merge` finds the counts of a document by its name.
    const isNameless = found.some((each) => each.code === "document-without-name");
    if (counted === undefined || isNameless || mustRefuse(found, flags.strict)) code = exitCode.input;
    else writeOutput(`${counted}\n`);
    for (const diagnostic of found) log.report(diagnostic);
  }
  log.end(flags, code !== exitCode.done);
  return code;
}

/** Returns the counts of the document in a line, or nothing if the line holds no document that can be scored. */
async function countedLine(
  text: string,
  formats: FormatList,
  header: CountHeader,
  flags: ScoringFlags,
  report: (diagnostic: Diagnostic) => void,
): Promise<string | undefined> {
  const { options, divideBy } = header;
  const found: Diagnostic[] = [];
  const tell = (diagnostic: Diagnostic): void => {
    // A single document may well have no mentions, or none on both sides, so this is not worth a warning.
    if (diagnostic.code === "no-mentions" || diagnostic.code === "no-common-mention") return;
    found.push(diagnostic);
    report(diagnostic);
  };
  const access = { formats, bytesOf: () => [encoder.encode(text)], companion: () => undefined };
  const reading = {
    features: needsFeatures(options),
    format: formats.find("jsonlines"),
    bothSides: true,
    report: tell,
  };
  const source = (side: SideName): PartSource =>
    fileSource([INPUT], access, { ...reading, ...readingOptionsOf(side, flags), side });
  const accumulators = await comparable(() =>
    scoreSources(source("key"), [source("response")], options, tell, undefined, divideBy),
  );
  if (accumulators[0].counted().size === 0) return undefined;
  const { countLine } = await import("../../scoring/count-file/count-lines.ts");
  return countLine({ header, accumulators, diagnostics: found.map((diagnostic) => ({ of: 0, diagnostic })) });
}
