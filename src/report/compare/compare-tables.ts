import { greatest, least } from "../../core/arrays.ts";
import { mainFigure, type RecallPrecision } from "../../metrics/kit/metric.ts";
import type { ComparedClass } from "../../analysis/compare/compare-classes.ts";
import type { ComparedPair, ComparedSystem, Comparison } from "../../analysis/compare/comparison.ts";
import { figureOf } from "../../analysis/measure-units.ts";
import {
  betterFirst,
  type CompareLayout,
  type CompareReport,
  headlinePairs,
  publishedText,
  type TableRow,
  tableRows,
  turned,
} from "./compare-report.ts";
import { confidenceTitle, intervalText, pText, signedPercent, starsText } from "../interval-numbers.ts";
import { exactText, percent } from "../numbers.ts";
import { type Meaning, meaningOf } from "../paint.ts";
import { mainText, mainTitle, titleOf, totalLabel } from "../score/score-tables.ts";
import { leftColumn, nameColumn, rightColumn, type Table } from "../table.ts";

const detailColumns = new Set(["R", "P", "unit SE", "group", "void"]);

export function standingsTable(report: CompareReport, layout: CompareLayout): Table {
  const table = systemsTable(report, layout);
  const others = report.comparison.metrics.length - 1;
  return columnsOf(table, (title, c) => !detailColumns.has(title) && c < table.columns.length - others);
}

export function f1ByMetricTable(
  { comparison, published }: CompareReport,
  { digits }: CompareLayout,
): Table | undefined {
  const { metrics, options } = comparison;
  const others = metrics.filter((id) => id !== options.headline);
  if (others.length === 0) return undefined;
  return {
    columns: [
      nameColumn(mainTitle(options.headline, comparison.signature)),
      ...others.map((id) => rightColumn(titleOf(id))),
    ],
    rows: [
      ...tableRows(comparison).map(({ system }) => [
        system.name,
        ...others.map((id) => mainText(system.scores[id], digits)),
      ]),
      ...(published?.systems ?? []).map(({ name, f1 }) => [`(${name})`, ...others.map((id) => publishedText(f1, id))]),
    ],
  };
}

export function shortPairsTable(comparison: Comparison, layout: CompareLayout, turn = shownPair): Table {
  return columnsOf(pairsTable(comparison, layout, turn), (title) => title !== "n_eff" && title !== "MDD80");
}

/** Returns the scores of two systems and the first minus the second: a row for each tested figure. */
export function scoresAndDifferencesTable(comparison: Comparison, layout: CompareLayout): Table {
  const [first, second] = tableRows(comparison);
  const { columns, rows } = shortPairsTable(comparison, layout, (pair) => startingWith(first.system.name, pair));
  const scoreOf = ({ system }: TableRow, { metric, figure }: ComparedPair): string =>
    figure === "f1"
      ? mainText(system.scores[metric], layout.digits)
      : percent(figureOf(system.scores[metric], figure), layout.digits);
  // The table of a single pair has a row for each of `pairs`, and the pair in its second column.
  return {
    columns: [nameColumn("metric"), rightColumn(first.letter), rightColumn(second.letter), ...columns.slice(2)],
    rows: rows.map(([title, , ...differences], row) => [
      title,
      ...[first, second].map((each) => scoreOf(each, comparison.pairs[row])),
      ...differences,
    ]),
  };
}

function columnsOf({ columns, rows }: Table, isKept: (title: string, c: number) => boolean): Table {
  const kept = columns.flatMap(({ title }, c) => (isKept(title, c) ? [c] : []));
  return { columns: kept.map((c) => columns[c]), rows: rows.map((row) => kept.map((c) => row[c])) };
}

export function systemsTable({ comparison, published }: CompareReport, layout: CompareLayout): Table {
  const { options, metrics, ranks, systems } = comparison;
  const { headline } = options;
  const { digits } = layout;
  const others = metrics.filter((id) => id !== headline);
  const hasRuns = systems.some(({ runs }) => runs !== undefined);
  const hasRanks = ranks[headline] !== undefined;
  const hasCi = systems.some(({ ci }) => ci[headline]["f1"] !== undefined);
  const confidence = confidenceTitle(options.confidence);
  const columns = [
    leftColumn("#"),
    nameColumn("system"),
    rightColumn("R"),
    rightColumn("P"),
    leftColumn(mainTitle(headline, comparison.signature)),
    ...(hasRuns ? [rightColumn("run sd"), rightColumn("unit SE"), rightColumn("runs"), rightColumn("min–max")] : []),
    ...(hasCi ? [leftColumn(confidence)] : []),
    ...(hasRanks ? [rightColumn("rank"), leftColumn("group")] : []),
    rightColumn("void"),
    ...others.map((id) => rightColumn(titleOf(id))),
  ];
  const rows = tableRows(comparison).map(({ system, letter, betterThan }) => {
    const { scores, ci, runs, voidMentions, name } = system;
    const { recall, precision } = scores[headline];
    const standing = ranks[headline]?.find((each) => each.system === name);
    const spread = runs?.[headline];
    return [
      letter,
      name === options.baseline ? `Baseline: ${name}` : name,
      percent(recall, digits),
      percent(precision, digits),
      mainText(scores[headline], digits) + superscript(betterThan, layout.ascii),
      ...(spread === undefined
        ? []
        : [
            percent(spread.sd, digits),
            percent(spread.unitSe, digits),
            String(spread.runs.length),
            `${percent(least(spread.runs), digits)}–${percent(greatest(spread.runs), digits)}`,
          ]),
      ...(hasCi ? [intervalText(ci[headline]["f1"], digits)] : []),
      ...(standing === undefined ? [] : [rankText(standing), standing.letters.join("")]),
      String(Number(voidMentions.toFixed(1))),
      ...others.map((id) => mainText(scores[id], digits)),
    ];
  });
  // Only F1 is published.
  const unknown = columns.slice(5, columns.length - others.length).map(() => "");
  const context = (published?.systems ?? []).map(({ name, f1 }) => [
    "",
    `(${name})`,
    "",
    "",
    publishedText(f1, headline),
    ...unknown,
    ...others.map((id) => publishedText(f1, id)),
  ]);
  return { columns, rows: [...rows, ...context] };
}

function rankText({ rank, interval: [best, worst] }: { rank: number; interval: readonly [number, number] }): string {
  return best === worst ? String(rank) : `${rank} (${best}–${worst})`;
}

const superscripts = new Map(
  Array.from("abcdefghijklmnoprstuvwxyz", (letter, i) => [letter, Array.from("ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")[i]]),
);

/**
 * Returns letters as superscripts, or after a circumflex if one has no superscript (`q`, `aa`) or only ASCII is
 * allowed.
 */
function superscript(letters: readonly string[], ascii: boolean): string {
  if (letters.length === 0) return "";
  if (letters.some((letter) => letter.length > 1)) return `^${letters.join(",")}`;
  const raised = letters.map((letter) => superscripts.get(letter));
  return ascii || raised.includes(undefined) ? `^${letters.join("")}` : raised.join("");
}

/**
 * Returns a row for each pair by the headline, or for a single pair, a row for each tested figure. Each pair begins
 * with the better system.
 *
 * @param turn returns a pair with the system first that its row shows first, and the difference of these two
 */
export function pairsTable(comparison: Comparison, { digits, stars }: CompareLayout, turn = shownPair): Table {
  const { options, pairs } = comparison;
  const letters = new Map(tableRows(comparison).map(({ system, letter }) => [system.name, letter]));
  const family = headlinePairs(comparison);
  const single = family.length === 1;
  const shown = single ? pairs : family.toSorted(byLetters(letters));
  const runs = options.claim === "method";
  const hasCi = pairs.some(({ ci }) => ci !== null);
  // A single pair needs no adjustment, except that max-T adjusts for several figures.
  const isAdjusted = options.adjust !== "none" && (!single || options.adjust === "maxt");
  const meaning = (_: string, row: number): Meaning | undefined =>
    meaningOf(turn(shown[row], letters).delta, shown[row].reject);
  return {
    columns: [
      ...(single ? [leftColumn("metric")] : []),
      nameColumn("pair"),
      { ...rightColumn("Δ"), meaning },
      ...(hasCi ? [leftColumn(confidenceTitle(options.confidence))] : []),
      leftColumn("p"),
      ...(isAdjusted ? [leftColumn("p adj")] : []),
      ...(runs ? [] : [rightColumn("n_eff")]),
      rightColumn("MDD80"),
      rightColumn("won/tied/lost"),
    ],
    rows: shown.map((pair) => {
      const { metric, figure, a, b, delta, ci, p, pAdjusted, nEff, mdd80, wins, ties, losses } = turn(pair, letters);
      const marks = starsText(pAdjusted, pair.reject, stars);
      return [
        ...(single ? [`${titleOf(metric)}${figure === "f1" ? "" : ` ${figure === "recall" ? "R" : "P"}`}`] : []),
        `${letters.get(a)!} − ${letters.get(b)!}`,
        signedPercent(delta, digits),
        ...(hasCi ? [intervalText(ci, digits, true)] : []),
        `${pText(p, isLeast(pair))}${pair.settledBy === undefined ? "" : "~"}${isAdjusted ? "" : marks}`,
        ...(isAdjusted ? [`${pText(pAdjusted)}${marks}`] : []),
        ...(runs ? [] : [String(nEff)]),
        percent(mdd80, digits),
        `${wins}/${ties}/${losses}`,
      ];
    }),
  };
}

/** Returns a pair as A − B, where A is the given system. */
function startingWith(first: string, pair: ComparedPair): ComparedPair {
  const up = pair.b === first ? pair : turned(pair);
  return { ...up, a: up.b, b: up.a };
}

/** Returns a pair with the better system first; equal systems keep the order of the table. */
function shownPair(pair: ComparedPair, letters: ReadonlyMap<string, string>): ComparedPair {
  const shown = betterFirst(pair);
  if (shown.delta !== 0) return shown;
  const names = [...letters.keys()];
  return names.indexOf(shown.a) <= names.indexOf(shown.b) ? shown : { ...turned(shown), delta: 0 };
}

export function isLeast({ method, count }: ComparedPair): boolean {
  return method === "monte-carlo" && count === 0;
}

function byLetters(letters: ReadonlyMap<string, string>): (x: ComparedPair, y: ComparedPair) => number {
  const places = new Map(Array.from(letters.keys(), (name, place) => [name, place]));
  const place = (name: string): number => places.get(name)!;
  return (x, y) => {
    const [first, second] = [x, y].map(betterFirst);
    return place(first.a) - place(second.a) || place(first.b) - place(second.b);
  };
}

export function rankedTable(comparison: Comparison, { digits }: CompareLayout): Table {
  const { metrics, ranks } = comparison;
  return {
    columns: [nameColumn("system"), ...metrics.map((id) => leftColumn(titleOf(id)))],
    rows: tableRows(comparison).map(({ system }) => [
      system.name,
      ...metrics.map((id) => {
        const rank = ranks[id]?.find((each) => each.system === system.name)?.rank;
        return `${mainText(system.scores[id], digits)}${rank === undefined ? "" : ` (${rank})`}`;
      }),
    ]),
  };
}

/**
 * Returns the main figure of every metric with its interval, and p against the baseline, as sacreBLEU prints paired
 * tests.
 */
export function baselineTable(comparison: Comparison, { digits, stars }: CompareLayout): Table {
  const { metrics, options, pairs } = comparison;
  const rows = tableRows(comparison);
  const cellOf = (system: ComparedSystem, id: string): string => {
    const score = `${mainText(system.scores[id], digits)} ${intervalText(system.ci[id]["f1"], digits)}`;
    const pair = againstBaseline(pairs, system.name, id);
    if (pair === undefined) return score;
    return `${score} (p = ${pText(pair.pAdjusted)})${starsText(pair.pAdjusted, pair.reject, stars)}`;
  };
  return {
    columns: [
      rightColumn("System"),
      ...metrics.map((id) => ({
        ...leftColumn(titleOf(id)),
        meaning: (_: string, row: number) => {
          const pair = againstBaseline(pairs, rows[row].system.name, id);
          return pair === undefined ? undefined : meaningOf(pair.delta, pair.reject);
        },
      })),
    ],
    rows: rows.map(({ system }) => [
      system.name === options.baseline ? `Baseline: ${system.name}` : system.name,
      ...metrics.map((id) => cellOf(system, id)),
    ]),
  };
}

function againstBaseline(pairs: readonly ComparedPair[], name: string, id: string): ComparedPair | undefined {
  return pairs.find(({ b, metric, figure }) => b === name && metric === id && figure === "f1");
}

/**
 * Returns a table for each metric: the systems on each class of mentions, with their differences, as in Tables 3 and 4
 * of Tuggener (2014). The last rows are for all mentions.
 */
export function classTables({ comparison, classes }: CompareReport, layout: CompareLayout): Table[] {
  if (classes === undefined) return [];
  const { systems, pairs } = comparison;
  return [...new Set(classes.compared.map(({ metric }) => metric))].map((metric) => {
    const all = {
      ...{ metric, label: totalLabel, share: 1, systems },
      pairs: pairs.filter((pair) => pair.metric === metric),
    };
    return classTable([...classes.compared.filter((each) => each.metric === metric), all], layout);
  });
}

function classTable(classes: readonly ComparedClass[], { digits, stars }: CompareLayout): Table {
  const [{ metric }] = classes;
  const others = [...new Set(classes.flatMap(({ pairs }) => pairs.map(({ a }) => a)))];
  const isDetection = classes.some(({ systems }) =>
    systems.some(({ scores }) => "detection" in (scores[metric].components ?? {})),
  );
  const figures = (score: RecallPrecision | undefined): string[] =>
    [score?.recall, score?.precision, score?.f1].map((figure) => percent(figure ?? null, digits));
  return {
    columns: [
      nameColumn(titleOf(metric)),
      rightColumn("share"),
      nameColumn("system"),
      ...(isDetection ? ["ED R", "P", "F1", "EM R", "P", "F1", "Fφ"] : ["R", "P", "F1"]).map((title) =>
        rightColumn(title),
      ),
      ...others.flatMap((name) => [rightColumn(`− ${name}`), leftColumn("p adj")]),
    ],
    rows: classes.flatMap(({ label, share, systems, pairs }) =>
      systems.map(({ name, scores: { [metric]: score } }, i) => [
        ...(i === 0 ? [label, percent(share, digits)] : ["", ""]),
        name,
        ...(isDetection
          ? [...figures(score.components?.detection), ...figures(score.components?.mentions), percent(score.f1, digits)]
          : figures(score)),
        ...others.flatMap((other) => {
          const pair = pairs.find(({ a, b, figure }) => a === other && b === name && figure === "f1");
          if (pair === undefined) return ["", ""];
          const marks = starsText(pair.pAdjusted, pair.reject, stars);
          return [signedPercent(pair.delta, digits), `${pText(pair.pAdjusted)}${marks}`];
        }),
      ]),
    ),
  };
}

export function genresTable(comparison: Comparison, { digits, stars }: CompareLayout): Table | undefined {
  const letters = new Map(tableRows(comparison).map(({ system, letter }) => [system.name, letter]));
  const rows = headlinePairs(comparison).flatMap((pair) => {
    const { a, b } = betterFirst(pair);
    const sign = a === pair.b ? 1 : -1;
    return (pair.genres ?? []).map(({ genre, units, delta, p, pAdjusted }) => [
      genre,
      String(units),
      `${letters.get(a)!} − ${letters.get(b)!}`,
      signedPercent(sign * delta, digits),
      pText(p),
      `${pText(pAdjusted)}${starsText(pAdjusted, pAdjusted <= comparison.options.alpha, stars)}`,
    ]);
  });
  if (rows.length === 0) return undefined;
  return {
    columns: [
      nameColumn("genre"),
      rightColumn("documents"),
      nameColumn("pair"),
      rightColumn("Δ"),
      leftColumn("p"),
      leftColumn("p adj"),
    ],
    rows,
  };
}

export function longPairsTable({ pairs, systems }: Comparison): Table {
  const titles = [
    "a",
    "b",
    "metric",
    "figure",
    "score a",
    "score b",
    "delta",
    "low",
    "high",
    "p-value",
    "p-value corrected",
    "reject",
    "method",
    "resamples",
    "n_eff",
    "se",
    "mdd80",
    "+",
    "=",
    "-",
  ];
  const score = (name: string, { metric, figure }: ComparedPair): string =>
    exactText(figureOf(systems.find((system) => system.name === name)!.scores[metric], figure));
  return {
    columns: titles.map(leftColumn),
    rows: pairs.map((pair) => [
      pair.a,
      pair.b,
      pair.metric,
      pair.figure,
      score(pair.a, pair),
      score(pair.b, pair),
      exactText(pair.delta),
      exactText(pair.ci?.[0]),
      exactText(pair.ci?.[1]),
      exactText(pair.p),
      exactText(pair.pAdjusted),
      String(pair.reject),
      pair.method,
      String(pair.resamples),
      String(pair.nEff),
      exactText(pair.se),
      exactText(pair.mdd80),
      String(pair.wins),
      String(pair.ties),
      String(pair.losses),
    ]),
  };
}

/** Returns one row for each system, unrounded, with the columns of PyTerrier's experiments with a baseline. */
export function wideBaselineTable(comparison: Comparison): Table {
  const { metrics, pairs } = comparison;
  return {
    columns: [
      "name",
      ...metrics.flatMap((id) => [
        id,
        `${id} +`,
        `${id} -`,
        `${id} p-value`,
        `${id} reject`,
        `${id} p-value corrected`,
      ]),
    ].map(leftColumn),
    rows: tableRows(comparison).map(({ system }) => [
      system.name,
      ...metrics.flatMap((id) => {
        const pair = againstBaseline(pairs, system.name, id);
        const score = exactText(mainFigure(system.scores[id]));
        if (pair === undefined) return [score, "", "", "", "", ""];
        return [
          score,
          String(pair.wins),
          String(pair.losses),
          exactText(pair.p),
          String(pair.reject),
          exactText(pair.pAdjusted),
        ];
      }),
    ]),
  };
}
