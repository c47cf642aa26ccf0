import { partKey } from "../../core/document.ts";
import { unknownName } from "../../core/near-names.ts";
import type { Ruling } from "../../analysis/agreement/adjudication.ts";
import { decisionColumns, type DisagreementPlace } from "../../report/agree/disagreement-table.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { noteInputs } from "../output/planned-outputs.ts";
import { wholeFile } from "./byte-source.ts";

/** A decision in a spreadsheet. */
interface DecidedRow {
  readonly line: number;
  readonly words: string;
  readonly decision: Ruling;
}

/** The decisions of a spreadsheet that `agree --disagreements` wrote. */
export class DecisionsFile {
  private readonly file: string;
  private readonly rows = new Map<string, DecidedRow>();
  private readonly used = new Set<string>();

  /**
   * Reads a table separated by tabs, commas or semicolons.
   *
   * @param names the names of the annotators, which decisions may have
   * @throws CommandError if an annotator is called `none`, if a column is missing, or a decision is neither a name nor `none`
   */
  constructor(file: string, names: readonly string[]) {
    this.file = file;
    const unclear = names.find((name) => /^(?:none|neither)$/i.test(name));
    if (unclear !== undefined) {
      throw new CommandError(
        `an annotator is called “${unclear}”, which means in --decided that a mention is none; give another name, as NAME=PATH`,
        exitCode.usage,
      );
    }
    const all = rowsOf(textOf(file));
    const header = all.at(0)?.cells ?? [];
    const columns = Object.entries(decisionColumns).map(([name, title]) => [name, header.indexOf(title)]);
    const missing = columns.find(([, column]) => column === -1);
    if (missing !== undefined) {
      throw new CommandError(
        `${file}: there is no column “${missing[0]}”; --decided takes a file that --disagreements wrote`,
        exitCode.input,
      );
    }
    const at = Object.fromEntries(columns) as Record<keyof typeof decisionColumns, number>;
    /** The page writes the decisions of two annotators, who are a and b there. */
    const pageColumns = new Map(["a", "b"].map((letter) => [letter, header.indexOf(`annotator_${letter}`)]));
    for (const { cells, line } of all.slice(1)) {
      const cell = (name: keyof typeof decisionColumns): string => plain(cells[at[name]] ?? "");
      const written = cell("decision").trim();
      if (written === "") continue;
      const given = plain(cells[pageColumns.get(written) ?? -1] ?? written);
      const key = keyOf(cell("document"), cell("part"), cell("tokens"), cell("words"));
      const before = this.rows.get(key);
      const decision = decisionIn(given, names, `${file}:${line}`);
      if (before !== undefined && before.decision !== decision) {
        throw new CommandError(
          `${file}:${line}: “${cell("words")}” has another decision on line ${before.line}; leave one of the two`,
          exitCode.input,
        );
      }
      this.rows.set(key, { line, words: cell("words"), decision });
    }
  }

  /** The number of decisions. */
  get size(): number {
    return this.rows.size;
  }

  /** Returns the decision about a mention, if there is one. */
  decisionOf({ document, part, tokens, words }: DisagreementPlace): Ruling | undefined {
    const key = keyOf(document, part, tokens?.join(" ") ?? "", words);
    const row = this.rows.get(key);
    if (row !== undefined) this.used.add(key);
    return row?.decision;
  }

  /** @throws CommandError if a decision is about nothing that the annotators disagree about */
  requireUsed(): void {
    for (const [key, { line, words }] of this.rows) {
      if (this.used.has(key)) continue;
      throw new CommandError(
        `${this.file}:${line}: the annotators do not disagree about “${words}” at this place; give the same files and options with which --disagreements wrote the table, and change only the column “decision”`,
        exitCode.input,
      );
    }
  }
}

/** Spreadsheets change `000` to `0`, so parts are compared by their keys. */
function keyOf(document: string, part: string, tokens: string, words: string): string {
  const place = tokens.trim();
  return JSON.stringify([partKey({ document, part }), place === "" ? words : place.split(/\s+/).map(Number)]);
}

function decisionIn(given: string, names: readonly string[], place: string): Ruling {
  const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
  const exact = names.indexOf(given);
  if (exact >= 0) return exact;
  if (same(given, "none") || same(given, "neither")) return "none";
  const alike = names.flatMap((name, annotator) => (same(name, given) ? [annotator] : []));
  if (alike.length === 1) return alike[0];
  throw new CommandError(`${place}: ${unknownName("decision", given, [...names, "none"])}`, exitCode.input);
}

/** Returns a text without the apostrophe that keeps a spreadsheet from taking it for a formula. */
function plain(text: string): string {
  return /^'\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text) ? text.slice(1) : text;
}

function textOf(file: string): string {
  const bytes = wholeFile(file);
  if (bytes === undefined) throw new CommandError(`${file}: there is no such file`, exitCode.input);
  noteInputs([file]);
  // Excel's “Unicode text” is UTF-16.
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

interface Row {
  readonly cells: string[];
  readonly line: number;
}

/** Returns the rows of a table. The separator is the first tab, semicolon or comma of the header. */
function rowsOf(text: string): Row[] {
  const separator = /[\t;,]/.exec(text)?.[0] ?? "\t";
  const rows: Row[] = [];
  let row: Row = { cells: [], line: 1 };
  let line = 1;
  let cell = "";
  let isQuoted = false;
  const endRow = (): void => {
    row.cells.push(cell);
    if (row.cells.length > 1 || cell !== "") rows.push(row);
    row = { cells: [], line: line + 1 };
    cell = "";
  };
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (isQuoted) {
      if (character === "\n") line++;
      if (character !== '"') cell += character;
      else if (text[i + 1] === '"') cell += text[++i];
      else isQuoted = false;
    } else if (character === '"' && cell === "") isQuoted = true;
    else if (character === separator) {
      row.cells.push(cell);
      cell = "";
    } else if (character === "\n") {
      endRow();
      line++;
    } else if (character !== "\r") cell += character;
  }
  endRow();
  return rows;
}
