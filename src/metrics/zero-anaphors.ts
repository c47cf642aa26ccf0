import { anaphorOutcomes, byOutcomes, isZeroOf } from "./kit/outcome-shares.ts";
import type { OutcomeMetric } from "./kit/metric.ts";
import { lackOfOrder } from "./kit/nominal-mentions.ts";

/**
 * The zero score of the CorefUD shared tasks: `anaphors`, restricted to zeros (mentions whose head is not in the text).
 *
 *   recall = tp / (tp + wl + fn),   precision = tp / (tp + wl + fp)
 *
 *   of key zeros that are not the first mention of their entity, by their counterparts in the response:
 *     fn   there is none, or it is the first of its entity
 *     tp   its entity also has the counterpart of an earlier mention of the key entity
 *     wl   otherwise: wrong linkage
 *   fp     response zeros, not the first mention of their entity, that are the counterpart of no such key zero
 *
 * By default, the counterpart of a mention is the mention matched with it. A mention without a known head is a zero if
 * its first token is one.
 *
 * @variants `--zero-counterpart place` follows version 1.2 of the CorefUD scorer. There, a mention with the same tokens
 * is the counterpart, even if it is matched with another mention. If there is none, the matched mention is the
 * counterpart. `place-and-head` also requires the same head, as that scorer does when it matches heads.
 * `--arcs-variant` and `--noun-tags` affect only the classes of `--by`.
 * @zeroDivision Recall is undefined if no key zero has an earlier mention of its entity, precision if no zero is tp,
 * wl or fp.
 * @deviations This score comes from the CorefUD scorer. Version 1.2 pairs by `place` or `place-and-head`, so two zeros
 * of different entities that swap places score nothing, even if they match by their dependencies. Its [single map of
 * matches](../conformance.md#one-map-for-both-directions) can also cause differences.
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
