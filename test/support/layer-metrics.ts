import type { Layers, Spans } from "../../src/core/document.ts";

/** The ids of metrics that look at layers other than entities; they need more than clusters. */
export const layerMetrics: readonly string[] = [
  "non-referring",
  "bridging-recognition",
  "bridging-mention",
  "bridging-entity",
];

/** The ids of metrics that look at mentions, not only at partitions. */
export const mentionMetrics: readonly string[] = [
  "mentions-lenient",
  "mor",
  "anaphors",
  "zero",
  "arcs-immediate",
  "arcs-inferred",
  "arcs-anchor",
  "ace",
  ...layerMetrics,
];

/**
 * Makes layers from some mentions, given by first and last tokens, in any order. Each mention is a
 * bridging anaphor; its antecedent is the same span one token later. The span two tokens later does not refer.
 */
export function layersOfSpans(mentions: readonly (readonly [number, number])[]): Layers {
  const spans = [...mentions].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const moved = (by: number): Spans => ({
    length: spans.length,
    first: Int32Array.from(spans, ([first]) => first + by),
    last: Int32Array.from(spans, ([, last]) => last + by),
  });
  return {
    bridging: {
      length: spans.length,
      anaphor: moved(0),
      antecedent: moved(1),
      antecedentEntity: new Int32Array(spans.length).fill(-1),
    },
    nonReferring: { ...moved(2), ids: spans.map((_, i) => String(i)) },
  };
}
