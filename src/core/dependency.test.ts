import { expect, it } from "vitest";
import { join, rootOf } from "./dependency.ts";

it("rootOf returns the end of the path, and halves the path", () => {
  // 5 → 4 → 3 → 2 → 1 → 0, and 6 alone.
  const parent = [0, 0, 1, 2, 3, 4, 6];
  expect(rootOf(parent, 5)).toBe(0);
  expect(parent).toEqual([0, 0, 1, 1, 3, 3, 6]);
  expect(rootOf(parent, 6)).toBe(6);
});

it("rootOf returns the same root for nodes whose roots were joined", () => {
  const parent = Int32Array.from([0, 1, 0, 1]);
  expect(rootOf(parent, 2)).not.toBe(rootOf(parent, 3));
  parent[rootOf(parent, 3)] = rootOf(parent, 2);
  expect(rootOf(parent, 2)).toBe(rootOf(parent, 3));
});

it("join makes the smallest node of a tree its root", () => {
  const parent = [0, 1, 2, 3, 4];
  join(parent, 3, 4);
  join(parent, 4, 1);
  join(parent, 3, 1);
  expect(Array.from(parent.keys(), (node) => rootOf(parent, node))).toEqual([0, 1, 2, 1, 1]);
});
