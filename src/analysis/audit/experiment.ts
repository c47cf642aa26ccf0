import type { OverlapTable } from "../../core/overlap-table.ts";
import { type Edit, lessPreciseA, lessPreciseB } from "./less-precise.ts";
import { type Leftover, morePrecise } from "./more-precise.ts";

/** The experiments of Moosavi and Strube (2016), §2, Table 1: a response with better precision, and two worse ones. */
export const experimentIds = ["more-precise", "less-precise-a", "less-precise-b"] as const;
/** One of the experiments. */
export type ExperimentId = (typeof experimentIds)[number];

/**
 * Returns the table of a part's response, changed by an experiment.
 *
 * @example
 *   // Only the third mention is linked to none that corefers with it in the key.
 *   edited("more-precise", labelTable([0, 0, 1], [0, 0, 0]), "keep").removed; // → 1
 */
export function edited(experiment: ExperimentId, table: OverlapTable, leftover: Leftover): Edit {
  switch (experiment) {
    case "more-precise":
      return morePrecise(table, leftover);
    case "less-precise-a":
      return lessPreciseA(table);
    case "less-precise-b":
      return lessPreciseB(table);
  }
}

/** Returns true if an experiment makes the response better, false if it makes it worse. */
export function isBetter(experiment: ExperimentId): boolean {
  return experiment === "more-precise";
}
