import { isPath, lastSeparator, withExtension } from "./file-name.ts";
import type { ReadOptions } from "../../format.ts";
import type { Report } from "../messages/reporter.ts";
import { decodeText } from "./whole-file-reader.ts";

export interface Companion {
  readonly path: string;
  /** Decoded, without a byte order mark. */
  readonly text: string;
}

/**
 * Returns the first companion file that exists. If there is none, reports the first path (`missing-companion`).
 *
 * @param paths the possible paths, likeliest first; not empty
 * @param purpose the consequence, which completes the message “… is missing: …”
 * @param decode decodes the bytes; UTF-8 by default
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

/** Returns a file's path with another extension. For standard input, returns a description, because it has no path. */
export function companionPath(file: string | undefined, extension: string): string {
  return isPath(file) ? withExtension(file, extension) : `the .${extension} file`;
}

/**
 * Returns the path of a file in the same folder.
 *
 * @param name the name as the current file gives it; its folders are left out, because they belong to another machine
 */
export function siblingPath(path: string | undefined, name: string): string {
  const folder = path === undefined ? "" : path.slice(0, lastSeparator(path) + 1);
  return `${folder}${name.slice(lastSeparator(name) + 1)}`;
}
