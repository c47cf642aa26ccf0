import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Audit } from "../../../analysis/audit/audit-result.ts";
import { titleOf } from "../../../report/score/score-tables.ts";
import { auditMatrix, type AuditCell } from "../state/audit-matrix.ts";
import { WideTable } from "./data-table.tsx";

const looks: Readonly<Record<AuditCell["verdict"], { readonly sign: string; readonly word: string }>> = {
  pass: { sign: "✓", word: "yes" },
  fail: { sign: "✗", word: "no" },
  none: { sign: "–", word: "not tested" },
};

/** Shows which metrics pass which tests. A click on a sign says why. */
export function AuditMatrix({ audit, system }: { audit: Audit; system: string }): JSX.Element {
  const { tests, rows, rest } = useMemo(() => auditMatrix(audit, system), [audit, system]);
  const [chosen, setChosen] = useState("");
  const why = rows.flatMap(({ metric, cells }) => cells.filter((_, c) => chosen === `${metric} ${c}`)).at(0)?.why;
  return (
    <>
      <p class="quiet">
        ✓ the metric reacts as it should, you can trust the difference, or no baseline scores as high. ✗ the opposite.
        Choose a sign to read why.
      </p>
      <WideTable label="Metrics and tests" class="audit-matrix">
        <thead>
          <tr>
            <th scope="col">metric</th>
            {tests.map((test) => (
              <th scope="col">{test}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ metric, cells }) => (
            <tr>
              <th scope="row">{titleOf(metric)}</th>
              {cells.map((cell, c) => (
                <td>
                  <Sign
                    cell={cell}
                    name={`${titleOf(metric)}, ${tests[c]}`}
                    isChosen={chosen === `${metric} ${c}`}
                    onChoose={() => {
                      setChosen(`${metric} ${c}`);
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
      <p role="status" class={why === undefined ? "hidden" : "notice"}>
        {why?.join(" ")}
      </p>
      {rest.map((text) => (
        <p>{text}</p>
      ))}
    </>
  );
}

interface SignProps {
  readonly cell: AuditCell;
  /** The metric and the test. */
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Sign({ cell: { verdict, why }, name, isChosen, onChoose }: SignProps): JSX.Element {
  const { sign, word } = looks[verdict];
  if (why.length === 0)
    return (
      <span class={verdict}>
        <span aria-hidden="true">{sign}</span>
        <span class="hidden">{word}</span>
      </span>
    );
  return (
    <button
      class={`plain ${verdict}`}
      aria-label={`${name}: ${word}`}
      aria-pressed={isChosen}
      title={why.join(" ")}
      onClick={onChoose}
    >
      {sign}
    </button>
  );
}
