import { isatty } from "node:tty";
import { visibleLines } from "../../report/visible.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { requireStandardOutputApart } from "./planned-outputs.ts";
import { perRun, shell } from "../shell.ts";
import { type OutputPiece, writeSafely, writeTo } from "./write-safely.ts";

/**
 * Writes a result to a file, or to standard output. A reader that goes away (`| head`) is no failure.
 *
 * @throws CommandError if the system refuses, or the file must not be replaced
 */
export function writeOutput(text: OutputPiece, file?: string): void {
  if (file !== undefined && file !== "-") {
    writeSafely(file, [text]);
    return;
  }
  requireStandardOutputApart();
  try {
    // Whoever reads a terminal is a person, whatever the format: nothing in a file may command it.
    const { out } = shell();
    const isSeen = typeof text === "string" && typeof out === "number" && isatty(out);
    writeTo(out, Buffer.from(isSeen ? visibleLines(text) : text));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EPIPE") return;
    if (code === undefined) throw error;
    throw new CommandError(`standard output cannot be written: ${message}`, exitCode.input);
  }
}

/** The same of many lines, which are given without their ends. */
export function writeLines(lines: Iterable<string>, file: string): void {
  if (file === "-") for (const line of lines) writeOutput(`${line}\n`);
  else writeSafely(file, ended(lines));
}

function* ended(lines: Iterable<string>): Generator<string, void> {
  for (const line of lines) yield `${line}\n`;
}

const lost = perRun(() => ({ messages: false }));

/**
 * Writes lines to standard error, in which nothing commands a terminal. A reader that goes away (`2>&1 | head`) is no failure; if the system
 * refuses otherwise, the exit code is 3, for messages are lost.
 */
export function writeError(text: string): void {
  try {
    writeTo(shell().err, Buffer.from(visibleLines(text)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EPIPE") return;
    lost().messages = true;
    exitWith(exitCode.input);
  }
}

/** Ends a command with a code, once everything is done; with 3 if messages were lost. */
export function exitWith(code: number): void {
  shell().exit(lost().messages ? exitCode.input : code);
}
