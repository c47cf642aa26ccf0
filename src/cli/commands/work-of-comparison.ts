import { type CompareOptions, defaultCompareOptions } from "../../analysis/compare/comparison.ts";
import { areFewArrangements } from "../../analysis/compare/pair-tests.ts";
import { trialsFor } from "../../analysis/compare/test-families.ts";
import { pairCount } from "../../core/overlap-table.ts";
import type { ExpectedWork } from "../output/progress.ts";

/** Seconds that a figure of a pair takes in one trial and thread, measured with 40 systems. */
const SECONDS_PER_FIGURE = 4e-9;

interface ComparisonSize {
  readonly systems: number;
  readonly units: number;
  readonly metrics: number;
}

/** Returns the number of random trials, and roughly how long they take. */
export function workOfComparison(
  { systems, units, metrics }: ComparisonSize,
  chosen: Partial<CompareOptions>,
  advice: string,
): ExpectedWork {
  const options = { ...defaultCompareOptions, ...chosen };
  const { baseline, claim, test, exact, figures } = options;
  const pairs = baseline === undefined ? pairCount(systems) : systems - 1;
  const isDrawn = claim === "checkpoint" && test === "ar" && (exact === false || !areFewArrangements(units, pairs));
  const trials = trialsFor(pairs, options);
  return {
    what: `${pairs.toLocaleString("en")} ${pairs === 1 ? "pair" : "pairs"} × ${trials.toLocaleString("en")} trials`,
    seconds: isDrawn ? pairs * trials * metrics * (figures === "all" ? 3 : 1) * SECONDS_PER_FIGURE : 0,
    advice,
  };
}
