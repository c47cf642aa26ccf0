import { countBridging, lackOfBridging, ofBridging } from "./kit/bridging-pairs.ts";
import type { CountedMetric } from "./kit/metric.ts";

/**
 * Bridging, recognition of anaphors: how many bridging anaphors are found. A bridging anaphor is understood through
 * another mention, but does not corefer with it.
 *
 *   recall    = anaphors of both sides ÷ anaphors of the key
 *   precision = anaphors of both sides ÷ anaphors of the response
 *
 * Anaphors are compared by their tokens; antecedents and types of relations are ignored.
 *
 * @variants `bridging-mention` and `bridging-entity` also require the antecedent.
 * @zeroDivision Recall is undefined if the key has no bridging anaphor, precision if the response has none.
 * @deviations Version 2 of the Universal Anaphora scorer always prints 0 for this metric.
 * @cite yu-2022
 * @complexity O(anaphors)
 * @example key the door → a house, the roof → a house, response the door → a street → recall 1/2, precision 1/1
 */
export const bridgingRecognition: CountedMetric = {
  ...ofBridging,
  id: "bridging-recognition",
  title: "bridging anaphors",
  summary: "The share of bridging anaphors that are found, whatever their antecedents.",
  formula: "recall = |A_K∩A_R| / |A_K|;  precision = |A_K∩A_R| / |A_R|",
  lacks: (_options, mentions) => lackOfBridging(mentions),
  count: (_table, _options, mentions) => countBridging(mentions, () => () => true),
};
