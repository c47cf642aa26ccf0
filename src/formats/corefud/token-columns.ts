import type { Tokens } from "../../core/document.ts";
import { GrowingColumn, GrowingTextColumn } from "../../core/text-column.ts";
import { LineRuns } from "../line-runs.ts";

/** Collects the tokens of one document as bytes, then of the next: the columns are reused. */
export class TokenColumns {
  /** Tokens so far. */
  length = 0;
  private readonly sentenceStarts = new GrowingColumn();
  private sentenceIds: string[] = [];
  private hasSentenceIds = false;
  /** Positions of the tokens that are not in the text. */
  private readonly zeros = new GrowingColumn();
  private readonly lines = new LineRuns();
  private readonly words = new GrowingTextColumn();
  private readonly keepWords: boolean;

  /** @param keepWords whether words, lines and names of sentences are wanted */
  constructor(keepWords: boolean) {
    this.keepWords = keepWords;
  }

  /** Forgets all tokens. */
  clear(): void {
    for (const column of [this.sentenceStarts, this.zeros]) column.length = 0;
    this.lines.clear();
    this.words.clear();
    this.sentenceIds = [];
    this.hasSentenceIds = false;
    this.length = 0;
  }

  /** Position of the first token of the sentence at hand; 0 before the first. */
  get sentenceStart(): number {
    const { values, length } = this.sentenceStarts;
    return length === 0 ? 0 : values[length - 1];
  }

  /** A sentence begins with the next token, which must follow. */
  startSentence(id: string): void {
    this.sentenceStarts.push(this.length);
    if (!this.keepWords) return;
    this.sentenceIds.push(id);
    if (id !== "") this.hasSentenceIds = true;
  }

  /** Adds a token. Returns whether its word is kept and has bytes beyond ASCII. */
  add(bytes: Uint8Array, start: number, end: number, line: number, zero: boolean): boolean {
    if (zero) this.zeros.push(this.length);
    const token = this.length++;
    if (!this.keepWords) return false;
    this.lines.add(token, line);
    return this.words.push(bytes, start, end);
  }

  /** The words of some tokens (inclusive) with spaces between; nothing where they are not kept. */
  text(first: number, last: number): string | undefined {
    if (!this.keepWords) return undefined;
    const words: string[] = [];
    for (let t = first; t <= last; t++) words.push(this.words.at(t));
    return words.join(" ");
  }

  /** A copy of what is there. */
  take(): Tokens {
    const zero = new Uint8Array(this.zeros.length > 0 ? this.length : 0);
    for (let z = 0; z < this.zeros.length; z++) zero[this.zeros.values[z]] = 1;
    return {
      length: this.length,
      sentenceStarts: this.sentenceStarts.take(),
      ...(this.keepWords && { form: this.words.take(this.length) }),
      ...this.lines.take(),
      ...(this.hasSentenceIds && { sentenceIds: this.sentenceIds }),
      ...(this.zeros.length > 0 && { zero }),
    };
  }
}
