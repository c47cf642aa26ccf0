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
export function isClusters(value: readonly unknown[]): boolean {
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
