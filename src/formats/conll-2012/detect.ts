import { containerOf } from "../common/input/unreadable.ts";
import { filledLines, wholeLines } from "../common/text/filled-lines.ts";
import { HASH } from "../line-bytes.ts";
import { isCoreference } from "./token-line.ts";

/** Whether the beginning of a file has a `#begin document` line, or is a table with coreference in its last column. */
export function detectConll2012(head: string): boolean {
  if (/^#\s*begin\s+document\b/m.test(head)) return true;
  // JSON may hold what looks like a cell: `["a (", "b"]`.
  if (/^\s*(?:\[\s*[[{"\d\-\]]|\{\s*["}])/.test(head)) return false;
  // CoNLL-U ends its lines in brackets, too: `Entity=(e1-person-1-)`.
  if (/^# ?(global\.|newdoc|sent_id)/m.test(head)) return false;
  const lines = filledLines(head).filter((line) => !line.startsWith("#"));
  const cells = lines.map(lastCell);
  // Prose, too, may have a bracket at the end of a line; a few damaged lines must not matter.
  const plausible = cells.filter((cell) => cell !== undefined && (/^[-_*]?$|^\d+$/.test(cell) || isMention(cell)));
  return plausible.length * 3 >= cells.length * 2 && plausible.some((cell) => cell !== undefined && isMention(cell));
}

/** A star belongs to the columns of parses and named entities, `(NP*`. */
function isMention(cell: string): boolean {
  return isCoreference(cell) && !cell.includes("*");
}

/** The last of several columns, which may be empty behind a tab; nothing if there is only one. */
function lastCell(line: string): string | undefined {
  const fields = line.includes("\t") ? line.split("\t") : line.trim().split(/ +/);
  return fields.length > 1 ? fields[fields.length - 1].trim() : undefined;
}

/**
 * Whether the beginning of a file is so plainly CoNLL-2012 that no other format can recognise it, so that none of them needs to be
 * loaded. If this says no, the file may still be CoNLL-2012: then all formats are asked in turn.
 *
 * @param head as of `FormatList.detect`
 */
export function isPlainConll2012(head: Uint8Array): boolean {
  if (head[0] !== HASH || containerOf(head) !== undefined) return false;
  const text = wholeLines(head);
  const hasTabs = text.includes("\t");
  // Marked text has tags or brackets, and CRAFT has letters behind the numbers of entities.
  if (!text.startsWith("#begin") || (!hasTabs && /[\]<]/.test(text)) || /\(\d+[A-Za-z]/.test(text)) return false;
  const line = plainLine(hasTabs ? TABBED : SPACED);
  for (line.lastIndex = 0; line.lastIndex < text.length; ) if (!line.test(text)) return false;
  return true;
}

/** A document's id, part and token number; the word; and something else that is no number, as it is in the tables of neleval; `1)` is none. */
const TABBED = String.raw`\t\d+\t\d+\t[^\t\r\n\u2028\u2029]+(?:\t(?!(?!\d+\))-?[\d.]|\t|\r?(?:\n|$)).*)?`;
const SPACED = String.raw` +\d+ +\d+ +[^ \t\r\n\u2028\u2029].*`;

/** Where the last match ended: a line that begins or ends a document, or is blank, or is a token's. */
function plainLine(columns: string): RegExp {
  const document = String.raw`#begin document \([^\s,;()]+\)(?:;(?: part \d+)?)?|#end document`;
  return new RegExp(String.raw`(?:${document}|\w[\w./:@+-]*${columns}|)\r?(?:\n|$)`, "y");
}
