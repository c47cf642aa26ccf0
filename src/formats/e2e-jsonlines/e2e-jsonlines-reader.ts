import type { AnnotatedPart, Tokens } from "../../core/document.ts";
import { ColumnRoom, GrowingColumn, type TextColumn, grown } from "../../core/text-column.ts";
import { OffsetConvention } from "../common/conventions/offset-convention.ts";
import { conventionOf, spanReadingOf, withOpenSpans } from "../common/conventions/span-convention.ts";
import { JsonLinesReader } from "../common/json/json-lines-reader.ts";
import { type ClusteredSpans, partOfSpans } from "../common/json/plain-spans.ts";
import { SPECIAL_TOKENS } from "../common/json/subtokens.ts";
import { reporter } from "../common/messages/reporter.ts";
import type { ReadOptions } from "../format.ts";
import {
  COMMA,
  DASH,
  DOT,
  HASH,
  LINE_FEED,
  QUOTE,
  RETURN,
  SPACE,
  TAB,
  ZERO,
  invalidUtf8,
  isDigit,
} from "../line-bytes.ts";
import { type ListScanner, listScanner } from "../scanner/list-scanner.ts";
import { isPredictionName, mayHoldClusters } from "../common/json/cluster-shape.ts";
import { DocumentFields } from "../common/json/document-fields.ts";
import { e2eDocument, e2eFields, nameDocument, ownSpans } from "./e2e-document.ts";

export class E2eJsonlinesReader extends JsonLinesReader {
  private readonly convention = new OffsetConvention();
  private readonly fields = new DocumentFields(e2eFields, this.options);
  private readonly plain = new PlainLine(this.options, this.fields);
  /** The number of lines since the last plain one. */
  private others = 0;

  /** Returns whether a line can be read without `JSON.parse`, with the same result. `bytes[end]` is its line feed. */
  protected isPlain(bytes: Uint8Array, start: number, end: number): boolean {
    return this.plain.read(bytes, start, end);
  }

  protected override scan(bytes: Uint8Array): void {
    for (let start = 0, end = 0; start < bytes.length; start = end) {
      end = bytes.indexOf(LINE_FEED, start) + 1;
      if (this.mayBePlain() && this.isPlain(bytes, start, end - 1)) {
        this.others = 0;
        this.line++;
        this.emit(this.plainPart());
      } else {
        this.others++;
        this.scanLines(bytes.subarray(start, end));
      }
    }
  }

  /** Returns whether to try to read the next line as a plain one: ever more rarely after lines that are not. */
  private mayBePlain(): boolean {
    const { others } = this;
    return others < 4 || (others & (others - 1)) === 0;
  }

  protected override part(record: Record<string, unknown>): AnnotatedPart {
    const { options, convention, names, report, fields } = this;
    return e2eDocument(record, { options, convention, names, report, fields }, this.line);
  }

  protected override finishFile(): void {
    const ofFile = reporter(this.options, () => undefined);
    this.convention.reportTo(ofFile);
    this.fields.reportTo(ofFile);
  }

  private plainPart(): AnnotatedPart {
    const { options, names, report, line } = this;
    const { document, position } = nameDocument(this.plain.record(), { options, names, report });
    this.plain.noteFields(document);
    const room = this.plain.room();
    const tokens = this.plain.tokens(room);
    const spans = this.plain.spans();
    const reading = spanReadingOf(ownSpans, options);
    const { convention } = reading;
    this.convention.observe(
      {
        ...reading,
        ...(tokens !== undefined && { words: this.plain.words }),
      },
      spans.bounds,
    );
    const frame = { document, part: "", line, ...(tokens !== undefined && { tokens }) };
    const inWords = this.plain.wordSpans();
    const whole = partOfSpans(frame, inWords ?? spans, inWords === undefined ? convention.ends : "inclusive", room);
    const part = withOpenSpans(whole, convention, options);
    return position === undefined ? part : { ...part, position };
  }
}

const OPENING = 0x5b;
const CLOSING = 0x5d;
const BEGIN = 0x7b;
const END = 0x7d;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const UNICODE = 0x75;
const PLUS = 0x2b;
const LETTER_N = 0x6e;
const LESS = 0x3c;
const [SMALL_E, CAPITAL_E] = [0x65, 0x45];

const ESCAPES = new Map(Array.from('"\\/bfnrt', (name, i) => [name.charCodeAt(0), '"\\/\b\f\n\r\t'.charCodeAt(i)]));

/** Lines with more fields, longer names of fields or deeper lists are read with `JSON.parse`. */
const MOST_FIELDS = 64;
const LONGEST_NAME = 64;
const DEEPEST = 64;

/** A number with more digits may not fit into 32 bits. */
const DIGITS = 9;

const WORDS = ["true", "false", "null"].map((word) => Array.from(word, (letter) => letter.charCodeAt(0)));

const idFields: readonly string[] = ["doc_key", "doc_id", "document_id", "id"];

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The words of a list of lists. The columns are reused from line to line. */
class WordLists {
  length = 0;
  bytes = new Uint8Array(1024);
  ends = new Int32Array(256);
  /** Where non-empty lists begin. */
  readonly starts = new GrowingColumn();

  at(i: number): string | undefined {
    if (i >= this.length) return undefined;
    return decoder.decode(this.bytes.subarray(i === 0 ? 0 : this.ends[i - 1], this.ends[i]));
  }

  get size(): number {
    return this.length === 0 ? 0 : this.ends[this.length - 1];
  }

  put({ bytes, numbers: ends, listStarts }: ListScanner): void {
    if (this.bytes.length < bytes.length) this.bytes = new Uint8Array(2 * bytes.length);
    if (this.ends.length < ends.length) this.ends = new Int32Array(2 * ends.length);
    this.bytes.set(bytes);
    this.ends.set(ends);
    this.length = ends.length;
    this.starts.length = 0;
    this.starts.pushAll(listStarts);
  }

  take(room = new ColumnRoom(this.length, this.size)): TextColumn {
    const { length, size } = this;
    return {
      length,
      bytes: room.bytes(this.bytes.subarray(0, size)),
      ends: room.numbers(this.ends.subarray(0, length)),
    };
  }

  /** Returns a copy of the values, or undefined unless there is one for each word and at least one is not empty. */
  takeFilled({ length }: WordLists): TextColumn | undefined {
    return this.length === length && this.size > 0 ? this.take() : undefined;
  }
}

const encoder = new TextEncoder();
const special = SPECIAL_TOKENS.map((token) => encoder.encode(token));

/** The words of subtokens, joined as `Subtokens` does. */
class Pieces {
  readonly words = new WordLists();
  /** The first and last word of each span. */
  places = new Int32Array(256);
  /** The word of each subtoken; -1 for a special token. */
  private word = new Int32Array(256);
  private hasSentences = false;

  /**
   * Joins subtokens to words, and returns whether it could. Leaves to `Subtokens`: a map that is not ascending, and the
   * vocabulary of RoBERTa.
   *
   * @param sentences the sentence of each subtoken, if the file gives it
   */
  join({ bytes, ends }: WordLists, map: Int32Array, sentences: Int32Array | undefined): boolean {
    const { words } = this;
    const { length } = map;
    if (this.word.length < length) this.word = new Int32Array(2 * length);
    const size = length === 0 ? 0 : ends[length - 1];
    if (words.bytes.length < size) words.bytes = new Uint8Array(2 * size);
    const out = words.bytes;
    words.length = words.starts.length = 0;
    this.hasSentences = sentences !== undefined;
    let sentence = -1;
    let end = 0;
    for (let s = 0, start = 0, before = 0; s < length; start = ends[s++]) {
      const word = map[s];
      if (word < before || word > 2 * length + 100) return false;
      before = word;
      // The first byte of a special token is `[` or `<`, and those of `Ġ` are C4 A0.
      const first = start < ends[s] ? bytes[start] : 0;
      if (first === 0xc4 && bytes[start + 1] === 0xa0) return false;
      if ((first === OPENING || first === LESS) && isSpecial(bytes, start, ends[s])) {
        this.word[s] = -1;
        continue;
      }
      this.word[s] = word;
      let from = start;
      if (word >= words.length) {
        end = this.endWords(word, end);
        if (sentences !== undefined && sentences[s] !== sentence) {
          words.starts.push(words.starts.length === 0 ? 0 : word);
          sentence = sentences[s];
        }
        words.length = word + 1;
      } else if (bytes[from] === HASH && bytes[from + 1] === HASH && from + 1 < ends[s]) from += 2;
      for (let p = from; p < ends[s]; p++) out[end++] = bytes[p];
    }
    this.endWords(words.length, end);
    return true;
  }

  /**
   * Ends the word that ends at this byte, and empty ones up to this number. Returns where the next word begins, because
   * the mark for the beginning of a word and the token for an unknown one are removed.
   */
  private endWords(number: number, end: number): number {
    const { words } = this;
    let next = end;
    if (number > words.ends.length) words.ends = grown(words.ends, 2 * number);
    const { bytes, ends } = words;
    for (let w = Math.max(0, words.length - 1); w < number; w++) {
      const start = w === 0 ? 0 : ends[w - 1];
      if (bytes[start] === 0xe2 && bytes[start + 1] === 0x96 && bytes[start + 2] === 0x81 && next >= start + 3) {
        bytes.copyWithin(start, start + 3, next);
        next -= 3;
      } else if (next === start + UNKNOWN.length && UNKNOWN.every((byte, i) => bytes[start + i] === byte)) {
        next = start;
      }
      ends[w] = next;
    }
    return next;
  }

  /** Places spans on words. Returns false if one holds only special tokens. */
  place(bounds: Int32Array, length: number, surplus: number): boolean {
    const { word } = this;
    if (this.places.length < length) this.places = new Int32Array(2 * length);
    for (let b = 0; b < length; b += 2) {
      let first = bounds[b];
      let last = bounds[b + 1] - surplus;
      while (first < last && word[first] === -1) first++;
      while (last > first && word[last] === -1) last--;
      if (word[first] === -1) return false;
      this.places[b] = word[first];
      this.places[b + 1] = word[last];
    }
    return true;
  }

  tokens(room: ColumnRoom, hasWords: boolean): Tokens {
    const { words } = this;
    return {
      length: words.length,
      ...(hasWords && { form: words.take(room) }),
      ...(this.hasSentences && { sentenceStarts: words.starts.take(room) }),
    };
  }
}

const UNKNOWN = encoder.encode("<unk>");

function isSpecial(bytes: Uint8Array, start: number, end: number): boolean {
  return special.some((token) => token.length === end - start && token.every((byte, i) => bytes[start + i] === byte));
}

/**
 * Reads the document on a line from its bytes, without building strings and lists for all its content.
 *
 * Accepts only lines without any fault: valid JSON without repeated fields or nested objects, words in lists, and
 * mentions of two numbers within the text.
 */
class PlainLine {
  readonly words = new WordLists();
  private readonly tags = new WordLists();
  private readonly speakers = new WordLists();
  private readonly bounds = new GrowingColumn();
  private readonly sizes = new GrowingColumn();
  private readonly subtokenMap = new GrowingColumn();
  private readonly sentenceMap = new GrowingColumn();
  private readonly columns = [
    this.words,
    this.words.starts,
    this.tags,
    this.speakers,
    this.bounds,
    this.sizes,
    this.subtokenMap,
    this.sentenceMap,
  ];
  /** The words of a line whose `sentences` are subtokens. */
  private readonly pieces = new Pieces();
  private hasPieces = false;
  private isSentenceMapOdd = false;
  private readonly options: ReadOptions;
  private readonly fields: DocumentFields;
  /** Fields of clusters, the preferred one first. */
  private readonly clusterFields: readonly string[];
  /** Whether fields that are not read have names of clusters. */
  private readonly clusterNames = new Map<string, boolean>();
  private bytes: Uint8Array = new Uint8Array(0);
  private readonly names: string[] = [];
  /** The fields that are not null, with the positions of their values. */
  private readonly values = new Map<string, readonly [start: number, end: number]>();
  /** All bytes of strings combined with OR: at least 128 if one is not ASCII. */
  private seen = 0;
  private escaped = 0;
  /** Holds the line, unless WebAssembly cannot read its lists or does not pay. */
  private scanner: ListScanner | undefined;

  constructor(options: ReadOptions, fields: DocumentFields) {
    this.options = options;
    this.fields = fields;
    this.clusterFields = fields.preferred;
  }

  /**
   * Parses the line `bytes[start..end)`. `bytes[end]` is a line feed, beyond which no value is read.
   *
   * @returns whether it is plain
   */
  read(bytes: Uint8Array, start: number, end: number): boolean {
    this.bytes = bytes;
    this.names.length = 0;
    this.values.clear();
    for (const column of this.columns) column.length = 0;
    this.seen = 0;
    const scanner = listScanner(bytes.length);
    this.scanner = scanner?.put(bytes, start, end + 1) === true ? scanner : undefined;
    let p = afterSpace(bytes, start);
    if (bytes[p] !== BEGIN) return false;
    do {
      p = this.readField(bytes, afterSpace(bytes, p + 1));
      if (p < 0) return false;
      p = afterSpace(bytes, p);
    } while (bytes[p] === COMMA);
    if (bytes[p] !== END || afterSpace(bytes, p + 1) !== end) return false;
    return this.isWhole() && (this.seen < 0x80 || invalidUtf8(bytes, start, end) < 0);
  }

  /**
   * Returns the fields that are not null: those that may name the document with their values, all others with `true`.
   */
  record(): Record<string, unknown> {
    const { bytes, values } = this;
    return Object.fromEntries(
      Array.from(values, ([name, [start, end]]) => [
        name,
        idFields.includes(name) ? JSON.parse(decoder.decode(bytes.subarray(start, end))) : true,
      ]),
    );
  }

  /** Notes the field of clusters that was read, and those that were not. */
  noteFields(document: string): void {
    const { fields, bytes, values, bounds } = this;
    const field = this.clusterFields.find((name) => values.has(name))!;
    // The clusters that were not read matter only if those that were read are empty.
    const others = this.clusterFields.filter((name) => {
      const [start, end] = values.get(name) ?? [0, 0];
      return bounds.length === 0 && name !== field && end > 0 && !isEmptyList(bytes, start, end);
    });
    const record = Object.fromEntries(others.map((name) => [name, [true]]));
    fields.note(field, bounds.length === 0 ? [] : [true], document, record);
  }

  room(): ColumnRoom {
    const { bounds } = this;
    const words = this.hasPieces ? this.pieces.words : this.words;
    const hasWords = this.options.tokens !== false;
    const numbers = (hasWords ? words.length : 0) + words.starts.length + (3 / 2) * bounds.length;
    return new ColumnRoom(numbers, hasWords ? words.size : 0);
  }

  tokens(room: ColumnRoom): Tokens | undefined {
    if (!this.values.has("sentences")) return undefined;
    const { options } = this;
    if (this.hasPieces) return this.pieces.tokens(room, options.tokens !== false);
    const { words } = this;
    const tag = this.tags.takeFilled(words);
    const speaker = this.speakers.takeFilled(words);
    return {
      length: words.length,
      ...(options.tokens !== false && { form: words.take(room) }),
      ...(tag !== undefined && { tag }),
      ...(speaker !== undefined && { speaker }),
      sentenceStarts: words.starts.take(room),
    };
  }

  /** Returns the spans of the file, which are valid until the next line. */
  spans(): ClusteredSpans {
    const { bounds, sizes } = this;
    return { bounds: bounds.values.subarray(0, bounds.length), sizes: sizes.values.subarray(0, sizes.length) };
  }

  /** Returns the spans in words, if those of the file are in subtokens. Their ends are inclusive. */
  wordSpans(): ClusteredSpans | undefined {
    const { bounds, sizes, pieces } = this;
    if (!this.hasPieces) return undefined;
    return { bounds: pieces.places.subarray(0, bounds.length), sizes: sizes.values.subarray(0, sizes.length) };
  }

  private isWhole(): boolean {
    const { values, words, options } = this;
    if (!this.clusterFields.some((name) => values.has(name))) return false;
    if (!values.has("sentences") && values.has("tokens")) return false;
    const { ends, offsets, first } = conventionOf(ownSpans, options);
    if (offsets !== "token" || first !== 0) return false;
    const surplus = ends === "exclusive" ? 1 : 0;
    const limit = (values.has("sentences") ? words.length : 2 ** 31) + surplus;
    const { values: bounds, length } = this.bounds;
    for (let b = 0; b < length; b += 2) {
      if (bounds[b + 1] - surplus < bounds[b] || bounds[b + 1] >= limit) return false;
    }
    if (!values.has("subtoken_map")) {
      // `sentences` are subtokens only with a map for them.
      this.hasPieces = false;
      return true;
    }
    return this.mapsPieces() && (!this.hasPieces || this.pieces.place(bounds, length, surplus));
  }

  /** Maps subtokens to words as `segmentsOf` does. Returns false if that would report something. */
  private mapsPieces(): boolean {
    const { values, words, subtokenMap, sentenceMap, pieces } = this;
    if (!values.has("sentences") || values.has("tokens") || subtokenMap.length !== words.length) return false;
    const hasSentences = values.has("sentence_map");
    if (hasSentences && (this.isSentenceMapOdd || sentenceMap.length !== words.length)) return false;
    const map = subtokenMap.values.subarray(0, subtokenMap.length);
    // If the map numbers subtokens one by one and there is no `sentence_map`, `sentences` are real sentences.
    this.hasPieces = hasSentences || map.some((word, s) => word !== s);
    return !this.hasPieces || pieces.join(words, map, hasSentences ? sentenceMap.values : undefined);
  }

  /**
   * Parses the field that begins here. Like the functions below, returns where the value ends, or -1 if it is not
   * plain.
   */
  private readField(bytes: Uint8Array, start: number): number {
    const { names } = this;
    if (bytes[start] !== QUOTE) return -1;
    let name = "";
    let p = start + 1;
    for (; bytes[p] !== QUOTE; p++) {
      if (bytes[p] < SPACE || bytes[p] >= 0x80 || bytes[p] === BACKSLASH || name.length === LONGEST_NAME) return -1;
      name += String.fromCharCode(bytes[p]);
    }
    if (names.length === MOST_FIELDS || names.includes(name)) return -1;
    names.push(name);
    p = afterSpace(bytes, p + 1);
    if (bytes[p] !== COLON) return -1;
    p = afterSpace(bytes, p + 1);
    const isNull = bytes[p] === LETTER_N;
    const end = isNull ? this.endOfValue(bytes, p) : this.readValue(bytes, p, name);
    if (!isNull) this.values.set(name, [p, end]);
    return end;
  }

  private readValue(bytes: Uint8Array, start: number, name: string): number {
    const { options, words, tags, speakers } = this;
    if (this.clusterFields.includes(name)) {
      // The preferred field may come first or last.
      const isSecond = this.clusterFields.some((other) => other !== name && this.values.has(other));
      return name === this.clusterFields[0] || !isSecond
        ? this.readClusters(bytes, start)
        : this.endOfValue(bytes, start);
    }
    switch (name) {
      case "doc_key":
      case "doc_id":
      case "document_id":
      case "id":
        return bytes[start] === QUOTE ? this.endOfString(bytes, start) : -1;
      case "sentences":
        return this.readWords(bytes, start, words);
      case "subtoken_map":
        return this.readNumbers(bytes, start, this.subtokenMap);
      case "sentence_map":
        return this.readSentenceMap(bytes, start);
      // With a text, positions may be characters.
      case "text":
      case "orig_subtoken_map":
        return -1;
      case "pos":
      case "speakers":
        if (options.features === false) return this.endOfValue(bytes, start);
        return this.readWords(bytes, start, name === "pos" ? tags : speakers, name === "speakers");
      case "ner": {
        const end = this.endOfValue(bytes, start);
        return options.features === false || isEmptyList(bytes, start, end) ? end : -1;
      }
      default:
        return this.mayHoldClusters(bytes, start, name) ? -1 : this.endOfValue(bytes, start);
    }
  }

  /** Returns whether a field that is not read may have the shape of clusters, judging by its beginning. */
  private mayHoldClusters(bytes: Uint8Array, start: number, name: string): boolean {
    if (bytes[start] !== OPENING || !this.fields.isUnread(name)) return false;
    let p = afterSpace(bytes, start + 1);
    if (bytes[p] === CLOSING) return isPredictionName(name);
    while (bytes[p] === OPENING && bytes[afterSpace(bytes, p + 1)] === CLOSING) {
      p = afterSpace(bytes, afterSpace(bytes, p + 1) + 1);
      if (bytes[p] === COMMA) p = afterSpace(bytes, p + 1);
    }
    let depth = 1;
    for (; bytes[p] === OPENING; depth++) p = afterSpace(bytes, p + 1);
    if (depth < 2 || (!isDigit(bytes[p]) && bytes[p] !== DASH)) return false;
    if (depth > 2) return isShortList(bytes, p);
    let named = this.clusterNames.get(name);
    if (named === undefined) this.clusterNames.set(name, (named = mayHoldClusters(name)));
    return named;
  }

  /** @param dashIsNone whether `-` stands for an empty value */
  private readWords(bytes: Uint8Array, start: number, column: WordLists, dashIsNone = false): number {
    const { scanner } = this;
    const scanned = scanner?.readWords(start, dashIsNone) ?? -1;
    if (scanner !== undefined && scanned >= 0) {
      column.put(scanner);
      if (scanner.isBeyondAscii) this.seen |= 0x80;
      return scanned;
    }
    if (bytes[start] !== OPENING) return -1;
    // A word is at most as long as its notation in the file.
    const room = bytes.indexOf(LINE_FEED, start) - start;
    if (column.bytes.length < room) column.bytes = new Uint8Array(room + (room >> 2));
    const out = column.bytes;
    let { ends } = column;
    let count = 0;
    let length = 0;
    let seen = 0;
    column.starts.length = 0;
    let p = afterSpace(bytes, start + 1);
    if (bytes[p] === CLOSING) return p + 1;
    for (;;) {
      if (bytes[p] !== OPENING) return -1;
      p = afterSpace(bytes, p + 1);
      if (bytes[p] !== CLOSING) {
        column.starts.push(count);
        for (;;) {
          if (bytes[p] !== QUOTE) return -1;
          const first = length;
          for (let byte = bytes[++p]; byte !== QUOTE; byte = bytes[++p]) {
            if (byte < SPACE) return -1;
            if (byte !== BACKSLASH) {
              seen |= byte;
              out[length++] = byte;
              continue;
            }
            p = this.readEscape(bytes, p);
            if (p < 0) return -1;
            length = putCharacter(out, length, this.escaped);
          }
          if (dashIsNone && length === first + 1 && out[first] === DASH) length = first;
          if (count === ends.length) column.ends = ends = grown(ends, 2 * count);
          ends[count++] = length;
          if (bytes[++p] !== COMMA) {
            p = afterSpace(bytes, p);
            if (bytes[p] !== COMMA) break;
          }
          if (bytes[++p] !== QUOTE) p = afterSpace(bytes, p);
        }
        if (bytes[p] !== CLOSING) return -1;
      }
      p = afterSpace(bytes, p + 1);
      if (bytes[p] !== COMMA) break;
      p = afterSpace(bytes, p + 1);
    }
    column.length = count;
    this.seen |= seen;
    return bytes[p] === CLOSING ? p + 1 : -1;
  }

  /** Parses a list of short numbers, or skips another value, which only matters if there are subtokens. */
  private readSentenceMap(bytes: Uint8Array, start: number): number {
    const end = this.readNumbers(bytes, start, this.sentenceMap);
    this.isSentenceMapOdd = end < 0;
    return this.isSentenceMapOdd ? this.endOfValue(bytes, start) : end;
  }

  /** Parses a list of short numbers. */
  private readNumbers(bytes: Uint8Array, start: number, column: GrowingColumn): number {
    column.length = 0;
    const { scanner } = this;
    const scanned = scanner?.readNumbers(start) ?? -1;
    if (scanner !== undefined && scanned >= 0) {
      column.pushAll(scanner.numbers);
      return scanned;
    }
    if (bytes[start] !== OPENING) return -1;
    let p = afterSpace(bytes, start + 1);
    if (bytes[p] === CLOSING) return p + 1;
    for (; ; p++) {
      p = readNumber(bytes, p, column);
      if (bytes[p] !== COMMA) return bytes[p] === CLOSING ? p + 1 : -1;
    }
  }

  /** Parses a list of clusters, each of which has at least one span `[first, last]`. */
  private readClusters(bytes: Uint8Array, start: number): number {
    const { bounds, sizes } = this;
    bounds.length = 0;
    sizes.length = 0;
    if (bytes[start] !== OPENING) return -1;
    let p = afterSpace(bytes, start + 1);
    if (bytes[p] === CLOSING) return p + 1;
    for (;;) {
      if (bytes[p] !== OPENING) return -1;
      let size = 0;
      do {
        p = afterSpace(bytes, p + 1);
        if (bytes[p] !== OPENING) return -1;
        p = readNumber(bytes, p + 1, bounds);
        if (bytes[p] !== COMMA) return -1;
        p = readNumber(bytes, p + 1, bounds);
        if (bytes[p] !== CLOSING) return -1;
        p = afterSpace(bytes, p + 1);
        size++;
      } while (bytes[p] === COMMA);
      if (bytes[p] !== CLOSING) return -1;
      sizes.push(size);
      p = afterSpace(bytes, p + 1);
      if (bytes[p] !== COMMA) return bytes[p] === CLOSING ? p + 1 : -1;
      p = afterSpace(bytes, p + 1);
    }
  }

  /** Skips a value that contains no fields. */
  private endOfValue(bytes: Uint8Array, start: number): number {
    let depth = 0;
    for (let p = start; ; ) {
      if (bytes[p] === OPENING) {
        p = afterSpace(bytes, p + 1);
        if (bytes[p] !== CLOSING) {
          if (++depth > DEEPEST) return -1;
          continue;
        }
        p++;
      } else {
        p = bytes[p] === QUOTE ? this.endOfString(bytes, p) : endOfWord(bytes, p);
        if (p < 0) return -1;
      }
      for (; ; p++) {
        if (depth === 0) return p;
        p = afterSpace(bytes, p);
        if (bytes[p] === COMMA) break;
        if (bytes[p] !== CLOSING) return -1;
        depth--;
      }
      p = afterSpace(bytes, p + 1);
    }
  }

  private endOfString(bytes: Uint8Array, start: number): number {
    let seen = 0;
    let p = start + 1;
    for (let byte = bytes[p]; byte !== QUOTE; byte = bytes[++p]) {
      if (byte < SPACE) return -1;
      seen |= byte;
      if (byte !== BACKSLASH) continue;
      p = this.readEscape(bytes, p);
      if (p < 0) return -1;
    }
    this.seen |= seen;
    return p + 1;
  }

  /**
   * Decodes the escape that begins here into `escaped`. Returns the position of its last byte, or -1 for an invalid
   * escape or a lone surrogate.
   */
  private readEscape(bytes: Uint8Array, start: number): number {
    if (bytes[start + 1] !== UNICODE) {
      this.escaped = ESCAPES.get(bytes[start + 1]) ?? -1;
      return this.escaped < 0 ? -1 : start + 1;
    }
    const unit = hexadecimal(bytes, start + 2);
    this.escaped = unit;
    if (unit < 0) return -1;
    if ((unit & 0xf800) !== 0xd800) return start + 5;
    if (unit >= 0xdc00 || bytes[start + 6] !== BACKSLASH || bytes[start + 7] !== UNICODE) return -1;
    const other = hexadecimal(bytes, start + 8);
    if ((other & 0xfc00) !== 0xdc00) return -1;
    this.escaped = 0x10000 + ((unit & 0x3ff) << 10) + (other & 0x3ff);
    return start + 11;
  }
}

/**
 * Parses a short number and the white space around it, and adds it to a column. Returns the position after both, or -1.
 */
function readNumber(bytes: Uint8Array, start: number, column: GrowingColumn): number {
  const first = afterSpace(bytes, start);
  let number = 0;
  let p = first;
  for (; isDigit(bytes[p]); p++) number = 10 * number + bytes[p] - ZERO;
  if (p === first || p > first + DIGITS || (bytes[first] === ZERO && p > first + 1)) return -1;
  column.push(number);
  return afterSpace(bytes, p);
}

/** Returns whether two or three whole numbers and the end of their list follow. */
function isShortList(bytes: Uint8Array, start: number): boolean {
  let p = start;
  for (let count = 1; count <= 3; count++) {
    if (bytes[p] === DASH) p++;
    const end = afterDigits(bytes, p);
    if (end === p) return false;
    p = afterSpace(bytes, end);
    if (bytes[p] === CLOSING) return count > 1;
    if (bytes[p] !== COMMA) return false;
    p = afterSpace(bytes, p + 1);
  }
  return false;
}

function afterSpace(bytes: Uint8Array, start: number): number {
  let p = start;
  while (bytes[p] === SPACE || bytes[p] === TAB || bytes[p] === RETURN) p++;
  return p;
}

/** Returns where a number, `true`, `false` or `null` ends, or -1 for anything else. */
function endOfWord(bytes: Uint8Array, start: number): number {
  for (const word of WORDS) if (word.every((byte, i) => bytes[start + i] === byte)) return start + word.length;
  let p = bytes[start] === DASH ? start + 1 : start;
  const first = p;
  p = afterDigits(bytes, p);
  if (p === first || (bytes[first] === ZERO && p > first + 1)) return -1;
  if (bytes[p] === DOT) {
    if (!isDigit(bytes[++p])) return -1;
    p = afterDigits(bytes, p);
  }
  if (bytes[p] === SMALL_E || bytes[p] === CAPITAL_E) {
    p++;
    if (bytes[p] === PLUS || bytes[p] === DASH) p++;
    if (!isDigit(bytes[p])) return -1;
    p = afterDigits(bytes, p);
  }
  return p;
}

function afterDigits(bytes: Uint8Array, start: number): number {
  let p = start;
  while (isDigit(bytes[p])) p++;
  return p;
}

function hexadecimal(bytes: Uint8Array, start: number): number {
  let value = 0;
  for (let p = start; p < start + 4; p++) {
    const letter = (bytes[p] | 0x20) - 0x61;
    if (isDigit(bytes[p])) value = 16 * value + bytes[p] - ZERO;
    else if (letter >= 0 && letter < 6) value = 16 * value + letter + 10;
    else return -1;
  }
  return value;
}

/** Returns whether a list contains only empty lists. */
function isEmptyList(bytes: Uint8Array, start: number, end: number): boolean {
  for (let p = start; p < end; p++) {
    if (bytes[p] !== OPENING && bytes[p] !== CLOSING && bytes[p] !== COMMA && afterSpace(bytes, p) === p) return false;
  }
  return end > start;
}

function putCharacter(bytes: Uint8Array, start: number, code: number): number {
  let p = start;
  if (code < 0x80) bytes[p++] = code;
  else {
    if (code < 0x800) bytes[p++] = 0xc0 | (code >> 6);
    else {
      if (code < 0x10000) bytes[p++] = 0xe0 | (code >> 12);
      else {
        bytes[p++] = 0xf0 | (code >> 18);
        bytes[p++] = 0x80 | ((code >> 12) & 0x3f);
      }
      bytes[p++] = 0x80 | ((code >> 6) & 0x3f);
    }
    bytes[p++] = 0x80 | (code & 0x3f);
  }
  return p;
}
