import type { PairedMentions } from "../core/paired-mentions.ts";
import { countBridging, ofBridging, type SameAntecedent } from "./kit/bridging-pairs.ts";
import { spanName } from "./kit/needed-mentions.ts";
import type { CountedMetric } from "./kit/metric.ts";

/**
 * Bridging, by entities: how many bridging anaphors are found and linked to any mention of the right entity.
 *
 *   recall    = anaphors of both sides with the same antecedent ÷ anaphors of the key
 *   precision = the same anaphors ÷ anaphors of the response
 *
 *   the same antecedent   the same tokens, or two mentions of one entity of the key
 *
 * The response's entities and the types of relations are ignored. If an anaphor has several antecedents, the last in
 * the file counts.
 *
 * @variants `bridging-recognition` ignores the antecedent. `bridging-mention` requires the same mention as antecedent.
 * @zeroDivision Recall is undefined if the key has no bridging anaphor, precision if the response has none.
 * @deviations Version 2 of the Universal Anaphora scorer always prints 0 for this metric.
 * @cite yu-2022
 * @complexity O(anaphors + mentions)
 * @example key [a house, it], the door → a house, response the door → it → recall 1/1, precision 1/1
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
