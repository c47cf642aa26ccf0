import { firstIdIn } from "../common/json/json-field.ts";
import { parseInline } from "./parse-inline.ts";

/** Fields that may hold the text, the likeliest first. */
export const answerFields = [
  "output",
  "response",
  "prediction",
  "completion",
  "answer",
  "annotated",
  "annotated_text",
  "text",
];
const IDS = ["doc_key", "doc_id", "document_id", "document", "doc", "id"];

/**
 * The text with markup in a JSON object: the first of the usual fields that has any, or the first that is a text; nothing
 * if there is none, or if the object has clusters.
 */
export function answerField(record: Record<string, unknown>): string | undefined {
  if (Object.keys(record).some((key) => /clusters|^sentences$/.test(key))) return undefined;
  const texts = answerFields.flatMap((field) => {
    const value = record[field];
    return typeof value === "string" ? [value] : [];
  });
  return texts.find((text) => parseInline(text).mentions.length > 0) ?? texts.at(0);
}

/** The document's id in a JSON object; nothing if it has none. */
export function documentIdIn(record: Record<string, unknown>): string | undefined {
  return firstIdIn(record, IDS);
}
