import { type Command, InvalidArgumentError, Option } from "commander";
import { sidedOption, type SpanOptions } from "../../analysis/answer-doubts.ts";
import type { SideName } from "../../core/document.ts";
import {
  flagOf,
  type FormatId,
  formatIds,
  type LabelColumnNames,
  type JsonOptions,
  jsonOptionsOf,
  type LabelOptions,
  labelOptionsOf,
  type ReadOptions,
  type SpanOption,
  spanOptions,
} from "../../formats/format.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { rare } from "../help.ts";

export type ReadingFlags = Pick<ReadOptions, SpanOption | "corefRelations"> & LabelOptions & JsonOptions;

export interface SidedReadingFlags extends ReadingFlags, SpanOptions {
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
  command.addOption(inputFormatOption("--input-format", what).hideHelp(false));
  for (const name of spanOptions) command.addOption(spanOption(name));
  return command
    .addOption(relationsOption())
    .addOption(columnsOption())
    .addOption(labelOption("missing"))
    .addOption(labelOption("keep"))
    .addOption(fieldOption())
    .addOption(numberPairsOption());
}

export function addSidedReadingOptions(command: Command): Command {
  for (const name of spanOptions) command.addOption(spanOption(name));
  for (const name of spanOptions) {
    for (const side of ["key", "response"] as const) command.addOption(spanOption(name, side));
  }
  return command
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

interface SpanFlag {
  /** The placeholder for the value. */
  readonly value: string;
  /** Absent for any number of a column. */
  readonly choices?: readonly string[];
  readonly help: string;
}

function fieldOption(): Option {
  const text =
    "the field that holds the clusters: of JSON, such as pred_clusters or output.clusters, an attribute in CorefUD's MISC, a column of CoNLL-UA, a layer of WebAnno, or a marked text in JSON lines";
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

const spanFlagsOf: Readonly<Record<SpanOption, SpanFlag>> = {
  ends: {
    value: "convention",
    choices: ["inclusive", "exclusive"],
    help: "whether a span includes its end position, if the files deviate from their format",
  },
  offsets: {
    value: "unit",
    choices: ["token", "char"],
    help: "unit of span positions, if the files deviate from their format",
  },
  firstToken: {
    value: "number",
    choices: ["0", "1"],
    help: "number of the first token in span positions, if the files deviate from their format",
  },
  firstCharacter: {
    value: "number",
    choices: ["0", "1"],
    help: "number of the first character in span positions, if the files deviate from their format",
  },
  firstSentence: {
    value: "number",
    choices: ["0", "1"],
    help: "number of the first sentence in positions such as [sentence, first, last]",
  },
  column: {
    value: "number",
    help: "column of coreference in a CoNLL table, from 1, or from -1 at the right, if it is not the last",
  },
};

/** Makes an option that says what the positions of spans mean, for both sides or for one. */
function spanOption(name: SpanOption, side?: SideName): Option {
  const { value, choices, help } = spanFlagsOf[name];
  const flag = flagOf(name);
  const [flags, text] =
    side === undefined
      ? [`--${flag} <${value}>`, help]
      : [`--${side}-${flag} <${value}>`, `--${flag} for ${side.toUpperCase()} only`];
  const option = rare("Reading files", new Option(flags, text));
  if (choices === undefined) return option.argParser(parseColumn);
  option.choices(choices);
  if (!choices.includes("0")) return option;
  const parse = option.parseArg as (text: string, previous: unknown) => string;
  return option.argParser((given: string) => Number(parse(given, undefined)));
}

function parseColumn(text: string): number {
  if (!/^-?[1-9]\d{0,3}$/.test(text))
    throw new InvalidArgumentError("It must be the number of a column: 1 is the first, and -1 the last.");
  return Number(text);
}

function relationsOption(side?: SideName): Option {
  const [flag, text] =
    side === undefined
      ? [
          "",
          "names of relations that mean coreference, besides the usual ones, separated by commas (brat, WebAnno, CAT, TBF, types in MUC)",
        ]
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
  ...flags
}: {
  readonly [Name in keyof ReadingFlags]?: ReadingFlags[Name] | undefined;
} & FormatFlags): ReadingFlags {
  const { inputFormat, keyFormat, responseFormat, missingLabel, keepLabel, corefRelations } = flags;
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
  const spans = spanOptions.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]]));
  return {
    ...(Object.fromEntries(spans) as ReadingFlags),
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
  const { keyCorefRelations, responseCorefRelations, keyField, responseField, ...both } = flags;
  const spans = spanOptions.map((name) => [name, flags[sidedOption(side, name)] ?? flags[name]]);
  const corefRelations = (side === "key" ? keyCorefRelations : responseCorefRelations) ?? both.corefRelations;
  const [field, otherField] = side === "key" ? [keyField, responseField] : [responseField, keyField];
  const own = {
    ...(Object.fromEntries(spans) as ReadingFlags),
    corefRelations,
    field: field ?? both.field,
    otherField,
  };
  const reading = readingOptions({ ...both, ...own });
  return ids === "exact" ? { ...reading, ids } : reading;
}

/** Returns the values of the options of `spanOptions`, and of their variants for one side, by their names. */
export function spanFlags(flags: SpanOptions): Readonly<Record<string, string | number | undefined>> {
  const names = spanOptions.flatMap((name) => [name, sidedOption("key", name), sidedOption("response", name)]);
  return Object.fromEntries(names.map((name) => [flagOf(name), flags[name]]));
}

export function inputFormatOption(flag: string, what: string): Option {
  return rare("Reading files", new Option(`${flag} <format>`, `format of ${what} (default: detected)`));
}

export const formatList: readonly [string, readonly string[]] = ["Formats", formatIds];
