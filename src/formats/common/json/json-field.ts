import { array, type GenericSchema, type InferOutput, is, string } from "valibot";
import { type AnnotatedPart, runsOf } from "../../../core/document.ts";
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

const wordsSchema = array(string());

/** Reads a list of words that may be missing or null. Reports any other shape. */
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

/** Sums of a few indices must stay 32-bit integers. */
const LARGEST = 2 ** 28;

export function isTriple(value: unknown): value is [number, number, number] {
  return (
    Array.isArray(value) &&
    value.length === 3 &&
    value.every((index) => Number.isInteger(index) && Math.abs(index as number) < LARGEST)
  );
}

/** Returns the entities as lists of ids, of spans, or of lists of spans for discontinuous mentions. */
export function clustersOf(part: AnnotatedPart): unknown[][] {
  const { mentions } = part;
  const clusters: unknown[][] = Array.from({ length: part.entities.length }, () => []);
  for (let m = 0; m < mentions.length; m++) {
    const runs = runsOf(mentions, m);
    const pairs = Array.from({ length: runs.length / 2 }, (_, i) => [runs[2 * i], runs[2 * i + 1]]);
    clusters[mentions.entity[m]].push(mentions.names?.[m] ?? (pairs.length === 1 ? pairs[0] : pairs));
  }
  return clusters;
}

/**
 * Returns the parts of speech of words from a list of strings, or from one such list per sentence. Returns undefined
 * for anything else, such as numeric tags or another number of tags.
 */
export function tagsOf(value: unknown, words: number): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const flat: unknown[] = value.every((item) => Array.isArray(item)) ? value.flat() : value;
  return flat.length === words && flat.every((tag) => typeof tag === "string") ? flat : undefined;
}

/** Returns the speaker of each word. `-` means none. */
export function speakersOf(value: unknown, words: number): readonly string[] | undefined {
  return tagsOf(value, words)?.map((speaker) => (speaker === "-" ? "" : speaker));
}

/**
 * Returns the class of the named entity around each word, from `[[first, last, class], …]` or one such list per
 * sentence. Positions count from the beginning of the document; `last` is inclusive. Of nested spans, the longest
 * counts. Returns undefined for other shapes, and for spans outside the words.
 */
export function nameClassesOf(value: unknown, words: number): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const lists = value as readonly unknown[];
  const isSpan = (item: unknown): item is [number, number, string] =>
    Array.isArray(item) &&
    item.length === 3 &&
    Number.isInteger(item[0]) &&
    Number.isInteger(item[1]) &&
    typeof item[2] === "string";
  const spans = lists.flatMap((item): unknown[] => (Array.isArray(item) && !isSpan(item) ? item : [item]));
  if (!spans.every(isSpan) || spans.some(([first, last]) => first < 0 || last >= words)) return undefined;
  const classes = Array<string>(words).fill("");
  const byLength = spans.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]));
  for (const [first, last, label] of byLength) {
    for (let word = first; word <= last; word++) if (classes[word] === "") classes[word] = label;
  }
  return classes;
}
