import type { AnnotatedPart } from "../../../core/document.ts";
import type { PartFrame } from "../parts/mentions-to-part.ts";

/** A part of clusters, and their spans `[start, end, start, end, …]` as they stand in the file. */
export interface PlainSpans {
  readonly part: AnnotatedPart;
  readonly bounds: Int32Array;
}

/**
 * The part of clusters in which everything is as it should be: spans of one piece, in the text, no cluster empty. Nothing
 * otherwise: then somebody must look more closely. Nearly all files are like that, and they are large.
 */
export function plainSpans(
  clusters: unknown,
  frame: PartFrame,
  ends: "inclusive" | "exclusive",
): PlainSpans | undefined {
  if (!Array.isArray(clusters)) return undefined;
  const tokens = frame.tokens?.length ?? 2 ** 31;
  const surplus = ends === "exclusive" ? 1 : 0;
  const lists = clusters as readonly unknown[];
  let length = 0;
  for (const cluster of lists) {
    if (!Array.isArray(cluster) || cluster.length === 0) return undefined;
    length += cluster.length;
  }
  const bounds = new Int32Array(2 * length);
  const entities = new Int32Array(length);
  let m = 0;
  for (let e = 0; e < lists.length; e++) {
    for (const mention of lists[e] as readonly unknown[]) {
      if (!Array.isArray(mention) || mention.length !== 2) return undefined;
      const start: unknown = mention[0];
      const end: unknown = mention[1];
      if (typeof start !== "number" || typeof end !== "number") return undefined;
      if (!Number.isInteger(start) || !Number.isInteger(end)) return undefined;
      if (start < 0 || end - surplus < start || end - surplus >= tokens) return undefined;
      bounds[2 * m] = start;
      bounds[2 * m + 1] = end;
      entities[m++] = e;
    }
  }
  const order = new Int32Array(length);
  for (let i = 0; i < length; i++) order[i] = i;
  order.sort((a, b) => bounds[2 * a] - bounds[2 * b] || bounds[2 * b + 1] - bounds[2 * a + 1] || a - b);
  const first = new Int32Array(length);
  const last = new Int32Array(length);
  const entity = new Int32Array(length);
  for (let i = 0; i < length; i++) {
    first[i] = bounds[2 * order[i]];
    last[i] = bounds[2 * order[i] + 1] - surplus;
    entity[i] = entities[order[i]];
  }
  return {
    part: {
      ...frame,
      mentions: { length, first, last, entity },
      entities: {
        length: lists.length,
        ids: lists.map((_, e) => String(e)),
        ...(lists.length > 0 && { local: new Uint8Array(lists.length).fill(1) }),
      },
    },
    bounds,
  };
}
