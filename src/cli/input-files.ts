import type { Diagnostic } from "../core/diagnostic.ts";
import { companionsOf, withoutCompanions } from "../formats/registry.ts";
import type { PartSource } from "../scoring/pair-parts.ts";
import { prepareToRead } from "./byte-source.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import { diskSource, formatOption } from "./file-source.ts";
import { fileStatus } from "./file-status.ts";
import { filesBelow } from "./folder-files.ts";
import { noteInputFolder, noteInputs } from "./planned-outputs.ts";
import { forwardSlashes } from "./forward-slashes.ts";
import { pathOnDisk } from "./path-on-disk.ts";
import { type InputFlags, readingOptions } from "./reading-options.ts";

/**
 * The files that an argument names, ready to be read: itself, all files below a folder, or the matches of a glob that the shell
 * left alone. Of the latter two, files that belong to another one, such as the text of a standoff file, are read with that one.
 *
 * @throws CommandError if there are none
 */
export async function filesOf(argument: string): Promise<string[]> {
  const all = await expand(forwardSlashes(argument));
  const companions = new Set(all.flatMap((file) => companionsOf(file)));
  const belonging = Array.from(companions).flatMap((file) => [file, `${file}.gz`]);
  noteInputs([...all, ...belonging]);
  await prepareToRead([...all, ...belonging]);
  return withoutCompanions(all);
}

async function expand(given: string): Promise<string[]> {
  if (given === "-") return [given];
  const argument = pathOnDisk(given);
  const stats = fileStatus(argument);
  if (stats?.isDirectory() === true) {
    noteInputFolder(argument);
    const files = filesBelow(argument);
    if (files.length === 0) throw new CommandError(`${argument}: there is no file in this folder`, exitCode.input);
    return files;
  }
  if (stats === undefined && /[*?[{]/.test(argument)) {
    const { glob } = await import("tinyglobby");
    const files = (await glob(argument, { expandDirectories: false })).sort();
    if (files.length === 0) throw new CommandError(`${argument}: no file matches`, exitCode.input);
    return files.map(pathOnDisk);
  }
  if (stats === undefined) throw new CommandError(`${argument}: there is no such file`, exitCode.input);
  return [argument];
}

/** What an argument names, to be read as a key. */
export async function keySource(
  argument: string,
  flags: InputFlags,
  report: (diagnostic: Diagnostic) => void,
): Promise<PartSource> {
  const files = await filesOf(argument);
  return diskSource(files, { side: "key", format: formatOption(flags.inputFormat), report, ...readingOptions(flags) });
}
