import type { TokenLines } from "../core/document.ts";
import { type ColumnRoom, GrowingColumn } from "../core/text-column.ts";
import { field, type LineScanner } from "./scanner/line-scanner.ts";

/** Collects the lines that tokens are on as runs of tokens on consecutive lines; reused from part to part. */
export class LineRuns {
  private readonly token = new GrowingColumn();
  private readonly line = new GrowingColumn();
  /** The line behind that of the last token; 0 before the first. */
  private next = 0;

  clear(): void {
    this.token.length = 0;
    this.line.length = 0;
    this.next = 0;
  }

  /** Adds a token, which comes behind all others. */
  add(token: number, line: number): void {
    if (line !== this.next) {
      this.token.push(token);
      this.line.push(line);
    }
    this.next = line + 1;
  }

  /** Puts where it stands into the state of `LineScanner`. */
  begin(state: Int32Array): void {
    state[field.nextLine] = this.next;
  }

  /** Adds the tokens that it has read. */
  addAll({ state, runs }: LineScanner): void {
    this.next = state[field.nextLine];
    for (let r = 0; r < 2 * state[field.newRuns]; r += 2) {
      this.token.push(runs[r]);
      this.line.push(runs[r + 1]);
    }
  }

  /** A copy of what is there, as a field of `Tokens`; none without tokens. */
  take(room?: ColumnRoom): { readonly lines?: TokenLines } {
    return this.token.length > 0 ? { lines: { token: this.token.take(room), line: this.line.take(room) } } : {};
  }

  /** Numbers in what is there. */
  get numbers(): number {
    return 2 * this.token.length;
  }
}
