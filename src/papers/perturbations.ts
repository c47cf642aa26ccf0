import type { AnnotatedPart } from "../core/document.ts";
import { type OverlapTable, pairCount } from "../core/overlap-table.ts";
import { preparePart } from "../scoring/prepare.ts";

/** Mentions per entity of one part of a key. */
export type EntitySizes = ArrayLike<number>;

/** Returns the sizes of each part's entities. A repeated mention counts for its first entity. */
export function sizesOf(key: readonly AnnotatedPart[]): EntitySizes[] {
  return key.map((part) => preparePart(part, "first").sizes);
}

/**
 * A response entity: how many mentions it has of each key entity (`of`), and how many that are in no key entity
 * (`extra`).
 */
export interface ShapedEntity {
  readonly of: readonly (readonly [entity: number, mentions: number])[];
  readonly extra?: number;
}

export type ResponseShape = readonly ShapedEntity[];

/** Returns the key's entities, with those in `replaced` exchanged for `replacements`. */
function unchangedBut(sizes: EntitySizes, replaced: ReadonlySet<number>, replacements: ResponseShape): ResponseShape {
  const others = Array.from(sizes, (size, entity) => ({ of: [[entity, size]] as const })).filter(
    (_, entity) => !replaced.has(entity),
  );
  return [...others, ...replacements];
}

/** Returns entities by size. Equally large ones are in the order of the key. */
export function bySize(sizes: EntitySizes, order: "decreasing" | "increasing"): number[] {
  const sign = order === "decreasing" ? -1 : 1;
  return Array.from(sizes, (_, entity) => entity).sort((a, b) => sign * (sizes[a] - sizes[b]) || a - b);
}

export function shapeTable(sizes: EntitySizes, response: ResponseShape): OverlapTable {
  const cells = response
    .flatMap(({ of }, r) => of.map(([entity, mentions]) => [entity, r, mentions] as const))
    .sort(([k1, r1], [k2, r2]) => k1 - k2 || r1 - r2);
  return {
    keySizes: Int32Array.from(sizes),
    responseSizes: Int32Array.from(response, ({ of, extra = 0 }) =>
      of.reduce((sum, [, mentions]) => sum + mentions, extra),
    ),
    cellKey: Int32Array.from(cells, ([entity]) => entity),
    cellResponse: Int32Array.from(cells, ([, r]) => r),
    cellSize: Int32Array.from(cells, ([, , mentions]) => mentions),
  };
}

/** @source Moosavi and Strube (2016), §7.3 */
export function mergeEntities(sizes: EntitySizes, merged: readonly number[]): ResponseShape {
  return unchangedBut(sizes, new Set(merged), [{ of: merged.map((entity) => [entity, sizes[entity]]) }]);
}

/**
 * Merges up to `count` of the largest or smallest entities of two or more mentions.
 *
 * @param which the largest, the smallest, or the largest with the smallest (`count` is then ignored)
 */
export function mergeOf(
  sizes: EntitySizes,
  which: "largest" | "smallest" | "largest-and-smallest",
  count: number,
): ResponseShape {
  const multiple = bySize(sizes, "decreasing").filter((entity) => sizes[entity] > 1);
  if (multiple.length < 2) return unchangedBut(sizes, new Set(), []);
  if (which === "largest-and-smallest") return mergeEntities(sizes, [multiple[0], multiple[multiple.length - 1]]);
  return mergeEntities(sizes, which === "largest" ? multiple.slice(0, count) : multiple.slice(-count));
}

/**
 * Returns a response with a share of the key's entities, rounded to a whole number, and no other mentions.
 *
 * @param share 0..1
 * @param order of the entities by size; the first ones are taken
 * @source Moosavi and Strube (2016), §7.2, Figures 4 and 5
 */
export function correctEntities(sizes: EntitySizes, share: number, order: "decreasing" | "increasing"): ResponseShape {
  return bySize(sizes, order)
    .slice(0, Math.round(share * sizes.length))
    .map((entity) => ({ of: [[entity, sizes[entity]]] }));
}

/**
 * Returns the key as a response, with extra mentions that are in no key entity.
 *
 * @param entity the key entity that gets them; `undefined` to make them an entity of their own
 * @source Moosavi and Strube (2016), §7.4, Figure 7
 */
export function extraMentions(sizes: EntitySizes, extra: number, entity: number | undefined): ResponseShape {
  if (entity === undefined) return unchangedBut(sizes, new Set(), [{ of: [], extra }]);
  return unchangedBut(sizes, new Set([entity]), [{ of: [[entity, sizes[entity]]], extra }]);
}

/**
 * Adds mentions to the part's largest or smallest entity of two or more mentions. Without such an entity, the response
 * equals the key.
 */
export function extraMentionsOf(sizes: EntitySizes, extra: number, which: "largest" | "smallest"): ResponseShape {
  const multiple = bySize(sizes, "decreasing").filter((entity) => sizes[entity] > 1);
  const entity = which === "largest" ? multiple[0] : multiple[multiple.length - 1];
  return multiple.length === 0 ? unchangedBut(sizes, new Set(), []) : extraMentions(sizes, extra, entity);
}

type Unresolved = "missing" | "alone" | "wrongly-linked";

/**
 * Returns a response with a share of the key's links. Entities are taken in decreasing order of size. In each, as many
 * mentions are linked as the remaining links allow. After the first incomplete entity, nothing more is linked.
 * Singletons have no links; the same share of them is resolved.
 *
 * @param share 0..1 of the key's links
 * @source our procedure for Moosavi and Strube (2016), §7.1, Figures 2 and 3, and Recasens and Hovy (2011), Figure 6,
 *   which do not say which mentions are linked
 */
export function correctLinks(sizes: EntitySizes, share: number, unresolved: Unresolved): ResponseShape {
  const together = linked(sizes, share);
  const response: ResponseShape = Array.from(together, (mentions, entity) => ({
    of: [[entity, mentions] as const],
  })).filter((_, entity) => together[entity] > 0);
  const left = together.map((mentions, entity) => sizes[entity] - mentions);
  if (unresolved === "missing") return response;
  if (unresolved === "wrongly-linked") return [...response, ...wrongLinks(left)];
  const alone = left.flatMap((mentions, entity) =>
    Array.from({ length: mentions }, () => ({ of: [[entity, 1]] as const })),
  );
  return [...response, ...alone];
}

/** Returns how many mentions of each entity are linked; for a singleton, 1 if it is resolved, otherwise 0. */
function linked(sizes: EntitySizes, share: number): number[] {
  const order = bySize(sizes, "decreasing");
  let links = Math.round(share * order.reduce((sum, entity) => sum + pairCount(sizes[entity]), 0));
  let singletons = Math.round(share * order.filter((entity) => sizes[entity] === 1).length);
  const together = Array.from(sizes, () => 0);
  for (const entity of order) {
    if (sizes[entity] === 1) {
      if (singletons-- > 0) together[entity] = 1;
      continue;
    }
    let mentions = sizes[entity];
    while (pairCount(mentions) > links) mentions--;
    links = mentions < sizes[entity] ? 0 : links - pairCount(mentions);
    together[entity] = mentions < 2 ? 0 : mentions;
  }
  return together;
}

/**
 * @param pieces the sizes of the pieces, which must add up to the entity's
 * @source Moosavi and Strube (2016), §7.3, Figure 6
 */
export function splitEntity(sizes: EntitySizes, entity: number, pieces: readonly number[]): ResponseShape {
  return unchangedBut(
    sizes,
    new Set([entity]),
    pieces.map((mentions) => ({ of: [[entity, mentions]] })),
  );
}

/**
 * Splits the part's largest entity into pieces of at least two mentions, if it is large enough. The sizes of all pieces
 * except the first are rounded; the first is the rest.
 *
 * @param shares of the pieces, the largest first, adding up to 1
 */
export function splitLargest(sizes: EntitySizes, shares: readonly number[]): ResponseShape {
  if (sizes.length === 0) return [];
  const [largest] = bySize(sizes, "decreasing");
  const others = shares.slice(1).map((share) => Math.max(2, Math.round(share * sizes[largest])));
  const rest = others.reduce((left, mentions) => left - mentions, sizes[largest]);
  return splitEntity(sizes, largest, rest < 2 ? [sizes[largest]] : [rest, ...others]);
}

/**
 * Returns entities of about equal size without any correct link: mentions are dealt in turn, one key entity after
 * another, to as many response entities as the largest key entity has mentions.
 */
export function wrongLinks(left: EntitySizes): ResponseShape {
  const order = bySize(left, "decreasing");
  const hands = Array.from({ length: order.length === 0 ? 0 : left[order[0]] }, (): [number, number][] => []);
  let dealt = 0;
  for (const entity of order) {
    for (let m = 0; m < left[entity]; m++) hands[dealt++ % hands.length].push([entity, 1]);
  }
  return hands.map((of) => ({ of }));
}

/**
 * Returns a response with a share of the key's mentions, but no correct link: the first entities of `wrongLinks`, the
 * last one cut if necessary. A singleton of the key never stands alone, because it would be correct.
 *
 * @param share 0..1
 * @source our procedure for Moosavi and Strube (2016), §7.5, Figure 8, which does not say which mentions are linked
 */
export function identifiedMentions(sizes: EntitySizes, share: number): ResponseShape {
  let room = Math.round(share * Array.from(sizes).reduce((sum, size) => sum + size, 0));
  const response: ShapedEntity[] = [];
  for (const { of } of wrongLinks(sizes)) {
    const taken = of.slice(0, room);
    room -= taken.length;
    if (taken.length > 1 || (taken.length === 1 && sizes[taken[0][0]] > 1)) response.push({ of: taken });
  }
  return response;
}
