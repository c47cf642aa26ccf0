import { firstIndex } from "../../core/arrays.ts";
import type { AnnotatedPart, Tokens } from "../../core/document.ts";
import { ColumnRoom, GrowingColumn, GrowingTextColumn, type TextColumn } from "../../core/text-column.ts";
import { documentOfFile } from "../common/input/file-name.ts";
import { ASTERISK, BAR, CLOSING, OPENING, ZERO } from "../common/lines/line-bytes.ts";
import { LineRuns } from "../common/lines/token-places.ts";
import { DistinctNames, type DocumentName } from "../common/parts/distinct-names.ts";
import { field, type LineScanner, type ScannedMentions } from "../common/lines/line-scanner.ts";
import { type ColumnLayout, isEmptyMarker, type TokenLine } from "./token-line.ts";

/**
 * Collects the classes of named entities, which are written in brackets: `(PERSON*` … `*)`, `(GPE)`, or without
 * asterisks.
 */
class NameClasses {
  private readonly classes = new GrowingTextColumn();
  /** The label of the outermost open entity. */
  private label = new Uint8Array(64);
  private labelLength = 0;
  private depth = 0;
  private next = 0;
  private sentence = 0;

  get length(): number {
    return this.classes.length;
  }

  clear(): void {
    this.classes.clear();
    this.close();
  }

  /** Closes any open entity, because none continues beyond its sentence. */
  close(): void {
    this.depth = 0;
  }

  /**
   * Adds the cell of a token. Of nested entities, the outermost one counts. Returns whether its class has non-ASCII
   * bytes.
   */
  put(token: number, bytes: Uint8Array, start: number, end: number): boolean {
    if (this.depth === 0 && bytes[start] !== OPENING) return false;
    let { depth } = this;
    let closed = 0;
    for (let p = start; p < end; p++) {
      if (bytes[p] === OPENING && depth++ === 0) this.setLabel(bytes, p + 1, end);
      else if (bytes[p] === CLOSING) closed++;
    }
    this.depth = Math.max(0, depth - closed);
    return this.labelLength > 0 && this.classes.put(token, this.label, 0, this.labelLength);
  }

  begin({ state }: LineScanner): void {
    this.next = state[field.tokens] - state[field.newTokens];
    this.sentence = 0;
  }

  /**
   * Adds the tokens before this one, in whose cells `LineScanner` found no brackets, and starts the sentences up to it.
   */
  passTo({ state, sentences }: LineScanner, token: number): void {
    for (; this.sentence < state[field.newSentences] && sentences[this.sentence] <= token; this.sentence++) {
      this.labelTo(sentences[this.sentence]);
      this.close();
    }
    this.labelTo(token);
  }

  private labelTo(token: number): void {
    if (this.depth > 0 && this.labelLength > 0)
      for (let t = this.next; t < token; t++) this.classes.put(t, this.label, 0, this.labelLength);
    this.next = token;
  }

  putNext(lines: LineScanner, token: number, bytes: Uint8Array, start: number, end: number): void {
    this.passTo(lines, token);
    this.put(token, bytes, start, end);
    this.next = token + 1;
  }

  take(tokens: number): TextColumn {
    return this.classes.take(tokens);
  }

  private setLabel(bytes: Uint8Array, start: number, end: number): void {
    let stop = start;
    while (stop < end && stop - start < this.label.length && !endsLabel(bytes[stop])) {
      this.label[stop - start] = bytes[stop];
      stop++;
    }
    this.labelLength = stop - start;
  }
}

function endsLabel(byte: number): boolean {
  return byte === OPENING || byte === CLOSING || byte === ASTERISK || byte === BAR;
}

/** Collects the parts of speech, parses, speakers and name classes of a part. */
class TokenFeatures {
  private readonly tags = new GrowingTextColumn();
  private readonly parses = new GrowingTextColumn();
  private readonly speakers = new GrowingTextColumn();
  readonly nameClasses = new NameClasses();
  private tagColumn = -1;
  private parseColumn = -1;
  private speakerColumn = -1;
  private nameColumn = -1;

  choose({ tag, parse, speaker, nameClass }: ColumnLayout): number {
    this.tagColumn = tag;
    this.parseColumn = parse;
    this.speakerColumn = speaker;
    this.nameColumn = nameClass;
    return Math.max(tag, parse, speaker, nameClass);
  }

  /** Adds a token. Returns whether an added value has non-ASCII bytes. */
  add(bytes: Uint8Array, { starts, ends, cellStart }: TokenLine, token: number): boolean {
    const { tagColumn, parseColumn, speakerColumn, nameColumn } = this;
    let beyondAscii = false;
    // In a line that is too short, the column may be that of coreference.
    if (tagColumn >= 0 && ends[tagColumn] <= cellStart) {
      const start = starts[tagColumn];
      const end = ends[tagColumn];
      if (saysSomething(bytes, start, end)) beyondAscii = this.tags.put(token, bytes, start, end);
    }
    if (parseColumn >= 0 && ends[parseColumn] <= cellStart) {
      const start = starts[parseColumn];
      const end = ends[parseColumn];
      const isParse = end - start > 1 && (bytes[end - 1] === CLOSING || bytes[end - 1] === ASTERISK);
      if (isParse && this.parses.put(token, bytes, start, end)) beyondAscii = true;
    }
    if (speakerColumn >= 0 && ends[speakerColumn] <= cellStart) {
      const start = starts[speakerColumn];
      const end = ends[speakerColumn];
      if (saysSomething(bytes, start, end) && this.speakers.put(token, bytes, start, end)) beyondAscii = true;
    }
    if (nameColumn >= 0 && ends[nameColumn] <= cellStart) {
      if (this.nameClasses.put(token, bytes, starts[nameColumn], ends[nameColumn])) beyondAscii = true;
    }
    return beyondAscii;
  }

  begin(state: Int32Array): void {
    state[field.textEnds + 1] = this.tags.end;
    state[field.textEnds + 2] = this.parses.end;
    state[field.textEnds + 3] = this.speakers.end;
  }

  /**
   * Adds the columns of tokens that `LineScanner` has read, except for name classes. For these, call `putNext` for each
   * cell and then `passTo`.
   */
  addAll(lines: LineScanner): void {
    lines.addSomeTexts(1, this.tags);
    lines.addSomeTexts(2, this.parses);
    lines.addSomeTexts(3, this.speakers);
    this.nameClasses.begin(lines);
  }

  clear(): void {
    this.tags.clear();
    this.parses.clear();
    this.speakers.clear();
    this.nameClasses.clear();
  }

  take(tokens: number): Pick<Tokens, "tag" | "parse" | "speaker" | "nameClass"> {
    const { tags, parses, speakers, nameClasses } = this;
    return {
      ...(tags.length > 0 && { tag: tags.take(tokens) }),
      ...(parses.length > 0 && { parse: parses.take(tokens) }),
      ...(speakers.length > 0 && { speaker: speakers.take(tokens) }),
      ...(nameClasses.length > 0 && { nameClass: nameClasses.take(tokens) }),
    };
  }
}

/** Returns whether a cell is neither empty nor a placeholder. */
function saysSomething(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start > 1 || (end > start && !isEmptyMarker(bytes[start]));
}

/** Keeps byte order marks, because ids are opaque. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const DIRECT = 4096;

/**
 * Numbers the entity ids of one part 0, 1, 2 … in order of appearance. Ids are opaque strings, but the usual small
 * decimal numbers are recognised without decoding.
 */
class EntityInterner {
  readonly ids: string[] = [];
  /** The id of each entity if it is a number below `DIRECT`, otherwise -1. */
  readonly numbers = new GrowingColumn();
  /** For each number: the index of the entity with this id plus 1, or 0 for none. */
  private numbered = new Int32Array(DIRECT);
  private readonly others = new Map<string, number>();

  get hasUnusual(): boolean {
    return this.others.size > 0;
  }

  /** Keeps numbers in the memory of a scanner from now on. There must be no ids yet. */
  moveTo({ idNumbers, numbered }: ScannedMentions): void {
    this.numbers.values = idNumbers;
    this.numbered = numbered;
  }

  clear(): void {
    const { numbers, numbered } = this;
    for (let e = 0; e < numbers.length; e++) if (numbers.values[e] >= 0) numbered[numbers.values[e]] = 0;
    numbers.length = 0;
    this.ids.length = 0;
    this.others.clear();
  }

  extendTo(length: number): void {
    const { ids, numbers } = this;
    for (let e = ids.length; e < length; e++) ids.push(String(numbers.values[e]));
    numbers.length = length;
  }

  /** Returns the index of the id in `bytes[start..end)`. */
  indexOf(bytes: Uint8Array, start: number, end: number): number {
    if (end - start <= 4 && (bytes[start] !== ZERO || end - start === 1)) {
      let value = 0;
      let p = start;
      for (; p < end; p++) {
        const digit = bytes[p] - ZERO;
        if (digit < 0 || digit > 9) break;
        value = value * 10 + digit;
      }
      if (p === end && value < DIRECT) {
        if (this.numbered[value] === 0) this.numbered[value] = this.add(String(value), value);
        return this.numbered[value] - 1;
      }
    }
    const id = decoder.decode(bytes.subarray(start, end));
    let index = this.others.get(id);
    if (index === undefined) {
      index = this.add(id, -1) - 1;
      this.others.set(id, index);
    }
    return index;
  }

  private add(id: string, number: number): number {
    this.numbers.push(number);
    return this.ids.push(id);
  }
}

/** Stands for no mention, and for the missing last token of an open mention. */
const OPEN = -1;

/** Collects the tokens and mentions of a part. */
export class PartBuilder {
  readonly entities = new EntityInterner();
  private readonly first = new GrowingColumn();
  private readonly last = new GrowingColumn();
  private readonly entity = new GrowingColumn();
  private readonly line = new GrowingColumn();
  private readonly column = new GrowingColumn();
  /** The mention of the same entity that was open when this one began, or -1. */
  private readonly outer = new GrowingColumn();
  /** The last open mention of each entity, or -1. */
  private readonly innermost = new GrowingColumn();
  private scanned: ScannedMentions | undefined;
  private readonly sentenceStarts = new GrowingColumn();
  private readonly columns = [
    this.first,
    this.last,
    this.entity,
    this.line,
    this.column,
    this.outer,
    this.innermost,
    this.sentenceStarts,
  ];
  private readonly lines = new LineRuns();
  private readonly words = new GrowingTextColumn();
  readonly features = new TokenFeatures();
  private open = 0;
  tokens = 0;

  get mentions(): number {
    return this.first.length;
  }

  clear(): void {
    this.entities.clear();
    // Iterators allocate until V8 has optimised the code, and most runs end before that.
    for (let c = 0; c < this.columns.length; c++) this.columns[c].length = 0;
    if (this.scanned !== undefined && !this.isIn(this.scanned)) this.moveTo(this.scanned);
    this.lines.clear();
    this.words.clear();
    this.features.clear();
    this.open = 0;
    this.tokens = 0;
  }

  startSentence(): void {
    const { sentenceStarts } = this;
    if (sentenceStarts.length === 0 || sentenceStarts.values[sentenceStarts.length - 1] !== this.tokens) {
      sentenceStarts.push(this.tokens);
    }
    this.features.nameClasses.close();
  }

  /** Adds the word of the next token. Returns whether it has non-ASCII bytes. */
  addWord(bytes: Uint8Array, start: number, end: number, line: number): boolean {
    this.lines.add(this.tokens, line);
    return this.words.push(bytes, start, end);
  }

  /** Keeps mentions in the memory of a scanner. There must be none yet. */
  private moveTo(scanned: ScannedMentions): void {
    this.scanned = scanned;
    this.entities.moveTo(scanned);
    for (const name of ["first", "last", "entity", "line", "column", "outer", "innermost"] as const) {
      this[name].values = scanned[name];
    }
  }

  /** Returns whether mentions are in the memory of a scanner. A column that has outgrown it has moved elsewhere. */
  private isIn({ first, innermost, idNumbers }: ScannedMentions): boolean {
    return (
      this.first.values === first && this.innermost.values === innermost && this.entities.numbers.values === idNumbers
    );
  }

  /** @param readsMentions whether the scanner reads mentions, too, while its memory has room for them */
  begin({ state, mentions: scanned }: LineScanner, readsMentions: boolean): void {
    const { sentenceStarts, entities, innermost } = this;
    if (this.scanned === undefined && readsMentions && entities.ids.length === 0) {
      // The previous reader may have left numbers.
      scanned.numbered.fill(0);
      this.moveTo(scanned);
    }
    state[field.mentions] = readsMentions && this.isIn(scanned) ? this.first.length : -1;
    state[field.entities] = entities.ids.length;
    state[field.openMentions] = this.open;
    while (innermost.length < entities.ids.length) innermost.push(OPEN);
    state[field.tokens] = this.tokens;
    state[field.textEnds] = this.words.end;
    this.features.begin(state);
    state[field.lastSentence] = sentenceStarts.length === 0 ? -1 : sentenceStarts.values[sentenceStarts.length - 1];
    this.lines.begin(state);
  }

  addAll(read: LineScanner, hasWords: boolean): void {
    const { state, sentences } = read;
    this.tokens = state[field.tokens];
    if (state[field.mentions] >= 0) this.addMentions(state);
    this.sentenceStarts.pushAll(sentences.subarray(0, state[field.newSentences]));
    if (!hasWords) return;
    this.lines.addAll(read);
    read.addTexts(0, this.words);
  }

  private addMentions(state: Int32Array): void {
    const { first, last, entity, line, column, outer, innermost } = this;
    first.length = last.length = entity.length = line.length = column.length = outer.length = state[field.mentions];
    innermost.length = state[field.entities];
    this.entities.extendTo(innermost.length);
    this.open = state[field.openMentions];
  }

  /** Opens a mention at the current token. Returns whether another mention of the same entity is open. */
  openMention(entity: number, line: number, column: number): boolean {
    while (this.innermost.length <= entity) this.innermost.push(OPEN);
    const outer = this.innermost.values[entity];
    this.innermost.values[entity] = this.first.length;
    this.outer.push(outer);
    this.first.push(this.tokens);
    this.last.push(OPEN);
    this.entity.push(entity);
    this.line.push(line);
    this.column.push(column);
    this.open++;
    return outer !== OPEN;
  }

  /** Closes the entity's last open mention. Returns its first token, or -1 if none is open. */
  closeMention(entity: number): number {
    const mention = entity < this.innermost.length ? this.innermost.values[entity] : OPEN;
    if (mention === OPEN) return -1;
    this.innermost.values[entity] = this.outer.values[mention];
    this.last.values[mention] = this.tokens;
    this.open--;
    return this.first.values[mention];
  }

  /** Calls back for every open mention, in the order of opening, and drops it. */
  dropOpenMentions(found: (entity: number, first: number, line: number, column: number) => void): void {
    if (this.open === 0) return;
    const columns = [this.first, this.last, this.entity, this.line, this.column];
    let kept = 0;
    for (let m = 0; m < this.first.length; m++) {
      if (this.last.values[m] === OPEN) {
        found(this.entity.values[m], this.first.values[m], this.line.values[m], this.column.values[m]);
      } else {
        for (const column of columns) column.values[kept] = column.values[m];
        kept++;
      }
    }
    for (const column of columns) column.length = kept;
  }

  /** Returns the first token of the current token's sentence. `LineScanner` may have read later sentences. */
  get sentenceStart(): number {
    const { values, length } = this.sentenceStarts;
    if (length === 0 || values[length - 1] <= this.tokens) return length === 0 ? 0 : values[length - 1];
    return values[firstIndex(length, (s) => values[s] > this.tokens) - 1];
  }

  /** Returns the part, without entities that have no mention. */
  build(identity: { document: string; part: string; header?: string; line: number }, hasWords: boolean): AnnotatedPart {
    const numbers =
      this.sentenceStarts.length + this.lines.numbers + (hasWords ? this.tokens : 0) + 4 * this.first.length;
    const room = new ColumnRoom(numbers, this.words.end);
    const entity = this.entity.take(room);
    const ids = this.renumber(entity);
    // A blank line after the last token starts no sentence.
    const { sentenceStarts } = this;
    if (sentenceStarts.values[sentenceStarts.length - 1] === this.tokens) sentenceStarts.length--;
    const tokens: Tokens = {
      length: this.tokens,
      sentenceStarts: sentenceStarts.take(room),
      ...this.lines.take(room),
      ...(hasWords && { form: this.words.take(this.tokens, room) }),
      ...this.features.take(this.tokens),
    };
    // Properties after a spread are slow to add.
    return {
      tokens,
      mentions: {
        length: entity.length,
        first: this.first.take(room),
        last: this.last.take(room),
        entity,
        line: this.line.take(room),
      },
      entities: { length: ids.length, ids },
      ...identity,
    };
  }

  private renumber(entity: Int32Array): readonly string[] {
    const { ids } = this.entities;
    const used = new Uint8Array(ids.length);
    for (let m = 0; m < entity.length; m++) used[entity[m]] = 1;
    if (!used.includes(0)) return ids.slice();
    const index = new Int32Array(ids.length);
    let kept = 0;
    for (let e = 0; e < ids.length; e++) if (used[e] === 1) index[e] = kept++;
    for (let m = 0; m < entity.length; m++) entity[m] = index[entity[m]];
    return ids.filter((_, e) => used[e] === 1);
  }
}

/**
 * Names documents without a name after the file, the second and later ones with a number: `name (2)`. Parts with
 * numbers of their own belong to one document. Without a file, the name stays empty.
 */
export class NamelessParts {
  private readonly stem: string;
  private readonly names = new DistinctNames();
  private count = 0;
  private current = "";
  private readonly parts = new Set<string>();

  constructor(file: string | undefined) {
    this.stem = documentOfFile(file);
  }

  /**
   * @param document its name in the file, or ""
   * @param part the number of the part, or ""
   */
  next(document: string, part: string): DocumentName {
    this.count++;
    if (document !== "" || this.stem === "") return { document };
    if (part === "" || this.current === "" || this.parts.has(part)) {
      this.parts.clear();
      this.current = this.names.give(this.stem);
    }
    this.parts.add(part);
    return { document: this.current, position: this.count };
  }
}
