import { append } from "../core/append.ts";
import { outcomeNote } from "./breakdown-tables.ts";
import { gapNote } from "./gap-tables.ts";
import { leastUnits } from "../stats/intervals.ts";
import { counted, percent } from "./numbers.ts";
import type { ScoreReport } from "./score-report.ts";
import { scopeNote } from "./shared-tables.ts";
import { titleOf } from "./score-tables.ts";

/** What a reader must know beside the figures. */
export function notesOf({ systems }: ScoreReport, digits: number): string[] {
  return systems.flatMap(({ name, result, intervals }) => {
    const prefix = systems.length > 1 ? `${name}: ` : "";
    const { conllBySingletons: conll, gap, singletons, undefinedUnits = {} } = result;
    const notes: string[] = [];
    if (result.shared !== undefined) notes.push(`${prefix}${scopeNote(result.shared)}`);
    const missing = gap === undefined ? undefined : gapNote(gap);
    if (missing !== undefined) notes.push(`${prefix}${missing}`);
    if (conll !== undefined) {
      notes.push(
        `${prefix}CoNLL F1 with singletons ${percent(conll.keep, digits)}, without ${percent(conll.drop, digits)} (${singletons.key} in the key, ${singletons.response} in the response)`,
      );
    }
    if (intervals !== undefined && intervals.units < leastUnits) {
      notes.push(`${prefix}${counted(intervals.units, "unit")}: no intervals, which need at least ${leastUnits}`);
    }
    for (const [id, score] of Object.entries(result.scores)) {
      append(
        notes,
        outcomeNote(id, score, digits).map((note) => `${prefix}${note}`),
      );
    }
    for (const [id, units] of Object.entries(undefinedUnits)) {
      if (units > 0) notes.push(`${prefix}${titleOf(id)} is undefined in ${units} units, which its mean leaves out`);
    }
    return notes;
  });
}
