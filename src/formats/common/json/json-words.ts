import { array, string } from "valibot";
import { fieldOf } from "./json-field.ts";
import type { Report } from "../../reporter.ts";

const wordsSchema = array(string());

/** A field that may be missing or null, and is a list of words otherwise; what has another shape is reported. */
export function optionalWords(
  record: Record<string, unknown>,
  field: string,
  report: Report,
): readonly string[] | undefined {
  const value = record[field];
  return value === undefined || value === null
    ? undefined
    : fieldOf(record, field, wordsSchema, "a list of words", report);
}
