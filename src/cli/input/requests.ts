import { isAscii, isUtf8 } from "node:buffer";
import { messageOf } from "../../core/message-of.ts";
import { concatenate, LINE_FEED } from "../../formats/common/lines/line-bytes.ts";

/** What a request of `serve` may have. Only `id` and `arguments` are required. */
export interface Request {
  readonly id: RequestId;
  /** The words of the command line after `corefscope`. */
  readonly arguments: readonly string[];
  /** The standard input of the command. */
  readonly input: Uint8Array;
  /** Files in memory, by the paths that the arguments name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The folder from which paths are read; absent: that in which `serve` was started. */
  readonly folder?: string;
}

export type RequestId = string | number;

/** A line that is no request. */
export interface WrongRequest {
  /** Null if the line has none that can be read. */
  readonly id: RequestId | null;
  /** What the line is, and what to give instead. */
  readonly wrong: string;
}

/** The longest line that is read, in bytes. */
const MOST_IN_LINE = 1 << 28;

/**
 * Returns the lines of a stream without their ends, as they arrive; undefined in place of a line that is too long.
 *
 * @param chunks pieces that are each valid until the next one
 * @param most the most bytes of a line
 */
export function* linesIn(chunks: Iterable<Uint8Array>, most = MOST_IN_LINE): Generator<Uint8Array | undefined, void> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for (const chunk of chunks) {
    for (let start = 0; start < chunk.length; ) {
      const found = chunk.indexOf(LINE_FEED, start);
      const end = found < 0 ? chunk.length : found;
      length += end - start;
      if (length <= most) pieces.push(chunk.slice(start, end));
      else pieces = [];
      start = end + 1;
      if (found < 0) break;
      yield length <= most ? whole(pieces) : undefined;
      pieces = [];
      length = 0;
    }
  }
  if (length > 0) yield length <= most ? whole(pieces) : undefined;
}

function whole(pieces: readonly Uint8Array[]): Uint8Array {
  return pieces.length === 1 ? pieces[0] : concatenate(pieces);
}

/** Reads a request from a line of JSON, or says what is wrong with the line; undefined stands for one that is too long. */
export function requestIn(line: Uint8Array | undefined): Request | WrongRequest {
  if (line === undefined) {
    return {
      id: null,
      wrong: `the line is longer than ${MOST_IN_LINE / (1 << 20)} MiB; write the data to files, and name them in the arguments`,
    };
  }
  if (!isUtf8(line)) return { id: null, wrong: `the line is not UTF-8; ${EXPECTED}` };
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.length);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString(isAscii(line) ? "latin1" : "utf8"));
  } catch (error) {
    return { id: null, wrong: `the line is not JSON (${messageOf(error)}); ${EXPECTED}` };
  }
  if (!isObject(value)) return { id: null, wrong: `the line is not an object; ${EXPECTED}` };
  const { id } = value;
  if (!isId(id)) return { id: null, wrong: `the request has no id that is a string or a number; ${EXPECTED}` };
  try {
    return checkedRequest(id, value);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    return { id, wrong: error.message };
  }
}

const EXPECTED = 'give a request such as {"id": 1, "arguments": ["score", "key.conll", "response.conll"]}';

class FieldError extends Error {}

const fields: readonly string[] = ["id", "arguments", "input", "files", "folder"];

function checkedRequest(id: RequestId, value: Readonly<Record<string, unknown>>): Request {
  const unknown = Object.keys(value).find((name) => !fields.includes(name));
  if (unknown !== undefined)
    throw new FieldError(`a request has no field ${JSON.stringify(unknown)}, but ${fields.join(", ")}`);
  const { arguments: words, input = "", files = {}, folder } = value;
  if (!Array.isArray(words) || !words.every((word) => typeof word === "string"))
    throw new FieldError('"arguments" must be a list of the words of a command line, which are strings');
  if (!isObject(files)) throw new FieldError('"files" must be an object with the texts of files by their paths');
  if (folder !== undefined && typeof folder !== "string")
    throw new FieldError('"folder" must be the path of a folder, a string');
  return {
    id,
    arguments: words,
    input: bytesIn(input, '"input"'),
    files: new Map(
      Object.entries(files).map(([path, content]) => [path, bytesIn(content, `the file ${JSON.stringify(path)}`)]),
    ),
    ...(folder !== undefined && { folder }),
  };
}

/** Returns the bytes that a text means, or those of `{"base64": …}`. */
function bytesIn(content: unknown, what: string): Uint8Array {
  if (typeof content === "string") return Buffer.from(content);
  const coded = isObject(content) && Object.keys(content).join() === "base64" ? content["base64"] : undefined;
  if (typeof coded === "string" && /^[A-Za-z0-9+/]*={0,2}$/.test(coded)) return Buffer.from(coded, "base64");
  throw new FieldError(`${what} must be a text, or {"base64": …} for other bytes`);
}

function isId(id: unknown): id is RequestId {
  return typeof id === "string" || typeof id === "number";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
