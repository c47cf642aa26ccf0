import { join } from "node:path";
import type { ConversionCheck } from "../../analysis/conversion-loss.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { fileOfDocument } from "../../formats/common/input/file-name.ts";
import { flatName } from "../../core/part-key.ts";
import type { Format, WrittenFile } from "../../formats/format.ts";
import { FileReader, readParts } from "../../formats/read.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { bytesOf, wholeFile } from "../input/byte-source.ts";
import type { FolderOutput } from "./folder-output.ts";
import { writeSafely } from "./write-safely.ts";

/** The files of a part; a format of one file for all has one for each in a folder. */
function filesOfPart(part: AnnotatedPart, { write, writeFiles, extensions }: Format): readonly WrittenFile[] {
  if (writeFiles !== undefined) return writeFiles(part);
  const path = `${fileOfDocument(flatName(part))}.${extensions?.[0] ?? "txt"}`;
  return [{ path, text: Array.from(write!([part])).join("") }];
}

/**
 * Each part into files of its own, read back at once.
 *
 * @param below the folder within the output that they go to
 */
export function writeFolder(
  source: PartSource,
  output: FolderOutput,
  format: Format,
  check: ConversionCheck,
  below = "",
): void {
  for (const part of source.open(false)) {
    const files = filesOfPart(part, format);
    const [main] = files.map(({ path, text }) => output.write(join(below, path), [text]));
    // The first file is the one that names the others.
    const reader = new FileReader({
      file: main,
      format,
      features: false,
      companion: wholeFile,
      report: () => undefined,
    });
    check.add(part, [...readParts(bytesOf(main), reader)].at(0));
  }
}

/** All parts into one file of a folder, read back as `writeFile` does. */
export function writeInto(
  source: PartSource,
  output: FolderOutput,
  path: string,
  format: Format,
  check: ConversionCheck,
): void {
  readBack(source, output.write(path, format.write!(source.open(false))), format, check);
}

/** All parts into one file, which is then read back and compared with the source. */
export function writeFile(source: PartSource, path: string, format: Format, check: ConversionCheck): void {
  const isRead = writeSafely(path, format.write!(source.open(false)), (staged) => {
    readBack(source, staged, format, check);
  });
  if (!isRead) compareWithMadeAgain(source, format, check);
}

function readBack(source: PartSource, file: string, format: Format, check: ConversionCheck): void {
  compareAll(
    source,
    readParts(bytesOf(file), new FileReader({ format, features: false, file, report: () => undefined })),
    check,
  );
}

/** Output that went where it cannot be read back from is written a second time, and that is read. */
export function compareWithMadeAgain(source: PartSource, format: Format, check: ConversionCheck): void {
  const encoder = new TextEncoder();
  const chunks = function* (): Generator<Uint8Array, void> {
    for (const piece of format.write!(source.open(true))) yield encoder.encode(piece);
  };
  compareAll(source, readParts(chunks(), new FileReader({ format, features: false, report: () => undefined })), check);
}

/** Compares the annotation that was read with the annotation read back. */
function compareAll(source: PartSource, back: Iterator<AnnotatedPart, void>, check: ConversionCheck): void {
  for (const part of source.open(true)) {
    const step = back.next();
    check.add(part, step.done === true ? undefined : step.value);
  }
}
