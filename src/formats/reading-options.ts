import { defined } from "../core/defined.ts";
import type { OptionRecord, Wrong } from "../core/option-record.ts";
import type { SideName } from "../core/document.ts";
import type { FormatId, LabelColumnNames, ReadOptions } from "./format.ts";

/** Describes an option for reading files. The command line and the page take their options from such records. */
export interface ReadingRecord<Value> extends Pick<OptionRecord<Value>, "flag" | "help" | "choices" | "excludes"> {
  /** Whether there is also an option for each side, such as `--key-ends`. */
  readonly isSided: boolean;
  /** Whether the two sides of one file usually have different values. */
  readonly differsWithinFile?: true;
  /** Whether tables of labels obey the option. */
  readonly isOfTables?: true;
  /** Whether the option may be given several times, which adds the values. */
  readonly isList?: true;
  /** Reads an argument of the command line: one of the choices, if there are any. */
  read(text: string): Value | Wrong;
}

function record<Value>(own: ReadingRecord<Value>): ReadingRecord<Value> {
  return own;
}

/** Makes the record of an option with a few values for each side. */
function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  own: Pick<ReadingRecord<Choice>, "flag" | "help" | "isSided">,
): ReadingRecord<Choice> {
  return record<Choice>({
    ...own,
    choices,
    read: (text) => text as Choice,
  });
}

/** Makes the record of a number that files count from. */
function firstNumber(own: Pick<ReadingRecord<0 | 1>, "flag" | "help">): ReadingRecord<0 | 1> {
  return record<0 | 1>({
    ...own,
    isSided: true,
    choices: ["0", "1"],
    read: (text) => (text === "0" ? 0 : 1),
  });
}

const labelTables: FormatId = "labels";

/** All options for reading files, except the format, in the order of the help. */
export const readingRecords = {
  ends: oneOf(["inclusive", "exclusive"], {
    flag: "--ends <convention>",
    help: "whether a span's end is its last position, or the one after it (default: by the format)",
    isSided: true,
  }),
  offsets: oneOf(["token", "char"], {
    flag: "--offsets <unit>",
    help: "whether span positions count tokens or characters (default: by the format)",
    isSided: true,
  }),
  firstToken: firstNumber({
    flag: "--first-token <number>",
    help: "whether token positions count from 0 or 1 (default: by the format)",
  }),
  firstCharacter: firstNumber({
    flag: "--first-character <number>",
    help: "whether character positions count from 0 or 1 (default: by the format)",
  }),
  firstSentence: firstNumber({
    flag: "--first-sentence <number>",
    help: "whether [sentence, first, last] counts sentences from 0 or 1 (default: by the format)",
  }),
  column: record<number>({
    flag: "--column <number>",
    help: "number of the coreference column in a CoNLL table: 1 is the first, -1 the last (default: -1)",
    isSided: true,
    read: (text) =>
      /^-?[1-9]\d{0,3}$/.test(text)
        ? Number(text)
        : { wrong: "It must be the number of a column: 1 is the first, and -1 the last." },
  }),
  relation: record<readonly string[]>({
    flag: "--relation <name>",
    help: "further name of relations that mean coreference, such as refers_to; may be given several times",
    isSided: true,
    isList: true,
    read: (list) => list.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()])),
  }),
  columns: record<LabelColumnNames>({
    flag: "--columns <names>",
    help: "columns to read in a table of labels, such as mention=NAME,key=NAME,response=NAME,document=NAME; cluster=NAME is key and response",
    isSided: false,
    isOfTables: true,
    excludes: ["inputFormat", "keyFormat", "responseFormat"].map((other) => ({
      other,
      values: (format) => format !== undefined && format !== labelTables,
      why: (_, { [other]: format }) =>
        `--columns is for tables of labels and cannot be combined with the format ${String(format)}`,
    })),
    read: readColumns,
  }),
  missingLabel: labels(
    "--missing-label <labels>",
    "table of labels: labels that mark a mention as missing, such as -1",
  ),
  keepLabel: record<readonly string[]>({
    ...labels("--keep-label <labels>", "table of labels: labels such as NA that name entities, not missing mentions"),
    excludes: [
      {
        other: "missingLabel",
        values: (_, flags) => labelOfBothKinds(flags) !== undefined,
        why: (_, flags) =>
          `the label "${labelOfBothKinds(flags)}" is in --missing-label and in --keep-label; give it in one of them`,
      },
    ],
  }),
  field: record<string>({
    flag: "--field <name>",
    help: "where the clusters are: name of a JSON field such as output.clusters, MISC attribute (CorefUD), column (CoNLL-UA), or layer (WebAnno)",
    isSided: true,
    differsWithinFile: true,
    read: (name) => (name === "" ? { wrong: "give the name of a field" } : name),
  }),
  numberPairs: oneOf(["spans", "ids"], {
    flag: "--number-pairs <meaning>",
    help: "whether [3, 7] in a JSON object of lists is a span (default) or a cluster of two ids",
    isSided: false,
  }),
} satisfies { readonly [Name in keyof ReadOptions]?: unknown };

/** The name of an option for reading. */
export type ReadingName = keyof typeof readingRecords;

type ValueOf<Name extends ReadingName> = Exclude<ReadOptions[Name], undefined>;

/** The name of an option for one side. */
export type SidedName<Name extends string> = `${SideName}${Capitalize<Name>}`;

/** The names of the options that exist for each side, too. */
type SidedReadingName = Exclude<ReadingName, "columns" | "missingLabel" | "keepLabel" | "numberPairs">;

/** Options for reading two sides, for both or for one of them. */
export type SidedReadOptions = { readonly [Name in ReadingName]?: ValueOf<Name> } & {
  readonly [Name in SidedReadingName as SidedName<Name>]?: ValueOf<Name>;
};

/** The names of all options, and of those for one side. */
export const sidedReadingNames = sidedNames(() => true);

/** Those of the names whose options tables of labels do not obey. */
export const namesBeyondTables = sidedNames(({ isOfTables }) => isOfTables !== true);

function sidedNames(test: (record: ReadingRecord<unknown>) => boolean): readonly string[] {
  return Object.entries<ReadingRecord<unknown>>(readingRecords).flatMap(([name, own]) => {
    if (!test(own)) return [];
    return own.isSided ? [name, nameFor("key", name), nameFor("response", name)] : [name];
  });
}

/** Returns those of the options for reading that are set. */
export function readingOptionsIn(
  options: { readonly [Name in ReadingName | "otherField"]?: ReadOptions[Name] | undefined },
): Pick<ReadOptions, ReadingName | "otherField"> {
  const names = [...(Object.keys(readingRecords) as readonly ReadingName[]), "otherField"] as const;
  return Object.fromEntries(names.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])));
}

/** Returns the options for one side. Those for the side override those for both. */
export function readOptionsOf(
  side: SideName,
  options: SidedReadOptions & { readonly ids?: "check" | "exact" },
): Pick<ReadOptions, ReadingName | "otherField" | "ids"> {
  const given: Readonly<Record<string, unknown>> = options;
  const values = Object.entries(readingRecords).flatMap(([name, { isSided }]) => {
    const value = (isSided ? given[nameFor(side, name)] : undefined) ?? given[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const otherField = side === "key" ? options.responseField : options.keyField;
  return {
    ...Object.fromEntries(values),
    ...defined({ otherField }),
    ...(options.ids === "exact" && { ids: options.ids }),
  };
}

/** Returns the name of an option for one side: `keyEnds`. */
export function nameFor<Name extends string>(side: SideName, name: Name): SidedName<Name> {
  return `${side}${name[0].toUpperCase()}${name.slice(1)}` as SidedName<Name>;
}

/** Returns the flag of an option for one side: `--key-ends <convention>`. */
export function flagFor(side: SideName, flag: `--${string}`): `--${string}` {
  return `--${side}-${flag.slice(2)}`;
}

/** Returns the name of a flag, without dashes and placeholder. */
export function flagName(flag: string): string {
  return flag.slice(2).split(" ", 1)[0];
}

function labels(flag: `--${string}`, help: string): ReadingRecord<readonly string[]> {
  return record({
    flag,
    help,
    isSided: false,
    isOfTables: true,
    isList: true,
    read: (list) => list.split(","),
  });
}

function readColumns(list: string): LabelColumnNames | Wrong {
  const columns = new Map<string, string>();
  for (const item of list.split(",")) {
    const [, of = "", name = ""] = /^\s*(mention|cluster|key|response|document)\s*=\s*(.*?)\s*$/s.exec(item) ?? [];
    if (name === "") {
      return {
        wrong: `"${item}" is not mention=NAME, cluster=NAME, key=NAME, response=NAME or document=NAME. Separate several with commas`,
      };
    }
    if (columns.has(of)) return { wrong: `${of} is given twice; give each column once` };
    columns.set(of, name);
  }
  for (const [of, name] of columns) {
    const other = Array.from(columns.keys()).find((each) => each !== of && columns.get(each) === name);
    // Both sides may use the same column name if each has its own file.
    if (other !== undefined && (isSide(of) ? !isSide(other) : true)) {
      return { wrong: `the column "${name}" cannot be both ${of} and ${other}; name two columns` };
    }
  }
  const { cluster, ...others } = Object.fromEntries(columns) as LabelColumnNames & { readonly cluster?: string };
  if (cluster === undefined) return others;
  if (others.key !== undefined || others.response !== undefined)
    return { wrong: "cluster is the column of labels on both sides; leave it out, or key and response" };
  return { ...others, key: cluster, response: cluster };
}

function isSide(of: string): boolean {
  return of === "key" || of === "response";
}

/** Returns a label that is given as both missing and a name, or undefined. */
export function labelOfBothKinds({
  missingLabel,
  keepLabel,
}: {
  readonly missingLabel?: readonly string[] | undefined;
  readonly keepLabel?: readonly string[] | undefined;
}): string | undefined {
  return missingLabel?.find((label) => keepLabel?.includes(label));
}
