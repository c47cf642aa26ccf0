import { LINE_FEED, columnAt, invalidUtf8, invalidUtf8In } from "../lines/line-bytes.ts";
import type { ReadOptions } from "../../format.ts";
import { LineReader, LineSplitter } from "../lines/line-reader.ts";
import { type Report, reporter } from "../messages/reporter.ts";

/** Yields the lines of a byte stream, without line ends, each as soon as it ends. */
export function* textLines(chunks: Iterable<Uint8Array>): Generator<string, void> {
  let blocks: string[] = [];
  const splitter = new LineSplitter((bytes) => {
    blocks.push(decoder.decode(bytes));
  });
  for (const chunk of chunks) {
    splitter.push(chunk);
    for (const block of blocks) yield* block.slice(0, -1).split("\n");
    blocks = [];
  }
  splitter.end();
  for (const block of blocks) yield* block.slice(0, -1).split("\n");
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * The most bytes to decode as one string, unless a line is longer. A substring that is kept keeps the whole string in
 * memory.
 */
const DECODED = 1 << 13;

/**
 * The base of readers that need each line as a string: for formats with small files, or with much to parse on every
 * line.
 */
export abstract class TextLineReader extends LineReader {
  protected readonly options: ReadOptions;
  /** Reports problems of the current line. */
  protected readonly report: Report;
  /** Reports problems of the file as a whole, which have no line. */
  protected readonly ofFile: Report;

  constructor(options: ReadOptions = {}) {
    super();
    this.options = options;
    this.report = reporter(options, () => this.line);
    this.ofFile = reporter(options, () => undefined);
  }

  /** Reads a line, without its end; `this.line` is its number. */
  protected abstract readLine(text: string): void;

  protected override scan(bytes: Uint8Array): void {
    for (let start = 0, end = 0; start < bytes.length; start = end) {
      end = bytes.lastIndexOf(LINE_FEED, start + DECODED - 1) + 1;
      if (end <= start) end = bytes.indexOf(LINE_FEED, start) + 1;
      this.scanLines(bytes.subarray(start, end));
    }
  }

  /** Reads whole lines, which are decoded as one string. */
  protected scanLines(lines: Uint8Array): void {
    const text = decoder.decode(lines);
    if (invalidUtf8In(lines, text) < 0) this.scanText(text);
    else this.scanDamaged(lines);
  }

  private scanText(text: string): void {
    for (let start = 0; start < text.length; ) {
      this.line++;
      const feed = text.indexOf("\n", start);
      this.readLine(text.slice(start, feed > start && text[feed - 1] === "\r" ? feed - 1 : feed));
      start = feed + 1;
    }
  }

  private scanDamaged(bytes: Uint8Array): void {
    for (let start = 0; start < bytes.length; ) {
      this.line++;
      const feed = bytes.indexOf(LINE_FEED, start);
      const line = bytes.subarray(start, feed);
      const bad = invalidUtf8(line, 0, line.length);
      if (bad >= 0) this.report("invalid-utf8", { column: columnAt(line, 0, bad) });
      const text = decoder.decode(line);
      this.readLine(text.endsWith("\r") ? text.slice(0, -1) : text);
      start = feed + 1;
    }
  }
}
