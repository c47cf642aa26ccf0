import type { AnnotatedPart } from "../../../core/document.ts";
import type { PartFrame } from "../parts/mentions-to-part.ts";
import { type ClusteredSpans, SpanLists } from "./json-columns.ts";
import type { Subtokens } from "./subtokens.ts";

/**
 * Returns clusters as columns if all are regular: not empty, with mentions of one span each inside the text, whose
 * positions count from 0. Otherwise, returns undefined.
 *
 * @param tokens the number of tokens, if known
 */
export function plainSpans(
  clusters: unknown,
  tokens: number | undefined,
  { ends, first = 0 }: { readonly ends: "inclusive" | "exclusive"; readonly first?: number },
): ClusteredSpans | undefined {
  if (first !== 0) return undefined;
  const spans = clusters instanceof SpanLists ? clusters.spans : spansIn(clusters);
  if (spans === undefined) return undefined;
  const surplus = ends === "exclusive" ? 1 : 0;
  const limit = (tokens ?? 2 ** 31) + surplus;
  const { bounds } = spans;
  for (let b = 0; b < bounds.length; b += 2) {
    if (bounds[b + 1] - surplus < bounds[b] || bounds[b + 1] >= limit) return undefined;
  }
  return spans;
}

/** Returns the spans in lists of lists of pairs of whole numbers, none of them negative. */
function spansIn(clusters: unknown): ClusteredSpans | undefined {
  if (!Array.isArray(clusters)) return undefined;
  const lists = clusters as readonly unknown[];
  let length = 0;
  for (const cluster of lists) {
    if (!Array.isArray(cluster) || cluster.length === 0) return undefined;
    length += cluster.length;
  }
  const bounds = new Int32Array(2 * length);
  let b = 0;
  for (const cluster of lists) {
    for (const mention of cluster as readonly unknown[]) {
      if (!Array.isArray(mention) || mention.length !== 2) return undefined;
      for (const bound of mention as readonly unknown[]) {
        if (typeof bound !== "number" || bound < 0 || bound >= 2 ** 31 || !Number.isInteger(bound)) return undefined;
        bounds[b++] = bound;
      }
    }
  }
  return { bounds, sizes: Int32Array.from(lists, (cluster) => (cluster as readonly unknown[]).length) };
}

/**
 * Builds a part from spans, all of which must be in the text.
 *
 * @param subtokens set if positions count pieces of words
 * @returns undefined if a span holds no word, only special tokens
 */
export function partOfSpans(
  frame: PartFrame,
  { bounds: found, sizes }: ClusteredSpans,
  ends: "inclusive" | "exclusive",
  subtokens?: Subtokens,
): AnnotatedPart | undefined {
  const runs = found.slice();
  if (ends === "exclusive") for (let r = 1; r < runs.length; r += 2) runs[r]--;
  const bounds = subtokens === undefined ? runs : subtokens.wordsOf(runs);
  if (bounds === undefined) return undefined;
  const length = bounds.length / 2;
  const order = textOrder(bounds);
  const [first, last, entity] = [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
  // Holds the entity of each mention in the order of the file, until the last tokens overwrite it.
  const entities = last;
  const ids: string[] = [];
  for (let e = 0, m = 0; e < sizes.length; e++) {
    ids.push(String(e));
    for (const next = m + sizes[e]; m < next; m++) entities[m] = e;
  }
  for (let i = 0; i < length; i++) entity[i] = entities[order[i]];
  for (let i = 0; i < length; i++) {
    first[i] = bounds[2 * order[i]];
    last[i] = bounds[2 * order[i] + 1];
  }
  return {
    ...frame,
    mentions: { length, first, last, entity },
    entities: {
      length: sizes.length,
      ids,
    },
  };
}

/**
 * Returns the indices of the spans in text order. Of spans that begin together, longer ones come first; equal ones keep
 * their order. The result is valid until the next call.
 */
function textOrder(bounds: Int32Array): ArrayLike<number> {
  const length = bounds.length / 2;
  let largest = 0;
  for (const bound of bounds) largest = Math.max(largest, bound);
  const range = largest + 1;
  if (range * range * length > Number.MAX_SAFE_INTEGER) {
    const order = Int32Array.from({ length }, (_, i) => i);
    return order.sort((a, b) => bounds[2 * a] - bounds[2 * b] || bounds[2 * b + 1] - bounds[2 * a + 1] || a - b);
  }
  // Packs the sort key into one number, because numbers sort several times as fast as with a comparison function.
  if (sortKeys.length < length) sortKeys = new Float64Array(2 * length);
  const keys = sortKeys.subarray(0, length);
  for (let i = 0; i < length; i++) keys[i] = (bounds[2 * i] * range + largest - bounds[2 * i + 1]) * length + i;
  keys.sort();
  for (let i = 0; i < length; i++) keys[i] %= length;
  return keys;
}

let sortKeys = new Float64Array(256);
