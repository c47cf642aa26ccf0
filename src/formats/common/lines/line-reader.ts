import type { AnnotatedPart } from "../../../core/document.ts";
import type { PartReader } from "../../format.ts";
import { concatenate, isByteOrderMark, LINE_FEED, RETURN } from "./line-bytes.ts";

/** The base of readers of line formats. */
export abstract class LineReader implements PartReader {
  /** The number of the current line, from 1. */
  protected line = 0;
  private done: AnnotatedPart[] = [];
  private readonly splitter = new LineSplitter((block) => {
    this.scan(block);
  });

  push(chunk: Uint8Array): readonly AnnotatedPart[] {
    this.splitter.push(chunk);
    return this.takeDone();
  }

  end(): readonly AnnotatedPart[] {
    this.splitter.end();
    this.finishFile();
    return this.takeDone();
  }

  /** Reads lines, each of which ends with a line feed. */
  protected abstract scan(bytes: Uint8Array): void;

  protected abstract finishFile(): void;

  protected emit(part: AnnotatedPart): void {
    this.done.push(part);
  }

  private takeDone(): readonly AnnotatedPart[] {
    const { done } = this;
    this.done = [];
    return done;
  }
}

/**
 * Regroups a stream of bytes into blocks of whole lines, regardless of the chunks. Drops a byte order mark.
 *
 * The first line end decides for the whole file. If it has a line feed, only line feeds end lines. If it is a bare
 * carriage return, as on old Macs, carriage returns also end lines and are replaced by line feeds.
 */
export class LineSplitter {
  /** The first bytes, while they are too few to contain a byte order mark. */
  private start: Uint8Array | undefined = new Uint8Array(0);
  private pending: Uint8Array[] = [];
  private ends: "unknown" | "feeds" | "returns" = "unknown";
  private afterReturn = false;
  private readonly block: (bytes: Uint8Array) => void;

  /** @param block receives bytes in which every line ends with a line feed; they are valid only during the call */
  constructor(block: (bytes: Uint8Array) => void) {
    this.block = block;
  }

  push(chunk: Uint8Array): void {
    let bytes = chunk;
    if (this.start !== undefined) {
      if (this.start.length > 0) bytes = concatenate([this.start, bytes]);
      if (bytes.length < 3) {
        this.start = bytes.slice();
        return;
      }
      this.start = undefined;
      if (isByteOrderMark(bytes, 0)) bytes = bytes.subarray(3);
    }
    this.take(bytes);
  }

  end(): void {
    if (this.start !== undefined) this.take(this.start);
    this.start = undefined;
    if (this.ends === "unknown" && this.afterReturn) this.readReturns();
    if (this.pending.length > 0) this.block(concatenate([...this.pending, Uint8Array.of(LINE_FEED)]));
    this.pending = [];
  }

  private take(bytes: Uint8Array): void {
    if (this.ends === "unknown") this.decide(bytes);
    if (this.ends === "returns") this.cut(this.convert(bytes));
    else if (this.ends === "feeds") this.cut(bytes);
    else if (bytes.length > 0) this.pending.push(bytes.slice());
  }

  private decide(bytes: Uint8Array): void {
    const feed = bytes.indexOf(LINE_FEED);
    const before = feed < 0 ? bytes : bytes.subarray(0, feed);
    for (let p = this.afterReturn ? 0 : before.indexOf(RETURN); p >= 0 && p < before.length; p++) {
      if (before[p] !== RETURN) {
        this.readReturns();
        return;
      }
      this.afterReturn = true;
    }
    if (feed >= 0) this.ends = "feeds";
  }

  /** Makes carriage returns end lines from now on. */
  private readReturns(): void {
    const { pending } = this;
    this.pending = [];
    this.ends = "returns";
    this.afterReturn = false;
    for (const bytes of pending) this.cut(this.convert(bytes));
  }

  /** Replaces carriage returns by line feeds. A line feed after a carriage return belongs to it. */
  private convert(bytes: Uint8Array): Uint8Array {
    const converted = new Uint8Array(bytes.length);
    let length = 0;
    for (const byte of bytes) {
      if (byte !== LINE_FEED || !this.afterReturn) converted[length++] = byte === RETURN ? LINE_FEED : byte;
      this.afterReturn = byte === RETURN;
    }
    return converted.subarray(0, length);
  }

  /** Copies only lines that are divided between chunks. */
  private cut(bytes: Uint8Array): void {
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    let start = 0;
    if (end > 0 && this.pending.length > 0) {
      start = bytes.indexOf(LINE_FEED) + 1;
      const { pending } = this;
      this.pending = [];
      this.block(concatenate([...pending, bytes.subarray(0, start)]));
    }
    if (start < end) this.block(bytes.subarray(start, end));
    if (end < bytes.length) this.pending.push(bytes.slice(end));
  }
}
