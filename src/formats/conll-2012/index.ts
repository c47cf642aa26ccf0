import type { AnnotatedPart } from "../../core/document.ts";
import { Conll2012Reader } from "./conll-2012-reader.ts";
import { coreferenceCells, writeConll2012 } from "./conll-2012-writer.ts";
import { detectConll2012 } from "./detect.ts";
import { parseDirective } from "./header.ts";
import type { Format, ReadOptions } from "../format.ts";
import { LAST_COLUMN } from "./chosen-columns.ts";
import { conllSurvey } from "./survey.ts";

/** CoNLL-2011/2012 and its dialects. */
export const conll2012: Format = {
  id: "conll",
  title: "CoNLL-2011/2012",
  summary:
    "One token per line, in columns. The last column has coreference as `(ID`, `ID)` and `(ID)`, joined by `|`. Each part of a document is between `#begin document (ID); part NNN` and `#end document`.",
  extensions: ["conll", "v4_gold_conll", "v4_auto_conll"],
  spanOptions: ["column"],
  sharesIds: "perhaps",
  detect: detectConll2012,
  survey: (_, { column }) => conllSurvey(column),
  reader: (options) => new Conll2012Reader(options),
  repair: repairConll2012,
  *write(parts) {
    for (const part of parts) yield writeConll2012(part);
  },
};

/**
 * Returns the text with repaired coreference cells: without unmatched brackets, invalid items and repeated mentions.
 * Adds missing `#end document` lines. Changes nothing else.
 */
export function repairConll2012(
  text: string,
  parts: readonly AnnotatedPart[],
  { column = LAST_COLUMN }: Pick<ReadOptions, "column"> = {},
): string {
  // As in the reader, the first line end decides for the whole file.
  const pieces = text.split(/^[^\r\n]*\r+(?![\r\n])/.test(text) ? /(\r\n|\n|\r)/ : /(\r*\n)/);
  const lines = pieces.filter((_, i) => i % 2 === 0);
  const ends = pieces.filter((_, i) => i % 2 === 1);
  for (const part of parts) {
    const { tokens } = part;
    if (tokens?.lines === undefined) continue;
    const cells = coreferenceCells(part, tokens.length);
    const runs = tokens.lines;
    runs.token.forEach((first, r) => {
      const end = r + 1 < runs.token.length ? runs.token[r + 1] : tokens.length;
      for (let t = first; t < end; t++) {
        const line = runs.line[r] + t - first - 1;
        lines[line] = withCell(lines[line], cells.get(t) ?? [], column);
      }
    });
  }
  return closed(lines, ends);
}

/** Returns the token line with exactly these items in a column. A line that already has them is unchanged. */
function withCell(line: string, items: readonly string[], column: number): string {
  const cells = placesOfCells(line);
  const place = cells.at(column > 0 ? column - 1 : column);
  if (cells.length < 2 || place === undefined) return line;
  const [start, end] = place;
  if (bracketsOf(line.slice(start, end).trim()) === bracketsOf(items.join("|"))) return line;
  return line.slice(0, start) + (items.length === 0 ? "-" : items.join("|")) + line.slice(end);
}

function placesOfCells(line: string): (readonly [start: number, end: number])[] {
  if (!line.includes("\t"))
    return Array.from(line.matchAll(/[^ ]+/g), ({ 0: cell, index }) => [index, index + cell.length]);
  let start = 0;
  return line.split("\t").map((cell) => {
    const place = [start, start + cell.length] as const;
    start += cell.length + 1;
    return place;
  });
}

/**
 * Returns the brackets of a cell in a form that does not depend on their order. Damaged cells have a form of their own.
 */
function bracketsOf(cell: string): string {
  if (/^[-_*]?$/.test(cell)) return "";
  const brackets: string[] = [];
  for (const item of cell.split(/\||(?<=\))|(?=\()/)) {
    const match = /^(\(?)([^()]+)(\)?)$/.exec(item);
    if (match === null) return `damaged ${cell}`;
    if (match[1] === "(") brackets.push(`(${match[2]}`);
    if (match[3] === ")") brackets.push(`${match[2]})`);
  }
  return brackets.sort().join(" ");
}

function closed(lines: readonly string[], ends: readonly string[]): string {
  const lineEnd = ends.at(0) ?? "\n";
  const state = { open: false };
  const pieces = lines.map((line, i) => {
    const directive = line.startsWith("#") ? parseDirective(line.trimEnd()).kind : "comment";
    const end = directive === "begin" && state.open ? `#end document${lineEnd}` : "";
    if (directive !== "comment") state.open = directive === "begin";
    return `${end}${line}${ends.at(i) ?? ""}`;
  });
  const result = pieces.join("");
  if (!state.open) return result;
  return `${result}${/[\r\n]$/.test(result) ? "" : lineEnd}#end document${lineEnd}`;
}
