import { lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { CommandError, exitCode } from "./exit-codes.ts";
import { isInterrupted } from "./folder-output.ts";
import { systemPath, textOfName } from "./system-path.ts";

/** A file in a folder. */
interface FoundFile {
  readonly path: string;
  /** By what the system knows the file, wherever links to it are. */
  readonly id: string;
  /** Whether the way to it goes by a symbolic link in the folder. */
  readonly isLinked: boolean;
}

/**
 * All files below a folder but hidden ones, in the order of their paths. Symbolic links are followed; a file to which links in the folder lead
 * is there once, by the name of the first of these, as in the cache of HuggingFace.
 *
 * @throws CommandError if a folder cannot be read, or a link leads nowhere
 */
export function filesBelow(folder: string): string[] {
  const found: FoundFile[] = [];
  walk(folder, [idOf(readable(folder, () => statSync(systemPath(folder))))], false, found);
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
  const names = readable(folder, () => readdirSync(systemPath(folder), { encoding: "buffer" })).map(textOfName);
  for (const name of names) {
    if (isInterrupted(name)) {
      throw new CommandError(
        `${folder}: writing into this folder was interrupted, and files may be missing or old: repeat it, or delete ${folder}/${name}`,
        exitCode.input,
      );
    }
    if (name.startsWith(".")) continue;
    const path = folder.endsWith("/") ? `${folder}${name}` : `${folder}/${name}`;
    const isLink = isLinked || readable(path, () => lstatSync(systemPath(path))).isSymbolicLink();
    const status = readable(path, () => statSync(systemPath(path)));
    const id = idOf(status);
    if (status.isFile()) found.push({ path, id, isLinked: isLink });
    else if (status.isDirectory() && !above.includes(id)) walk(path, [...above, id], isLink, found);
  }
}

function idOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
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
