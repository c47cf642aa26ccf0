import type { Diagnostic } from "../../../core/diagnostic.ts";
import { ZERO, isDigit } from "./line-bytes.ts";
import { field, type LineScanner } from "./line-scanner.ts";
import type { TokenLines } from "../../../core/document.ts";
import { GrowingColumn, type ColumnRoom } from "../../../core/text-column.ts";

/**
 * Detects missing token lines. The sentences of a part may all begin with 0, all begin with 1, or continue counting.
 */
export class TokenNumbers {
  /**
   * The first token number of a document and of each sentence that does not continue counting. Undefined if files of
   * the format differ.
   */
  private readonly base: number | undefined;
  private isFirst = true;
  /** The number of the last token, or -1 if unknown. */
  private number = -1;
  /** The numbers of tokens that begin or continue a sequence, that follow a gap, and that do neither. */
  private steps = 0;
  private gaps = 0;
  private others = 0;
  /** The number of sentences that restart counting after a number above 1. */
  private restarts = 0;
  /** The number of sentences that begin with 0, and of those that begin with 1, without continuing to count. */
  private readonly beginnings = [0, 0];
  private firstGap: Gap | undefined;
  /** The beginning of the first sentence, if it is neither 0 nor 1. */
  private firstBeginning: Gap | undefined;
  /** The first sentence that begins with 1, which may have lost its token 0. */
  private firstOne: Gap | undefined;

  constructor(base?: number) {
    this.base = base;
  }

  clear(): void {
    this.isFirst = true;
    this.number = -1;
    this.steps = this.gaps = this.others = this.restarts = 0;
    this.beginnings.fill(0);
    this.firstGap = this.firstOne = this.firstBeginning = undefined;
  }

  startSentence(): void {
    this.isFirst = true;
  }

  addUnknown(): void {
    this.number = -1;
    this.isFirst = false;
  }

  /** Adds a token line. -1 stands for a number of another kind, such as those of multi-word tokens and empty nodes. */
  add(number: number, line: number): void {
    const { number: before, isFirst } = this;
    if (number < 0) return;
    this.isFirst = false;
    this.number = number;
    const continues = before >= 0 && number === before + 1;
    const begins = isFirst && (this.base === undefined ? number <= 1 : number === this.base);
    if (begins && before > 1) this.restarts++;
    if (begins && !continues && number <= 1) {
      this.beginnings[number]++;
      if (number === 1) this.firstOne ??= { line, before: -1, number };
    }
    if (isFirst && !begins && before < 0 && this.steps === 0) this.firstBeginning ??= { line, before: -1, number };
    if (continues || begins) this.steps++;
    else if (isFirst ? this.isGapBefore(before) : number > before + 1 && before >= 0) {
      this.gaps++;
      this.firstGap ??= { line, before: isFirst ? -1 : before, number };
    } else if (before >= 0) this.others++;
  }

  begin(state: Int32Array): void {
    state[field.number] = this.number;
    state[field.isFirst] = this.isFirst ? 1 : 0;
  }

  /**
   * Adds token lines that `LineScanner` has read, which are numbered consecutively. Sentences that do not continue
   * counting begin with the base or, if it is undefined, with 0.
   */
  addAll(state: Int32Array): void {
    this.number = state[field.number];
    this.isFirst = state[field.isFirst] === 1;
    this.steps += state[field.steps];
    this.beginnings[this.base ?? 0] += state[field.beginnings];
    this.restarts += state[field.restarts];
  }

  /** Returns whether a sentence with an unusual first number lacks tokens, judged by the previous number. */
  private isGapBefore(before: number): boolean {
    return this.base !== undefined || (before >= 0 && this.restarts > 0);
  }

  /**
   * Returns the number of gaps and the place of the first one. Returns undefined if there are none, or if the numbers
   * seem not to count tokens.
   */
  gap(): Pick<Diagnostic, "line" | "data"> | undefined {
    const { steps, others, beginnings } = this;
    // If sentences begin with 0, one that begins with 1 has lost a token. So has a first sentence that begins
    // differently from the next ones.
    const ones = beginnings[0] > 0 ? beginnings[1] : 0;
    const beginning = this.base === undefined && this.restarts > 0 ? this.firstBeginning : undefined;
    const gaps = this.gaps + ones + (beginning === undefined ? 0 : 1);
    const first = beginning ?? earlier(this.firstGap, ones > 0 ? this.firstOne : undefined);
    if (first === undefined) return undefined;
    if (this.base === undefined && (gaps > steps || others > steps / 4)) return undefined;
    const { line, before, number } = first;
    return { line, data: { count: gaps, number, ...(before >= 0 && { before }) } };
  }
}

interface Gap {
  readonly line: number;
  readonly before: number;
  readonly number: number;
}

function earlier(a: Gap | undefined, b: Gap | undefined): Gap | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a.line < b.line ? a : b;
}

/** Returns the decimal number of up to nine digits in a column, or -1 for anything else. */
export function numberIn(bytes: Uint8Array, start: number, end: number): number {
  if (start === end || end - start > 9) return -1;
  let value = 0;
  for (let p = start; p < end; p++) {
    if (!isDigit(bytes[p])) return -1;
    value = value * 10 + bytes[p] - ZERO;
  }
  return value;
}

/** Collects runs of tokens on consecutive lines. */
export class LineRuns {
  private readonly token = new GrowingColumn();
  private readonly line = new GrowingColumn();
  /** The line after that of the last token; 0 before the first. */
  private next = 0;

  clear(): void {
    this.token.length = 0;
    this.line.length = 0;
    this.next = 0;
  }

  add(token: number, line: number): void {
    if (line !== this.next) {
      this.token.push(token);
      this.line.push(line);
    }
    this.next = line + 1;
  }

  begin(state: Int32Array): void {
    state[field.nextLine] = this.next;
  }

  addAll({ state, runs }: LineScanner): void {
    this.next = state[field.nextLine];
    for (let r = 0; r < 2 * state[field.newRuns]; r += 2) {
      this.token.push(runs[r]);
      this.line.push(runs[r + 1]);
    }
  }

  /** Returns a copy for the field `lines` of `Tokens`, or nothing without tokens. */
  take(room?: ColumnRoom): { readonly lines?: TokenLines } {
    return this.token.length > 0 ? { lines: { token: this.token.take(room), line: this.line.take(room) } } : {};
  }

  get numbers(): number {
    return 2 * this.token.length;
  }
}
