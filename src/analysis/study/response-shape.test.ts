import { expect, it } from "vitest";
import { partOf } from "../../scoring/score-clusters.ts";
import { preparePart } from "../../scoring/prepare.ts";
import { tabulate } from "../../scoring/tabulate.ts";
import { bySize, shapeTable, sizesOf } from "./response-shape.ts";

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
