import type { AgreeOutput } from "../../../schemas/agree-1.d.ts";
import type { Printed } from "../json.ts";
import {
  agreementMetrics,
  defaultAgreementMetrics,
  type AgreementFigure,
  type JointAgreement,
  type MeanAgreement,
  type PairAgreement,
  type SetAgreement,
} from "../../analysis/agreement/agreement-options.ts";
import type { AgreementDivision } from "../../analysis/agreement/agreement-groups.ts";
import { headlineOf } from "../../analysis/compare/headline.ts";
import { setDistanceNames } from "../../stats/set-distances.ts";
import { defined } from "../../core/defined.ts";
import { documentName } from "../../core/diagnostic.ts";
import { version } from "../../core/version.ts";
import { agreementVerdict } from "../../analysis/agreement/verdict.ts";
import { type AgreementReport, agreementNotes, type DividedAgreement, markNotes } from "./agreement-notes.ts";
import { briefDisagreementTable, type ListedDisagreement } from "./disagreement-table.ts";
import { verdictLines, verdictWords } from "./verdict-sentences.ts";
import { confidenceTitle } from "../interval-numbers.ts";
import { jsonLines, jsonText } from "../json.ts";
import { booktabs, latexRow, latexText } from "../latex.ts";
import { counted, countText, decimalText, exactText, percent } from "../numbers.ts";
import { markedPercent, titleOf } from "../score/score-tables.ts";
import { signatureLines } from "../signature-lines.ts";
import {
  type Table,
  type TableLayout,
  delimitedTable,
  leftColumn,
  markdownLine,
  markdownTable,
  nameColumn,
  plainLayout,
  rightColumn,
  textTable,
} from "../table.ts";
import { visible } from "../visible.ts";

export const agreementFormats = ["text", "json", "jsonl", "tsv", "csv", "md", "latex"] as const;
export type AgreementFormat = (typeof agreementFormats)[number];

/**
 * @param digits decimals of a percentage, in the formats for people (κ and α have two more); other formats have
 *   unrounded numbers
 */
export function writeAgreement(
  report: AgreementReport,
  format: AgreementFormat,
  digits: number,
  layout: TableLayout = plainLayout,
): string {
  switch (format) {
    case "text": {
      const { details = false } = report;
      const tables = [
        ...(details ? agreementTables(report, digits) : briefTables(report, digits)),
        ...groupTables(report, digits, details ? Number.POSITIVE_INFINITY : FEW),
        ...listTables(report),
      ].map(({ title, table }) => `${visible(title)}\n${textTable(table, layout)}\n`);
      const verdict = verdictLines(verdictWords(report, digits)).map((line) => `${visible(line)}\n`);
      const notes = [
        ...(details ? [] : briefAgreementNotes(report)),
        ...agreementNotes(report, digits),
        ...(details ? [] : ["Details: --details"]),
      ].map((note) => `${visible(note)}\n`);
      const end = signatureLines([report.result.signature]);
      return `${verdict.join("")}\n${tables.join("")}${notes.join("")}${notes.length > 0 ? "\n" : ""}${end}`;
    }
    case "json":
      return jsonText(agreementJson(report));
    case "jsonl":
      return jsonLines(agreementLines(report));
    case "tsv":
      return delimitedTable(longTable(report), "\t");
    case "csv":
      return delimitedTable(longTable(report), ",");
    case "md": {
      const verdict = verdictLines(verdictWords(report, digits)).map((line) => `${markdownLine(line)}\n\n`);
      const tables = [...agreementTables(report, digits), ...groupTables(report, digits), ...listTables(report)].map(
        ({ title, table }) => `${markdownLine(title)}\n\n${markdownTable(table)}\n`,
      );
      const notes = agreementNotes(report, digits).map((note) => `${markdownLine(note)}\n\n`);
      return `${verdict.join("")}\n${tables.join("")}${notes.join("")}\`${report.result.signature}\`\n`;
    }
    case "latex":
      return agreementLatex(report, digits);
  }
}

function agreementLatex(report: AgreementReport, digits: number): string {
  const { names, result } = report;
  const { pairs, mean, options, signature } = result;
  const ids = options.metrics.map(({ id }) => id);
  const row = (
    first: string,
    second: string,
    figures: (typeof pairs)[number] | NonNullable<typeof mean>,
    of: typeof pairs,
  ): string =>
    latexRow(
      [
        first,
        second,
        percent(figures.mentions.exact.value, digits),
        decimalText(figures.links.value, digits),
        ...ids.map((id) => markedFigure(of, id, figures.metrics[id].value, digits)),
        decimalText(figures.alpha.value, digits),
      ].map(latexText),
    );
  return [
    `% ${signature}`,
    ...verdictLines(verdictWords(report, digits)).map((line) => `% ${line}`),
    ...markNotes(report, digits).map((note) => `% ${note}`),
    ...booktabs(
      `ll${"r".repeat(ids.length + 3)}`,
      [latexRow(["A", "B", "Mentions", "$\\kappa$", ...ids.map((id) => latexText(titleOf(id))), "$\\alpha$"])],
      [
        ...pairs.map((pair) => row(names[pair.a], names[pair.b], pair, [pair])),
        ...(mean === undefined ? [] : ["\\midrule", row("mean", "", mean, pairs)]),
      ],
    ),
    "",
  ].join("\n");
}

type NamedPair = Omit<PairAgreement, "a" | "b" | "partlyUndefined" | "alike"> & {
  readonly a: string;
  readonly b: string;
};

function agreementJson(report: AgreementReport): Printed<AgreeOutput> {
  const { names, result, diagnostics } = report;
  const { options, signature, documents, parts, mean, joint, absent } = result;
  return {
    schema: "corefscope/agree/1",
    version,
    signature,
    annotators: names,
    documents,
    parts,
    alpha: { chance: options.alpha, distance: options.distance, missing: options.missing },
    confidence: options.ci === "none" ? null : options.confidence,
    verdict: { ...agreementVerdict(result), ...verdictWords(report) },
    pairs: namedPairs(report),
    ...defined({ mean, joint, by: report.by, disagreements: report.disagreements?.map(named(names)) }),
    absent: absent.map(({ document, annotators }) => ({ document, annotators: annotators.map((i) => names[i]) })),
    diagnostics,
  };
}

/** Returns a function that names the annotators of a disagreement's decisions. */
function named(names: readonly string[]) {
  return ({ decisions, entities: _entities, ...rest }: ListedDisagreement) => ({
    ...rest,
    decisions: Object.fromEntries(decisions.map((decision, annotator) => [names[annotator], decision])),
  });
}

function agreementLines(report: AgreementReport): object[] {
  const { signature, mean, joint } = report.result;
  const header = { schema: "corefscope/agree/1", signature };
  return [
    { ...header, verdict: { ...agreementVerdict(report.result), ...verdictWords(report) } },
    ...namedPairs(report).map((pair) => ({ ...header, pair })),
    ...(mean === undefined ? [] : [{ ...header, mean }]),
    ...(joint === undefined ? [] : [{ ...header, joint }]),
    ...(report.by?.groups ?? []).map((group) => ({ ...header, by: report.by!.division, group })),
    ...(report.disagreements ?? []).map((each) => ({ ...header, disagreement: named(report.names)(each) })),
  ];
}

/** Returns the groups, unrounded, if agreement is divided; else the figures. */
function longTable(report: AgreementReport): Table {
  return report.by === undefined ? agreementLongTable(report) : groupTable(report.by, exactText, exactText);
}

/** How many groups and disagreements text shows without `--details`. */
const FEW = 20;

/** Returns the figures of groups, if agreement is divided. */
export function groupTables(
  { by }: Pick<AgreementReport, "by">,
  digits: number,
  most = Number.POSITIVE_INFINITY,
): AgreementTable[] {
  if (by === undefined) return [];
  const groups = by.groups.slice(0, most).map((group) => ({ ...group, label: documentName(group.label) }));
  const more = by.groups.length > most ? `, ${most} of ${by.groups.length}` : "";
  return [
    {
      title: `By ${divisionTitles[by.division]}, worst first${more}: F1${by.division === "document" ? ", κ and α" : ""}`,
      table: groupTable(
        { ...by, groups },
        (value) => percent(value, digits),
        (value) => decimalText(value, digits),
      ),
    },
  ];
}

const divisionTitles: Readonly<Record<AgreementDivision, string>> = {
  document: "document",
  "entity-type": "type of entity",
  "mention-type": "type of mention",
};

function groupTable(
  { division, groups }: DividedAgreement,
  share: (value: number | null) => string,
  decimal: (value: number | null) => string,
): Table {
  const ids = Object.keys(groups.at(0)?.metrics ?? {});
  const hasLinks = division === "document";
  return {
    columns: [
      nameColumn(division),
      ...["both", "only one", "mentions", ...(hasLinks ? ["κ", "α"] : []), ...ids.map(titleOf)].map(rightColumn),
    ],
    rows: groups.map(({ label, both, alone, mentions, links = null, alpha = null, metrics }) => [
      ...[label, countText(both), countText(alone), share(mentions)],
      ...(hasLinks ? [decimal(links), decimal(alpha)] : []),
      ...ids.map((id) => share(metrics[id])),
    ]),
  };
}

function listTables({ disagreements }: AgreementReport): AgreementTable[] {
  if (disagreements === undefined || disagreements.length === 0) return [];
  const shown = disagreements.slice(0, FEW);
  const more =
    disagreements.length > FEW ? `, the first ${FEW} of ${disagreements.length}: all with --disagreements` : "";
  return [{ title: `Disagreements${more}`, table: briefDisagreementTable(shown) }];
}

/**
 * Returns one row for each pair and figure, unrounded. A figure is named by its path in the JSON. Rows of the means and
 * of all annotators together have `mean` and `joint` in column `a`.
 */
function agreementLongTable(report: AgreementReport): Table {
  const { mean, joint } = report.result;
  return {
    columns: ["a", "b", "figure", "value", "low", "high"].map(leftColumn),
    rows: [
      ...namedPairs(report).flatMap(({ a, b, ...figures }) => rowsOf(figures, [a, b])),
      ...(mean === undefined ? [] : rowsOf(mean, ["mean", ""])),
      ...(joint === undefined ? [] : rowsOf(joint, ["joint", ""])),
    ],
  };
}

function namedPairs({ names, result }: AgreementReport): NamedPair[] {
  return result.pairs.map(({ a, b, documents, parts, mentions, links, metrics, alpha }) => ({
    a: names[a],
    b: names[b],
    documents,
    parts,
    mentions,
    links,
    metrics,
    alpha,
  }));
}

function rowsOf(
  figures: Omit<NamedPair, "a" | "b"> | MeanAgreement | JointAgreement,
  names: readonly [string, string],
): string[][] {
  const rows: string[][] = [];
  const walk = (node: Leaf | Branch, path: readonly string[]): void => {
    if (typeof node === "object" && node !== null) {
      const { value, ci, ...rest } = node;
      if ("value" in node) {
        const [low, high] = (ci as AgreementFigure["ci"]) ?? [];
        rows.push([...names, path.join("."), exactText(value as Leaf), exactText(low), exactText(high)]);
      }
      for (const [name, inner] of Object.entries(rest)) walk(inner, [...path, name]);
    } else {
      rows.push([...names, path.join("."), exactText(node), "", ""]);
    }
  };
  walk(figures as unknown as Branch, []);
  return rows;
}

type Leaf = number | null;
interface Branch {
  readonly [name: string]: Leaf | Branch;
}

export interface AgreementTable {
  readonly title: string;
  readonly table: Table;
}

/** Returns the tables without `--details`: the figures that most papers report, without counts. */
export function briefTables(report: AgreementReport, digits: number): AgreementTable[] {
  const { names, result } = report;
  const on = `on ${counted(result.documents, "document")}`;
  return names.length > 2
    ? [
        { title: `Agreement of ${names.length} annotators ${on}`, table: pairTable(report, digits) },
        { title: "Entities: F1", table: pairMetricTable(report, digits, "value") },
      ]
    : [
        { title: `Agreement of ${names.join(" and ")} ${on}`, table: figureTable(report, digits) },
        { title: "Entities: F1, and F1 adjusted for chance", table: metricTable(report, digits) },
      ];
}

export function briefAgreementNotes({ result: { options } }: AgreementReport): string[] {
  const isUsual = options.alpha === "permutation" && options.distance === setDistanceNames[0];
  return ["κ and α: 1 is full agreement, 0 is chance.", ...(isUsual ? [] : [`α: ${alphaMethod(options)}.`])];
}

/** Returns the figures of two annotators that are not scores of metrics: a row for each. */
function figureTable(report: AgreementReport, digits: number): Table {
  const [{ mentions, links, alpha }] = report.result.pairs;
  const share = (value: number | null): string => percent(value, digits);
  const decimal = (value: number | null): string => decimalText(value, digits);
  const titles = { exact: "mentions, F1", overlapping: "overlapping mentions, F1", heads: "heads of mentions, F1" };
  const figures: (readonly [title: string, figure: AgreementFigure | null, write: typeof share])[] = [
    ...mentionKinds(report).map((kind) => [titles[kind], mentions[kind], share] as const),
    ["links between common mentions, Cohen's κ", links, decimal],
    ["entities, Krippendorff's α", alpha, decimal],
  ];
  const shown = hasInterval(figures.map(([, figure]) => figure));
  return {
    columns: [nameColumn(""), ...withInterval("", report, shown)],
    rows: figures.map(([title, figure, write]) => [title, ...figureCells(figure, write, shown)]),
  };
}

/** Returns the figures of several annotators that are not scores of metrics: a row for each pair. */
function pairTable(report: AgreementReport, digits: number): Table {
  const { mean, joint } = report.result;
  const cells = (figures: Pick<PairAgreement, "mentions" | "links" | "alpha"> | MeanAgreement): string[] => [
    percent(figures.mentions.exact.value, digits),
    decimalText(figures.links.value, digits),
    decimalText(figures.alpha.value, digits),
  ];
  return {
    columns: [
      nameColumn("A"),
      nameColumn("B"),
      rightColumn("mentions F1"),
      rightColumn("links κ"),
      rightColumn("entities α"),
    ],
    rows: rows(
      report,
      cells,
      ...(mean === undefined ? [] : [["mean", "", ...cells(mean)]]),
      ...(joint === undefined ? [] : [["all", "", "", "", decimalText(joint.alpha.value, digits)]]),
    ),
  };
}

function agreementTables(report: AgreementReport, digits: number): AgreementTable[] {
  const several = report.names.length > 2;
  return [
    { title: "Mentions: F1", table: mentionTable(report, digits) },
    { title: "Links between common mentions: Cohen's κ", table: linkTable(report, digits) },
    ...(several
      ? [
          { title: "Entities: F1", table: pairMetricTable(report, digits, "value") },
          { title: "Entities: F1 adjusted for chance", table: pairMetricTable(report, digits, "adjusted") },
        ]
      : [{ title: "Entities: F1, and F1 adjusted for chance", table: metricTable(report, digits) }]),
    {
      title: `Krippendorff's α over entities (1: full agreement, 0: chance); ${alphaMethod(report.result.options)}`,
      table: alphaTable(report, digits),
    },
    ...(several ? [matrix(report, digits)] : []),
  ];
}

function alphaMethod({ alpha, distance }: AgreementReport["result"]["options"]): string {
  const chance =
    alpha === "pooled" ? "pooled chance, so α can exceed 0 for random annotation" : "chance by permutation";
  return `distance ${distance}, ${chance}`;
}

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

/** Returns in which ways mentions are compared; by heads only if they are known. */
function mentionKinds({ result: { pairs } }: AgreementReport): (typeof mentionFigures)[number][] {
  const knowsHeads = pairs.some(({ mentions: { heads } }) => heads !== null && heads.value !== null);
  return mentionFigures.filter((kind) => kind !== "heads" || knowsHeads);
}

function mentionTable(report: AgreementReport, digits: number): Table {
  const { pairs, mean } = report.result;
  const write = (value: number | null): string => percent(value, digits);
  const kinds = mentionKinds(report);
  const shown = hasInterval(pairs.flatMap(({ mentions }) => kinds.map((kind) => mentions[kind])));
  const cells = (figures: Readonly<Record<(typeof mentionFigures)[number], AgreementFigure | null>>): string[] =>
    kinds.flatMap((kind) => figureCells(figures[kind], write, shown));
  return {
    columns: [
      nameColumn("A"),
      nameColumn("B"),
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
      nameColumn("A"),
      nameColumn("B"),
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

function markedFigure(pairs: readonly PairAgreement[], id: string, value: number | null, digits: number): string {
  const mark = pairs.find(({ partlyUndefined }) => id in partlyUndefined)?.partlyUndefined[id];
  return markedPercent(value, value === null ? undefined : mark, digits);
}

function metricTable(report: AgreementReport, digits: number): Table {
  const { pairs } = report.result;
  const [{ metrics }] = pairs;
  const shown = hasInterval(Object.values(metrics));
  return {
    columns: [nameColumn(""), ...withInterval("F1", report, shown), rightColumn("chance"), rightColumn("adjusted")],
    rows: Object.entries(metrics).map(([id, metric]) => {
      const write = (value: number | null): string => markedFigure(pairs, id, value, digits);
      const [, ...interval] = figureCells(metric, (value) => percent(value, digits), shown);
      return [titleOf(id), write(metric.value), ...interval, write(metric.expected), write(metric.adjusted)];
    }),
  };
}

function pairMetricTable(report: AgreementReport, digits: number, figure: "value" | "adjusted"): Table {
  const { options, mean, pairs } = report.result;
  const ids = options.metrics.map(({ id }) => id);
  return {
    columns: [nameColumn("A"), nameColumn("B"), ...ids.map((id) => rightColumn(titleOf(id)))],
    rows: rows(
      report,
      (pair) => ids.map((id) => markedFigure([pair], id, pair.metrics[id][figure], digits)),
      ...(mean === undefined
        ? []
        : [["mean", "", ...ids.map((id) => markedFigure(pairs, id, mean.metrics[id][figure], digits))]]),
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
      nameColumn("A"),
      nameColumn("B"),
      rightColumn("mentions"),
      rightColumn("share of all"),
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

function matrix({ names, result }: AgreementReport, digits: number): AgreementTable {
  const ids = result.options.metrics.map(({ id }) => id);
  const isNamed = ids.join() !== defaultAgreementMetrics.join() && ids.length < agreementMetrics.length;
  const headline = headlineOf(ids, isNamed ? ids : []);
  const cell = (row: number, column: number): string => {
    if (row === column) return "";
    const pair = result.pairs.find(({ a, b }) => a === Math.min(row, column) && b === Math.max(row, column))!;
    return row < column
      ? decimalText(pair.links.value, digits)
      : markedFigure([pair], headline, pair.metrics[headline].value, digits);
  };
  return {
    title: `κ above the diagonal, ${titleOf(headline)} F1 below`,
    table: {
      columns: [nameColumn(""), ...names.map(rightColumn)],
      rows: names.map((name, row) => [name, ...names.map((_, column) => cell(row, column))]),
    },
  };
}
