import { listIn } from "../../core/arrays.ts";
import type { Entities } from "../../core/document.ts";
import { maximalRuns } from "../../core/runs.ts";
import { GrowingColumn } from "../../core/text-column.ts";
import { ByteInterner } from "../common/lines/byte-strings.ts";
import { excerpt } from "../common/messages/excerpt.ts";
import type { Report } from "../common/messages/reporter.ts";
import type { FoundColumns } from "../common/parts/mentions-to-part.ts";
import { COMMA, isDigit, UNDERSCORE, ZERO } from "../common/lines/line-bytes.ts";
import { type EntityItem, unescapeField, unescapeId } from "./entity-items.ts";

export interface Place {
  readonly token: number;
  readonly sentenceStart: number;
  readonly line: number;
  readonly column: number;
}

interface Tally {
  count: number;
  line: number;
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();
const PERCENT = 37;

/** Stands for no mention, and for no token. Open mentions have no last token. */
const NONE = -1;

const AS_TEXT = -1;

/** `lexical` has the token that provides each mention's lemma: the head, or the only token; -1 for none. */
interface CollectedMentions extends FoundColumns {
  readonly lexical: Int32Array;
}

/** Returns the words of tokens `first` to `last`, if known. */
type WordsOf = (first: number, last: number) => string | undefined;

/**
 * Combines the brackets of a document into mentions.
 *
 * A closing bracket closes the last open bracket with the same entity and piece number. A piece after the first belongs
 * to a mention of its entity that has the same number of pieces and is not open. Of several, it is the one that has
 * waited longest for this piece.
 */
export class MentionCollector {
  /** Mentions that began within another mention of the same entity. */
  readonly nested: Tally = { count: 0, line: 0 };
  /** Mentions that do not end in the sentence in which they begin. */
  readonly crossing: Tally = { count: 0, line: 0 };
  private readonly report: Report;
  private readonly ids = new ByteInterner();
  private readonly types = new ByteInterner();
  /** For each entity: the number of its type + 1, or 0, and its last open mention in one piece. */
  private readonly type = new GrowingColumn();
  private readonly innermost = new GrowingColumn();
  /**
   * For each entity with mentions in pieces: the open pieces and the mentions that wait for another piece. Few
   * documents have any.
   */
  private readonly pieced = new Map<number, PiecedEntity>();
  private readonly entity = new GrowingColumn();
  private readonly line = new GrowingColumn();
  private readonly column = new GrowingColumn();
  private readonly first = new GrowingColumn();
  private readonly last = new GrowingColumn();
  /** The rank of each mention's bracket among those of the document, and the open mention of its entity around it. */
  private readonly order = new GrowingColumn();
  private readonly outer = new GrowingColumn();
  /**
   * The number of each mention's head among its words (0 if unknown, `AS_TEXT` if it is in `headTexts`), and the end of
   * its minimum span in `minima`.
   */
  private readonly head = new GrowingColumn();
  private readonly minimumEnd = new GrowingColumn();
  private readonly minima = new GrowingColumn();
  /** Heads and minimum spans that are not plain numbers. */
  private readonly headTexts = new Map<number, string>();
  private readonly minimumTexts = new Map<number, string>();
  private readonly inPieces = new Map<number, PiecedMention>();
  private brackets = 0;
  private open = 0;

  constructor(report: Report) {
    this.report = report;
  }

  clear(): void {
    this.ids.clear();
    this.types.clear();
    for (const column of [
      ...[this.type, this.innermost, this.entity, this.line, this.column, this.first, this.last],
      ...[this.order, this.outer, this.head, this.minimumEnd, this.minima],
    ])
      column.length = 0;
    for (const map of [this.pieced, this.headTexts, this.minimumTexts, this.inPieces]) map.clear();
    this.brackets = this.open = this.nested.count = this.crossing.count = 0;
  }

  openItem(bytes: Uint8Array, item: EntityItem, place: Place): void {
    const { pieces, kind } = item;
    const entity = this.entityOf(bytes, item);
    if (this.type.values[entity] === 0 && item.typeEnd > item.typeStart)
      this.type.values[entity] = this.typeOf(bytes, item.typeStart, item.typeEnd);
    if (pieces > 0) {
      this.openPiece(bytes, item, entity, place);
      return;
    }
    const mention = this.draw(entity, place);
    this.setHead(mention, bytes, item);
    this.setMinimum(mention, bytes, item);
    if (kind === "single") {
      this.last.values[mention] = place.token;
      return;
    }
    const outer = this.innermost.values[entity];
    if (outer !== NONE) tally(this.nested, place.line);
    this.outer.values[mention] = outer;
    this.order.values[mention] = this.brackets++;
    this.innermost.values[entity] = mention;
    this.open++;
  }

  closeItem(bytes: Uint8Array, item: EntityItem, place: Place): void {
    const entity = this.entityOf(bytes, item);
    const mention = item.piece > 0 ? NONE : this.innermost.values[entity];
    if (mention !== NONE) {
      this.innermost.values[entity] = this.outer.values[mention];
      this.last.values[mention] = place.token;
      this.open--;
      if (this.first.values[mention] < place.sentenceStart) tally(this.crossing, place.line);
      return;
    }
    const open = this.pieced.get(entity)?.pop(item.piece, item.pieces);
    if (open === undefined) {
      const { line, column } = place;
      this.report("mention-not-opened", { line, column, entity: this.idOf(entity) });
      return;
    }
    open.mention.open--;
    this.open--;
    this.addPiece(open.mention, open.first, place);
  }

  /** Returns the mentions that were closed, in the order of the file, and their entities. */
  finish(text: WordsOf, skipped: readonly number[] = []): CollectedMentions {
    const broken = this.open > 0 ? this.reportOpen() : new Set<number>();
    this.reportWaiting(broken);
    if (broken.size > 0) this.forgetNesting(broken);
    for (const [code, { count, line }] of [
      ["ambiguous-nesting", this.nested],
      ["cross-sentence-mention", this.crossing],
    ] as const)
      if (count > 0) this.report(code, { line, data: { count } });
    return this.complete(broken, text, skipped);
  }

  private entityOf(bytes: Uint8Array, { idStart, idEnd }: EntityItem): number {
    let entity: number;
    if (isEscaped(bytes, idStart, idEnd)) {
      const id = encoder.encode(unescapeId(decoder.decode(bytes.subarray(idStart, idEnd))));
      entity = this.ids.indexOf(id, 0, id.length);
    } else entity = this.ids.indexOf(bytes, idStart, idEnd);
    if (entity === this.type.length) {
      this.type.push(0);
      this.innermost.push(NONE);
    }
    return entity;
  }

  private typeOf(bytes: Uint8Array, start: number, end: number): number {
    if (!isEscaped(bytes, start, end)) return this.types.indexOf(bytes, start, end) + 1;
    const type = encoder.encode(unescapeField(decoder.decode(bytes.subarray(start, end))));
    return this.types.indexOf(type, 0, type.length) + 1;
  }

  private idOf(entity: number): string {
    return this.ids.strings.at(entity);
  }

  private draw(entity: number, { token, line, column }: Place): number {
    const mention = this.entity.length;
    this.entity.push(entity);
    this.line.push(line);
    this.column.push(column);
    this.first.push(token);
    this.last.push(NONE);
    this.order.push(0);
    this.outer.push(NONE);
    this.head.push(0);
    this.minimumEnd.push(this.minima.length);
    return mention;
  }

  /** Sets the head of a mention. Writers use 0 for an unknown head if another field must follow. */
  private setHead(mention: number, bytes: Uint8Array, { headStart, headEnd }: EntityItem): void {
    if (headStart === headEnd || (headEnd - headStart === 1 && bytes[headStart] === ZERO)) return;
    let number = 0;
    let p = headStart;
    for (; p < headEnd && isDigit(bytes[p]); p++) number = 10 * number + bytes[p] - ZERO;
    if (p === headEnd && bytes[headStart] !== ZERO && headEnd - headStart <= 9) {
      this.head.values[mention] = number;
      return;
    }
    this.head.values[mention] = AS_TEXT;
    this.headTexts.set(mention, decoder.decode(bytes.subarray(headStart, headEnd)));
  }

  private setMinimum(mention: number, bytes: Uint8Array, { minimumStart, minimumEnd }: EntityItem): void {
    if (minimumStart === minimumEnd) return;
    if (minimumEnd - minimumStart === 1 && bytes[minimumStart] === UNDERSCORE) return;
    const { minima } = this;
    const from = minima.length;
    let number = 0;
    let digits = 0;
    for (let p = minimumStart; p <= minimumEnd; p++) {
      const byte = p < minimumEnd ? bytes[p] : COMMA;
      if (isDigit(byte) && digits < 9 && (digits > 0 || byte !== ZERO)) {
        number = 10 * number + byte - ZERO;
        digits++;
      } else if (byte === COMMA && digits > 0) {
        minima.push(number);
        number = digits = 0;
      } else {
        minima.length = from;
        this.minimumTexts.set(mention, decoder.decode(bytes.subarray(minimumStart, minimumEnd)));
        break;
      }
    }
    this.minimumEnd.values[mention] = minima.length;
  }

  private openPiece(bytes: Uint8Array, item: EntityItem, entity: number, place: Place): void {
    const { piece, pieces, kind } = item;
    let own = this.pieced.get(entity);
    if (own === undefined) this.pieced.set(entity, (own = new PiecedEntity()));
    const mention =
      (piece > 1 ? this.continued(own, entity, item, place) : undefined) ?? this.drawPieces(entity, pieces, place);
    mention.next = piece + 1;
    const textOf = (start: number, end: number): string => decoder.decode(bytes.subarray(start, end));
    if (item.headEnd > item.headStart) {
      this.head.values[mention.number] = AS_TEXT;
      this.headTexts.set(mention.number, textOf(item.headStart, item.headEnd));
    }
    if (item.minimumEnd > item.minimumStart)
      this.minimumTexts.set(mention.number, textOf(item.minimumStart, item.minimumEnd));
    if (kind === "single") {
      this.addPiece(mention, place.token, place);
    } else {
      mention.open++;
      this.open++;
      const { token: first, line, column } = place;
      own.push({ mention, order: this.brackets++, piece, first, line, column });
    }
    if (piece < pieces) own.wait(mention);
  }

  private continued(own: PiecedEntity, entity: number, item: EntityItem, place: Place): PiecedMention | undefined {
    const mention = own.takeWaiting(item.piece, item.pieces);
    if (mention?.next !== item.piece) this.reportMissing(entity, mention ?? { next: 1, pieces: item.pieces }, place);
    return mention;
  }

  private drawPieces(entity: number, pieces: number, place: Place): PiecedMention {
    const number = this.draw(entity, place);
    const mention: PiecedMention = { number, runs: [], pieces, next: 1, open: 0, crossesSentences: false };
    this.inPieces.set(number, mention);
    return mention;
  }

  private addPiece(mention: PiecedMention, first: number, place: Place): void {
    mention.runs.push(first, place.token);
    if (mention.crossesSentences || mention.runs[0] >= place.sentenceStart) return;
    mention.crossesSentences = true;
    tally(this.crossing, place.line);
  }

  private reportMissing(
    entity: number,
    { next, pieces }: Pick<PiecedMention, "next" | "pieces">,
    { line, column }: { readonly line: number; readonly column: number },
  ): void {
    this.report("missing-piece", { line, column, entity: this.idOf(entity), data: { piece: next, pieces } });
  }

  private reportOpen(): Set<number> {
    const open: { mention: number; order: number; first: number; line: number; column: number }[] = [];
    for (let entity = 0; entity < this.innermost.length; entity++) {
      for (let mention = this.innermost.values[entity]; mention !== NONE; mention = this.outer.values[mention]) {
        const [order, first] = [this.order.values[mention], this.first.values[mention]];
        open.push({ mention, order, first, line: this.line.values[mention], column: this.column.values[mention] });
      }
    }
    for (const own of this.pieced.values())
      for (const piece of own.stillOpen()) open.push({ ...piece, mention: piece.mention.number });
    open.sort((a, b) => a.order - b.order);
    for (const { mention, first, line, column } of open) {
      const entity = this.idOf(this.entity.values[mention]);
      this.report("mention-not-closed", { line, column, entity, data: { token: first + 1 } });
    }
    return new Set(open.map(({ mention }) => mention));
  }

  /** Forgets nesting in entities with an unclosed mention: the missing bracket may be all that is wrong. */
  private forgetNesting(broken: ReadonlySet<number>): void {
    const entities = new Set(Array.from(broken, (mention) => this.entity.values[mention]));
    this.nested.count = 0;
    for (let m = 0; m < this.outer.length; m++) {
      if (this.outer.values[m] !== NONE && !entities.has(this.entity.values[m]))
        tally(this.nested, this.line.values[m]);
    }
  }

  private reportWaiting(broken: ReadonlySet<number>): void {
    const waiting = new Set<PiecedMention>();
    for (const own of this.pieced.values()) for (const mention of own.stillWaiting()) waiting.add(mention);
    for (const mention of this.inPieces.values()) {
      const { number } = mention;
      if (!waiting.has(mention) || broken.has(number)) continue;
      const place = { line: this.line.values[number], column: this.column.values[number] };
      this.reportMissing(this.entity.values[number], mention, place);
    }
  }

  private complete(broken: ReadonlySet<number>, text: WordsOf, skipped: readonly number[]): CollectedMentions {
    const all = this.entity.length;
    const length = all - broken.size;
    const [first, last] = [new Int32Array(length), new Int32Array(length)];
    const [entity, line] = [new Int32Array(length), new Int32Array(length)];
    const [head, lexical] = [new Int32Array(length), new Int32Array(length)];
    const runs = new Map<number, Int32Array>();
    const minimum = new Map<number, Int32Array>();
    const numbers = new Int32Array(this.type.length).fill(NONE);
    const entities: number[] = [];
    let hasHeads = false;
    for (let m = 0, i = 0; m < all; m++) {
      if (broken.size > 0 && broken.has(m)) continue;
      const own = this.entity.values[m];
      if (numbers[own] === NONE) numbers[own] = entities.push(own) - 1;
      entity[i] = numbers[own];
      line[i] = this.line.values[m];
      const pieces = this.inPieces.get(m)?.runs;
      const merged = pieces === undefined ? undefined : maximalRuns(pieces);
      first[i] = merged?.[0] ?? this.first.values[m];
      last[i] = merged?.[merged.length - 1] ?? this.last.values[m];
      if (merged !== undefined && merged.length > 2) runs.set(i, merged);
      head[i] = this.headOf(m, pieces, text);
      hasHeads ||= head[i] >= 0;
      const isOne = first[i] === last[i] && (pieces === undefined || pieces.length === 2);
      lexical[i] = head[i] < 0 && isOne ? first[i] : head[i];
      const least = this.minimumOf(m, pieces, text, skipped);
      if (least !== undefined) minimum.set(i, least);
      i++;
    }
    return {
      first,
      last,
      entity,
      runs,
      minimum,
      ...(length > 0 && { line }),
      ...(hasHeads && { head }),
      lexical,
      entities: this.entitiesOf(entities),
    };
  }

  private entitiesOf(numbers: readonly number[]): Entities {
    const ids = this.ids.strings.texts();
    const types = ["", ...this.types.strings.texts()];
    const own = numbers.map((number) => types[this.type.values[number]]);
    return {
      length: numbers.length,
      ids: numbers.map((number) => ids[number]),
      ...(own.some((type) => type !== "") && { types: own }),
    };
  }

  /** Returns the head token of a mention, or -1 if unknown. The file numbers it from 1 among the mention's words. */
  private headOf(mention: number, pieces: readonly number[] | undefined, text: WordsOf): number {
    const number = this.head.values[mention];
    if (number === 0) return NONE;
    const [first, last] = [this.first.values[mention], this.last.values[mention]];
    if (pieces === undefined && number > 0 && number <= last - first + 1) return first + number - 1;
    const written = number === AS_TEXT ? (this.headTexts.get(mention) ?? "") : String(number);
    if (written === "0") return NONE;
    const runs = pieces ?? [first, last];
    const token = wordAt(runs, written);
    if (token !== undefined) return token;
    const words = this.reportOutside(mention, runs, "head", written, text);
    return words === 1 ? runs[0] : NONE;
  }

  private minimumOf(
    mention: number,
    pieces: readonly number[] | undefined,
    text: WordsOf,
    skipped: readonly number[],
  ): Int32Array | undefined {
    const { values } = this.minima;
    const start = mention === 0 ? 0 : this.minimumEnd.values[mention - 1];
    const end = this.minimumEnd.values[mention];
    const [first, last] = [this.first.values[mention], this.last.values[mention]];
    const skips = skipped.some((token) => token >= first && token <= last);
    if (end > start && pieces === undefined && !skips && values[end - 1] <= last - first + 1) {
      let next = start + 1;
      while (next < end && values[next] === values[next - 1] + 1) next++;
      if (next === end) return Int32Array.of(first + values[start] - 1, first + values[end - 1] - 1);
    }
    const written = end > start ? Array.from(values.subarray(start, end)).join(",") : this.minimumTexts.get(mention);
    if (written === undefined || written === "_") return undefined;
    const runs = pieces ?? [first, last];
    const counted = skips ? runsWithout(runs, skipped) : runs;
    const least: number[] = [];
    for (const index of written.split(",")) {
      const token = wordAt(counted, index);
      if (token === undefined) {
        this.reportOutside(mention, counted, "minimum span", written, text);
        return undefined;
      }
      least.push(token, token);
    }
    return maximalRuns(least);
  }

  /** Returns the number of words in the mention. */
  private reportOutside(
    mention: number,
    runs: readonly number[],
    field: string,
    written: string,
    text: WordsOf,
  ): number {
    let words = 0;
    for (let r = 0; r < runs.length; r += 2) words += runs[r + 1] - runs[r] + 1;
    const covered = text(runs[0], Math.min(runs[1], runs[0] + 80));
    this.report("index-outside-mention", {
      line: this.line.values[mention],
      column: this.column.values[mention],
      entity: this.idOf(this.entity.values[mention]),
      ...(covered !== undefined && { mention: excerpt(covered) }),
      data: { field, text: excerpt(written), words },
    });
    return words;
  }
}

function tally(count: Tally, line: number): void {
  if (count.count++ === 0) count.line = line;
}

function isEscaped(bytes: Uint8Array, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (bytes[p] === PERCENT) return true;
  return false;
}

/** Returns the token of the mention's word with that number, or undefined if there is none. */
function wordAt(runs: readonly number[], text: string): number | undefined {
  if (!/^[0-9]{1,9}$/.test(text)) return undefined;
  let index = Number(text) - 1;
  if (index < 0) return undefined;
  for (let r = 0; r < runs.length; r += 2) {
    const length = runs[r + 1] - runs[r] + 1;
    if (index < length) return runs[r] + index;
    index -= length;
  }
  return undefined;
}

/** Returns runs without some of their tokens. */
function runsWithout(runs: readonly number[], skipped: readonly number[]): number[] {
  const left: number[] = [];
  for (let r = 0; r < runs.length; r += 2)
    for (let token = runs[r]; token <= runs[r + 1]; token++) if (!skipped.includes(token)) left.push(token, token);
  return left;
}

interface PiecedMention {
  readonly number: number;
  /** Its pieces so far, `[first, last, …]`, in the order of the file. */
  readonly runs: number[];
  readonly pieces: number;
  next: number;
  open: number;
  crossesSentences: boolean;
}

interface OpenPiece {
  readonly mention: PiecedMention;
  /** Its rank among the brackets of the document. */
  readonly order: number;
  readonly piece: number;
  readonly first: number;
  readonly line: number;
  readonly column: number;
}

class PiecedEntity {
  /** Open pieces by `piece/pieces`, the innermost last. */
  private readonly pieces = new Map<string, OpenPiece[]>();
  /** Mentions by the piece that they wait for, `piece/pieces`. Those that have waited longest come first. */
  private readonly waiting = new Map<string, Set<PiecedMention>>();

  push(open: OpenPiece): void {
    listIn(this.pieces, keyOf(open.piece, open.mention.pieces)).push(open);
  }

  /**
   * Takes the last open bracket of the piece or, if `piece` is 0, of any piece. Some writers omit the number when they
   * close a piece.
   */
  pop(piece: number, pieces: number): OpenPiece | undefined {
    if (piece > 0) return this.pieces.get(keyOf(piece, pieces))?.pop();
    let innermost: OpenPiece[] | undefined;
    for (const stack of this.pieces.values()) {
      if ((stack.at(-1)?.order ?? -1) > (innermost?.at(-1)?.order ?? -1)) innermost = stack;
    }
    return innermost?.pop();
  }

  *stillOpen(): Generator<OpenPiece, void> {
    for (const stack of this.pieces.values()) yield* stack;
  }

  wait(mention: PiecedMention): void {
    const key = keyOf(mention.next, mention.pieces);
    const queue = this.waiting.get(key);
    if (queue === undefined) this.waiting.set(key, new Set([mention]));
    else queue.add(mention);
  }

  /**
   * Takes a mention of `pieces` pieces that waits for `piece` and is not open. If there is none, takes one that waits
   * for an earlier piece.
   */
  takeWaiting(piece: number, pieces: number): PiecedMention | undefined {
    const exact = firstClosed(this.waiting.get(keyOf(piece, pieces)));
    if (exact !== undefined) return exact;
    for (const queue of this.waiting.values()) {
      const [first] = queue;
      if (queue.size === 0 || first.pieces !== pieces || first.next >= piece) continue;
      const mention = firstClosed(queue);
      if (mention !== undefined) return mention;
    }
    return undefined;
  }

  *stillWaiting(): Generator<PiecedMention, void> {
    for (const queue of this.waiting.values()) yield* queue;
  }
}

function keyOf(piece: number, pieces: number): string {
  return `${piece}/${pieces}`;
}

function firstClosed(queue: Set<PiecedMention> | undefined): PiecedMention | undefined {
  for (const mention of queue ?? []) {
    if (mention.open > 0) continue;
    queue?.delete(mention);
    return mention;
  }
  return undefined;
}
