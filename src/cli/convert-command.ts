import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { ConversionCheck } from "../analysis/conversion-loss.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { fileOfDocument } from "../formats/file-name.ts";
import { flatName } from "../formats/flat-name.ts";
import type { Format, WrittenFile } from "../formats/format.ts";
import { FileReader, readParts } from "../formats/read.ts";
import { conversionText } from "../report/conversion-text.ts";
import type { PartSource } from "../scoring/pair-parts.ts";
import { bytesOf, prepareToRead, wholeFile } from "./byte-source.ts";
import { DiagnosticLog } from "./diagnostic-log.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import { writeOutput, writing } from "./output.ts";
import { formatsHelp } from "./reading-options.ts";
import { fileStatus } from "./file-status.ts";
import { targetFormat, writable } from "./target-format.ts";
import { addInputOptions, inputSource, type TransformFlags } from "./transform-input.ts";

interface ConvertFlags extends TransformFlags {
  readonly strict: boolean;
  readonly quiet: boolean;
}

/** Declares `convert`. */
export function declareConvert(program: Command): void {
  const command = program
    .command("convert")
    .summary("write annotation files in another format, and say what is lost")
    .description(
      `Reads IN (a file, folder, glob, gzipped file, or - for standard input) and writes OUT: a file, - for standard
output, or a folder, with one or more files for each document. What was written is read back and compared with what was
read, so that the statement of loss is a fact. It goes to standard output, or to standard error if OUT does.

Formats that can be written: ${writable().join(", ")}.`,
    )
    .argument("<IN>", "what to convert")
    .argument("<OUT>", "where to; how its name ends tells the format, if --to does not")
    .option("--to <format>", "write this format");
  addInputOptions(command)
    .option(
      "--strict",
      "exit with 1 if a mention or entity comes back otherwise, and with 3 if the input has errors",
      false,
    )
    .option("-q, --quiet", "no diagnostics and no statement of loss", false)
    .addHelpText("after", "\nExample:\n  $ corefscope convert examples/key.conll - --to inline\n")
    .addHelpText("after", formatsHelp)
    .action(async (input: string, output: string, flags: ConvertFlags) => {
      process.exitCode = await convert(input, output, flags);
    });
}

/** Runs `convert` and returns the exit code. */
async function convert(input: string, output: string, flags: ConvertFlags): Promise<number> {
  const format = targetFormat(output, flags.to);
  const log = new DiagnosticLog();
  const source = await inputSource(input, output, flags, log);
  const check = new ConversionCheck();
  const toFolder = format.write === undefined || isFolder(output);
  if (toFolder && output === "-") {
    throw new CommandError(`${format.id} has files for each document; OUT must be a folder`, exitCode.usage);
  }
  if (toFolder) writeFolder(source, output, format, check);
  else if (output === "-") writeStandardOutput(source, format, check);
  else await writeFile(source, output, format, check);
  const result = check.result();
  if (!flags.quiet) {
    const statement = conversionText(result);
    log.show(false);
    if (output === "-") process.stderr.write(statement);
    else writeOutput(statement);
  }
  if (result.parts === 0) throw new CommandError("there is nothing to convert", exitCode.input);
  if (flags.strict && log.errors > 0) return exitCode.input;
  const changed = result.sameMentions < result.mentions || result.sameEntities < result.entities;
  return flags.strict && changed ? exitCode.failed : exitCode.done;
}

function isFolder(path: string): boolean {
  return path.endsWith("/") || fileStatus(path)?.isDirectory() === true;
}

/** The files of a part; a format of one file for all has one for each in a folder. */
function filesOfPart(part: AnnotatedPart, { write, writeFiles, extensions }: Format): readonly WrittenFile[] {
  if (writeFiles !== undefined) return writeFiles(part);
  const path = `${fileOfDocument(flatName(part))}.${extensions?.[0] ?? "txt"}`;
  return [{ path, text: Array.from(write!([part])).join("") }];
}

/** Each part into files of its own, read back at once. */
function writeFolder(source: PartSource, folder: string, format: Format, check: ConversionCheck): void {
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
async function writeFile(source: PartSource, path: string, format: Format, check: ConversionCheck): Promise<void> {
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

/** All parts to standard output; what is read back is made again, for output cannot be read. */
function writeStandardOutput(source: PartSource, format: Format, check: ConversionCheck): void {
  for (const piece of format.write!(source.open(false))) writeOutput(piece);
  const encoder = new TextEncoder();
  const chunks = function* (): Generator<Uint8Array, void> {
    for (const piece of format.write!(source.open(true))) yield encoder.encode(piece);
  };
  compareAll(source, readParts(chunks(), new FileReader({ format, features: false })), check);
}

function compareAll(source: PartSource, back: Iterator<AnnotatedPart, void>, check: ConversionCheck): void {
  for (const part of source.open(true)) {
    const step = back.next();
    check.add(part, step.done === true ? undefined : step.value);
  }
}
