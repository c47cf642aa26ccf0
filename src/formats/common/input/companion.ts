import { isPath, withExtension } from "./file-name.ts";
import type { ReadOptions } from "../../format.ts";
import type { Report } from "../messages/reporter.ts";
import { decodeText } from "./whole-file-reader.ts";

/** A companion file that was found. */
export interface Companion {
  readonly path: string;
  /** Decoded, without a byte order mark. */
  readonly text: string;
}

/**
 * The first of some companion files that exists. Where none does, that is reported with the first path
 * (`missing-companion`).
 *
 * @param paths where to look, the likeliest first; not empty
 * @param purpose what is lost without it, to end a sentence with
 * @param decode what makes text of it: UTF-8 where absent
 */
export function readCompanion(
  { companion }: ReadOptions,
  paths: readonly string[],
  purpose: string,
  report: Report,
  decode: (bytes: Uint8Array, report: Report) => string = decodeText,
): Companion | undefined {
  for (const path of new Set(paths)) {
    const bytes = companion?.(path);
    if (bytes === undefined) continue;
    const text = decode(bytes, (code, where) => {
      report(code, { ...where, file: path });
    });
    return { path, text };
  }
  report("missing-companion", { data: { path: paths[0], purpose } });
  return undefined;
}

/** The path of a file with this extension instead; for standard input, which has no path, words that describe the file. */
export function companionPath(file: string | undefined, extension: string): string {
  return isPath(file) ? withExtension(file, extension) : `the .${extension} file`;
}

/**
 * The path of a file in the same folder.
 *
 * @param path of the file at hand; absent for standard input
 * @param name as that file names the other; any folders in it are left out, because they are those of another machine
 */
export function siblingPath(path: string | undefined, name: string): string {
  const folder = path === undefined ? "" : path.slice(0, lastSeparator(path) + 1);
  return `${folder}${name.slice(lastSeparator(name) + 1)}`;
}

function lastSeparator(path: string): number {
  return Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
}
