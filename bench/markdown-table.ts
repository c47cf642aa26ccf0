import { type PeerId, peers } from "./programs.ts";
import type { Row, RowId } from "./run-preset.ts";

/**
 * Formats the rows as a Markdown table. Ratios are of wall time: of each program to the floor, and of each other scorer
 * to each program.
 */
export function markdownTable(rows: readonly Row[]): string {
  const wallOf = (id: RowId): number | undefined => rows.find((row) => row.id === id)?.summary.wall;
  const floor = wallOf("floor-last");
  const others = peers.flatMap(({ id, name }): { id: PeerId; name: string }[] =>
    wallOf(id) === undefined ? [] : [{ id, name }],
  );
  const ratios = [...(floor === undefined ? [] : ["÷ floor"]), ...others.map(({ name }) => `${name} ÷ it`)];
  const lines = [
    `| ${["program", "runs", "wall s", "CPU s", "peak MB", ...ratios].join(" | ")} |`,
    `| --- |${" ---: |".repeat(4 + ratios.length)}`,
    ...rows.map(({ title, summary: { runs, wall, cpu, peak } }) => {
      const cells = [
        title,
        String(runs),
        seconds(wall),
        seconds(cpu),
        peak === undefined ? "" : (peak / 1e6).toFixed(0),
        ...(floor === undefined ? [] : [ratio(wall, floor)]),
        ...others.map(({ id }) => ratio(wallOf(id)!, wall)),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  ];
  return lines.join("\n");
}

function seconds(value: number | undefined): string {
  return value === undefined ? "" : value.toFixed(value < 0.1 ? 4 : value < 10 ? 3 : 1);
}

function ratio(above: number, below: number): string {
  const value = above / below;
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}
