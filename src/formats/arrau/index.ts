import { isInsideRuns } from "../../core/runs.ts";
import { textColumn } from "../../core/text-column.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import { TextLineReader } from "../common/input/text-line-reader.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import { withLayers } from "../common/parts/found-layers.ts";
import { type FoundMention, mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { addCells, type ContentSurvey, lineSurvey } from "../common/survey/content-survey.ts";
import type { Format } from "../format.ts";

export const arrau: Format = {
  id: "arrau",
  title: "ARRAU CONLL (CRAC 2018)",
  summary:
    "The tables of CRAC 2018, a file for each document. `@` joins the markables at a word. Further columns have minimum spans, and `non_referring`.",
  marks: ["=set_"],
  detect: (head) => /^\S+[ \t]+(?:[BI]-markable_\d+=\S*@)*[BI]-markable_\d+=set_\d+/m.test(head),
  survey: () => arrauSurvey(),
  reader: (options) => new ArrauReader(options),
  extensions: ["CONLL"],
  resembles: ["labels"],
};

interface Markable {
  readonly set: string;
  readonly line: number;
  readonly column: number;
  /** Runs of one token each. */
  readonly runs: number[];
  /** As in the file, or "" for none. */
  readonly minimum: string;
  readonly isNonReferring: boolean;
}

/** A cell of a line and its start column (0-based). */
interface Cell {
  readonly text: string;
  readonly at: number;
}

export class ArrauReader extends TextLineReader {
  private readonly words: string[] = [];
  private readonly markables = new Map<string, Markable>();
  private firstLine = 0;

  protected override readLine(text: string): void {
    const cells = Array.from(text.matchAll(/\S+/g), ({ 0: cell, index: at }): Cell => ({ text: cell, at }));
    const isHeader = this.words.length === 0 && text.startsWith("TOKEN");
    if (cells.length === 0 || isHeader) return;
    if (this.firstLine === 0) this.firstLine = this.line;
    const token = this.words.push(cells[0].text) - 1;
    if (cells.slice(2).some((cell) => /^(?:[BI]-[^=]+=.+)/.test(cell.text))) this.report("merged-lines");
    if (cells.length > 1 && cells[1].text !== "_" && cells[1].text !== "-") this.readMarkables(cells, token);
  }

  /** Reads the markables at a token. A later column counts only if it has one value for each markable. */
  private readMarkables(cells: readonly Cell[], token: number): void {
    const { line } = this;
    const items = cells[1].text.split("@");
    const minima = cells.length > 3 ? this.parallel(cells[2], items.length) : [];
    const tags = cells.length > 2 ? this.parallel(cells[cells.length - 1], items.length) : [];
    let at = cells[1].at;
    items.forEach((item, i) => {
      const column = at + 1;
      at += item.length + 1;
      const match = /^([BI])-([^=]+)=([^=].*)$/.exec(item);
      const known = match === null ? undefined : this.markables.get(match[2]);
      if (match === null || (match[1] === "I" && known?.set !== match[3])) {
        this.report("malformed-cell", { column, data: { text: excerpt(item) } });
      } else if (match[1] === "I") {
        known?.runs.push(token, token);
      } else if (known !== undefined) {
        this.report("duplicate-id", { column, entity: match[3], data: { id: match[2] } });
      } else {
        const minimum = minima.at(i) ?? "";
        const isNonReferring = tags.at(i) === "non_referring";
        this.markables.set(match[2], { set: match[3], line, column, runs: [token, token], minimum, isNonReferring });
      }
    });
  }

  /** Returns the values of a column. Reports a column that does not have one for each markable, and returns none. */
  private parallel({ text, at }: Cell, markables: number): readonly string[] {
    const values = text.split("@");
    if (values.length === markables) return values;
    this.report("malformed-cell", { column: at + 1, data: { text: excerpt(text) } });
    return [];
  }

  protected override finishFile(): void {
    if (this.words.length === 0) return;
    const { words, firstLine } = this;
    // The first markable of an entity decides whether the entity refers.
    const nonReferring = new Map<string, boolean>();
    const found = Array.from(this.markables.values(), (markable) => {
      if (!nonReferring.has(markable.set)) nonReferring.set(markable.set, markable.isNonReferring);
      return this.mentionOf(markable);
    });
    const tokens = { length: words.length, ...((this.options.tokens ?? true) && { form: textColumn(words) }) };
    const frame = { document: documentOfFile(this.options.file), part: "", line: firstLine, tokens };
    const isReferring = ({ entity }: FoundMention): boolean => nonReferring.get(entity) !== true;
    const part = mentionsToPart(frame, found.filter(isReferring));
    this.emit(withLayers(part, { nonReferring: found.filter((mention) => !isReferring(mention)) }));
  }

  private mentionOf({ set: entity, runs, line, column, minimum }: Markable): FoundMention {
    const mention = { entity, runs, line };
    if (minimum === "" || minimum === "_" || minimum === "-") return mention;
    const bounds = /^word_(\d{1,9})(?:\.\.word_(\d{1,9}))?$/.exec(minimum);
    const first = Number(bounds?.[1]) - 1;
    const last = Number(bounds?.at(2) ?? bounds?.[1]) - 1;
    if (bounds === null || first > last || !isInsideRuns(runs, first) || !isInsideRuns(runs, last)) {
      const data = { field: "minimum span", text: excerpt(minimum), words: runs.length / 2 };
      this.report("index-outside-mention", { line, column, entity, data });
      return mention;
    }
    return { ...mention, minimum: [first, last], ...(first === last && { head: first }) };
  }
}

/** Lists the columns between that of the minimum spans and the last one, by their names in the header. */
function arrauSurvey(): ContentSurvey {
  let header: readonly string[] = [];
  return lineSurvey((line, add) => {
    // In a column with a value for each markable, all may be empty.
    const cells = line
      .trim()
      .split(/\s+/)
      .map((cell) => (/^[-_@]+$/.test(cell) ? "-" : cell));
    if (header.length === 0 && cells[0].startsWith("TOKEN")) {
      header = cells;
      return;
    }
    const last = cells.length - 1;
    addCells(
      cells,
      (column) => column < 2 || column === last || (column === 2 && last > 2),
      add,
      (column) => header[column] ?? `column ${column + 1}`,
    );
  });
}
