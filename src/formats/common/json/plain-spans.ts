import type { AnnotatedPart } from "../../../core/document.ts";
import { ColumnRoom } from "../../../core/text-column.ts";
import type { PartFrame } from "../parts/mentions-to-part.ts";

export interface PlainSpans {
  readonly part: AnnotatedPart;
  readonly bounds: Int32Array;
}

/**
 * Builds the part if all clusters are regular: not empty, with mentions of one span each inside the text, whose positions
 * count from 0. Otherwise, returns undefined.
 */
export function plainSpans(
  clusters: unknown,
  frame: PartFrame,
  { ends, first = 0 }: { readonly ends: "inclusive" | "exclusive"; readonly first?: number },
): PlainSpans | undefined {
  if (!Array.isArray(clusters) || first !== 0) return undefined;
  const tokens = frame.tokens?.length ?? 2 ** 31;
  const surplus = ends === "exclusive" ? 1 : 0;
  const lists = clusters as readonly unknown[];
  let length = 0;
  for (const cluster of lists) {
    if (!Array.isArray(cluster) || cluster.length === 0) return undefined;
    length += cluster.length;
  }
  const bounds = new Int32Array(2 * length);
  let m = 0;
  for (const cluster of lists) {
    for (const mention of cluster as readonly unknown[]) {
      if (!Array.isArray(mention) || mention.length !== 2) return undefined;
      const start: unknown = mention[0];
      const end: unknown = mention[1];
      if (typeof start !== "number" || typeof end !== "number") return undefined;
      if (!Number.isInteger(start) || !Number.isInteger(end)) return undefined;
      if (start < 0 || end - surplus < start || end - surplus >= tokens) return undefined;
      bounds[2 * m] = start;
      bounds[2 * m + 1] = end;
      m++;
    }
  }
  const sizes = Int32Array.from(lists, (cluster) => (cluster as readonly unknown[]).length);
  return { part: partOfSpans(frame, { bounds, sizes }, ends), bounds };
}

export interface ClusteredSpans {
  readonly bounds: Int32Array;
  /** The number of spans in each cluster, at least one. */
  readonly sizes: Int32Array;
}

/**
 * Builds a part from spans, all of which must be in the text.
 *
 * @param room memory for the columns: three numbers per span
 */
export function partOfSpans(
  frame: PartFrame,
  { bounds, sizes }: ClusteredSpans,
  ends: "inclusive" | "exclusive",
  room = new ColumnRoom((3 / 2) * bounds.length, 0),
): AnnotatedPart {
  const surplus = ends === "exclusive" ? 1 : 0;
  const length = bounds.length / 2;
  const order = textOrder(bounds);
  const [first, last, entity] = [room.zeros(length), room.zeros(length), room.zeros(length)];
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
    last[i] = bounds[2 * order[i] + 1] - surplus;
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
  // Bounds of 2^31 and more became negative in `bounds`.
  for (const bound of bounds) largest = Math.max(largest, bound < 0 ? 2 ** 31 : bound);
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
