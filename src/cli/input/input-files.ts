import { packedNames } from "../../formats/common/input/file-name.ts";
import { readingOptionsIn } from "../../formats/reading-options.ts";
import { readdirSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { defined } from "../../core/defined.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Format } from "../../formats/format.ts";
import { withoutSides } from "../../report/diagnostic-text.ts";
import { initialLeftOut, withoutInitialFiles } from "../../scoring/project-files.ts";
import type { PartSource } from "../../scoring/pair-parts.ts";
import { archiveIn, filesInArchive } from "./archive-files.ts";
import { prepareToRead } from "./byte-source.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { diskSource } from "./file-source.ts";
import { fileStatus, idOfFile, isAbsent, noteFile, noteFolder } from "../output/file-status.ts";
import { isInterrupted } from "../output/folder-output.ts";
import { forwardSlashes } from "../forward-slashes.ts";
import { allFormats, formatOption, formatsFor } from "./known-formats.ts";
import { noteInputFolder, noteInputs } from "../output/planned-outputs.ts";
import { type InputFlags } from "../options/reading-options.ts";
import { systemPath, textOfName } from "../system-path.ts";

/**
 * Returns the files that an argument names: itself, those below a folder or in a ZIP archive, or the matches of a glob
 * that the shell did not expand. In a folder or glob, leaves out companion files, such as the text of a standoff file, because they are
 * read with their main file.
 *
 * @param report if given, also leaves out documents before annotation (`withoutInitialFiles`), and says how many
 * @throws CommandError if there are none
 */
export async function filesOf(argument: string, report?: (diagnostic: Diagnostic) => void): Promise<string[]> {
  const found = await expand(forwardSlashes(argument), report);
  const all = report === undefined ? found : withoutInitialFiles(found);
  if (all.length < found.length) report?.(initialLeftOut(found.length - all.length));
  // File names are enough to tell which files are companions.
  const formats = all.length === 1 ? await formatsFor(all[0]) : await allFormats();
  const companions = new Set(all.flatMap(formats.companionsOf));
  const belonging = Array.from(companions).flatMap((file) => [file, ...packedNames(file)]);
  const there = new Set([...all, ...belonging.filter((file) => !isAbsent(file))]);
  noteInputs(there);
  await prepareToRead(there);
  return formats.withoutCompanions(all, companions);
}

/** The byte with which the name of a hidden file begins. */
const DOT = 46;

async function expand(given: string, report?: (diagnostic: Diagnostic) => void): Promise<string[]> {
  if (given === "-") return [given];
  const archive = archiveIn(given);
  if (archive !== undefined) return filesInArchive(archive, report);
  const argument = pathOnDisk(given);
  const stats = fileStatus(argument);
  if (stats?.isDirectory() === true) {
    noteInputFolder(argument);
    const files = filesBelow(argument);
    if (files.length === 0) {
      const hasHidden = readdirSync(systemPath(argument), { encoding: "buffer" }).some((name) => name[0] === DOT);
      const what = hasHidden ? "only hidden files, which are not read" : "no files";
      throw new CommandError(`${argument}: this folder has ${what}`, exitCode.input);
    }
    return files;
  }
  const named = /^(.+\.(?:duckdb|db))::(.+)$/i.exec(argument);
  if (stats === undefined && named !== null && fileStatus(named[1])?.isFile() === true) {
    noteInputs([named[1]]);
    await (await import("./duckdb-tables.ts")).readDuckDb(named[1], named[2], argument);
    return [argument];
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
 * @param features whether to read parts of speech and the like
 * @param onFile receives each file with its format
 */
export async function keySource(
  argument: string,
  flags: InputFlags,
  report: (diagnostic: Diagnostic) => void,
  features = false,
  onFile?: (file: string, format: Format) => void,
): Promise<PartSource> {
  const files = await filesOf(argument, report);
  const format = await formatOption(flags.inputFormat, flags.columns);
  return diskSource(files, {
    side: "key",
    format,
    features,
    report: (diagnostic) => {
      report(withoutSides(diagnostic));
    },
    ...defined({ onFile }),
    ...readingOptionsIn(flags),
  });
}

/** Node puts this character in the place of bytes that are not UTF-8, in arguments and in names found by a glob. */
const LOST = "\uFFFD";

/**
 * Returns the file that a path means. Arguments and globs lose bytes that are not UTF-8, but the folder listing has
 * them.
 *
 * @throws CommandError if several files match
 */
function pathOnDisk(path: string): string {
  if (!path.includes(LOST) || fileStatus(path) !== undefined) return path;
  const folder = pathOnDisk(dirname(path));
  const name = basename(path);
  if (fileStatus(folder)?.isDirectory() !== true) return path;
  const found = readdirSync(systemPath(folder), { encoding: "buffer" }).filter((each) => each.toString() === name);
  if (found.length > 1) {
    throw new CommandError(
      `${path}: ${found.length} files have this name apart from bytes that are not UTF-8; name their folder, or rename them`,
      exitCode.input,
    );
  }
  return found.length === 0 ? path : join(folder, textOfName(found[0]));
}

interface FoundFile {
  readonly path: string;
  /** Whether the file was reached through a symbolic link in the folder. */
  readonly isLinked: boolean;
}

/**
 * Returns all files below a folder, except hidden ones, in the order of their paths. Follows symbolic links. If several
 * links lead to one file, as in the cache of HuggingFace, the file is listed once, by the first link.
 *
 * @throws CommandError if a folder cannot be read, or a link leads nowhere
 */
function filesBelow(folder: string): string[] {
  const found: FoundFile[] = [];
  walk(folder, [idOfFile(statusOf(folder))], false, found);
  const paths = found.map(({ path }) => path);
  if (!found.some(({ isLinked }) => isLinked)) return paths.sort();
  // A link wins over the file's own name, which may be a hash; of two links, the first wins.
  found.sort((a, b) => Number(b.isLinked) - Number(a.isLinked) || (a.path < b.path ? -1 : 1));
  const linked = new Set<string>();
  return found
    .filter(({ path, isLinked }) => {
      const id = idOfFile(statusOf(path));
      if (linked.has(id)) return false;
      if (isLinked) linked.add(id);
      return true;
    })
    .map(({ path }) => path)
    .sort();
}

/**
 * @param above the ids of this folder and of the folders above it: a link to one of them would lead round in circles
 */
function walk(folder: string, above: readonly string[], isLinked: boolean, found: FoundFile[]): void {
  const entries = readable(folder, () =>
    readdirSync(systemPath(folder), { encoding: "buffer", withFileTypes: true }),
  ).map((entry) => ({ name: textOfName(entry.name), isLink: entry.isSymbolicLink(), isFile: entry.isFile() }));
  noteFolder(
    folder,
    entries.map(({ name }) => name),
  );
  for (const { name, isLink: isOneItself, isFile } of entries) {
    if (isInterrupted(name)) {
      throw new CommandError(
        `${folder}: writing to this folder was interrupted, so files may be missing or outdated; write it again, or delete ${folder}/${name}`,
        exitCode.input,
      );
    }
    if (name.startsWith(".")) continue;
    const path = folder.endsWith("/") ? `${folder}${name}` : `${folder}/${name}`;
    const isLink = isLinked || isOneItself;
    // The listing already says which entries are files.
    const status = isFile ? undefined : statusOf(path);
    if (status === undefined || status.isFile()) {
      found.push({ path, isLinked: isLink });
      noteFile(path);
    } else if (status.isDirectory() && !above.includes(idOfFile(status))) {
      walk(path, [...above, idOfFile(status)], isLink, found);
    }
  }
}

/** @throws CommandError if the path cannot be read */
function statusOf(path: string): Stats {
  return readable(path, () => statSync(systemPath(path)));
}

function readable<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    const reasons: Record<string, string> = {
      ENOENT: "it is a link to a file that does not exist; fetch the file, or remove the link",
      ELOOP: "it is a link that leads back to itself; remove it",
      EACCES: "permission denied",
    };
    throw new CommandError(`${path}: cannot be read: ${reasons[String(error.code)] ?? error.message}`, exitCode.input);
  }
}
