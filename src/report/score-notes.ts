import { append } from "../core/append.ts";
import { outcomeNote } from "./breakdown-tables.ts";
import { gapNote } from "./gap-tables.ts";
import { leastUnits } from "../stats/intervals.ts";
import type { PartlyUndefined } from "../metrics/metric.ts";
import { counted } from "./numbers.ts";
import { refusedNotes } from "./refused-response.ts";
import type { ScoreReport } from "./score-report.ts";
import { scopeNote } from "./shared-tables.ts";
import { markedPercent, markedRowsText, partlyUndefinedText, titleOf } from "./score-tables.ts";
import { otherTitle } from "./shared-scores.ts";

/** What a reader must know beside the figures. */
export function notesOf(report: ScoreReport, digits: number): string[] {
  return [...refusedNotes(report.refused), ...systemNotes(report, digits), ...partlyUndefinedNotes(report, digits)];
}

function systemNotes({ systems }: ScoreReport, digits: number): string[] {
  return systems.flatMap(({ name, result, intervals }) => {
    const prefix = systems.length > 1 ? `${name}: ` : "";
    const { conllBySingletons: conll, gap, singletons, undefinedUnits = {} } = result;
    const notes: string[] = [];
    const conllText = (policy: "keep" | "drop"): string =>
      markedPercent(conll?.[policy] ?? null, conll?.partlyUndefined?.[policy], digits);
    if (result.shared !== undefined) notes.push(`${prefix}${scopeNote(result.shared)}`);
    if (result.shared !== undefined && result.undefinedUnits !== undefined) {
      notes.push(`${prefix}The figures of links are of summed counts, not macro averages`);
    }
    const missing = gap === undefined ? undefined : gapNote(gap);
    if (missing !== undefined) notes.push(`${prefix}${missing}`);
    if (conll !== undefined) {
      notes.push(
        `${prefix}CoNLL F1 with singletons ${conllText("keep")}, without ${conllText("drop")} (${singletons.key} in the key, ${singletons.response} in the response)`,
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

/** What the marks at averages mean, in which an undefined metric counts as 0. */
export function partlyUndefinedNotes({ systems, grouping = "document" }: ScoreReport, digits: number): string[] {
  return systems.flatMap(({ name, result, groups = [] }) => {
    const prefix = systems.length > 1 ? `${name}: ` : "";
    const { scores, conllBySingletons: { partlyUndefined = {} } = {}, shared } = result;
    return Object.entries(scores).flatMap(([id, score]) => {
      const title = titleOf(id);
      const others = shared?.otherSingletons;
      const other = others?.scores[id].partlyUndefined;
      const notes: string[] = [];
      const add = (of: string, what: PartlyUndefined): void => {
        notes.push(`${prefix}${partlyUndefinedText(of, what, digits)}`);
      };
      if (score.partlyUndefined !== undefined) add(title, score.partlyUndefined);
      if (others !== undefined && other !== undefined) add(`${title} ${otherTitle(others)}`, other);
      else if (id === "conll" && score.partlyUndefined === undefined) {
        if (partlyUndefined.keep !== undefined) add(`${title} with singletons`, partlyUndefined.keep);
        if (partlyUndefined.drop !== undefined) add(`${title} without singletons`, partlyUndefined.drop);
      }
      const marked = groups.filter((group) => group.scores[id].partlyUndefined !== undefined).length;
      if (marked > 0) notes.push(`${prefix}${markedRowsText(title, marked, grouping)}`);
      return notes;
    });
  });
}
