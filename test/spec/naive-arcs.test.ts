import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewest } from "../support/property-seed.ts";
import { arcsAnchor } from "../../src/metrics/arcs-anchor.ts";
import { arcsImmediate } from "../../src/metrics/arcs-immediate.ts";
import { arcsInferred } from "../../src/metrics/arcs-inferred.ts";
import type { ArcsVariant } from "../../src/metrics/kit/metric-options.ts";
import { defaultMetricOptions, type OutcomeMetric } from "../../src/metrics/kit/metric.ts";
import { pairMentions, tabulate } from "../../src/scoring/tabulate.ts";
import { preparePart } from "../../src/scoring/prepare.ts";
import {
  naiveAnchors,
  naiveAnchors12,
  naiveImmediate,
  naiveInferred,
  naiveInferred12,
  type NaiveMention,
  type NaiveSide,
} from "../support/naive-arcs.ts";
import { type Span, taggedPart } from "../support/tagged-part.ts";

/** A document: tags of its tokens, and the entities of both sides, without repeated spans on a side. */
interface TaggedDocument {
  readonly tags: readonly string[];
  readonly key: readonly (readonly Span[])[];
  readonly response: readonly (readonly Span[])[];
}

const kinds = {
  NN: "noun",
  NE: "noun",
  PROPN: "noun",
  PRP: "pronoun",
  PPOSAT: "pronoun",
  DT: "other",
  CD: "other",
} as const;

/** Draws documents whose sides may list spans in opposite orders. */
const taggedDocument: fc.Arbitrary<TaggedDocument> = fc
  .record({
    tags: fc.array(fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[])), { minLength: 8, maxLength: 8 }),
    spans: fc.uniqueArray(
      fc
        .tuple(fc.nat(7), fc.constantFrom(0, 0, 0, 1, 2))
        .map(([first, more]): Span => [first, Math.min(7, first + more)]),
      { maxLength: 12, selector: String },
    ),
    turned: fc.boolean(),
  })
  .chain(({ tags, spans, turned }) => {
    const labels = fc.array(fc.integer({ min: -1, max: 3 }), { minLength: spans.length, maxLength: spans.length });
    return fc.record({ key: labels, response: labels }).map(({ key, response }) => ({
      tags,
      key: entitiesOf(spans, key),
      response: entitiesOf(turned ? spans.toReversed() : spans, turned ? response.toReversed() : response),
    }));
  });

function entitiesOf(spans: readonly Span[], labels: readonly number[]): Span[][] {
  return [0, 1, 2, 3]
    .map((entity) => spans.filter((_, i) => labels[i] === entity).toSorted((a, b) => a[0] - b[0]))
    .filter(({ length }) => length > 0);
}

function naiveSide(entities: readonly (readonly Span[])[], tags: readonly string[]): NaiveSide {
  return entities.map((spans) =>
    spans.map(
      (span): NaiveMention => ({
        span: span.join("–"),
        kind: span[0] === span[1] ? kinds[tags[span[0]] as keyof typeof kinds] : "phrase",
        ends: span,
      }),
    ),
  );
}

function counted(metric: OutcomeMetric, { tags, key, response }: TaggedDocument, arcsVariant: ArcsVariant): number[] {
  const options = { ...defaultMetricOptions, arcsVariant };
  const sides = [key, response].map((entities) => preparePart(taggedPart(entities, { tags }), "first"));
  return Array.from(metric.count(tabulate(...sides), options, pairMentions(...sides)));
}

describe.each([
  [arcsImmediate, "paper", (k, r) => naiveImmediate(k, r, false)],
  [arcsImmediate, "1.2", (k, r) => naiveImmediate(k, r, true)],
  [arcsInferred, "paper", naiveInferred],
  [arcsInferred, "1.2", naiveInferred12],
  [arcsAnchor, "paper", naiveAnchors],
  [arcsAnchor, "1.2", naiveAnchors12],
] as const satisfies readonly (readonly [
  OutcomeMetric,
  ArcsVariant,
  (key: NaiveSide, response: NaiveSide) => readonly number[],
])[])("$id in the variant $1", (metric, variant, naive) => {
  it("counts like the naive definition, on random documents", () => {
    const seen = metric.columns.map(() => 0);
    fc.assert(
      fc.property(taggedDocument, (document) => {
        const counts = counted(metric, document, variant);
        expect(counts).toStrictEqual([
          ...naive(naiveSide(document.key, document.tags), naiveSide(document.response, document.tags)),
        ]);
        counts.forEach((count, column) => (seen[column] += count));
      }),
      { numRuns: 10_000 },
    );
    // Every count was often above 0.
    expect(Math.min(...seen)).toBeGreaterThan(fewest(500));
  });
});

it("the paper's variant counts no mention twice in ARCS immediate and inferred", () => {
  fc.assert(
    fc.property(taggedDocument, (document) => {
      const options = defaultMetricOptions;
      const sides = [document.key, document.response].map((entities) =>
        preparePart(taggedPart(entities, { tags: document.tags }), "first"),
      );
      const mentions = pairMentions(...sides);
      for (const metric of [arcsImmediate, arcsInferred]) {
        const told = new Set<string>();
        metric.outcomes(mentions, options, (_column, times, side, place) => {
          expect(times).toBe(1);
          const twin = side === "response" ? mentions.response.twin[place] : -1;
          const mention = twin >= 0 ? `key ${twin}` : `${side} ${place}`;
          expect(told.has(mention)).toBe(false);
          told.add(mention);
        });
      }
    }),
    { numRuns: 2000 },
  );
});
