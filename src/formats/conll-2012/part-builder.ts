import type { AnnotatedPart, Tokens } from "../../core/document.ts";
import { firstIndex } from "../../core/first-index.ts";
import { GrowingColumn } from "../../core/growing-column.ts";
import { GrowingTextColumn } from "../../core/growing-text-column.ts";
import { LineRuns } from "../line-runs.ts";
import { EntityInterner } from "./entity-interner.ts";
import { TokenFeatures } from "./token-features.ts";

/** A mention that is open: no last token yet. */
const OPEN = -1;

/** Collects the tokens and mentions of one part, then of the next: its columns are reused. */
export class PartBuilder {
  readonly entities = new EntityInterner();
  private readonly first = new GrowingColumn();
  private readonly last = new GrowingColumn();
  private readonly entity = new GrowingColumn();
  private readonly line = new GrowingColumn();
  private readonly column = new GrowingColumn();
  /** The mention of the same entity that was open when this one was opened, or -1. */
  private readonly outer = new GrowingColumn();
  /** The mention of each entity that was opened last and is still open, or -1. */
  private readonly innermost = new GrowingColumn();
  private readonly sentenceStarts = new GrowingColumn();
  private readonly lines = new LineRuns();
  private readonly words = new GrowingTextColumn();
  readonly features = new TokenFeatures();
  private open = 0;
  tokens = 0;

  /** Mentions so far, the unclosed ones too. */
  get mentions(): number {
    return this.first.length;
  }

  clear(): void {
    this.entities.clear();
    for (const column of [
      this.first,
      this.last,
      this.entity,
      this.line,
      this.column,
      this.outer,
      this.innermost,
      this.sentenceStarts,
    ]) {
      column.length = 0;
    }
    this.lines.clear();
    this.words.clear();
    this.features.clear();
    this.open = 0;
    this.tokens = 0;
  }

  /** A sentence begins with the next token. */
  startSentence(): void {
    const { sentenceStarts } = this;
    if (sentenceStarts.length === 0 || sentenceStarts.values[sentenceStarts.length - 1] !== this.tokens) {
      sentenceStarts.push(this.tokens);
    }
    this.features.startSentence();
  }

  /** Keeps the word of the token that is about to be added. Returns whether it has bytes beyond ASCII. */
  addWord(bytes: Uint8Array, start: number, end: number, line: number): boolean {
    this.lines.add(this.tokens, line);
    return this.words.push(bytes, start, end);
  }

  /** Opens a mention at the current token. Returns whether one of the same entity was open already. */
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

  /** Closes the entity's mention that was opened last. Returns its first token, or -1 if none is open. */
  closeMention(entity: number): number {
    const mention = entity < this.innermost.length ? this.innermost.values[entity] : OPEN;
    if (mention === OPEN) return -1;
    this.innermost.values[entity] = this.outer.values[mention];
    this.last.values[mention] = this.tokens;
    this.open--;
    return this.first.values[mention];
  }

  /** Calls back for every mention that is still open, in text order, and leaves them out. */
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

  /** Which sentence a token is in, from 0. */
  sentenceOf(token: number): number {
    const { values, length } = this.sentenceStarts;
    return firstIndex(length, (s) => values[s] > token) - 1;
  }

  /** The part, complete; entities without a mention are left out. */
  build(identity: { document: string; part: string; header?: string; line: number }, hasWords: boolean): AnnotatedPart {
    const entity = this.entity.take();
    const ids = this.renumber(entity);
    // Behind the blank line at the end no sentence follows.
    const { sentenceStarts } = this;
    if (sentenceStarts.values[sentenceStarts.length - 1] === this.tokens) sentenceStarts.length--;
    const tokens: Tokens = {
      length: this.tokens,
      sentenceStarts: sentenceStarts.take(),
      ...this.lines.take(),
      ...(hasWords && { form: this.words.take(this.tokens) }),
      ...this.features.take(this.tokens),
    };
    return {
      ...identity,
      tokens,
      mentions: {
        length: entity.length,
        first: this.first.take(),
        last: this.last.take(),
        entity,
        line: this.line.take(),
      },
      entities: { length: ids.length, ids },
    };
  }

  /** Closes the gaps that entities without a mention would leave. */
  private renumber(entity: Int32Array): readonly string[] {
    const { ids } = this.entities;
    const used = new Uint8Array(ids.length);
    for (const e of entity) used[e] = 1;
    if (!used.includes(0)) return ids.slice();
    const index = new Int32Array(ids.length);
    let kept = 0;
    for (let e = 0; e < ids.length; e++) if (used[e] === 1) index[e] = kept++;
    for (let m = 0; m < entity.length; m++) entity[m] = index[entity[m]];
    return ids.filter((_, e) => used[e] === 1);
  }
}
