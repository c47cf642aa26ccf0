import { bCubed } from "./b-cubed.ts";
import { creditedTable } from "./kit/credited-table.ts";
import type { CountedMetric } from "./kit/metric.ts";
import { neededMentions } from "./kit/needed-mentions.ts";
import { byRecallAndPrecision } from "./kit/recall-precision.ts";

/**
 * B³_rep credits a mention in every entity that repeats it: |k ∩ r| is computed for each pair of entities separately. If
 * k or r contains a mention several times, |k ∩ r| counts it as often as both contain it.
 *
 *   recall    = Σ_k Σ_r |k ∩ r|² / |k|  ÷  Σ_k |k|
 *   precision = the same with key and response exchanged
 *
 * @range 0 or more; can exceed 1 if entities share mentions, even for a perfect response
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none.
 * @deviations scorch gives the same credit, but first adds extra mentions to the key.
 * @cite bagga-baldwin-1998 moosavi-strube-2016
 * @complexity O(mentions), and for each repeated mention the pairs of entities that have it
 * @example key {a,b,c} {d,e}, response {a,b,c} {d,e} {a,x} {a,y} → recall 17/15, precision 6/9
 */
export const bCubedRepeated: CountedMetric = {
  kind: "counted",
  parameters: [],
  id: "b3-repeated",
  title: "B³_rep",
  summary: "B³ that credits a mention in every entity that repeats it, and so can exceed 1.",
  formula: "recall = Σ_k Σ_r |k∩r|²/|k| / |M_K|, with repeated mentions in every r that has them",
  cite: ["bagga-baldwin-1998", "moosavi-strube-2016"],
  properties: { symmetric: true, perfectSelf: "without-repeats", bounded: false, seesSingletons: true },
  lacks: (_options, mentions) => (mentions === undefined ? { side: "key", what: "mentions" } : undefined),
  count: (_table, options, mentions) => bCubed.count(creditedTable(neededMentions(mentions), options), options),
  shares: { none: "a repeated mention is credited in several entities, so shares could exceed 1" },
  ...byRecallAndPrecision,
};
