import { excerpt } from "../messages/excerpt.ts";
import type { Report } from "../messages/reporter.ts";
import { textPositions } from "../messages/text-position.ts";
import { type JsonKey, scanJson } from "./json-scan.ts";

/**
 * Parses JSON, or reports the error and returns undefined. Also reports repeated keys.
 *
 * @param line the line of the text in its file; absent if the text is the whole file
 */
export function parseJson(text: string, report: Report, line?: number): { readonly value: unknown } | undefined {
  const placesOf = (offsets: readonly number[]): readonly { readonly line: number; readonly column: number }[] =>
    line === undefined ? textPositions(text, offsets) : offsets.map((offset) => ({ line, column: offset + 1 }));
  try {
    const value = JSON.parse(text) as unknown;
    const repeated = repeatedKeys(text, value);
    const places = placesOf(repeated.map(({ offset }) => offset));
    repeated.forEach(({ key }, i) => {
      report("duplicate-key", { ...places[i], data: { key: excerpt(key) } });
    });
    return { value };
  } catch (error) {
    const offset = scanJson(text).error;
    if (offset === undefined) {
      // The text is valid JSON, but more than the engine can hold.
      report("json-syntax", { data: { reason: error instanceof Error ? error.message : String(error) } });
      return undefined;
    }
    const [position] = placesOf([offset]);
    const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
    const number = /^(?:-?Infinity|NaN)\b/.exec(text.slice(offset - Number(text[offset - 1] === "-"), offset + 9))?.[0];
    const reason = offset === text.length ? "it ends too early" : `${JSON.stringify(character)} is not expected here`;
    const kind = number !== undefined ? "number" : isSecond(text, offset) ? "several" : undefined;
    report("json-syntax", {
      ...position,
      data: { reason: number ?? reason, ...(kind !== undefined && { kind }) },
    });
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

/**
 * Finds repeated keys in the objects of a JSON text, which `JSON.parse` silently accepts.
 *
 * Most texts have none, so a quick check comes first. It compares the number of quotation marks before colons in the
 * text with the number that the value needs: one for each key, and one for each key or string that begins with a colon.
 */
export function repeatedKeys(text: string, value: unknown): readonly JsonKey[] {
  if (colonsOfText(text) === colonsOfValue(value)) return [];
  const repeated: JsonKey[] = [];
  scanJson(text, repeated);
  return repeated;
}

function colonsOfText(text: string): number {
  let count = 0;
  for (let colon = text.indexOf(":"); colon >= 0; colon = text.indexOf(":", colon + 1)) {
    let quote = colon - 1;
    while (isSpace(text.charCodeAt(quote))) quote--;
    if (text[quote] === '"' && !isEscaped(text, quote)) count++;
  }
  return count;
}

function colonsOfValue(value: unknown): number {
  let count = 0;
  const left: unknown[] = [value];
  while (left.length > 0) {
    const item = left.pop();
    if (typeof item === "string") {
      if (beginsWithColon(item)) count++;
    } else if (Array.isArray(item)) {
      for (const each of item) {
        if (typeof each === "object") left.push(each);
        else if (typeof each === "string" && beginsWithColon(each)) count++;
      }
    } else if (typeof item === "object" && item !== null) {
      for (const [key, each] of Object.entries(item)) {
        count += beginsWithColon(key) ? 2 : 1;
        left.push(each);
      }
    }
  }
  return count;
}

const COLON = 58;
const SPACE = 32;

function beginsWithColon(text: string): boolean {
  let p = 0;
  while (text.charCodeAt(p) === SPACE) p++;
  return text.charCodeAt(p) === COLON;
}

function isSpace(unit: number): boolean {
  return unit === SPACE || (unit >= 9 && unit <= 13);
}

function isEscaped(text: string, offset: number): boolean {
  let p = offset;
  while (text[p - 1] === "\\") p--;
  return (offset - p) % 2 === 1;
}
