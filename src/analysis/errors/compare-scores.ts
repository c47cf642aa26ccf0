import { NotComparableError } from "../../scoring/score-options.ts";
import { headlineOf } from "../compare/headline.ts";
import { compareSystems } from "../compare/compare-systems.ts";
import type { Comparison } from "../compare/comparison.ts";
import type { SystemErrors } from "./analyse-errors.ts";

/** The scores of several systems compared; or why they cannot be. */
export type ScoreComparison = Comparison | { readonly refused: string };

/**
 * Compares the scores of systems whose errors are known, as `compare` does by default, but the others with the first only, as errors are.
 *
 * @param systems one for each name, at least two
 * @param named the metrics that were named, the headline first
 */
export function compareScores(
  names: readonly string[],
  systems: readonly SystemErrors[],
  named: readonly string[] = [],
): ScoreComparison {
  const metrics = systems[0].scored.options.metrics.map(({ id }) => id);
  if (metrics.length === 0) return { refused: "there is no metric for which the files say enough" };
  try {
    return compareSystems(
      systems.map(({ scored }, i) => ({ name: names[i], runs: [scored] })),
      { headline: headlineOf(metrics, named), ...(names.length > 2 && { baseline: names[0] }) },
    );
  } catch (error) {
    if (error instanceof NotComparableError) return { refused: error.message };
    throw error;
  }
}
