import { bySize, type EntitySizes, type ResponseShape, unchangedBut } from "./response-shape.ts";

/**
 * A response in which some entities are one, and all others are right: splitting with the roles of key and response exchanged.
 *
 * @source Moosavi and Strube (2016), §7.3
 */
export function mergeEntities(sizes: EntitySizes, merged: readonly number[]): ResponseShape {
  return unchangedBut(sizes, new Set(merged), [{ of: merged.map((entity) => [entity, sizes[entity]]) }]);
}

/**
 * The part's largest or smallest entities of two or more mentions merged, as many as there are up to `count`.
 *
 * @param which the largest, the smallest, or the largest with the smallest
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
