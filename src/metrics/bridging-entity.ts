import type { PairedMentions } from "../core/paired-mentions.ts";
import { countBridging, ofBridging, type SameAntecedent } from "./kit/bridging-pairs.ts";
import { spanName } from "./kit/needed-mentions.ts";
import type { CountedMetric } from "./kit/metric.ts";

/**
 * How many bridging anaphors are found and linked to any mention of the right entity of the key.
 *
 *   recall    = anaphors of both sides with the same antecedent ÷ anaphors of the key
 *   precision = the same numerator ÷ anaphors of the response
 *
 *   the same antecedent   the same tokens, or two mentions of one entity of the key
 *
 * @zeroDivision A figure is undefined if its denominator is 0.
 * @cite yu-2022
 * @complexity O(anaphors + mentions)
 * @example key [house, it], door → house, response door → it → recall 1/1, precision 1/1
 */
export const bridgingEntity: CountedMetric = {
  ...ofBridging,
  id: "bridging-entity",
  title: "bridging (entities)",
  summary: "The share of bridging anaphors that are found with any mention of the right entity as antecedent.",
  formula: "recall = |S| / |A_K|;  precision = |S| / |A_R|, S = {a ∈ A_K∩A_R : e_K(b_K(a)) = e_K(b_R(a))}",
  properties: { ...ofBridging.properties, symmetric: false },
  count: (_table, _options, mentions) => countBridging(mentions, sameKeyEntity),
};

function sameKeyEntity({ key }: PairedMentions): SameAntecedent {
  const entityOf = new Map(
    Array.from(key.mentions, (m, place) => [spanName(key.part.mentions, m), key.entity[place]] as const),
  );
  return (a, b) => a === b || (entityOf.has(a) && entityOf.get(a) === entityOf.get(b));
}
