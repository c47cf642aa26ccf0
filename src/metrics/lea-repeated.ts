import { creditedTable } from "./kit/credited-table.ts";
import { lea } from "./lea.ts";
import type { CountedMetric } from "./kit/metric.ts";
import { neededMentions } from "./kit/needed-mentions.ts";
import { byRecallAndPrecision } from "./kit/recall-precision.ts";

/**
 * LEA_rep: k ∩ r is the set of mentions that both entities have, even if other entities have them, too.
 *
 *   recall    = Σ_k |k| · Σ_r C(|k ∩ r|) / C(|k|)  ÷  Σ_k |k|
 *   precision = the same with key and response exchanged
 *
 * @range 0 or more; can exceed 1 if entities share mentions, even for a perfect response
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none.
 * @deviations coval keeps only the last entity of a mention on the other side.
 * @cite moosavi-strube-2016
 * @complexity O(mentions), and for each repeated mention the pairs of entities that have it
 * @example key {a,b} {c,d,e}, response {a,b} {a,c} {c,d,e} → recall 5/5, precision 5/7
 */
export const leaRepeated: CountedMetric = {
  kind: "counted",
  parameters: [],
  id: "lea-repeated",
  title: "LEA_rep",
  summary: "LEA that takes entities as sets which may share mentions, and so can exceed 1.",
  formula: "recall = Σ_k |k|·Σ_r C(|k∩r|)/C(|k|) / Σ_k |k|, with repeated mentions in every r that has them",
  cite: ["moosavi-strube-2016"],
  properties: { symmetric: true, perfectSelf: "without-repeats", bounded: false, seesSingletons: true },
  lacks: (_options, mentions) => (mentions === undefined ? { side: "key", what: "mentions" } : undefined),
  count: (_table, options, mentions) =>
    lea.count(creditedTable(neededMentions(mentions), options), { ...options, leaImportance: "size" }),
  shares: { none: "a repeated mention is credited in several entities, so shares could exceed 1" },
  ...byRecallAndPrecision,
};
