import type { JSX } from "preact";
import { signedPercent } from "../../report/interval-numbers.ts";
import { mainFigure } from "../../metrics/metric.ts";
import type { ComponentView } from "../engine/views/component-view.ts";
import { useOpenPage } from "./use-page.ts";
import { WideTable } from "./wide-table.tsx";

/** What correcting errors of these entities would gain the corpus. */
export function CorrectionsTable({ component }: { component: ComponentView }): JSX.Element | null {
  const { overview } = useOpenPage();
  const { corrections, rows, columns } = component;
  if (corrections.length === 0) return null;
  const ids = Object.keys(corrections[0].gains);
  const metrics = overview.metrics.filter(({ id }) => ids.includes(id));
  return (
    <WideTable label="What if" id="what-if">
      <caption>F1 gained by correcting (points)</caption>
      <thead>
        <tr>
          <th scope="col">metric</th>
          {corrections.map(({ type, row, column, count }) => (
            <th scope="col" class="right">
              {row !== undefined && rows[row].badge} {column !== undefined && columns[column].badge}
              <br />
              {isDivision(type) ? `in ${count + 1} pieces` : `${count} ${type.replaceAll("-", " ")}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {metrics.map(({ id, title }) => (
          <tr>
            <th scope="row">{title}</th>
            {corrections.map(({ gains }) => (
              <td class="right">{signedPercent(mainFigure(gains[id]), 2)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function isDivision(type: string): boolean {
  return type === "divided-entity" || type === "conflated-entities";
}
