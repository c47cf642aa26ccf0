import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";

/** How to read; every field has a default. */
export interface ReadOptions {
  /** The file's name, for diagnostics. */
  readonly file?: string;
  /** Called with everything that is wrong or noteworthy, in the order of the file. */
  readonly report?: (diagnostic: Diagnostic) => void;
  /** Whether to keep the words and the lines of tokens (default true). Positions do not need them. */
  readonly tokens?: boolean;
  /** Which clusters to take where one file holds both: the annotated ones (default) or a system's. */
  readonly side?: "key" | "response";
}

/**
 * A reader that is fed bytes as they come and hands out parts as they are complete, so that a file of any length needs
 * the memory of its largest part. It never throws on bad input; it reports, and keeps what it understood.
 */
export interface PartReader {
  /** Takes the next bytes (the caller may reuse the array) and returns the parts that they complete. */
  push(chunk: Uint8Array): readonly AnnotatedPart[];
  /** Says that there are no more bytes and returns the last parts. */
  end(): readonly AnnotatedPart[];
}

/** A file format: what reads it, what writes it, and how to tell it. */
export interface Format {
  /** As in `--key-format`. */
  readonly id: string;
  readonly title: string;
  /** What it looks like, for the documentation. */
  readonly summary: string;
  /**
   * Whether the beginning of a file looks like this format.
   *
   * @param head up to 64 KiB of it, decoded
   */
  readonly detect: (head: string) => boolean;
  readonly reader: (options: ReadOptions) => PartReader;
  /** The parts as pieces of text, in order. Absent where the format is only read. */
  readonly write?: (parts: Iterable<AnnotatedPart>) => Iterable<string>;
}
