import { GrowingColumn, grown } from "./growing-column.ts";
import type { TextColumn } from "./text-column.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A column of strings as UTF-8 bytes that grows, and is reused from part to part. */
export class GrowingTextColumn {
  private readonly ends = new GrowingColumn();
  private bytes = new Uint8Array(1024);
  private used = 0;

  /** Strings so far. */
  get length(): number {
    return this.ends.length;
  }

  clear(): void {
    this.ends.length = 0;
    this.used = 0;
  }

  /** Adds a string. Returns whether it has bytes beyond ASCII. */
  push(from: Uint8Array, start: number, end: number): boolean {
    let next = this.used;
    if (next + end - start > this.bytes.length) this.bytes = grown(this.bytes, (next + end - start) * 2);
    const { bytes } = this;
    let seen = 0;
    for (let p = start; p < end; p++) {
      const byte = from[p];
      seen |= byte;
      bytes[next++] = byte;
    }
    this.used = next;
    this.ends.push(next);
    return seen >= 0x80;
  }

  /** Adds string `i`, all between it and the last one being empty. Returns whether it has bytes beyond ASCII. */
  put(i: number, from: Uint8Array, start: number, end: number): boolean {
    while (this.ends.length < i) this.ends.push(this.used);
    return this.push(from, start, end);
  }

  /** String `i`; "" behind the last. */
  at(i: number): string {
    if (i >= this.ends.length) return "";
    const { values } = this.ends;
    return decoder.decode(this.bytes.subarray(i === 0 ? 0 : values[i - 1], values[i]));
  }

  /** A copy of what is there, up to a length with empty strings. */
  take(length: number): TextColumn {
    while (this.ends.length < length) this.ends.push(this.used);
    return { length, bytes: this.bytes.slice(0, this.used), ends: this.ends.take() };
  }
}
