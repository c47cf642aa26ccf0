import type { WindowsOutput } from "../../../schemas/windows-1.d.ts";
import type { LinkSums } from "../../analysis/windows/links-across.ts";
import type { WindowAnalysis, WindowScore } from "../../analysis/windows/analyse-windows.ts";
import { placementsOf, type WindowSize } from "../../analysis/windows/cut-text.ts";
import { greatest, least } from "../../core/arrays.ts";
import { version } from "../../core/version.ts";
import { mainFigure } from "../../metrics/kit/metric.ts";
import type { ScoreResult } from "../../scoring/corpus-scores.ts";
import { jsonScores, jsonText, type Printed } from "../json.ts";
import { counted, countText, exactText, percent } from "../numbers.ts";
import { mainText, titleOf } from "../score/score-tables.ts";
import { signatureLines } from "../signature-lines.ts";
import {
  delimitedTable,
  leftColumn,
  markdownLine,
  markdownTable,
  plainLayout,
  rightColumn,
  type Table,
  type TableLayout,
  textTable,
} from "../table.ts";
import { visible } from "../visible.ts";

/** Some responses, whole and in windows. */
export interface WindowsReport {
  readonly systems: readonly { readonly name: string; readonly analysis: WindowAnalysis }[];
  readonly digits: number;
}

export const windowsFormats = ["text", "json", "tsv", "csv", "md"] as const;
export type WindowsFormat = (typeof windowsFormats)[number];

interface Titled {
  readonly title: string;
  readonly table: Table;
}

export function writeWindows(report: WindowsReport, format: WindowsFormat, layout: TableLayout = plainLayout): string {
  switch (format) {
    case "text": {
      const tables = windowsTables(report).map(({ title, table }) => `${title}\n${textTable(table, layout)}\n`);
      return `${tables.join("")}${notes(report)
        .map((note) => `${note}\n\n`)
        .join("")}${signatureLines(signaturesIn(report).map(visible))}`;
    }
    case "md": {
      const tables = windowsTables(report).map(
        ({ title, table }) => `${markdownLine(title)}\n\n${markdownTable(table)}\n`,
      );
      return `${tables.join("")}${notes(report)
        .map((note) => `${markdownLine(note)}\n\n`)
        .join("")}${signaturesIn(report)
        .map((signature) => `\`${signature}\`\n`)
        .join("")}`;
    }
    case "json":
      return jsonText(jsonOf(report));
    case "tsv":
      return delimitedTable(plainTable(report), "\t");
    case "csv":
      return delimitedTable(plainTable(report), ",");
  }
}

/** The score of the whole, and that of the smallest windows: the figures that people print. */
function signaturesIn({ systems }: WindowsReport): string[] {
  return systems.flatMap(({ analysis: { whole, windows } }) => [windows[0].score.signature, whole.signature]);
}

function jsonOf({ systems }: WindowsReport): Printed<WindowsOutput> {
  const of = ({ signature, scores }: ScoreResult): { signature: string; scores: ReturnType<typeof jsonScores> } => ({
    signature,
    scores: jsonScores(scores),
  });
  return {
    schema: "corefscope/windows/1",
    version,
    systems: systems.map(({ name, analysis: { whole, links, tokens, windows, beginnings } }) => ({
      name,
      documents: whole.documents,
      tokens,
      whole: { ...of(whole), links },
      windows: windows.map(({ length, stride, windows: count, placements, score, across }) => ({
        ...{ length, stride, windows: count, placements: Math.max(1, placements.length) },
        ...of(score),
        ...{ linksAcross: across, byPlacement: placements.map(({ scores }) => jsonScores(scores)) },
      })),
      beginnings: beginnings.map(({ length, score }) => ({ length, ...of(score) })),
    })),
  };
}

function windowsTables(report: WindowsReport): Titled[] {
  const [
    {
      analysis: { whole, tokens, beginnings, windows },
    },
  ] = report.systems;
  const texts = `${counted(whole.documents, "document")} of ${tokensText(tokens.all)}${
    tokens.longest < tokens.all ? `; the longest text has ${tokens.longest.toLocaleString("en")}` : ""
  }`;
  const isCut = windows[0].length < tokens.longest;
  return [
    { title: `Scores in windows: ${texts}`, table: scoresTable(report) },
    ...(isCut ? [{ title: "Links that windows lose", table: linksTable(report) }] : []),
    ...(beginnings.length > 0
      ? [{ title: "Scores of the beginning of each text", table: beginningsTable(report) }]
      : []),
  ];
}

function tokensText(tokens: number): string {
  return tokens === 1 ? "1 token" : `${tokens.toLocaleString("en")} tokens`;
}

function sizeText({ length, stride }: WindowSize): string {
  const size = length.toLocaleString("en");
  return stride === length ? size : `${size} every ${stride.toLocaleString("en")}`;
}

/** Returns a table with a row for each size and system, then one for each whole system. */
function scoresTable({ systems, digits }: WindowsReport): Table {
  const [{ analysis: first }] = systems;
  const row = (size: string, windows: string, name: string, score: ScoreResult): string[] => [
    ...[size, windows],
    ...nameCell(systems, name),
    ...figureCells(score, digits),
  ];
  return {
    columns: [
      ...["window", "windows"].map(rightColumn),
      ...(systems.length > 1 ? [leftColumn("system")] : []),
      ...figureColumns(first),
    ],
    rows: [
      ...first.windows.flatMap((size, s) =>
        systems.map(({ name, analysis }) => {
          const { windows, score } = analysis.windows[s];
          return row(sizeText(size), windows.toLocaleString("en"), name, score);
        }),
      ),
      ...systems.map(({ name, analysis }) => row("whole", "", name, analysis.whole)),
    ],
  };
}

function beginningsTable({ systems, digits }: WindowsReport): Table {
  const [{ analysis: first }] = systems;
  return {
    columns: [
      rightColumn("first tokens"),
      ...(systems.length > 1 ? [leftColumn("system")] : []),
      ...figureColumns(first),
    ],
    rows: [
      ...first.beginnings.flatMap(({ length }, b) =>
        systems.map(({ name, analysis }) => [
          length.toLocaleString("en"),
          ...nameCell(systems, name),
          ...figureCells(analysis.beginnings[b].score, digits),
        ]),
      ),
      ...systems.map(({ name, analysis }) => [
        "all",
        ...nameCell(systems, name),
        ...figureCells(analysis.whole, digits),
      ]),
    ],
  };
}

function figureColumns({ whole }: WindowAnalysis): Table["columns"] {
  return Object.keys(whole.scores).map((id) => rightColumn(titleOf(id)));
}

function figureCells({ scores }: ScoreResult, digits: number): string[] {
  return Object.values(scores).map((score) => mainText(score, digits));
}

function nameCell(systems: WindowsReport["systems"], name: string): string[] {
  return systems.length > 1 ? [name] : [];
}

function linksTable({ systems, digits }: WindowsReport): Table {
  const [{ analysis: first }] = systems;
  const average = (window: WindowScore, side: keyof LinkSums): string =>
    Number(countText(window.across[side] / placementsOf(window))).toLocaleString("en", { maximumFractionDigits: 1 });
  return {
    columns: [
      rightColumn("window"),
      ...["key's links", "lost", "lost, %"].map(rightColumn),
      ...systems.flatMap(({ name }) => [`${name} has`, "%"].map(rightColumn)),
    ],
    rows: first.windows.map((size, s) => [
      sizeText(size),
      first.links.key.toLocaleString("en"),
      average(first.windows[s], "key"),
      percent(lostShare(first, s), digits),
      ...systems.flatMap(({ analysis: { windows } }) => [
        average(windows[s], "common"),
        percent(foundShare(windows[s]), digits),
      ]),
    ]),
  };
}

/** Returns the share of the key's links that cross a border. */
function lostShare({ links, windows }: WindowAnalysis, size: number): number | null {
  return links.key === 0 ? null : windows[size].across.key / placementsOf(windows[size]) / links.key;
}

/** Returns the share of the key's links across borders that the response has. */
function foundShare({ across }: WindowScore): number | null {
  return across.key === 0 ? null : across.common / across.key;
}

/** Everything in one table, for programs: a row for each system and cut. */
function plainTable({ systems }: WindowsReport): Table {
  const [{ analysis: first }] = systems;
  const ids = Object.keys(first.whole.scores);
  const figures = ({ scores }: ScoreResult): string[] => ids.map((id) => exactText(mainFigure(scores[id])));
  return {
    columns: [
      ...["system", "cut"].map(leftColumn),
      ...["length", "stride", "windows", "placements", "keyLinks", "keyLinksAcross", "commonLinksAcross"].map(
        rightColumn,
      ),
      ...ids.map(rightColumn),
    ],
    rows: systems.flatMap(({ name, analysis: { whole, links, windows, beginnings } }) => [
      [name, "whole", ...["", "", "", "", String(links.key), "", ""], ...figures(whole)],
      ...windows.map(({ length, stride, windows: count, placements, across, score }) => [
        ...[name, "windows"],
        ...[length, stride, count, Math.max(1, placements.length), links.key, across.key, across.common].map(String),
        ...figures(score),
      ]),
      ...beginnings.map(({ length, score }) => [
        ...[name, "beginning", String(length), "", "", "", "", "", ""],
        ...figures(score),
      ]),
    ]),
  };
}

function notes({ systems, digits }: WindowsReport): string[] {
  const [
    {
      analysis: { windows, tokens, whole },
    },
  ] = systems;
  if (windows[0].length >= tokens.longest) return ["Every text fits into one window, so nothing is cut."];
  return [
    "In windows, an entity counts once for each window that it is in, and links between windows do not count at all. So a score in windows does not tell whether a system follows an entity through the whole text, and scores in windows of different sizes cannot be compared with each other.",
    ...(windows[0].placements.length > 1
      ? [
          `Windows overlap: their borders are placed in ${windows[0].placements.length} ways, and each mention counts once in each of them. ${placementRange(systems, Object.keys(whole.scores).at(-1)!, digits)}`,
        ]
      : []),
  ];
}

/** Says by how much the figures of the placements of the borders differ. */
function placementRange(systems: WindowsReport["systems"], id: string, digits: number): string {
  const ranges = systems.flatMap(({ name, analysis: { windows } }) => {
    const figures = windows[0].placements.flatMap(({ scores }) => mainFigure(scores[id]) ?? []);
    if (figures.length === 0) return [];
    const [low, high] = [least(figures), greatest(figures)].map((figure) => percent(figure, digits));
    return [`${systems.length > 1 ? `${name}: ` : ""}${low} to ${high}`];
  });
  return `In windows of ${sizeText(systems[0].analysis.windows[0])}, ${titleOf(id)} is between these, depending on the borders: ${ranges.join("; ")}.`;
}
