import type { Command } from "commander";
import { headlineOf } from "../../analysis/compare/headline.ts";
import { compareSuite, type SuiteComparison } from "../../analysis/suite/compare-suite.ts";
import type { CountedDataset, Suite, SuiteOptions, SuiteScores } from "../../analysis/suite/suite.ts";
import { scoreSuite } from "../../analysis/suite/suite-scores.ts";
import { defined } from "../../core/defined.ts";
import { unknownName } from "../../core/near-names.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { withComponents } from "../../metrics/with-components.ts";
import { counted } from "../../report/numbers.ts";
import { firstNames, type MissingInSuite } from "../../report/suite/suite-report.ts";
import { type SuiteFormat, suiteFormats, writeSuiteReport } from "../../report/suite/write-suite-report.ts";
import { countLines } from "../../scoring/count-file/count-lines.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { helpOf } from "../help.ts";
import { type NamedPath, namedSystems, separateRuns } from "../input/named-responses.ts";
import { readSuite, type SuiteEntry, type SystemFile, systemFiles } from "../input/suite-file.ts";
import { addOptions, type CommandOption } from "../options/command-option.ts";
import { alphaOption, intervalOptions, resamplesOption } from "../options/common-options.ts";
import { datasetFlags } from "../options/dataset-options.ts";
import {
  layerOptions,
  majorOption,
  metricIds,
  metricsOption,
  namedIds,
  oneMetric,
  outputOptions,
  type OutputFlags,
  readMetric,
  scoreOptionsOf,
  type ScoringFlags,
  scoringLists,
  scoringOptions,
} from "../options/scoring-options.ts";
import { FolderOutput } from "../output/folder-output.ts";
import { exitWith, writeReport } from "../output/output.ts";
import { type ScoredDataset, scoreDataset } from "./suite-datasets.ts";

interface SuiteFlags extends ScoringFlags, OutputFlags {
  readonly rankBy?: string;
  readonly ci: SuiteOptions["ci"];
  readonly ciResamples: number;
  readonly confidence: number;
  readonly seed: number;
  readonly alpha: number;
  readonly resamples?: number;
  readonly missing: "error" | "zero";
  readonly counts?: string;
  readonly format: SuiteFormat;
}

const actions = ["score", "compare"] as const;
type Action = (typeof actions)[number];

/** The options that a dataset of a suite may have, too. */
const datasetOptions: readonly CommandOption[] = [
  metricsOption,
  ...scoringOptions().filter(({ flag }) => !flag.startsWith("--like")),
  ...layerOptions,
  majorOption,
];

const suiteOptions: readonly CommandOption[] = [
  ...datasetOptions,
  {
    flag: "--rank-by <metric>",
    help: "metric that has intervals and tests (default: first of -m, else conll or lea)",
    usual: oneMetric,
    read: readMetric,
    heading: "Scores",
  },
  {
    flag: "--missing <policy>",
    help: "if a system lacks datasets or documents: stop, or count them as zero",
    heading: "Documents",
    common: true,
    choices: ["error", "zero"],
    default: "error",
  },
  {
    flag: "--ci <kind>",
    help: "kind of intervals",
    heading: "Statistics",
    common: true,
    choices: ["xpct", "pct", "none"],
    default: "xpct",
  },
  ...intervalOptions,
  { ...alphaOption, common: false, help: `${alphaOption.help} (suite compare)` },
  { ...resamplesOption, help: `${resamplesOption.help} (suite compare)` },
  {
    flag: "--counts <folder>",
    help: "keep counts in FOLDER/NAME, for use as SYSTEM later",
    heading: "Output",
    common: true,
  },
  ...outputOptions(suiteFormats).filter(({ flag }) => !flag.startsWith("--verify")),
];

export function declareSuite(command: Command): void {
  helpOf(command, {
    does: "Scores or compares systems on several datasets: each dataset, the means over datasets and over languages, and all documents together.",
    examples: [
      "suite score suite/suite.json suite/north suite/south",
      "suite compare suite/suite.json suite/north suite/south",
    ],
    details: [
      'SUITE is a JSON file such as {"datasets": [{"name": "gum", "key": "gum.conllu", "language": "en"}]}. Its paths start at its own folder. A dataset may also have a "weight", a "preset", and "options", such as {"match": "head"}. Your own options apply to datasets that do not set them.',
      'SYSTEM is a folder with a file for each dataset, called as the key, or a JSON file such as {"datasets": [{"name": "gum", "response": "ours/gum.conllu"}]}. It may also be a folder that --counts wrote: its responses are then not read again.',
      "If a system lacks a dataset or a document, the command stops. With --missing zero, it counts them as zero, and says how many there are.",
      "--ci chooses how documents are drawn. Intervals with datasets drawn, too, are always t intervals.",
      "The formats codabench and codalab are the files scores.json and scores.txt of these platforms, for one system.",
    ],
    lists: scoringLists,
    values: { ACTION: actions },
  })
    .argument("<ACTION>", actions.join(" or "))
    .argument("<SUITE>", "JSON file that lists the datasets")
    .argument("<SYSTEM...>", "folder of responses or counts, or JSON file, each as PATH or NAME=PATH");

  addOptions(command, suiteOptions).action(
    async (action: string, suite: string, systems: string[], flags: SuiteFlags) => {
      if (action !== "score" && action !== "compare")
        throw new CommandError(unknownName("action", action, actions), exitCode.usage);
      exitWith(await runSuite(action, { suite, systems: separateRuns(namedSystems(systems)), flags, command }));
    },
  );
}

interface SuiteRequest {
  readonly suite: string;
  readonly systems: readonly NamedPath[];
  readonly flags: SuiteFlags;
  /** The command with its values. */
  readonly command: Command;
}

async function runSuite(action: Action, request: SuiteRequest): Promise<number> {
  const { suite: file, systems, flags } = request;
  if (action === "compare" && systems.length < 2)
    throw new CommandError(
      "a comparison needs at least two systems; give two or more SYSTEM arguments",
      exitCode.usage,
    );
  const entries = readSuite(file);
  const files = systems.map((system) => systemFiles(system, entries));
  if (flags.missing === "error") refuseAbsent(systems, entries, files);
  const scored: ScoredDataset[] = [];
  for (const [d, entry] of entries.entries()) {
    const own = files.map((each) => each[d]);
    scored.push(await scoredEntry(entry, own, request));
  }
  if (scored.map(({ log }) => log.conclude(flags)).includes(true)) return exitCode.input;
  if (flags.missing === "error") refuseMissing(systems, entries, scored);
  if (flags.counts !== undefined) keepCounts(flags.counts, systems, entries, scored);
  const suite: Suite = {
    names: systems.map(({ name }) => name),
    datasets: entries.map(
      ({ name, language, weight }, d): CountedDataset => ({
        name,
        ...defined({ language, weight }),
        systems: scored[d].accumulators,
      }),
    ),
  };
  const scores = comparedOrScored(action, suite, flags);
  const report = {
    scores,
    missing: systems.map((_, s) => missingOf(s, entries, files, scored)),
    diagnostics: scored.flatMap(({ log }): readonly Diagnostic[] => log.all),
  };
  await writeReport((layout) => written(report, flags, layout), flags.format, flags.output);
  return exitCode.done;
}

function written(
  report: Parameters<typeof writeSuiteReport>[0],
  { format, digits }: SuiteFlags,
  layout: Parameters<typeof writeSuiteReport>[3],
): string {
  try {
    return writeSuiteReport(report, format, digits, layout);
  } catch (error) {
    throw commandErrorOf(error, exitCode.usage);
  }
}

function scoredEntry(
  entry: SuiteEntry,
  files: readonly SystemFile[],
  { suite, systems, flags: given, command }: SuiteRequest,
): Promise<ScoredDataset> {
  const flags = { ...given, ...datasetFlags(entry, command, datasetOptions, suite) } as SuiteFlags;
  const options = scoreOptionsOf(flags, withComponents(metricIds(flags)), "document");
  return scoreDataset({ entry, systems, files, options, flags });
}

function comparedOrScored(action: Action, suite: Suite, flags: SuiteFlags): SuiteScores | SuiteComparison {
  const { rankBy, ci, confidence, ciResamples: resamples, seed, alpha, resamples: trials } = flags;
  const [first, ...others] = suite.datasets.map(({ systems }) => Object.keys(systems[0].result().scores));
  const common = first.filter((id) => others.every((own) => own.includes(id)));
  const headline = rankBy ?? headlineOf(common.length > 0 ? common : first, namedIds(flags));
  const options = { headline, ci, confidence, resamples, seed };
  try {
    return action === "score"
      ? scoreSuite(suite, options)
      : compareSuite(suite, { ...options, alpha, ...defined({ trials }) });
  } catch (error) {
    throw commandErrorOf(error, exitCode.input);
  }
}

/** @throws CommandError that names the datasets that systems lack */
function refuseAbsent(
  systems: readonly NamedPath[],
  entries: readonly SuiteEntry[],
  files: readonly (readonly SystemFile[])[],
): void {
  const lacking = systems.flatMap(({ name }, s) => {
    const absent = entries.filter((_, d) => files[s][d].path === undefined);
    if (absent.length === 0) return [];
    const { sought } = files[s][entries.indexOf(absent[0])];
    return [`${name} lacks ${firstNames(absent.map((entry) => entry.name))} (looked for ${sought.join(", ")})`];
  });
  if (lacking.length === 0) return;
  throw new CommandError(`${lacking.join("; ")}. ${completeAdvice}`, exitCode.input);
}

/** @throws CommandError that names the documents that responses lack */
function refuseMissing(
  systems: readonly NamedPath[],
  entries: readonly SuiteEntry[],
  scored: readonly ScoredDataset[],
): void {
  const lacking = systems.flatMap(({ name }, s) =>
    entries.flatMap((entry, d) => {
      const missing = scored[d].missing[s];
      if (missing.length === 0) return [];
      return [
        `${name} lacks ${counted(missing.length, "document")} of dataset “${entry.name}” (${firstNames(missing)})`,
      ];
    }),
  );
  if (lacking.length === 0) return;
  throw new CommandError(`${lacking.join("; ")}. ${completeAdvice}`, exitCode.input);
}

const completeAdvice = "Complete the system, or count what is missing as zero with --missing zero";

function missingOf(
  system: number,
  entries: readonly SuiteEntry[],
  files: readonly (readonly SystemFile[])[],
  scored: readonly ScoredDataset[],
): MissingInSuite {
  const isAbsent = (d: number): boolean => files[system][d].path === undefined;
  const lacked = entries.flatMap(({ name }, d) => {
    const documents = scored[d].missing[system];
    return isAbsent(d) || documents.length === 0 ? [] : [[name, documents] as const];
  });
  return {
    datasets: entries.flatMap(({ name }, d) => (isAbsent(d) ? [name] : [])),
    documents: lacked.reduce((sum, [, documents]) => sum + documents.length, 0),
    documentsOf: Object.fromEntries(lacked),
  };
}

/** Writes the counts of the systems that this run scored, each to a folder with a file for each dataset. */
function keepCounts(
  folder: string,
  systems: readonly NamedPath[],
  entries: readonly SuiteEntry[],
  scored: readonly ScoredDataset[],
): void {
  const output = new FolderOutput(folder);
  try {
    for (const [s, { name }] of systems.entries()) {
      if (/[/\\]|^\.{0,2}$/.test(name))
        throw new CommandError(
          `${name}: --counts makes a folder of this name, so it cannot have slashes, or be . or ..; give another as NAME=PATH`,
          exitCode.usage,
        );
      for (const [d, entry] of entries.entries()) {
        const counts = scored[d].toKeep[s];
        if (counts !== undefined) output.write(`${name}/${entry.name}.counts`, linesOf(countLines(counts)));
      }
    }
    output.commit();
  } finally {
    output.discard();
  }
}

function* linesOf(lines: Iterable<string>): Generator<string, void> {
  for (const line of lines) yield `${line}\n`;
}
