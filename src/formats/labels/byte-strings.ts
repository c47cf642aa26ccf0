import { GrowingColumn, grown } from "../../core/growing-column.ts";

/** Ids are opaque, so not even a byte order mark is taken off them. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** How many bytes are decoded together. */
const PIECE = 65_536;

/** Many short strings as UTF-8 bytes, one after another. */
export class ByteStrings {
  bytes = new Uint8Array(4096);
  /** Where each string begins, and, last of all, where the next one will: one more than there are strings. */
  readonly starts = new GrowingColumn();

  constructor() {
    this.starts.push(0);
  }

  get length(): number {
    return this.starts.length - 1;
  }

  /** Forgets all of them. */
  clear(): void {
    this.starts.length = 1;
  }

  /** Adds `bytes[start..end)`. */
  push(bytes: Uint8Array, start: number, end: number): void {
    const { starts } = this;
    let p = starts.values[starts.length - 1];
    const stop = p + end - start;
    if (stop > this.bytes.length) this.bytes = grown(this.bytes, Math.max(stop, this.bytes.length * 2));
    const target = this.bytes;
    for (let q = start; q < end; q++) target[p++] = bytes[q];
    starts.push(stop);
  }

  /** Whether string `i` is `bytes[start..end)`. */
  is(i: number, bytes: Uint8Array, start: number, end: number): boolean {
    const own = this.bytes;
    let p = this.starts.values[i];
    if (this.starts.values[i + 1] - p !== end - start) return false;
    for (let q = start; q < end; q++) if (own[p++] !== bytes[q]) return false;
    return true;
  }

  /** String `i`. */
  textAt(i: number): string {
    return decoder.decode(this.bytes.subarray(this.starts.values[i], this.starts.values[i + 1]));
  }

  /** All of the strings. Decoding them together is many times as fast as one by one. */
  texts(): string[] {
    const { bytes } = this;
    const starts = this.starts.values;
    const texts = new Array<string>(this.length);
    for (let i = 0; i < texts.length; ) {
      const start = starts[i];
      let end = i + 1;
      while (end < texts.length && starts[end + 1] - start <= PIECE) end++;
      const text = decoder.decode(bytes.subarray(start, starts[end]));
      const isAscii = text.length === starts[end] - start;
      for (; i < end; i++) texts[i] = isAscii ? text.slice(starts[i] - start, starts[i + 1] - start) : this.textAt(i);
    }
    return texts;
  }
}
