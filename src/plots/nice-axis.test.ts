import { expect, it } from "vitest";
import { differenceAxis, niceAxis, ticksWithin } from "./nice-axis.ts";

it.each([
  [[0, 37, 100], true, [0, 20, 40, 60, 80, 100]],
  [[0, 37, 46], true, [0, 10, 20, 30, 40, 50]],
  [[85.4, 99.7], true, [84, 86, 88, 90, 92, 94, 96, 98, 100]],
  [[98.7, 100], true, [98.6, 98.8, 99, 99.2, 99.4, 99.6, 99.8, 100]],
  [[3, 17], false, [0, 2, 4, 6, 8, 10, 12, 14, 16, 18]],
  [[50], true, [50, 51]],
  [[100], true, [99, 100]],
  [[0], true, [0, 1]],
  [[], true, [0, 20, 40, 60, 80, 100]],
  [[], false, [0, 0.2, 0.4, 0.6, 0.8, 1]],
  [[null, "a", 3], false, [3, 4]],
  [[-3.7, 17], false, [-5, 0, 5, 10, 15, 20]],
  [[-60, 100], true, [-60, -40, -20, 0, 20, 40, 60, 80, 100]],
])("niceAxis gives %j (percent: %j) the ticks %j", (values, isPercent, ticks) => {
  expect(niceAxis(values, isPercent)).toStrictEqual({ domain: [ticks[0], ticks.at(-1)], ticks });
});

it.each([
  [
    [-3.7, 17],
    [-5, 0, 5, 10, 15, 20],
  ],
  [
    [-12, null, -0.5],
    [-12, -10, -8, -6, -4, -2, 0],
  ],
  [
    [0.02, 0.09],
    [0, 0.02, 0.04, 0.06, 0.08, 0.1],
  ],
  [
    [0, null],
    [0, 1],
  ],
])("differenceAxis gives %j the ticks %j", (values, ticks) => {
  expect(differenceAxis(values)).toStrictEqual({ domain: [ticks[0], ticks.at(-1)], ticks });
});

it.each([
  [[0, 100], 4, [0, 20, 40, 60, 80, 100]],
  [[-50, 100], 4, [-50, 0, 50, 100]],
  [[0, 3.15], 3, [0, 1, 2, 3]],
  [[-0.31, 0.31], 6, [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3]],
  [[0, 1], 0, []],
] as const)("within %j, about %d round ticks are %j", (domain, count, ticks) => {
  expect(ticksWithin(domain, count).map((tick) => tick + 0)).toEqual(ticks);
});
