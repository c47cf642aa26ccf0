import type { ComponentEntity } from "../engine/component-view.ts";

/** How the rows and columns of an overlap table can be ordered: as in the file, or those first that cost most. */
export const entityOrders = ["file", "loss"] as const;
export type EntityOrder = (typeof entityOrders)[number];

/**
 * What an entity costs in all figures of a metric together, in points; in those of all metrics, if this one is not additive.
 *
 * @param metric its id
 */
export function entityLoss({ losses }: Pick<ComponentEntity, "losses">, metric: string): number {
  const own = losses.filter((loss) => loss.metric === metric);
  return (own.length > 0 ? own : losses).reduce(
    (sum, { recall, precision, value }) => sum + (recall ?? 0) + (precision ?? 0) + (value ?? 0),
    0,
  );
}

/**
 * The places of the entities that are shown, in the order in which they are. Where not all are, those that cost most, and the
 * chosen one.
 *
 * @param metric the id of the one whose loss counts
 * @param chosen its number in its layer
 * @param limit at least 1
 */
export function orderedEntities(
  entities: readonly Pick<ComponentEntity, "entity" | "losses">[],
  order: EntityOrder,
  metric: string,
  chosen: number | undefined,
  limit: number,
): number[] {
  const places = Array.from(entities.keys());
  if (order === "file" && places.length <= limit) return places;
  const losses = entities.map((entity) => entityLoss(entity, metric));
  const isChosen = (place: number): number => Number(entities[place].entity === chosen);
  const byLoss = (a: number, b: number): number => losses[b] - losses[a] || a - b;
  return places
    .sort((a, b) => isChosen(b) - isChosen(a) || byLoss(a, b))
    .slice(0, limit)
    .sort(order === "loss" ? byLoss : (a, b) => a - b);
}
