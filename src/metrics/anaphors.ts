import { anaphorOutcomes, byOutcomes } from "./kit/outcome-shares.ts";
import type { OutcomeMetric } from "./kit/metric.ts";
import { lackOfOrder } from "./kit/nominal-mentions.ts";

/**
 * How many mentions are linked to any earlier mention of their entity.
 *
 *   recall, precision   as in `arcs-immediate`
 *
 *   of key mentions that are not the first of their entity, by their counterparts in the response:
 *     fn   there is none, or it is the first of its entity
 *     tp   its entity also has the counterpart of an earlier mention of the key entity
 *     wl   otherwise: wrong linkage
 *   fp     response mentions, not the first of their entity, that are the counterpart of no such key mention
 *
 * By default, the counterpart of a mention is the mention matched with it. `--zero-counterpart place` prefers a mention
 * with the same tokens, and `place-and-head` one with the same tokens and head.
 *
 * @zeroDivision A figure is undefined if its denominator is 0.
 * @deviations The CorefUD scorer prints this score for zeros only.
 * @cite tuggener-2014 zabokrtsky-2022
 * @complexity O(mentions)
 * @example key [A B C D], response [A B] [C D] → B and D are tp, C is fn: recall 2/3, precision 2/2
 */
export const anaphors: OutcomeMetric = {
  kind: "counted",
  parameters: ["arcsVariant", "nounTags", "zeroCounterpart"],
  id: "anaphors",
  title: "anaphors",
  summary: "Mentions that are linked to an earlier mention of their entity.",
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
  anaphorOutcomes(mentions, options, () => () => true, tell);
}
