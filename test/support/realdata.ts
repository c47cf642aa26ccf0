import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type AnnotatedPart, entitySizes } from "../../src/core/document.ts";
import { type ReadFiles, type ReadFilesOptions, readFile } from "./read-files.ts";
import { describeWithShared, hasShared, sharedFolder } from "./shared-data.ts";

/** The folder with real annotations and system outputs; paths are relative to it. */
export const realFolder = sharedFolder("realdata");

export function describeWithRealData(title: string, tests: () => void): void {
  describeWithShared("realdata", title, tests);
}

/** Returns the sorted paths of the files below a folder of the real data, or none without the data. */
export function realFiles(folder = ""): string[] {
  if (!hasShared("realdata")) return [];
  return readdirSync(realFolder + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(realFolder.length))
    .sort();
}

export function realBytes(path: string): Uint8Array {
  const bytes = readFileSync(realFolder + path);
  return path.endsWith(".gz") ? gunzipSync(bytes) : bytes;
}

export function realText(path: string): string {
  return readFileSync(realFolder + path, "utf8");
}

export function readReal(path: string, options: ReadFilesOptions = {}): ReadFiles {
  return readFile(path, (other) => (existsSync(realFolder + other) ? realBytes(other) : undefined), options);
}

export function totalOf(parts: readonly AnnotatedPart[], of: (part: AnnotatedPart) => number): number {
  return parts.reduce((total, part) => total + of(part), 0);
}

/**
 * Returns counts that can also be made without the reader of the file. Tokens count only if they are in the file, not
 * if a text was cut into words.
 */
export function countsOf(parts: readonly AnnotatedPart[]) {
  const total = (of: (part: AnnotatedPart) => number | undefined): number | undefined =>
    parts.some((part) => of(part) === undefined) ? undefined : totalOf(parts, (part) => of(part)!);
  return {
    documents: parts.length,
    tokens: total(({ tokens }) => (tokens?.inferred === true ? undefined : tokens?.length)),
    zeros: totalOf(parts, ({ tokens }) => tokens?.zero?.filter((zero) => zero === 1).length ?? 0),
    sentences: total(({ tokens }) => tokens?.sentenceStarts?.length),
    mentions: totalOf(parts, ({ mentions }) => mentions.length),
    entities: totalOf(parts, ({ entities }) => entities.length),
    singletons: totalOf(parts, (part) => entitySizes(part).filter((size) => size === 1).length),
  };
}
