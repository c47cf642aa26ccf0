import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { Conll2012Reader } from "./conll-2012/conll-2012-reader.ts";
import { DetectingReader, type ReadFileOptions, requireHeard, UnreadableError } from "./detecting-reader.ts";
import { E2eJsonlinesReader } from "./e2e-jsonlines/index.ts";
import type { PartReader, ReadOptions } from "./format.ts";
import { registeredFormats } from "./registry.ts";

export { type ReadFileOptions, readParts, UnreadableError } from "./detecting-reader.ts";

/**
 * Reads a file of any format, which it detects from the beginning of the file. Reports problems of the file as a whole,
 * too.
 */
export class FileReader extends DetectingReader {
  /**
   * Begins a file.
   *
   * @param options options for reading; without a format, it is detected from the first bytes
   */
  constructor(options: ReadFileOptions = {}) {
    super(registeredFormats, options);
  }
}

/**
 * Reads parts from a stream of bytes: a Node stream, a web stream, or the body of a `fetch` response.
 *
 * @param reader a new reader for each file: `FileReader`, or the result of `Format.reader`
 * @returns the parts, each as soon as it is complete; diagnostics go to the reader's `report`, and errors of the stream
 *   are rethrown
 * @throws UnreadableError as `readParts` does
 */
export async function* readStream(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  reader: PartReader,
): AsyncGenerator<AnnotatedPart, void> {
  let hasParts = false;
  for await (const chunk of chunks) {
    const parts = reader.push(chunk);
    hasParts ||= parts.length > 0;
    yield* parts;
    if (reader.isOver === true) break;
  }
  const parts = reader.end();
  yield* parts;
  if (!hasParts && parts.length === 0) requireHeard(reader);
}

/** Parts, one at a time, with the diagnostics of reading. */
export interface CorpusReading extends AsyncGenerator<AnnotatedPart, void> {
  /** All diagnostics so far. They are collected here even if a listener receives them. */
  readonly diagnostics: readonly Diagnostic[];
  /** Sets the listener for further diagnostics, unless there is one already. */
  listen(report: (diagnostic: Diagnostic) => void): void;
}

/**
 * Reads any supported format from a stream of bytes, one part at a time. Diagnostics go to `report` and to the
 * `diagnostics` of the result. `score`, `compare` and `audit` include them in their own results.
 *
 * @param options options for reading; without a format, it is detected from the first bytes
 * @throws UnreadableError at the end, if there were errors but no part, and neither the options nor `listen` gave a
 *   `report`
 */
export function readCorpus(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadFileOptions = {},
): CorpusReading {
  return heardReading(chunks, options, (heard) => new FileReader({ ...options, ...heard }));
}

/**
 * Reads CoNLL-2011/2012 from a stream of bytes, one part at a time. Otherwise works like `readCorpus`.
 *
 * @throws UnreadableError as `readCorpus` does
 */
export function readConll2012(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadOptions = {},
): CorpusReading {
  return heardReading(chunks, options, (heard) => new Conll2012Reader({ ...options, ...heard }));
}

/**
 * Reads e2e JSON lines from a stream of bytes, one document at a time. Otherwise works like `readCorpus`.
 *
 * @throws UnreadableError as `readCorpus` does
 */
export function readE2eJsonlines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadOptions = {},
): CorpusReading {
  return heardReading(chunks, options, (heard) => new E2eJsonlinesReader({ ...options, ...heard }));
}

function heardReading(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadOptions,
  readerWith: (heard: Required<Pick<ReadOptions, "report">>) => PartReader,
): CorpusReading {
  const diagnostics: Diagnostic[] = [];
  let { report } = options;
  const reader = readerWith({
    report: (diagnostic) => {
      diagnostics.push(diagnostic);
      report?.(diagnostic);
    },
  });
  async function* parts(): AsyncGenerator<AnnotatedPart, void> {
    let count = 0;
    for await (const part of readStream(chunks, reader)) {
      count++;
      yield part;
    }
    const isUnheard = report === undefined && diagnostics.some(({ severity }) => severity === "error");
    if (count === 0 && isUnheard) throw new UnreadableError(diagnostics);
  }
  return Object.assign(parts(), {
    diagnostics,
    listen: (other: (diagnostic: Diagnostic) => void) => {
      report ??= other;
    },
  });
}
