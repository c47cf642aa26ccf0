import { type OverlapTable, overlapTable } from "../core/overlap-table.ts";
import type { PairedMentions, SideMentions } from "../core/paired-mentions.ts";
import { bCubed } from "./b-cubed.ts";
import { mentionName } from "./layer-spans.ts";
import type { CountedMetric, MetricOptions } from "./metric.ts";
import { neededMentions } from "./needed-mentions.ts";
import { byRecallAndPrecision } from "./recall-precision.ts";

/**
 * B³ that credits a mention in every entity that repeats it: |k ∩ r| is computed for each pair of entities separately,
 * as in the formula.
 *
 *   recall    = Σ_k Σ_r |k ∩ r|² / |k|  ÷  Σ_k |k|
 *   precision = the same with key and response exchanged
 *
 * Use this metric with `--on-duplicate keep`, because the other policies remove or refuse repetitions. If k or r
 * contains a mention several times, |k ∩ r| counts it as often as both contain it. Recall and precision can exceed 1
 * (Moosavi and Strube 2016, §3.2). In all other metrics, a mention has at most one counterpart, so a repetition that
 * only one side has is spurious or missing. `--mentions common` leaves out repetitions that are not matched.
 *
 * @variants If no mention is repeated, this metric equals `b3`.
 * @zeroDivision Recall is undefined if the key has no mentions, precision if the response has none.
 * @deviations scorch's B³ gives the same credit, but scorch first adds spurious mentions to the key.
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

/**
 * Returns the mentions shared by each pair of entities. Repeated mentions count in every entity that has them, so an
 * entity's cells can sum to more than its size.
 */
export function creditedTable(
  { key, response }: PairedMentions,
  { match }: Pick<MetricOptions, "match">,
): OverlapTable {
  const names = { key: namesOf(key), response: namesOf(response) };
  /** A union-find over the names of both sides' mentions. */
  const joined = new Map<string, string>();
  const oneOf = (name: string): string => {
    const next = joined.get(name);
    return next === undefined ? name : oneOf(next);
  };
  const join = (k: string, r: string): void => {
    const [own, other] = [oneOf(`k${k}`), oneOf(`r${r}`)];
    if (own !== other) joined.set(own, other);
  };
  const matched = { key: new Set<string>(), response: new Set<string>() };
  key.twin.forEach((r, k) => {
    if (r < 0) return;
    join(names.key[k], names.response[r]);
    matched.key.add(names.key[k]);
    matched.response.add(names.response[r]);
  });
  if (match === "exact") {
    // If a mention is repeated, the matched one of its repetitions may have been dropped as a singleton.
    const left = new Set(names.response.filter((name) => !matched.response.has(name)));
    for (const name of names.key) if (left.has(name) && !matched.key.has(name)) join(name, name);
  }
  const inResponse = timesByEntity(response, names.response, (name) => oneOf(`r${name}`));
  const pairs: { readonly k: number; readonly r: number }[] = [];
  for (const [one, inKey] of timesByEntity(key, names.key, (name) => oneOf(`k${name}`))) {
    for (const [r, times] of inResponse.get(one) ?? []) {
      for (const [k, ownTimes] of inKey) for (let n = Math.min(times, ownTimes); n > 0; n--) pairs.push({ k, r });
    }
  }
  return overlapTable(
    key.sizes,
    response.sizes,
    pairs.map(({ k }) => k),
    pairs.map(({ r }) => r),
  );
}

function namesOf({ part: { mentions }, mentions: taking }: SideMentions): string[] {
  return Array.from(taking, (m) => mentionName(mentions, m));
}

/** Returns, for each group of joined mentions, how many of them each entity has. */
function timesByEntity(
  { entity }: SideMentions,
  names: readonly string[],
  oneOf: (name: string) => string,
): Map<string, Map<number, number>> {
  const times = new Map<string, Map<number, number>>();
  names.forEach((name, place) => {
    const one = oneOf(name);
    const byEntity = times.get(one) ?? new Map<number, number>();
    byEntity.set(entity[place], (byEntity.get(entity[place]) ?? 0) + 1);
    times.set(one, byEntity);
  });
  return times;
}
