import { type GenericSchema, type InferOutput, is } from "valibot";
import type { Report } from "../../reporter.ts";

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

/** A document's id as JSON gives it, a string or a number; "" where there is none, which is reported. */
export function documentIdOf(record: Record<string, unknown>, field: string, report: Report): string {
  const id = textOfId(record[field]);
  if (id !== undefined && id !== "") return id;
  const missing = record[field] === undefined || record[field] === null || id === "";
  if (missing) report("document-without-name", { document: "" });
  else report("json-shape", { document: "", data: { field, expected: "a string" } });
  return "";
}

/** An opaque id as text: strings as they are, whole numbers that JSON readers do not round. */
export function textOfId(id: unknown): string | undefined {
  if (typeof id === "string") return id;
  // Larger whole numbers lose their last digits on being read, and different ids may become one.
  return typeof id === "number" && Math.abs(id) <= Number.MAX_SAFE_INTEGER ? String(id) : undefined;
}
