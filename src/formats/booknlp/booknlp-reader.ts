import { withOpenEnds } from "../common/conventions/span-convention.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { companionPath, readCompanion } from "../companion.ts";
import { DistinctNames } from "../distinct-names.ts";
import { excerpt } from "../excerpt.ts";
import { documentOfFile } from "../file-name.ts";
import { type FoundMention, mentionsToPart } from "../mentions-to-part.ts";
import { parseOffset } from "../offset.ts";
import { type Report, reporter } from "../reporter.ts";
import { TextLineReader } from "../text-line-reader.ts";
import { withoutSpace } from "../without-space.ts";
import { readTokenTable, type TokenTable } from "./token-table.ts";

/** A row: the entity, and the first and last token by their numbers in the document. */
interface Row {
  readonly entity: string;
  readonly first: number;
  readonly last: number;
  readonly type: string;
  /** `PROP`, `NOM` or `PRON`; "" where the file does not say. */
  readonly mentionType: string;
  readonly text: string | undefined;
  readonly line: number;
}

const names = ["COREF", "start_token", "end_token", "cat", "text", "prop"];
/** Where these are if there is no header. */
const usual = [0, 1, 2, 4, 5, 3];

/** What BookNLP writes for an entity where it resolved none. */
const UNRESOLVED = "-1";

/** Reads BookNLP's `.entities`, and words and sentences from the `.tokens` beside it. */
export class BooknlpReader extends TextLineReader {
  private columns: readonly number[] | undefined;
  /** How many columns the header has; 0 without one. */
  private width = 0;
  private readonly uneven = { count: 0, line: 0 };
  private readonly rows: Row[] = [];

  protected override readLine(text: string): void {
    if (text.trim() === "") return;
    const fields = text.split("\t");
    if (this.columns === undefined) {
      const columns = names.map((name) => fields.indexOf(name));
      const isHeader = columns.slice(0, 3).every((column) => column >= 0);
      this.columns = isHeader ? columns : usual;
      if (isHeader) {
        this.width = fields.length;
        return;
      }
      const expected = `the header \`${names.slice(0, 3).join(" ")} …\``;
      this.report("malformed-line", { data: { text: excerpt(text), expected } });
      // It may be a damaged header, or none and a row.
      if (parseOffset(fields[1]) === undefined) return;
    }
    this.readRow(fields, text, this.columns);
  }

  private readRow(fields: readonly string[], text: string, columns: readonly number[]): void {
    const cells = columns.map((column): string | undefined => fields[column]);
    const [entity, firstText, lastText, type = "", quote, mentionType = ""] = cells;
    const first = parseOffset(firstText);
    const end = parseOffset(lastText);
    if (entity === undefined || first === undefined || end === undefined) {
      const expected = "an entity with its first and last token";
      this.report("malformed-line", { data: { text: excerpt(text), expected } });
      return;
    }
    if (this.width > 0 && fields.length !== this.width && this.uneven.count++ === 0) this.uneven.line = this.line;
    const last = this.options.ends === "exclusive" ? end - 1 : end;
    if (last < first) this.report("span-reversed", { entity, mention: `[${first},${end}]` });
    else this.rows.push({ entity, first, last, type, mentionType, text: quote, line: this.line });
  }

  protected override finishFile(): void {
    const { count, line } = this.uneven;
    if (count > 0) this.report("uneven-columns", { line, data: { count } });
    this.emit(this.part());
  }

  private part(): AnnotatedPart {
    const { file } = this.options;
    const document = documentOfFile(file);
    const report = reporter(this.options, () => undefined);
    const path = companionPath(file, "tokens");
    const purpose = "words and sentences are not known, only the numbers of tokens";
    const companion = readCompanion(this.options, [path], purpose, report);
    const keep = this.options.tokens !== false;
    const table =
      companion &&
      readTokenTable(companion.text, keep, (code, where) => {
        report(code, { ...where, file: companion.path });
      });
    const distinct = new DistinctNames();
    for (const { entity } of this.rows) if (entity !== UNRESOLVED) distinct.give(entity);
    const found = this.rows.map((row): FoundMention => {
      const entity = row.entity === UNRESOLVED ? distinct.give(`unresolved ${row.line}`) : row.entity;
      const { line, type: entityType, mentionType } = row;
      return { entity, runs: runOf(row, table, document, report), line, entityType, features: { type: mentionType } };
    });
    const part = mentionsToPart({ document, part: "", ...(table && { tokens: table.tokens }) }, found);
    return withOpenEnds(part, "inclusive", this.options);
  }
}

/** The tokens of a row. Numbers that the table does not have are behind all its tokens. */
function runOf(row: Row, table: TokenTable | undefined, document: string, report: Report): [number, number] {
  const where = { document, entity: row.entity, line: row.line };
  if (table === undefined) {
    if (row.first < 0) report("span-outside-text", { ...where, mention: `[${row.first},${row.last}]` });
    return [row.first, row.last];
  }
  const { positions, words } = table;
  const first = positions.get(row.first);
  const last = positions.get(row.last);
  if (first === undefined || last === undefined || last < first) {
    report("span-outside-text", { ...where, mention: `[${row.first},${row.last}]`, data: { tokens: words.length } });
    return [words.length + Math.max(0, row.first), words.length + Math.max(0, row.last)];
  }
  const text = words.slice(first, last + 1).join(" ");
  if (row.text !== undefined && withoutSpace(text) !== withoutSpace(row.text)) {
    const expected = excerpt(row.text);
    report("text-mismatch", { ...where, mention: expected, data: { expected, text: excerpt(text) } });
  }
  return [first, last];
}
