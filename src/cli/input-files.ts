import { type Dirent, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import type { Diagnostic } from "../core/diagnostic.ts";
import { companionsOf, withoutCompanions } from "../formats/registry.ts";
import type { PartSource } from "../scoring/pair-parts.ts";
import { prepareToRead } from "./byte-source.ts";
import { CommandError, exitCode } from "./exit-codes.ts";
import { fileSource, formatOption } from "./file-source.ts";
import { fileStatus } from "./file-status.ts";
import { isInterrupted } from "./folder-output.ts";
import { noteInputs } from "./planned-outputs.ts";
import { forwardSlashes } from "./forward-slashes.ts";
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

async function expand(argument: string): Promise<string[]> {
  if (argument === "-") return [argument];
  const stats = fileStatus(argument);
  if (stats?.isDirectory() === true) {
    const entries = readdirSync(argument, { recursive: true, withFileTypes: true });
    requireComplete(argument, entries);
    const files = entries
      .filter((entry) => entry.isFile() && !isHidden(argument, entry))
      .map((entry) => forwardSlashes(join(entry.parentPath, entry.name)))
      .sort();
    if (files.length === 0) throw new CommandError(`${argument}: there is no file in this folder`, exitCode.input);
    return files;
  }
  if (stats === undefined && /[*?[{]/.test(argument)) {
    const { glob } = await import("tinyglobby");
    const files = (await glob(argument, { expandDirectories: false })).sort();
    if (files.length === 0) throw new CommandError(`${argument}: no file matches`, exitCode.input);
    return files;
  }
  if (stats === undefined) throw new CommandError(`${argument}: there is no such file`, exitCode.input);
  return [argument];
}

/** Whether a folder's file, or a folder on the way to it, is hidden. */
function isHidden(folder: string, { parentPath, name }: Dirent): boolean {
  return forwardSlashes(join(relative(folder, parentPath), name))
    .split("/")
    .some((part) => part.startsWith("."));
}

/**
 * @throws CommandError if a run that wrote into the folder was interrupted
 */
function requireComplete(folder: string, entries: readonly Dirent[]): void {
  const left = entries.find((entry) => isInterrupted(entry.name));
  if (left === undefined) return;
  throw new CommandError(
    `${folder}: writing into this folder was interrupted, and files may be missing or old: repeat it, or delete ${forwardSlashes(join(left.parentPath, left.name))}`,
    exitCode.input,
  );
}

/** What an argument names, to be read as a key. */
export async function keySource(
  argument: string,
  flags: InputFlags,
  report: (diagnostic: Diagnostic) => void,
): Promise<PartSource> {
  const files = await filesOf(argument);
  return fileSource(files, { side: "key", format: formatOption(flags.inputFormat), report, ...readingOptions(flags) });
}
