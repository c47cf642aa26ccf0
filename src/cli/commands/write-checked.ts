import { join } from "node:path";
import type { ConversionCheck } from "../../analysis/conversion-loss.ts";
import { type AnnotatedPart, flatName } from "../../core/document.ts";
import { fileOfDocument } from "../../formats/common/input/file-name.ts";
import type { Format, WrittenFile } from "../../formats/format.ts";
import { FileReader, readParts } from "../../formats/read.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { bytesOf, wholeFile } from "../input/byte-source.ts";
import type { FolderOutput } from "../output/folder-output.ts";
import { pause } from "../output/unfinished.ts";
import { writeAndReadBack } from "../output/write-safely.ts";

/** Gives each part its own file, even if the format can put all parts in one. */
function filesOfPart(part: AnnotatedPart, { write, writeFiles, extensions }: Format): readonly WrittenFile[] {
  if (writeFiles !== undefined) return writeFiles(part);
  const path = `${fileOfDocument(flatName(part))}.${extensions?.[0] ?? "txt"}`;
  return [{ path, text: Array.from(write!([part])).join("") }];
}

/**
 * Writes each part to files of its own, and reads them back at once.
 *
 * @param below the subfolder of the output
 */
export async function writeFolder(
  source: PartSource,
  output: FolderOutput,
  format: Format,
  check: ConversionCheck,
  below = "",
): Promise<void> {
  for (const part of source.open(false)) {
    const files = filesOfPart(part, format);
    const [main] = files.map(({ path, text }) => output.write(join(below, path), [text]));
    // The first file is the main one, which names the others.
    const reader = new FileReader({
      file: main,
      format,
      features: false,
      companion: wholeFile,
      // Writers write ids as they are.
      ids: "exact",
      report: () => undefined,
    });
    check.add(part, [...readParts(bytesOf(main), reader)].at(0));
    await pause();
  }
}

/** Writes all parts to one file of a folder, reads it back, and compares it with the source. */
export async function writeInto(
  source: PartSource,
  output: FolderOutput,
  path: string,
  format: Format,
  check: ConversionCheck,
): Promise<void> {
  await readBack(source, output.write(path, format.write!(source.open(false))), format, check);
}

/** Writes all parts to one file, reads it back, and compares it with the source. */
export async function writeFile(
  source: PartSource,
  path: string,
  format: Format,
  check: ConversionCheck,
): Promise<void> {
  const isRead = await writeAndReadBack(path, format.write!(source.open(false)), async (staged) => {
    await readBack(source, staged, format, check);
  });
  if (!isRead) await compareWithMadeAgain(source, format, check);
}

async function readBack(source: PartSource, file: string, format: Format, check: ConversionCheck): Promise<void> {
  await compareAll(
    source,
    readParts(bytesOf(file), new FileReader({ format, features: false, file, ids: "exact", report: () => undefined })),
    check,
  );
}

/** Compares the source with a second copy of the output, because the first cannot be read back. */
export async function compareWithMadeAgain(source: PartSource, format: Format, check: ConversionCheck): Promise<void> {
  const encoder = new TextEncoder();
  const chunks = function* (): Generator<Uint8Array, void> {
    for (const piece of format.write!(source.open(true))) yield encoder.encode(piece);
  };
  await compareAll(
    source,
    readParts(chunks(), new FileReader({ format, features: false, ids: "exact", report: () => undefined })),
    check,
  );
}

async function compareAll(
  source: PartSource,
  back: Iterator<AnnotatedPart, void>,
  check: ConversionCheck,
): Promise<void> {
  for (const part of source.open(true)) {
    const step = back.next();
    check.add(part, step.done === true ? undefined : step.value);
    await pause();
  }
}
