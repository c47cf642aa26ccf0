import type { Command } from "commander";
import { defined } from "../../core/defined.ts";
import { helpOf } from "../help.ts";
import type { OptionRecord } from "../../core/option-record.ts";
import { scoreFormats } from "../../report/score/write-score-report.ts";
import { groupings } from "../../scoring/grouping.ts";
import { optionRecords, type ScoreOptions } from "../../scoring/score-options.ts";
import { withoutLacking } from "../../scoring/result-notices.ts";
import {
  mergedFiles,
  type OneSystemFlag,
  ownedDiagnostics,
  scoredLate,
  writeCountFile,
  oneSystemOption,
} from "../input/count-files.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { parseThresholds, failUnderOption } from "../options/fail-under.ts";
import {
  divisionOf,
  refuseOtherPlots,
  reportedSystems,
  unitOption,
  type ReportFlags,
  writeScores,
  reportOptions,
} from "./report-scores.ts";
import { metricIds, oneMetric, outputOptions } from "../options/scoring-options.ts";
import { parseClaim, verifyScores } from "../options/verify-signature.ts";
import { exitWith } from "../output/output.ts";
import { type CommandOption, addOptions, refuseExcluded } from "../options/command-option.ts";
import { packedEndings } from "../input/packings.ts";

interface MergeFlags extends ReportFlags, OneSystemFlag {
  readonly metrics?: string;
  readonly average?: ScoreOptions["average"];
  readonly unit?: ScoreOptions["unit"];
  readonly counts?: string;
  readonly failUnder?: string;
}

const mergeOptions: readonly CommandOption[] = [
  {
    flag: "-m, --metrics <ids>",
    help: "which of the counted metrics to show (default: all)",
    heading: "Scores",
    common: true,
    usual: { ...oneMetric, areListed: true },
  },
  asCounted(optionRecords.average),
  asCounted(unitOption),
  oneSystemOption,
  ...reportOptions,
  {
    flag: "--counts <file>",
    help: "also write the added counts to this file",
    heading: "Output",
    common: true,
    writes: "early",
  },
  failUnderOption,
  ...outputOptions(scoreFormats),
];

export function declareMerge(command: Command): void {
  helpOf(command, {
    does: "Adds up counts that `score --counts`, `score --stdin-pairs` or `merge --counts` wrote, and prints the scores of the whole corpus. The result equals that of one run, whatever the order of the files.",
    examples: ["merge shard-1.counts shard-2.counts -m muc,b3,lea"],
    details: [
      "If NAME=PATH gave the systems different names, `merge` refuses the files. If the names came from file names, you get a warning. With --one-system, `merge` adds up both as one system.",
      "If several files have the same counts for a document, they are added once. Different counts for one document are an error. Counts made with different options cannot be added.",
    ],
  }).argument("<COUNTS...>", `files, folders, globs, packed files (${packedEndings}), or - for standard input`);

  addOptions(command, mergeOptions).action(async (counts: string[], flags: MergeFlags) => {
    exitWith(await merge(counts, flags));
  });
}

function asCounted(record: OptionRecord<unknown>): CommandOption {
  return { ...record, help: `${record.help} (default: as counted)`, default: undefined };
}

async function merge(args: readonly string[], flags: MergeFlags): Promise<number> {
  const { metrics, average, unit, counts } = flags;
  const claimed = parseClaim(flags.verify);
  const log = new DiagnosticLog();
  const merged = await mergedFiles(args, log, { ...flags, takesKeys: true });
  if (merged === undefined) {
    log.show(false);
    return exitCode.input;
  }
  const { header, complete, responseFiles } = merged;
  const late = {
    ...(metrics !== undefined && { metrics: metricIds({ metrics }) }),
    ...defined({ average, unit }),
  };
  const asked = complete.map((accumulator) => scoredLate(accumulator, late, args[0]));
  const combined = header.keys && (await import("./merged-keys.ts")).mergedKeys(asked, header);
  const left = withoutLacking(combined?.accumulators ?? asked, responseFiles, header.asked, log.report);
  const files = { ...merged, accumulators: left };
  const { options } = files.accumulators[0];
  refuseExcluded(mergeOptions, { ...flags, scope: options.scope, unit: options.unit, areCounts: true });
  refuseOtherPlots(flags);
  const divideBy = divisionOf(flags, options);
  if (divideBy !== undefined && flags.by !== header.divideBy) {
    throw new CommandError(
      `counts cannot be divided by ${divideBy} later; use --by with ${groupings.join(", ")}, or score the shards with --by ${divideBy}`,
      exitCode.usage,
    );
  }
  const thresholds = parseThresholds(flags.failUnder, options, metrics === undefined);
  const reported = await reportedSystems(files, header.systems, options, flags);
  if (reported === undefined) return exitCode.input;
  const systems = combined?.signed(reported) ?? reported;
  if (counts !== undefined) {
    writeCountFile(counts, { header, accumulators: complete, diagnostics: ownedDiagnostics(files) });
  }
  if (claimed !== undefined) return verifyScores(claimed, systems);
  // Counts that were made by class are shown by class, unless --by says otherwise.
  const shown = flags.by === undefined ? header.divideBy : divideBy;
  return writeScores(files, systems, options, flags, { divideBy: shown, thresholds, keys: combined?.report });
}
