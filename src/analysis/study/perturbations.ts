import { pairCount } from "../../core/overlap-table.ts";
import { type EntitySizes, type ResponseShape, type ShapedEntity, bySize, unchangedBut } from "./response-shape.ts";

/**
 * Returns a response in which some entities are merged, and all others are correct. This is splitting with key and
 * response exchanged.
 *
 * @source Moosavi and Strube (2016), §7.3
 */
export function mergeEntities(sizes: EntitySizes, merged: readonly number[]): ResponseShape {
  return unchangedBut(sizes, new Set(merged), [{ of: merged.map((entity) => [entity, sizes[entity]]) }]);
}

/**
 * Merges the part's largest or smallest entities of two or more mentions, up to `count`.
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
 * Returns a response in which a share of the key's entities, rounded to whole ones, is resolved completely. The other
 * mentions are missing.
 *
 * @param share 0..1
 * @param order in which entities are resolved, by size
 * @source Moosavi and Strube (2016), §7.2, Figures 4 and 5
 */
export function correctEntities(sizes: EntitySizes, share: number, order: "decreasing" | "increasing"): ResponseShape {
  return bySize(sizes, order)
    .slice(0, Math.round(share * sizes.length))
    .map((entity) => ({ of: [[entity, sizes[entity]]] }));
}

/**
 * Returns a response with all entities correct, and extra mentions that are in no key entity: added to one entity, or
 * an entity of their own. With key and response exchanged, they are missing mentions.
 *
 * @param entity that the mentions are added to; `undefined` if they form an entity of their own
 * @source Moosavi and Strube (2016), §7.4, Figure 7
 */
export function extraMentions(sizes: EntitySizes, extra: number, entity: number | undefined): ResponseShape {
  if (entity === undefined) return unchangedBut(sizes, new Set(), [{ of: [], extra }]);
  return unchangedBut(sizes, new Set([entity]), [{ of: [[entity, sizes[entity]]], extra }]);
}

/**
 * Adds mentions to the part's largest entity, or to its smallest of two or more mentions. If there is none, the
 * response equals the key.
 */
export function extraMentionsOf(sizes: EntitySizes, extra: number, which: "largest" | "smallest"): ResponseShape {
  const multiple = bySize(sizes, "decreasing").filter((entity) => sizes[entity] > 1);
  const entity = which === "largest" ? multiple[0] : multiple[multiple.length - 1];
  return multiple.length === 0 ? unchangedBut(sizes, new Set(), []) : extraMentions(sizes, extra, entity);
}

/** What happens to mentions that are not resolved: they are missing, become singletons, or are linked wrongly. */
type Unresolved = "missing" | "alone" | "wrongly-linked";

/**
 * Returns a response with a share of the key's links. Entities are taken in decreasing order of size. In each, as many
 * mentions are linked as the remaining links allow. After the first incomplete entity, nothing more is linked. So a
 * larger share has all links of a smaller one. Of the key's singletons, which have no links, the same share is present.
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

/** Returns how many mentions of each entity are linked; for a singleton, whether it is present. */
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
 * Returns a response in which one entity is split, and all others are correct.
 *
 * @param pieces mentions of each piece, which add up to the entity
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
 * Splits the part's largest entity in these proportions, with at least two mentions in each piece. All pieces except
 * the first are rounded, and the first is the rest. An entity that is too small is not split.
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
 * Returns entities without any correct link: each has at most one mention of each key entity. The mentions, one key
 * entity after another in decreasing order of size, are assigned in turn to response entities. There are as many of
 * these as the largest key entity has mentions, so their sizes are about equal. If a key entity has more mentions than
 * all others together, some become singletons.
 *
 * @param left mentions per key entity to be assigned
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
 * last of them cut. A singleton of the key is never a response entity by itself, because that would be correct.
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
