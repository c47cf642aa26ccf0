import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { mainFigure } from "../../metrics/metric.ts";
import { signedPercent } from "../../report/interval-numbers.ts";
import { mainText } from "../../report/score/score-tables.ts";
import { leftColumn, rightColumn } from "../../report/table.ts";
import type { WhatIfView } from "../engine/views/errors-view.ts";
import { DataTable } from "./data-table.tsx";
import { useAnswer } from "./use-answer.ts";
import { useOpenPage } from "./use-page.ts";

/** What all errors of a type cost: figures if they were corrected, alone or one type after the other. Computed when asked for. */
export function WhatIfTable({ system }: { system: number }): JSX.Element {
  const { page, overview } = useOpenPage();
  const [isOpen, setOpen] = useState(false);
  const { value, failure } = useAnswer(isOpen ? () => page.engine.whatIf(system) : undefined, [
    overview.opened,
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

function Gains({ whatIf: { before, alone, cumulative } }: { whatIf: WhatIfView }): JSX.Element {
  const { overview } = useOpenPage();
  const metrics = overview.metrics.filter(({ id }) => id in before);
  const columns = [leftColumn("type"), ...metrics.map(({ title }) => rightColumn(title))];
  const scoresRow = (name: string, scores: WhatIfView["before"]): string[] => [
    name,
    ...metrics.map(({ id }) => mainText(scores[id], 2)),
  ];
  const gained = alone.map(({ type, gains }) => [
    type.replaceAll("-", " "),
    ...metrics.map(({ id }) => signedPercent(mainFigure(gains[id]), 2)),
  ]);
  const corrected = cumulative.map(({ type, scores }) => scoresRow(`and ${type.replaceAll("-", " ")}`, scores));
  return (
    <>
      <DataTable
        table={{ columns, rows: gained }}
        caption="Gain in points if all errors of one type alone were corrected"
      />
      <DataTable
        table={{ columns, rows: [scoresRow("as it is", before), ...corrected] }}
        caption="Scores if one type after the other were corrected"
      />
    </>
  );
}
