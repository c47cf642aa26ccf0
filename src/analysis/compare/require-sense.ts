import { mostPairedRuns } from "../../stats/run-tests.ts";
import { CompareOptionError, type CompareOptions } from "./comparison.ts";
import type { SystemRuns } from "./comparison-context.ts";

/**
 * Refuses what these systems cannot answer.
 *
 * @throws CompareOptionError
 */
export function requireSense(systems: readonly SystemRuns[], options: CompareOptions): void {
  const refuse = (message: string): never => {
    throw new CompareOptionError(message);
  };
  const { headline, baseline, claim, adjust, test } = options;
  if (systems.length < 2) refuse("a comparison needs at least two systems");
  const names = systems.map(({ name }) => name);
  if (new Set(names).size < names.length) refuse("two systems have the same name");
  if (baseline !== undefined && !names.includes(baseline)) {
    refuse(`there is no system "${baseline}" to be the baseline; there are ${names.join(", ")}`);
  }
  const metrics = systems[0].runs[0].options.metrics.map(({ id }) => id);
  if (!metrics.includes(headline))
    refuse(`systems are ranked by ${headline}, which is not among the metrics ${metrics.join(", ")}`);
  const single = systems.find(({ runs }) => runs.length < 2);
  const several = systems.find(({ runs }) => runs.length > 1);
  if (claim === "method" && single !== undefined) {
    refuse(`${single.name} has one run; a claim about methods needs at least two of each`);
  }
  if (claim === "checkpoint" && several !== undefined) {
    refuse(`${several.name} has ${several.runs.length} runs: a claim about outputs needs one output for each name`);
  }
  if (claim === "method" && (adjust === "maxt" || adjust === "tukey" || test === "bs")) {
    refuse("runs of methods are compared by permutation, adjusted by holm, bh or none");
  }
  if (test === "bs" && (adjust === "maxt" || adjust === "tukey")) {
    refuse(`${adjust} adjusts p-values of approximate randomisation; those of the bootstrap by holm, bh or none`);
  }
  if (options.pairedRuns && systems.some(({ runs }) => runs.length > mostPairedRuns)) {
    refuse(`at most ${mostPairedRuns} runs can belong together in pairs`);
  }
  if (options.pairedRuns && systems.some(({ runs }) => runs.length !== systems[0].runs.length)) {
    refuse("runs that belong together must be equally many for every system");
  }
}
