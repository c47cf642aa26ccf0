import { type ContributionRow, type FigureShare, withoutShares } from "../../analysis/contributions/index.ts";
import { labelOf } from "../../core/document.ts";
import type { ErrorsReport } from "./errors-report.ts";
import { exactText, undefinedMark } from "../numbers.ts";
import { mainTitle, titleOf } from "../score/score-tables.ts";
import { leftColumn, rightColumn, type Table } from "../table.ts";

/** What the tables of a side are about. */
const figureOfSide = { key: "recall", response: "precision" } as const;

/** The costliest entities or mentions of a system, those of the key by recall and those of the response by precision; then what all lose. */
export function contributionTables(
  { names, contributions, rankBy, limit, digits }: ErrorsReport,
  system: number,
): Table[] {
  const rows = contributions?.[system] ?? [];
  const ids = [...new Set(rows.flatMap(({ figures }) => Object.keys(figures)))];
  const prefix = names.length > 1 ? `${names[system]}: ` : "";
  return (["key", "response"] as const).flatMap((side) => {
    const figure = figureOfSide[side];
    const lossOf = ({ figures }: ContributionRow, id: string): FigureShare["loss"] | undefined =>
      (figures[id]?.[figure] ?? (side === "key" ? figures[id]?.value : undefined))?.loss;
    const own = rows.filter((row) => row.side === side);
    const shown = ids.filter((id) => own.some((row) => lossOf(row, id) !== undefined));
    if (shown.length === 0) return [];
    const by = shown.includes(rankBy) ? rankBy : shown[0];
    const costliest = own
      .filter((row) => shown.some((id) => (lossOf(row, id) ?? 0) > 0))
      .sort((a, b) => (lossOf(b, by) ?? 0) - (lossOf(a, by) ?? 0));
    const text = (loss: number | undefined): string => loss?.toFixed(digits) ?? undefinedMark;
    return [
      {
        columns: [
          leftColumn(`${prefix}${figure} lost by ${titleOf(by)}`),
          leftColumn("document"),
          leftColumn("entity"),
          rightColumn("mentions"),
          ...shown.map((id) => rightColumn(mainTitle(id) === "F1" ? titleOf(id) : `${titleOf(id)} ${mainTitle(id)}`)),
        ],
        rows: [
          ...costliest
            .slice(0, limit)
            .map((row) => [
              `“${row.text}”`,
              labelOf(row),
              row.entity,
              String(row.size),
              ...shown.map((id) => text(lossOf(row, id))),
            ]),
          [
            `all ${own.length}`,
            "",
            "",
            "",
            ...shown.map((id) => text(own.reduce((sum, row) => sum + (lossOf(row, id) ?? 0), 0))),
          ],
        ],
      },
    ];
  });
}

/** Why metrics that were asked for are not in the tables. */
export function contributionRemarks({ analysis, contributions }: ErrorsReport): string[] {
  if (contributions === undefined) return [];
  return analysis.systems[0].scored.options.metrics.flatMap((metric) => {
    const reason = withoutShares(metric);
    return reason === undefined ? [] : [`${metric.title} is not a sum of contributions: ${reason}.\n`];
  });
}

/** One row for each entity or mention, metric and figure, in points: for spreadsheets and scripts. */
export function longContributionTable({ names, contributions = [] }: ErrorsReport): Table {
  const titles = ["system", "side", "document", "part", "entity", "size", "text", "metric", "figure", "share", "loss"];
  return {
    columns: titles.map(leftColumn),
    rows: contributions.flatMap((rows, i) =>
      rows.flatMap(({ side, document, part, entity, size, text, figures }) =>
        Object.entries(figures).flatMap(([metric, own]) =>
          Object.entries(own ?? {}).map(([figure, { share, loss }]) => [
            names[i],
            side,
            document,
            part,
            entity,
            String(size),
            text,
            metric,
            figure,
            exactText(share),
            exactText(loss),
          ]),
        ),
      ),
    ),
  };
}
