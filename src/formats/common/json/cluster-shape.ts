import type { ReadOptions } from "../../format.ts";
import { doubtfulName } from "./doubtful-names.ts";
import { isRecord } from "./parse-json.ts";

/** How deep in objects clusters are searched. */
const DEEPEST = 3;

/** Matches names of fields that may hold clusters of ids or of single positions. */
const clusterName = /clust|coref|chain/i;

/** Matches names of fields that hold clusters of a system, even if they are empty. */
const predictionName =
  /^(?:preds?|predicted|predictions?|outputs?|response|hyp|system)$|(?:(?:^|[_.])(?:pred|predict|predicted|prediction|predictions|sys|system|output|response|hyp|auto)(?:_|$).*(?:clust|coref|chain|entit))|(?:(?:clust|coref|chain|entit).*_(?:pred|predicted|sys|system|output|response|hyp|auto)$)/i;

function mayHoldClusters(name: string): boolean {
  return clusterName.test(name);
}

export function isPredictionName(name: string): boolean {
  return predictionName.test(name);
}

/** Returns whether lists of mentions are like the clusters of a document that were read. */
export type IsAlike = (clusters: readonly unknown[]) => boolean;

/**
 * Returns the paths of all values that have the shape of clusters, beginning with the name of a field: lists of lists of
 * spans, or objects from entities to lists of spans. Lists of lists of whole numbers count if their name suggests
 * clusters, and so do lists that are like the clusters that were read.
 */
export function clusterPaths(name: string, value: unknown, isAlike?: IsAlike, depth = 1): string[] {
  if (Array.isArray(value)) {
    return isClusters(value) || (mayHoldClusters(name) && isNumbers(value)) || isAlike?.(value) === true ? [name] : [];
  }
  if (!isRecord(value)) return [];
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([, list]) => isSpans(list))) return [name];
  if (isAlike?.(Object.values(value)) === true) return [name];
  if (depth === DEEPEST) return [];
  return entries.flatMap(([inner, each]) => clusterPaths(`${name}.${inner}`, each, isAlike, depth + 1));
}

/**
 * Returns the test for clusters like these, whose first mention is an id, a list with words, or an object with positions.
 * Ids are alike if at least half of them are the same; other mentions, if they have the same kinds of items, or positions
 * in the same fields.
 */
export function alikeTo(clusters: unknown): IsAlike | undefined {
  const lists = (Array.isArray(clusters) ? clusters : isRecord(clusters) ? Object.values(clusters) : []).filter(
    (cluster): cluster is unknown[] => Array.isArray(cluster),
  );
  const first = lists.find((cluster) => cluster.length > 0)?.[0];
  if (typeof first === "string" || typeof first === "number") {
    return (others) => hasIds(others, new Set(lists.flat()));
  }
  if (Array.isArray(first)) {
    const kinds = kindsOf(first);
    if (!kinds.includes("w")) return undefined;
    return (others) => areListsOf(others, (mention) => Array.isArray(mention) && kindsOf(mention) === kinds);
  }
  if (!isRecord(first)) return undefined;
  const fields = Object.keys(first).filter((field) => Number.isInteger(first[field]));
  if (fields.length < 2) return undefined;
  return (others) =>
    areListsOf(others, (mention) => isRecord(mention) && fields.every((field) => Number.isInteger(mention[field])));
}

/** Returns a letter for each item: `p` for a position, which may be written in quotes, `w` for words, `x` for others. */
function kindsOf(mention: readonly unknown[]): string {
  return mention
    .map((item) => {
      if (Number.isInteger(item) || (typeof item === "string" && /^\d+$/.test(item))) return "p";
      return typeof item === "string" ? "w" : "x";
    })
    .join("");
}

/** Returns whether a value is a list of lists of spans with at least one span. */
function isClusters(value: readonly unknown[]): boolean {
  return isListOf(value, (cluster) => Array.isArray(cluster) && (cluster.length === 0 || isMentions(cluster)));
}

/** Returns whether a value is a list of spans: pairs of whole numbers. */
export function isSpans(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => isPositions(item, 2));
}

function isMentions(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((mention) => isMention(mention));
}

/** Returns whether a value is a span, a span with its sentence or document, or a list of spans. */
function isMention(value: unknown): boolean {
  return isPositions(value, 2) || isPositions(value, 3) || isSpans(value);
}

export function isPositions(value: unknown, length: number): value is readonly number[] {
  return Array.isArray(value) && value.length === length && value.every((each) => Number.isInteger(each));
}

function isNumbers(value: readonly unknown[]): boolean {
  return areListsOf(value, (each) => Number.isInteger(each));
}

function hasIds(value: readonly unknown[], known: ReadonlySet<unknown>): boolean {
  if (!areListsOf(value, (each) => typeof each === "string" || Number.isInteger(each))) return false;
  const own = new Set((value as readonly unknown[][]).flat());
  let shared = 0;
  for (const id of own) if (known.has(id)) shared++;
  return 2 * shared >= own.size;
}

/** Returns whether a value is a list of lists whose items pass a test, with at least one of them. */
function areListsOf(value: readonly unknown[], is: (item: unknown) => boolean): boolean {
  return isListOf(value, (item) => Array.isArray(item) && item.every(is));
}

/** Returns whether all items pass a test, and one of them is not an empty list. */
function isListOf(value: readonly unknown[], is: (item: unknown) => boolean): boolean {
  return value.every((item) => is(item)) && value.some((item) => Array.isArray(item) && item.length > 0);
}

interface ListLevels {
  /** Whether the list holds the clusters of one document or those of several, or may hold either. */
  readonly kind: "document" | "documents" | "unclear";
  /** The reason, for messages; "" for a document. */
  readonly evidence: string;
}

const FAR = 200;

interface Found {
  /** Numbers and strings on the second level: names of mentions. */
  names: number;
  /**
   * Lists of two numbers on the third level. The next four count other lists there: of numbers, strings, spans, and
   * lists of spans.
   */
  spans: number;
  numbers: number;
  strings: number;
  lists: number;
  deeper: number;
  /** An example of a list of spans that cannot be the pieces of one mention. */
  crossing: string | undefined;
  /** An example of a list of spans that is unlikely to be one mention. */
  far: string | undefined;
}

/**
 * Decides whether a list of lists holds the clusters of one document, `[[mention, …], …]`, or those of several
 * documents. A mention may be a list of spans, so four levels of lists can be either. In that case, a list of spans is
 * a cluster if its spans overlap, go backwards or are far apart.
 *
 * @complexity O(length)
 */
export function listLevels(value: readonly unknown[]): ListLevels {
  const found = look(value);
  const { names, spans, numbers, strings, lists, deeper, crossing, far } = found;
  const document: ListLevels = { kind: "document", evidence: "" };
  if (names > 0) return document;
  if (deeper > 0) {
    return spans === 0
      ? { kind: "documents", evidence: "spans are four levels deep" }
      : { kind: "unclear", evidence: "spans are on inconsistent levels" };
  }
  if (strings > 0) return { kind: "documents", evidence: "names are three levels deep" };
  if (numbers > 0) {
    return spans + lists === 0
      ? { kind: "documents", evidence: "numbers are three levels deep and are not spans" }
      : { kind: "unclear", evidence: "some lists of numbers have two items, like spans, and others do not" };
  }
  if (lists === 0 || spans > 0) return document;
  if (crossing !== undefined) {
    return { kind: "documents", evidence: `${crossing} cannot be pieces of one mention` };
  }
  if (far !== undefined) return { kind: "documents", evidence: `${far} are too far apart for one mention` };
  return { kind: "unclear", evidence: "its lists of spans may be clusters or discontinuous mentions" };
}

/**
 * Returns, as text, two overlapping spans of one mention, if all mentions are lists of spans. Pieces of one mention do
 * not overlap, so the clusters are one level too deep.
 */
export function overlappingPieces(clusters: unknown): string | undefined {
  if (!Array.isArray(clusters)) return undefined;
  const { names, spans, overlapping } = look(clusters);
  return names + spans === 0 ? overlapping : undefined;
}

function look(value: readonly unknown[]): Found & { readonly overlapping: string | undefined } {
  const found = {
    names: 0,
    spans: 0,
    numbers: 0,
    strings: 0,
    lists: 0,
    deeper: 0,
    crossing: undefined as string | undefined,
    overlapping: undefined as string | undefined,
    far: undefined as string | undefined,
  };
  for (const second of value) {
    if (!Array.isArray(second)) continue;
    for (const third of second as readonly unknown[]) {
      if (!Array.isArray(third)) {
        if (third !== null) found.names++;
      } else if (third.some((item) => typeof item === "string")) found.strings++;
      else if (isPair(third)) found.spans++;
      else if (third.length > 0 && third.every((item) => typeof item === "number")) found.numbers++;
      else if (third.length > 0 && third.every(isPair)) {
        found.lists++;
        comparePieces(third, found);
      } else if (third.some((item) => Array.isArray(item) && item.some((inner) => Array.isArray(inner)))) {
        found.deeper++;
      }
    }
  }
  return found;
}

function comparePieces(
  spans: readonly (readonly [number, number])[],
  found: { crossing: string | undefined; overlapping: string | undefined; far: string | undefined },
): void {
  const isBackwards = spans.findIndex(([start], i) => i > 0 && start < spans[i - 1][0]);
  if (isBackwards > 0) found.crossing ??= textOf(spans[isBackwards - 1], spans[isBackwards]);
  const sorted = isBackwards < 0 ? spans : spans.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  for (let i = 1; i < sorted.length; i++) {
    const [before, next] = [sorted[i - 1], sorted[i]];
    // Ends may be exclusive, so spans that touch do not overlap.
    if (next[0] < before[1] || next[0] === before[0]) {
      found.overlapping ??= textOf(before, next);
      found.crossing ??= textOf(before, next);
    }
    if (next[0] - before[1] > FAR) found.far ??= textOf(before, next);
  }
}

function textOf(span: readonly [number, number], other: readonly [number, number]): string {
  return `${JSON.stringify(span)} and ${JSON.stringify(other)}`;
}

function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((bound) => typeof bound === "number");
}

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
