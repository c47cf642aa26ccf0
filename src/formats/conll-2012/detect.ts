import { containerOf } from "../common/input/unreadable.ts";
import { filledLines, wholeLines } from "../common/text/filled-lines.ts";
import { HASH } from "../common/lines/line-bytes.ts";
import { isCoreference } from "./token-line.ts";

/**
 * Returns whether the beginning of a file has a `#begin document` line, or is a table with coreference in its last
 * column.
 */
export function detectConll2012(head: string): boolean {
  if (/^#\s*begin\s+document\b/m.test(head)) return true;
  // Text in JSON may look like a cell: `["a (", "b"]`.
  if (/^\s*(?:\[\s*[[{"\d\-\]]|\{\s*["}])/.test(head)) return false;
  // Lines of CoNLL-U may also end in brackets: `Entity=(e1-person-1-)`.
  if (/^# ?(global\.|newdoc|sent_id)/m.test(head)) return false;
  const lines = filledLines(head).filter((line) => !line.startsWith("#"));
  const cells = lines.map(lastCell);
  // Prose may also have brackets at line ends, and a few damaged lines must not matter.
  const plausible = cells.filter((cell) => cell !== undefined && (/^[-_*]?$|^\d+$/.test(cell) || isMention(cell)));
  return plausible.length * 3 >= cells.length * 2 && plausible.some((cell) => cell !== undefined && isMention(cell));
}

/** Returns whether a cell opens or closes a mention. Cells with a star are parses or named entities, such as `(NP*`. */
function isMention(cell: string): boolean {
  return isCoreference(cell) && !cell.includes("*");
}

/** Returns the last column, which may be empty after a tab. Returns undefined if there is only one. */
function lastCell(line: string): string | undefined {
  const fields = line.includes("\t") ? line.split("\t") : line.trim().split(/ +/);
  return fields.length > 1 ? fields[fields.length - 1].trim() : undefined;
}

/**
 * Returns whether the beginning of a file can only be CoNLL-2012, so that no other format needs to be loaded. If false,
 * the file may still be CoNLL-2012.
 *
 * @param head the beginning of the file, as for `FormatList.detect`
 */
export function isPlainConll2012(head: Uint8Array): boolean {
  if (head[0] !== HASH || containerOf(head) !== undefined) return false;
  const text = wholeLines(head);
  if (lastPlain.includes(text)) return true;
  const hasTabs = text.includes("\t");
  // Marked text has tags or brackets, and CRAFT has letters after entity numbers.
  if (!text.startsWith("#begin") || (!hasTabs && /[\]<]/.test(text)) || /\(\d+[A-Za-z]/.test(text)) return false;
  const line = plainLine(hasTabs ? TABBED : SPACED);
  for (line.lastIndex = 0; line.lastIndex < text.length; ) if (!line.test(text)) return false;
  lastPlain.push(text);
  if (lastPlain.length > MOST_KEPT) lastPlain.shift();
  return true;
}

/** The last plain beginnings. Each file is examined twice: before its reader is loaded, and when it is read. */
const lastPlain: string[] = [];
const MOST_KEPT = 2;

/**
 * Matches the columns after the document's id: part, token number, word, and any others. In a line with tabs, the
 * column after the word must not be a number, because tables of neleval have one there.
 */
const TABBED = String.raw`\t\d+\t\d+\t[^\t\r\n\u2028\u2029]+(?:\t(?!(?!\d+\))-?[\d.]|\t|\r?(?:\n|$)).*)?`;
const SPACED = String.raw` +\d+ +\d+ +[^ \t\r\n\u2028\u2029].*`;

/**
 * Returns a pattern that continues where the last match ended. It matches a line that begins or ends a document, is
 * blank, or has a token.
 */
function plainLine(columns: string): RegExp {
  const document = String.raw`#begin document \([^\s,;()]+\)(?:;(?: part \d+)?)?|#end document`;
  return new RegExp(String.raw`(?:${document}|\w[\w./:@+-]*${columns}|)\r?(?:\n|$)`, "y");
}
