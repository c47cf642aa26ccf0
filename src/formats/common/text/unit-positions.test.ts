import { expect, test } from "vitest";
import { unitPositions } from "./unit-positions.ts";

test("positions that count characters, as positions that count UTF-16 units", () => {
  const unit = unitPositions("a😀b");
  expect([-1, 0, 1, 2, 3, 4].map(unit)).toEqual([-1, 0, 1, 3, 4, 5]);
  expect([0, 1, 2, 5].map(unitPositions("abc"))).toEqual([0, 1, 2, 5]);
});
