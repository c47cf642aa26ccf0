import type { JSX } from "preact";
import { signedPercent } from "../../report/interval-numbers.ts";
import { mainGain } from "../../analysis/what-if/gains.ts";
import type { Gains } from "../engine/views.ts";
import { useOpenPage } from "./use-page.ts";

interface GainsTableProps {
  readonly gains: Gains;
  readonly caption: string;
}

/** By how much each metric would rise. */
export function GainsTable({ gains, caption }: GainsTableProps): JSX.Element {
  const { overview } = useOpenPage();
  const figure = (value: number | null): JSX.Element => <td class="right">{signedPercent(value, 2)}</td>;
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">metric</th>
          <th scope="col" class="right">
            R
          </th>
          <th scope="col" class="right">
            P
          </th>
          <th scope="col" class="right">
            F1
          </th>
        </tr>
      </thead>
      <tbody>
        {overview.metrics
          .filter(({ id }) => id in gains)
          .map(({ id, title }) => (
            <tr>
              <th scope="row">{title}</th>
              {figure(gains[id].recall)}
              {figure(gains[id].precision)}
              {figure(mainGain(gains[id]))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
