import { isCoreference } from "./coreference-cell.ts";

/**
 * Whether a line that begins with `#` is a token line: a hashtag in a file of two columns, or a document whose name begins so.
 *
 * @param columns of the token line before it; 0 if there is none
 * @param tabs whether tabs separate these
 */
export function isTokenLine(line: string, columns: number, tabs: boolean): boolean {
  const byTabs = columns === 0 ? line.includes("\t") : tabs;
  const fields = byTabs ? line.split("\t") : line.trimEnd().split(/[ \t]+/);
  const last = fields[fields.length - 1].trim();
  if (columns > 0) return fields.length === columns && columns > 1 && (/^[-_*]?$/.test(last) || isCoreference(last));
  if (byTabs) return /^[-_*]$/.test(last) || isCoreference(last);
  return fields.length === 2 && fields[0] !== "#" && isDecimal(last);
}

/** Whether a comment ends as a token line does, with a coreference cell. */
export function hasCoreferenceLast(line: string): boolean {
  return isDecimal(/[ \t]([^ \t]+)\s*$/.exec(line)?.[1] ?? "");
}

/** The brackets that scorer.pl, for which a comment is a token line, finds in it: without tabs in all of it, else in the last column. */
export function cellOfComment(line: string): string {
  const cell = line.replace(/\t+$/, "").split("\t").at(-1) ?? "";
  return (cell.match(/\(\d+\)?|\d+\)/g) ?? []).join("|");
}

function isDecimal(cell: string): boolean {
  return isCoreference(cell) && /^[()|\d]+$/.test(cell);
}
