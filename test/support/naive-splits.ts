/**
 * A side in which entities may stand for others (split antecedents). Each entity has its mentions, and the indices of
 * the entities that it stands for.
 */
export type SetEntities = readonly { readonly mentions: readonly string[]; readonly of?: readonly number[] }[];

/** Numerator and denominator of recall, then of precision. */
export type Four = readonly [number, number, number, number];

/** An entity as a list of items; the item of a split antecedent is the list of its antecedents. */
type Item = string | readonly (readonly string[])[];
type Entity = readonly Item[];

/** Finds an item on the other side: its entity there, and a weight from 0 to 1. */
type Counterpart = (item: Item) => { readonly entity: number; readonly weight: number } | undefined;

type Metric = "muc" | "b3" | "ceafm" | "ceafe" | "lea" | "coreference" | "nonCoreference";

/** Returns the leaves of an entity: the entities that it ultimately stands for. */
function leaves(side: SetEntities, e: number, seen: readonly number[] = []): number[] {
  const { of = [] } = side[e];
  if (of.length === 0) return [e];
  return of.filter((member) => ![...seen, e].includes(member)).flatMap((member) => leaves(side, member, [...seen, e]));
}

/** Returns the entities with an item for each split antecedent. Entities that stand for the same ones are merged. */
function withItems(side: SetEntities): Entity[] {
  const byName = new Map<string, Item[]>();
  side.forEach(({ mentions, of = [] }, e) => {
    const members = of.length === 0 ? [] : [...new Set(leaves(side, e))].sort((a, b) => a - b);
    const name = members.length === 0 ? `entity ${e}` : members.join();
    const known = byName.get(name);
    if (known !== undefined) known.push(...mentions);
    else byName.set(name, [...mentions, ...(members.length === 0 ? [] : [members.map((m) => side[m].mentions)])]);
  });
  return [...byName.values()];
}

const isSet = (item: Item): item is readonly (readonly string[])[] => typeof item !== "string";
const setsOf = (side: readonly Entity[]): (readonly (readonly string[])[])[] => side.flat().filter(isSet);
const pairsOf = <T>(items: readonly T[]): (readonly [T, T])[] =>
  items.flatMap((a, i) => items.slice(i + 1).map((b) => [a, b] as const));
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Yields all assignments of rows to different columns, or to −1 for no column. */
function* assignments(rows: number, columns: number, used: readonly number[] = []): Generator<number[]> {
  if (used.length === rows) yield [...used];
  else
    for (let c = -1; c < columns; c++) if (c < 0 || !used.includes(c)) yield* assignments(rows, columns, [...used, c]);
}

/** Returns the greatest sum of weights, and all assignments of positive weights that reach it. */
function best(weights: readonly (readonly number[])[]): { total: number; all: number[][] } {
  let total = 0;
  let all: number[][] = [];
  for (const columns of assignments(weights.length, weights[0]?.length ?? 0)) {
    if (columns.some((c, r) => c >= 0 && weights[r][c] <= 0)) continue;
    const own = sum(columns.map((c, r) => (c < 0 ? 0 : weights[r][c])));
    if (own > total + 1e-12) [total, all] = [own, []];
    if (own > total - 1e-12) all.push(columns);
  }
  return { total, all };
}

function oneSide(
  metric: Metric,
  own: readonly Entity[],
  other: readonly Entity[],
  find: Counterpart,
  withSingletons: boolean,
): [number, number] {
  const common = (entity: Entity, e: number): number =>
    sum(entity.map((item) => find(item)).map((found) => (found?.entity === e ? found.weight : 0)));
  if (metric === "muc") {
    const counts = own.map((entity): [number, number] => {
      if (withSingletons && entity.length === 1) {
        const found = find(entity[0]);
        return [found !== undefined && other[found.entity].length === 1 ? found.weight : 0, 1];
      }
      // Counts the parts: one for each entity of the other side with mentions of this one, one for each item in none
      // of these, and the rest of an item with a weight below 1.
      const linked = new Set(entity.filter((item) => !isSet(item)).map((item) => find(item)?.entity));
      linked.delete(undefined);
      let parts = linked.size;
      for (const item of entity) {
        const found = find(item);
        if (found === undefined || !linked.has(found.entity)) parts += 1;
        else parts += 1 - found.weight;
      }
      return [entity.length - parts, entity.length - 1];
    });
    return [sum(counts.map(([n]) => n)), sum(counts.map(([, d]) => d))];
  }
  const sizes = sum(own.map(({ length }) => length));
  if (metric === "b3")
    return [sum(own.map((entity) => sum(other.map((_, e) => common(entity, e) ** 2)) / entity.length)), sizes];
  if (metric === "ceafm") return [best(own.map((entity) => other.map((_, e) => common(entity, e)))).total, sizes];
  if (metric === "ceafe") {
    const phi = own.map((k) => other.map((r, e) => (2 * common(k, e)) / (k.length + r.length)));
    return [best(phi).total, own.length];
  }
  const both = ([a, b]: readonly [Item, Item], same: boolean): number => {
    const [x, y] = [find(a), find(b)];
    return x !== undefined && y !== undefined && (x.entity === y.entity) === same ? x.weight * y.weight : 0;
  };
  if (metric === "lea") {
    const found = own.map((entity) => {
      const lone = find(entity[0]);
      if (entity.length === 1) return lone !== undefined && other[lone.entity].length === 1 ? 1 : 0;
      const pairs = pairsOf(entity);
      return (entity.length * sum(pairs.map((pair) => both(pair, true)))) / pairs.length;
    });
    return [sum(found), sizes];
  }
  const placed = own.flatMap((entity, e) => entity.map((item) => ({ item, e })));
  const links = pairsOf(placed).filter(([a, b]) => (a.e === b.e) === (metric === "coreference"));
  return [sum(links.map(([a, b]) => both([a.item, b.item], metric === "coreference"))), links.length];
}

/** Returns the four counts of a metric, given the pairs of split antecedents and their scores. */
function count(
  metric: Metric,
  key: readonly Entity[],
  response: readonly Entity[],
  pairs: readonly { key: Item; response: Item; recall: number; precision: number; f1: number }[],
  withSingletons: boolean,
): Four {
  const finder = (to: readonly Entity[], side: "key" | "response"): Counterpart => {
    const figure =
      metric === "muc" || metric === "b3" || metric === "lea" ? (side === "key" ? "recall" : "precision") : "f1";
    return (item) => {
      const pair = pairs.find((each) => each[side] === item);
      const twin = isSet(item) ? pair?.[side === "key" ? "response" : "key"] : item;
      const entity = to.findIndex((each) => twin !== undefined && each.includes(twin));
      return entity < 0 ? undefined : { entity, weight: isSet(item) ? pair![figure] : 1 };
    };
  };
  return [
    ...oneSide(metric, key, response, finder(response, "key"), withSingletons),
    ...oneSide(metric, response, key, finder(key, "response"), withSingletons),
  ];
}

const ratio = (a: number, b: number): number => (b === 0 ? 0 : a / b);

function agreement(metric: Metric, key: readonly Entity[], response: readonly Entity[]): Four {
  const own = count(metric, key, response, [], true);
  if (own[1] + own[3] > 0 || (metric !== "coreference" && metric !== "nonCoreference")) return own;
  const other = count(metric === "coreference" ? "nonCoreference" : "coreference", key, response, [], true);
  if (other[1] + other[3] > 0) return other;
  const same = key[0][0] === response[0][0] ? 1 : 0;
  return [same, 1, same, 1];
}

/**
 * Returns the counts of a metric with split antecedents, or of these alone, by the definition. Returns undefined if
 * several equally good alignments make them ambiguous.
 */
export function naiveSplits(metric: Metric, key: SetEntities, response: SetEntities, only: boolean): Four | undefined {
  const [k, r] = [withItems(key), withItems(response)];
  const [a, b] = [setsOf(k), setsOf(r)];
  const scores = a.map((own) =>
    b.map((other) => {
      const [rn, rd, pn, pd] = agreement(metric, own, other);
      const [recall, precision] = [ratio(rn, rd), ratio(pn, pd)];
      return { recall, precision, f1: ratio(2 * recall * precision, recall + precision) };
    }),
  );
  const { all } = best(scores.map((row) => row.map(({ f1 }) => f1)));
  if (all.length !== 1 && a.length > 0 && b.length > 0) return undefined;
  const chosen = all.length === 0 ? [] : all[0];
  const pairs = chosen.flatMap((j, i) => (j < 0 ? [] : [{ key: a[i], response: b[j], ...scores[i][j] }]));
  if (!only) return count(metric, k, r, pairs, false);
  const found = pairs.map(({ key: own, response: other }) => count(metric, own, other, [], true));
  return [
    sum(found.map(([n]) => n)),
    sum(a.map((own) => count(metric, own, [], [], true)[1])),
    sum(found.map(([, , n]) => n)),
    sum(b.map((own) => count(metric, [], own, [], true)[3])),
  ];
}
