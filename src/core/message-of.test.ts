import { expect, it } from "vitest";
import { nameOrder } from "./span-order.ts";

it("sorts by code units; equal names keep their order and share a rank", () => {
  const { order, rank } = nameOrder(["b", "a", "B", "b", "ab", "b", "a"]);
  // B < a = a < ab < b = b = b
  expect(order).toStrictEqual([2, 1, 6, 4, 0, 3, 5]);
  expect(Array.from(rank)).toStrictEqual([0, 1, 1, 3, 4, 4, 4]);
});

it("sorts many names as any sort does", () => {
  const names = Array.from({ length: 500 }, (_, i) => `m${(i * 7919) % 97}`);
  const { order, rank } = nameOrder(names);
  const sorted = names.toSorted();
  expect(order.map((m) => names[m])).toStrictEqual(sorted);
  expect(order.every((m, i) => i === 0 || names[order[i - 1]] !== names[m] || order[i - 1] < m)).toBe(true);
  expect(Array.from(rank)).toStrictEqual(sorted.map((name) => sorted.indexOf(name)));
});

it("leaves names that are in order already", () => {
  const { order, rank } = nameOrder(["a", "b", "c"]);
  expect(order).toStrictEqual([0, 1, 2]);
  expect(Array.from(rank)).toStrictEqual([0, 1, 2]);
});
