import { describe, expect, it } from "vitest";
import { transpose } from "../core/overlap-table.ts";
import { blanc } from "../metrics/blanc.ts";
import { defaultMetricOptions } from "../metrics/kit/metric.ts";
import { preparePart } from "../scoring/prepare.ts";
import { partOf } from "../scoring/score-clusters.ts";
import { tabulate } from "../scoring/tabulate.ts";
import {
  bySize,
  correctEntities,
  correctLinks,
  extraMentions,
  extraMentionsOf,
  identifiedMentions,
  mergeEntities,
  mergeOf,
  shapeTable,
  sizesOf,
  splitEntity,
  splitLargest,
  type EntitySizes,
  type ResponseShape,
  wrongLinks,
} from "./perturbations.ts";

/**
 * Returns the mentions of each response entity by key entity: `2@0+1@3+1` has 2 of entity 0, 1 of entity 3, and 1 that
 * is in no key entity.
 */
function view(response: ResponseShape): string {
  return response
    .map(({ of, extra }) =>
      [...of.map(([entity, n]) => `${n}@${entity}`), ...(extra === undefined ? [] : [extra])].join("+"),
    )
    .join(" ");
}

function links(sizes: EntitySizes, response: ResponseShape): [right: number, all: number] {
  const [cc, , cr] = blanc.count(shapeTable(sizes, response), defaultMetricOptions);
  return [cc, cr];
}

const keys = [[], [1], [4], [1, 1, 1], [2, 2], [5, 1, 3, 1, 1], [40, 2, 1], [20, 10, 10, 5, 5, 5, 4, 2, 2, 2, 1, 1]];
const total = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

describe("right entities", () => {
  it("are a rounded share of the key's entities, taken by size", () => {
    expect(view(correctEntities([2, 5, 1, 9], 0.5, "decreasing"))).toBe("9@3 5@1");
    expect(view(correctEntities([2, 5, 1, 9], 0.5, "increasing"))).toBe("1@2 2@0");
    expect(view(correctEntities([2, 5, 1], 0.5, "decreasing"))).toBe("5@1 2@0");
    expect(correctEntities([2, 5], 0, "decreasing")).toStrictEqual([]);
  });
});

describe("a split", () => {
  it("divides one entity", () => {
    expect(view(splitEntity([3, 20, 2], 1, [18, 2]))).toBe("3@0 2@2 18@1 2@1");
  });

  it("of the largest entity gives each piece at least two mentions, or is not made", () => {
    expect(view(splitLargest([2, 20], [0.9, 0.1]))).toBe("2@0 18@1 2@1");
    expect(view(splitLargest([2, 10], [0.9, 0.1]))).toBe("2@0 8@1 2@1");
    expect(view(splitLargest([2, 10], [0.4, 0.3, 0.3]))).toBe("2@0 4@1 3@1 3@1");
    expect(view(splitLargest([2, 5], [0.4, 0.3, 0.3]))).toBe("2@0 5@1");
    expect(splitLargest([], [0.9, 0.1])).toStrictEqual([]);
  });
});

describe("a merger", () => {
  it("is a split with the roles of key and response exchanged", () => {
    const merged = shapeTable([4, 6, 3], mergeEntities([4, 6, 3], [0, 2]));
    // The key of the split: an unchanged entity of 6, and one of 7 in two pieces.
    const split = transpose(shapeTable([6, 7], splitEntity([6, 7], 1, [4, 3])));
    expect(blanc.count(merged, defaultMetricOptions)).toStrictEqual(blanc.count(split, defaultMetricOptions));
    expect(view(mergeEntities([4, 6, 3], [0, 2]))).toBe("6@1 4@0+3@2");
  });

  it("of the largest or smallest entities does not change singletons", () => {
    const sizes = [1, 4, 2, 9, 3];
    expect(view(mergeOf(sizes, "largest", 2))).toBe("1@0 2@2 3@4 9@3+4@1");
    expect(view(mergeOf(sizes, "smallest", 3))).toBe("1@0 9@3 4@1+3@4+2@2");
    expect(view(mergeOf(sizes, "largest-and-smallest", 2))).toBe("1@0 4@1 3@4 9@3+2@2");
    expect(view(mergeOf([3, 1], "largest", 2))).toBe("3@0 1@1");
  });
});

describe("extra mentions", () => {
  it("are added to an entity, or form an entity", () => {
    expect(view(extraMentions([3, 2], 4, 1))).toBe("3@0 2@1+4");
    expect(view(extraMentions([3, 2], 4, undefined))).toBe("3@0 2@1 4");
    expect(view(extraMentionsOf([3, 2, 1], 1, "largest"))).toBe("2@1 1@2 3@0+1");
    expect(view(extraMentionsOf([3, 2, 1], 1, "smallest"))).toBe("3@0 1@2 2@1+1");
    expect(view(extraMentionsOf([1, 1], 1, "smallest"))).toBe("1@0 1@1");
  });
});

describe("wrong links", () => {
  it.each(keys.map((sizes) => [sizes]))("involve every mention, without a right link, for %j", (sizes) => {
    const response = wrongLinks(sizes);
    expect(response.flatMap(({ of }) => of.map(([, n]) => n)).filter((n) => n !== 1)).toStrictEqual([]);
    const table = shapeTable(sizes, response);
    expect(total(Array.from(table.responseSizes))).toBe(total(sizes));
    expect(links(sizes, response)[0]).toBe(0);
  });

  it("are made by dealing mentions to response entities in turn", () => {
    expect(view(wrongLinks([2, 4, 3]))).toBe("1@1+1@2+1@0 1@1+1@2 1@1+1@2 1@1+1@0");
  });

  it("for a share of the mentions do not make a key singleton an entity by itself", () => {
    expect(view(identifiedMentions([2, 4, 3], 5 / 9))).toBe("1@1+1@2+1@0 1@1+1@2");
    expect(view(identifiedMentions([2, 4, 3], 4 / 9))).toBe("1@1+1@2+1@0 1@1");
    expect(identifiedMentions([1], 1)).toStrictEqual([]);
    expect(view(identifiedMentions([1, 1, 1], 0.5))).toBe("1@0+1@1");
    expect(identifiedMentions([1, 1, 1], 1 / 3)).toStrictEqual([]);
  });
});

describe("right links", () => {
  it("grow mention by mention, the largest entity first", () => {
    // The key has 1 + 6 + 3 links.
    const steps = ["", "2@1", "2@1", "3@1", "3@1", "3@1", "4@1", "4@1 2@2", "4@1 2@2", "4@1 3@2", "2@0 4@1 3@2"];
    expect(steps.map((_, i) => view(correctLinks([2, 4, 3], i / 10, "missing")))).toStrictEqual(steps);
  });

  it.each(keys.map((sizes) => [sizes]))("stay within the share, and do not decrease as it grows, for %j", (sizes) => {
    const all = sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
    let before = 0;
    for (let share = 0; share <= 1; share += 0.125) {
      const [right, made] = links(sizes, correctLinks(sizes, share, "missing"));
      expect(made).toBe(right);
      expect(right).toBeLessThanOrEqual(Math.round(share * all));
      expect(right).toBeGreaterThanOrEqual(before);
      before = right;
      for (const unresolved of ["alone", "wrongly-linked"] as const) {
        const response = correctLinks(sizes, share, unresolved);
        expect(total(Array.from(shapeTable(sizes, response).responseSizes))).toBe(total(sizes));
        const [sameRight, others] = links(sizes, response);
        expect(sameRight).toBe(right);
        if (unresolved === "alone") expect(others).toBe(right);
      }
    }
    expect(before).toBe(all);
  });

  it("give the whole key for a share of 1, and otherwise the same share of its singletons", () => {
    const sizes = [3, 1, 2, 1];
    for (const unresolved of ["missing", "alone", "wrongly-linked"] as const) {
      expect(view(correctLinks(sizes, 1, unresolved))).toBe("3@0 1@1 2@2 1@3");
    }
    expect(view(correctLinks(sizes, 0.5, "missing"))).toBe("2@0 1@1");
    expect(view(correctLinks(sizes, 0.5, "alone"))).toBe("2@0 1@1 1@0 1@2 1@2 1@3");
    expect(view(correctLinks(sizes, 0.5, "wrongly-linked"))).toBe("2@0 1@1 1@2+1@0 1@2+1@3");
  });
});

it("shapeTable makes the overlap table of a response with given overlaps", () => {
  const key = preparePart(partOf([["a", "b", "c"], ["d", "e", "f", "g"], ["h"]]), "first");
  const response = preparePart(
    partOf([
      ["a", "d", "e"],
      ["b", "c"],
      ["f", "x", "y"],
    ]),
    "first",
  );
  const shape = [
    {
      of: [
        [0, 1],
        [1, 2],
      ],
    },
    { of: [[0, 2]] },
    { of: [[1, 1]], extra: 2 },
  ] as const;
  expect(shapeTable([3, 4, 1], shape)).toStrictEqual(tabulate(key, response));
});

it("bySize sorts entities, and keeps the key's order among equally large ones", () => {
  expect(bySize([2, 5, 2, 9], "decreasing")).toStrictEqual([3, 1, 0, 2]);
  expect(bySize([2, 5, 2, 9], "increasing")).toStrictEqual([0, 2, 1, 3]);
});

it("sizesOf counts the mentions of every part, and repeated mentions once", () => {
  const parts = [partOf([["a", "b"], ["c"]]), partOf([["a"], ["a", "b"]]), partOf([])];
  expect(sizesOf(parts).map((sizes) => Array.from(sizes))).toStrictEqual([[2, 1], [1, 1], []]);
});
