import { parseSignature } from "../../core/signature.ts";
import { lazily } from "../../core/arrays.ts";
import type { ChanceAdjusted, ChanceFigure } from "../../analysis/chance.ts";
import type { Attainable } from "../../analysis/keys/soft-maximum.ts";
import type { ScoreIntervals } from "../../analysis/score-intervals.ts";
import { mainFigure, type PartlyUndefined, type Score } from "../../metrics/kit/metric.ts";
import { findMetric } from "../../metrics/registry.ts";
import type { GapScore } from "../../scoring/gap-score.ts";
import { type FigureName, figureNames } from "../../analysis/measure-units.ts";
import { confidenceTitle, intervalText } from "../interval-numbers.ts";
import { gapGroups } from "./gap-tables.ts";
import { countText, counted, exactText, percent } from "../numbers.ts";
import { type SampledSystem, type ScoreReport, type SystemReport, sharedScores } from "./score-report.ts";
import { leftColumn, type LongTable, nameColumn, rightColumn, type Table } from "../table.ts";

export function titleOf(id: string): string {
  return findMetric(id)?.title ?? id;
}

/** @param signature of the scores: with another β than 1, the F-measure is called by it */
export function mainTitle(id: string, signature: string): string {
  return isOneFigure(id) ? "value" : fTitle(signature);
}

/** Returns whether a metric has a single figure instead of recall, precision and F1. */
export function isOneFigure(id: string): boolean {
  return findMetric(id)?.hasOneFigure === true;
}

/** Returns `F1`, or with another β what that makes of it, such as `F2` or `F0.5`. */
export function fTitle(signature: string): string {
  return `F${parseSignature(signature)?.["beta"] ?? 1}`;
}

/**
 * Returns whether a table shows only the main figure of the metric: for an average, or a metric without recall and
 * precision.
 */
export function onlyMain(id: string): boolean {
  const metric = findMetric(id);
  return metric?.kind === "composite" || isOneFigure(id) || metric?.hasOnlyF === true;
}

export const partlyUndefinedMark = "†";

export function mainText(score: Score, digits: number): string {
  return markedPercent(mainFigure(score), score.partlyUndefined, digits);
}

export function markedPercent(figure: number | null, mark: PartlyUndefined | undefined, digits: number): string {
  return `${percent(figure, digits)}${mark === undefined ? "" : partlyUndefinedMark}`;
}

export const markMeaning = `${partlyUndefinedMark} An undefined metric counts as 0 in the average (scorer.pl prints 0).`;

export function partlyUndefinedText(
  title: string,
  { metrics, f1OfDefined, units }: PartlyUndefined,
  digits: number,
  unit = "unit",
): string {
  const where = units === undefined ? "" : ` in ${counted(units, unit)}`;
  return `${partlyUndefinedMark} ${title}: ${metrics.map(titleOf).join(" and ")} ${metrics.length === 1 ? "is undefined" : "are undefined"} (0/0)${where} and counted as 0 in the average (scorer.pl prints 0); without ${metrics.length === 1 ? "it" : "them"}, the average is ${percent(f1OfDefined, digits)}`;
}

export function partlyUndefinedTexts(
  systems: readonly { readonly name: string; readonly scores: Readonly<Record<string, Score>> }[],
  digits: number,
): string[] {
  return systems.flatMap(({ name, scores }) =>
    Object.entries(scores).flatMap(([id, { partlyUndefined }]) =>
      partlyUndefined === undefined ? [] : [partlyUndefinedText(`${titleOf(id)} of ${name}`, partlyUndefined, digits)],
    ),
  );
}

export function markedRowsText(title: string, marked: number, row: string): string {
  return `${partlyUndefinedMark} ${title} of ${counted(marked, row)}: an undefined metric is counted as 0 in the average (scorer.pl prints 0)`;
}

export function longTable({ systems, grouping, divideBy }: ScoreReport): LongTable {
  const groupTitle = grouping ?? divideBy;
  const hasAccuracy = systems.some(({ result }) => Object.values(result.scores).some(({ outcomes }) => outcomes));
  const hasValue = systems.some(({ result }) => hasOneFigure(result.scores));
  const titles = [
    "system",
    ...(groupTitle === undefined ? [] : [groupTitle]),
    "metric",
    ...["recall", "precision", "f1"],
    ...(hasValue ? ["value"] : []),
    ...(hasAccuracy ? ["accuracy"] : []),
  ];
  const hasCi = systems.some(({ intervals }) => intervals !== undefined);
  const hasChance = systems.some(({ chance }) => chance !== undefined);
  const chanceTitles = hasChance
    ? figureNames.flatMap((figure) => [`${figure}Expected`, `${figure}StandardError`, `${figure}Adjusted`])
    : [];
  const hasErrors = systems.some(({ sample }) => sample !== undefined);
  const errorTitles = hasErrors ? figureNames.map((figure) => `${figure}StandardError`) : [];
  const ciTitles = hasCi ? figureNames.flatMap((figure) => [`${figure}Low`, `${figure}High`]) : [];
  const countTitles = ["recallNumerator", "recallDenominator", "precisionNumerator", "precisionDenominator"];
  const rowsOf = (
    prefix: readonly string[],
    scores: Readonly<Record<string, Score>>,
    ci: Partial<ScoreIntervals["ci"]> = {},
    chance: Partial<ChanceAdjusted["figures"]> = {},
    errors: Partial<SampledSystem["errors"]> = {},
  ): string[][] =>
    Object.entries(scores).map(([id, { recall, precision, f1, value, accuracy, counts }]) => [
      ...prefix,
      id,
      ...[recall, precision, f1, ...(hasValue ? [value] : []), ...(hasAccuracy ? [accuracy] : [])].map(exactText),
      ...(counts !== undefined && "recall" in counts
        ? [...counts.recall, ...counts.precision].map(String)
        : ["", "", "", ""]),
      ...(hasCi ? figureNames.flatMap((figure) => (ci[id]?.[figure] ?? ["", ""]).map(String)) : []),
      ...(hasErrors ? figureNames.map((figure) => String(errors[id]?.[figure] ?? "")) : []),
      ...(hasChance ? figureNames.flatMap((figure) => chanceCells(chance[id]?.[figure])) : []),
    ]);
  return {
    columns: [...titles, ...countTitles, ...ciTitles, ...errorTitles, ...chanceTitles].map(leftColumn),
    rows: lazily(systems, function* ({ name, result, groups = [], breakdown = {}, intervals, chance, sample }) {
      for (const { id, scores } of groups) yield* rowsOf([name, id], scores);
      for (const [id, { rows }] of Object.entries(breakdown)) {
        for (const { label, score } of rows) yield* rowsOf([name, label], { [id]: score });
      }
      yield* rowsOf(
        groupTitle === undefined ? [name] : [name, ""],
        { ...result.scores, ...gapScores(result.gap), ...(result.shared && sharedScores(result.shared)) },
        intervals?.ci,
        chance?.figures,
        sample?.errors,
      );
    }),
  };
}

function chanceCells(figure: ChanceFigure | undefined): string[] {
  if (figure === undefined || figure.expected === null) return ["", "", ""];
  return [figure.expected, figure.standardError, figure.adjusted].map(exactText);
}

function chanceText({ expected, standardError }: ChanceFigure, digits: number): string {
  return `${percent(expected, digits)}${standardError === 0 ? "" : ` ±${percent(standardError, digits)}`}`;
}

export function adjustedTable({ systems }: ScoreReport, digits: number): Table {
  const ids = Object.keys(systems[0].result.scores);
  return {
    columns: [nameColumn("adjusted"), ...ids.map(titleOf).map(rightColumn)],
    rows: systems.map(({ name, chance }) => [
      name,
      ...ids.map((id) => percent(chance?.figures[id].f1.adjusted ?? null, digits)),
    ]),
  };
}

function gapScores(gap: GapScore | undefined): Record<string, Score> {
  if (gap === undefined) return {};
  return Object.fromEntries(
    gapGroups.map(([group, id]) => {
      const { recall, precision, f1, counts } = gap[group];
      const { truePositives, falsePositives, falseNegatives } = counts;
      return [
        id,
        {
          recall,
          precision,
          f1,
          counts: {
            recall: [truePositives, truePositives + falseNegatives],
            precision: [truePositives, truePositives + falsePositives],
          },
        },
      ];
    }),
  );
}

/** Returns the highest F1 that any response could have, or its bound. */
function attainableText(attainable: readonly Attainable[], metric: string, digits: number): string {
  const own = attainable.find((each) => each.metric === metric);
  return own === undefined ? "" : `${own.isExact ? "" : "≤ "}${percent(own.f1, digits)}`;
}

/** Returns the table of a report with a single system. */
export function metricTable({ systems, keys, details = false }: ScoreReport, digits: number): Table {
  const [{ result, intervals, chance, sample }] = systems;
  const { attainable } = keys ?? {};
  const hasCi = intervals !== undefined && Object.values(intervals.ci).some(({ f1 }) => f1 !== undefined);
  const hasValue = hasOneFigure(result.scores);
  const columns = [
    nameColumn(""),
    ...["R", "P", fTitle(result.signature), ...(hasValue ? ["value"] : [])].map(rightColumn),
    ...(attainable === undefined ? [] : [rightColumn("attainable")]),
    ...(hasCi ? [leftColumn(confidenceTitle(intervals.confidence))] : []),
    ...(chance === undefined ? [] : ["chance", "adjusted"].map(rightColumn)),
    rightColumn("counts"),
  ];
  return {
    columns,
    rows: Object.entries(result.scores).flatMap(([id, score]) => [
      [
        titleOf(id),
        ...(onlyMain(id)
          ? ["", ""]
          : [
              `${percent(score.recall, digits)}${errorText(sample, id, "recall", digits)}`,
              `${percent(score.precision, digits)}${errorText(sample, id, "precision", digits)}`,
            ]),
        score.value === undefined ? `${mainText(score, digits)}${errorText(sample, id, "f1", digits)}` : "",
        ...(hasValue ? [score.value === undefined ? "" : percent(score.value, digits)] : []),
        ...(attainable === undefined ? [] : [attainableText(attainable, id, digits)]),
        ...(hasCi ? [intervalText(intervals.ci[id].f1, digits)] : []),
        ...(chance === undefined
          ? []
          : [chanceText(chance.figures[id].f1, digits), percent(chance.figures[id].f1.adjusted, digits)]),
        totalsText(score),
      ],
      ...(details ? classRows(score, columns.length) : []),
    ]),
  };
}

/** Returns a figure's standard error after ±, or nothing. */
export function errorText(sample: SampledSystem | undefined, id: string, figure: FigureName, digits: number): string {
  const error = sample?.errors[id][figure];
  return error === undefined ? "" : ` ±${percent(error, digits)}`;
}

/** Returns the standard error and the interval of a metric's main figure, as far as they are known. */
export function uncertaintyText(
  { sample, intervals }: Pick<SystemReport, "intervals" | "sample">,
  id: string,
  digits: number,
): string {
  const ci = intervals?.ci[id].f1;
  return `${errorText(sample, id, "f1", digits)}${ci === undefined ? "" : ` ${intervalText(ci, digits)}`}`;
}

function hasOneFigure(scores: Readonly<Record<string, Score>>): boolean {
  return Object.values(scores).some(({ value }) => value !== undefined);
}

export function countsText({ counts }: Score): string {
  if (counts === undefined) return "";
  const over = (numerator: number, denominator: number): string => `${countText(numerator)}/${countText(denominator)}`;
  if ("recall" in counts) return `${over(...counts.recall)} ${over(...counts.precision)}`;
  if ("value" in counts) return over(...counts.value);
  if ("detection" in counts) {
    const { detection: d, mentions: m } = counts;
    const tps = [d.truePositives, m.truePositives];
    const sums = (name: "falseNegatives" | "falsePositives"): string =>
      [d, m].map((part, i) => over(tps[i], tps[i] + part[name])).join("+");
    return `${sums("falseNegatives")} ${sums("falsePositives")}`;
  }
  const { coreference: c, nonCoreference: n } = counts;
  return `${over(c.common, c.key)}+${over(n.common, n.key)} ${over(c.common, c.response)}+${over(n.common, n.response)}`;
}

/** Returns the counts of recall and of precision, or "" for a metric with two classes of counts, which have no sum. */
export function totalsText(score: Score): string {
  return classesOf(score) === undefined ? countsText(score) : "";
}

/** Returns the two classes of counts that a metric such as BLANC has; undefined for other metrics. */
function classesOf({ counts }: Score): readonly (readonly [title: string, counts: string])[] | undefined {
  if (counts === undefined) return undefined;
  const over = (hits: number, ...[key, response]: readonly number[]): string =>
    `${countText(hits)}/${countText(key)} ${countText(hits)}/${countText(response)}`;
  if ("detection" in counts) {
    return (["detection", "mentions"] as const).map((name) => {
      const { truePositives: hits, falseNegatives, falsePositives } = counts[name];
      return [name === "detection" ? "entities" : "mentions", over(hits, hits + falseNegatives, hits + falsePositives)];
    });
  }
  if (!("coreference" in counts)) return undefined;
  return (["coreference", "nonCoreference"] as const).map((name) => {
    const { common, key, response } = counts[name];
    return [name === "coreference" ? "links" : "non-links", over(common, key, response)];
  });
}

function classRows(score: Score, width: number): string[][] {
  return (classesOf(score) ?? []).map(([title, text]) => [
    `  ${title}`,
    ...Array.from({ length: width - 2 }, () => ""),
    text,
  ]);
}

export function systemTable({ systems, keys }: ScoreReport, digits: number): Table {
  const { attainable } = keys ?? {};
  const { columns, rows } = f1Table(
    "",
    systems.map(({ name, result }) => [[name], result.scores]),
    digits,
    systems,
  );
  if (attainable === undefined) return { columns, rows };
  const ids = Object.keys(systems[0].result.scores);
  return { columns, rows: [...rows, ["attainable", ...ids.map((id) => attainableText(attainable, id, digits))]] };
}

export function groupTable({ systems, grouping }: ScoreReport, digits: number): Table {
  const several = systems.length > 1;
  const byId = systems.map(({ groups = [] }) => new Map(Array.from(groups, ({ id, scores }) => [id, scores])));
  return f1Table(
    grouping ?? "document",
    [...byId[0].keys()].flatMap((id) =>
      systems.flatMap(({ name }, i) => {
        const scores = byId[i].get(id);
        return scores === undefined ? [] : [[several ? [id, name] : [id], scores] as const];
      }),
    ),
    digits,
  );
}

function f1Table(
  title: string,
  entries: readonly (readonly [readonly string[], Readonly<Record<string, Score>>])[],
  digits: number,
  systems: readonly Pick<SystemReport, "intervals" | "sample">[] = [],
): Table {
  const ids = Object.keys(entries[0]?.[1] ?? {});
  const names = [title, ...Array.from({ length: (entries[0]?.[0].length ?? 1) - 1 }, () => "")];
  return {
    columns: [...names.map(nameColumn), ...ids.map(titleOf).map(rightColumn)],
    rows: entries.map(([labels, scores], row) => [
      ...labels,
      ...ids.map((id) => `${mainText(scores[id], digits)}${uncertaintyText(systems.at(row) ?? {}, id, digits)}`),
    ]),
  };
}

export const totalLabel = "TOTAL";
