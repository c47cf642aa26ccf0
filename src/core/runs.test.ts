import { describe, expect, it } from "vitest";
import { isInsideRuns, maximalRuns } from "./runs.ts";

describe("maximalRuns", () => {
  it.each([
    ["one run as it is", [3, 5], [3, 5]],
    ["touching runs as one", [0, 0, 1, 2], [0, 2]],
    ["overlapping and contained runs as one", [0, 9, 2, 3, 8, 12], [0, 12]],
    ["separate runs in order", [7, 8, 0, 1], [0, 1, 7, 8]],
    ["runs that begin together as the longest", [4, 9, 4, 4, 4, 6], [4, 9]],
    ["a run at the first token, and another after a gap of one token", [0, 0, 2, 2], [0, 0, 2, 2]],
    ["no runs for no bounds", [], []],
  ])("gives %s", (_, bounds, runs) => {
    expect(Array.from(maximalRuns(bounds))).toEqual(runs);
  });
});

it("isInsideRuns finds tokens 1 to 3 and 6 inside the runs 1–3 and 6–6, but no tokens around them", () => {
  const inside = Array.from({ length: 9 }, (_, token) => isInsideRuns([1, 3, 6, 6], token));
  expect(inside).toEqual([false, true, true, true, false, false, true, false, false]);
  expect(isInsideRuns([], 0)).toBe(false);
});
