import { GrowingTextColumn } from "../core/text-column.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** How many bytes are decoded together. */
const PIECE = 65_536;

/** Many short strings as UTF-8 bytes, which are compared as bytes, and made into texts all together. */
export class ByteStrings extends GrowingTextColumn {
  /** Whether string `i` is `bytes[start..end)`. */
  is(i: number, bytes: Uint8Array, start: number, end: number): boolean {
    const own = this.bytes;
    let p = this.starts.values[i];
    if (this.starts.values[i + 1] - p !== end - start) return false;
    for (let q = start; q < end; q++) if (own[p++] !== bytes[q]) return false;
    return true;
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
      for (; i < end; i++) texts[i] = isAscii ? text.slice(starts[i] - start, starts[i + 1] - start) : this.at(i);
    }
    return texts;
  }
}
