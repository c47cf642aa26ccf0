import { bySize, type EntitySizes, type ResponseShape, unchangedBut } from "./response-shape.ts";

/**
 * A response with all entities right and mentions that are in no key entity: added to one entity, or an entity of their own.
 * With the roles of key and response exchanged they are missing mentions.
 *
 * @param entity that the mentions are added to; undefined for none
 * @source Moosavi and Strube (2016), §7.4, Figure 7
 */
export function extraMentions(sizes: EntitySizes, extra: number, entity: number | undefined): ResponseShape {
  if (entity === undefined) return unchangedBut(sizes, new Set(), [{ of: [], extra }]);
  return unchangedBut(sizes, new Set([entity]), [{ of: [[entity, sizes[entity]]], extra }]);
}

/** Mentions added to the part's largest entity, or to its smallest of two or more mentions; nothing if it has none. */
export function extraMentionsOf(sizes: EntitySizes, extra: number, which: "largest" | "smallest"): ResponseShape {
  const multiple = bySize(sizes, "decreasing").filter((entity) => sizes[entity] > 1);
  const entity = which === "largest" ? multiple[0] : multiple[multiple.length - 1];
  return multiple.length === 0 ? unchangedBut(sizes, new Set(), []) : extraMentions(sizes, extra, entity);
}
