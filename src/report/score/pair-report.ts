import type { Diagnostic } from "../../core/diagnostic.ts";
import { mainFigure } from "../../metrics/kit/metric.ts";
import { diagnosticSentence } from "../diagnostic-text.ts";
import { countText, percent } from "../numbers.ts";
import { nameColumn, rightColumn, type Table } from "../table.ts";
import type { ScoreReport, SystemReport } from "./score-report.ts";
import { errorText, fTitle, mainText, onlyMain, titleOf, uncertaintyText } from "./score-tables.ts";

/** How the pairs of a response were grouped, from its diagnostics. */
interface Grouped {
  readonly system: SystemReport;
  readonly sentence: string;
  /** Absent for pairs without probabilities. */
  readonly threshold?: number;
  readonly links: number;
  /** How many records of the key are in no link, and how many the key has. */
  readonly alone: number;
  readonly ofKey: number;
}

/** Returns how the pairs of each file were grouped. */
export function groupingNotes(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.flatMap((each) =>
    each.code === "pairs-grouped" ? [`${each.file}: ${diagnosticSentence(each)}`] : [],
  );
}

function groupedIn({ systems }: Pick<ScoreReport, "systems">): readonly Grouped[] {
  return systems.flatMap((system) => {
    const notice = system.diagnostics.find(({ code }) => code === "pairs-grouped");
    if (notice === undefined) return [];
    const { threshold, links, alone, ofKey } = notice.data ?? {};
    return [
      {
        ...{ system, sentence: diagnosticSentence(notice) },
        ...{ links: Number(links), alone: Number(alone), ofKey: Number(ofKey) },
        ...(threshold !== undefined && { threshold: Number(threshold) }),
      },
    ];
  });
}

/** Returns the systems that are one table of pairs at several thresholds; none if a system is something else. */
function sweepIn(report: Pick<ScoreReport, "systems">): readonly Grouped[] {
  const grouped = groupedIn(report);
  const isSweep = grouped.length > 1 && grouped.every(({ threshold }) => threshold !== undefined);
  return isSweep && grouped.length === report.systems.length ? grouped : [];
}

/** Returns the scores of a table of pairs by threshold, if all systems are this table, and the title of their F. */
export function thresholdScores(report: Pick<ScoreReport, "systems">): Sweep | undefined {
  const sweep = sweepIn(report);
  const of = ({ system: { name }, threshold }: Grouped): string => name.slice(0, -`@${threshold}`.length);
  if (new Set(sweep.map(of)).size !== 1) return undefined;
  return {
    name: of(sweep[0]),
    f: fTitle(sweep[0].system.result.signature),
    sweep: sweep.map(({ system, threshold }) => ({ threshold: threshold!, scores: system.result.scores })),
  };
}

interface Sweep {
  readonly name: string;
  readonly f: string;
  readonly sweep: readonly { readonly threshold: number; readonly scores: SystemReport["result"]["scores"] }[];
}

/** Returns recall, precision and F1 by threshold, if all systems are tables of pairs at thresholds. */
export function thresholdTable(report: ScoreReport, digits: number): Table | undefined {
  const sweep = sweepIn(report);
  if (sweep.length === 0) return undefined;
  const ids = Object.keys(sweep[0].system.result.scores);
  const f = fTitle(sweep[0].system.result.signature);
  return {
    columns: [
      nameColumn(""),
      rightColumn("links"),
      ...ids.flatMap((id) =>
        (onlyMain(id) ? [titleOf(id)] : [`${titleOf(id)} R`, "P", f]).map((title) => rightColumn(title)),
      ),
    ],
    rows: sweep.map(({ system, links }) => [
      system.name,
      countText(links),
      ...ids.flatMap((id) => {
        const score = system.result.scores[id];
        const main = `${mainText(score, digits)}${uncertaintyText(system, id, digits)}`;
        const textOf = (figure: "recall" | "precision"): string =>
          `${percent(score[figure], digits)}${errorText(system.sample, id, figure, digits)}`;
        return onlyMain(id) ? [main] : [textOf("recall"), textOf("precision"), main];
      }),
    ]),
  };
}

/** Returns how pairs were grouped, and which threshold is best. */
export function pairNotes(report: ScoreReport, digits: number): string[] {
  const grouped = groupedIn(report);
  const sweep = sweepIn(report);
  if (sweep.length === 0)
    return grouped.map(({ system: { name }, sentence }) =>
      report.systems.length > 1 ? `${name}: ${sentence}` : sentence,
    );
  const ids = Object.keys(sweep[0].system.result.scores);
  const best = ids.map((id) => {
    const figureOf = ({ system }: Grouped): number => mainFigure(system.result.scores[id]) ?? -1;
    const first = sweep.reduce((high, each) => (figureOf(each) > figureOf(high) ? each : high));
    return `${titleOf(id)} ${percent(figureOf(first), digits)} (${first.system.name})`;
  });
  return [
    `Each threshold links pairs with at least this probability; linked records are grouped by single linkage, and records of the key that no pair links are groups of their own${aloneText(sweep)}`,
    `Best ${fTitle(sweep[0].system.result.signature)}: ${best.join(", ")}; a threshold that was chosen on this key looks better than it is`,
  ];
}

/** Returns how many records of the key no pair links, at the lowest threshold and at the highest. */
function aloneText(sweep: readonly Grouped[]): string {
  if (sweep[sweep.length - 1].alone === 0) return "";
  const [low, high] = [sweep[0], sweep[sweep.length - 1]].map(
    ({ alone, ofKey, threshold }) => `${alone} of ${ofKey} at ${threshold}`,
  );
  return `: ${low}, ${high}`;
}
