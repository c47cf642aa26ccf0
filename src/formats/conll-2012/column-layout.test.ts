import { expect, test } from "vitest";
import { columnLayout } from "./column-layout.ts";

test.each([
  ["bc/cctv/00/cctv_0000   0   0   In   IN   (TOP(S(PP*   -   -   -   Speaker#1   *   (ARGM*   -", 3, false],
  ["a\t0\t0\tIt\tPRP\t-\t-\t-\t-\t-\t*\t(0)", 3, true],
  ["a 0 0 It (0)", 3, false],
  ["a 0 It (0)", 2, false],
  ["0 It (0)", 1, false],
  ["36_1ecb_0_5_5\t(1)", -1, true],
  ["It", -1, false],
  ["1\tSinge\tSinge\tNOUN\t_\t_\t0\troot\t_\t_\t_\t0\t(PER)\t(PER)\t(1)", 1, true],
  ["1 Singe _ (1)", 1, false],
  ["123\t0\t0\tIt\t(0)", 3, true],
  ["my doc\t0\t0\tIt\t(0)", 3, true],
  ["my doc\t0\t(0)", 1, true],
  ["\ta 0 0 It (0)", 3, false],
  ["a 0 0 It -\t(0)", 3, false],
  ["\t0\t0\tIt\t-", 3, true],
  ["a\t0\t0\tIt\t\r", 3, true],
  ["  a 0 0 It (0)  ", 3, false],
])("%j has its word in column %i", (line, word, tabs) => {
  expect(columnLayout(line)).toEqual({ word, tabs });
});
