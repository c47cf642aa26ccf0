import type { Report } from "../../reporter.ts";
import { scanJson } from "./json-scan.ts";
import { excerpt } from "../../excerpt.ts";
import { repeatedKeys } from "./repeated-keys.ts";
import { textPositions } from "../../text-position.ts";

/**
 * Parses JSON, or reports where it breaks and returns nothing. Keys that an object has twice are reported, too. `line` is given for a text
 * that is one line of its file.
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
      // JSON after all, but more of it than the engine can hold.
      report("json-syntax", { data: { reason: error instanceof Error ? error.message : String(error) } });
      return undefined;
    }
    const [position] = placesOf([offset]);
    const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
    const reason = offset === text.length ? "it ends too early" : `${JSON.stringify(character)} is not expected here`;
    report("json-syntax", { ...position, data: { reason } });
    return undefined;
  }
}

/** The value of a text that is JSON, all of it; nothing, and no report, if it is not. */
export function jsonIn(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Whether a text is JSON, all of it. */
export function isJson(text: string): boolean {
  return jsonIn(text) !== undefined;
}

/** Whether a JSON value is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
