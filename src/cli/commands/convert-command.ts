import type { Command } from "commander";
import { helpOf } from "../help.ts";
import { ConversionCheck } from "../../analysis/conversion-loss.ts";
import type { Format } from "../../formats/format.ts";
import { conversionText } from "../../report/check/conversion-text.ts";
import { mustRefuse } from "../../scoring/result-notices.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { DiagnosticLog } from "../output/diagnostic-log.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { FolderOutput } from "../output/folder-output.ts";
import { exitWith, writeError, writeOutput, writeText } from "../output/output.ts";
import { formatList } from "../options/reading-options.ts";
import { isSamePlace } from "../output/file-status.ts";
import { target, writable } from "../options/target-format.ts";
import { inputSource, type TransformFlags, inputOptions } from "../input/transform-input.ts";
import { packedEndings } from "../input/packings.ts";
import { planOutput } from "../output/planned-outputs.ts";
import { compareWithMadeAgain, inOneFile, isForFolder, writeFile, writeFolder } from "./write-checked.ts";
import { forceOption, quietOption, strictOption } from "../options/common-options.ts";
import { type CommandOption, addOptions } from "../options/command-option.ts";

interface ConvertFlags extends TransformFlags {
  readonly strict: boolean;
  readonly quiet: boolean;
}

const convertOptions: readonly CommandOption[] = [
  {
    flag: "--to <format>",
    help: `format to write: ${writable().join(", ")} (default: by the ending of OUT)`,
    heading: "Output",
    usual: { values: writable() },
    common: true,
  },
  ...inputOptions,
  strictOption("exit with 1 if a mention or entity changed, or with 3 if the input has errors"),
  forceOption,
  quietOption("print neither messages nor the report of losses, unless something fails"),
];

export function declareConvert(command: Command): void {
  helpOf(command, {
    does: "Converts annotation to another format, reads the result back, and reports what was lost.",
    examples: ["convert key.conll - --to inline"],
    details: [
      "Some formats have a file for each document. OUT is then a folder, or a file if IN has one document.",
      "Converts texts and coreference annotation. Does not copy other layers, such as parts of speech, parse trees and speakers.",
      "The report goes to standard output, or to standard error if OUT is -.",
    ],
    lists: [formatList],
  })
    .argument("<IN>", `file, folder, glob, packed file (${packedEndings}), or - for standard input`)
    .argument("<OUT>", "file, folder, or - for standard output");

  addOptions(command, convertOptions).action(async (input: string, output: string, flags: ConvertFlags) => {
    exitWith(await convert(input, output, flags));
  });
}

async function convert(input: string, output: string, flags: ConvertFlags): Promise<number> {
  const { format, ending } = target(output, flags.to);
  const toFolder = isForFolder(output, format);
  if (toFolder && isSamePlace(input, output)) {
    throw new CommandError(`${output}: OUT is also the input folder; choose another name`, exitCode.usage);
  }
  if (!toFolder && output !== "-") planOutput(output, "OUT", false);
  const log = new DiagnosticLog();
  const source = await inputSource(input, flags, log);
  const check = new ConversionCheck(format);
  if (toFolder) await convertToFolder(source, output, format, check);
  else if (output === "-") await writeStandardOutput(source, inOneFile(format), check);
  else await writeFile(source, output, inOneFile(format), check);
  const result = check.result();
  const changed = result.sameMentions < result.mentions || result.sameEntities < result.entities;
  log.end({ quiet: flags.quiet }, result.parts === 0 || (flags.strict && log.errors > 0));
  if (result.parts === 0) throw log.emptiness("no document was found to convert");
  // --quiet does not hide the reason for a failure.
  if (!flags.quiet || (flags.strict && changed)) {
    const chosen =
      ending === undefined ? "" : `Format: ${format.id}, by the ending ${ending}. To choose another, use --to.\n`;
    const statement = `${chosen}${conversionText(result, log.all)}`;
    if (output === "-") writeError(statement);
    else writeText(statement);
  }
  if (mustRefuse(log.all, flags.strict)) return exitCode.input;
  return flags.strict && changed ? exitCode.failed : exitCode.done;
}

async function convertToFolder(
  source: PartSource,
  folder: string,
  format: Format,
  check: ConversionCheck,
): Promise<void> {
  const output = new FolderOutput(folder);
  try {
    await writeFolder(source, output, format, check);
    if (check.result().parts > 0) output.commit();
  } finally {
    output.discard();
  }
}

async function writeStandardOutput(source: PartSource, format: Format, check: ConversionCheck): Promise<void> {
  for (const piece of format.write!(source.open(false))) writeOutput(piece);
  await compareWithMadeAgain(source, format, check);
}
