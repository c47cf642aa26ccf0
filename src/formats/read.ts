import type { AnnotatedPart } from "../core/document.ts";
import type { Report } from "./clusters-to-part.ts";
import { Conll2012Reader } from "./conll-2012/conll-2012-reader.ts";
import { E2eJsonlinesReader } from "./e2e-jsonlines/e2e-jsonlines-reader.ts";
import type { Format, PartReader, ReadOptions } from "./format.ts";
import { detectFormat, guessUnreadable } from "./registry.ts";
import { reporter } from "./reporter.ts";

export interface ReadFileOptions extends ReadOptions {
  /** The format; detected by content where absent. */
  readonly format?: Format;
  /** Called once the format is known. */
  readonly onFormat?: (format: Format) => void;
}

/** Finds out the format from the first bytes, reads on in it, and says what is wrong with the file as a whole. */
export class FileReader implements PartReader {
  private reader: PartReader | undefined;
  private readonly options: ReadFileOptions;
  private readonly report: Report;
  private started = false;
  private failed = false;
  private errors = 0;
  private parts = 0;
  private mentions = 0;

  constructor(options: ReadFileOptions = {}) {
    this.options = {
      ...options,
      report: (diagnostic) => {
        if (diagnostic.severity === "error") this.errors++;
        options.report?.(diagnostic);
      },
    };
    this.report = reporter(this.options, () => undefined);
  }

  push(chunk: Uint8Array): readonly AnnotatedPart[] {
    if (!this.started && chunk.length > 0) {
      this.started = true;
      const format = this.options.format ?? detectFormat(chunk);
      if (format === undefined) {
        this.failed = true;
        const guess = guessUnreadable(chunk);
        if (chunk.some((byte) => byte > 32))
          this.report("unknown-format", guess === undefined ? {} : { data: { guess } });
        else this.report("empty-file");
      } else {
        this.options.onFormat?.(format);
        this.reader = format.reader(this.options);
      }
    }
    return this.counted(this.reader?.push(chunk) ?? []);
  }

  end(): readonly AnnotatedPart[] {
    const parts = this.counted(this.reader?.end() ?? []);
    if (!this.started) this.report("empty-file");
    else if (!this.failed && this.errors === 0 && this.parts === 0) this.report("no-document");
    else if (this.parts > 0 && this.mentions === 0) this.report("no-mentions");
    return parts;
  }

  private counted(parts: readonly AnnotatedPart[]): readonly AnnotatedPart[] {
    this.parts += parts.length;
    for (const part of parts) this.mentions += part.mentions.length;
    return parts;
  }
}

/** Reads parts from bytes that are there: a file read in pieces, or one array. */
export function* readParts(chunks: Iterable<Uint8Array>, reader: PartReader): Generator<AnnotatedPart, void> {
  for (const chunk of chunks) yield* reader.push(chunk);
  yield* reader.end();
}

/** Reads parts from bytes that are still coming: a Node stream, a web stream, a response of `fetch`. */
export async function* readStream(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  reader: PartReader,
): AsyncGenerator<AnnotatedPart, void> {
  for await (const chunk of chunks) yield* reader.push(chunk);
  yield* reader.end();
}

/** Reads any supported format from a stream of bytes, one part at a time; the format is detected. */
export function readCorpus(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadFileOptions = {},
): AsyncGenerator<AnnotatedPart, void> {
  return readStream(chunks, new FileReader(options));
}

/** Reads CoNLL-2011/2012 from a stream of bytes, one part at a time. */
export function readConll2012(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<AnnotatedPart, void> {
  return readStream(chunks, new Conll2012Reader(options));
}

/** Reads e2e JSON lines from a stream of bytes, one document at a time. */
export function readE2eJsonlines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<AnnotatedPart, void> {
  return readStream(chunks, new E2eJsonlinesReader(options));
}
