import { join } from "node:path";
import type { ConversionCheck } from "../../analysis/conversion-loss.ts";
import { type AnnotatedPart, flatName } from "../../core/document.ts";
import { fileOfDocument } from "../../formats/common/input/file-name.ts";
import type { Format, WrittenFile } from "../../formats/format.ts";
import { FileReader, readParts } from "../../formats/read.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { bytesOf, wholeFile } from "../input/byte-source.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { isFolder } from "../output/file-status.ts";
import type { FolderOutput } from "../output/folder-output.ts";
import { pause } from "../output/unfinished.ts";
import { writeAndReadBack } from "../output/write-safely.ts";

/**
 * Returns whether to write a folder: if the output is one, or the format has a file for each document and the output's
 * name is not that of such a file.
 */
export function isForFolder(output: string, { write, extensions = [] }: Format): boolean {
  if (output === "-") return false;
  if (isFolder(output)) return true;
  return write === undefined && !extensions.some((extension) => output.toLowerCase().endsWith(`.${extension}`));
}

/** Returns a format that has a file for each document as one that puts the only document into one file. */
export function inOneFile(format: Format): Format {
  const { write, writeFiles, id } = format;
  if (write !== undefined || writeFiles === undefined) return format;
  const refuse = (): never => {
    throw new CommandError(`${id} needs a file for each document, so the output must be a folder`, exitCode.usage);
  };
  return {
    ...format,
    *write(parts) {
      let written = 0;
      for (const part of parts) {
        const files = writeFiles(part);
        if (written++ > 0 || files.length > 1) refuse();
        yield files[0].text;
      }
    },
  };
}

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
    await readBack(source, staged, format, check, path);
  });
  if (!isRead) await compareWithMadeAgain(source, format, check);
}

/** @param name what the file will be called, after which a document may be named */
async function readBack(
  source: PartSource,
  file: string,
  format: Format,
  check: ConversionCheck,
  name = file,
): Promise<void> {
  const options = { format, features: false, file: name, ids: "exact", report: () => undefined } as const;
  await compareAll(source, readParts(bytesOf(file), new FileReader(options)), check);
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
