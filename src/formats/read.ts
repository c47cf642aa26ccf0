import type { AnnotatedPart } from "../core/document.ts";
import { DetectingReader, type ReadFileOptions, requireHeard } from "./detecting-reader.ts";
import type { PartReader } from "./format.ts";
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
 * @example
 *   const file = new Blob(['{"doc_key": "x", "sentences": [["Ann", "she"]], "clusters": [[[0, 0], [1, 1]]]}\n']);
 *   const names = [];
 *   for await (const { document } of readStream(file.stream(), new FileReader())) names.push(document);
 *   names; // → ["x"]
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
