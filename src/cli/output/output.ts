import { fstatSync, statSync } from "node:fs";
import { platform } from "node:process";
import type { TableLayout } from "../../report/table.ts";
import { visibleLines } from "../../report/visible.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { requireStandardOutputApart } from "./planned-outputs.ts";
import { perRun, shell, type Sink } from "../shell.ts";
import { type OutputPiece, writeSafely, writeTo } from "./write-safely.ts";

/**
 * Writes a result to a file or to standard output. Ignores a reader that goes away (`| head`).
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
    // Escapes control characters, because text from a file must not control the terminal.
    const { out } = shell();
    const isSeen = typeof text === "string" && isTerminal(out);
    writeTo(out, Buffer.from(isSeen ? visibleLines(text) : text));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EPIPE") return;
    if (code === undefined) throw error;
    throw new CommandError(`cannot write to standard output: ${message}`, exitCode.input);
  }
}

/** Writes many lines, given without line ends. */
export function writeLines(lines: Iterable<string>, file: string): void {
  if (file === "-") for (const line of lines) writeOutput(`${line}\n`);
  else writeSafely(file, ended(lines));
}

function* ended(lines: Iterable<string>): Generator<string, void> {
  for (const line of lines) yield `${line}\n`;
}

/**
 * Writes a report like `writeOutput`. Tables fit the width of a terminal.
 *
 * @param write makes the text; called again if some characters are not one column wide
 */
export async function writeReport(write: (layout: TableLayout) => string, file?: string): Promise<void> {
  const columns = (file === undefined || file === "-" ? terminalColumns() : undefined) ?? Number.POSITIVE_INFINITY;
  const odd: string[] = [];
  const text = write({
    columns,
    widthOf(cell) {
      if (odd.length === 0 && !oneColumnEach.test(cell)) odd.push(cell);
      return cell.length;
    },
  });
  if (odd.length === 0) {
    writeOutput(text, file);
    return;
  }
  // Loading `string-width` takes longer than making most reports.
  const { default: stringWidth } = await import("string-width");
  writeOutput(write({ columns, widthOf: stringWidth }), file);
}

/** Latin, Greek and Cyrillic letters without combining marks, and the characters of tables: all one column wide. */
const oneColumnEach =
  /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u2010-\u2027\u2030-\u205e\u2070-\u209c\u2100-\u22ff]*$/;

/** Returns the width of the terminal on standard output, or nothing if standard output is a file or a pipe. */
export function terminalColumns(): number | undefined {
  const { out, columns } = shell();
  return out === 1 && isTerminal(1) ? process.stdout.columns || 80 : columns;
}

export function isTerminal(sink: Sink): boolean {
  if (sink !== 1 && sink !== 2) return false;
  try {
    // The streams of the process load Node's sockets, which takes a tenth of a short run. Files, pipes and /dev/null
    // need no sockets.
    const status = fstatSync(sink);
    if (!status.isCharacterDevice() || (platform !== "win32" && status.rdev === statSync("/dev/null").rdev))
      return false;
    return (sink === 1 ? process.stdout : process.stderr).isTTY;
  } catch {
    return false;
  }
}

const lost = perRun(() => ({ messages: false }));

/**
 * Writes lines to standard error, with control characters escaped. Ignores a reader that goes away (`2>&1 | head`). If
 * the system refuses for another reason, messages are lost and the exit code is 3.
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

/** Sets the exit code of a command; 3 if messages were lost. */
export function exitWith(code: number): void {
  shell().exit(lost().messages ? exitCode.input : code);
}
