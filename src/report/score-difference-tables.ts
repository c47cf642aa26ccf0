import type { ScoreComparison } from "../analysis/errors/index.ts";
import { methodText } from "./compare-notes.ts";
import type { ErrorsReport } from "./errors-report.ts";
import { confidenceTitle, intervalText, pText, signedPercent, starsText } from "./interval-numbers.ts";
import { counted } from "./numbers.ts";
import { mainText, titleOf } from "./score-tables.ts";
import { leftColumn, rightColumn, type Table } from "./table.ts";

/** With fewer units a reader is warned: tests find little, and intervals are too short. */
const fewUnits = 20;

/** What each system scores beside the first, a row for each metric; nothing for one system, or where no test is possible. */
export function scoreDifferenceTables({ names, scores, digits }: ErrorsReport): Table[] {
  if (scores === undefined || "refused" in scores) return [];
  const { pairs, systems, options } = scores;
  const isAdjusted = names.length > 2;
  const hasCi = pairs.some(({ ci }) => ci !== null);
  return names.slice(1).map((name, i) => ({
    columns: [
      leftColumn(`${name} − ${names[0]}`),
      rightColumn(names[0]),
      rightColumn(name),
      rightColumn("Δ"),
      ...(hasCi ? [leftColumn(confidenceTitle(options.confidence))] : []),
      leftColumn(isAdjusted ? "p adj" : "p"),
    ],
    rows: pairs
      .filter(({ a, b, figure }) => figure === "f1" && (a === name || b === name))
      .map(({ metric, b, delta, ci, pAdjusted, reject }) => {
        const sign = b === name ? 1 : -1;
        const own = (system: number): string => mainText(systems[system].scores[metric], digits);
        return [
          titleOf(metric),
          own(0),
          own(i + 1),
          signedPercent(delta === null ? null : sign * delta, digits),
          ...(hasCi ? [intervalText(ci === null || sign > 0 ? ci : [-ci[1], -ci[0]], digits, true)] : []),
          `${pText(pAdjusted)}${starsText(pAdjusted, reject, 1)}`,
        ];
      }),
  }));
}

/** What a reader must know of these tests. */
export function scoreDifferenceRemarks(scores: ScoreComparison | undefined): string[] {
  if (scores === undefined) return [];
  if ("refused" in scores) return [`The difference of scores is not tested: ${scores.refused}.\n`];
  const { units, options } = scores;
  const few =
    units.length < fewUnits
      ? `Only ${counted(units.length, options.unit)}: tests have little power, and intervals are rough. `
      : "";
  return [`${few}${methodText(scores)}\n`];
}
