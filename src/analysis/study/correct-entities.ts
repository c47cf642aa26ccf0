import { bySize, type EntitySizes, type ResponseShape } from "./response-shape.ts";

/**
 * A response in which a share of the key's entities, rounded to whole ones, is resolved completely, and the others' mentions are
 * not there.
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
