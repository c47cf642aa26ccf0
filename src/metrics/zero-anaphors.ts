import { anaphorOutcomes, isZeroOf } from "./anaphor-outcomes.ts";
import type { OutcomeMetric } from "./metric.ts";
import { lackOfOrder } from "./nominal-mentions.ts";
import { byOutcomes } from "./resolution-outcomes.ts";

/**
 * The zero score of the shared tasks on CorefUD: `anaphors`, of mentions whose head is not in the text only.
 *
 *   recall = tp / (tp + wl + fn),   precision = tp / (tp + wl + fp)
 *
 *   of key zeros that are not the first mention of their entity, by their counterparts in the response:
 *     fn   there is none, or it is the first of its entity
 *     tp   its entity also has the counterpart of an earlier mention of the key entity
 *     wl   wrong linkage: it has not
 *   fp     response zeros, not the first mention of their entity, that are the counterpart of no such key zero
 *
 * The counterpart is the mention that it is matched with. A mention without a known head is a zero if its first token is one.
 *
 * @variants With `--zero-counterpart place`, as version 1.2 of the CorefUD scorer: the mention of the same tokens, if there is one, whatever
 * it is matched with; with `place-and-head`, as that scorer when it matches heads: the head must be the same, too.
 * @zeroDivision Recall is undefined where the key has no such zeros, precision where none is tp, wl or fp.
 * @deviations Version 1.2 of the CorefUD scorer, from which it comes, has the variant, so that a response whose zeros stand in each other's
 * place scores nothing though all is matched; and with zeros matched by what they depend on it uses one map for both directions, which breaks
 * where zeros form a chain.
 * @cite tuggener-2014 zabokrtsky-2022
 * @complexity O(mentions)
 * @example key [A ∅₁ ∅₂], response [A ∅₁] [B ∅₂] → ∅₁ is tp, ∅₂ is wl: recall 1/2, precision 1/2
 */
export const zeroAnaphors: OutcomeMetric = {
  kind: "counted",
  parameters: ["arcsVariant", "nounTags", "zeroCounterpart"],
  id: "zero",
  title: "zeros",
  summary: "Mentions that are not in the text and are linked to an earlier mention of their entity.",
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
