import type { AgreementFigure, PairAgreement, SetAgreement } from "../analysis/agreement/agreement-result.ts";
import { agreementMetrics, defaultAgreementMetrics } from "../analysis/agreement/agreement-options.ts";
import type { AgreementReport } from "./agreement-report.ts";
import { confidenceTitle } from "./interval-numbers.ts";
import { decimalText, percent } from "./numbers.ts";
import { titleOf } from "./score-tables.ts";
import { leftColumn, rightColumn, type Table } from "./table.ts";

/** A table with what is in it. */
export interface TitledTable {
  readonly title: string;
  readonly table: Table;
}

/** Everything that `agree` shows, table by table. */
export function agreementTables(report: AgreementReport, digits: number): TitledTable[] {
  const several = report.names.length > 2;
  return [
    { title: "Mentions: F, and how many", table: mentionTable(report, digits) },
    { title: "Links between common mentions: Cohen's κ", table: linkTable(report, digits) },
    ...(several
      ? [
          { title: "Entities: F", table: pairMetricTable(report, digits, "value") },
          { title: "Entities: F adjusted for chance", table: pairMetricTable(report, digits, "adjusted") },
        ]
      : [{ title: "Entities: F, and F adjusted for chance", table: metricTable(report, digits) }]),
    { title: alphaTitle(report), table: alphaTable(report, digits) },
    ...(several ? [matrix(report, digits)] : []),
  ];
}

function alphaTitle({ result: { options } }: AgreementReport): string {
  const chance =
    options.alpha === "pooled" ? "pooled chance, so that agreement by chance is not 0" : "chance by permutation";
  return `Entities as sets of mentions: Krippendorff's α (${options.distance}, ${chance})`;
}

/** The rows of the pairs, and that of their mean. */
function rows(
  { names, result: { pairs } }: AgreementReport,
  cells: (pair: PairAgreement) => readonly string[],
  ...others: readonly (readonly string[])[]
): string[][] {
  return [...pairs.map((pair) => [names[pair.a], names[pair.b], ...cells(pair)]), ...others.map((other) => [...other])];
}

function withInterval(
  title: string,
  { result: { options } }: AgreementReport,
  isShown: boolean,
): Table["columns"][number][] {
  return [rightColumn(title), ...(isShown ? [rightColumn(confidenceTitle(options.confidence))] : [])];
}

/** A figure, and its interval if the table has a column for that. */
function figureCells(
  figure: AgreementFigure | null,
  write: (value: number | null) => string,
  isShown: boolean,
): string[] {
  const { value, ci } = figure ?? { value: null, ci: null };
  return [write(value), ...(isShown ? [ci === null ? "" : `[${write(ci[0])}, ${write(ci[1])}]`] : [])];
}

function hasInterval(figures: readonly (AgreementFigure | null)[]): boolean {
  return figures.some((figure) => figure !== null && figure.ci !== null);
}

const mentionFigures = ["exact", "overlapping", "heads"] as const;

function mentionTable(report: AgreementReport, digits: number): Table {
  const { pairs, mean } = report.result;
  const write = (value: number | null): string => percent(value, digits);
  // Few formats know heads.
  const knowsHeads = pairs.some(({ mentions: { heads } }) => heads !== null && heads.value !== null);
  const kinds = mentionFigures.filter((kind) => kind !== "heads" || knowsHeads);
  const shown = hasInterval(pairs.flatMap(({ mentions }) => kinds.map((kind) => mentions[kind])));
  const cells = (figures: Readonly<Record<(typeof mentionFigures)[number], AgreementFigure | null>>): string[] =>
    kinds.flatMap((kind) => figureCells(figures[kind], write, shown));
  return {
    columns: [
      leftColumn("A"),
      leftColumn("B"),
      rightColumn("documents"),
      rightColumn("both"),
      rightColumn("only A"),
      rightColumn("only B"),
      ...kinds.flatMap((kind) => withInterval(kind, report, shown)),
    ],
    rows: rows(
      report,
      ({ documents, mentions }) => {
        const { both, onlyA, onlyB } = mentions.exact;
        return [...[documents, both, onlyA, onlyB].map(String), ...cells(mentions)];
      },
      ...(mean === undefined ? [] : [["mean", "", "", "", "", "", ...cells(mean.mentions)]]),
    ),
  };
}

function linkTable(report: AgreementReport, digits: number): Table {
  const { pairs, mean } = report.result;
  const write = (value: number | null): string => decimalText(value, digits);
  const shown = hasInterval(pairs.map(({ links }) => links));
  return {
    columns: [
      leftColumn("A"),
      leftColumn("B"),
      rightColumn("both"),
      rightColumn("only A"),
      rightColumn("only B"),
      rightColumn("neither"),
      ...withInterval("κ", report, shown),
    ],
    rows: rows(
      report,
      ({ links }) => [
        ...[links.both, links.onlyA, links.onlyB, links.neither].map(String),
        ...figureCells(links, write, shown),
      ],
      ...(mean === undefined ? [] : [["mean", "", "", "", "", "", ...figureCells(mean.links, write, shown)]]),
    ),
  };
}

/** Two annotators: a row per metric. */
function metricTable(report: AgreementReport, digits: number): Table {
  const [{ metrics }] = report.result.pairs;
  const write = (value: number | null): string => percent(value, digits);
  const shown = hasInterval(Object.values(metrics));
  return {
    columns: [leftColumn(""), ...withInterval("F", report, shown), rightColumn("by chance"), rightColumn("adjusted")],
    rows: Object.entries(metrics).map(([id, metric]) => [
      titleOf(id),
      ...figureCells(metric, write, shown),
      write(metric.expected),
      write(metric.adjusted),
    ]),
  };
}

/** More than two annotators: a row per pair, a column per metric. */
function pairMetricTable(report: AgreementReport, digits: number, figure: "value" | "adjusted"): Table {
  const { options, mean } = report.result;
  const ids = options.metrics.map(({ id }) => id);
  return {
    columns: [leftColumn("A"), leftColumn("B"), ...ids.map((id) => rightColumn(titleOf(id)))],
    rows: rows(
      report,
      ({ metrics }) => ids.map((id) => percent(metrics[id][figure], digits)),
      ...(mean === undefined ? [] : [["mean", "", ...ids.map((id) => percent(mean.metrics[id][figure], digits))]]),
    ),
  };
}

function alphaTable(report: AgreementReport, digits: number): Table {
  const { pairs, mean, joint } = report.result;
  const write = (value: number | null): string => decimalText(value, digits);
  const shown = hasInterval(pairs.map(({ alpha }) => alpha));
  const cells = (alpha: SetAgreement): string[] => [
    String(alpha.mentions),
    percent(alpha.coverage, digits),
    ...figureCells(alpha, write, shown),
  ];
  return {
    columns: [
      leftColumn("A"),
      leftColumn("B"),
      rightColumn("mentions"),
      rightColumn("% of all"),
      ...withInterval("α", report, shown),
    ],
    rows: rows(
      report,
      ({ alpha }) => cells(alpha),
      ...(mean === undefined ? [] : [["mean", "", "", "", ...figureCells(mean.alpha, write, shown)]]),
      ...(joint === undefined ? [] : [["all", "", ...cells(joint.alpha)]]),
    ),
  };
}

/** Everyone against everyone: κ above the diagonal, F of one metric below. */
function matrix({ names, result }: AgreementReport, digits: number): TitledTable {
  const ids = result.options.metrics.map(({ id }) => id);
  const isNamed = ids.join() !== defaultAgreementMetrics.join() && ids.length < agreementMetrics.length;
  const headline = isNamed ? ids[0] : "lea";
  const cell = (row: number, column: number): string => {
    if (row === column) return "";
    const pair = result.pairs.find(({ a, b }) => a === Math.min(row, column) && b === Math.max(row, column))!;
    return row < column ? decimalText(pair.links.value, digits) : percent(pair.metrics[headline].value, digits);
  };
  return {
    title: `κ above the diagonal, ${titleOf(headline)} F below`,
    table: {
      columns: [leftColumn(""), ...names.map(rightColumn)],
      rows: names.map((name, row) => [name, ...names.map((_, column) => cell(row, column))]),
    },
  };
}
