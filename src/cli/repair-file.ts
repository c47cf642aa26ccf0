import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { AnnotatedPart } from "../core/document.ts";
import type { Format } from "../formats/format.ts";
import { formats } from "../formats/registry.ts";
import { bytesOf, joined } from "./byte-source.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import { isFolder, isSameFile } from "./file-status.ts";
import { writing } from "./output.ts";

/** The formats whose files can be repaired. */
export function repairableFormats(): string[] {
  return formats.filter(({ repair }) => repair !== undefined).map(({ id }) => id);
}

/** Where the repaired copy of a file goes. */
export function repairPlace(file: string, out: string, toFolder: boolean): string {
  return toFolder || isFolder(out) ? join(out, basename(file === "-" ? "stdin" : file).replace(/\.gz$/, "")) : out;
}

/**
 * Writes the repaired copy of a file.
 *
 * @param parts what was understood of it
 * @throws CommandError if the format cannot be repaired, or the copy would take the file's own place
 */
export function writeRepaired(file: string, place: string, format: Format, parts: readonly AnnotatedPart[]): void {
  const { repair } = format;
  if (repair === undefined) {
    const known = repairableFormats().join(", ");
    throw new CommandError(
      `${file}: ${format.title} files cannot be repaired in place, only ${known}; convert it first, and say what is lost`,
      exitCode.usage,
    );
  }
  if (isSameFile(file, place)) {
    throw new CommandError(`${file}: the repaired copy must have another name`, exitCode.usage);
  }
  const text = new TextDecoder().decode(joined(bytesOf(file)));
  writing(place, () => {
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, repair(text, parts));
  });
}
