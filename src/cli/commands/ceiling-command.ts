import type { Command } from "commander";
import { type Ceiling, ceilingOf } from "../../analysis/keys/ceiling.ts";
import { pooledKeys, signedKeys } from "../../analysis/keys/combined-keys.ts";
import { replacedAnnotators, type TestUnit, testUnits } from "../../analysis/keys/replaced-annotators.ts";
import { softParts } from "../../analysis/keys/soft-keys.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { ceilingFormats, type CeilingFormat, writeCeiling } from "../../report/ceiling/write-ceiling-report.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { type IntervalKind, intervalKinds } from "../../stats/intervals.ts";
import { commandErrorOf } from "../command-error-of.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { helpOf } from "../help.ts";
import { type NamedPath, namedSystems, separateRuns } from "../input/named-responses.ts";
import { openFiles, type OpeningFlags, type ScoredFiles, scoreOpenedFiles } from "../input/score-files.ts";
import { addOptions, type CommandOption, numberWithin } from "../options/command-option.ts";
import { intervalOptions } from "../options/common-options.ts";
import {
  metricIds,
  metricsOption,
  type OutputFlags,
  outputOptions,
  scoreOptionsOf,
  type ScoringFlags,
  scoringLists,
  scoringOptions,
} from "../options/scoring-options.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { exitWith, writeReport } from "../output/output.ts";

interface CeilingFlags extends ScoringFlags, OutputFlags {
  readonly key?: readonly string[];
  readonly ci: IntervalKind;
  readonly ciResamples: number;
  readonly confidence: number;
  readonly seed: number;
  readonly epsilon: number;
  readonly testUnit: TestUnit;
  readonly format: CeilingFormat;
}

const ceilingOptions: readonly CommandOption[] = [
  {
    flag: "--key <name=path>",
    help: "an annotator's key; repeat it for each of two or more",
    heading: "Scores",
    common: true,
    read: (text, before = []) => [...(before as readonly string[]), text],
  },
  metricsOption,
  {
    flag: "--epsilon <credit>",
    help: "what the alternative annotator test credits to a system for its lower cost: 0.2 if annotators are experts, 0.15 if skilled, 0.1 in a crowd",
    heading: "Statistics",
    common: true,
    default: 0.2,
    read: numberWithin({ from: 0, to: 1 }),
  },
  {
    flag: "--test-unit <unit>",
    help: "what the alternative annotator test compares: mentions, clustered by document, or documents",
    heading: "Statistics",
    common: true,
    choices: testUnits,
    default: testUnits[0],
  },
  {
    flag: "--ci <kind>",
    help: "kind of bootstrap interval of shares",
    heading: "Statistics",
    choices: intervalKinds,
    default: "xpct",
  },
  ...intervalOptions,
  ...scoringOptions(),
  ...outputOptions(ceilingFormats),
];

export function declareCeiling(command: Command): void {
  helpOf(command, {
    does: "Compares systems with annotators: scores each annotator against the others, gives each system's share of that, and tests whether a system may take an annotator's place.",
    examples: ["ceiling --key ann=a.conll --key ben=b.conll response.conll"],
    details: [
      "The ceiling is the score of all annotators, each against the others. Systems are scored against the same keys, as often. Only documents with at least two keys count. Intervals draw documents; they need six.",
      "The alternative annotator test (Calderon et al. 2025) compares a system with each annotator by how well both agree with the others. A mention's agreement is its B³ F1 with each other key. The p-value is that of a t test clustered by document; Benjamini and Yekutieli's procedure adjusts for the annotators. The system passes if it may take the place of half of them. The test needs 30 mentions of each annotator in two documents, or 30 documents.",
    ],
    lists: scoringLists,
  }).argument("<RESPONSE...>", "one file, folder, glob or - per system; NAME=PATH names the system");
  addOptions(command, ceilingOptions).action(async (responses: string[], flags: CeilingFlags) => {
    exitWith(await runCeiling(responses, flags));
  });
}

async function runCeiling(args: readonly string[], flags: CeilingFlags): Promise<number> {
  const options = scoreOptionsOf(flags, metricIds(flags), "document");
  const annotators = separateRuns(namedSystems(flags.key ?? []));
  if (annotators.length < 2)
    throw new CommandError("give the keys of two or more annotators, each as --key NAME=PATH", exitCode.usage);
  if (options.scope !== "document" || options.average !== "micro" || options.extraDocuments === "score")
    throw new CommandError(
      "ceiling adds up the counts of single documents; leave out --scope, --average and --extra-documents",
      exitCode.usage,
    );
  const systems = separateRuns(namedSystems(args));
  const runs = await runsByKey(annotators, systems, options, flags);
  const log = joinedLog(runs);
  if (log.conclude(flags)) return exitCode.input;
  const counts = {
    annotators: runs.map(({ accumulators }, key) =>
      annotators.map((_, a) => (a === key ? undefined : accumulators[a < key ? a : a - 1])),
    ),
    systems: runs.map(({ accumulators }) => accumulators.slice(annotators.length - 1)),
  };
  const ceiling = ceilingIn(counts, flags);
  const tests = await testsOf(annotators, systems, options, flags);
  const report = {
    annotators: annotators.map(({ name }) => name),
    systems: systems.map(({ name }, s) => ({
      name,
      test: tests[s],
      signature: signedKeys(
        ceiling.systems[s].result().signature,
        pooledKeys(counts.systems.map((row) => row[s])).result().signature,
        "others",
        annotators.length,
      ),
    })),
    ceiling,
    epsilon: flags.epsilon,
    testUnit: flags.testUnit,
    confidence: flags.confidence,
    digits: flags.digits,
  };
  await writeReport((layout) => writeCeiling(report, flags.format, layout), flags.format, flags.output);
  return exitCode.done;
}

/** Scores the other annotators and all systems against each annotator. */
async function runsByKey(
  annotators: readonly NamedPath[],
  systems: readonly NamedPath[],
  options: ScoreOptions,
  flags: OpeningFlags,
): Promise<ScoredFiles[]> {
  const runs: ScoredFiles[] = [];
  for (const own of annotators) {
    const others = annotators.filter((each) => each !== own);
    const responses = [...others, ...systems].map(({ path }) => path);
    runs.push(await scoreOpenedFiles({ key: own.path, responses, options, flags }));
  }
  return runs;
}

/** Annotators may lack documents of each other, and even have none in common. */
function joinedLog(runs: readonly ScoredFiles[]): DiagnosticLog {
  const ofDocuments = new Set<string>(["extra-document", "missing-document", "no-common-document"]);
  const isNews = ({ code }: Diagnostic): boolean => !ofDocuments.has(code);
  const log = new DiagnosticLog();
  for (const run of runs) log.addNew(run.log.all.filter(isNews));
  return log;
}

function ceilingIn(counts: Parameters<typeof ceilingOf>[0], flags: CeilingFlags): Ceiling {
  const { ci, confidence, ciResamples: resamples, seed } = flags;
  try {
    return ceilingOf(counts, { ci, confidence, resamples, seed });
  } catch (error) {
    throw commandErrorOf(error, exitCode.input);
  }
}

async function testsOf(
  annotators: readonly NamedPath[],
  systems: readonly NamedPath[],
  options: ScoreOptions,
  { epsilon, testUnit: unit, ...flags }: CeilingFlags,
): Promise<ReturnType<typeof replacedAnnotators>[]> {
  const opened = [];
  for (const { path } of annotators) {
    const paths = systems.map((system) => system.path);
    opened.push(await openFiles(path, paths, options, { ...flags, verbose: false }));
  }
  const parts = softParts(
    opened.map(({ key }) => key),
    opened[0].responses,
    options,
  );
  for (const { done } of opened) done();
  const names = annotators.map(({ name }) => name);
  return systems.map((_, s) => replacedAnnotators(parts, s, names, { unit, epsilon }));
}
