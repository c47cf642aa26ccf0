import { sep } from "node:path";

/**
 * A path as it is written everywhere inside: with forward slashes, which Windows takes, too. Globs, the companions of files, names of
 * systems and the order of files in a folder then are the same on every machine. Where the separator is a slash, a backslash is a
 * character like others and stays.
 *
 * @param separator that of the machine
 */
export function forwardSlashes(path: string, separator: string = sep): string {
  return separator === "\\" ? path.replaceAll("\\", "/") : path;
}
