import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { CommandError, exitCode } from "./exit-codes.ts";
import { fileStatus } from "./file-status.ts";
import { systemPath, textOfName } from "./system-path.ts";

/** What Node puts in the place of bytes of an argument, or a name that a glob finds, that are no UTF-8. */
const LOST = "\uFFFD";

/**
 * The file that a path means. Bytes that are no UTF-8 are lost in arguments and globs; the folder still has them.
 *
 * @throws CommandError if it may be one of several files
 */
export function pathOnDisk(path: string): string {
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
