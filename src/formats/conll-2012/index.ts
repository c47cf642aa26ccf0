import { listIn } from "../../core/arrays.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { writableIds } from "../common/parts/distinct-names.ts";
import { writtenLength, writtenWords } from "../common/parts/written-words.ts";
import { addCells, type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import { type Format, headLength, type ReadOptions } from "../format.ts";
import { ChosenColumns, LAST_COLUMN } from "./columns.ts";
import { Conll2012Reader } from "./conll-2012-reader.ts";
import { detectConll2012 } from "./detect.ts";
import { type ColumnLayout, columnLayout, parseDirective } from "./token-line.ts";

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

/**
 * Lists the columns that are not read, by their numbers, and comments. The first line of a part gives the layout.
 *
 * @param asked the column of coreference that the user named
 */
export function conllSurvey(asked: number | undefined): ContentSurvey {
  let head = "";
  let chosen: ChosenColumns | undefined;
  let layout: ColumnLayout | undefined;
  const survey = lineSurvey((line, add) => {
    if (/^#\s*(?:begin|end)\s+document/.test(line)) {
      layout = undefined;
    } else if (line.startsWith("#")) {
      add("comments");
    } else if (line.trim() !== "" && chosen !== undefined) {
      layout ??= chosen.layoutFor(columnLayout(line));
      const { word, number, tag, parse, speaker, nameClass, tabs } = layout;
      const cells = tabs ? line.split("\t") : line.split(/[ \t]+/).filter((cell) => cell !== "");
      const { coreference } = chosen;
      const last = coreference > 0 ? coreference - 1 : cells.length + coreference;
      const read = new Set([word, number, tag, parse, speaker, nameClass, last]);
      addCells(cells, (column) => read.has(column), add);
    }
  });
  const begin = (): void => {
    chosen = new ChosenColumns(new TextEncoder().encode(head), asked);
    survey.push(head);
  };
  return {
    push: (text) => {
      if (chosen !== undefined) survey.push(text);
      else {
        head += text;
        if (head.length >= headLength) begin();
      }
    },
    end: () => {
      if (chosen === undefined) begin();
      return survey.end();
    },
  };
}

/**
 * Writes a part as CoNLL-2012: the twelve standard columns, tab-separated, with `-` or `*` for unknown values.
 *
 * In a cell, closing brackets come before opening ones, inner before outer. Longer mentions open first. Reading the
 * file back restores words, sentences and clusters, with these exceptions:
 *
 * - crossing spans of one entity, even if they share only one token: they become nested,
 * - the gaps of discontinuous mentions, which are filled,
 * - mentions that reach outside the text, and entities without other mentions: these are left out,
 * - opaque mention ids: each becomes a word with a mention; repeated ids become repeated mentions,
 * - brackets, `|`, `*` and white space in entity ids, and white space in words and parts: these become `_`, and so does an
 *   empty word or id; ids that would become equal get a number appended,
 * - line breaks in the document's name: they become spaces,
 * - absent information: the part becomes 000, words become `_`, and all tokens become one sentence,
 * - the order of entities, and of mentions that begin at the same token, unless the longer was first.
 */
export function writeConll2012(part: AnnotatedPart): string {
  const { tokens } = part;
  const length = writtenLength(part);
  const cells = coreferenceCells(part, length);
  const words = writtenWords(part);
  const starts = new Set(tokens?.sentenceStarts);
  const lines = [`#begin document ${headerOf(part)}`];
  const name = writtenDocument(part).replace(/\s/g, "_").replace(/^#/, "_") || "-";
  const number = /^\d+$/.test(part.part) ? part.part.replace(/^0+(?=\d)/, "") : 0;
  let inSentence = 0;
  for (let t = 0; t < length; t++) {
    if (t > 0 && starts.has(t)) {
      lines.push("");
      inSentence = 0;
    }
    const word = words(t).replace(/\s/g, "_") || "_";
    const cell = cells.get(t)?.join("|") ?? "-";
    lines.push([name, number, inSentence++, word, "-", "*", "-", "-", "-", "-", "*", cell].join("\t"));
  }
  lines.push("", "#end document", "");
  return lines.join("\n");
}

/**
 * Returns the part's original header if it still names the part, so that every scorer sees the same name. Otherwise,
 * builds a new one.
 */
export function headerOf(part: AnnotatedPart): string {
  const header = part.header ?? "";
  const known = /[\r\n]/.test(header) ? undefined : parseDirective(`#begin document ${header}`);
  if (header !== "" && known?.kind === "begin" && known.document === part.document && known.part === part.part)
    return known.header;
  const document = writtenDocument(part).replace(/[\r\n]/g, " ");
  return `(${document}); part ${part.part === "" ? "000" : part.part.replace(/\s/g, "_")}`;
}

/** In formats without parts, `x_0` means part 000 of `x`. `x_1` may also be a document of its own. */
function writtenDocument({ document, part }: AnnotatedPart): string {
  return part === "" ? document.replace(/(?<=.)_0$/, "") : document;
}

/**
 * Returns the items of each token's cell, in the order of the cell.
 *
 * @param length the number of tokens in the text; mentions outside it are left out
 */
function coreferenceCells(part: AnnotatedPart, length: number): Map<number, string[]> {
  const { first, last, entity } = part.mentions;
  const ids = writableIds(part.entities.ids, /[()|*\s]/g);
  const cells = new Map<number, string[]>();
  const inside = Array.from(first.keys()).filter((m) => first[m] >= 0 && last[m] < length);
  for (const m of inside.toSorted((a, b) => first[b] - first[a] || b - a)) {
    if (first[m] < last[m]) listIn(cells, last[m]).push(`${ids[entity[m]]})`);
  }
  for (const m of inside.toSorted((a, b) => first[a] - first[b] || last[b] - last[a] || a - b)) {
    listIn(cells, first[m]).push(first[m] < last[m] ? `(${ids[entity[m]]}` : `(${ids[entity[m]]})`);
  }
  return cells;
}
