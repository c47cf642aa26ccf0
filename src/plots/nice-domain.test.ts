import { expect, it } from "vitest";
import { niceDomain } from "./nice-domain.ts";

it.each([
  [[0, 37, 100], true, [0, 100]],
  [[0, 37, 46], true, [0, 50]],
  [[85.4, 99.7], true, [84, 100]],
  [[99.98, 100], true, [99.98, 100]],
  [[3, 17], false, [0, 18]],
  [[50], true, [50, 51]],
  [[0], true, [0, 1]],
  [[], true, [0, 100]],
  [[], false, [0, 1]],
  [[null, "a", 3], false, [3, 4]],
])("%j, per cent: %j → %j", (values, isPercent, [low, high]) => {
  const found = niceDomain(values, isPercent);
  expect(found[0]).toBeCloseTo(low, 9);
  expect(found[1]).toBeCloseTo(high, 9);
});
