import { greatest } from "../../core/arrays.ts";
import { unknownName } from "../../core/near-names.ts";
import type { Format } from "../../formats/format.ts";
import { findFormat, formats } from "../../formats/registry.ts";
import { CommandError, exitCode } from "../exit-codes.ts";

export function writableToFile(): string[] {
  return formats.flatMap(({ id, write }) => (write === undefined ? [] : [id]));
}

export function writable(): string[] {
  return formats.filter(isWritable).map(({ id }) => id);
}

function isWritable({ write, writeFiles }: Format): boolean {
  return write !== undefined || writeFiles !== undefined;
}

/** A format to write. */
interface Target {
  readonly format: Format;
  /** The ending of the output's name, if it chose the format. */
  readonly ending?: string;
}

/**
 * Returns the format that `--to` names, or else the one that files with the ending of `output` have.
 *
 * @throws CommandError if there is no such format, if it cannot be written, or if several formats have the ending
 */
export function target(output: string, to: string | undefined): Target {
  return to === undefined ? targetOfEnding(output) : { format: namedFormat(to) };
}

/** Returns the format of `target`. */
export function targetFormat(output: string, to: string | undefined): Format {
  return target(output, to).format;
}

function namedFormat(to: string): Format {
  const takes = `--to takes ${writable().join(", ")}`;
  const format = findFormat(to);
  if (format === undefined) throw new CommandError(unknownName("format", to, writable(), takes), exitCode.usage);
  if (!isWritable(format)) throw new CommandError(`${format.id} is only read; ${takes}`, exitCode.usage);
  return format;
}

/** The format that an ending means if several formats have it. */
const usual: Readonly<Record<string, string>> = { ".json": "clusters", ".jsonl": "jsonlines" };

function targetOfEnding(output: string): Target {
  const endings = formats
    .filter(isWritable)
    .flatMap((format) => (format.extensions ?? []).map((extension) => ({ format, ending: `.${extension}` })))
    .filter(({ ending }) => output.toLowerCase().endsWith(ending));
  // `.crac.json` says more than `.json`.
  const longest = greatest(endings.map(({ ending }) => ending.length));
  const found = endings.filter(({ ending }) => ending.length === longest);
  const chosen = found.length === 1 ? found[0] : found.find(({ format, ending }) => usual[ending] === format.id);
  if (chosen !== undefined) return chosen;
  const ids = found.map(({ format }) => format.id);
  throw new CommandError(
    found.length === 0
      ? `${output}: name the format with --to: ${writable().join(", ")}`
      : `${output}: ${ids.length} formats have names in ${found[0].ending}; name one with --to: ${ids.join(", ")}`,
    exitCode.usage,
  );
}
