import type { Interval } from "../../stats/intervals.ts";
import type { SuiteScores, SuiteSystem } from "../../analysis/suite/suite.ts";
import { greatest } from "../../core/arrays.ts";
import { figureOf } from "../../analysis/measure-units.ts";
import { version } from "../../core/version.ts";
import { confidenceTitle, intervalText } from "../interval-numbers.ts";
import { counted, percent } from "../numbers.ts";
import type { Table } from "../table.ts";
import { markupText } from "../visible.ts";
import { headlineTitle, type SuiteReport, suiteNotes } from "./suite-report.ts";
import type { NamedTable } from "./suite-tables.ts";

/**
 * Returns a leaderboard as one HTML file without scripts, which loads nothing: the systems by their mean over datasets,
 * with intervals, the best of each dataset in bold, and the tables of the report below.
 *
 * @param tables the tables to show below the leaderboard
 * @param digits decimals of a percentage
 */
export function leaderboardPage(report: SuiteReport, tables: readonly NamedTable[], digits: number): string {
  const { scores } = report;
  const title = `${headlineTitle(scores)} of ${counted(scores.datasets.length, "dataset")}`;
  return [
    "<!doctype html>",
    '<html lang="en">',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${markupText(title)}</title>`,
    `<style>${style}</style>`,
    "<main>",
    `<h1>${markupText(title)}</h1>`,
    front(scores, digits),
    ...suiteNotes(report, digits).map((note) => `<p>${markupText(note)}</p>`),
    ...tables.map(({ title: own, table }) => section(own, table)),
    `<p class="quiet">Signature: <code>${markupText(scores.signature)}</code></p>`,
    `<p class="quiet">Written by corefscope ${version}. This page loads nothing and sends nothing.</p>`,
    "</main>",
    "",
  ].join("\n");
}

/** Returns the systems with the highest mean first. Equal means, to all digits, have the same place. */
function front({ datasets, options, systems: given }: SuiteScores, digits: number): string {
  const { headline, ci, confidence } = options;
  const mean = ({ macro }: SuiteSystem): number => macro.scores[headline].f1 ?? -1;
  const systems = given.toSorted((a, b) => mean(b) - mean(a));
  const own = (system: SuiteSystem, d: number): number | null => figureOf(system.datasets[d].scores[headline], "f1");
  const best = datasets.map((_, d) => greatest(systems.map((system) => own(system, d) ?? -1)));
  const rows = systems.map((system) => [
    `<td class="quiet">${1 + systems.filter((each) => mean(each) > mean(system)).length}</td>`,
    `<th scope="row" dir="auto">${markupText(system.name)}</th>`,
    `<td><b>${percent(system.macro.scores[headline].f1, digits)}</b></td>`,
    ...(ci === "none" ? [] : [`<td>${whisker(system.macro.scores[headline].f1, system.macro.ci.fixed, digits)}</td>`]),
    ...datasets.map((_, d) => {
      const figure = own(system, d);
      return `<td>${figure === best[d] ? `<b>${percent(figure, digits)}</b>` : percent(figure, digits)}</td>`;
    }),
  ]);
  const head = [
    "place",
    "system",
    "mean",
    ...(ci === "none" ? [] : [`${confidenceTitle(confidence)}, datasets fixed`]),
  ];
  return htmlTable([...head, ...datasets.map(({ name }) => name)], rows, "Leaderboard");
}

/** Draws an interval on a line from 0 to 100, with its figures as text. */
function whisker(mean: number | null, interval: Interval | undefined, digits: number): string {
  const text = intervalText(interval, digits);
  if (interval === undefined || mean === null) return text;
  const at = (figure: number): string => (100 * Math.min(1, Math.max(0, figure))).toFixed(1);
  const [low, high] = interval;
  return `${text} <svg width="100" height="10" viewBox="0 0 100 10" aria-hidden="true"><path d="M0 5H100" class="axis"/><path d="M${at(low)} 5H${at(high)}" class="range"/><circle cx="${at(mean)}" cy="5" r="3"/></svg>`;
}

function section(title: string, { columns, rows }: Table): string {
  const cells = rows.map((row) =>
    row.map((cell, c) =>
      c === 0
        ? `<th scope="row" dir="auto">${markupText(cell)}</th>`
        : `<td class="${columns[c].align}">${markupText(cell)}</td>`,
    ),
  );
  return `<h2>${markupText(title)}</h2>\n${htmlTable(
    columns.map((column) => column.title),
    cells,
    title,
  )}`;
}

/** @param rows cells as elements */
function htmlTable(head: readonly string[], rows: readonly (readonly string[])[], name: string): string {
  const titles = head.map((title) => `<th scope="col">${markupText(title)}</th>`).join("");
  const body = rows.map((cells) => `<tr>${cells.join("")}</tr>`).join("\n");
  return `<div class="wide" role="region" tabindex="0" aria-label="${markupText(name)}"><table>\n<thead><tr>${titles}</tr></thead>\n<tbody>\n${body}\n</tbody></table></div>`;
}

const style = `
:root { color-scheme: light dark; --ground: #fff; --text: #16181d; --quiet: #565b66; --edge: #c3c7cf; --own: #1f5fd0 }
@media screen and (prefers-color-scheme: dark) { :root { --ground: #14171c; --text: #eceef2; --quiet: #a9b0bd; --edge: #454c59; --own: #8db8ff } }
body { margin: 0; background: var(--ground); color: var(--text); font: 14px/1.5 system-ui, sans-serif }
main { max-width: 1100px; margin: 0 auto; padding: 16px }
h1 { font-size: 20px } h2 { font-size: 15px; margin: 24px 0 8px }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid var(--edge); text-align: right; white-space: nowrap }
tbody th, thead th:nth-child(-n+2), td.left { text-align: left; font-weight: 600 } td.left { font-weight: 400 }
.quiet { color: var(--quiet) } code { overflow-wrap: anywhere }
svg { vertical-align: middle } .axis { stroke: var(--edge) } .range { stroke: var(--own); stroke-width: 2 } circle { fill: var(--own) }
`;
