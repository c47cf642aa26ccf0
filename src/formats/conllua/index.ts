import { defined } from "../../core/defined.ts";
import type { AnnotatedPart } from "../../core/document.ts";
import { GrowingTextColumn } from "../../core/text-column.ts";
import { conlluFeatures, misspeltNewdoc, parseConlluComment } from "../common/conventions/conllu.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import type { Format } from "../format.ts";
import { withLayers } from "../common/parts/found-layers.ts";
import { type FoundFeatures, mentionsToPart } from "../common/parts/mentions-to-part.ts";
import { type DocumentName, NamelessDocuments } from "../common/parts/distinct-names.ts";
import type { Report } from "../common/messages/reporter.ts";
import { NamedField, UnreadFields } from "../common/messages/unread-fields.ts";
import {
  CELL_COLUMNS,
  field,
  keep,
  type LineScanner,
  lineScanner,
  MOST_COLUMNS,
  shapeFields,
} from "../common/lines/line-scanner.ts";
import { trimmedSpan } from "../common/text/text-to-part.ts";
import { TextLineReader } from "../common/input/text-line-reader.ts";
import { CLOSING, DASH, LINE_FEED, RETURN, SPACE, TAB, UNDERSCORE, isDigit } from "../common/lines/line-bytes.ts";
import { TokenNumbers, numberIn } from "../common/lines/token-places.ts";
import {
  bridgesOf,
  bridgingItems,
  conlluaSurvey,
  type FinishedMarkables,
  Markables,
  type PlacedBridge,
  usualColumns,
  type WordPositions,
} from "./markables.ts";

export const conllua: Format = {
  id: "conllua",
  title: "CoNLL-UA (Universal Anaphora)",
  summary: "CoNLL-U Plus with a column `IDENTITY`, whose mentions are `(EntityID=1|MarkableID=markable_1|Min=1` … `)`.",
  sharesIds: "perhaps",
  marks: ["global.columns"],
  detect: detectConllua,
  namesField: true,
  survey: (_, { field }) => conlluaSurvey(field),
  reader: (options) => new ConlluaReader(options),
  extensions: ["CONLLUA", "conllup"],
};

export function detectConllua(head: string): boolean {
  return /^#[ \t]{0,9}global\.columns[ \t]{0,9}=.*\sIDENTITY(?:\s|$)/m.test(head);
}

/** The 0-based positions in a token line of the columns to read, or -1 for an absent column. */
interface ConlluaColumns {
  readonly count: number;
  readonly form: number;
  readonly tag: number;
  readonly lemma: number;
  readonly feats: number;
  readonly identity: number;
  readonly bridging: number;
  readonly discourseDeixis: number;
  readonly others: readonly { readonly column: number; readonly layer: string }[];
  /** Columns with names of their own, which may hold coreference, too. */
  readonly besides: readonly { readonly column: number; readonly name: string }[];
}

const IDENTITY = "IDENTITY";

const otherLayers = new Map([
  ["REFERENCE", "reference to entities outside the text"],
  ["NOM_SEM", "nominal semantics"],
]);

/**
 * Returns undefined without a column for coreference.
 *
 * @param field the column with coreference; those for layers about `IDENTITY` are not read with any other
 */
function parseColumns(declaration: string, field = IDENTITY): ConlluaColumns | undefined {
  const names = declaration.split(/\s+/);
  const identity = names.indexOf(field);
  if (identity < 0 && !names.includes(IDENTITY)) return undefined;
  const layer = (name: string): number => (field === IDENTITY ? names.indexOf(name) : -1);
  return {
    count: names.length,
    form: names.indexOf("FORM"),
    tag: names.indexOf("UPOS"),
    lemma: names.indexOf("LEMMA"),
    feats: names.indexOf("FEATS"),
    identity,
    bridging: layer("BRIDGING"),
    discourseDeixis: layer("DISCOURSE_DEIXIS"),
    others: names.flatMap((name, column) => {
      const layer = otherLayers.get(name);
      return layer === undefined ? [] : [{ column, layer }];
    }),
    besides: names.flatMap((name, column) => (usualColumns.includes(name) ? [] : [{ column, name }])),
  };
}

/** The cells of a token line, without white space around them. Reused from line to line. */
class LineCells {
  length = 0;
  /** The line or, if it was cut as ASCII, the bytes that contain it, and its offset in them. */
  private line = "";
  private bytes: Uint8Array | undefined;
  private offset = 0;
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  /**
   * Splits a line at tabs if that gives enough columns for `IDENTITY`, otherwise at any white space, as the scorers of
   * Universal Anaphora do.
   */
  cut(line: string, { identity }: ConlluaColumns): void {
    this.line = line;
    this.bytes = undefined;
    this.length = 0;
    let start = 0;
    for (let tab = line.indexOf("\t"); tab >= 0; tab = line.indexOf("\t", start)) {
      this.add(...trimmedSpan(line, start, tab));
      start = tab + 1;
    }
    this.add(...trimmedSpan(line, start, line.length));
    if (this.length > identity) return;
    this.length = 0;
    for (const { 0: text, index } of line.matchAll(/\S+/g)) this.add(index, index + text.length);
  }

  /**
   * Splits an ASCII line with enough columns.
   *
   * @returns the position of its line feed, or -1 for any other line
   */
  cutAscii(bytes: Uint8Array, offset: number, { identity }: ConlluaColumns): number {
    this.bytes = bytes;
    this.offset = offset;
    this.length = 0;
    let start = offset;
    let p = offset;
    for (; ; p++) {
      const byte = bytes[p];
      if (byte > TAB + 1 && byte < 0x80) continue;
      if (byte !== TAB && byte !== LINE_FEED) {
        if (byte >= 0x80) return -1;
        continue;
      }
      let end = p;
      while (start < end && isBlank(bytes[start])) start++;
      while (start < end && isBlank(bytes[end - 1])) end--;
      this.add(start - offset, end - offset);
      start = p + 1;
      if (byte === LINE_FEED) return this.length > identity ? p : -1;
    }
  }

  text(column: number): string {
    if (column < 0 || column >= this.length) return "";
    const [start, end] = [this.starts[column], this.ends[column]];
    if (this.bytes === undefined) return this.line.slice(start, end);
    return start === end ? "" : decoder.decode(this.bytes.subarray(this.offset + start, this.offset + end));
  }

  put(cells: GrowingTextColumn, i: number, column: number): void {
    const { bytes, offset } = this;
    if (bytes === undefined) {
      const encoded = encoder.encode(this.text(column));
      cells.put(i, encoded, 0, encoded.length);
    } else if (column >= 0 && column < this.length) {
      cells.put(i, bytes, offset + this.starts[column], offset + this.ends[column]);
    }
  }

  /** Returns the decimal number in the first cell, or -1 if it is anything else or too long. */
  number(): number {
    const length = this.ends[0] - this.starts[0];
    if (this.bytes !== undefined) return numberIn(this.bytes, this.offset + this.starts[0], this.offset + this.ends[0]);
    return length < 10 && /^\d+$/.test(this.text(0)) ? Number(this.text(0)) : -1;
  }

  /** Returns where a cell begins in the line (0-based). */
  at(column: number): number {
    return this.starts[column];
  }

  /** Returns whether a cell has a value other than `_`. */
  isKnown(column: number): boolean {
    return this.hasBesides(column, UNDERSCORE, UNDERSCORE);
  }

  /** Returns whether a cell has an annotation: neither `_` nor `-`. */
  isFilled(column: number): boolean {
    return this.hasBesides(column, UNDERSCORE, DASH);
  }

  private hasBesides(column: number, one: number, other: number): boolean {
    if (column < 0 || column >= this.length) return false;
    const start = this.starts[column];
    const length = this.ends[column] - start;
    if (length !== 1) return length > 1;
    const unit = this.bytes === undefined ? this.line.charCodeAt(start) : this.bytes[this.offset + start];
    return unit !== one && unit !== other;
  }

  /** Returns whether a cell has more than closing brackets, so that an annotation begins in it. */
  begins(column: number): boolean {
    return this.isFilled(column) && !/^\)+$/.test(this.text(column));
  }

  private add(start: number, end: number): void {
    this.starts[this.length] = start;
    this.ends[this.length++] = end;
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

function isBlank(byte: number): boolean {
  return byte === SPACE || (byte >= TAB && byte <= RETURN);
}

/**
 * Returns the kind of token in the first column: a word `3`, a node that is not in the text `3.1`, or several words
 * `3-4`.
 */
function kindOf(id: string): "word" | "empty" | "range" | undefined {
  const match = /^\d+(?:([.-])\d+)?$/.exec(id) as readonly (string | undefined)[] | null;
  if (match === null) return undefined;
  return match[1] === undefined ? "word" : match[1] === "-" ? "range" : "empty";
}

/** Returns the number of lines before the next token line. */
function linesBefore(bytes: Uint8Array, start: number): number {
  let lines = 0;
  for (let p = start; !isDigit(bytes[p]); p = bytes.indexOf(LINE_FEED, p) + 1) lines++;
  return lines;
}

function closesOnly(bytes: Uint8Array, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (bytes[p] !== CLOSING) return false;
  return true;
}

function wordsBesides(zero: Uint8Array, length: number): WordPositions {
  if (zero.length === 0) return { at: (word) => (word < length ? word : undefined) };
  const words: number[] = [];
  for (let token = 0; token < length; token++) if (zero[token] === 0) words.push(token);
  return words;
}

interface OpenDocument extends DocumentName {
  readonly line: number;
  readonly report: Report;
  readonly identity: Markables;
  readonly discourseDeixis: Markables;
  readonly bridges: PlacedBridge[];
  /** The number of tokens so far, and the positions of those that are not in the text. */
  length: number;
  readonly zeros: number[];
  readonly sentenceStarts: number[];
  readonly sentenceIds: string[];
  /** Other columns with the notation of `IDENTITY`. */
  readonly besides: Set<string>;
  /** Counts lines by their number of columns, with the first line of each. */
  readonly widths: Map<number, { count: number; readonly line: number }>;
}

/** Notes a column whose cells begin mentions of entities. */
function noteBeside(name: string, cell: string, { besides }: OpenDocument): void {
  if (!besides.has(name) && /[(|]Entity_?ID=/i.test(cell)) besides.add(name);
}

/** Reads CoNLL-UA. Bridging, discourse deixis, split antecedents and markables that do not refer become layers. */
export class ConlluaReader extends TextLineReader {
  private columns = this.columnsOf(usualColumns.join(" ")) as ConlluaColumns;
  private current: OpenDocument | undefined;
  private readonly nameless = new NamelessDocuments(this.options.file);
  private inSentence = false;
  private sentenceId = "";
  private readonly numbers = new TokenNumbers(1);
  private readonly cells = new LineCells();
  /** The settings of `LineScanner`. Unset before the first use; `none` if the scanner cannot read the lines. */
  private shape: Int32Array | "none" | undefined;
  private readonly words = new GrowingTextColumn();
  private readonly tags = new GrowingTextColumn();
  private readonly lemmas = new GrowingTextColumn();
  private readonly feats = new GrowingTextColumn();
  private readonly passedOver = new Map<string, { count: number; line: number }>();
  private readonly besides = new UnreadFields();
  private readonly named = new NamedField(this.options);

  protected override readLine(text: string): void {
    if (text.startsWith("#")) {
      this.readComment(text);
    } else if (text.trim() === "") {
      this.inSentence = false;
      this.sentenceId = "";
      this.numbers.startSentence();
    } else {
      this.cells.cut(text, this.columns);
      this.readToken();
    }
  }

  protected override scan(bytes: Uint8Array): void {
    const fast = lineScanner(bytes.length);
    for (let start = 0, sliceEnd = 0; start < bytes.length; ) {
      if (fast !== undefined && this.current !== undefined && this.cells.length >= this.columns.count) {
        if (start >= sliceEnd) sliceEnd = fast.put(bytes, start);
        if (start < sliceEnd) start = this.readRegular(fast, bytes, start, this.current);
        if (start === bytes.length) break;
      }
      const isUsual = isDigit(bytes[start]);
      let end = isUsual ? this.cells.cutAscii(bytes, start, this.columns) : -1;
      if (end >= 0) {
        this.line++;
        this.readToken();
      } else {
        end = bytes.indexOf(LINE_FEED, start);
        super.scan(bytes.subarray(start, end + 1));
      }
      start = end + 1;
    }
  }

  /** Reads regular lines, as most are. Returns where the first other line begins. */
  private readRegular(lines: LineScanner, bytes: Uint8Array, start: number, document: OpenDocument): number {
    const { numbers, columns, cells } = this;
    const { state, sentences } = lines;
    let width = document.widths.get(cells.length);
    this.shape ??= this.shapeOf(columns) ?? "none";
    if (cells.length > MOST_COLUMNS || this.shape === "none") return start;
    state.set(this.shape);
    state[field.columns] = cells.length;
    numbers.begin(state);
    if ((state[field.isFirst] === 1) === this.inSentence) return start;
    const texts = [this.words, this.tags, this.lemmas, this.feats];
    texts.forEach((column, k) => {
      state[field.textEnds + k] = column.end;
    });
    state[field.tokens] = document.length;
    state[field.line] = this.line;
    state[field.nameStart] = -1;
    const stop = lines.read(start);
    if (stop === start) return stop;
    document.length = state[field.tokens];
    if (width === undefined && state[field.newLines] > 0) {
      width = { count: 0, line: this.line + linesBefore(bytes, start) + 1 };
      document.widths.set(cells.length, width);
    }
    if (width !== undefined) width.count += state[field.newLines];
    this.inSentence = state[field.isFirst] === 0;
    numbers.addAll(state);
    texts.forEach((column, k) => {
      lines.addSomeTexts(k, column);
    });
    for (let s = 0; s < state[field.newSentences]; s++) document.sentenceStarts.push(sentences[s]);
    this.sentenceId = lines.eachName(this.sentenceId, (name) => document.sentenceIds.push(name));
    const { others, besides } = columns;
    const line = state[field.line];
    lines.eachCell((cell) => {
      this.line = cell.line;
      if (cell.which < others.length) {
        if (!closesOnly(bytes, cell.start, cell.end)) this.passOver(others[cell.which].layer);
        return;
      }
      const isEnd = cell.end - cell.start === 1 && bytes[cell.start] === CLOSING;
      const text = isEnd ? ")" : decoder.decode(bytes.subarray(cell.start, cell.end));
      if (cell.which === others.length) document.identity.read(text, cell.token, cell.line, cell.column);
      else if (cell.which === others.length + 1)
        document.discourseDeixis.read(text, cell.token, cell.line, cell.column);
      else if (cell.which === others.length + 2) this.readBridges(text, cell.column, document);
      else noteBeside(besides[cell.which - others.length - 3].name, text, document);
    });
    this.line = line;
    return stop;
  }

  private shapeOf({
    form,
    tag,
    lemma,
    feats,
    others,
    besides,
    identity,
    discourseDeixis,
    bridging,
  }: ConlluaColumns): Int32Array | undefined {
    const { tokens = true, features = true } = this.options;
    const marked = besides.map(({ column }) => column);
    if (others.length + 3 + marked.length > CELL_COLUMNS) return undefined;
    return shapeFields({
      style: "trimmed conllu",
      number: 0,
      texts: [
        [tokens ? form : -1, keep.all],
        [tag, keep.noUnderscore],
        [features ? lemma : -1, keep.noUnderscore],
        [features ? feats : -1, keep.noUnderscore],
      ],
      cells: [...others.map(({ column }) => column), identity, discourseDeixis, bridging, ...marked].map(
        (column) => [column, keep.filled] as const,
      ),
    });
  }

  protected override finishFile(): void {
    this.finishDocument();
    for (const [layer, { count, line }] of this.passedOver)
      this.report("layer-not-read", { line, data: { layer, count } });
    this.besides.reportTo(this.ofFile, this.options);
    this.named.reportTo(this.ofFile);
  }

  private columnsOf(declaration: string): ConlluaColumns | undefined {
    const { field } = this.options;
    const columns = parseColumns(declaration, field);
    // If a column was named, the others need no message.
    return columns === undefined || field === undefined ? columns : { ...columns, besides: [] };
  }

  private readComment(text: string): void {
    const comment = parseConlluComment(text);
    if (comment?.kind === "document") {
      this.finishDocument();
      this.open(comment.id);
      if (comment.id === "") this.report("document-without-name", { document: "" });
    } else if (comment?.kind === "sentence") {
      this.inSentence = false;
      this.sentenceId = comment.id;
      this.numbers.startSentence();
    } else if (comment?.kind === "global" && comment.name === "columns") {
      const columns = this.columnsOf(comment.value);
      if (columns === undefined) {
        const data = { text: excerpt(comment.value), expected: "a declaration of columns that includes `IDENTITY`" };
        this.report("malformed-line", { data });
      } else {
        this.columns = columns;
        this.shape = undefined;
      }
    } else if (comment === undefined) {
      const name = misspeltNewdoc(text);
      if (name !== undefined) this.report("misspelt-name", { data: { name, known: "newdoc" } });
    }
    if (text.split("\t").length >= this.columns.count) this.report("merged-lines");
  }

  private readToken(): void {
    const { columns, cells, line } = this;
    const number = cells.number();
    // Objects of a visual situation have the number 0.
    if (number === 0 && cells.text(0) === "0") {
      this.passOver("visual situations");
      return;
    }
    const document = this.current ?? this.open();
    const kind = number >= 0 ? "word" : kindOf(cells.text(0));
    if (kind === undefined) {
      document.report("irregular-token-line", { column: cells.at(0) + 1, data: { text: excerpt(cells.text(0)) } });
    }
    const width = document.widths.get(cells.length);
    if (width === undefined) document.widths.set(cells.length, { count: 1, line });
    else width.count++;
    if (cells.length <= columns.identity) {
      document.report("irregular-token-line", { data: { columns: cells.length, expected: columns.count } });
    }
    // A line of several words, `3-4`, is not a token.
    if (kind === "range") {
      if (cells.isFilled(columns.identity)) {
        const data = { text: excerpt(cells.text(columns.identity)) };
        document.report("entity-on-range", { column: cells.at(columns.identity) + 1, data });
      }
      return;
    }
    const token = document.length++;
    if (!this.inSentence) {
      this.inSentence = true;
      document.sentenceStarts.push(token);
      document.sentenceIds.push(this.sentenceId);
    }
    const zero = kind === "empty";
    if (kind === undefined) this.numbers.addUnknown();
    else if (!zero) this.numbers.add(number >= 0 ? number : Number(cells.text(0)), line);
    if (zero) document.zeros.push(token);
    if (this.options.tokens ?? true) cells.put(this.words, token, columns.form);
    if (cells.isKnown(columns.tag)) cells.put(this.tags, token, columns.tag);
    if (this.options.features ?? true) {
      if (cells.isKnown(columns.lemma)) cells.put(this.lemmas, token, columns.lemma);
      if (cells.isKnown(columns.feats)) cells.put(this.feats, token, columns.feats);
    }
    for (const { column, layer } of columns.others) if (cells.begins(column)) this.passOver(layer);
    const { identity, bridging, discourseDeixis } = columns;
    if (cells.isFilled(identity)) document.identity.read(cells.text(identity), token, line, cells.at(identity) + 1);
    if (cells.isFilled(discourseDeixis))
      document.discourseDeixis.read(cells.text(discourseDeixis), token, line, cells.at(discourseDeixis) + 1);
    if (cells.isFilled(bridging)) this.readBridges(cells.text(bridging), cells.at(bridging) + 1, document);
    for (const { column, name } of columns.besides)
      if (cells.isFilled(column)) noteBeside(name, cells.text(column), document);
  }

  private readBridges(text: string, column: number, document: OpenDocument): void {
    for (const item of bridgingItems(text))
      document.bridges.push({ ...item, line: this.line, column: column + item.at });
  }

  private open(id?: string): OpenDocument {
    const name = this.nameless.next(id);
    // Without an id, the document is named after the file; an empty id stays empty.
    const { document, position } = id === "" ? { document: "" } : name;
    const report: Report = (code, more) => {
      this.report(code, { document, ...more });
    };
    const opened: OpenDocument = {
      document,
      ...defined({ position }),
      line: this.line,
      report,
      identity: new Markables(report),
      discourseDeixis: new Markables(report),
      bridges: [],
      length: 0,
      zeros: [],
      sentenceStarts: [],
      sentenceIds: [],
      besides: new Set(),
      widths: new Map(),
    };
    this.current = opened;
    return opened;
  }

  private finishDocument(): void {
    if (this.current === undefined) return;
    const { current } = this;
    const { document, line, length, zeros, sentenceStarts, sentenceIds, report } = current;
    const zero = new Uint8Array(zeros.length > 0 ? length : 0);
    for (const token of zeros) zero[token] = 1;
    const inText = wordsBesides(zero, length);
    this.checkWidths(current);
    const gap = this.numbers.gap();
    if (gap !== undefined) report("token-number-gap", gap);
    this.numbers.clear();
    const { tokens: keepWords = true, features: keepFeatures = true } = this.options;
    const tokens = {
      length,
      sentenceStarts: Int32Array.from(sentenceStarts),
      ...(keepWords && { form: this.words.take(length) }),
      ...(this.tags.length > 0 && { tag: this.tags.take(length) }),
      ...(keepWords && sentenceIds.some((id) => id !== "") && { sentenceIds }),
      ...(zeros.length > 0 && { zero }),
    };
    const { position } = current;
    const frame = { document, part: "", ...defined({ position }), line, tokens };
    const featuresOf = keepFeatures
      ? (head: number): FoundFeatures => conlluFeatures(this.lemmas.at(head), this.feats.at(head))
      : undefined;
    const identity = current.identity.finish(inText, featuresOf);
    const deixis = current.discourseDeixis.finish(inText, featuresOf);
    const partOf = ({ mentions }: FinishedMarkables): AnnotatedPart => mentionsToPart(frame, mentions);
    const { columns } = this;
    this.emit(
      withLayers(partOf(identity), {
        splits: identity.splits,
        nonReferring: identity.nonReferring,
        ...(columns.bridging >= 0 && { bridges: bridgesOf(current.bridges, identity, report) }),
        ...(columns.discourseDeixis >= 0 && {
          discourseDeixis: withLayers(partOf(deixis), { splits: deixis.splits, nonReferring: deixis.nonReferring }),
        }),
      }),
    );
    for (const name of current.besides) this.besides.add(name, document, IDENTITY);
    this.named.add(document, columns.identity >= 0);
    this.current = undefined;
    for (const column of [this.words, this.tags, this.lemmas, this.feats]) column.clear();
    this.inSentence = false;
    this.sentenceId = "";
  }

  /**
   * Reports lines whose number of columns is not the most frequent one, or a single line that does not have the
   * declared number. All lines may lack the last columns.
   */
  private checkWidths({ widths, report }: OpenDocument): void {
    let [usual, most] = [0, 0];
    for (const [width, { count }] of widths) if (count > usual) [usual, most] = [count, width];
    const isAlone = widths.size === 1 && usual === 1;
    const { count: declared, identity } = this.columns;
    for (const [width, { count, line }] of widths)
      if (isAlone ? width !== declared && width > identity : width !== most)
        report("uneven-columns", { line, data: { count } });
  }

  private passOver(layer: string): void {
    const known = this.passedOver.get(layer);
    if (known === undefined) this.passedOver.set(layer, { count: 1, line: this.line });
    else known.count++;
  }
}
