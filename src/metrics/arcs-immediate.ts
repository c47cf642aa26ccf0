import type { PairedMentions } from "../core/paired-mentions.ts";
import { immediateAntecedents, nominalsOf } from "./kit/antecedents.ts";
import type { MetricOptions, OutcomeMetric, TellOutcome } from "./kit/metric.ts";
import { isPronounClass, lackOfNominals, lackOfOrder } from "./kit/nominal-mentions.ts";
import { byOutcomes, resolved } from "./kit/outcome-shares.ts";

/**
 * ARCS immediate: does each mention have the same immediate antecedent as in the key? For sequences of mentions without
 * gaps.
 *
 *   recall = tp / (tp + wl + fn),   precision = tp / (tp + wl + fp),   accuracy = tp / (tp + wl)
 *
 *   of key mentions that are not the first of their entity:
 *     fn   not in the response, or the first of an entity there
 *     tp   the mention before it in its response entity is the mention before it in its key entity
 *     wl   wrong linkage: the mention before it is another one
 *   fp     response mentions, not the first of their entity, that are in no key entity or the first of one
 *
 * @zeroDivision A figure is undefined if its denominator is 0.
 * @cite tuggener-2014
 * @complexity O(mentions)
 * @example key [A B C D], response [A B D] → B is tp, C is fn, D is wl: recall 1/3, precision 1/2
 */
export const arcsImmediate: OutcomeMetric = {
  kind: "counted",
  parameters: ["arcsVariant", "nounTags"],
  id: "arcs-immediate",
  title: "ARCS immediate",
  summary: "Mentions with the same immediate antecedent as in the key.",
  formula: "recall = tp/(tp+wl+fn);  precision = tp/(tp+wl+fp)",
  cite: ["tuggener-2014"],
  properties: {
    // Exchanging the sides turns fn into fp; tp and wl stay.
    symmetric: ({ arcsVariant }) => arcsVariant === "paper",
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: false,
    wholeCounts: true,
  },
  lacks: ({ arcsVariant }, mentions) => (arcsVariant === "paper" ? lackOfOrder(mentions) : lackOfNominals(mentions)),
  ...byOutcomes(outcomes),
};

function outcomes({ key, response }: PairedMentions, options: MetricOptions, tell: TellOutcome): void {
  const inKey = immediateAntecedents(key);
  const inResponse = immediateAntecedents(response);
  const skips = skippedIn(key, options);
  inKey.forEach((antecedent, place) => {
    if (antecedent < 0 || skips(place)) return;
    const twin = key.twin[place];
    if (twin < 0 || inResponse[twin] < 0) tell(resolved.falseNegative, 1, "key", place);
    else if (inResponse[twin] === key.twin[antecedent]) tell(resolved.truePositive, 1, "key", place);
    else tell(resolved.wrongLinkage, 1, "key", place);
  });
  inResponse.forEach((antecedent, place) => {
    const twin = response.twin[place];
    if (antecedent >= 0 && (twin < 0 || inKey[twin] < 0)) tell(resolved.falsePositive, 1, "response", place);
  });
}

function skippedIn(key: PairedMentions["key"], { arcsVariant, nounTags }: MetricOptions): (place: number) => boolean {
  if (arcsVariant === "paper") return () => false;
  const { classes, closest, anchor } = nominalsOf(key, nounTags);
  return (place) => anchor[key.entity[place]] < 0 || (closest[place] < 0 && isPronounClass(classes[place]));
}
