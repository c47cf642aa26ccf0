import type { ComparedPair, ComparedSystem, Comparison } from "../analysis/compare/comparison.ts";
import { asFractions } from "../analysis/published/published-results.ts";
import { betterFirst, type CompareLayout, type CompareReport, headlinePairs, tableRows } from "./compare-report.ts";
import { confidenceTitle, intervalText, pText, signedPercent, starsText } from "./interval-numbers.ts";
import { percent } from "./numbers.ts";
import { titleOf } from "./score-tables.ts";
import type { Table } from "./table.ts";

type Column = Table["columns"][number];

const left = (title: string): Column => ({ title, align: "left" });
const right = (title: string): Column => ({ title, align: "right" });

/** A row per system: the headline in full, F1 of the other metrics; then published results, which have no marks. */
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
    left("#"),
    left("system"),
    right("R"),
    right("P"),
    left("F1"),
    ...(hasRuns ? [right("run sd"), right("unit SE"), right("runs"), right("min–max")] : []),
    ...(hasCi ? [left(confidence)] : []),
    ...(hasRanks ? [right("rank"), left("group")] : []),
    right("void"),
    ...others.map((id) => right(titleOf(id))),
  ];
  const rows = tableRows(comparison).map(({ system, letter, betterThan }) => {
    const { scores, ci, runs, voidMentions, name } = system;
    const { recall, precision, f1 } = scores[headline];
    const standing = ranks[headline]?.find((each) => each.system === name);
    const spread = runs?.[headline];
    return [
      letter,
      name === options.baseline ? `Baseline: ${name}` : name,
      percent(recall, digits),
      percent(precision, digits),
      percent(f1, digits) + superscript(betterThan, layout.ascii),
      ...(spread === undefined
        ? []
        : [
            percent(spread.sd, digits),
            percent(spread.unitSe, digits),
            String(spread.runs.length),
            `${percent(Math.min(...spread.runs), digits)}–${percent(Math.max(...spread.runs), digits)}`,
          ]),
      ...(hasCi ? [intervalText(ci[headline]["f1"], digits)] : []),
      ...(standing === undefined ? [] : [rankText(standing), standing.letters.join("")]),
      String(Number(voidMentions.toFixed(1))),
      ...others.map((id) => percent(scores[id].f1, digits)),
    ];
  });
  const context = (published?.systems ?? []).map(({ name, f1 }) => {
    const fractions: Readonly<Record<string, number>> = asFractions(f1);
    const cell = (id: string): string => (id in fractions ? percent(fractions[id], 1) : "");
    return columns.map(({ title }, c) => {
      if (c === 1) return `(${name})`;
      if (c === 4) return cell(headline);
      const other = others.find((id) => titleOf(id) === title);
      return other === undefined || c < 5 ? "" : cell(other);
    });
  });
  return { columns, rows: [...rows, ...context] };
}

function rankText({ rank, interval: [best, worst] }: { rank: number; interval: readonly [number, number] }): string {
  return best === worst ? String(rank) : `${rank} (${best}–${worst})`;
}

const superscripts = new Map(
  Array.from("abcdefghijklmnoprstuvwxyz", (letter, i) => [letter, Array.from("ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")[i]]),
);

/** Letters as superscripts, or after a circumflex where one of them has none (q) or only ASCII is wanted. */
function superscript(letters: readonly string[], ascii: boolean): string {
  if (letters.length === 0) return "";
  const separator = letters.some((letter) => letter.length > 1) ? "," : "";
  const text = letters.join(separator);
  const raised = Array.from(text, (letter) => (letter === "," ? "’" : superscripts.get(letter)));
  return ascii || separator !== "" || raised.includes(undefined) ? `^${text}` : raised.join("");
}

/** A row per pair by the headline; with a single pair, a row per metric. From the better to the worse system. */
export function pairsTable(comparison: Comparison, { digits, stars }: CompareLayout): Table {
  const { options, pairs } = comparison;
  const letters = new Map(tableRows(comparison).map(({ system, letter }) => [system.name, letter]));
  const family = headlinePairs(comparison);
  const single = family.length === 1;
  const shown = single ? pairs : family.toSorted(byLetters(letters));
  const runs = options.claim === "method";
  const hasCi = pairs.some(({ ci }) => ci !== null);
  return {
    columns: [
      ...(single ? [left("metric")] : []),
      left("pair"),
      right("Δ"),
      ...(hasCi ? [left(confidenceTitle(options.confidence))] : []),
      left("p"),
      ...(options.adjust === "none" || (single && options.adjust !== "maxt") ? [] : [left("p adj")]),
      ...(runs ? [] : [right("n_eff")]),
      right("MDD80"),
      right("won/tied/lost"),
    ],
    rows: shown.map((pair) => {
      const { metric, figure, a, b, delta, ci, p, pAdjusted, nEff, mdd80, wins, ties, losses } = betterFirst(pair);
      const isAdjustedShown = !(options.adjust === "none" || (single && options.adjust !== "maxt"));
      const stars_ = starsText(pAdjusted, pair.reject, stars);
      return [
        ...(single ? [`${titleOf(metric)}${figure === "f1" ? "" : ` ${figure === "recall" ? "R" : "P"}`}`] : []),
        `${letters.get(a)!} − ${letters.get(b)!}`,
        signedPercent(delta, digits),
        ...(hasCi ? [intervalText(ci, digits, true)] : []),
        `${pText(p, isLeast(pair))}${pair.settledBy === undefined ? "" : "~"}${isAdjustedShown ? "" : stars_}`,
        ...(isAdjustedShown ? [`${pText(pAdjusted)}${stars_}`] : []),
        ...(runs ? [] : [String(nEff)]),
        percent(mdd80, digits),
        `${wins}/${ties}/${losses}`,
      ];
    }),
  };
}

/** Whether p is the least that random trials can give. */
function isLeast({ method, count }: ComparedPair): boolean {
  return method === "monte-carlo" && count === 0;
}

function byLetters(letters: ReadonlyMap<string, string>): (x: ComparedPair, y: ComparedPair) => number {
  const place = (name: string): number => Array.from(letters.keys()).indexOf(name);
  return (x, y) => {
    const [first, second] = [x, y].map(betterFirst);
    return place(first.a) - place(second.a) || place(first.b) - place(second.b);
  };
}

/** As in Table 5 of the LEA paper: every metric's F1 with its rank. */
export function rankedTable(comparison: Comparison, { digits }: CompareLayout): Table {
  const { metrics, ranks } = comparison;
  return {
    columns: [left("system"), ...metrics.map((id) => left(titleOf(id)))],
    rows: tableRows(comparison).map(({ system }) => [
      system.name,
      ...metrics.map((id) => {
        const rank = ranks[id]?.find((each) => each.system === system.name)?.rank;
        return `${percent(system.scores[id].f1, digits)}${rank === undefined ? "" : ` (${rank})`}`;
      }),
    ]),
  };
}

/** As sacreBLEU prints paired tests: every metric's F1, and p against the baseline. */
export function baselineTable(comparison: Comparison, { digits, stars }: CompareLayout): Table {
  const { metrics, options, pairs } = comparison;
  const cellOf = (system: ComparedSystem, id: string): string => {
    const score = `${percent(system.scores[id].f1, digits)} ${intervalText(system.ci[id]["f1"], digits)}`;
    const pair = pairs.find(({ b, metric, figure }) => b === system.name && metric === id && figure === "f1");
    if (pair === undefined) return score;
    return `${score} (p = ${pText(pair.pAdjusted)})${starsText(pair.pAdjusted, pair.reject, stars)}`;
  };
  return {
    columns: [right("System"), ...metrics.map((id) => left(titleOf(id)))],
    rows: tableRows(comparison).map(({ system }) => [
      system.name === options.baseline ? `Baseline: ${system.name}` : system.name,
      ...metrics.map((id) => cellOf(system, id)),
    ]),
  };
}

/** The differences within genres, where units are drawn by genre. */
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
  return { columns: [left("genre"), right("documents"), left("pair"), right("Δ"), left("p"), left("p adj")], rows };
}

/** One row per pair and figure, unrounded: for spreadsheets and scripts. */
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
  const text = (value: number | null | undefined): string =>
    value === null || value === undefined ? "" : String(value);
  const score = (name: string, { metric, figure }: ComparedPair): string =>
    text(systems.find((system) => system.name === name)!.scores[metric][figure]);
  return {
    columns: titles.map(left),
    rows: pairs.map((pair) => [
      pair.a,
      pair.b,
      pair.metric,
      pair.figure,
      score(pair.a, pair),
      score(pair.b, pair),
      text(pair.delta),
      text(pair.ci?.[0]),
      text(pair.ci?.[1]),
      text(pair.p),
      text(pair.pAdjusted),
      String(pair.reject),
      pair.method,
      String(pair.resamples),
      String(pair.nEff),
      text(pair.se),
      text(pair.mdd80),
      String(pair.wins),
      String(pair.ties),
      String(pair.losses),
    ]),
  };
}

/** One row per system, with the columns that PyTerrier gives to experiments with a baseline; unrounded. */
export function wideBaselineTable(comparison: Comparison): Table {
  const { metrics, pairs, options } = comparison;
  const text = (value: number | null | undefined): string =>
    value === null || value === undefined ? "" : String(value);
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
    ].map(left),
    rows: tableRows(comparison).map(({ system }) => [
      system.name,
      ...metrics.flatMap((id) => {
        const pair = pairs.find(({ b, metric, figure }) => b === system.name && metric === id && figure === "f1");
        const score = text(system.scores[id].f1);
        if (pair === undefined || system.name === options.baseline) return [score, "", "", "", "", ""];
        return [score, String(pair.wins), String(pair.losses), text(pair.p), String(pair.reject), text(pair.pAdjusted)];
      }),
    ]),
  };
}
