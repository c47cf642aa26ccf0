import { defined } from "../../core/defined.ts";
import type { SideName } from "../../core/document.ts";
import { flagOf, type FormatId, formatIds, type ReadOptions } from "../../formats/format.ts";
import {
  flagFor,
  flagName,
  namesBeyondTables,
  readOptionsOf,
  type ReadingName,
  type ReadingRecord,
  readingRecords,
  type SidedReadOptions,
} from "../../formats/reading-options.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { namedTable } from "../input/byte-source.ts";
import { type CommandOption, nameFrom } from "./command-option.ts";

export type ReadingFlags = Pick<ReadOptions, ReadingName | "otherField">;

export interface SidedReadingFlags extends SidedReadOptions {
  readonly keyFormat?: string;
  readonly responseFormat?: string;
}

export interface InputFlags extends ReadingFlags {
  readonly inputFormat?: string;
}

/** Returns the options for reading files of one side, which `what` names. */
export function readingFlags(what = "the files"): readonly CommandOption[] {
  const records = Object.values<ReadingRecord<unknown>>(readingRecords);
  return [
    { ...inputFormatOption("--input-format", what), common: true },
    ...records.map((record) => readingOption(record)),
  ];
}

/** Returns the options for reading files of both sides, and of each. */
export function sidedReadingFlags(): readonly CommandOption[] {
  return Object.values<ReadingRecord<unknown>>(readingRecords).flatMap((record) =>
    record.isSided
      ? [readingOption(record), readingOption(record, "key"), readingOption(record, "response")]
      : [readingOption(record)],
  );
}

/** `--table`, for databases with several tables */
export const tableOption: CommandOption = {
  flag: "--table <name>",
  help: "the table to read in DuckDB databases that have several; or write FILE.duckdb::TABLE",
  heading: "Reading files",
  before(command) {
    const name: unknown = command.getOptionValue("table");
    if (typeof name === "string") namedTable().name = name;
  },
};

/** Returns an option for both sides, or for one. */
function readingOption(record: ReadingRecord<unknown>, side?: SideName): CommandOption {
  const { flag, isList } = record;
  const own: CommandOption = {
    ...record,
    heading: "Reading files",
    ...(side !== undefined && {
      flag: flagFor(side, flag),
      help: `--${flagName(flag)} for ${side.toUpperCase()} only`,
    }),
  };
  if (isList !== true) return own;
  // An option that is given several times has the values of all its lists.
  return {
    ...own,
    read: (text, before) => [
      ...((before as readonly unknown[] | undefined) ?? []),
      ...(record.read(text) as readonly unknown[]),
    ],
  };
}

/** Returns whether the files may be tables of labels, according to a `--…-format` option. */
export function isLabels(format: string | undefined): boolean {
  const labels: FormatId = "labels";
  return format === undefined || format === labels;
}

/** Returns the options for one side, which override those for both. */
export function readingOptionsOf(
  side: SideName,
  flags: SidedReadingFlags & { readonly ids?: ScoreOptions["ids"] },
): ReadingFlags & Pick<ReadOptions, "ids"> {
  const { otherField, ids, ...own } = readOptionsOf(side, flags);
  return {
    ...own,
    ...defined({ otherField, ids }),
  };
}

/** Returns the values of the options that tables of labels do not obey, by the names of their flags. */
export function valuesBeyondTables(flags: SidedReadOptions): Readonly<Record<string, unknown>> {
  const given: Readonly<Record<string, unknown>> = flags;
  return Object.fromEntries(namesBeyondTables.map((name) => [flagOf(name), given[name]]));
}

/** Returns an option such as `--key-format`. */
export function inputFormatOption(flag: string, what: string): CommandOption {
  return {
    flag: `${flag} <format>`,
    help: `format of ${what} (default: detected)`,
    heading: "Reading files",
    usual: { values: formatIds },
    read: nameFrom(formatIds, "To list all: corefscope list formats"),
  };
}

export const formatList: readonly [string, readonly string[]] = ["Formats", formatIds];
