import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ConversionCheck } from "../analysis/conversion-loss.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { fileOfDocument } from "../formats/file-name.ts";
import { flatName } from "../core/flat-name.ts";
import type { Format, WrittenFile } from "../formats/format.ts";
import { FileReader, readParts } from "../formats/read.ts";
import type { PartSource } from "../scoring/pair-parts.ts";
import { bytesOf, prepareToRead, wholeFile } from "./byte-source.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import { writing } from "./output.ts";

/** The files of a part; a format of one file for all has one for each in a folder. */
function filesOfPart(part: AnnotatedPart, { write, writeFiles, extensions }: Format): readonly WrittenFile[] {
  if (writeFiles !== undefined) return writeFiles(part);
  const path = `${fileOfDocument(flatName(part))}.${extensions?.[0] ?? "txt"}`;
  return [{ path, text: Array.from(write!([part])).join("") }];
}

/** Each part into files of its own, read back at once. */
export function writeFolder(source: PartSource, folder: string, format: Format, check: ConversionCheck): void {
  const written = new Set<string>();
  for (const part of source.open(false)) {
    const files = filesOfPart(part, format);
    for (const { path, text } of files) {
      if (written.has(path)) {
        throw new CommandError(`${path} would be written twice: two documents have the same name`, exitCode.input);
      }
      written.add(path);
      const place = join(folder, path);
      writing(place, () => {
        mkdirSync(dirname(place), { recursive: true });
        writeFileSync(place, text);
      });
    }
    // The first file is the one that names the others.
    const main = join(folder, files[0].path);
    const reader = new FileReader({ file: main, format, features: false, companion: wholeFile });
    check.add(part, [...readParts(bytesOf(main), reader)].at(0));
  }
}

/** All parts into one file, which is then read back beside the source. */
export async function writeFile(
  source: PartSource,
  path: string,
  format: Format,
  check: ConversionCheck,
): Promise<void> {
  writing(path, () => {
    const file = openSync(path, "w");
    try {
      for (const piece of format.write!(source.open(false))) writeSync(file, piece);
    } finally {
      closeSync(file);
    }
  });
  await prepareToRead([path]);
  compareAll(source, readParts(bytesOf(path), new FileReader({ format, features: false, file: path })), check);
}

/** Compares what was read with what came back. */
export function compareAll(source: PartSource, back: Iterator<AnnotatedPart, void>, check: ConversionCheck): void {
  for (const part of source.open(true)) {
    const step = back.next();
    check.add(part, step.done === true ? undefined : step.value);
  }
}
