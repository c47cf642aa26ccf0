import { mainFigure } from "../metrics/metric.ts";
import { breakdownTables } from "./breakdown-tables.ts";
import { percent } from "./numbers.ts";
import type { ScoreReport } from "./score-report.ts";
import { onlyMain, titleOf } from "./score-tables.ts";
import { sharedTables } from "./shared-tables.ts";
import { latexText, type Table } from "./table.ts";

function line(cells: readonly string[]): string {
  return `${cells.join(" & ")} \\\\`;
}

/** A table as it is, its last row, if that is a sum, under a rule. */
function plainTabular({ columns, rows }: Table, hasSum: boolean): string[] {
  const ruled = hasSum && rows.length > 1 ? 1 : 0;
  const text = (cells: readonly string[]): string => line(cells.map(latexText));
  return [
    "",
    `\\begin{tabular}{${columns.map(({ align }) => align[0]).join("")}}`,
    "\\toprule",
    text(columns.map(({ title }) => title)),
    "\\midrule",
    ...rows.slice(0, rows.length - ruled).map(text),
    ...(ruled > 0 ? ["\\midrule"] : []),
    ...rows.slice(rows.length - ruled).map(text),
    "\\bottomrule",
    "\\end{tabular}",
  ];
}

/** A booktabs table: a row per response; recall, precision and F1 of every metric. */
export function scoreLatex(report: ScoreReport, digits: number): string {
  const { systems } = report;
  const ids = Object.keys(systems[0].result.scores);
  const hasOneFigure = (id: string): boolean => systems[0].result.scores[id].value !== undefined;
  const width = (id: string): number => (onlyMain(id) ? 1 : 3);
  let column = 2;
  const rules: string[] = [];
  for (const id of ids) {
    if (width(id) === 3) rules.push(`\\cmidrule(lr){${column}-${column + 2}}`);
    column += width(id);
  }
  return [
    ...systems.map(({ result }) => `% ${result.signature}`),
    `\\begin{tabular}{l${"r".repeat(column - 2)}}`,
    "\\toprule",
    line(["", ...ids.map((id) => `\\multicolumn{${width(id)}}{c}{${latexText(titleOf(id))}}`)]),
    rules.join(" "),
    line([
      "System",
      ...ids.flatMap((id) => [...(width(id) === 1 ? [] : ["R", "P"]), hasOneFigure(id) ? "value" : "F$_1$"]),
    ]),
    "\\midrule",
    ...systems.map(({ name, result }) =>
      line([
        latexText(name),
        ...ids.flatMap((id) => {
          const { recall, precision } = result.scores[id];
          const main = mainFigure(result.scores[id]);
          return (width(id) === 1 ? [main] : [recall, precision, main]).map((figure) =>
            latexText(percent(figure, digits)),
          );
        }),
      ]),
    ),
    "\\bottomrule",
    "\\end{tabular}",
    ...sharedTables(report, digits).flatMap((table) => plainTabular(table, false)),
    ...breakdownTables(report, digits).flatMap((table) => plainTabular(table, true)),
    "",
  ].join("\n");
}
