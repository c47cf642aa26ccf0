import { anaphorOutcomes, byOutcomes, isZeroOf } from "./kit/outcome-shares.ts";
import type { OutcomeMetric } from "./kit/metric.ts";
import { lackOfOrder } from "./kit/nominal-mentions.ts";

/**
 * `anaphors` for zeros only: the zero score of the CorefUD shared tasks (Žabokrtský et al. 2022). A mention is a zero if its
 * head is not in the text; without a known head, if its first token is not in the text.
 *
 *   tp, wl, fn, fp   as in `anaphors`, but only of zeros that are not the first mention of their entity
 *
 * @zeroDivision A figure is undefined if its denominator is 0.
 * @deviations version 1.2 of the CorefUD scorer uses `place` or `place-and-head`, so two zeros of different entities
 * that swap places score nothing. Another cause of differences is its [single map of
 * matches](../conformance.md#one-map-for-both-directions).
 * @cite tuggener-2014 zabokrtsky-2022
 * @complexity O(mentions)
 * @example key [A ∅₁ ∅₂], response [A ∅₁] [B ∅₂] → ∅₁ is tp, ∅₂ is wl: recall 1/2, precision 1/2
 */
export const zeroAnaphors: OutcomeMetric = {
  kind: "counted",
  parameters: ["arcsVariant", "nounTags", "zeroCounterpart"],
  id: "zero",
  title: "zeros",
  summary: "Zeros that are linked to an earlier mention of their entity.",
  formula: "recall = tp/(tp+wl+fn);  precision = tp/(tp+wl+fp)",
  cite: ["tuggener-2014", "zabokrtsky-2022"],
  properties: {
    symmetric: ({ zeroCounterpart }) => zeroCounterpart === "aligned",
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: false,
    wholeCounts: true,
  },
  lacks: (_options, mentions) => lackOfOrder(mentions),
  ...byOutcomes(outcomes),
};

function outcomes(...[mentions, options, tell]: Parameters<OutcomeMetric["outcomes"]>): void {
  anaphorOutcomes(mentions, options, isZeroOf, tell);
}
