import { sha256 } from "../../core/corpus-hash.ts";
import { isWrong, type Wrong } from "../../core/option-record.ts";
import { groupings } from "../grouping.ts";
import { mentionDivisions } from "./mention-labels.ts";

/** Labels of mentions from a file. */
export interface LabelFile {
  /** The names of the columns of labels. */
  readonly columns: readonly string[];
  readonly rows: readonly LabelRow[];
  /** Whether rows name parts of documents. */
  readonly hasParts: boolean;
}

/** The labels of one mention. */
export interface LabelRow {
  readonly document: string;
  readonly part: string;
  /** The mention's name, or its first and last token from 1, as in `3-5`. */
  readonly place: string;
  /** First and last token, from 1; absent if the mention is a name. */
  readonly span?: readonly [first: number, last: number];
  /** For each column; "" for none. */
  readonly labels: readonly string[];
  /** From 1. */
  readonly line: number;
}

const places = ["document", "part", "mention", "start", "end"] as const;

/** Names that `--by` gives another meaning, so that no column may have them. */
const taken = new Set<string>([...mentionDivisions, ...groupings, "topic", "subtopic"]);

/** How the table must look, for messages. */
const shape =
  "a table with tabs needs a header with document, start, end and at least one column of labels (or document, mention and labels, if mentions have names)";

/**
 * Reads a table with tabs and a header: `document`, optionally `part`, `start` and `end` (or `mention`), and columns of
 * labels. Tokens are counted from 1, and the end is included, as in `score --alignment`. Rows may have any order. An
 * empty cell is no label.
 *
 * @returns the reason and the line if the table cannot be used: a row is damaged, or a mention has two labels
 * @example
 *   labelFile("document\\tstart\\tend\\tlabel\\nx\\t3\\t5\\tPER\\n").rows[0].place; // → "3-5"
 */
export function labelFile(text: string): LabelFile | (Wrong & { readonly line: number }) {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const header = headerOf(lines[0]);
  if (isWrong(header)) return { ...header, line: 1 };
  const rows: LabelRow[] = [];
  const known = new Map<string, LabelRow>();
  for (const [i, line] of lines.entries()) {
    if (i === 0 || line.trim() === "") continue;
    const row = rowOf(line, i + 1, header);
    if (isWrong(row)) return { ...row, line: i + 1 };
    const id = JSON.stringify([row.document, row.part, row.place]);
    const first = known.get(id);
    const other = first?.labels.findIndex((label, c) => label !== row.labels[c]) ?? -1;
    if (other >= 0) {
      const both = `“${first!.labels[other]}” in line ${first!.line} and “${row.labels[other]}” here`;
      return { wrong: `this mention has two labels in the column ${header.labels[other].name}: ${both}`, line: i + 1 };
    }
    if (first === undefined) {
      known.set(id, row);
      rows.push(row);
    }
  }
  if (rows.length === 0) return { wrong: "the table has no rows below its header", line: 1 };
  return { columns: header.labels.map(({ name }) => name), rows, hasParts: header.part !== undefined };
}

/** Returns what identifies the labels: 8 hex digits of the SHA-256 of columns and rows, whatever the order of the rows. */
export function labelsDigest({ columns, hasParts, rows }: LabelFile): string {
  const sorted = rows
    .map(({ document, part, place, labels }) => JSON.stringify([document, part, place, labels]))
    .sort();
  return sha256(new TextEncoder().encode(JSON.stringify([columns, hasParts, sorted]))).slice(0, 8);
}

interface Header {
  readonly width: number;
  readonly document: number;
  readonly part: number | undefined;
  readonly mention: number | undefined;
  readonly start: number;
  readonly end: number;
  readonly labels: readonly { readonly name: string; readonly at: number }[];
}

function headerOf(line: string): Header | Wrong {
  const cells = line.split("\t").map((cell) => cell.trim());
  const at = Object.fromEntries(
    places.map((name) => [name, cells.findIndex((cell) => cell.toLowerCase() === name)]),
  ) as Record<(typeof places)[number], number>;
  const lacked = ["document", ...(at.mention < 0 ? ["start", "end"] : [])].filter((name) => !(at[name as "end"] >= 0));
  if (lacked.length > 0) return { wrong: `the header has no column ${lacked.join(", ")}; ${shape}` };
  if (at.mention >= 0 && (at.start >= 0 || at.end >= 0))
    return { wrong: "the header has mention as well as start or end; leave out one of them" };
  const used = new Set(Object.values(at));
  const labels = cells.flatMap((name, i) => (used.has(i) ? [] : [{ name, at: i }]));
  if (labels.length === 0) return { wrong: `the header has no column of labels; ${shape}` };
  for (const [i, { name }] of labels.entries()) {
    if (name === "") return { wrong: `column ${labels[i].at + 1} has no name; name it or remove it` };
    if (taken.has(name) || /[,:]/.test(name))
      return {
        wrong: `a column of labels cannot be called ${name}, ${/[,:]/.test(name) ? "because --by gives commas and colons a meaning" : `because --by ${name} means something else`}; rename it`,
      };
    if (labels.some((other, j) => j < i && other.name === name) || places.some((own) => own === name.toLowerCase()))
      return { wrong: `two columns are called ${name}; rename or remove one` };
  }
  return {
    width: cells.length,
    document: at.document,
    part: at.part < 0 ? undefined : at.part,
    mention: at.mention < 0 ? undefined : at.mention,
    ...{ start: at.start, end: at.end, labels },
  };
}

function rowOf(text: string, line: number, header: Header): LabelRow | Wrong {
  const cells = text.split("\t");
  if (cells.length !== header.width)
    return { wrong: `this row has ${cells.length} cells, but the header has ${header.width}` };
  const labels = header.labels.map(({ at }) => cells[at].trim());
  const named = { document: cells[header.document], part: header.part === undefined ? "" : cells[header.part] };
  if (header.mention !== undefined) return { ...named, place: cells[header.mention], labels, line };
  const [start, end] = [cells[header.start].trim(), cells[header.end].trim()];
  const span = [Number(start), Number(end)] as const;
  if (!/^\d{1,9}$/.test(start) || !/^\d{1,9}$/.test(end) || span[0] < 1 || span[1] < span[0]) {
    return {
      wrong: `start ${start} and end ${end} are not the first and last token of a mention; tokens are counted from 1, and the end is included`,
    };
  }
  return { ...named, place: span.join("-"), span, labels, line };
}
