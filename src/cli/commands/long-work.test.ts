import { expect, it } from "vitest";
import { defaultCompareOptions } from "../../analysis/compare/comparison.ts";
import { announceWork, type ExpectedWork } from "../output/progress.ts";
import { workOfAgreement } from "./agree-command.ts";
import { workOfComparison } from "./work-of-comparison.ts";

function announced(work: ExpectedWork): string {
  let text = "";
  announceWork(work, (more) => (text += more));
  return text;
}

const advice = "for a faster run, use --baseline NAME, or fewer trials (--resamples N)";
const comparison = { ...defaultCompareOptions, headline: "lea" };

it("the trials for many systems are announced, with a faster alternative", () => {
  // 100 · 99 / 2 pairs; the smallest p must survive Holm's adjustment ten times over: 10 · 4950 / 0.05 trials.
  const size = { systems: 100, units: 350, metrics: 8 };
  expect(announced(workOfComparison(size, comparison, advice))).toMatch(
    /^4,950 pairs × 990,000 trials take about \d+ s; for a faster run, use --baseline NAME, or fewer trials \(--resamples N\)\n$/,
  );
  expect(announced(workOfComparison(size, { ...comparison, baseline: "a" }, advice))).toBe("");
  expect(announced(workOfComparison(size, { ...comparison, trials: 10_000 }, advice))).toBe("");
});

it("nothing is announced for few systems, few arrangements, or the bootstrap", () => {
  expect(announced(workOfComparison({ systems: 40, units: 350, metrics: 8 }, comparison, advice))).toBe("");
  expect(announced(workOfComparison({ systems: 100, units: 10, metrics: 8 }, comparison, advice))).toBe("");
  expect(
    announced(workOfComparison({ systems: 100, units: 350, metrics: 8 }, { ...comparison, test: "bs" }, advice)),
  ).toBe("");
});

it("the random assignments for several annotators are announced", () => {
  expect(announced(workOfAgreement({ pairs: 45, dealings: 400, mentions: 45 * 20_000, metrics: 6 }))).toMatch(
    /^45 pairs × 400 random assignments of entities take about \d+ s; for a faster run, choose fewer metrics, such as -m lea\n$/,
  );
  expect(announced(workOfAgreement({ pairs: 1, dealings: 400, mentions: 20_000, metrics: 6 }))).toBe("");
});

it("a single pair is announced in the singular", () => {
  const chosen = { ...comparison, trials: 10_000_000, figures: "all" as const };
  expect(announced(workOfComparison({ systems: 2, units: 350, metrics: 90 }, chosen, advice))).toMatch(
    /^1 pair × 10,000,000 trials take about \d+ s; /,
  );
});

it("the advice to choose fewer metrics is omitted if there is only one metric", () => {
  expect(announced(workOfAgreement({ pairs: 45, dealings: 400, mentions: 45 * 200_000, metrics: 1 }))).toMatch(
    /^45 pairs × 400 random assignments of entities take about \d+ s\n$/,
  );
});
