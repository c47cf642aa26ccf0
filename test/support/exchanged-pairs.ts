import { expect } from "vitest";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { mainFigure, type Metric, type MetricOptions, type Score } from "../../src/metrics/metric.ts";
import { type MatchedSides, pairMentions } from "../../src/scoring/tabulate.ts";
import { naiveSpans } from "./naive-matching.ts";

/** What of a matching must stay for scores to be exchanged with the sides. */
export interface Pairing {
  /** Mentions as their places in text order, key and response. */
  readonly pairs: readonly string[];
  /** Whether no two pairs cross. */
  readonly isOrdered: boolean;
  /** Whether zeros are paired with zeros only. */
  readonly sameZeros: boolean;
}

/** The pairs of two sides. */
export function pairingOf({ key, response, pairs }: Pick<MatchedSides, "key" | "response" | "pairs">): Pairing {
  const twins = pairMentions(key, response, pairs).key.twin.filter((twin) => twin >= 0);
  const isZero = (part: AnnotatedPart, m: number): boolean =>
    part.tokens?.zero?.[naiveSpans(part)[m].head ?? part.mentions.first[m]] === 1;
  return {
    pairs: Array.from(pairs.key, (m, i) => `${m} ${pairs.response[i]}`).sort(),
    isOrdered: twins.every((twin, i) => i === 0 || twin > twins[i - 1]),
    sameZeros: pairs.key.every((m, i) => isZero(key!.part, m) === isZero(response!.part, pairs.response[i])),
  };
}

/** Whether these pairs are those of the exchanged sides. */
export function isExchanged(there: Pairing, back: Pairing): boolean {
  const turned = back.pairs.map((pair) => pair.split(" ").reverse().join(" ")).sort();
  return turned.join() === there.pairs.join();
}

/** Whether the metric is one that exchange of sides leaves, when it leaves the pairs. */
export function isSymmetric({ properties: { symmetric } }: Metric, options: MetricOptions): boolean {
  return typeof symmetric === "boolean" ? symmetric : symmetric(options);
}

/** Whether pairs are such that `anaphors`, which asks what comes earlier in the key, and `zero`, which also asks what zeros are, are symmetric. */
export function isSameOrder({ id }: Metric, { isOrdered, sameZeros }: Pairing): boolean {
  if (id === "anaphors") return isOrdered;
  return id !== "zero" || (isOrdered && sameZeros);
}

/** Recall and precision have changed places, and F stays. */
export function expectExchanged(own: Score, other: Score, what: string): void {
  for (const [a, b] of [
    [own.recall, other.precision],
    [own.precision, other.recall],
    [mainFigure(own), mainFigure(other)],
  ]) {
    if (a === null || b === null) expect(a, what).toBe(b);
    else expect(a, what).toBeCloseTo(b, 12);
  }
}
