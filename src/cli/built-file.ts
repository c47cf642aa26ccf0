import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CommandError, exitCode } from "./exit-codes.ts";

/** Files that the build makes for the command line. */
const paths = {
  /** The page, without data. */
  page: "../app/corefscope.html",
  /** What shells complete, as JSON: a `CompletionTable`. */
  completions: "completions.json",
  /** The texts of the files of `example`, as JSON, by the names of the files. */
  examples: "examples.json",
} as const;

/** Returns the program of a thread that helps; undefined if this command line was not built, or is one file. */
export function threadProgram(): string | undefined {
  const path = fileURLToPath(new URL("helper-thread.js", import.meta.url));
  return existsSync(path) ? path : undefined;
}

/** @throws CommandError if the file is not there */
export function builtFile(name: keyof typeof paths): string {
  const path = fileURLToPath(new URL(paths[name], import.meta.url));
  if (!existsSync(path))
    throw new CommandError(
      `${path}: this file of corefscope is missing; reinstall corefscope, or build it (npm run build)`,
      exitCode.input,
    );
  return readFileSync(path, "utf8");
}
