import { type Command, InvalidArgumentError, Option } from "commander";
import type { SpanOptions } from "../../analysis/answer-doubts.ts";
import type { SideName } from "../../core/document.ts";
import {
  type FormatId,
  formatIds,
  type LabelColumnNames,
  type JsonOptions,
  jsonOptionsOf,
  type LabelOptions,
  labelOptionsOf,
  type ReadOptions,
} from "../../formats/format.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { rare } from "../help.ts";

export type ReadingFlags = Pick<ReadOptions, "ends" | "offsets" | "column" | "corefRelations"> &
  LabelOptions &
  JsonOptions;

export interface SidedReadingFlags extends ReadingFlags, SpanOptions {
  readonly keyColumn?: number;
  readonly responseColumn?: number;
  readonly keyField?: string;
  readonly responseField?: string;
  readonly keyFormat?: string;
  readonly responseFormat?: string;
  readonly keyCorefRelations?: readonly string[];
  readonly responseCorefRelations?: readonly string[];
}

export interface InputFlags extends ReadingFlags {
  readonly inputFormat?: string;
}

export function addReadingOptions(command: Command, what = "the files"): Command {
  return command
    .addOption(inputFormatOption("--input-format", what).hideHelp(false))
    .addOption(endsOption())
    .addOption(offsetsOption())
    .addOption(columnOption())
    .addOption(relationsOption())
    .addOption(columnsOption())
    .addOption(labelOption("missing"))
    .addOption(labelOption("keep"))
    .addOption(fieldOption())
    .addOption(numberPairsOption());
}

export function addSidedReadingOptions(command: Command): Command {
  return command
    .addOption(endsOption())
    .addOption(offsetsOption())
    .addOption(sided("key", "ends"))
    .addOption(sided("response", "ends"))
    .addOption(sided("key", "offsets"))
    .addOption(sided("response", "offsets"))
    .addOption(columnOption())
    .addOption(sidedColumn("key"))
    .addOption(sidedColumn("response"))
    .addOption(relationsOption())
    .addOption(relationsOption("key"))
    .addOption(relationsOption("response"))
    .addOption(columnsOption())
    .addOption(labelOption("missing"))
    .addOption(labelOption("keep"))
    .addOption(fieldOption())
    .addOption(sidedField("key"))
    .addOption(sidedField("response"))
    .addOption(numberPairsOption());
}

function sided(side: SideName, what: "ends" | "offsets"): Option {
  const name = what === "ends" ? "convention" : "unit";
  const choices = what === "ends" ? ENDS : OFFSETS;
  return rare(
    "Reading files",
    new Option(`--${side}-${what} <${name}>`, `--${what} for ${side.toUpperCase()} only`),
  ).choices(choices);
}

function fieldOption(): Option {
  const text = "the field of a JSON document that holds its clusters, such as pred_clusters or output.clusters";
  return rare("Reading files", new Option("--field <name>", text)).argParser(parseField);
}

function sidedField(side: SideName): Option {
  const text = `--field for ${side.toUpperCase()} only`;
  return rare("Reading files", new Option(`--${side}-field <name>`, text)).argParser(parseField);
}

function parseField(name: string): string {
  if (name === "") throw new InvalidArgumentError("give the name of a field");
  return name;
}

function numberPairsOption(): Option {
  const text =
    "what a list of two whole numbers means in a JSON object of lists: a span (default), or a cluster of two ids";
  return rare("Reading files", new Option("--number-pairs <meaning>", text)).choices(["spans", "ids"]);
}

const ENDS = ["inclusive", "exclusive"];
const OFFSETS = ["token", "char"];

function endsOption(): Option {
  const text = "whether a span includes its end position, if the files deviate from their format";
  return rare("Reading files", new Option("--ends <convention>", text)).choices(ENDS);
}

function offsetsOption(): Option {
  const text = "unit of span positions, if the files deviate from their format";
  return rare("Reading files", new Option("--offsets <unit>", text)).choices(OFFSETS);
}

function columnOption(): Option {
  const text = "column of coreference in a CoNLL table, from 1, or from -1 at the right, if it is not the last";
  return rare("Reading files", new Option("--column <number>", text)).argParser(parseColumn);
}

function sidedColumn(side: SideName): Option {
  const text = `--column for ${side.toUpperCase()} only`;
  return rare("Reading files", new Option(`--${side}-column <number>`, text)).argParser(parseColumn);
}

function parseColumn(text: string): number {
  if (!/^-?[1-9]\d{0,3}$/.test(text))
    throw new InvalidArgumentError("It must be the number of a column: 1 is the first, and -1 the last.");
  return Number(text);
}

function relationsOption(side?: SideName): Option {
  const [flag, text] =
    side === undefined
      ? ["", "names of relations that mean coreference, besides the usual ones, separated by commas (brat, WebAnno)"]
      : [`${side}-`, `--coref-relations for ${side.toUpperCase()} only`];
  return rare("Reading files", new Option(`--${flag}coref-relations <names>`, text)).argParser((list: string) =>
    list.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()])),
  );
}

function columnsOption(): Option {
  const text =
    "names of the columns in a table of labels: one or more of mention=NAME,key=NAME,response=NAME,document=NAME";
  return rare("Reading files", new Option("--columns <names>", text)).argParser(parseColumns);
}

function labelOption(what: "missing" | "keep"): Option {
  const texts = {
    missing: "labels in a table that mean that the side lacks the mention, such as -1",
    keep: "labels in a table that are names of entities, although they look like missing ones, such as NA or -1",
  };
  return rare("Reading files", new Option(`--${what}-label <labels>`, texts[what])).argParser(parseLabels);
}

/** Parses a list with commas. An option that is given several times has the labels of all its lists. */
function parseLabels(list: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...list.split(",")];
}

function parseColumns(list: string): LabelColumnNames {
  const columns = new Map<string, string>();
  for (const item of list.split(",")) {
    const [, of = "", name = ""] = /^\s*(mention|key|response|document)\s*=\s*(.*?)\s*$/s.exec(item) ?? [];
    if (name === "") {
      throw new InvalidArgumentError(
        `"${item}" is not mention=NAME, key=NAME, response=NAME or document=NAME. Separate several with commas`,
      );
    }
    if (columns.has(of)) throw new InvalidArgumentError(`${of} is given twice; give each column once`);
    columns.set(of, name);
  }
  for (const [of, name] of columns) {
    const other = Array.from(columns.keys()).find((each) => each !== of && columns.get(each) === name);
    // Both sides may use the same column name if each has its own file.
    if (other !== undefined && (isSide(of) ? !isSide(other) : true)) {
      throw new InvalidArgumentError(`the column "${name}" cannot be both ${of} and ${other}; name two columns`);
    }
  }
  return Object.fromEntries(columns);
}

function isSide(of: string): boolean {
  return of === "key" || of === "response";
}

/** @throws CommandError if columns are named for files of a format without columns */
export function readingOptions({
  ends,
  offsets,
  column,
  corefRelations,
  ...flags
}: {
  readonly [Name in keyof ReadingFlags]?: ReadingFlags[Name] | undefined;
} & FormatFlags): ReadingFlags {
  const { inputFormat, keyFormat, responseFormat, missingLabel, keepLabel } = flags;
  const other = [inputFormat, keyFormat, responseFormat].find((id) => !isLabels(id));
  if (flags.columns !== undefined && other !== undefined) {
    throw new CommandError(
      `--columns is for tables of labels and cannot be combined with the format ${other}`,
      exitCode.usage,
    );
  }
  const both = missingLabel?.find((label) => keepLabel?.includes(label));
  if (both !== undefined) {
    throw new CommandError(
      `the label "${both}" is in --missing-label and in --keep-label; give it in one of them`,
      exitCode.usage,
    );
  }
  return {
    ...(ends !== undefined && { ends }),
    ...(offsets !== undefined && { offsets }),
    ...(column !== undefined && { column }),
    ...(corefRelations !== undefined && { corefRelations }),
    ...labelOptionsOf(flags),
    ...jsonOptionsOf(flags),
  };
}

/** Returns whether the files may be tables of labels, according to a `--…-format` option. */
export function isLabels(format: string | undefined): boolean {
  const labels: FormatId = "labels";
  return format === undefined || format === labels;
}

interface FormatFlags {
  readonly inputFormat?: string | undefined;
  readonly keyFormat?: string | undefined;
  readonly responseFormat?: string | undefined;
}

/** Returns the options for one side, which override those for both. */
export function readingOptionsOf(
  side: SideName,
  { ids, ...flags }: SidedReadingFlags & { readonly ids?: ScoreOptions["ids"] },
): ReadingFlags & Pick<ReadOptions, "ids"> {
  const { keyEnds, responseEnds, keyOffsets, responseOffsets, keyColumn, responseColumn, ...others } = flags;
  const { keyCorefRelations, responseCorefRelations, keyField, responseField, ...both } = others;
  const ends = (side === "key" ? keyEnds : responseEnds) ?? both.ends;
  const offsets = (side === "key" ? keyOffsets : responseOffsets) ?? both.offsets;
  const column = (side === "key" ? keyColumn : responseColumn) ?? both.column;
  const corefRelations = (side === "key" ? keyCorefRelations : responseCorefRelations) ?? both.corefRelations;
  const [field, otherField] = side === "key" ? [keyField, responseField] : [responseField, keyField];
  const own = { ends, offsets, column, corefRelations, field: field ?? both.field, otherField };
  const reading = readingOptions({ ...both, ...own });
  return ids === "exact" ? { ...reading, ids } : reading;
}

type SpanFlags = SpanOptions & Pick<SidedReadingFlags, "column" | "keyColumn" | "responseColumn">;

/** Returns the values of `--ends`, `--offsets`, `--column` and their variants for one side, by their names. */
export function spanFlags(flags: SpanFlags): Readonly<Record<string, string | number | undefined>> {
  const { ends, offsets, column, keyEnds, responseEnds, keyOffsets, responseOffsets, keyColumn, responseColumn } =
    flags;
  return {
    ends,
    offsets,
    "key-ends": keyEnds,
    "response-ends": responseEnds,
    "key-offsets": keyOffsets,
    "response-offsets": responseOffsets,
    column,
    "key-column": keyColumn,
    "response-column": responseColumn,
  };
}

export function inputFormatOption(flag: string, what: string): Option {
  return rare("Reading files", new Option(`${flag} <format>`, `format of ${what} (default: detected)`));
}

export const formatList: readonly [string, readonly string[]] = ["Formats", formatIds];
