import type { AnnotatedPart } from "../../../core/document.ts";
import type { PartReader, ReadOptions } from "../../format.ts";
import { concatenate, invalidUtf8In } from "../lines/line-bytes.ts";
import { type Report, reporter } from "../messages/reporter.ts";
import { textPositions } from "../messages/text-position.ts";
import { isPath, lastSeparator, withExtension } from "./file-name.ts";

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

export interface Companion {
  readonly path: string;
  /** Decoded, without a byte order mark. */
  readonly text: string;
}

/**
 * Returns the first companion file that exists. If there is none, reports the first path (`missing-companion`).
 *
 * @param paths the possible paths, likeliest first; not empty
 * @param purpose the consequence, which completes the message “… is missing: …”
 * @param decode decodes the bytes; UTF-8 by default
 */
export function readCompanion(
  { companion }: ReadOptions,
  paths: readonly string[],
  purpose: string,
  report: Report,
  decode: (bytes: Uint8Array, report: Report) => string = decodeText,
): Companion | undefined {
  for (const path of new Set(paths)) {
    const bytes = companion?.(path);
    if (bytes === undefined) continue;
    const text = decode(bytes, (code, where) => {
      report(code, { ...where, file: path });
    });
    return { path, text };
  }
  report("missing-companion", { data: { path: paths[0], purpose } });
  return undefined;
}

/** Returns a file's path with another extension. For standard input, returns a description, because it has no path. */
export function companionPath(file: string | undefined, extension: string): string {
  return isPath(file) ? withExtension(file, extension) : `the .${extension} file`;
}

/**
 * Returns the path of a file in the same folder.
 *
 * @param name the name as the current file gives it; its folders are left out, because they belong to another machine
 */
export function siblingPath(path: string | undefined, name: string): string {
  const folder = path === undefined ? "" : path.slice(0, lastSeparator(path) + 1);
  return `${folder}${name.slice(lastSeparator(name) + 1)}`;
}
