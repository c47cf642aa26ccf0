import { standardCounts } from "../core/mention-kernels.ts";
import { pairCount } from "../core/overlap-table.ts";
import { symbol } from "../core/expression.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import { cellMetric, countCells, type MoreFound } from "./kit/cell-metric.ts";
import { neededMentions } from "./kit/needed-mentions.ts";
import {
  type EntityView,
  isNamedImportance,
  lackOfTypes,
  type LeaImportance,
  leaImportanceSentence,
  type TypeImportance,
  typeImportance,
  typesIn,
} from "./kit/lea-importance.ts";
import { type AlignedSplit, sizesWithSplits } from "./kit/aligned-splits.ts";

/**
 * LEA, the link-based entity-aware metric: the share of each entity's links that is resolved, averaged over entities and
 * weighted by their importance.
 *
 *   recall    = Σ_k imp(k) · Σ_r C(|k ∩ r|) / C(|k|)  ÷  Σ_k imp(k)
 *   precision = the same with key and response exchanged
 *
 *   C(n) = n(n−1)/2 links among n mentions      imp   importance: the size of the entity by default
 *
 * A singleton has one link, to itself. It is found if the mention is a singleton on both sides: with key {a} {b} and
 * response {a} {b,c}, recall is 1/2.
 *
 * @variants `--lea-importance` sets the weight of an entity: the same for all, or by its mentions, type or names ([how
 * to](../how-to/weigh-entities.md)), or in the library by a function: `{ name: "squared", weigh: ({ size }) => size **
 * 2 }`. [`lea-repeated`](repeated.md#lea-repeated), for mentions in several entities.
 * @zeroDivision Recall is undefined if the key has no entity with an importance above 0, precision if the response has
 * none.
 * @deviations As in coval, the LEA branch of scorer.pl and the scorers of Universal Anaphora and CorefUD, except for
 * [some mentions and documents](../conformance.md#reasons) and [split antecedents](../anaphora.md#other-scorers).
 * @cite moosavi-strube-2016
 * @complexity O(cells + entities).
 *   WebAssembly counts corpora of over 2,000 mentions: `countResolved` in `assembly/standard-counts.ts`.
 * @example key {a,b,c} {d,e,f,g}, response {a,b} {c,d} {f,g,h,i} → recall 5/3 ÷ 7, precision 8/3 ÷ 8
 */
export const lea = cellMetric({
  parameters: ["leaImportance"],
  id: "lea",
  title: "LEA",
  summary:
    "Link-based and entity-aware: the share of each entity's links that is resolved, averaged over entities and weighted by their importance.",
  formula: "recall = Σ_k imp(k)·Σ_r C(|k∩r|)/C(|k|) / Σ_k imp(k);  precision with key and response exchanged",
  cite: ["moosavi-strube-2016"],
  compiled: ({ leaImportance }) => (leaImportance === "size" ? standardCounts.lea : undefined),
  unit: "link",
  cell: ({ common, own, other }) => (own === 1 && other === 1 ? 1 : pairCount(common)),
  per: linksWithin,
  of: () => 1,
  weigh: ({ leaImportance }, mentions) => importanceFunction(leaImportance, mentions),
  written: {
    as: "shares",
    weight: symbol("importance"),
    per: symbol("link"),
    found: "links resolved",
    share: symbol("resolution-score"),
    weights: ({ leaImportance }) => leaImportanceSentence(leaImportance),
    types({ leaImportance }, mentions) {
      const rule = weighingTypes(leaImportance);
      return rule && typesIn(rule, neededMentions(mentions));
    },
    singletons: "A singleton has one link, to itself, which is resolved if the other side has the same singleton.",
  },
  lacks({ leaImportance }, mentions) {
    const rule = weighingTypes(leaImportance);
    return rule && lackOfTypes(rule, mentions);
  },
  weighs: ({ leaImportance }) => weighingTypes(leaImportance),
  seesNumbers: ({ leaImportance }) => isNamedImportance(leaImportance),
  splits: {
    // The types of antecedents do not affect how well they agree.
    ofAntecedents: (table, options) => countCells(lea.rule, table, { ...options, leaImportance: "size" }, undefined),
    // The pairs are linked to the mentions that the two entities share.
    count: ({ splits, ...table }, { pairs }, options, mentions) =>
      countCells(
        lea.rule,
        {
          ...table,
          keySizes: sizesWithSplits(table.keySizes, splits.key),
          responseSizes: sizesWithSplits(table.responseSizes, splits.response),
        },
        options,
        mentions,
        { more: sharedLinks(pairs) },
      ),
  },
});

function sharedLinks(pairs: readonly AlignedSplit[]): readonly MoreFound[] {
  return pairs.map(({ key, response, common, recall, precision }) => ({
    key,
    response,
    ofKey: recall * common,
    ofResponse: precision * common,
  }));
}

function weighingTypes(rule: LeaImportance): TypeImportance | undefined {
  return typeof rule === "string" || isNamedImportance(rule) ? undefined : rule;
}

/** Returns the number of links in an entity of at least one mention. A singleton has one link, to itself. */
function linksWithin(size: number): number {
  return Math.max(1, (size * (size - 1)) / 2);
}

function importanceFunction(rule: LeaImportance, mentions: PairedMentions | undefined): (entity: EntityView) => number {
  if (rule === "size") return ({ size }) => size;
  if (rule === "uniform") return () => 1;
  return isNamedImportance(rule) ? rule.weigh : typeImportance(rule, neededMentions(mentions));
}
