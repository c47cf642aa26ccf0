import { partKey } from "../../core/document.ts";
import { unknownName } from "../../core/near-names.ts";
import type { Ruling } from "../../analysis/agreement/adjudication.ts";
import { listIn } from "../../core/arrays.ts";
import {
  annotatorColumn,
  decisionColumns,
  type DisagreementPlace,
  type ListedDisagreement,
  noDocument,
  notMarked,
} from "../../report/agree/disagreement-table.ts";
import { visible } from "../../report/visible.ts";
import { CommandError, exitCode } from "../exit-codes.ts";
import { noteInputs } from "../output/planned-outputs.ts";
import { wholeFile } from "./byte-source.ts";

/** A row of the table. */
interface TableRow {
  readonly line: number;
  readonly key: string;
  readonly words: string;
  /** By annotator: what the table says this annotator has; `undefined` for one whom the row does not name. */
  readonly said: readonly (string | undefined)[];
  /** Absent: undecided. */
  readonly decision?: Ruling;
}

/** An annotator, and the files that are compared. */
interface NamedAnnotator {
  readonly name: string;
  readonly path: string;
}

/** The decisions of a table that `agree --disagreements` or the page wrote. */
export class DecisionsFile {
  private readonly file: string;
  private readonly annotators: readonly NamedAnnotator[];
  private readonly isUtf8: boolean;
  /** Whether the page wrote it: it names entities by numbers. */
  private readonly isOfPage: boolean;
  private readonly rows: readonly TableRow[];
  private readonly decided = new Map<string, TableRow & { readonly decision: Ruling }>();

  /**
   * Reads a table separated by tabs, commas or semicolons.
   *
   * @param annotators whom decisions may name
   * @throws CommandError if an annotator is called `none`, if a column is missing, or a decision is neither a name nor `none`
   */
  constructor(file: string, annotators: readonly NamedAnnotator[]) {
    this.file = file;
    this.annotators = annotators;
    const names = annotators.map(({ name }) => name);
    const unclear = names.find((name) => /^(?:none|neither)$/i.test(name));
    if (unclear !== undefined) {
      throw new CommandError(
        `an annotator is called “${unclear}”, which means in --decided that a mention is none; give another name, as NAME=PATH`,
        exitCode.usage,
      );
    }
    const { text, isUtf8 } = textOf(file);
    this.isUtf8 = isUtf8;
    const all = rowsOf(text);
    const columns = new DecisionColumns(file, all.at(0)?.cells.map(plain) ?? [], names);
    this.isOfPage = columns.isOfPage;
    this.rows = all.slice(1).map(({ cells, line }) => columns.row(cells.map(plain), line));
    for (const row of this.rows) {
      const { key, line, words, decision } = row;
      if (decision === undefined) continue;
      const before = this.decided.get(key);
      if (before !== undefined && before.decision !== decision) {
        throw new CommandError(
          `${file}:${line}: “${words}” has another decision on line ${before.line}; leave one of the two`,
          exitCode.input,
        );
      }
      this.decided.set(key, { ...row, decision });
    }
  }

  /** The number of decisions. */
  get size(): number {
    return this.decided.size;
  }

  /** Returns the decision about a mention, if there is one. */
  decisionOf(place: DisagreementPlace): Ruling | undefined {
    return this.decided.get(keyOfPlace(place))?.decision;
  }

  /**
   * Compares each row with what the annotators have.
   *
   * @throws CommandError if an annotator has something else, or if a decision is about nothing that the annotators
   *   disagree about, or for an annotator who lacks the document
   */
  requireFits(disagreements: readonly ListedDisagreement[]): void {
    const there = new Map<string, ListedDisagreement[]>();
    for (const each of disagreements) listIn(there, keyOfPlace(each)).push(each);
    for (const { key, line, words, said, decision } of this.rows) {
      const found = there.get(key);
      if (found === undefined) {
        if (decision === undefined) continue;
        throw new CommandError(
          `${this.file}:${line}: the annotators do not disagree about “${words}” at this place; give the same files, options and order with which the table was written, and change only the column “decision”`,
          exitCode.input,
        );
      }
      const wrong = said.findIndex((text, annotator) => !this.fits(text, found, annotator));
      if (wrong >= 0) {
        const { name, path } = this.annotators[wrong];
        throw new CommandError(
          `${this.file}:${line}: the table says of “${words}” that ${name} has “${said[wrong] ?? ""}”, but ${path} has “${this.heldIn(found[0], wrong)}”; ${this.adviceOn(there)}`,
          exitCode.input,
        );
      }
      if (typeof decision === "number" && found[0].decisions[decision] === noDocument) {
        throw new CommandError(
          `${this.file}:${line}: ${names(this.annotators)[decision]} lacks this document, and cannot be right about “${words}”; name another annotator, or write none`,
          exitCode.input,
        );
      }
    }
  }

  /** Returns whether an annotator has what the table says of one. Repeated mentions have several disagreements. */
  private fits(said: string | undefined, found: readonly ListedDisagreement[], annotator: number): boolean {
    return said === undefined || found.some((each) => oneLine(this.heldIn(each, annotator)) === oneLine(said));
  }

  /** Returns what an annotator has, in the words of the table. */
  private heldIn({ decisions, entities }: ListedDisagreement, annotator: number): string {
    const isNumbered = this.isOfPage && entities[annotator] > 0;
    return isNumbered ? entityText(entities[annotator]) : visible(decisions[annotator]);
  }

  /** Returns what to do if the table does not fit: if it fits with the annotators exchanged, under which names. */
  private adviceOn(there: ReadonlyMap<string, readonly ListedDisagreement[]>): string {
    if (!this.isUtf8) return "save the table as UTF-8, because it is in another encoding";
    const known = this.rows.flatMap(({ key, said }) => {
      const found = there.get(key);
      return found === undefined ? [] : [{ said, found }];
    });
    const all = Array.from(this.annotators.keys());
    const holders = all.map((named) =>
      all.find((holder) => known.every(({ said, found }) => this.fits(said[named], found, holder))),
    );
    return new Set(holders).size === all.length && !holders.includes(undefined)
      ? `it fits ${all.map((named) => `${this.annotators[named].name}=${this.annotators[holders[named]!].path}`).join(" ")}; give these names`
      : "give the same files under the same names as when the table was written, or write the table again";
  }
}

function names(annotators: readonly NamedAnnotator[]): string[] {
  return annotators.map(({ name }) => name);
}

/** The columns of a table, found by its header. */
class DecisionColumns {
  readonly isOfPage: boolean;
  private readonly file: string;
  private readonly names: readonly string[];
  private readonly at: Readonly<Record<keyof typeof decisionColumns, number>>;
  /** By annotator; the page names two annotators in each row instead. */
  private readonly ofAnnotators: readonly number[];
  private readonly ofPage: readonly { readonly name: number; readonly entity: number }[];

  /** @throws CommandError if a column is missing */
  constructor(file: string, header: readonly string[], annotators: readonly string[]) {
    this.file = file;
    this.names = annotators;
    const columns = Object.entries(decisionColumns).map(([name, title]) => [name, header.indexOf(title)]);
    const missing = columns.find(([, column]) => column === -1);
    if (missing !== undefined) {
      throw new CommandError(
        `${file}: there is no column “${missing[0]}”; --decided takes a file that --disagreements wrote`,
        exitCode.input,
      );
    }
    this.at = Object.fromEntries(columns) as typeof this.at;
    this.ofPage = ["a", "b"].map((letter) => ({
      name: header.indexOf(`annotator_${letter}`),
      entity: header.indexOf(`entity_${letter}`),
    }));
    this.isOfPage = this.ofPage.every(({ name, entity }) => name >= 0 && entity >= 0);
    this.ofAnnotators = this.isOfPage ? [] : annotators.map((name) => header.indexOf(annotatorColumn(name)));
    const unknown = this.ofAnnotators.indexOf(-1);
    if (unknown >= 0) {
      const there = header.slice(header.indexOf("after") + 1, header.indexOf("reason"));
      throw new CommandError(
        `${file}: there is no column for the annotator “${annotators[unknown]}”; give the names of the table${there.length === 0 ? "" : ` (${there.join(", ")})`}, as NAME=PATH`,
        exitCode.input,
      );
    }
  }

  /** @throws CommandError for a decision or an annotator that there is not */
  row(cells: readonly string[], line: number): TableRow {
    const { at, names: known } = this;
    const cell = (column: number): string => cells[column] ?? "";
    const said: (string | undefined)[] = known.map((_, annotator) =>
      this.isOfPage ? undefined : cell(this.ofAnnotators[annotator]),
    );
    if (this.isOfPage) {
      for (const { name, entity } of this.ofPage) {
        const annotator = known.indexOf(cell(name));
        if (annotator < 0)
          throw new CommandError(
            `${this.file}:${line}: ${unknownName("annotator", cell(name), known)}`,
            exitCode.input,
          );
        said[annotator] = pageText(cell(entity));
      }
    }
    const written = cell(at.decision).trim();
    const given = this.isOfPage ? cell(this.ofPage[["a", "b"].indexOf(written)]?.name ?? at.decision).trim() : written;
    return {
      ...{ line, words: cell(at.words), said },
      key: keyOf(cell(at.document), cell(at.part), cell(at.tokens), cell(at.words)),
      ...(given !== "" && { decision: decisionIn(given, known, `${this.file}:${line}`) }),
    };
  }
}

function entityText(number: number): string {
  return `entity ${number}`;
}

/** Returns what the page says of an entity, such as `A3`, in the words of messages. */
function pageText(entity: string): string {
  const found = /^[A-Z]+(\d+)$/.exec(entity.trim());
  return found === null ? entity.trim() || notMarked : entityText(Number(found[1]));
}

/** Spreadsheets may change white space. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function keyOfPlace({ document, part, tokens, words }: DisagreementPlace): string {
  return keyOf(visible(document), visible(part), tokens?.join(" ") ?? "", visible(words));
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

/**
 * Returns the text of a table. Excel's “Unicode text” is UTF-16, and its plain CSV is often Windows-1252, whose letters
 * are guessed: each row is compared with what annotators have.
 */
function textOf(file: string): { readonly text: string; readonly isUtf8: boolean } {
  const bytes = wholeFile(file);
  if (bytes === undefined) throw new CommandError(`${file}: there is no such file`, exitCode.input);
  noteInputs([file]);
  const start = bytes.subarray(0, 4).join(" ");
  // A ZIP archive (Excel, LibreOffice) or an OLE document (older Excel).
  if (start === "80 75 3 4" || start === "208 207 17 224") {
    throw new CommandError(
      `${file}: this is a file of a spreadsheet program; save it there as CSV or as text separated by tabs, and give that file`,
      exitCode.input,
    );
  }
  const utf16 = start.startsWith("255 254 ") ? "utf-16le" : start.startsWith("254 255 ") ? "utf-16be" : undefined;
  if (utf16 !== undefined) return { text: new TextDecoder(utf16).decode(bytes), isUtf8: true };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isUtf8: true };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), isUtf8: false };
  }
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
