import { type Mentions, runsOf } from "../core/document.ts";
import type { SideMentions } from "../core/paired-mentions.ts";
import { maximumWeightAssignment } from "../matching/assignment.ts";
import { mentionGraph } from "../matching/mention-graph.ts";
import { isWithin } from "../core/runs.ts";
import type { CountedMetric, Lack } from "./kit/metric.ts";
import { neededMentions } from "./kit/needed-mentions.ts";
import { lackOfOrder } from "./kit/nominal-mentions.ts";
import { pairShares } from "./kit/outcome-shares.ts";
import { byRecallAndPrecision } from "./kit/recall-precision.ts";

/**
 * A response mention finds a key mention if it covers its head and has no token outside it. Minimum spans (MIN) in the key
 * replace heads; a mention without one must then be covered completely.
 *
 *   recall = found / |M_K|,   precision = found / |M_R|
 *
 *   found   the greatest number of one-to-one pairs of a key mention and a response mention that finds it
 *
 * For mentions of several tokens, the key must state heads or minimum spans; parse trees do not suffice.
 *
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none.
 * @deviations The scorers of the MUC conferences matched mentions by MIN in this way.
 * @cite recasens-hovy-2011
 * @complexity O(mentions · nesting), and an assignment of response mentions to key mentions
 * @example key [the old house] … [it], heads house and it, response [old house] … [it] → recall 2/2, precision 2/2
 */
export const mentionsLenient: CountedMetric = {
  kind: "counted",
  parameters: [],
  id: "mentions-lenient",
  title: "mentions (lenient)",
  summary: "Mention detection that accepts a part of the key mention, if it contains the head or minimum span.",
  formula: "recall = found/|M_K|;  precision = found/|M_R|",
  cite: ["recasens-hovy-2011"],
  properties: {
    symmetric: false,
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: true,
    wholeCounts: true,
  },
  lacks(_options, mentions): Lack | undefined {
    const lack = lackOfOrder(mentions);
    if (lack !== undefined || mentions === undefined) return lack;
    const { part, mentions: own } = mentions.key;
    return own.every((m) => leastOf(part.mentions, m) !== undefined) ? undefined : { side: "key", what: "heads" };
  },
  count(_table, _options, mentions) {
    const { key, response } = neededMentions(mentions);
    const found = lenientPairs(key, response).reduce((sum, r) => sum + (r < 0 ? 0 : 1), 0);
    return Float64Array.of(found, key.mentions.length, found, response.mentions.length);
  },
  shares: pairShares(
    ({ key, response }) => lenientPairs(key, response),
    () => 1,
    () => 1,
  ),
  ...byRecallAndPrecision,
};

/** Returns the tokens that must be covered, as runs, or undefined if the head is unknown. */
export function leastOf(mentions: Mentions, m: number): Int32Array | undefined {
  const minimum = mentions.minimum?.get(m);
  if (minimum !== undefined) return minimum;
  const isOneToken = mentions.first[m] === mentions.last[m];
  if (isOneToken || mentions.minimum !== undefined) return runsOf(mentions, m);
  const head = mentions.head?.[m] ?? -1;
  return head < 0 ? undefined : Int32Array.of(head, head);
}

/**
 * Finds as many pairs of mentions as possible. Among equal numbers, prefers the pairs that `--match` makes (by default,
 * those with the same tokens).
 *
 * @returns for each key mention the index of the response mention that finds it, or -1
 */
export function lenientPairs(key: SideMentions, response: SideMentions): Int32Array {
  const spans = key.part.mentions;
  const answers = response.part.mentions;
  // The extra weights of matched pairs add up to less than one pair.
  const twinWeight = 1 + 1 / (key.mentions.length + 1);
  const graph = mentionGraph(
    { of: spans, chosen: key.mentions },
    { of: answers, chosen: response.mentions },
    (i, j) => {
      const [whole, runs] = [runsOf(spans, key.mentions[i]), runsOf(answers, response.mentions[j])];
      const least = leastOf(spans, key.mentions[i]) ?? whole;
      if (!isWithin(runs, whole) || !isWithin(least, runs)) return 0;
      return key.twin[i] === j ? twinWeight : 1;
    },
  );
  return maximumWeightAssignment(graph).columnOf;
}
