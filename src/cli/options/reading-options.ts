import { type Command, InvalidArgumentError, Option } from "commander";
import type { SpanOptions } from "../../analysis/answer-doubts.ts";
import type { SideName } from "../../core/document.ts";
import type { LabelColumnNames, ReadOptions } from "../../formats/format.ts";
import { labels } from "../../formats/labels/index.ts";
import { formats } from "../../formats/registry.ts";
import { CommandError, exitCode } from "../exit-codes.ts";

/** How positions and tables are to be read, as options of the command line give it. */
export type ReadingFlags = Pick<ReadOptions, "ends" | "offsets" | "columns">;

/** The same where the key is read in another way than responses. */
export interface SidedReadingFlags extends ReadingFlags, SpanOptions {
  readonly keyFormat?: string;
  readonly responseFormat?: string;
}

/** How the files of an argument are read: also in which format. */
export interface InputFlags extends ReadingFlags {
  readonly inputFormat?: string;
}

/**
 * `--input-format`, `--ends`, `--offsets` and `--columns`.
 *
 * @param what is read
 */
export function addReadingOptions(command: Command, what = "the files"): Command {
  return command
    .option("--input-format <format>", `read ${what} in this format instead of detecting it`)
    .addOption(endsOption())
    .addOption(offsetsOption())
    .addOption(columnsOption());
}

/** `--ends`, `--offsets`, the same for one side, and `--columns`. */
export function addSidedReadingOptions(command: Command): Command {
  return command
    .addOption(endsOption())
    .addOption(offsetsOption())
    .addOption(sided("key", "ends"))
    .addOption(sided("response", "ends"))
    .addOption(sided("key", "offsets"))
    .addOption(sided("response", "offsets"))
    .addOption(columnsOption());
}

function sided(side: SideName, what: "ends" | "offsets"): Option {
  const name = what === "ends" ? "convention" : "unit";
  const choices = what === "ends" ? ENDS : OFFSETS;
  return new Option(`--${side}-${what} <${name}>`, `--${what}, for ${side.toUpperCase()} only`).choices(choices);
}

const ENDS = ["inclusive", "exclusive"];
const OFFSETS = ["token", "char"];

/** `--ends`: for formats in which files differ, or that are wrongly taken for another. */
function endsOption(): Option {
  const text = "whether the last position of a span belongs to it, where not as the format says";
  return new Option("--ends <convention>", text).choices(ENDS);
}

/** `--offsets`, likewise. */
function offsetsOption(): Option {
  const text = "what positions of spans count, where not as the format says";
  return new Option("--offsets <unit>", text).choices(OFFSETS);
}

/** `--columns`, for tables whose columns are not called as usual. */
function columnsOption(): Option {
  const text =
    "read tables of labels with these columns, by their names in the header: mention=NAME,key=NAME,response=NAME,document=NAME, or some of these";
  return new Option("--columns <names>", text).argParser(parseColumns);
}

/** The argument of `--columns`. */
function parseColumns(list: string): LabelColumnNames {
  const columns = new Map<string, string>();
  for (const item of list.split(",")) {
    const [, of = "", name = ""] = /^\s*(mention|key|response|document)\s*=\s*(.*?)\s*$/s.exec(item) ?? [];
    if (name === "") {
      throw new InvalidArgumentError(
        `"${item}" is not mention=NAME, key=NAME, response=NAME or document=NAME; these go together with commas`,
      );
    }
    if (columns.has(of)) throw new InvalidArgumentError(`${of} is named twice`);
    columns.set(of, name);
  }
  for (const [of, name] of columns) {
    const other = Array.from(columns.keys()).find((each) => each !== of && columns.get(each) === name);
    // Both sides may be called the same where each has a file of its own.
    if (other !== undefined && (isSide(of) ? !isSide(other) : true)) {
      throw new InvalidArgumentError(`the column "${name}" cannot be both ${of} and ${other}`);
    }
  }
  return Object.fromEntries(columns);
}

function isSide(of: string): boolean {
  return of === "key" || of === "response";
}

/**
 * The options for a source of files.
 *
 * @throws CommandError if columns are named for files of a format that has none
 */
export function readingOptions({
  ends,
  offsets,
  columns,
  ...formatFlags
}: {
  readonly [Name in keyof ReadingFlags]?: ReadingFlags[Name] | undefined;
} & FormatFlags): ReadingFlags {
  const { inputFormat, keyFormat, responseFormat } = formatFlags;
  const other = [inputFormat, keyFormat, responseFormat].find((id) => id !== undefined && id !== labels.id);
  if (columns !== undefined && other !== undefined) {
    throw new CommandError(
      `--columns is for tables of labels, and does not go with the format ${other}`,
      exitCode.usage,
    );
  }
  return {
    ...(ends !== undefined && { ends }),
    ...(offsets !== undefined && { offsets }),
    ...(columns !== undefined && { columns }),
  };
}

/** Formats that options name. */
interface FormatFlags {
  readonly inputFormat?: string | undefined;
  readonly keyFormat?: string | undefined;
  readonly responseFormat?: string | undefined;
}

/** The options for the source of one side: those for this side override those for both. */
export function readingOptionsOf(side: SideName, flags: SidedReadingFlags): ReadingFlags {
  const { keyEnds, responseEnds, keyOffsets, responseOffsets, ...both } = flags;
  const ends = (side === "key" ? keyEnds : responseEnds) ?? both.ends;
  const offsets = (side === "key" ? keyOffsets : responseOffsets) ?? both.offsets;
  return readingOptions({ ...both, ends, offsets });
}

/** The names that options for formats take, for the end of a help text. */
export function formatsHelp(): string {
  const lines: string[] = [""];
  for (const { id } of formats) {
    const line = lines[lines.length - 1];
    if (line.length + id.length > 110) lines.push("");
    lines[lines.length - 1] += `${lines[lines.length - 1] === "" ? "  " : ", "}${id}`;
  }
  return `Formats:\n${lines.join(",\n")}\n`;
}
