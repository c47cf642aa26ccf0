import { commonMentions, type OverlapTable, overlapTable } from "../../core/overlap-table.ts";
import type { SideName } from "../../core/document.ts";
import type { Reduction, TwinlessStep } from "../../metrics/kit/twinless.ts";

/** One side as disjoint sets of mentions. Mentions have the same numbers on both sides, in text order. */
export interface Division {
  /** K or R, with a prime if a metric has changed it. */
  readonly symbol: string;
  /** The entity of each mention, -1 for a mention that the side lacks. */
  readonly entityOf: Int32Array;
  /** The badge of each entity: K1, R2 … Entities keep their badges when others are removed. */
  readonly labels: readonly string[];
  /** The ids in the file; "" for an entity that was added. */
  readonly ids: readonly string[];
  readonly sizes: Int32Array;
  /** The mentions of entity `e` are `members[start[e]]` … `members[start[e + 1] − 1]`, ascending. */
  readonly start: Int32Array;
  readonly members: Int32Array;
}

/** Both sides of a part, as a metric sees them. */
export interface Partitions {
  /** Returns the name of a mention in the explanation: its words, or else its name. */
  readonly nameOf: (mention: number) => string;
  readonly key: Division;
  readonly response: Division;
  readonly table: OverlapTable;
}

export function partitions(
  nameOf: (mention: number) => string,
  key: Pick<Division, "symbol" | "entityOf" | "labels" | "ids">,
  response: Pick<Division, "symbol" | "entityOf" | "labels" | "ids">,
): Partitions {
  const k = division(key);
  const r = division(response);
  const common = Int32Array.from(k.entityOf.keys()).filter((m) => k.entityOf[m] >= 0 && r.entityOf[m] >= 0);
  const table = overlapTable(
    k.sizes,
    r.sizes,
    common.map((m) => k.entityOf[m]),
    common.map((m) => r.entityOf[m]),
  );
  return { nameOf, key: k, response: r, table };
}

/** Returns a side without entities that have lost all their mentions, and with its mentions sorted by entity. */
function division({
  symbol,
  entityOf,
  labels,
  ids,
}: Pick<Division, "symbol" | "entityOf" | "labels" | "ids">): Division {
  const all = new Int32Array(labels.length);
  for (const e of entityOf) if (e >= 0) all[e]++;
  const kept = Array.from(labels.keys()).filter((e) => all[e] > 0);
  const indexOf = new Int32Array(labels.length);
  kept.forEach((e, i) => (indexOf[e] = i));
  const sizes = Int32Array.from(kept, (e) => all[e]);
  const start = new Int32Array(kept.length + 1);
  for (let e = 0; e < kept.length; e++) start[e + 1] = start[e] + sizes[e];
  const next = start.slice();
  const members = new Int32Array(start[kept.length]);
  const entities = entityOf.map((e) => (e < 0 ? -1 : indexOf[e]));
  for (let m = 0; m < entities.length; m++) if (entities[m] >= 0) members[next[entities[m]]++] = m;
  return {
    symbol,
    entityOf: entities,
    labels: kept.map((e) => labels[e]),
    ids: kept.map((e) => ids[e]),
    sizes,
    start,
    members,
  };
}

/** Returns the partitions with only the wanted mentions on each side. A side that loses one gets a prime. */
export function keptPartitions(
  { nameOf, key, response }: Partitions,
  stays: { readonly key?: (mention: number) => boolean; readonly response?: (mention: number) => boolean },
): Partitions {
  const kept = (side: Division, keep: (mention: number) => boolean = () => true): Division => {
    const entityOf = side.entityOf.map((e, m) => (e >= 0 && keep(m) ? e : -1));
    const isSame = entityOf.every((e, m) => e === side.entityOf[m]);
    return isSame ? side : { ...side, symbol: primed(side.symbol), entityOf };
  };
  return partitions(nameOf, kept(key, stays.key), kept(response, stays.response));
}

export function partitionsAfter(both: Partitions, steps: readonly TwinlessStep[]): Partitions {
  return steps.reduce(
    (before, step) => ("into" in step ? addMissingAsSingletons(before, step.into) : reducedPartitions(before, step)),
    both,
  );
}

/**
 * Returns the partitions after a removal: they keep the common mentions of each entity, and as many others as its new
 * size allows.
 */
function reducedPartitions(both: Partitions, { sizes }: Reduction): Partitions {
  const { keySizes, responseSizes } = sizes(both.table);
  const common = commonMentions(both.table);
  const stays = (side: Division, other: Division, left: Int32Array, found: Int32Array) => {
    const room = left.map((size, e) => size - found[e]);
    return (m: number): boolean => other.entityOf[m] >= 0 || room[side.entityOf[m]]-- > 0;
  };
  return keptPartitions(both, {
    key: stays(both.key, both.response, keySizes, common.key),
    response: stays(both.response, both.key, responseSizes, common.response),
  });
}

export function keepCommonMentions(both: Partitions): Partitions {
  const { key, response } = both;
  return keptPartitions(both, { key: (m) => response.entityOf[m] >= 0, response: (m) => key.entityOf[m] >= 0 });
}

/** Adds the mentions that only the other side has to the side `name`, as singletons. */
function addMissingAsSingletons({ nameOf, key, response }: Partitions, name: SideName): Partitions {
  const [side, other] = name === "key" ? [key, response] : [response, key];
  const labels = [...side.labels];
  const ids = [...side.ids];
  // The badges of added entities continue the side's numbering, even if some entities are gone.
  let last = side.labels.reduce((most, label) => Math.max(most, Number(/\d+$/.exec(label)?.[0])), 0);
  const entityOf = side.entityOf.map((e, m) => {
    if (e >= 0 || other.entityOf[m] < 0) return e;
    ids.push("");
    return labels.push(`${side.symbol[0]}${++last}`) - 1;
  });
  const grown =
    labels.length === side.labels.length ? side : { ...side, symbol: primed(side.symbol), entityOf, labels, ids };
  return name === "key" ? partitions(nameOf, grown, response) : partitions(nameOf, key, grown);
}

export function mentionGroups({ key, response }: Partitions): {
  common: number[];
  missing: number[];
  extra: number[];
} {
  const groups = { common: [] as number[], missing: [] as number[], extra: [] as number[] };
  for (let m = 0; m < key.entityOf.length; m++) {
    const inKey = key.entityOf[m] >= 0;
    const inResponse = response.entityOf[m] >= 0;
    if (inKey && inResponse) groups.common.push(m);
    else if (inKey) groups.missing.push(m);
    else if (inResponse) groups.extra.push(m);
  }
  return groups;
}

function primed(name: string): string {
  return name.endsWith("′") ? name : `${name}′`;
}
