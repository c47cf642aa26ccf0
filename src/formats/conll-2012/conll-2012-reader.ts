import type { DiagnosticCode } from "../../core/diagnostic-severities.ts";
import type { DocumentName } from "../common/parts/distinct-names.ts";
import { NamelessParts, PartBuilder } from "./part-builder.ts";
import { type DiagnosticDetails, diagnosticOf } from "../../core/diagnostic.ts";
import { type AnnotatedPart, labelOf } from "../../core/document.ts";
import { excerpt, excerptOf } from "../common/messages/excerpt.ts";
import {
  cellOfComment,
  type ColumnLayout,
  columnLayout,
  type Directive,
  hasCoreferenceLast,
  holdsDirective,
  isDelimiter,
  isEmptyMarker,
  isJoint,
  isTokenLine,
  LineRegularity,
  type ReadColumns,
  parseDirective,
  TokenLine,
} from "./token-line.ts";
import { ChosenColumns, LAST_COLUMN, SentenceColumns } from "./columns.ts";
import { entityOfPiece, joinPieces, pieceEvidence } from "./piece-ids.ts";
import { headLength, type ReadOptions } from "../format.ts";
import {
  BAR,
  beforeReturns,
  CLOSING,
  columnAt,
  concatenate,
  HASH,
  invalidUtf8,
  isBlankLine,
  isByteOrderMark,
  LINE_FEED,
  OPENING,
  SPACE,
  TAB,
  UNDERSCORE,
} from "../common/lines/line-bytes.ts";
import { LineReader } from "../common/lines/line-reader.ts";
import {
  field,
  keep,
  LAST,
  NESTED,
  type LineScanner,
  ownScanner,
  releaseScanner,
  shapeFields,
} from "../common/lines/line-scanner.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8");

/**
 * After this many cells that the scanner cannot read, this reader reads all cells of the file. Leaving the scanner at
 * each odd cell would take longer.
 */
const MOST_ODD_CELLS = 100;

type Tally =
  | "bare-id"
  | "ambiguous-nesting"
  | "touching-mentions"
  | "cross-sentence-mention"
  | "comment-in-document"
  | "uneven-columns"
  | "merged-lines";

export interface Conll2012Options extends ReadOptions {
  /** Whether to treat a comment line inside a document as a token, as scorer.pl does. */
  readonly commentsAreTokens?: boolean;
  /** Whether letters after entity numbers join the pieces of a discontinuous mention: `0a`. */
  readonly joinPieces?: boolean;
}

/**
 * Reads CoNLL-2011/2012 and similar tables: tabs or spaces, any number of columns, coreference in the last.
 *
 * Only `#` lines, the first token line of a part and unusual entity ids are decoded to strings.
 */
export class Conll2012Reader extends LineReader {
  private readonly builder = new PartBuilder();
  private readonly tallies = new Map<Tally, { count: number; line: number }>();
  /** For each entity: the number of its mentions that began inside another of its mentions, and the first line. */
  private readonly nested = new Map<number, { count: number; line: number }>();
  /** The current document: named, nameless (no header in the file so far), or none. */
  private current: (DocumentName & { part: string; header?: string; line: number }) | undefined;
  private readonly names: NamelessParts;
  private nameless = false;
  private headers = 0;
  private strayLines = 0;
  private firstStrayLine = 0;
  private contentSeen = false;
  /** The columns to read; undefined before the first token line of a part. */
  private read: ReadColumns | undefined;
  private layout: ColumnLayout | undefined;
  private shape: Int32Array | undefined;
  /** The beginning of the file, until there is enough of it to choose the columns. */
  private head: Uint8Array[] | undefined = [];
  private headLength = 0;
  private columns: ChosenColumns | undefined;
  private cellColumn = LAST_COLUMN;
  private refused = false;
  private guessReported = false;
  /** Whether `LineScanner` can read the part's lines. */
  private isRegular = false;
  private sentences: SentenceColumns | undefined;
  private scanner: LineScanner | undefined;
  private oddCells = 0;
  private readonly options: Conll2012Options;
  private readonly keepTokens: boolean;
  private readonly keepFeatures: boolean;
  private readonly found = new TokenLine();
  private readonly regularity = new LineRegularity();
  /** The closing brackets of the current cell: entity, column, entity, column … */
  private readonly closings: number[] = [];

  constructor(options: Conll2012Options = {}) {
    super();
    this.options = options;
    this.names = new NamelessParts(options.file);
    this.keepTokens = options.tokens ?? true;
    this.keepFeatures = options.features ?? true;
  }

  get isOver(): boolean {
    return this.refused;
  }

  protected override finishFile(): void {
    if (this.head !== undefined) this.beginFile(this.head);
    if (this.refused) return;
    if (this.current !== undefined) {
      if (this.nameless && this.builder.mentions === 0) {
        this.reportNoDocument();
      } else {
        if (!this.nameless) this.reportNotClosed();
        this.finish();
      }
    } else if (this.headers === 0 && this.contentSeen) {
      this.reportNoDocument();
    }
    this.reportStrayLines();
    if (this.scanner !== undefined) releaseScanner(this.scanner);
  }

  protected override scan(bytes: Uint8Array): void {
    if (this.head === undefined) {
      if (!this.refused) this.readLines(bytes);
      return;
    }
    this.headLength += bytes.length;
    const isEnough = this.headLength >= headLength;
    this.head.push(isEnough ? bytes : bytes.slice());
    if (isEnough) this.beginFile(this.head);
  }

  /** Chooses the columns by the beginning of the file, and reads it. */
  private beginFile(blocks: readonly Uint8Array[]): void {
    this.head = undefined;
    const bytes = blocks.length === 1 ? blocks[0] : concatenate(blocks);
    const { column, commentsAreTokens, file, report } = this.options;
    const columns = new ChosenColumns(bytes, column);
    const { problem } = columns;
    this.columns = columns;
    this.cellColumn = columns.coreference;
    if (problem !== undefined) report?.(diagnosticOf(problem.code, { file, data: problem.data }));
    // scorer.pl reads the last column of any table.
    this.refused = columns.areRefused && commentsAreTokens !== true;
    if (!this.refused) this.readLines(bytes);
  }

  private readLines(bytes: Uint8Array): void {
    const { builder, found, regularity } = this;
    const end = bytes.length;
    let start = 0;
    const fast = (this.scanner ??= ownScanner(end));
    let sliceEnd = 0;
    while (start < end) {
      if (fast !== undefined && this.current !== undefined && this.isRegular) {
        if (start >= sliceEnd) sliceEnd = fast.put(bytes, start);
        if (start < sliceEnd) start = this.readRegular(fast, bytes, start);
        if (start === end) break;
      }
      this.line++;
      let firstByte = bytes[start];
      if (isMarkedDirective(bytes, start)) {
        start += 3;
        firstByte = HASH;
      }
      if (firstByte === LINE_FEED) {
        builder.startSentence();
        regularity.startSentence();
        start++;
        continue;
      }
      if (firstByte === HASH && !this.isNamedLikeComment(bytes, start)) {
        const stop = bytes.indexOf(LINE_FEED, start);
        const line = decoder.decode(bytes.subarray(start, beforeReturns(bytes, start, stop)));
        if (!this.isHashToken(line)) {
          if (line.includes("\uFFFD")) this.checkUtf8(bytes, start, stop);
          this.directive(line);
          start = stop + 1;
          continue;
        }
      }
      if (this.read === undefined && this.chooseColumns(bytes, start)) {
        this.line--;
        continue;
      }

      if (firstByte <= SPACE && isBlankLine(bytes, start)) {
        builder.startSentence();
        regularity.startSentence();
        start = bytes.indexOf(LINE_FEED, start) + 1;
        continue;
      }
      this.contentSeen = true;
      const read = this.read!;
      const wordColumn = read.word;
      const stop = found.find(bytes, start, read, regularity.columns);
      if (this.cellColumn !== LAST_COLUMN) found.takeCell(bytes, start, this.cellColumn, read.tabs);
      if (this.sentences !== undefined && this.sentences.begins(bytes, start, found)) {
        builder.startSentence();
        regularity.startSentence();
      }
      if (this.current === undefined && !this.openNameless()) {
        this.checkUtf8(bytes, start, found.end);
        start = stop + 1;
        continue;
      }
      const irregular = regularity.add(bytes, start, found, this.line);
      if (irregular !== undefined) this.tally(irregular);
      const { cellStart, cellEnd } = found;
      const hasCell = cellEnd - cellStart > 1 || (cellEnd > cellStart && !isEmptyMarker(bytes[cellStart]));
      const hasWord = wordColumn >= 0;
      const wordStart = hasWord ? found.starts[wordColumn] : start;
      let beyondAscii =
        this.keepTokens && builder.addWord(bytes, wordStart, hasWord ? found.ends[wordColumn] : start, this.line);
      if (this.keepFeatures && builder.features.add(bytes, found, builder.tokens)) beyondAscii = true;
      // Columns that are not read may hold any bytes.
      if (beyondAscii || (hasCell && isBeyondAscii(bytes, cellStart, cellEnd))) this.checkUtf8(bytes, start, found.end);
      if (hasCell) {
        this.cell(bytes, cellStart, cellEnd, columnAt(bytes, start, cellStart));
      } else if (found.isShort) {
        this.reportShort(bytes, start, found.end);
      }
      builder.tokens++;
      start = stop + 1;
    }
  }

  private readRegular(lines: LineScanner, bytes: Uint8Array, start: number): number {
    const { builder, regularity, keepTokens, keepFeatures } = this;
    const { state } = lines;
    if (this.layout !== undefined) state.set((this.shape ??= this.shapeOf(this.layout)));
    builder.begin(lines, this.oddCells < MOST_ODD_CELLS);
    if (!regularity.begin(state)) return start;
    state[field.line] = this.line;
    const stop = lines.read(start);
    this.oddCells += state[field.atCell];
    if (stop === start) return stop;
    builder.addAll(lines, keepTokens);
    if (keepFeatures) builder.features.addAll(lines);
    regularity.addAll(state);
    const { tokens } = builder;
    const line = state[field.line];
    lines.eachCell(({ which, token, line: cellLine, start: cellStart, end, column }) => {
      if (which === LAST) {
        builder.tokens = token;
        this.line = cellLine;
        this.cell(bytes, cellStart, end, column);
      } else if (which === NESTED) {
        this.line = cellLine;
        this.reportNesting(token);
      } else {
        builder.features.nameClasses.putNext(lines, token, bytes, cellStart, end);
      }
    });
    builder.tokens = tokens;
    this.line = line;
    if (keepFeatures) builder.features.nameClasses.passTo(lines, tokens);
    return stop;
  }

  private reportShort(bytes: Uint8Array, start: number, end: number): void {
    let first = start;
    while (bytes[first] <= SPACE) first++;
    const text = excerpt(decoder.decode(bytes.subarray(first, end)).trimEnd());
    this.report("short-line", { column: columnAt(bytes, start, first), data: { text } });
  }

  /**
   * Reads the items of a coreference cell at the current token, opening brackets before closing ones, as scorer.pl and
   * coval do.
   *
   * @param cellColumn where the cell begins in its line, from 1
   */
  private cell(bytes: Uint8Array, start: number, end: number, cellColumn: number): void {
    const { builder, closings } = this;
    let column = cellColumn;
    let counted = start;
    let malformed = false;
    let p = start;
    while (p < end) {
      const byte = bytes[p];
      if (byte === BAR || byte === SPACE || (byte === UNDERSCORE && isJoint(bytes, start, p, end))) {
        p++;
        continue;
      }
      column += columnAt(bytes, counted, p) - 1;
      counted = p;
      const opens = byte === OPENING;
      const idStart = opens ? p + 1 : p;
      let idEnd = idStart;
      while (idEnd < end && !isDelimiter(bytes[idEnd])) idEnd++;
      const joint = bytes[idEnd - 1] === UNDERSCORE && isJoint(bytes, idStart, idEnd - 1, end);
      if (joint) idEnd--;
      const closes = idEnd < end && bytes[idEnd] === CLOSING;
      p = closes || joint ? idEnd + 1 : idEnd;
      if (idEnd === idStart) {
        // Reports this only once for each cell, because thousands of brackets are a single mistake.
        if (!malformed) {
          this.report("malformed-cell", { column, data: { text: excerptOf(bytes, start, end) } });
        }
        malformed = true;
        continue;
      }
      if (!opens && !closes) {
        if (idEnd - idStart > 1 || !isEmptyMarker(bytes[idStart])) this.tally("bare-id");
        continue;
      }
      const entity = builder.entities.indexOf(bytes, idStart, idEnd);
      if (!opens) {
        closings.push(entity, column);
        continue;
      }
      const isInside = builder.openMention(entity, this.line, column);
      if (closes) builder.closeMention(entity);
      if (isAmong(closings, entity)) {
        // A mention of one token is the same in either order.
        if (!closes) this.tally("touching-mentions");
      } else if (isInside) {
        this.reportNesting(entity);
      }
    }
    for (let c = 0; c < closings.length; c += 2) this.close(closings[c], closings[c + 1]);
    closings.length = 0;
  }

  private reportNesting(entity: number): void {
    this.tally("ambiguous-nesting");
    addTo(this.nested, entity, this.line);
  }

  private close(entity: number, column: number): void {
    const { builder } = this;
    const first = builder.closeMention(entity);
    if (first < 0) {
      this.report("mention-not-opened", { column, entity: builder.entities.ids[entity] });
    } else if (first < builder.sentenceStart) {
      this.tally("cross-sentence-mention");
    }
  }

  private directive(line: string): void {
    this.contentSeen = true;
    const directive = parseDirective(line);
    if (directive.kind === "comment") {
      if (this.current === undefined) return;
      if (this.options.commentsAreTokens === true) {
        if (this.keepTokens) this.builder.addWord(new Uint8Array(0), 0, 0, this.line);
        const cell = encoder.encode(cellOfComment(line));
        this.cell(cell, 0, cell.length, 1);
        this.builder.tokens++;
      }
      this.tally(hasCoreferenceLast(line) || holdsDirective(line) ? "merged-lines" : "comment-in-document");
      return;
    }
    if (this.current !== undefined) {
      if (directive.kind === "begin" && this.nameless && this.builder.mentions === 0) this.passOver();
      else {
        if (directive.kind === "begin" && !this.nameless) this.reportNotClosed();
        this.finish();
      }
    } else if (directive.kind === "end") {
      this.report("document-not-opened", {});
    }
    if (directive.kind === "begin") {
      this.reportStrayLines();
      this.begin(directive);
    }
  }

  private begin({ document, part, header }: Extract<Directive, { kind: "begin" }>): void {
    this.headers++;
    this.builder.clear();
    this.regularity.clear();
    this.read = undefined;
    this.nameless = false;
    this.current = { ...this.names.next(document, part), part, header, line: this.line };
    this.builder.startSentence();
    if (this.current.document === "") this.report("document-without-name", {});
    if (/\t|; *part +\S+ +\S|\)\s*;\s*(?!part\s)\S/.test(header)) this.tally("merged-lines");
  }

  /**
   * Opens a nameless document for a token line if no document began before it in the file. Otherwise counts the line as
   * stray and returns false.
   */
  private openNameless(): boolean {
    if (this.headers > 0) {
      if (this.strayLines++ === 0) this.firstStrayLine = this.line;
      return false;
    }
    this.headers++;
    this.nameless = true;
    this.current = { ...this.names.next("", ""), part: "", line: this.line };
    this.builder.startSentence();
    return true;
  }

  private finish(): void {
    const { builder, current } = this;
    if (current === undefined) return;
    if (this.nameless) this.report("no-document-header", { line: current.line });
    this.reportGuess();
    const broken = new Set<number>();
    builder.dropOpenMentions((entity, first, line, column) => {
      broken.add(entity);
      this.report("mention-not-closed", {
        line,
        column,
        entity: builder.entities.ids[entity],
        data: { token: first + 1 },
      });
    });
    if (broken.size > 0) this.forgetNesting(broken);
    for (const [code, { count, line }] of this.tallies) this.report(code, { line, data: { count } });
    const gap = this.regularity.numbers.gap();
    if (gap !== undefined) this.report("token-number-gap", gap);
    this.tallies.clear();
    this.nested.clear();
    const hasUnusualIds = builder.entities.hasUnusual;
    const part = builder.build(current, this.keepTokens && this.read !== undefined && this.read.word >= 0);
    this.emit(hasUnusualIds ? this.withPieces(part) : part);
    this.current = undefined;
  }

  /** Reports the columns that were chosen by what they hold, with the file's first document. */
  private reportGuess(): void {
    const guess = this.columns?.guess;
    if (guess === undefined || this.guessReported) return;
    this.guessReported = true;
    const { file, report } = this.options;
    report?.(diagnosticOf("columns-guessed", { file, data: { columns: guess } }));
  }

  private withPieces(part: AnnotatedPart): AnnotatedPart {
    if (this.options.joinPieces === true) return joinPieces(part);
    if (pieceEvidence(part) !== "none") {
      const id = part.entities.ids.find((each) => entityOfPiece(each) !== undefined) ?? "";
      this.report("piece-ids", { line: part.line ?? this.line, data: { id } });
    }
    return part;
  }

  private passOver(): void {
    this.strayLines = this.builder.tokens;
    this.firstStrayLine = this.current?.line ?? this.line;
    this.tallies.clear();
    this.nested.clear();
    this.regularity.clear();
    this.current = undefined;
  }

  /** Returns whether a line with a leading `#` is a token line of a document whose name begins with `#`. */
  private isNamedLikeComment(bytes: Uint8Array, start: number): boolean {
    const { current } = this;
    if (current?.document.startsWith("#") !== true) return false;
    const name = encoder.encode(current.document);
    const next = bytes[start + name.length];
    return (next === TAB || next === SPACE) && name.every((byte, i) => bytes[start + i] === byte);
  }

  private isHashToken(line: string): boolean {
    if ((this.current === undefined && this.headers > 0) || isUsualDirective(line)) return false;
    if (parseDirective(line).kind !== "comment") return false;
    return isTokenLine(line, this.regularity.columns, this.read?.tabs === true);
  }

  /**
   * Chooses the columns to read by the first token line of a part. Blank lines before it have no effect. Returns whether
   * `LineScanner` may read this line, too.
   */
  private chooseColumns(bytes: Uint8Array, start: number): boolean {
    const line = decoder.decode(bytes.subarray(start, bytes.indexOf(LINE_FEED, start)));
    if (/^[ \t\r]*$/.test(line)) return false;
    const layout = this.columns?.layoutFor(columnLayout(line)) ?? columnLayout(line);
    const { word, sentence, tabs } = layout;
    const last = Math.max(word, sentence, this.keepFeatures ? this.builder.features.choose(layout) : -1);
    this.read = { word, last, tabs };
    this.sentences = sentence < 0 ? undefined : new SentenceColumns(sentence);
    this.isRegular = tabs && word >= 0 && sentence < 0 && this.cellColumn === LAST_COLUMN;
    this.regularity.start(layout, this.columns?.haveRivals === true);
    const before = this.layout;
    this.layout = layout;
    const names = Object.keys(layout) as (keyof ColumnLayout)[];
    if (names.some((name) => layout[name] !== before?.[name])) this.shape = undefined;
    return this.isRegular && this.current !== undefined && this.regularity.expect(line);
  }

  private shapeOf({ word, number, tag, parse, speaker, nameClass }: ColumnLayout): Int32Array {
    const [words, features] = [this.keepTokens ? word : -1, this.keepFeatures];
    return shapeFields({
      style: "last",
      number: word < 0 ? -1 : number,
      texts: [
        [words, keep.all],
        [features ? tag : -1, keep.noMark],
        [features ? parse : -1, keep.parse],
        [features ? speaker : -1, keep.noMark],
      ],
      cells: [[features ? nameClass : -1, keep.brackets]],
    });
  }

  private checkUtf8(bytes: Uint8Array, start: number, end: number): void {
    const bad = invalidUtf8(bytes, start, end);
    if (bad >= 0) this.report("invalid-utf8", { column: columnAt(bytes, start, bad) });
  }

  private reportNotClosed(): void {
    this.report("document-not-closed", this.current === undefined ? {} : { line: this.current.line });
  }

  private reportStrayLines(): void {
    if (this.strayLines === 0) return;
    this.report("line-outside-document", { line: this.firstStrayLine, data: { count: this.strayLines } });
    this.strayLines = 0;
  }

  /** Forgets nesting in entities with an unclosed mention: the missing bracket may be all that is wrong. */
  private forgetNesting(broken: ReadonlySet<number>): void {
    const rest = Array.from(this.nested).flatMap(([entity, own]) => (broken.has(entity) ? [] : [own]));
    if (rest.length === 0) this.tallies.delete("ambiguous-nesting");
    else {
      const count = rest.reduce((sum, own) => sum + own.count, 0);
      this.tallies.set("ambiguous-nesting", { count, line: rest[0].line });
    }
  }

  private tally(code: Tally): void {
    addTo(this.tallies, code, this.line);
  }

  private reportNoDocument(): void {
    const { file, report } = this.options;
    report?.(diagnosticOf("no-document", { file }));
  }

  private report(code: DiagnosticCode, where: DiagnosticDetails): void {
    const { file, report } = this.options;
    const document = this.current && labelOf(this.current);
    report?.(diagnosticOf(code, { file, line: this.line, document, ...where }));
  }
}

function addTo<Key>(tallies: Map<Key, { count: number; line: number }>, key: Key, line: number): void {
  const known = tallies.get(key);
  if (known === undefined) tallies.set(key, { count: 1, line });
  else known.count++;
}

function isMarkedDirective(bytes: Uint8Array, start: number): boolean {
  return isByteOrderMark(bytes, start) && bytes[start + 3] === HASH;
}

/** Returns whether the line is a directive in its usual form, which cannot be a token line. */
function isUsualDirective(line: string): boolean {
  return line.startsWith("#begin document (") || line === "#end document";
}

function isBeyondAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (bytes[p] >= 0x80) return true;
  return false;
}

function isAmong(closings: readonly number[], entity: number): boolean {
  for (let c = 0; c < closings.length; c += 2) if (closings[c] === entity) return true;
  return false;
}
