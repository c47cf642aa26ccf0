import { type Command, Option } from "commander";
import type { SideName } from "../core/side-name.ts";
import type { ReadOptions } from "../formats/format.ts";
import { formats } from "../formats/registry.ts";

/** How positions are to be read, as options of the command line give it. */
export type ReadingFlags = Pick<ReadOptions, "ends" | "offsets">;

/** The same where the key is read in another way than responses. */
export interface SidedReadingFlags extends ReadingFlags {
  readonly keyEnds?: ReadingFlags["ends"];
  readonly responseEnds?: ReadingFlags["ends"];
  readonly keyOffsets?: ReadingFlags["offsets"];
  readonly responseOffsets?: ReadingFlags["offsets"];
}

/** How the files of an argument are read: also in which format. */
export interface InputFlags extends ReadingFlags {
  readonly inputFormat?: string;
}

/**
 * `--input-format`, `--ends` and `--offsets`.
 *
 * @param what is read
 */
export function addReadingOptions(command: Command, what = "the files"): Command {
  return command
    .option("--input-format <format>", `read ${what} in this format instead of detecting it`)
    .addOption(endsOption())
    .addOption(offsetsOption());
}

/** `--ends`, `--offsets`, and the same for one side. */
export function addSidedReadingOptions(command: Command): Command {
  return command
    .addOption(endsOption())
    .addOption(offsetsOption())
    .addOption(sided("key", "ends"))
    .addOption(sided("response", "ends"))
    .addOption(sided("key", "offsets"))
    .addOption(sided("response", "offsets"));
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

/** The options for a source of files. */
export function readingOptions({
  ends,
  offsets,
}: {
  readonly [Name in keyof ReadingFlags]?: ReadingFlags[Name] | undefined;
}): ReadingFlags {
  return { ...(ends !== undefined && { ends }), ...(offsets !== undefined && { offsets }) };
}

/** The options for the source of one side: those for this side override those for both. */
export function readingOptionsOf(side: SideName, flags: SidedReadingFlags): ReadingFlags {
  const { ends, offsets, keyEnds, responseEnds, keyOffsets, responseOffsets } = flags;
  return readingOptions(
    side === "key"
      ? { ends: keyEnds ?? ends, offsets: keyOffsets ?? offsets }
      : { ends: responseEnds ?? ends, offsets: responseOffsets ?? offsets },
  );
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
