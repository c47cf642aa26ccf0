import { countBridging, lackOfBridging, ofBridging } from "./kit/bridging-pairs.ts";
import type { CountedMetric } from "./kit/metric.ts";

/**
 * How many bridging anaphors are found, whatever their antecedents.
 *
 *   recall = anaphors of both sides ÷ anaphors of the key,   precision = the same numerator ÷ anaphors of the response
 *
 * @zeroDivision A figure is undefined if its denominator is 0.
 * @cite yu-2022
 * @complexity O(anaphors)
 * @example key door → house, roof → house, response door → street → recall 1/2, precision 1/1
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
