import type { AnnotatedPart } from "../../../core/document.ts";
import { concatenate, invalidUtf8 } from "../../line-bytes.ts";
import type { PartReader, ReadOptions } from "../../format.ts";
import { type Report, reporter } from "../messages/reporter.ts";
import { textPositions } from "../messages/text-position.ts";

const decoder = new TextDecoder("utf-8");

/** What readers of formats that cannot be read line by line have in common: they are given the file's whole text. */
export abstract class WholeFileReader implements PartReader {
  protected readonly options: ReadOptions;
  protected readonly report: Report;
  private readonly chunks: Uint8Array[] = [];

  constructor(options: ReadOptions = {}) {
    this.options = options;
    this.report = reporter(options, () => undefined);
  }

  push(chunk: Uint8Array): readonly AnnotatedPart[] {
    this.chunks.push(chunk.slice());
    return [];
  }

  end(): readonly AnnotatedPart[] {
    const bytes = concatenate(this.chunks);
    this.chunks.length = 0;
    const text = this.decode(bytes);
    return text.trim() === "" ? [] : this.read(text);
  }

  /** The file's text, without a byte order mark. */
  protected decode(bytes: Uint8Array): string {
    return decodeText(bytes, this.report);
  }

  /** Reads the text, which is not blank and has no byte order mark. */
  protected abstract read(text: string): readonly AnnotatedPart[];
}

/** Decodes a whole text; a byte order mark is dropped, and the first byte that is not UTF-8 reported where it stands. */
export function decodeText(bytes: Uint8Array, report: Report): string {
  const text = decoder.decode(bytes);
  const bad = invalidUtf8(bytes, 0, bytes.length);
  if (bad >= 0) {
    const [position] = textPositions(text, [decoder.decode(bytes.subarray(0, bad)).length]);
    report("invalid-utf8", position);
  }
  return text;
}
