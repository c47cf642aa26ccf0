import { GrowingTextColumn } from "../../core/growing-text-column.ts";
import type { TextColumn } from "../../core/text-column.ts";
import { ASTERISK, BAR, CLOSING, OPENING } from "../ascii.ts";

/** The classes of named entities, which stand in brackets: `(PERSON*` … `*)`, `(GPE)`, or without asterisks. */
export class NameClasses {
  private readonly classes = new GrowingTextColumn();
  /** The label of the outermost entity that is open. */
  private label = new Uint8Array(64);
  private labelLength = 0;
  private depth = 0;

  /** Tokens up to the last one that is in an entity. */
  get length(): number {
    return this.classes.length;
  }

  clear(): void {
    this.classes.clear();
    this.close();
  }

  /** Ends whatever is open: no entity goes beyond its sentence. */
  close(): void {
    this.depth = 0;
  }

  /** Takes the cell of a token. Of entities within each other the outermost counts. Returns whether the cell has bytes beyond ASCII. */
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

  /** A copy of the classes of so many tokens. */
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
