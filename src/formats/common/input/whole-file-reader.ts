import type { AnnotatedPart } from "../../../core/document.ts";
import { concatenate, invalidUtf8In } from "../lines/line-bytes.ts";
import type { PartReader, ReadOptions } from "../../format.ts";
import { type Report, reporter } from "../messages/reporter.ts";
import { textPositions } from "../messages/text-position.ts";

const decoder = new TextDecoder("utf-8");

/** The base of readers that need the whole text of a file. */
export abstract class WholeFileReader implements PartReader {
  protected readonly options: ReadOptions;
  protected readonly report: Report;
  /** Kept if no mention was found. */
  text?: string;
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
    const parts = text.trim() === "" ? [] : this.read(text);
    if (parts.every(({ mentions }) => mentions.length === 0)) this.text = text;
    return parts;
  }

  protected decode(bytes: Uint8Array): string {
    return decodeText(bytes, this.report);
  }

  protected abstract read(text: string): readonly AnnotatedPart[];
}

/** Decodes a text and drops its byte order mark. Reports the position of the first byte that is not UTF-8. */
export function decodeText(bytes: Uint8Array, report: Report): string {
  const text = decoder.decode(bytes);
  const bad = invalidUtf8In(bytes, text);
  if (bad >= 0) {
    const [position] = textPositions(text, [decoder.decode(bytes.subarray(0, bad)).length]);
    report("invalid-utf8", position);
  }
  return text;
}
