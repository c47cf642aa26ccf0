import type { Row, RowId } from "./run-preset.ts";

/**
 * Formats the rows as a Markdown table. Ratios are of wall time: of each program to the floor, and of other scorers to
 * corefscope.
 */
export function markdownTable(rows: readonly Row[]): string {
  const wallOf = (id: RowId): number | undefined => rows.find((row) => row.id === id)?.summary.wall;
  const floor = wallOf("floor-last");
  const scorer = wallOf("scorer.pl");
  const coval = wallOf("coval");
  const lines = [
    "| program | runs | wall s | CPU s | peak MB | ÷ floor | scorer.pl ÷ it | coval ÷ it |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ...rows.map(({ title, summary: { runs, wall, cpu, peak } }) => {
      const cells = [
        title,
        String(runs),
        seconds(wall),
        seconds(cpu),
        peak === undefined ? "" : (peak / 1e6).toFixed(0),
        ratio(wall, floor),
        ratio(scorer, wall),
        ratio(coval, wall),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  ];
  return lines.join("\n");
}

function seconds(value: number | undefined): string {
  return value === undefined ? "" : value.toFixed(value < 0.1 ? 4 : value < 10 ? 3 : 1);
}

function ratio(above: number | undefined, below: number | undefined): string {
  if (above === undefined || below === undefined) return "";
  const value = above / below;
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}
