import { bySize, type EntitySizes, type ResponseShape, unchangedBut } from "./response-shape.ts";

/**
 * A response in which one entity is split, and all others are right.
 *
 * @param pieces mentions of each piece, as many as the entity has together
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
 * The part's largest entity split in such proportions, with no piece of fewer than two mentions: all but the first piece are
 * rounded, and the first is the rest. Nothing is split if the entity is too small for that.
 *
 * @param shares of the pieces, the largest first, 1 together
 */
export function splitLargest(sizes: EntitySizes, shares: readonly number[]): ResponseShape {
  if (sizes.length === 0) return [];
  const [largest] = bySize(sizes, "decreasing");
  const others = shares.slice(1).map((share) => Math.max(2, Math.round(share * sizes[largest])));
  const rest = others.reduce((left, mentions) => left - mentions, sizes[largest]);
  return splitEntity(sizes, largest, rest < 2 ? [sizes[largest]] : [rest, ...others]);
}
