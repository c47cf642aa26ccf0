import type { ComponentEntity } from "../../engine/component-view.ts";

/** The orders of rows and columns in an overlap table: as in the file, or by loss. */
export const entityOrders = ["file", "loss"] as const;
export type EntityOrder = (typeof entityOrders)[number];

/**
 * Returns the loss of an entity in points, summed over the figures of a metric, or over all metrics if this one is not
 * additive.
 */
export function entityLoss({ losses }: Pick<ComponentEntity, "losses">, metric: string): number {
  const own = losses.filter((loss) => loss.metric === metric);
  return (own.length > 0 ? own : losses).reduce(
    (sum, { recall, precision, value }) => sum + (recall ?? 0) + (precision ?? 0) + (value ?? 0),
    0,
  );
}

/**
 * Returns the places of the entities to show, in their order: those with the largest losses and the chosen one, if
 * there are too many.
 *
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
