import { sep } from "node:path";

/**
 * Returns a path with forward slashes, which Windows accepts too. Globs, companion files, names of systems and the
 * order of files are then the same on every machine. If the machine's separator is a slash, a backslash is an ordinary
 * character and stays.
 */
export function forwardSlashes(path: string, separator: string = sep): string {
  return separator === "\\" ? path.replaceAll("\\", "/") : path;
}
