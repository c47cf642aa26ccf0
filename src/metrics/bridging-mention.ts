import { countBridging, ofBridging } from "./kit/bridging-pairs.ts";
import type { CountedMetric } from "./kit/metric.ts";

/**
 * How many bridging anaphors are found and linked to exactly the right mention.
 *
 *   recall    = pairs of anaphor and antecedent of both sides ÷ pairs of the key
 *   precision = the same numerator ÷ pairs of the response
 *
 * @zeroDivision A figure is undefined if its denominator is 0.
 * @cite yu-2022
 * @complexity O(anaphors)
 * @example key door → house, roof → house, response door → street → recall 0/2, precision 0/1
 */
export const bridgingMention: CountedMetric = {
  ...ofBridging,
  id: "bridging-mention",
  title: "bridging (mentions)",
  summary: "The share of bridging anaphors that are found with the right antecedent.",
  formula: "recall = |B_K∩B_R| / |B_K|;  precision = |B_K∩B_R| / |B_R|",
  count: (_table, _options, mentions) => countBridging(mentions, () => (key, response) => key === response),
};
