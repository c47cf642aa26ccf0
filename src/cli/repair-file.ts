import { basename } from "node:path";
import type { AnnotatedPart } from "../core/document.ts";
import type { Format } from "../formats/format.ts";
import { formats } from "../formats/registry.ts";
import { bytesOf, joined } from "./byte-source.ts";
import { CommandError, exitCode } from "./exit-codes.ts";

/** The formats whose files can be repaired. */
export function repairableFormats(): string[] {
  return formats.filter(({ repair }) => repair !== undefined).map(({ id }) => id);
}

/** The name of the repaired copy of a file in a folder. */
export function repairedName(file: string): string {
  return basename(file === "-" ? "stdin" : file).replace(/\.gz$/, "");
}

/**
 * The repaired copy of a file.
 *
 * @param parts what was understood of it
 * @throws CommandError if the format cannot be repaired
 */
export function repaired(file: string, format: Format, parts: readonly AnnotatedPart[]): string {
  const { repair } = format;
  if (repair === undefined) {
    const known = repairableFormats().join(", ");
    throw new CommandError(
      `${file}: ${format.title} files cannot be repaired in place, only ${known}; convert it first, and say what is lost`,
      exitCode.usage,
    );
  }
  return repair(new TextDecoder().decode(joined(bytesOf(file))), parts);
}
