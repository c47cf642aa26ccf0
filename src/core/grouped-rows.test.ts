import { expect, it } from "vitest";
import { groupedRows } from "./grouped-rows.ts";

it("groupedRows groups rows in their order, and keeps groups without rows", () => {
  const { order, starts } = groupedRows(Int32Array.of(2, 0, 2, 4, 0), 5);
  // Group 0 has rows 1 and 4, group 2 rows 0 and 2, and group 4 row 3.
  expect(Array.from(order)).toStrictEqual([1, 4, 0, 2, 3]);
  expect(Array.from(starts)).toStrictEqual([0, 2, 2, 4, 4, 5]);
});

it("groupedRows makes only empty groups if there are no rows", () => {
  const { order, starts } = groupedRows(new Int32Array(0), 2);
  expect(order).toHaveLength(0);
  expect(Array.from(starts)).toStrictEqual([0, 0, 0]);
});
