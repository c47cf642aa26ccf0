import { breakdownTables } from "./breakdown-tables.ts";
import { booktabs, latexRow, latexText } from "./latex.ts";
import { percent } from "./numbers.ts";
import { refusedNotes } from "./refused-response.ts";
import { partlyUndefinedNotes } from "./score-notes.ts";
import type { ScoreReport } from "./score-report.ts";
import { mainText, onlyMain, titleOf } from "./score-tables.ts";
import { sharedTables } from "./shared-tables.ts";
import type { Table } from "./table.ts";
import { visible } from "./visible.ts";

/** A table as it is, its last row, if that is a sum, under a rule. */
function plainTabular({ columns, rows }: Table, hasSum: boolean): string[] {
  const text = (cells: readonly string[]): string => latexRow(cells.map(latexText));
  const body = rows.map(text);
  if (hasSum && rows.length > 1) body.splice(-1, 0, "\\midrule");
  const alignments = columns.map(({ align }) => align[0]).join("");
  return ["", ...booktabs(alignments, [text(columns.map(({ title }) => title))], body)];
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
    ...[...refusedNotes(report.refused), ...partlyUndefinedNotes(report, digits)].map((note) => `% ${visible(note)}`),
    ...booktabs(
      `l${"r".repeat(column - 2)}`,
      [
        latexRow(["", ...ids.map((id) => `\\multicolumn{${width(id)}}{c}{${latexText(titleOf(id))}}`)]),
        rules.join(" "),
        latexRow([
          "System",
          ...ids.flatMap((id) => [...(width(id) === 1 ? [] : ["R", "P"]), hasOneFigure(id) ? "value" : "F$_1$"]),
        ]),
      ],
      systems.map(({ name, result }) =>
        latexRow([
          latexText(name),
          ...ids.flatMap((id) => {
            const { recall, precision } = result.scores[id];
            const main = mainText(result.scores[id], digits);
            return [...(width(id) === 1 ? [] : [recall, precision].map((figure) => percent(figure, digits))), main].map(
              latexText,
            );
          }),
        ]),
      ),
    ),
    ...sharedTables(report, digits).flatMap((table) => plainTabular(table, false)),
    ...breakdownTables(report, digits).flatMap((table) => plainTabular(table, true)),
    "",
  ].join("\n");
}
