import type { ReadOptions } from "../../format.ts";
import { isClusters, isPositions, isSpans } from "./cluster-shape.ts";
import { doubtfulName } from "./doubtful-names.ts";
import { isRecord } from "./parse-json.ts";

/**
 * What the names in a JSON object stand for:
 *
 * - `documents`: each value is a list of clusters
 * - `objects`: each value is an object for a document
 * - `entities`: each value is a list of mentions
 * - `mentions`: each value is the id of an entity
 * - `fields`: the object is a document, and the names are those of its fields
 */
export type MapShape = "documents" | "objects" | "entities" | "mentions" | "fields";

/** Names of fields with words, which no document has as its id. */
const textFields: readonly string[] = ["tokens", "words", "cased_words", "sentences"];

type ValueKind = "id" | "object" | "spans" | "ids" | "clusters" | "empty" | "other";

/**
 * Decides what the names in an object without known fields stand for. Two whole numbers in a list are a span, unless the
 * options say that they are a cluster of two ids.
 */
export function mapShape(map: Readonly<Record<string, unknown>>, numberPairs: ReadOptions["numberPairs"]): MapShape {
  if (textFields.some((name) => Object.hasOwn(map, name)) || hasTextAndSpans(Object.values(map))) return "fields";
  const kinds = new Set(Object.values(map).map((value) => kindOf(value, numberPairs)));
  kinds.delete("empty");
  const only = (...wanted: readonly ValueKind[]): boolean =>
    kinds.size > 0 && [...kinds].every((kind) => wanted.includes(kind));
  if (only("id")) return "mentions";
  if (only("object")) return "objects";
  if (only("spans", "ids")) return "entities";
  return "documents";
}

/** Returns whether some values are sentences of words, and others clusters of spans: no two documents differ so. */
function hasTextAndSpans(values: readonly unknown[]): boolean {
  return values.some(isText) && values.some((value) => Array.isArray(value) && isClusters(value));
}

function isText(value: unknown): boolean {
  const isSentence = (item: unknown): boolean =>
    Array.isArray(item) && item.length > 0 && item.every((word) => typeof word === "string");
  if (!Array.isArray(value) || value.length === 0 || !value.every(isSentence)) return false;
  const words = value.flat() as string[];
  return words.some((word) => /^\p{P}$/u.test(word)) || doubtfulName(words)?.code === "words-as-mentions";
}

function kindOf(value: unknown, numberPairs: ReadOptions["numberPairs"]): ValueKind {
  if (isId(value)) return "id";
  if (isRecord(value)) return "object";
  if (!Array.isArray(value)) return "other";
  const items = value as readonly unknown[];
  if (items.length === 0) return "empty";
  if (isSpans(items)) return numberPairs === "ids" ? "clusters" : "spans";
  if (items.every((item) => isId(item))) return "ids";
  // A list of spans next to a span is a mention in several pieces.
  const hasSpan = items.some((item) => isPositions(item, 2));
  if (hasSpan && items.every((item) => isPositions(item, 2) || isSpans(item))) return "spans";
  return items.every((item) => Array.isArray(item)) ? "clusters" : "other";
}

function isId(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number";
}
