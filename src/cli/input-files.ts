import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { prepareToRead } from "./byte-source.ts";
import { CommandError, exitCode } from "./exit-codes.ts";

/**
 * The files that an argument names, ready to be read: itself, all files below a folder, or the matches of a glob that the shell left alone.
 *
 * @throws CommandError if there are none
 */
export async function filesOf(argument: string): Promise<string[]> {
  const files = await expand(argument);
  await prepareToRead(files);
  return files;
}

async function expand(argument: string): Promise<string[]> {
  if (argument === "-") return [argument];
  const stats = statSync(argument, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) {
    const files = readdirSync(argument, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map((entry) => join(entry.parentPath, entry.name))
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
