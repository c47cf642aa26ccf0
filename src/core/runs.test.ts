import { describe, expect, it } from "vitest";
import { maximalRuns } from "./runs.ts";

describe("maximalRuns", () => {
  it.each([
    ["one run as it is", [3, 5], [3, 5]],
    ["touching runs as one", [0, 0, 1, 2], [0, 2]],
    ["overlapping and contained runs as one", [0, 9, 2, 3, 8, 12], [0, 12]],
    ["runs apart in order", [7, 8, 0, 1], [0, 1, 7, 8]],
    ["nothing as nothing", [], []],
  ])("gives %s", (_, bounds, runs) => {
    expect(Array.from(maximalRuns(bounds))).toEqual(runs);
  });
});
