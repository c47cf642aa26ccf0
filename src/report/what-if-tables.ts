import type { ErrorWhatIf } from "../analysis/what-if/index.ts";
import type { Gain } from "../analysis/what-if/gains.ts";
import { mainFigure } from "../metrics/metric.ts";
import type { ErrorsReport } from "./errors-report.ts";
import { signedPercent } from "./interval-numbers.ts";
import { exactText } from "./numbers.ts";
import { mainText, mainTitle, onlyMain, partlyUndefinedTexts, titleOf } from "./score-tables.ts";
import { leftColumn, rightColumn, type Table } from "./table.ts";

/** What correcting each type of a system's errors would gain: alone, by figure, then one type after the other. */
export function whatIfTables({ names, analysis, digits }: ErrorsReport, system: number): Table[] {
  const { whatIf } = analysis.systems[system];
  const prefix = names.length > 1 ? `${names[system]}: ` : "";
  const ids = Object.keys(whatIf.before);
  const withBoth = ids.filter((id) => !onlyMain(id));
  const { alone, before, cumulative } = whatIf;
  const table = (title: string, metrics: readonly string[], rows: Table["rows"]): Table[] =>
    metrics.length === 0
      ? []
      : [{ columns: [leftColumn(prefix + title), ...metrics.map(titleOf).map(rightColumn)], rows }];
  const gained = (metrics: readonly string[], figure: (gain: Gain) => number | null): Table["rows"] =>
    alone.map(({ type, gains }) => [type, ...metrics.map((id) => signedPercent(figure(gains[id]), digits))]);
  const scored = (title: string, scores: ErrorWhatIf["before"]): string[] => [
    title,
    ...ids.map((id) => mainText(scores[id], digits)),
  ];
  const main = [...new Set(ids.map(mainTitle))].join(" or ");
  return [
    ...table(
      "ΔR, type alone",
      withBoth,
      gained(withBoth, ({ recall }) => recall),
    ),
    ...table(
      "ΔP, type alone",
      withBoth,
      gained(withBoth, ({ precision }) => precision),
    ),
    ...table(`Δ${main}, type alone`, ids, gained(ids, mainFigure)),
    ...table(`${main}, cumulative`, ids, [
      scored("as it is", before),
      ...cumulative.map(({ type, scores }) => scored(type, scores)),
    ]),
  ];
}

/** What the marks of these tables mean: the figures of a system as it is, which those of corrections resemble. */
export function whatIfNotes({ names, analysis, digits }: ErrorsReport): string[] {
  const systems = analysis.systems.map(({ whatIf }, i) => ({ name: names[i], scores: whatIf.before }));
  return partlyUndefinedTexts(systems, digits).map((note) => `${note}\n`);
}

/** Which types of errors to correct first: those that gain most by themselves. */
export function firstToCorrect({ names, analysis, rankBy, digits }: ErrorsReport, system: number): string {
  const gained = analysis.systems[system].whatIf.alone
    .flatMap(({ type, gains }) => {
      const gain = rankBy in gains ? mainFigure(gains[rankBy]) : null;
      return gain === null || gain <= 0 ? [] : [{ type, gain }];
    })
    .sort((a, b) => b.gain - a.gain)
    .slice(0, 2)
    .map(({ type, gain }) => `${type} (${signedPercent(gain, digits)})`);
  const who = names.length > 1 ? `${names[system]}: ` : "";
  return gained.length === 0
    ? `${who}Correcting a single type of errors gains nothing in ${titleOf(rankBy)}.\n`
    : `${who}Most would be gained in ${titleOf(rankBy)} by correcting ${gained.join(", then ")}.\n`;
}

/** One row for each system, order, type and metric, with unrounded fractions: for spreadsheets and scripts. */
export function longWhatIfTable({ names, analysis }: ErrorsReport): Table {
  const figures = ["recall", "precision", "f1", "value"] as const;
  const titles = ["system", "corrected", "type", "metric", ...figures, ...figures.map((figure) => `${figure}Gain`)];
  return {
    columns: titles.map(leftColumn),
    rows: analysis.systems.flatMap(({ whatIf }, i) =>
      (["alone", "cumulative"] as const).flatMap((order) =>
        whatIf[order].flatMap(({ type, scores, gains }) =>
          Object.keys(gains).map((id) => [
            names[i],
            order,
            type,
            id,
            ...figures.map((figure) => exactText(scores[id][figure])),
            ...figures.map((figure) => exactText(gains[id][figure])),
          ]),
        ),
      ),
    ),
  };
}
