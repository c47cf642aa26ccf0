import { isRecord } from "./parse-json.ts";

/** How deep in objects clusters are searched. */
const DEEPEST = 3;

/** Matches names of fields that may hold clusters of ids or of single positions. */
const clusterName = /clust|coref|chain/i;

/** Matches names of fields that hold clusters of a system, even if they are empty. */
const predictionName =
  /^(?:preds?|predicted|predictions?|outputs?|response|hyp|system)$|(?:(?:^|[_.])(?:pred|predict|predicted|prediction|predictions|sys|system|output|response|hyp|auto)(?:_|$).*(?:clust|coref|chain|entit))|(?:(?:clust|coref|chain|entit).*_(?:pred|predicted|sys|system|output|response|hyp|auto)$)/i;

export function mayHoldClusters(name: string): boolean {
  return clusterName.test(name);
}

export function isPredictionName(name: string): boolean {
  return predictionName.test(name);
}

/**
 * Returns the paths of all values that have the shape of clusters, beginning with the name of a field: lists of lists of
 * spans, or objects from entities to lists of spans. Lists of lists of whole numbers count if their name suggests
 * clusters.
 *
 * @param ids the mentions of the document, if they are ids: lists of lists are clusters, too, if at least half of their
 *   items are among them
 */
export function clusterPaths(name: string, value: unknown, ids?: () => ReadonlySet<unknown>, depth = 1): string[] {
  if (Array.isArray(value)) {
    return isClusters(value) || (mayHoldClusters(name) && isNumbers(value)) || (ids !== undefined && hasIds(value, ids))
      ? [name]
      : [];
  }
  if (!isRecord(value)) return [];
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([, list]) => isSpans(list))) return [name];
  if (depth === DEEPEST) return [];
  return entries.flatMap(([inner, each]) => clusterPaths(`${name}.${inner}`, each, ids, depth + 1));
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

export function isPositions(value: unknown, length: number): boolean {
  return Array.isArray(value) && value.length === length && value.every((each) => Number.isInteger(each));
}

function isNumbers(value: readonly unknown[]): boolean {
  return isListOf(value, (item) => Array.isArray(item) && item.every((each) => Number.isInteger(each)));
}

function hasIds(value: readonly unknown[], ids: () => ReadonlySet<unknown>): boolean {
  const isIds = isListOf(
    value,
    (item) => Array.isArray(item) && item.every((each) => typeof each === "string" || Number.isInteger(each)),
  );
  if (!isIds) return false;
  const known = ids();
  const own = new Set((value as readonly unknown[][]).flat());
  let shared = 0;
  for (const id of own) if (known.has(id)) shared++;
  return 2 * shared >= own.size;
}

/** Returns whether all items pass a test, and one of them is not an empty list. */
function isListOf(value: readonly unknown[], is: (item: unknown) => boolean): boolean {
  return value.every((item) => is(item)) && value.some((item) => Array.isArray(item) && item.length > 0);
}
