import { expect } from "vitest";
import type { AnnotatedPart } from "../../src/core/document.ts";
import { mainFigure, type Metric, type MetricOptions, type Score } from "../../src/metrics/kit/metric.ts";
import { type MatchedSides, pairMentions } from "../../src/scoring/tabulate.ts";
import { naiveSpans } from "./naive-matching.ts";

export interface Pairing {
  /** The indices of paired mentions in text order: first the key's, then the response's. */
  readonly pairs: readonly string[];
  /** Whether no two pairs cross. */
  readonly isOrdered: boolean;
  /** Whether zeros are paired with zeros only. */
  readonly sameZeros: boolean;
}

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

export function isExchanged(there: Pairing, back: Pairing): boolean {
  const turned = back.pairs.map((pair) => pair.split(" ").reverse().join(" ")).sort();
  return turned.join() === there.pairs.join();
}

/** Returns whether a metric is symmetric if the pairs stay the same. */
export function isSymmetric({ properties: { symmetric } }: Metric, options: MetricOptions): boolean {
  return typeof symmetric === "boolean" ? symmetric : symmetric(options);
}

/**
 * Returns whether the order of mentions lets a metric be symmetric for these pairs. `anaphors` depends on which mention
 * is earlier in the key. `zero` also depends on which mentions are zeros.
 */
export function isSameOrder({ id }: Metric, { isOrdered, sameZeros }: Pairing): boolean {
  if (id === "anaphors") return isOrdered;
  return id !== "zero" || (isOrdered && sameZeros);
}

/** Expects that recall and precision have changed places, and that the main figure is the same. */
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
