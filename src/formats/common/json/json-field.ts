import { type GenericSchema, type InferOutput, is } from "valibot";
import type { Report } from "../messages/reporter.ts";

/**
 * A field of a JSON object if it has the shape that the format asks for. Otherwise nothing, and that is reported.
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

/**
 * A document's id as JSON gives it, a string or a number; "" where there is none, which is reported.
 *
 * @param field where it should be, for messages
 */
export function documentIdOf(value: unknown, field: string, report: Report): string {
  const id = textOfId(value) ?? "";
  if (id !== "") return id;
  if (value === undefined || value === null || value === "") report("document-without-name", { document: "" });
  else report("json-shape", { document: "", data: { field, expected: "a string" } });
  return "";
}

/** The id in the first of some fields that has one that is not empty. */
export function firstIdIn(record: Record<string, unknown>, fields: readonly string[]): string | undefined {
  return fields.map((field) => textOfId(record[field])).find((id) => id !== undefined && id !== "");
}

/** An opaque id as text: strings as they are, numbers unless they are so large that JSON readers round them. */
export function textOfId(id: unknown): string | undefined {
  if (typeof id === "string") return id;
  // Larger whole numbers lose their last digits on being read, and different ids may become one.
  return typeof id === "number" && Math.abs(id) <= Number.MAX_SAFE_INTEGER ? String(id) : undefined;
}
