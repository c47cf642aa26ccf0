import type { JSX } from "preact";
import type { Comparison } from "../../analysis/compare/comparison.ts";
import { mainFigure } from "../../metrics/metric.ts";
import { confidenceTitle, intervalText, pText, signedPercent } from "../../report/interval-numbers.ts";
import { percent } from "../../report/numbers.ts";
import { metricTitle } from "./metric-title.ts";
import { useOpenPage } from "./use-page.ts";

interface PairTableProps {
  readonly comparison: Comparison;
  readonly a: number;
  readonly b: number;
}

/** Two systems by every metric: the difference, its interval, and whether it could be chance. */
export function PairTable({ comparison, a, b }: PairTableProps): JSX.Element {
  const { overview } = useOpenPage();
  const { systems, pairs, options, metrics, unit } = comparison;
  const [nameA, nameB] = [overview.systems[a].name, overview.systems[b].name];
  const scores = (name: string): (typeof systems)[number]["scores"] | undefined =>
    systems.find((system) => system.name === name)?.scores;
  const main = (name: string, id: string): string => {
    const score = scores(name)?.[id];
    return percent(score === undefined ? null : mainFigure(score));
  };
  const title = `${nameB} less ${nameA}`;
  return (
    <div class="wide" role="group" aria-label={title} tabIndex={0}>
      <table>
        <caption>
          {title}, F1 in points; {unit}s exchanged, α {options.alpha}
        </caption>
        <thead>
          <tr>
            <th scope="col">metric</th>
            {[nameA, nameB, "Δ", confidenceTitle(options.confidence), "p", "p adjusted", "won/tied/lost"].map(
              (head) => (
                <th scope="col" class="right">
                  {head}
                </th>
              ),
            )}
            <th scope="col">verdict</th>
          </tr>
        </thead>
        <tbody>
          {metrics.map((id) => {
            const pair = pairs.find(
              (each) =>
                each.metric === id &&
                each.figure === "f1" &&
                ((each.a === nameA && each.b === nameB) || (each.a === nameB && each.b === nameA)),
            );
            const sign = pair?.a === nameA ? 1 : -1;
            const delta = pair?.delta === undefined || pair.delta === null ? null : sign * pair.delta;
            const ci = pair?.ci ?? null;
            const directed = ci === null ? null : sign > 0 ? ci : ([-ci[1], -ci[0]] as const);
            return (
              <tr>
                <th scope="row">{metricTitle(overview, id)}</th>
                <td class="right">{main(nameA, id)}</td>
                <td class="right">{main(nameB, id)}</td>
                <td class="right">{signedPercent(delta, 2)}</td>
                <td class="right">{intervalText(directed, 2, true)}</td>
                <td class="right">{pText(pair?.p ?? null)}</td>
                <td class="right">{pText(pair?.pAdjusted ?? null)}</td>
                <td class="right">
                  {pair === undefined
                    ? ""
                    : (sign > 0 ? [pair.wins, pair.ties, pair.losses] : [pair.losses, pair.ties, pair.wins]).join("/")}
                </td>
                <td>
                  {pair === undefined || delta === null
                    ? "—"
                    : pair.reject
                      ? `${delta > 0 ? nameB : nameA} is better *`
                      : "could be chance"}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
