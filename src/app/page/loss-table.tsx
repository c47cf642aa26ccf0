import type { JSX } from "preact";
import type { ComponentView, EntityLoss } from "../engine/views.ts";
import { useOpenPage } from "./use-page.ts";

interface LossTableProps {
  readonly losses: readonly EntityLoss[];
  readonly notAdditive: ComponentView["notAdditive"];
}

/** What an entity takes from the corpus's figures, metric by metric. */
export function LossTable({ losses, notAdditive }: LossTableProps): JSX.Element {
  const { overview } = useOpenPage();
  const title = (id: string): string => overview.metrics.find((metric) => metric.id === id)?.title ?? id;
  const points = (value: number | null | undefined): string =>
    value === null || value === undefined ? "" : value.toFixed(3);
  return (
    <>
      <table>
        <caption>What it costs, in points of the corpus’s figures</caption>
        <thead>
          <tr>
            <th scope="col">metric</th>
            <th scope="col" class="right">
              R
            </th>
            <th scope="col" class="right">
              P
            </th>
          </tr>
        </thead>
        <tbody>
          {losses.map(({ metric, recall, precision, value }) => (
            <tr>
              <th scope="row">{title(metric)}</th>
              <td class="right">{points(recall ?? value)}</td>
              <td class="right">{points(precision)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {notAdditive.length > 0 && (
        <p class="quiet">
          {notAdditive.map(({ metric, reason }) => `${title(metric)} is not among them: ${reason}.`).join(" ")}
        </p>
      )}
    </>
  );
}
