import { type OverlapTable, overlapTable } from "../../core/overlap-table.ts";
import type { PairedMentions, SideMentions } from "../../core/paired-mentions.ts";
import { mentionName } from "./needed-mentions.ts";
import type { MetricOptions } from "./metric.ts";

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
