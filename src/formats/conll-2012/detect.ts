import { filledLines } from "../common/text/filled-lines.ts";
import { isCoreference } from "./coreference-cell.ts";

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
