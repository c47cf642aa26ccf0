import { describe, expect, it } from "vitest";
import type { EntityLoss } from "../../engine/component-view.ts";
import { entityLoss, orderedEntities } from "./ordered-entities.ts";

const loss = (metric: string, recall: number | null, precision: number | null): EntityLoss => ({
  metric,
  recall,
  precision,
});
/** Entities whose numbers in their layer are 10, 11, … */
const entities = [
  [loss("muc", 1, null), loss("b3", 0, 9)],
  [loss("muc", 2, 2), loss("b3", 0, 0)],
  [loss("muc", null, null), loss("b3", 9, 9)],
  [loss("muc", 0, 4), loss("b3", 0, 0)],
].map((losses, i) => ({ entity: 10 + i, losses }));

describe("the entities of an overlap table", () => {
  it("have their losses in a metric, or in all metrics if that metric is not additive", () => {
    expect(entities.map((entity) => entityLoss(entity, "muc"))).toEqual([1, 4, 0, 4]);
    expect(entities.map((entity) => entityLoss(entity, "ari"))).toEqual([10, 4, 18, 4]);
    expect(entityLoss({ losses: [{ metric: "rand", recall: null, precision: null, value: 3 }] }, "rand")).toBe(3);
  });

  it("are in the order of the file, or in the order of decreasing loss, with ties as in the file", () => {
    expect(orderedEntities(entities, "file", "muc", undefined, 4)).toEqual([0, 1, 2, 3]);
    expect(orderedEntities(entities, "loss", "muc", undefined, 4)).toEqual([1, 3, 0, 2]);
    expect(orderedEntities(entities, "loss", "ari", undefined, 4)).toEqual([2, 0, 1, 3]);
  });

  it("are those with the largest losses, and the chosen entity at its place, if there are too many", () => {
    expect(orderedEntities(entities, "file", "muc", undefined, 3)).toEqual([0, 1, 3]);
    expect(orderedEntities(entities, "file", "muc", 12, 3)).toEqual([1, 2, 3]);
    expect(orderedEntities(entities, "loss", "muc", 12, 2)).toEqual([1, 2]);
    expect(orderedEntities(entities, "loss", "muc", 99, 1)).toEqual([1]);
  });
});
