import { isCoreference } from "./token-line.ts";

export type Directive =
  | { readonly kind: "begin"; readonly header: string; readonly document: string; readonly part: string }
  | { readonly kind: "end" | "comment" };

/**
 * Parses a `#` line in all known dialects: `#begin document (x); part 000`, `(x);`, `x`, `#begin document(x);` without
 * the space, `# begin document x` with an additional space, and `# begin document ` without a name.
 *
 * Ids are opaque: only the outer brackets, a last semicolon and the part are removed.
 */
export function parseDirective(line: string): Directive {
  const begin = /^#\s*begin\s+document(?![\w-])/.exec(line);
  if (begin === null) return { kind: /^#\s*end\s+document(?![\w-])/.test(line) ? "end" : "comment" };
  // scorer.pl uses the exact rest of the line as the document's name.
  const rest = line.slice(begin[0].length);
  const header = rest.startsWith(" ") ? rest.slice(1) : rest;
  const { name, part } = cutPart(header.trim());
  return { kind: "begin", header, document: withoutBrackets(name), part };
}

/** Returns whether a comment contains another line that begins or ends a document. */
export function holdsDirective(comment: string): boolean {
  return /.#\s{0,9}(?:begin|end)\s{1,9}document\b/.test(comment);
}

const MOST_SPACES = 9;

/**
 * Removes `; part 000` at the end. V8 would take milliseconds to compile a regular expression for this, and a header
 * may be megabytes long.
 */
function cutPart(text: string): { name: string; part: string } {
  let start = text.length;
  while (start > 0 && text[start - 1].trim() !== "") start--;
  const before = text.slice(0, start).trimEnd();
  const head = before.endsWith("part") ? before.slice(0, -4) : "";
  const name = head.trimEnd();
  const isPart =
    (name.endsWith(";") || name.endsWith(")")) &&
    start < text.length &&
    start - before.length <= MOST_SPACES &&
    head.length - name.length <= MOST_SPACES;
  return { name: withoutSemicolon(isPart ? withoutSemicolon(name) : text), part: isPart ? text.slice(start) : "" };
}

function withoutSemicolon(name: string): string {
  return name.endsWith(";") ? name.slice(0, -1).trimEnd() : name;
}

function withoutBrackets(name: string): string {
  return name.length > 1 && name.startsWith("(") && name.endsWith(")") ? name.slice(1, -1) : name;
}

/**
 * Returns whether a line that begins with `#` is a token line, whose first column is a hashtag or the name of a
 * document.
 *
 * @param columns the expected number of columns; 0 before the first token line
 * @param tabs whether tabs separate these columns
 */
export function isTokenLine(line: string, columns: number, tabs: boolean): boolean {
  const byTabs = columns === 0 ? line.includes("\t") : tabs;
  const fields = byTabs ? line.split("\t") : line.trimEnd().split(/[ \t]+/);
  const last = fields[fields.length - 1].trim();
  if (columns > 0) return fields.length === columns && columns > 1 && (/^[-_*]?$/.test(last) || isCoreference(last));
  if (byTabs) return /^[-_*]$/.test(last) || isCoreference(last);
  return fields.length === 2 && fields[0] !== "#" && isDecimal(last);
}

export function hasCoreferenceLast(line: string): boolean {
  return isDecimal(/[ \t]([^ \t]+)\s*$/.exec(line)?.[1] ?? "");
}

/**
 * Returns the brackets that scorer.pl finds in a comment, which it treats as a token line. They are in the last column
 * or, without tabs, anywhere in the line.
 */
export function cellOfComment(line: string): string {
  const cell = line.replace(/\t+$/, "").split("\t").at(-1) ?? "";
  return (cell.match(/\(\d+\)?|\d+\)/g) ?? []).join("|");
}

function isDecimal(cell: string): boolean {
  return isCoreference(cell) && /^[()|\d]+$/.test(cell);
}
