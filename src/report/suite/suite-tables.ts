import { defined } from "../../core/defined.ts";
import type { Interval } from "../../stats/intervals.ts";
import type { SuiteComparison, SuiteDifference, SuitePair } from "../../analysis/suite/compare-suite.ts";
import type { MeanFigures, MeanScore, SuiteIntervals, SuiteScores, SuiteSystem } from "../../analysis/suite/suite.ts";
import { figureOf } from "../../analysis/measure-units.ts";
import { confidenceText, confidenceTitle, intervalText, pText, signedPercent, starsText } from "../interval-numbers.ts";
import { counted, exactText, percent } from "../numbers.ts";
import { titleOf } from "../score/score-tables.ts";
import { leftColumn, nameColumn, rightColumn, type Table } from "../table.ts";
import { headlineTitle } from "./suite-report.ts";

/** A table with its title. */
export interface NamedTable {
  readonly title: string;
  readonly table: Table;
}

/** Returns the headline by dataset and language, and its mean: a column for each system. */
export function headlineTable(scores: SuiteScores, digits: number): NamedTable {
  const { datasets, languages, systems, options } = scores;
  const { headline } = options;
  const hasLanguages = languages.length > 0;
  const row = (title: string, language: string, documents: string, cell: (system: SuiteSystem) => string): string[] => [
    title,
    ...(hasLanguages ? [language] : []),
    documents,
    ...systems.map(cell),
  ];
  const mean = ({ scores: means }: MeanScore): string => percent(means[headline].f1, digits);
  return {
    title: `${headlineTitle(scores)} of ${counted(datasets.length, "dataset")}`,
    table: {
      columns: [
        nameColumn("dataset"),
        ...(hasLanguages ? [leftColumn("language")] : []),
        rightColumn("documents"),
        ...systems.map(({ name }) => rightColumn(name)),
      ],
      rows: [
        ...datasets.map(({ name, language = "", documents }, d) =>
          row(name, language, String(documents), (system) =>
            percent(figureOf(system.datasets[d].scores[headline], "f1"), digits),
          ),
        ),
        ...languages.flatMap((language, l) =>
          // The mean of one dataset is in its own row.
          datasets.filter((each) => each.language === language).length < 2
            ? []
            : [row(`mean of ${language}`, language, "", (system) => mean(system.languages[l]))],
        ),
        row("mean over datasets", "", String(documentsOf(scores)), (system) => mean(system.macro)),
      ],
    },
  };
}

function documentsOf({ datasets }: SuiteScores): number {
  return datasets.reduce((sum, { documents }) => sum + documents, 0);
}

/** Returns the means of the headline with their intervals, and the micro average: a row for each system. */
export function meansTable(scores: SuiteScores, digits: number): NamedTable {
  const { systems, languages, options } = scores;
  const { headline, ci } = options;
  const hasLanguages = languages.length > 0;
  const mean = (of: MeanScore | undefined): string => percent(of?.scores[headline].f1 ?? null, digits);
  return {
    title: `${headlineTitle(scores)}: mean over datasets${withIntervals(scores)}${hasLanguages ? ", mean over languages" : ""}, and micro average`,
    table: {
      columns: [
        nameColumn("system"),
        rightColumn("mean"),
        ...intervalColumns(ci),
        ...(hasLanguages ? [rightColumn("languages")] : []),
        rightColumn("micro"),
      ],
      rows: systems.map(({ name, macro, macroLanguages, micro }) => [
        name,
        mean(macro),
        ...(ci === "none" ? [] : [intervalText(macro.ci.fixed, digits), intervalText(macro.ci.drawn, digits)]),
        ...(hasLanguages ? [mean(macroLanguages)] : []),
        percent(micro === undefined ? null : figureOf(micro[headline], "f1"), digits),
      ]),
    },
  };
}

/** Returns the mean over datasets of every metric: a row for each system. */
export function metricsTable({ systems, metrics }: SuiteScores, digits: number): NamedTable {
  return {
    title: "Means over datasets, F1",
    table: {
      columns: [nameColumn("system"), ...metrics.map((id) => rightColumn(titleOf(id)))],
      rows: systems.map(({ name, macro }) => [name, ...metrics.map((id) => percent(macro.scores[id].f1, digits))]),
    },
  };
}

/** Returns the differences of the mean over datasets: a row for each pair. */
export function macroPairsTable({ pairs, options }: SuiteComparison, digits: number): NamedTable {
  return {
    title: `Differences of the mean over datasets${withIntervals({ options })}; p is adjusted for ${counted(pairs.length, "pair")} (Holm)`,
    table: {
      columns: [
        nameColumn("A"),
        nameColumn("B"),
        rightColumn("A − B"),
        ...intervalColumns(options.ci),
        rightColumn("p"),
        rightColumn("p adj"),
        rightColumn("n_eff"),
      ],
      rows: pairs
        .map(betterFirst)
        .map(({ a, b, macro }) => [
          a,
          b,
          signedPercent(macro.delta, digits),
          ...(options.ci === "none"
            ? []
            : [intervalText(macro.ci.fixed, digits, true), intervalText(macro.ci.drawn, digits, true)]),
          ...testCells(macro),
        ]),
    },
  };
}

/** Returns the differences on each dataset: a row for each pair and dataset. */
export function datasetPairsTable({ pairs, datasets, options }: SuiteComparison, digits: number): NamedTable {
  const tests = pairs.length * datasets.length;
  return {
    title: `Differences on each dataset; p is adjusted for ${counted(tests, "test")} (Holm)`,
    table: {
      columns: [
        nameColumn("A"),
        nameColumn("B"),
        nameColumn("dataset"),
        rightColumn("A − B"),
        ...(options.ci === "none" ? [] : [rightColumn(confidenceTitle(options.confidence))]),
        rightColumn("p"),
        rightColumn("p adj"),
        rightColumn("n_eff"),
      ],
      rows: pairs
        .map(betterFirst)
        .flatMap(({ a, b, datasets: own }) =>
          own.map((difference, d) => [
            a,
            b,
            datasets[d].name,
            signedPercent(difference.delta, digits),
            ...(options.ci === "none" ? [] : [intervalText(difference.ci.fixed, digits, true)]),
            ...testCells(difference),
          ]),
        ),
    },
  };
}

/** Returns the pair with the better system first, by the mean. All differences are then A minus B. */
function betterFirst({ a, b, macro, datasets }: SuitePair): SuitePair {
  const isBBetter = (macro.delta ?? 0) > 0;
  const [first, second] = isBBetter ? [b, a] : [a, b];
  const own = isBBetter ? { macro, datasets } : { macro: negated(macro), datasets: datasets.map(negated) };
  return { a: first, b: second, ...own };
}

function negated(difference: SuiteDifference): SuiteDifference {
  const { delta, ci } = difference;
  const turned = (ends: Interval | undefined): Interval | undefined => ends && [-ends[1], -ends[0]];
  const { fixed, drawn } = { fixed: turned(ci.fixed), drawn: turned(ci.drawn) };
  return { ...difference, delta: delta === null ? null : -delta, ci: defined({ fixed, drawn }) };
}

/** Returns the columns of both kinds of intervals, whose level is in the title of the table. */
function intervalColumns(ci: string): Table["columns"][number][] {
  return ci === "none" ? [] : [rightColumn("datasets fixed"), rightColumn("datasets drawn")];
}

function withIntervals({ options: { ci, confidence } }: Pick<SuiteScores, "options">): string {
  return ci === "none" ? "" : ` with ${confidenceText(confidence)} intervals`;
}

function testCells({ p, pAdjusted, reject, nEff }: SuiteDifference): string[] {
  return [pText(p), pText(pAdjusted) + starsText(pAdjusted, reject, 1), String(nEff)];
}

/** Returns every figure, unrounded: a row for each system, group of documents and metric. */
/** Returns all figures for scripts. A difference is in the column of F1: that of `system` minus that of `minus`. */
export function longSuiteTable(scores: SuiteScores | SuiteComparison): Table {
  const { systems, datasets, languages, options } = scores;
  const pairs = "pairs" in scores ? scores.pairs : [];
  const more = pairs.length > 0 ? ["minus", "p", "p adjusted"] : [];
  const differenceRow = ({ a, b }: SuitePair, of: string, name: string, own: SuiteDifference): string[] => [
    ...[b, of, name],
    ...cells(options.headline, { recall: null, precision: null, f1: own.delta }, own.ci),
    ...[a, exactText(own.p), exactText(own.pAdjusted)],
  ];
  const titles = [
    "system",
    "of",
    "name",
    "metric",
    "recall",
    "precision",
    "f1",
    "low",
    "high",
    "low drawn",
    "high drawn",
    ...more,
  ];
  const cells = (id: string, { recall, precision, f1 }: MeanFigures, ci: SuiteIntervals): string[] => [
    id,
    ...[recall, precision, f1].map(exactText),
    ...(id === options.headline ? [ci.fixed, ci.drawn] : [undefined, undefined]).flatMap((ends) => [
      exactText(ends?.[0]),
      exactText(ends?.[1]),
    ]),
  ];
  const meanRows = (names: readonly string[], { scores, ci }: MeanScore): string[][] =>
    Object.entries(scores).map(([id, figures]) => [...names, ...cells(id, figures, ci)]);
  const scoreRows = (names: readonly string[], scores: SuiteSystem["datasets"][number]["scores"], ci: SuiteIntervals) =>
    Object.entries(scores).map(([id, score]) => {
      const figures = { recall: score.recall, precision: score.precision, f1: figureOf(score, "f1") };
      return [...names, ...cells(id, figures, ci)];
    });
  return {
    columns: titles.map(leftColumn),
    rows: [
      ...systemRows().map((row) => [...row, ...more.map(() => "")]),
      ...pairs.flatMap((pair) => [
        ...pair.datasets.map((own, d) => differenceRow(pair, "difference on dataset", datasets[d].name, own)),
        differenceRow(pair, "difference of macro", "", pair.macro),
      ]),
    ],
  };

  function systemRows(): string[][] {
    return systems.flatMap(({ name, datasets: own, languages: byLanguage, macro, macroLanguages, micro }) => [
      ...own.flatMap(({ scores, ci }, d) => scoreRows([name, "dataset", datasets[d].name], scores, ci)),
      ...byLanguage.flatMap((each, l) => meanRows([name, "language", languages[l]], each)),
      ...meanRows([name, "macro", ""], macro),
      ...(macroLanguages === undefined ? [] : meanRows([name, "macro-languages", ""], macroLanguages)),
      ...(micro === undefined ? [] : scoreRows([name, "micro", ""], micro, {})),
    ]);
  }
}
