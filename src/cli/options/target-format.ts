import { unknownName } from "../../core/near-names.ts";
import type { Format } from "../../formats/format.ts";
import { findFormat, formats } from "../../formats/registry.ts";
import { CommandError, exitCode } from "../exit-codes.ts";

export function writableToFile(): string[] {
  return formats.flatMap(({ id, write }) => (write === undefined ? [] : [id]));
}

export function writable(): string[] {
  return formats.flatMap(({ id, write, writeFiles }) => (write === undefined && writeFiles === undefined ? [] : [id]));
}

/** Returns the format that `--to` names, or else the usual format of a file named `output`. */
export function targetFormat(output: string, to: string | undefined): Format {
  const format =
    to === undefined
      ? formats.find(
          ({ extensions, write, writeFiles }) =>
            (write ?? writeFiles) !== undefined &&
            extensions?.some((extension) => output.toLowerCase().endsWith(`.${extension}`)) === true,
        )
      : findFormat(to);
  if (to !== undefined && format === undefined) {
    throw new CommandError(
      unknownName("format", to, writable(), `--to takes ${writable().join(", ")}`),
      exitCode.usage,
    );
  }
  if (format === undefined) {
    throw new CommandError(`${output}: name the format with --to: ${writable().join(", ")}`, exitCode.usage);
  }
  if (format.write === undefined && format.writeFiles === undefined) {
    throw new CommandError(`${format.id} is only read; --to takes ${writable().join(", ")}`, exitCode.usage);
  }
  return format;
}
