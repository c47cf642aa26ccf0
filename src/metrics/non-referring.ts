import type { SideMentions } from "../core/paired-mentions.ts";
import { foundCounts, lackOfLayer, spanName } from "./layer-spans.ts";
import type { CountedMetric } from "./metric.ts";
import { neededMentions } from "./needed-mentions.ts";
import { byRecallAndPrecision } from "./recall-precision.ts";

/**
 * Non-referring expressions: which of the markables that refer to nothing, such as expletives and predicates, are found.
 *
 *   recall    = common ÷ |N_K|
 *   precision = common ÷ |N_R|
 *
 *   N_K, N_R   the tokens of the first markable of each entity that does not refer
 *
 * They are no mentions, and no other metric sees them.
 *
 * @variants None.
 * @zeroDivision Recall is undefined where every markable of the key refers, precision where every one of the response does.
 * @deviations The Universal Anaphora scorer and coval's for ARRAU give 0 for 0/0. coval's can compare by minimum spans. In version 2 of the
 * former the command prints 0.
 * @cite poesio-2018 yu-2022
 * @complexity O(markables)
 * @example key it, there, response it, a fool → recall 1/2, precision 1/2
 */
export const nonReferring: CountedMetric = {
  kind: "counted",
  id: "non-referring",
  title: "non-referring",
  summary: "The share of markables that refer to nothing which are found as such.",
  formula: "recall = |N_K∩N_R| / |N_K|;  precision = |N_K∩N_R| / |N_R|",
  cite: ["poesio-2018", "yu-2022"],
  properties: {
    symmetric: true,
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: false,
  },
  lacks: (_options, mentions) => lackOfLayer("nonReferring", "non-referring expressions", mentions),
  count(_table, _options, mentions) {
    const paired = neededMentions(mentions);
    const [key, response] = [firstMarkables(paired.key), firstMarkables(paired.response)];
    const found = Array.from(key).filter((span) => response.has(span)).length;
    return foundCounts(found, key.size, response.size);
  },
  ...byRecallAndPrecision,
};

/** The spans of the first markable of each entity that does not refer. */
function firstMarkables({ part: { layers } }: SideMentions): Set<string> {
  const markables = layers?.nonReferring;
  if (markables === undefined) return new Set();
  const seen = new Set<string>();
  return new Set(markables.ids.flatMap((id, i) => (seen.size < seen.add(id).size ? [spanName(markables, i)] : [])));
}
