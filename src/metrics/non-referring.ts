import type { AnnotatedPart, NonReferring } from "../core/document.ts";
import type { SideMentions } from "../core/paired-mentions.ts";
import { distinctMentions, exactMatching } from "../matching/equal-mentions.ts";
import { matchMentions } from "../matching/mention-matching.ts";
import { foundCounts, lackOfLayer, neededMentions } from "./kit/needed-mentions.ts";
import type { CountedMetric } from "./kit/metric.ts";
import { byRecallAndPrecision } from "./kit/recall-precision.ts";

/**
 * How many non-referring markables are found, such as expletives and predicates. They are not mentions, so no other metric
 * counts them.
 *
 *   recall = common ÷ |N_K|,   precision = common ÷ |N_R|
 *
 *   N_K, N_R   the markables that refer to nothing; of those with the same entity id, only the first
 *   common     pairs of a key and a response markable, matched one to one by `--match`, as mentions are
 *
 * @zeroDivision A figure is undefined if its denominator is 0.
 * @deviations With minimum spans, coval and version 1 of the Universal Anaphora scorer let several response markables
 * match one of the key.
 * @cite poesio-2018 yu-2022
 * @complexity O(markables)
 * @example key it, there, response it, a fool → recall 1/2, precision 1/2
 */
export const nonReferring: CountedMetric = {
  kind: "counted",
  parameters: [],
  id: "non-referring",
  title: "non-referring",
  summary: "The share of non-referring expressions that are found.",
  formula: "recall = |N_K∩N_R| / |N_K|;  precision = |N_K∩N_R| / |N_R|",
  cite: ["poesio-2018", "yu-2022"],
  properties: {
    symmetric: ({ match }) => match === "exact",
    perfectSelf: "where-defined",
    bounded: true,
    seesSingletons: false,
    wholeCounts: true,
  },
  lacks: (_options, mentions) => lackOfLayer("nonReferring", "non-referring expressions", mentions),
  count(_table, { match }, mentions) {
    const paired = neededMentions(mentions);
    const [key, response] = [firstMarkables(paired.key), firstMarkables(paired.response)];
    const [keyOrder, responseOrder] = [key, response].map((part) => distinctMentions(part, "first").order);
    const pairs = matchMentions(key, response, keyOrder, responseOrder, { match, zeros: "keep" });
    // Without parses, `mina` is scored only if a side has no mentions. Then markables match if they are equal.
    const found = typeof pairs === "string" ? exactMatching(key, response, keyOrder, responseOrder) : pairs;
    return foundCounts(found.key.length, keyOrder.length, responseOrder.length);
  },
  shares: { none: "markables that do not refer belong to no entity" },
  ...byRecallAndPrecision,
};

/** Returns a separate part with the first markable of each entity that does not refer. */
function firstMarkables({ part }: SideMentions): AnnotatedPart {
  const { ids, first, last, pieces, minimum } = part.layers?.nonReferring ?? noMarkables;
  const seen = new Set<string>();
  const kept = Array.from(ids.keys()).filter((i) => seen.size < seen.add(ids[i]).size);
  kept.sort((a, b) => first[a] - first[b]);
  const keptOf = (runs: ReadonlyMap<number, Int32Array> | undefined): Map<number, Int32Array> =>
    new Map(kept.flatMap((i, m) => (runs?.has(i) === true ? [[m, runs.get(i)!]] : [])));
  return {
    ...part,
    mentions: {
      length: kept.length,
      first: Int32Array.from(kept, (i) => first[i]),
      last: Int32Array.from(kept, (i) => last[i]),
      entity: Int32Array.from(kept.keys()),
      pieces: keptOf(pieces),
      minimum: keptOf(minimum),
    },
    entities: { length: kept.length, ids: kept.map((i) => ids[i]) },
  };
}

const none = new Int32Array(0);
const noMarkables: NonReferring = { length: 0, ids: [], first: none, last: none };
