import { runsOf } from "../core/document.ts";
import type { SideMentions } from "../core/paired-mentions.ts";
import { maximumWeightAssignment } from "../matching/assignment.ts";
import { mentionGraph } from "../matching/mention-graph.ts";
import { countCommonWords, tokensInRuns } from "../core/runs.ts";
import type { CountedMetric } from "./kit/metric.ts";
import { neededMentions } from "./kit/needed-mentions.ts";
import { lackOfOrder } from "./kit/nominal-mentions.ts";
import { pairShares } from "./kit/outcome-shares.ts";
import { byRecallAndPrecision } from "./kit/recall-precision.ts";

/**
 * MOR, mention overlap ratio: how many words of mentions are found, regardless of `--match`.
 *
 *   recall = Σ |k ∩ r| ÷ Σ_k |k|,   precision = Σ |k ∩ r| ÷ Σ_r |r|
 *
 *   Σ |k ∩ r|   over one-to-one pairs of mentions, chosen to have the most words in common
 *   |k|         words of a mention; zeros are words
 *
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none.
 * @deviations From the CorefUD scorer, which drops singletons by default.
 * @cite zabokrtsky-2022
 * @complexity O(mentions · nesting), and an assignment of response mentions to key mentions
 * @example key [the old house], response [old house] [the] → recall 2/3, precision 2/3
 */
export const mentionOverlapRatio: CountedMetric = {
  kind: "counted",
  parameters: [],
  id: "mor",
  title: "MOR",
  summary: "Mention detection by words: of all words in mentions, the share that paired mentions have in common.",
  formula: "recall = Σ|k ∩ r| / Σ|k|;  precision = Σ|k ∩ r| / Σ|r|",
  cite: ["zabokrtsky-2022"],
  properties: { symmetric: true, perfectSelf: "where-defined", bounded: true, seesSingletons: true, wholeCounts: true },
  lacks: (_options, mentions) => lackOfOrder(mentions),
  count(_table, _options, mentions) {
    const { key, response } = neededMentions(mentions);
    const { common } = mostCommonWords(key, response);
    return Float64Array.of(common, wordsIn(key), common, wordsIn(response));
  },
  shares: pairShares(
    ({ key, response }) => mostCommonWords(key, response).responseOf,
    (side, place) => tokensInRuns(runsAt(side, place)),
    ({ key, response }, k, r) => countCommonWords(runsAt(key, k), runsAt(response, r)),
  ),
  ...byRecallAndPrecision,
};

export function mostCommonWords(
  key: SideMentions,
  response: SideMentions,
): { readonly common: number; readonly responseOf: Int32Array } {
  const [a, b] = [key.part.mentions, response.part.mentions];
  const graph = mentionGraph({ of: a, chosen: key.mentions }, { of: b, chosen: response.mentions }, (k, r) =>
    countCommonWords(runsOf(a, key.mentions[k]), runsOf(b, response.mentions[r])),
  );
  const { columnOf, total } = maximumWeightAssignment(graph);
  return { common: total, responseOf: columnOf };
}

function runsAt({ part, mentions }: SideMentions, place: number): Int32Array {
  return runsOf(part.mentions, mentions[place]);
}

export function wordsIn({ part, mentions }: SideMentions): number {
  return mentions.reduce((sum, m) => sum + tokensInRuns(runsOf(part.mentions, m)), 0);
}
