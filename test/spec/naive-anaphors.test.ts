import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fewest } from "../support/property-seed.ts";
import type { AnnotatedPart } from "../../src/core/document.ts";
import type { MentionPairs } from "../../src/matching/equal-mentions.ts";
import { anaphors } from "../../src/metrics/anaphors.ts";
import { defaultMetricOptions, type MetricOptions, type OutcomeMetric } from "../../src/metrics/kit/metric.ts";
import { zeroAnaphors } from "../../src/metrics/zero-anaphors.ts";
import { pairMentions, tabulate } from "../../src/scoring/tabulate.ts";
import { preparePart } from "../../src/scoring/prepare.ts";
import { tokensOfMention } from "../support/entity-spans.ts";
import { naiveAnaphors, type NaiveChains } from "../support/naive-anaphors.ts";
import { shuffled } from "../support/option-combinations.ts";
import { anySide, TOKENS } from "../support/random-spans.ts";

/** Every third token is not in the text. */
const tokens = { length: TOKENS, zeros: [0, 3, 6] };

/** Draws two sides, and pairs of their mentions: either equal mentions or random ones. */
const matched = fc
  .record({ key: anySide(9, tokens), response: anySide(9, tokens), exact: fc.boolean(), random: fc.nat() })
  .map(({ key, response, exact, random }) => ({
    key,
    response,
    pairs: exact ? equal(key, response) : any(key, response, random),
  }));

function equal(key: AnnotatedPart, response: AnnotatedPart): MentionPairs {
  return pairsOf(
    names(key).flatMap((name, k) => {
      const r = names(response).indexOf(name);
      return r < 0 ? [] : [[k, r] as const];
    }),
  );
}

function any(key: AnnotatedPart, response: AnnotatedPart, random: number): MentionPairs {
  const [ks, rs] = [key, response].map(({ mentions }, i) => shuffled([...Array(mentions.length).keys()], random + i));
  const count = Math.min(ks.length, rs.length, random % 10);
  return pairsOf(Array.from({ length: count }, (_, i) => [ks[i], rs[i]] as const));
}

function pairsOf(pairs: readonly (readonly [number, number])[]): MentionPairs {
  return { key: Int32Array.from(pairs, ([k]) => k), response: Int32Array.from(pairs, ([, r]) => r) };
}

function names({ mentions }: AnnotatedPart): string[] {
  return Array.from({ length: mentions.length }, (_, m) => tokensOfMention(mentions, m));
}

function headOf({ mentions }: AnnotatedPart, m: number): number {
  return mentions.first[m] === mentions.last[m] ? mentions.first[m] : (mentions.head?.[m] ?? -1);
}

function chainsOf(part: AnnotatedPart): NaiveChains {
  const { mentions, entities } = part;
  const all = names(part).map((name, m) => {
    const head = headOf(part, m);
    return { name, isZero: tokens.zeros.includes(head < 0 ? mentions.first[m] : head) };
  });
  return Array.from({ length: entities.length }, (_, e) => all.filter((__, m) => mentions.entity[m] === e));
}

describe.each([
  [anaphors, "aligned"],
  [anaphors, "place"],
  [anaphors, "place-and-head"],
  [zeroAnaphors, "aligned"],
  [zeroAnaphors, "place"],
  [zeroAnaphors, "place-and-head"],
] as const satisfies readonly (readonly [OutcomeMetric, MetricOptions["zeroCounterpart"]])[])(
  "$id with the counterpart rule $1",
  (metric, zeroCounterpart) => {
    it("counts like the definition, with equal or random pairs of mentions", () => {
      const seen = [0, 0, 0, 0];
      fc.assert(
        fc.property(matched, ({ key, response, pairs }) => {
          const sides = [key, response].map((part) => preparePart(part, "first"));
          const counts = metric.count(
            tabulate(sides[0], sides[1], pairs),
            { ...defaultMetricOptions, zeroCounterpart },
            pairMentions(sides[0], sides[1], pairs),
          );
          const aligned = Array.from(pairs.key, (k, i) => [names(key)[k], names(response)[pairs.response[i]]] as const);
          const inPlace = names(key).flatMap((name, k) => {
            const r = names(response).indexOf(name);
            const isWanted = r >= 0 && (zeroCounterpart !== "place-and-head" || headOf(key, k) === headOf(response, r));
            return isWanted ? [[name, name] as const] : [];
          });
          // `naiveAnaphors` uses the first counterpart of a mention.
          const counterparts = zeroCounterpart === "aligned" ? aligned : [...inPlace, ...aligned];
          const expected = naiveAnaphors(chainsOf(key), chainsOf(response), counterparts, metric === zeroAnaphors);
          expect(Array.from(counts)).toStrictEqual([...expected]);
          expected.forEach((count, column) => (seen[column] += count));
        }),
        { numRuns: 5000 },
      );
      expect(Math.min(...seen)).toBeGreaterThan(fewest(100));
    });
  },
);
