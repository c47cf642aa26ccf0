import { expect, it } from "vitest";
import { nameOrder } from "./name-order.ts";

it("sorts by code units; equal names keep their order and share a rank", () => {
  const { order, rank } = nameOrder(["b", "a", "B", "b", "ab", "b", "a"]);
  // B < a = a < ab < b = b = b
  expect(order).toStrictEqual([2, 1, 6, 4, 0, 3, 5]);
  expect(Array.from(rank)).toStrictEqual([0, 1, 1, 3, 4, 4, 4]);
});

it("leaves names that are in order already", () => {
  const { order, rank } = nameOrder(["a", "b", "c"]);
  expect(order).toStrictEqual([0, 1, 2]);
  expect(Array.from(rank)).toStrictEqual([0, 1, 2]);
});
