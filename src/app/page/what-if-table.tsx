import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { signedPercent } from "../../report/interval-numbers.ts";
import { percent } from "../../report/numbers.ts";
import { mainGain } from "../../analysis/what-if/gains.ts";
import type { WhatIfView } from "../engine/views/errors-view.ts";
import { useAnswer } from "./use-answer.ts";
import { useOpenPage } from "./use-page.ts";

/** What all errors of a type cost: figures if they were corrected, alone or one type after the other. Computed when asked for. */
export function WhatIfTable({ system }: { system: number }): JSX.Element {
  const { page, overview } = useOpenPage();
  const [isOpen, setOpen] = useState(false);
  const { value, failure } = useAnswer(isOpen ? () => page.engine.whatIf(system) : undefined, [
    overview,
    system,
    isOpen,
  ]);
  return (
    <section>
      <details
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
        }}
      >
        <summary>
          <h2 style={{ display: "inline" }}>What if: corrected types of errors</h2>
        </summary>
        {failure !== undefined && <p class="failure">{failure}</p>}
        {isOpen && value === undefined && failure === undefined && <p class="quiet">Computing…</p>}
        {value !== undefined && <Gains whatIf={value} />}
      </details>
    </section>
  );
}

function Gains({ whatIf }: { whatIf: WhatIfView }): JSX.Element {
  const { overview } = useOpenPage();
  const { alone, cumulative } = whatIf;
  const metrics = overview.metrics.filter(({ id }) => id in whatIf.before);
  const table = (title: string, rows: JSX.Element[]): JSX.Element => (
    <div class="wide" role="group" aria-label={title} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">type</th>
            {metrics.map((metric) => (
              <th scope="col" class="right">
                {metric.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </div>
  );
  const main = (scores: WhatIfView["before"], id: string): string => percent(scores[id].value ?? scores[id].f1);
  return (
    <>
      {table(
        "Gain in points if all errors of one type alone were corrected",
        alone.map(({ type, gains }) => (
          <tr>
            <th scope="row">{type.replaceAll("-", " ")}</th>
            {metrics.map(({ id }) => (
              <td class="right">{signedPercent(mainGain(gains[id]), 2)}</td>
            ))}
          </tr>
        )),
      )}
      {table("Scores if one type after the other were corrected", [
        <tr>
          <th scope="row">as it is</th>
          {metrics.map(({ id }) => (
            <td class="right">{main(whatIf.before, id)}</td>
          ))}
        </tr>,
        ...cumulative.map(({ type, scores }) => (
          <tr>
            <th scope="row">and {type.replaceAll("-", " ")}</th>
            {metrics.map(({ id }) => (
              <td class="right">{main(scores, id)}</td>
            ))}
          </tr>
        )),
      ])}
    </>
  );
}
