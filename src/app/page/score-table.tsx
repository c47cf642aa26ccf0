import type { JSX } from "preact";
import { intervalText } from "../../report/interval-numbers.ts";
import { percent } from "../../report/numbers.ts";
import type { MetricView, ScoreView } from "../engine/views/overview.ts";
import { MainFigure } from "./main-figure.tsx";
import { useOpenPage } from "./use-page.ts";
import { WideTable } from "./wide-table.tsx";

/** Every metric of one system; each number opens its calculation. */
export function ScoreTable({ system }: { system: number }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { name, scores, signature } = overview.systems[system];
  const figure = (metric: MetricView, which: "recall" | "precision" | "f1", value: number | null): JSX.Element => {
    const ci = (scores[metric.id] as ScoreView | undefined)?.ci?.[which];
    return (
      <td class="right" data-figure={`${metric.id}.${which}`} data-value={value ?? ""}>
        <button
          class="plain"
          title={`How ${metric.title} is calculated`}
          onClick={() => {
            page.go({ system, explain: { metric: metric.id } });
          }}
        >
          {which === "f1" ? <MainFigure score={scores[metric.id]} /> : percent(value)}
        </button>
        {ci !== undefined && <span class="interval"> {intervalText(ci, 2)}</span>}
      </td>
    );
  };
  return (
    <section>
      <WideTable label={`Scores of ${name}`}>
        <caption>Scores of {name}</caption>
        <thead>
          <tr>
            <th scope="col">metric</th>
            {["R", "P", "F1"].map((head) => (
              <th scope="col" class="right">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {overview.metrics.map((metric) => {
            const { recall, precision, main } = scores[metric.id];
            return (
              <tr>
                <th scope="row" title={metric.summary}>
                  {metric.title}
                </th>
                {metric.hasOneFigure || metric.hasOnlyF ? <td /> : figure(metric, "recall", recall)}
                {metric.hasOneFigure || metric.hasOnlyF ? <td /> : figure(metric, "precision", precision)}
                {figure(metric, "f1", main)}
              </tr>
            );
          })}
        </tbody>
      </WideTable>
      {Object.values(scores).map(({ partlyUndefined }) => partlyUndefined !== undefined && <p>{partlyUndefined}</p>)}
      <p class="signature">{signature}</p>
    </section>
  );
}
