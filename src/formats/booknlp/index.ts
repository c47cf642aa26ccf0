import type { AnnotatedPart, Tokens } from "../../core/document.ts";
import { textColumn } from "../../core/text-column.ts";
import { type SpanConvention, withOpenSpans } from "../common/conventions/span-convention.ts";
import { companionPath, readCompanion } from "../common/input/whole-file-reader.ts";
import { documentOfFile, withExtension } from "../common/input/file-name.ts";
import { TextLineReader } from "../common/input/text-line-reader.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import type { Report } from "../common/messages/reporter.ts";
import { parseOffset } from "../common/messages/text-position.ts";
import { DistinctNames } from "../common/parts/distinct-names.ts";
import { type FoundMention, mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { withoutSpace } from "../common/parts/written-words.ts";
import { type ContentSurvey, tableSurvey } from "../common/survey/content-survey.ts";
import type { Format } from "../format.ts";

/** The files that BookNLP writes next to `.entities` and `.tokens`. */
const others = ["quotes", "supersense", "book", "book.html"];

export const booknlp: Format = {
  id: "booknlp",
  title: "BookNLP",
  summary:
    "A tab-separated table `.entities`, with `.tokens` in the same folder. Tokens are counted from 0 within the document, and `end_token` is inclusive.",
  detect: (head) => /^\s*COREF\tstart_token\tend_token(?:\t|\r|\n|$)/.test(head),
  survey: booknlpSurvey,
  reader: (options) => new BooknlpReader(options),
  spanOptions: ["ends", "firstToken"],
  extensions: ["entities"],
  companions: (path) =>
    /\.entities(?:\.gz)?$/i.test(path) ? ["tokens", ...others].map((extension) => withExtension(path, extension)) : [],
};

interface TokenTable {
  readonly tokens: Tokens;
  readonly words: readonly string[];
  readonly positions: ReadonlyMap<number, number>;
}

const columns = { id: "token_ID_within_document", word: "word", sentence: "sentence_ID", tag: "POS_tag" } as const;

/** @param keep whether to keep the words */
function readTokenTable(text: string, keep: boolean, report: Report): TokenTable {
  const lines = text.split(/\r\n|\r|\n/);
  const header = lines[0].split("\t");
  const hasHeader = header.includes(columns.id) && header.includes(columns.word);
  if (!hasHeader) {
    const expected = `a header with the columns ${columns.id} and ${columns.word}`;
    report("malformed-line", { line: 1, data: { text: excerpt(lines[0]), expected } });
  }
  // Without a header, the columns have BookNLP's order.
  const [idColumn, wordColumn, sentenceColumn, tagColumn] = hasHeader
    ? [columns.id, columns.word, columns.sentence, columns.tag].map((name) => header.indexOf(name))
    : [3, 4, 1, 8];
  const words: string[] = [];
  const tags: string[] = [];
  const positions = new Map<number, number>();
  const sentenceStarts: number[] = [];
  const sentenceIds: string[] = [];
  lines.forEach((line, index) => {
    if ((hasHeader && index === 0) || line.trim() === "") return;
    const fields = line.split("\t");
    const id = parseOffset(fields[idColumn]);
    const word = fields[wordColumn] as string | undefined;
    if (id === undefined || word === undefined) {
      if (index === 0) return;
      const expected = "a row with a word, and a whole number as token_ID_within_document";
      report("malformed-line", { line: index + 1, data: { text: excerpt(line), expected } });
      return;
    }
    if (positions.has(id)) report("duplicate-id", { line: index + 1, data: { id: String(id) } });
    else positions.set(id, words.length);
    const sentence = fields[sentenceColumn] as string | undefined;
    if (sentence !== undefined && (words.length === 0 || sentence !== sentenceIds.at(-1))) {
      sentenceStarts.push(words.length);
      sentenceIds.push(sentence);
    }
    words.push(word);
    tags.push(fields[tagColumn] ?? "");
  });
  // Sentences must begin at the first token, so that it belongs to one.
  const hasSentences = sentenceStarts[0] === 0;
  const tokens: Tokens = {
    length: words.length,
    ...(keep && { form: textColumn(words) }),
    ...(tags.some((tag) => tag !== "") && { tag: textColumn(tags) }),
    ...(hasSentences && { sentenceStarts: Int32Array.from(sentenceStarts) }),
    ...(hasSentences && keep && { sentenceIds }),
  };
  return { tokens, words, positions };
}

/** `first` and `last` are numbers of tokens in the document, both inclusive. */
interface Row {
  readonly entity: string;
  readonly first: number;
  readonly last: number;
  readonly type: string;
  /** `PROP`, `NOM` or `PRON`, or "" if the file gives none. */
  readonly mentionType: string;
  readonly text: string | undefined;
  readonly line: number;
}

const names = ["COREF", "start_token", "end_token", "cat", "text", "prop"];
const usual = [0, 1, 2, 4, 5, 3];

const UNRESOLVED = "-1";

const own: SpanConvention = { ends: "inclusive", offsets: "token" };

class BooknlpReader extends TextLineReader {
  private columns: readonly number[] | undefined;
  /** The number of columns in the header; 0 without a header. */
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
      // The line may be a damaged header, or a row of a file without a header.
      if (parseOffset(fields[1]) === undefined) return;
    }
    this.readRow(fields, text, this.columns);
  }

  private readRow(fields: readonly string[], text: string, columns: readonly number[]): void {
    const cells = columns.map((column): string | undefined => fields[column]);
    const [entity, firstText, lastText, type = "", quote, mentionType = ""] = cells;
    const [start, end] = [parseOffset(firstText), parseOffset(lastText)];
    if (entity === undefined || start === undefined || end === undefined) {
      const expected = "a row with an entity, and whole numbers as start_token and end_token";
      this.report("malformed-line", { data: { text: excerpt(text), expected } });
      return;
    }
    if (this.width > 0 && fields.length !== this.width && this.uneven.count++ === 0) this.uneven.line = this.line;
    const { firstToken = 0 } = this.options;
    const first = start - firstToken;
    const last = end - firstToken - (this.options.ends === "exclusive" ? 1 : 0);
    if (last < first) this.report("span-reversed", { entity, mention: `[${start},${end}]` });
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
    const report = this.ofFile;
    const path = companionPath(file, "tokens");
    const purpose = "words and sentences are unknown; only the numbers of tokens are known";
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
    return withOpenSpans(part, own, this.options);
  }
}

/**
 * Returns the first and last token of a row: its own numbers without a table, or positions after the table's last token
 * if the table does not contain the span.
 */
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

const columnNames = ["COREF", "start_token", "end_token", "cat", "text", "prop"];
const ofTokens = ["token_ID_within_document", "word", "sentence_ID", "POS_tag"];

/** Lists columns that are not read, of the table of entities or of its companion, the table of tokens. */
function booknlpSurvey(isCompanion: boolean): ContentSurvey {
  const known = isCompanion ? ofTokens : columnNames;
  const isKnown = (name: string): boolean => known.includes(name);
  return tableSurvey(isKnown, (cells) => cells.some(isKnown), 6);
}
