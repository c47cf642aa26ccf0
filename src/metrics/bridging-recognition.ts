import { countBridging, lackOfBridging, ofBridging } from "./bridging-pairs.ts";
import type { CountedMetric } from "./metric.ts";

/**
 * Bridging, recognition of anaphors: which mentions are understood through another one that they do not corefer with.
 *
 *   recall    = anaphors of both sides ÷ anaphors of the key
 *   precision = anaphors of both sides ÷ anaphors of the response
 *
 * An anaphor is its tokens; what it is understood through, and in which relation, is not looked at.
 *
 * @variants `bridging-mention` and `bridging-entity` want the antecedent, too.
 * @zeroDivision Recall is undefined where the key has no bridging anaphor, precision where the response has none.
 * @deviations The Universal Anaphora scorer gives 0 for 0/0. In its version 2 the command prints 0 for all three.
 * @cite yu-2022
 * @complexity O(anaphors)
 * @example key the door → a house, the roof → a house, response the door → a street → recall 1/2, precision 1/1
 */
export const bridgingRecognition: CountedMetric = {
  ...ofBridging,
  id: "bridging-recognition",
  title: "bridging anaphors",
  summary: "The share of bridging anaphors that are found, whatever they are understood through.",
  formula: "recall = |A_K∩A_R| / |A_K|;  precision = |A_K∩A_R| / |A_R|",
  lacks: (_options, mentions) => lackOfBridging(mentions),
  count: (_table, _options, mentions) => countBridging(mentions, () => () => true),
};
