import type { Layers, Spans } from "../../src/core/document.ts";

/** The metrics that look at other layers than the entities, by id: of clusters alone they say nothing. */
export const layerMetrics: readonly string[] = [
  "non-referring",
  "bridging-recognition",
  "bridging-mention",
  "bridging-entity",
];

/** The metrics that see mentions, not only partitions, by id. */
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
 * Layers made of some mentions, first and last tokens, in any order: each mention is understood through what stands one token on, and two
 * tokens on is a markable that does not refer.
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
