import type { JSX } from "preact";
import type { Gains } from "../../analysis/what-if/gains.ts";
import { mainFigure } from "../../metrics/metric.ts";
import { signedPercent } from "../../report/interval-numbers.ts";
import { leftColumn, rightColumn } from "../../report/table.ts";
import { DataTable } from "./data-table.tsx";
import { useOpenPage } from "./use-page.ts";

interface GainsTableProps {
  readonly gains: Gains;
  readonly caption: string;
}

/** By how much each metric would rise. */
export function GainsTable({ gains, caption }: GainsTableProps): JSX.Element {
  const { overview } = useOpenPage();
  const columns = [leftColumn("metric"), ...["R", "P", "F1"].map(rightColumn)];
  const rows = overview.metrics
    .filter(({ id }) => id in gains)
    .map(({ id, title }) => {
      const { recall, precision } = gains[id];
      return [title, ...[recall, precision, mainFigure(gains[id])].map((gain) => signedPercent(gain, 2))];
    });
  return <DataTable table={{ columns, rows }} caption={caption} />;
}
