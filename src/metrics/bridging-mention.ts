import { countBridging, ofBridging } from "./kit/bridging-pairs.ts";
import type { CountedMetric } from "./kit/metric.ts";

/**
 * Bridging, by mentions: how many bridging anaphors are found and linked to exactly the right mention.
 *
 *   recall    = pairs of anaphor and antecedent of both sides ÷ pairs of the key
 *   precision = the same pairs ÷ pairs of the response
 *
 * Anaphor and antecedent are compared by their tokens. Types of relations are ignored. If an anaphor has several
 * antecedents, the last in the file counts.
 *
 * @variants `bridging-recognition` ignores the antecedent. `bridging-entity` accepts any mention of the antecedent's
 * entity.
 * @zeroDivision Recall is undefined if the key has no bridging anaphor, precision if the response has none.
 * @deviations Version 2 of the Universal Anaphora scorer always prints 0 for this metric.
 * @cite yu-2022
 * @complexity O(anaphors)
 * @example key the door → a house, the roof → a house, response the door → a street → recall 0/2, precision 0/1
 */
export const bridgingMention: CountedMetric = {
  ...ofBridging,
  id: "bridging-mention",
  title: "bridging (mentions)",
  summary: "The share of bridging anaphors that are found with the right antecedent.",
  formula: "recall = |B_K∩B_R| / |B_K|;  precision = |B_K∩B_R| / |B_R|",
  count: (_table, _options, mentions) => countBridging(mentions, () => (key, response) => key === response),
};
