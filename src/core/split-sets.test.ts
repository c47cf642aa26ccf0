import { describe, expect, it } from "vitest";
import type { AnnotatedPart } from "./document.ts";
import { splitSets, withEqualSetsMerged } from "./split-sets.ts";

/** Returns a part with one mention per entity, and a split antecedent for each row [entity, antecedent]. */
function partWith(entities: number, ...rows: readonly (readonly [number, number])[]): AnnotatedPart {
  const places = Int32Array.from({ length: entities }, (_, e) => e);
  return {
    document: "d",
    part: "",
    mentions: { length: entities, first: places, last: places, entity: places },
    entities: { length: entities, ids: Array.from(places, (e) => `e${e}`) },
    layers: {
      splitAntecedents: {
        length: rows.length,
        entity: Int32Array.from(rows, ([entity]) => entity),
        antecedent: Int32Array.from(rows, ([, antecedent]) => antecedent),
      },
    },
  };
}

const setsOf = (part: AnnotatedPart): [number, number[]][] =>
  Array.from(splitSets(part), ([set, members]) => [set, Array.from(members)]);

describe("splitSets", () => {
  it("lists the distinct antecedents of each set in ascending order", () => {
    expect(setsOf(partWith(5, [4, 2], [4, 0], [3, 1], [4, 2]))).toStrictEqual([
      [4, [0, 2]],
      [3, [1]],
    ]);
  });

  it("sorts antecedents by number: 9 before 10", () => {
    expect(setsOf(partWith(12, [11, 10], [11, 9]))).toStrictEqual([[11, [9, 10]]]);
  });

  it("expands nested sets, through several steps and cycles", () => {
    // Entity 5 = {4, 0}, 4 = {3, 1}, 3 = {2, 5}
    expect(setsOf(partWith(6, [5, 4], [5, 0], [4, 3], [4, 1], [3, 2], [3, 5]))).toStrictEqual([
      [5, [0, 1, 2]],
      [4, [0, 1, 2]],
      [3, [0, 1, 2]],
    ]);
  });

  it("drops a set that contains only itself", () => {
    expect(setsOf(partWith(3, [1, 1], [2, 0]))).toStrictEqual([[2, [0]]]);
  });

  it("is empty without the layer", () => {
    const { document, part, mentions, entities } = partWith(2);
    expect(setsOf({ document, part, mentions, entities })).toStrictEqual([]);
    expect(setsOf({ document, part, mentions, entities, layers: {} })).toStrictEqual([]);
  });
});

describe("withEqualSetsMerged", () => {
  it("merges equal sets: the later joins the earlier, and the entities after it move up", () => {
    // Entity 2 = {0, 1}, 3 = {1, 0}, 4 = {0}, and 5 is not a set.
    const merged = withEqualSetsMerged(partWith(6, [2, 0], [2, 1], [3, 1], [3, 0], [4, 0]));
    expect(merged.entities).toStrictEqual({ length: 5, ids: ["e0", "e1", "e2", "e4", "e5"] });
    expect(Array.from(merged.mentions.entity)).toStrictEqual([0, 1, 2, 2, 3, 4]);
    expect(setsOf(merged)).toStrictEqual([
      [2, [0, 1]],
      [3, [0]],
    ]);
  });

  it("tells {1, 23} from {1, 2, 3}", () => {
    const part = partWith(26, [24, 1], [24, 23], [25, 1], [25, 2], [25, 3]);
    expect(withEqualSetsMerged(part)).toBe(part);
  });

  it("returns the same part if nothing is merged", () => {
    const part = partWith(3, [2, 0]);
    expect(withEqualSetsMerged(part)).toBe(part);
  });
});
