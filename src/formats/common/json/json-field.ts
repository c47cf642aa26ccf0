import { type GenericSchema, type InferOutput, is } from "valibot";
import type { Report } from "../messages/reporter.ts";

/**
 * Returns a field of a JSON object if it has the expected shape. Otherwise, reports the field and returns undefined.
 *
 * @param expected completes the sentence “must be …”
 */
export function fieldOf<S extends GenericSchema>(
  record: Record<string, unknown>,
  field: string,
  schema: S,
  expected: string,
  report: Report,
): InferOutput<S> | undefined {
  const value = record[field];
  if (is(schema, value)) return value;
  report("json-shape", { data: { field, expected } });
  return undefined;
}

/** Returns a document's id, a string or number in JSON. If there is none, reports it and returns "". */
export function documentIdOf(value: unknown, field: string, report: Report): string {
  const id = textOfId(value) ?? "";
  if (id !== "") return id;
  if (value === undefined || value === null || value === "") report("document-without-name", { document: "" });
  else report("json-shape", { document: "", data: { field, expected: "a string" } });
  return "";
}

export function firstIdIn(record: Record<string, unknown>, fields: readonly string[]): string | undefined {
  return fields.map((field) => textOfId(record[field])).find((id) => id !== undefined && id !== "");
}

/**
 * Returns an opaque id as text, or undefined for any other value. Numbers that JSON readers would round are not ids.
 */
export function textOfId(id: unknown): string | undefined {
  if (typeof id === "string") return id;
  return typeof id === "number" && Math.abs(id) <= Number.MAX_SAFE_INTEGER ? String(id) : undefined;
}
