import type { Command } from "commander";
import { ConversionCheck } from "../../analysis/conversion-loss.ts";
import type { Format } from "../../formats/format.ts";
import { conversionText } from "../../report/check/conversion-text.ts";
import { mustRefuse } from "../../scoring/notices/result-notices.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { FolderOutput } from "../output/folder-output.ts";
import { exitWith, writeError, writeOutput } from "../output/output.ts";
import { formatsHelp } from "../options/reading-options.ts";
import { isFolder, isSamePlace } from "../input/file-status.ts";
import { targetFormat, writable } from "../options/target-format.ts";
import { addInputOptions, inputSource, type TransformFlags } from "../input/transform-input.ts";
import { forceOption } from "../output/output-option.ts";
import { planOutput } from "../output/planned-outputs.ts";
import { compareWithMadeAgain, writeFile, writeFolder } from "../output/write-checked.ts";

interface ConvertFlags extends TransformFlags {
  readonly strict: boolean;
  readonly quiet: boolean;
}

/** Declares what `convert` takes and does. */
export function declareConvert(command: Command): void {
  command
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
    .addOption(forceOption())
    .option("-q, --quiet", "no diagnostics and no statement of loss", false)
    .addHelpText("after", "\nExample:\n  $ corefscope convert examples/key.conll - --to inline\n")
    .addHelpText("after", formatsHelp)
    .action(async (input: string, output: string, flags: ConvertFlags) => {
      exitWith(await convert(input, output, flags));
    });
}

/** Runs `convert` and returns the exit code. */
async function convert(input: string, output: string, flags: ConvertFlags): Promise<number> {
  const format = targetFormat(output, flags.to);
  const toFolder = format.write === undefined || isFolder(output);
  if (toFolder && output === "-") {
    throw new CommandError(`${format.id} has files for each document; OUT must be a folder`, exitCode.usage);
  }
  if (toFolder && isSamePlace(input, output)) {
    throw new CommandError(`${output}: OUT is the folder that is read; give it another name`, exitCode.usage);
  }
  if (!toFolder && output !== "-") planOutput(output, "OUT", false);
  const log = new DiagnosticLog();
  const source = await inputSource(input, flags, log);
  const check = new ConversionCheck();
  if (toFolder) convertToFolder(source, output, format, check);
  else if (output === "-") writeStandardOutput(source, format, check);
  else writeFile(source, output, format, check);
  const result = check.result();
  const changed = result.sameMentions < result.mentions || result.sameEntities < result.entities;
  log.end({ quiet: flags.quiet }, result.parts === 0 || (flags.strict && log.errors > 0));
  // The reason for a failure is always printed.
  if (!flags.quiet || (flags.strict && changed)) {
    const statement = conversionText(result, log.all);
    if (output === "-") writeError(statement);
    else writeOutput(statement);
  }
  if (result.parts === 0) throw new CommandError("there is nothing to convert", exitCode.input);
  if (mustRefuse(log.all, flags.strict)) return exitCode.input;
  return flags.strict && changed ? exitCode.failed : exitCode.done;
}

/** All parts into a folder, which has them all or none. */
function convertToFolder(source: PartSource, folder: string, format: Format, check: ConversionCheck): void {
  const output = new FolderOutput(folder);
  try {
    writeFolder(source, output, format, check);
    if (check.result().parts > 0) output.commit();
  } finally {
    output.discard();
  }
}

/** All parts to standard output, which cannot be read back. */
function writeStandardOutput(source: PartSource, format: Format, check: ConversionCheck): void {
  for (const piece of format.write!(source.open(false))) writeOutput(piece);
  compareWithMadeAgain(source, format, check);
}
