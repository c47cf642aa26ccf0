import { type Command, Option } from "commander";
import type { ReadOptions } from "../formats/format.ts";
import { formats } from "../formats/registry.ts";

/** How positions are to be read, as options of the command line give it. */
export type ReadingFlags = Pick<ReadOptions, "ends" | "offsets">;

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

/** `--ends`: for formats in which files differ, or that are wrongly taken for another. */
export function endsOption(): Option {
  const text = "whether the last position of a span belongs to it, where not as the format says";
  return new Option("--ends <convention>", text).choices(["inclusive", "exclusive"]);
}

/** `--offsets`, likewise. */
export function offsetsOption(): Option {
  const text = "what positions of spans count, where not as the format says";
  return new Option("--offsets <unit>", text).choices(["token", "char"]);
}

/** The options for a source of files. */
export function readingOptions({ ends, offsets }: ReadingFlags): ReadingFlags {
  return { ...(ends !== undefined && { ends }), ...(offsets !== undefined && { offsets }) };
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
