import type { OverlapTable } from "../../core/overlap-table.ts";
import { type Edit, lessPreciseA, lessPreciseB } from "./less-precise.ts";
import { type Leftover, morePrecise } from "./more-precise.ts";

/** The experiments of Moosavi and Strube (2016), §2, Table 1: a response that is better by its precision, and two that are worse. */
export const experimentIds = ["more-precise", "less-precise-a", "less-precise-b"] as const;
/** One of the experiments. */
export type ExperimentId = (typeof experimentIds)[number];

/** Makes the response of an experiment from a part's table. */
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

/** Whether the response of an experiment is better than the one that it was made from, or worse. */
export function isBetter(experiment: ExperimentId): boolean {
  return experiment === "more-precise";
}
