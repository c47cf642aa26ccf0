import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { Conll2012Reader } from "./conll-2012/conll-2012-reader.ts";
import { DetectingReader, type ReadFileOptions, requireHeard, UnreadableError } from "./detecting-reader.ts";
import { E2eJsonlinesReader } from "./e2e-jsonlines/e2e-jsonlines-reader.ts";
import type { PartReader, ReadOptions } from "./format.ts";
import { registeredFormats } from "./registry.ts";

export { type ReadFileOptions, readParts, UnreadableError } from "./detecting-reader.ts";

/** Reads a file of any format, which is detected by its beginning: see `DetectingReader`. */
export class FileReader extends DetectingReader {
  /**
   * Begins a file.
   *
   * @param options of reading; the format is detected by the first bytes if they do not name one
   */
  constructor(options: ReadFileOptions = {}) {
    super(registeredFormats, options);
  }
}

/**
 * Reads parts from bytes that are still coming: a Node stream, a web stream, a response of `fetch`.
 *
 * @param reader a new one for each file: `FileReader`, or what `Format.reader` makes
 * @returns the parts, each as soon as it is complete; what is wrong goes to the reader's `report`, and what the stream throws is thrown on
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

/** Parts as they are read, with what was wrong or noteworthy. */
export interface CorpusReading extends AsyncGenerator<AnnotatedPart, void> {
  /** Everything that reading has reported so far, whether or not anything else hears of it. */
  readonly diagnostics: readonly Diagnostic[];
  /** Sets what hears of diagnostics from now on, unless the options of reading named it. */
  listen(report: (diagnostic: Diagnostic) => void): void;
}

/**
 * Reads any supported format from a stream of bytes, one part at a time. What is wrong goes to `report`, and into the `diagnostics` of what
 * is returned; `score`, `compare` and `audit` put it among those of their results.
 *
 * @param options of reading; the format is detected by the first bytes if they do not name one
 * @throws UnreadableError, at the end, if there was no part at all, and neither the options nor `listen` named a `report`
 */
export function readCorpus(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadFileOptions = {},
): CorpusReading {
  return heardReading(chunks, options, (heard) => new FileReader({ ...options, ...heard }));
}

/**
 * Reads CoNLL-2011/2012 from a stream of bytes, one part at a time, otherwise as `readCorpus` does.
 *
 * @throws UnreadableError as `readCorpus`
 */
export function readConll2012(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadOptions = {},
): CorpusReading {
  return heardReading(chunks, options, (heard) => new Conll2012Reader({ ...options, ...heard }));
}

/**
 * Reads e2e JSON lines from a stream of bytes, one document at a time, otherwise as `readCorpus` does.
 *
 * @throws UnreadableError as `readCorpus`
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
