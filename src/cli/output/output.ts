import { type Meaning, type Paint, paintMessages, unpainted } from "../../report/paint.ts";
import type { TableLayout } from "../../report/table.ts";
import { visibleLines } from "../../report/visible.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { paintFor, visiblePainted } from "./color.ts";
import { requireStandardOutputApart } from "./planned-outputs.ts";
import { perRun, shell } from "../shell.ts";
import { errorColumns, terminalColumns } from "./terminal.ts";
import { inWholeLines, wrapped } from "./wrapped.ts";
import { batchesOf, type OutputPiece, writeSafely, writeTo } from "./write-safely.ts";

/**
 * Writes a result to a file or to standard output. Ignores a reader that goes away (`| head`).
 *
 * @throws CommandError if the system refuses, or the file must not be replaced
 */
export function writeOutput(text: OutputPiece, file?: string): void {
  if (isInFile(file)) writeSafely(file, [text]);
  else toStandardOutput([text], visibleLines);
}

/**
 * Writes text for people like `writeOutput`. A terminal gets it in lines of its width (`wrapped`).
 *
 * @param text may have colours, as `outputPaint` makes them
 */
export function writeText(text: string, file?: string): void {
  writeTextPieces([text], file);
}

/** Pieces are made only until a reader goes away. */
function writeTextPieces(pieces: Iterable<string>, file: string | undefined): void {
  const columns = terminalColumns();
  if (isInFile(file)) writeSafely(file, pieces);
  else if (columns === undefined) toStandardOutput(pieces, visiblePainted);
  else toStandardOutput(inWholeLines(pieces), (text) => wrapped(visiblePainted(text), columns));
}

/** @param escaped escapes control characters, because text from a file must not control a terminal */
function toStandardOutput(pieces: Iterable<OutputPiece>, escaped: (text: string) => string): void {
  requireStandardOutputApart();
  const { out } = shell();
  try {
    for (const batch of batchesOf(pieces, terminalColumns() === undefined ? (text) => text : escaped))
      writeTo(out, batch);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EPIPE") return;
    if (code === undefined) throw error;
    throw new CommandError(`cannot write to standard output: ${message}`, exitCode.input);
  }
}

function isInFile(file: string | undefined): file is string {
  return file !== undefined && file !== "-";
}

/** Returns how to paint a result: without colours if it goes to a file. */
export function outputPaint(file?: string): Paint {
  return isInFile(file) ? unpainted : paintFor(shell().out);
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
 * Writes a report like `writeOutput`. Tables fit the width of a terminal, and the format `text` is wrapped.
 *
 * @param write makes the text, or the pieces of a long one; called again if some characters are not one column wide
 */
export async function writeReport(
  write: (layout: TableLayout) => Iterable<string>,
  format: string,
  file?: string,
): Promise<void> {
  const columns = (isInFile(file) ? undefined : terminalColumns()) ?? Number.POSITIVE_INFINITY;
  const paint = outputPaint(file);
  const odd: string[] = [];
  const text = write({
    columns,
    paint,
    widthOf(cell) {
      if (odd.length === 0 && !oneColumnEach.test(cell)) odd.push(cell);
      return cell.length;
    },
  });
  let made = text;
  if (odd.length > 0) {
    // Loading `string-width` takes longer than making most reports.
    const { default: stringWidth } = await import("string-width");
    made = write({ columns, paint, widthOf: stringWidth });
  }
  const pieces = typeof made === "string" ? [made] : made;
  if (format === "text") writeTextPieces(pieces, file);
  else if (isInFile(file)) writeSafely(file, pieces);
  else toStandardOutput(pieces, visiblePainted);
}

/** Latin, Greek and Cyrillic letters without combining marks, and the characters of tables: all one column wide. */
const oneColumnEach =
  /^[ -~\u00a0-\u00ac\u00ae-\u02ff\u0370-\u0482\u2010-\u2027\u2030-\u205e\u2070-\u209c\u2100-\u22ff]*$/;

const lost = perRun(() => ({ messages: false }));

/**
 * Writes lines to standard error, with control characters escaped. Ignores a reader that goes away (`2>&1 | head`). If
 * the system refuses for another reason, messages are lost and the exit code is 3. At a terminal, long messages are
 * continued on indented lines, as those of Clang are: the place `file:line:column:` stays whole on the first line, where
 * programs that watch a terminal look for it.
 *
 * @param meaning what the whole text means, which a terminal shows by colour; absent: only severities are coloured
 */
export function writeError(text: string, meaning?: Meaning): void {
  const { err } = shell();
  const escaped = visibleLines(text);
  const paint = paintFor(err);
  try {
    const isWhole = meaning !== undefined;
    const shown = isWhole ? escaped.replace(/.+/g, (line) => paint(meaning, line)) : paintMessages(escaped, paint);
    const columns = errorColumns();
    writeTo(err, Buffer.from(columns === undefined ? shown : wrapped(shown, columns)));
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
