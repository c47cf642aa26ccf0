import type { Diagnostic } from "../core/diagnostic.ts";
import type { AnnotatedPart } from "../core/document.ts";
import { type LongWork, Turns } from "../core/long-work.ts";
import { type BlobLike, type ByteStream, type Chunk, chunksOf } from "../formats/common/input/byte-stream.ts";
import { withoutDetours } from "../formats/common/input/file-name.ts";
import { gunzipped, isGzip } from "../formats/common/input/gzip.ts";
import { concatenate } from "../formats/common/lines/line-bytes.ts";
import { DetectingReader, type ReadFileOptions, UnreadableError } from "../formats/detecting-reader.ts";
import type { FormatList } from "../formats/format.ts";
import { readingOptionsIn } from "../formats/reading-options.ts";
import { fileSource } from "./file-source.ts";

/** A file in memory or from a stream, with its name. */
export interface NamedContent {
  /** The name of the file, which messages give. Formats of several files find each other by their names. */
  readonly name: string;
  readonly content: FileContent;
}

/** The content of a file: text, bytes, a `Blob`, or a stream of either. */
export type FileContent = string | Uint8Array | BlobLike | ByteStream | AsyncIterable<Chunk>;

/** A file for `readCorpus`, or the chunks of one as a generator gives them. */
export type CorpusInput = FileContent | NamedContent;

/** Options for reading a corpus. */
export type ReadCorpusOptions = ReadFileOptions & LongWork;

/** Parts, one at a time, with the diagnostics of reading. */
export interface CorpusReading extends AsyncGenerator<AnnotatedPart, void> {
  /** All diagnostics so far. They are collected here even if a listener receives them. */
  readonly diagnostics: readonly Diagnostic[];
  /** Sets the listener for further diagnostics, unless there is one already. */
  listen(report: (diagnostic: Diagnostic) => void): void;
}

/**
 * Reads a corpus of any supported format, one part at a time: text, bytes, a `Blob` or `File`, a web stream, a stream of
 * Node, or several files as an array. Unpacks gzip. Diagnostics go to `report` and to the `diagnostics` of the result.
 * `score`, `compare` and `audit` include them in their own results.
 *
 * A single stream is read piece by piece. Several files are read as the command line reads a folder: texts of standoff
 * formats are found by their names, and files in unknown formats are skipped with a warning.
 *
 * @param input the file or files; a string is the text of a file, not its path, which `corefscope/node` reads
 * @param options options for reading; without a format, it is detected from the first bytes
 * @throws TypeError if the input is none of these, if a string is a path, or if an array has several arrays of bytes
 *   without names, which may be files or pieces of one
 * @throws RangeError for an unknown format
 * @throws UnreadableError at the end, if there were errors but no part, and neither the options nor `listen` gave a
 *   `report`
 * @example
 *   const reading = readCorpus('{"doc_key": "a", "clusters": [[[0, 0], [2, 2]]]}\n');
 *   (await reading.next()).value.document; // → "a"
 *   reading.diagnostics.length; // → 0
 */
export function readCorpus(input: CorpusInput | Iterable<CorpusInput>, options: ReadCorpusOptions = {}): CorpusReading {
  const diagnostics: Diagnostic[] = [];
  let { report } = options;
  const files = filesIn(input);
  const heard = {
    ...options,
    report: (diagnostic: Diagnostic): void => {
      diagnostics.push(diagnostic);
      report?.(diagnostic);
    },
  };
  async function* parts(): AsyncGenerator<AnnotatedPart, void> {
    let count = 0;
    const turns = new Turns(options);
    for await (const part of files.length === 1 ? partsOfFile(files[0], heard) : partsOfFiles(files, heard)) {
      yield part;
      await turns.next({ step: "reading", done: ++count });
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

/** Loaded when something is read, because it is the largest part of the library. */
async function allFormats(): Promise<FormatList> {
  return (await import("../formats/registry.ts")).registeredFormats;
}

interface InputFile {
  readonly name: string | undefined;
  readonly content: Exclude<FileContent, BlobLike> | Iterable<Uint8Array>;
}

function filesIn(input: CorpusInput | Iterable<CorpusInput>): InputFile[] {
  if (isContent(input)) return [fileOf(input)];
  const all = [...input];
  const areBytes = all.length > 0 && all.every((each) => each instanceof Uint8Array);
  if (areBytes && all.length > 1 && Array.isArray(input)) {
    throw new TypeError(
      "an array of several arrays of bytes may be files or pieces of one: give { name, content } for each file, or join the pieces",
    );
  }
  return areBytes ? [{ name: undefined, content: all }] : all.map(fileOf);
}

function isContent(input: CorpusInput | Iterable<CorpusInput>): input is CorpusInput {
  return typeof input === "string" || input instanceof Uint8Array || !isObject(input) || !(Symbol.iterator in input);
}

function fileOf(input: CorpusInput): InputFile {
  if (typeof input === "string") return { name: undefined, content: requireText(input) };
  if (input instanceof Uint8Array) return { name: undefined, content: input };
  if (isObject(input)) {
    if ("content" in input) {
      // The name of a path would be the text.
      const { content } = fileOf(input.content);
      return { name: input.name, content };
    }
    if ("stream" in input) return { name: nameOfBlob(input), content: input.stream() };
    if (Symbol.asyncIterator in input || "getReader" in input) return { name: undefined, content: input };
  }
  throw new TypeError(
    `readCorpus cannot read ${describe(input)}; give the text, its bytes, a Blob or File, a stream of them, or an array of these`,
  );
}

function isObject(input: unknown): input is object {
  return typeof input === "object" && input !== null;
}

function nameOfBlob({ name, webkitRelativePath = "" }: BlobLike): string | undefined {
  return webkitRelativePath === "" ? name : webkitRelativePath;
}

function describe(input: unknown): string {
  if (input instanceof Promise) return "a promise (await it first)";
  return input === null || typeof input !== "object"
    ? String(input)
    : `an object of the type ${input.constructor.name}`;
}

/** @throws TypeError if a text is the path of a file */
function requireText(text: string): string {
  if (text.length > 1000 || /\n/.test(text) || !/^[^{}[\]<>()"]*\.\w{1,12}(?:\.gz)?$/.test(text)) return text;
  throw new TypeError(
    `"${text}" seems to be the path of a file, but readCorpus takes its text; readFiles and scoreFiles of corefscope/node take paths`,
  );
}

type Heard = ReadCorpusOptions & Required<Pick<ReadFileOptions, "report">>;

async function* partsOfFile({ name, content }: InputFile, options: Heard): AsyncGenerator<AnnotatedPart, void> {
  const reader = new DetectingReader(await allFormats(), { ...(name !== undefined && { file: name }), ...options });
  for await (const chunk of unpacked(chunksIn(content))) {
    yield* reader.push(chunk);
    // The input may be endless, such as a device.
    if (reader.isOver) break;
  }
  yield* reader.end();
}

function chunksIn(content: InputFile["content"]): AsyncGenerator<Uint8Array, void> {
  return chunksOf(typeof content === "string" || content instanceof Uint8Array ? [content] : content);
}

/** Passes the chunks on, or unpacks them all if they are gzip. */
async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  /** The beginning, until it is known whether it is that of gzip; then all, if it is. */
  let held: Uint8Array[] | undefined = [];
  let isPacked = false;
  for await (const chunk of chunks) {
    if (held?.length === 0 && chunk.length > 1 && !isGzip(chunk)) held = undefined;
    if (held === undefined) yield chunk;
    else {
      // The caller may use the memory of the chunk again.
      held.push(chunk.slice());
      if (isPacked) continue;
      const head = concatenate(held);
      isPacked = isGzip(head);
      if (isPacked || head.length < 2) continue;
      held = undefined;
      yield head;
    }
  }
  if (held !== undefined) yield isPacked ? await gunzipped(concatenate(held)) : concatenate(held);
}

async function* partsOfFiles(files: readonly InputFile[], options: Heard): AsyncGenerator<AnnotatedPart, void> {
  const formats = await allFormats();
  const bytes = new Map<string, Uint8Array>();
  for (const [i, { name = `input ${i + 1}`, content }] of files.entries()) {
    const path = withoutDetours(name);
    if (bytes.has(path)) throw new TypeError(`two files are named "${name}"; give each its own name`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of unpacked(chunksIn(content))) chunks.push(chunk.slice());
    bytes.set(path, concatenate(chunks));
  }
  const names = [...bytes.keys()];
  const { side = "key", features = true, onFormat, format, companion, ...rest } = options;
  const find = (path: string): Uint8Array | undefined => {
    const direct = withoutDetours(path);
    return bytes.get(direct) ?? bytes.get(`${direct}.gz`) ?? companion?.(path);
  };
  const companions = new Set(names.flatMap(formats.companionsOf));
  const source = fileSource(
    formats.withoutCompanions(names, companions),
    { formats, bytesOf: (file) => [bytes.get(file) ?? new Uint8Array(0)], companion: find },
    {
      ...rest,
      ...readingOptionsIn(options),
      side,
      features,
      format,
      onFile: (_, found) => onFormat?.(found),
    },
  );
  yield* source.open(false);
}
