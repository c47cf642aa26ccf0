import { defined } from "../../../core/defined.ts";
import { excerpt } from "../messages/excerpt.ts";
import type { Report } from "../messages/reporter.ts";
import { textPositions } from "../messages/text-position.ts";
import { BACKSLASH, JsonScanner, OBJECT_START, type OnName } from "./json-scanner.ts";

/**
 * Parses JSON, or reports the error and returns undefined. Also reports repeated keys.
 *
 * @param line the line of the text in its file; absent if the text is the whole file
 */
export function parseJson(text: string, report: Report, line?: number): { readonly value: unknown } | undefined {
  const placesOf = (offsets: readonly number[]): readonly { readonly line: number; readonly column: number }[] =>
    line === undefined ? textPositions(text, offsets) : offsets.map((offset) => ({ line, column: offset + 1 }));
  const { scanner, units } = scannerOf(text);
  const end = scanner.whole();
  if (end < 0) {
    const offset = units(~end);
    const [position] = placesOf([offset]);
    const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
    const number = /^(?:-?Infinity|NaN)\b/.exec(text.slice(offset - Number(text[offset - 1] === "-"), offset + 9))?.[0];
    const reason = offset === text.length ? "it ends too early" : `${JSON.stringify(character)} is not expected here`;
    const kind = number !== undefined ? "number" : isSecond(text, offset) ? "several" : undefined;
    report("json-syntax", {
      ...position,
      data: { reason: number ?? reason, ...defined({ kind }) },
    });
    return undefined;
  }
  try {
    const value = JSON.parse(text) as unknown;
    // An object keeps only the last of equal names.
    const repeated = namesOf(value) === scanner.names ? [] : repeatedKeys(text);
    const places = placesOf(repeated.map(({ offset }) => offset));
    repeated.forEach(({ key }, i) => {
      report("duplicate-key", { ...places[i], data: { key: excerpt(key) } });
    });
    return { value };
  } catch (error) {
    // The text is valid JSON, but more than the engine can hold.
    report("json-syntax", { data: { reason: error instanceof Error ? error.message : String(error) } });
    return undefined;
  }
}

/** Returns whether a complete object or list ends before an offset, and another begins there. */
function isSecond(text: string, offset: number): boolean {
  return (text[offset] === "{" || text[offset] === "[") && isJson(text.slice(0, offset));
}

export function jsonIn(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

export function isJson(text: string): boolean {
  return jsonIn(text) !== undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the number of names of fields in all objects of a value. */
export function namesOf(value: unknown): number {
  let count = 0;
  const left: unknown[] = [value];
  while (left.length > 0) {
    const item = left.pop();
    const inner = Array.isArray(item) ? item : isRecord(item) ? Object.values(item) : [];
    if (!Array.isArray(item)) count += inner.length;
    for (const each of inner) if (typeof each === "object" && each !== null) left.push(each);
  }
  return count;
}

export interface JsonKey {
  readonly key: string;
  readonly offset: number;
}

interface JsonField extends JsonKey {
  /** The value as it is written; cut off at an error. */
  readonly text: string;
}

export interface JsonScan {
  /** The offset at which the text stops being JSON (its length if it ends early). Undefined for valid JSON. */
  readonly error?: number;
  /** Fields of the outermost object in the order of the text, including repetitions. */
  readonly fields: readonly JsonField[];
  /** The number of names of fields in all objects. */
  readonly names: number;
}

/** Scans a text for the exact position of an error, and the fields of the outermost object in their order. */
export function scanJson(text: string): JsonScan {
  const { bytes, scanner, units } = scannerOf(text);
  const fields: JsonField[] = [];
  const isObject = bytes[scanner.afterSpace(0)] === OBJECT_START;
  const end = isObject
    ? scanner.object((nameStart, nameEnd, start) => {
        const after = scanner.value(start);
        const name = nameIn(bytes, nameStart, nameEnd);
        fields.push({ key: name, offset: units(nameStart), text: textIn(bytes, start, after < 0 ? ~after : after) });
        return after;
      })
    : scanner.whole();
  const { names } = scanner;
  return end < 0 ? { error: units(~end), fields, names } : { fields, names };
}

/** Finds repeated keys in the objects of a JSON text, which `JSON.parse` silently accepts. */
export function repeatedKeys(text: string): readonly JsonKey[] {
  const repeated: JsonKey[] = [];
  /** The keys so far of each open object. */
  const seen: Set<string>[] = [];
  const { bytes, scanner, units } = scannerOf(text, (start, end, depth, isFirst) => {
    if (isFirst) seen[depth] = new Set();
    const key = nameIn(bytes, start, end);
    if (seen[depth].has(key)) repeated.push({ key, offset: units(start) });
    seen[depth].add(key);
  });
  scanner.whole();
  return repeated;
}

/** Returns a string of JSON as text. */
export function nameIn(bytes: Uint8Array, start: number, end: number): string {
  let name = "";
  for (let p = start + 1; p < end - 1; p++) {
    if (bytes[p] >= 0x80 || bytes[p] === BACKSLASH) return JSON.parse(textIn(bytes, start, end)) as string;
    name += String.fromCharCode(bytes[p]);
  }
  return name;
}

export function textIn(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

interface TextScanner {
  readonly scanner: JsonScanner;
  readonly bytes: Uint8Array;
  /** Returns the offset of a position in `bytes`, in UTF-16 units. Positions must ascend from call to call. */
  readonly units: (position: number) => number;
}

function scannerOf(text: string, onName?: OnName): TextScanner {
  const bytes = encoder.encode(`${text}\n`);
  const scanner = new JsonScanner(onName);
  scanner.put(bytes, 0, bytes.length - 1);
  return { scanner, bytes, units: unitsOf(bytes, text) };
}

/** Returns a function from ascending positions in bytes to offsets in UTF-16 units. */
function unitsOf(bytes: Uint8Array, text: string): (position: number) => number {
  if (bytes.length === text.length + 1) return (position) => position;
  let position = 0;
  let units = 0;
  return (next) => {
    units += textIn(bytes, position, next).length;
    position = next;
    return units;
  };
}
