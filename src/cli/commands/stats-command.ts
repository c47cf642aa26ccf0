import type { Command } from "commander";
import { helpOf } from "../help.ts";
import {
  contextFormats,
  type FileStatistics,
  type StatisticsFormat,
  statisticsFormats,
  writeStatistics,
} from "../../report/check/statistics-report.ts";
import { StatisticsCounter } from "../../analysis/corpus-statistics.ts";
import { diagnosticSentence } from "../../report/diagnostic-text.ts";
import { noticesOf } from "../output/file-status.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { mustRefuse } from "../../scoring/result-notices.ts";
import { linkageDifferences } from "../../analysis/linkage-differences.ts";
import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { keySource } from "../input/input-files.ts";
import { exitWith, writeReport } from "../output/output.ts";
import { pairOptions } from "../options/pair-options.ts";
import type { PairFlags } from "../input/pair-tables.ts";
import { packedEndings } from "../input/packings.ts";
import { formatList, type InputFlags, readingFlags, tableOption } from "../options/reading-options.ts";
import { resultFormatOptions, outputOption, forceOption, quietOption } from "../options/common-options.ts";
import { type CommandOption, addOptions } from "../options/command-option.ts";

interface StatsFlags extends InputFlags, PairFlags {
  readonly format: StatisticsFormat;
  readonly output?: string;
  readonly context: boolean;
  readonly details: boolean;
  readonly quiet: boolean;
  readonly nameColumn?: string;
}

const pairHelp: Readonly<Record<string, string>> = {
  "--pairs <columns>":
    "the table has pairs of records in these columns, such as id_l,id_r or id_l,id_r,probability; group linked records (single linkage)",
  "--threshold <p>": "with --pairs: link pairs with at least this probability; .5,.9 describes the groups of each",
};

const statsOptions: readonly CommandOption[] = [
  ...readingFlags(),
  tableOption,
  ...pairOptions.map((option) => ({ ...option, help: pairHelp[option.flag] })),
  ...resultFormatOptions(statisticsFormats),
  {
    flag: "--context",
    help: "also show the entity sizes of two published corpora, to compare with (only with --format text or md)",
    heading: "Output",
    common: true,
    default: false,
    excludes: [
      {
        other: "format",
        values: statisticsFormats.filter((format) => !contextFormats.includes(format)),
        why: `--context needs --format ${contextFormats.join(" or ")}`,
      },
    ],
  },
  {
    flag: "--details",
    help: "also count nested and crossing mentions, entity ranges, heads, and the entities described above",
    heading: "Output",
    common: true,
    default: false,
  },
  {
    flag: "--name-column <column>",
    help: "for tables of records: the column of names, for homonyms (default: name, full_name, …)",
    heading: "Reading files",
  },
  outputOption(),
  forceOption,
  quietOption(),
];

export function declareStats(command: Command): void {
  helpOf(command, {
    does: "Counts documents, tokens, mentions, entities, singletons and links in each file, folder or glob. Recognises public corpora by their counts.",
    examples: ["stats key.conll response.conll", "stats key.conll --context"],
    details: [
      "Of tables of records, it also shows the share of records in a group with others, and homonyms if there is a column of names; of two tables, how their groups differ.",
      "--details also counts two kinds of entities with several mentions: those without a name or common noun, and those that begin with a cataphoric pronoun. These counts need parts of speech.",
    ],
    lists: [formatList],
  }).argument("<FILE...>", `files, folders, globs, packed files (${packedEndings}), or - for standard input`);

  addOptions(command, statsOptions).action(async (args: string[], flags: StatsFlags) => {
    exitWith(await stats(args, flags));
  });
}

async function stats(args: readonly string[], flags: StatsFlags): Promise<number> {
  const log = new DiagnosticLog();
  const results: FileStatistics[] = [];
  /** The parts of two tables, which are compared. */
  const linkages: AnnotatedPart[][] = [];
  const tables = await grouped(args, flags);
  for (const argument of tables) {
    const counter = new StatisticsCounter(flags.nameColumn);
    const source = await keySource(argument, flags, log.report, true);
    const parts: AnnotatedPart[] = [];
    for (const part of source.open(false)) {
      counter.add(part);
      if (tables.length === 2 && part.mentions.names !== undefined) parts.push(part);
    }
    linkages.push(parts);
    const statistics = counter.result();
    if (flags.nameColumn !== undefined && statistics.records?.names === undefined && statistics.parts > 0)
      throw new CommandError(
        `${argument}: there is no column ${flags.nameColumn} with names of records`,
        exitCode.input,
      );
    results.push({ file: argument, statistics });
  }
  const areLinkages = tables.length === 2 && linkages.every((parts) => parts.length > 0);
  const differences = areLinkages ? linkageDifferences(linkages[0], linkages[1]) : undefined;
  const failed = results.some(({ statistics }) => statistics.parts === 0) && log.errors > 0;
  const notes = tables.flatMap((path) => {
    const [...notices] = noticesOf(path);
    for (const found of notices.splice(1)) log.report(found);
    return notices.map(
      (notice) => `${path}: ${diagnosticSentence(notice)} Records that no pair links are not in the table.`,
    );
  });
  log.end(flags, failed);
  await writeReport(
    (layout) => writeStatistics(results, flags.format, { ...flags, notes, ...defined({ differences }) }, layout),
    flags.format,
    flags.output,
  );
  return failed || mustRefuse(log.all, false) ? exitCode.input : exitCode.done;
}

/** Returns the paths of the files, of which tables of pairs are replaced by the groups at each threshold. */
async function grouped(args: readonly string[], flags: StatsFlags): Promise<readonly string[]> {
  const { pairs } = flags;
  if (pairs === undefined) return args;
  const { groupedPairs } = await import("../input/pair-tables.ts");
  const files = args.map((path) => ({ name: path, path }));
  return (await groupedPairs(undefined, files, { ...flags, pairs })).map(({ path }) => path);
}
