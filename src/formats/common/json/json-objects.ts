import { defined } from "../../../core/defined.ts";
import type { Report } from "../messages/reporter.ts";
import { textOfId } from "./json-field.ts";
import { isJson, isRecord, parseJson } from "./parse-json.ts";

export interface JsonObject {
  readonly record: Record<string, unknown>;
  /** Its line (1-based), if the file has one object per line. */
  readonly line?: number;
}

/**
 * Returns the objects of a file: one on each line, a single one, or those of a list. Reports everything else.
 *
 * @param report reports what belongs to no line
 */
export function objectsIn(text: string, report: Report): JsonObject[] {
  const objects: JsonObject[] = [];
  const take = (value: unknown, field: string, line?: number): void => {
    if (isRecord(value)) objects.push({ record: value, ...defined({ line }) });
    else report("json-shape", { ...defined({ line }), data: { field, expected: "an object" } });
  };
  const lines = text.split(/\r\n|\r|\n/);
  if (areObjects(lines)) {
    lines.forEach((each, i) => {
      if (each.trim() === "") return;
      const json = parseJson(each.trimEnd(), report, i + 1);
      if (json !== undefined) take(json.value, "line", i + 1);
    });
    return objects;
  }
  const json = parseJson(text.trimEnd(), report);
  if (json === undefined) return [];
  if (!Array.isArray(json.value)) take(json.value, "file");
  else {
    json.value.forEach((item: unknown, i) => {
      take(item, `[${i}]`);
    });
  }
  return objects;
}

/** Returns whether lines hold one object each, judging by the first two, of which the first may be damaged. */
function areObjects(lines: readonly string[]): boolean {
  const [first = "", second] = lines.filter((line) => line.trim() !== "") as (string | undefined)[];
  if (!first.trimStart().startsWith("{") || first.trim() === "{") return false;
  return second === undefined ? isJson(first) : second.trimStart().startsWith("{");
}

/** Returns the first of the fields in which all records have ids that differ from each other. */
export function distinctField(
  records: readonly Record<string, unknown>[],
  fields: readonly string[],
): string | undefined {
  return fields.find((field) => {
    const ids = records.map((record) => textOfId(record[field]) ?? "");
    return ids.every((id) => id.trim() !== "") && new Set(ids).size === ids.length;
  });
}

/** Fields in which people keep the id or name of a text, the likeliest first. */
export const textNameFields: readonly string[] = [
  ...["doc_key", "doc_id", "document_id", "docid", "docId", "document", "doc"],
  ...["file_name", "filename", "file", "name", "title"],
];

/** Returns the fields of an object, and those of its field `meta`, in which tools keep what they do not read. */
export function withMeta(record: Record<string, unknown>): Record<string, unknown> {
  return isRecord(record["meta"]) ? { ...record["meta"], ...record } : record;
}

/** Larger numbers cannot be positions, because columns hold 32-bit integers. */
const LARGEST = 2 ** 31 - 1;

/** Returns a span as a pair of positions, or undefined if they are not whole numbers. */
export function placeIn(start: unknown, end: unknown): [start: number, end: number] | undefined {
  const isPosition = (each: unknown): each is number => Number.isInteger(each) && Math.abs(Number(each)) < LARGEST;
  return isPosition(start) && isPosition(end) ? [start, end] : undefined;
}
