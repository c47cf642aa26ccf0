import { GrowingColumn, grown } from "./growing-column.ts";
import type { TextColumn } from "./text-column.ts";

/** What is in files is opaque: not even a byte order mark is taken off. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A column of strings as UTF-8 bytes that grows, and is reused from part to part. */
export class GrowingTextColumn {
  bytes = new Uint8Array(1024);
  /** Where each string begins, and, last of all, where the next one will: one more than there are strings. */
  readonly starts = new GrowingColumn();

  constructor() {
    this.starts.push(0);
  }

  /** Strings so far. */
  get length(): number {
    return this.starts.length - 1;
  }

  /** Forgets all of them. */
  clear(): void {
    this.starts.length = 1;
  }

  /** Adds a string. Returns whether it has bytes beyond ASCII. */
  push(from: Uint8Array, start: number, end: number): boolean {
    const { starts } = this;
    let next = starts.values[starts.length - 1];
    const stop = next + end - start;
    if (stop > this.bytes.length) this.bytes = grown(this.bytes, stop * 2);
    const { bytes } = this;
    let seen = 0;
    for (let p = start; p < end; p++) {
      const byte = from[p];
      seen |= byte;
      bytes[next++] = byte;
    }
    starts.push(stop);
    return seen >= 0x80;
  }

  /** Adds string `i`, all between it and the last one being empty. Returns whether it has bytes beyond ASCII. */
  put(i: number, from: Uint8Array, start: number, end: number): boolean {
    this.fill(i);
    return this.push(from, start, end);
  }

  /** String `i`; "" behind the last. */
  at(i: number): string {
    if (i >= this.length) return "";
    const { values } = this.starts;
    return decoder.decode(this.bytes.subarray(values[i], values[i + 1]));
  }

  /** A copy of what is there, up to a length with empty strings. */
  take(length: number): TextColumn {
    this.fill(length);
    const { values } = this.starts;
    return { length, bytes: this.bytes.slice(0, values[this.length]), ends: values.slice(1, this.length + 1) };
  }

  /** Adds empty strings up to a length. */
  private fill(length: number): void {
    const { starts } = this;
    while (starts.length <= length) starts.push(starts.values[starts.length - 1]);
  }
}
