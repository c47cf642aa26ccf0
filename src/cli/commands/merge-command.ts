import { type Command, Option } from "commander";
import { defined } from "../../core/defined.ts";
import { helpOf, under } from "../help.ts";
import type { OptionRecord } from "../../core/option-record.ts";
import { scoreFormats } from "../../report/score/write-score-report.ts";
import { groupings } from "../../scoring/grouping.ts";
import { optionRecords, type ScoreOptions } from "../../scoring/score-options.ts";
import { withoutLacking } from "../../scoring/result-notices.ts";
import {
  mergedFiles,
  type OneSystemFlag,
  oneSystemOption,
  ownedDiagnostics,
  scoredLate,
  writeCountFile,
} from "../input/count-files.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { failUnderOption, parseThresholds } from "../options/fail-under.ts";
import {
  addReportOptions,
  divisionOf,
  namesClass,
  refuseWithScope,
  reportedSystems,
  type ReportFlags,
  writeScores,
} from "../output/report-scores.ts";
import { optionOf } from "../options/common-options.ts";
import { addOutputOptions, metricIds } from "../options/scoring-options.ts";
import { parseClaim, verifyScores } from "../options/verify-signature.ts";
import { writtenFile } from "../output/output-option.ts";
import { exitWith } from "../output/output.ts";

interface MergeFlags extends ReportFlags, OneSystemFlag {
  readonly metrics?: string;
  readonly average?: ScoreOptions["average"];
  readonly unit?: ScoreOptions["unit"];
  readonly counts?: string;
  readonly failUnder?: string;
}

export function declareMerge(command: Command): void {
  helpOf(command, {
    does: "Adds up counts that `score --counts`, `score --stdin-pairs` or `merge --counts` wrote, and prints the scores of the whole corpus. The result equals that of one run, whatever the order of the files.",
    examples: ["merge shard-1.counts shard-2.counts -m muc,b3,lea"],
    details: [
      "Files whose systems were named differently (`NAME=PATH`) are refused. If the names came from files, you get a warning. --one-system says that they are one system.",
      "If several files have the same counts for a document, they are added once. Different counts for one document are an error. Counts made with different options cannot be added.",
    ],
  })
    .argument("<COUNTS...>", "files, folders, globs, .gz files, or - for standard input")
    .addOption(
      under("Scores", new Option("-m, --metrics <ids>", "metrics to show, of those that were counted (default: all)")),
    )
    .addOption(asCounted(optionRecords.average))
    .addOption(asCounted(optionRecords.unit))
    .addOption(oneSystemOption());
  addReportOptions(command)
    .addOption(under("Output", writtenFile("--counts <file>", "also write all counts to one file")))
    .addOption(failUnderOption());
  addOutputOptions(command, scoreFormats).action(async (counts: string[], flags: MergeFlags) => {
    exitWith(await merge(counts, flags));
  });
}

function asCounted(record: OptionRecord<unknown>): Option {
  return optionOf({ ...record, help: `${record.help} (default: as counted)`, default: undefined });
}

async function merge(args: readonly string[], flags: MergeFlags): Promise<number> {
  const { metrics, average, unit, counts } = flags;
  const claimed = parseClaim(flags.verify);
  const log = new DiagnosticLog();
  const merged = await mergedFiles(args, log, flags);
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
  const files = { ...merged, accumulators: withoutLacking(asked, responseFiles, header.asked, log.report) };
  const { options } = files.accumulators[0];
  refuseWithScope(options, flags, true);
  if (namesClass(flags.by) && flags.by !== header.divideBy) {
    throw new CommandError(
      `counts cannot be divided by ${flags.by} later; use --by with ${groupings.join(", ")}, or score the shards with --by ${flags.by}`,
      exitCode.usage,
    );
  }
  const divideBy = divisionOf(flags.by, options);
  const thresholds = parseThresholds(flags.failUnder, options, metrics === undefined);
  const systems = reportedSystems(files, header.systems, options, flags);
  if (systems === undefined) return exitCode.input;
  if (counts !== undefined) {
    writeCountFile(counts, { header, accumulators: complete, diagnostics: ownedDiagnostics(files) });
  }
  if (claimed !== undefined) return verifyScores(claimed, systems);
  // Counts that were made by class are shown by class, unless --by says otherwise.
  const shown = flags.by === undefined ? header.divideBy : divideBy;
  return writeScores(files, systems, options, flags, { divideBy: shown, thresholds });
}
