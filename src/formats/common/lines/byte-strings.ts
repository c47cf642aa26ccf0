import { GrowingTextColumn } from "../../../core/text-column.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const PIECE = 65_536;

/** Many short strings as UTF-8 bytes. */
export class ByteStrings extends GrowingTextColumn {
  /** Returns whether string `i` equals `bytes[start..end)`. */
  is(i: number, bytes: Uint8Array, start: number, end: number): boolean {
    const own = this.bytes;
    let p = this.starts.values[i];
    if (this.starts.values[i + 1] - p !== end - start) return false;
    for (let q = start; q < end; q++) if (own[p++] !== bytes[q]) return false;
    return true;
  }

  /** Returns all strings. Decodes many at once, which is much faster than one by one. */
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
