import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { prepareToRead } from "./byte-source.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { diskSource } from "./file-source.ts";
import { fileStatus, idOfFile, isAbsent, noteFile, noteFolder } from "./file-status.ts";
import { isInterrupted } from "../output/folder-output.ts";
import { forwardSlashes } from "./forward-slashes.ts";
import { allFormats, formatOption, formatsFor } from "./known-formats.ts";
import { noteInputFolder, noteInputs } from "../output/planned-outputs.ts";
import { type InputFlags, readingOptions } from "../options/reading-options.ts";
import { systemPath, textOfName } from "./system-path.ts";

/**
 * The files that an argument names, ready to be read: itself, all files below a folder, or the matches of a glob that the shell
 * left alone. Of the latter two, files that belong to another one, such as the text of a standoff file, are read with that one.
 *
 * @throws CommandError if there are none
 */
export async function filesOf(argument: string): Promise<string[]> {
  const all = await expand(forwardSlashes(argument));
  // Which files of a folder belong to others, their names say, too.
  const formats = all.length === 1 ? await formatsFor(all[0]) : await allFormats();
  const companions = new Set(all.flatMap(formats.companionsOf));
  const belonging = Array.from(companions).flatMap((file) => [file, `${file}.gz`]);
  const there = new Set([...all, ...belonging.filter((file) => !isAbsent(file))]);
  noteInputs(there);
  await prepareToRead(there);
  return formats.withoutCompanions(all, companions);
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

/**
 * What an argument names, to be read as a key.
 *
 * @param features whether parts of speech and the like are wanted
 */
export async function keySource(
  argument: string,
  flags: InputFlags,
  report: (diagnostic: Diagnostic) => void,
  features = false,
): Promise<PartSource> {
  const files = await filesOf(argument);
  const format = await formatOption(flags.inputFormat, flags.columns);
  return diskSource(files, { side: "key", format, features, report, ...readingOptions(flags) });
}

/** What Node puts in the place of bytes of an argument, or a name that a glob finds, that are no UTF-8. */
const LOST = "\uFFFD";

/**
 * The file that a path means. Bytes that are no UTF-8 are lost in arguments and globs; the folder still has them.
 *
 * @throws CommandError if it may be one of several files
 */
function pathOnDisk(path: string): string {
  if (!path.includes(LOST) || fileStatus(path) !== undefined) return path;
  const folder = pathOnDisk(dirname(path));
  const name = basename(path);
  if (fileStatus(folder)?.isDirectory() !== true) return path;
  const found = readdirSync(systemPath(folder), { encoding: "buffer" }).filter((each) => each.toString() === name);
  if (found.length > 1) {
    throw new CommandError(
      `${path}: ${found.length} files have this name, if bytes that are not UTF-8 are left out; give their folder, or rename them`,
      exitCode.input,
    );
  }
  return found.length === 0 ? path : join(folder, textOfName(found[0]));
}

/** A file in a folder. */
interface FoundFile {
  readonly path: string;
  /** By what the system knows the file, wherever links to it are. */
  readonly id: string;
  /** Whether the way to it leads through a symbolic link in the folder. */
  readonly isLinked: boolean;
}

/**
 * All files below a folder but hidden ones, in the order of their paths. Symbolic links are followed; a file to which links in the folder lead
 * is there once, by the name of the first of these, as in the cache of HuggingFace.
 *
 * @throws CommandError if a folder cannot be read, or a link leads nowhere
 */
function filesBelow(folder: string): string[] {
  const found: FoundFile[] = [];
  walk(folder, [idOfFile(readable(folder, () => statSync(systemPath(folder))))], false, found);
  // The name of a link comes before that of what it leads to; of two links, the first.
  found.sort((a, b) => Number(b.isLinked) - Number(a.isLinked) || (a.path < b.path ? -1 : 1));
  const linked = new Set<string>();
  return found
    .filter(({ id, isLinked }) => {
      if (linked.has(id)) return false;
      if (isLinked) linked.add(id);
      return true;
    })
    .map(({ path }) => path)
    .sort();
}

/** @param above the folders that this one is in, and itself: a link to one of them would go round in circles */
function walk(folder: string, above: readonly string[], isLinked: boolean, found: FoundFile[]): void {
  const entries = readable(folder, () =>
    readdirSync(systemPath(folder), { encoding: "buffer", withFileTypes: true }),
  ).map((entry) => ({ name: textOfName(entry.name), isLink: entry.isSymbolicLink() }));
  noteFolder(
    folder,
    entries.map(({ name }) => name),
  );
  for (const { name, isLink: isOneItself } of entries) {
    if (isInterrupted(name)) {
      throw new CommandError(
        `${folder}: writing into this folder was interrupted, and files may be missing or old: repeat it, or delete ${folder}/${name}`,
        exitCode.input,
      );
    }
    if (name.startsWith(".")) continue;
    const path = folder.endsWith("/") ? `${folder}${name}` : `${folder}/${name}`;
    const isLink = isLinked || isOneItself;
    const status = readable(path, () => statSync(systemPath(path)));
    const id = idOfFile(status);
    if (status.isFile()) {
      found.push({ path, id, isLinked: isLink });
      noteFile(path, { id, size: status.size });
    } else if (status.isDirectory() && !above.includes(id)) walk(path, [...above, id], isLink, found);
  }
}

function readable<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    const reasons: Record<string, string> = {
      ENOENT: "it is a link to something that is not there; fetch that, or remove the link",
      ELOOP: "it is a link that leads back to itself; remove it",
      EACCES: "permission denied",
    };
    throw new CommandError(`${path}: cannot be read: ${reasons[String(error.code)] ?? error.message}`, exitCode.input);
  }
}
