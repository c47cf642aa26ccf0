import type { JSX } from "preact";
import { editsText } from "../../report/audit-sentences.ts";
import { auditScoresTable, baselineKeys, experimentsTable } from "../../report/audit-tables.ts";
import { DataTable } from "./data-table.tsx";
import { useAnswer } from "./use-answer.ts";
import { useOpenPage } from "./use-page.ts";

/** Which scores can be trusted: sentences first, then the experiments they come from. */
export function AuditTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { value, failure } = useAnswer(() => page.engine.audit(), [overview.opened]);
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  if (value === undefined)
    return <p class="scroll quiet">Making the responses better and worse, to see which metrics notice…</p>;
  if (value.refused === true) {
    return (
      <div class="scroll">
        <p class="notice">{value.message}</p>
      </div>
    );
  }
  const { audit, conclusions, warnings } = value;
  return (
    <div class="scroll">
      <h2>What can be trusted</h2>
      <ul>
        {conclusions.map((text) => (
          <li>{text}</li>
        ))}
      </ul>
      {warnings.length > 0 && (
        <>
          <h2>What is odd</h2>
          <ul>
            {warnings.map((text) => (
              <li>{text}</li>
            ))}
          </ul>
        </>
      )}
      {audit.systems.map((system) => (
        <>
          <DataTable
            table={experimentsTable(system, audit.options.alpha, 2)}
            caption={`Experiments on ${system.name}`}
          />
          <p class="quiet">{editsText(system)}</p>
        </>
      ))}
      <DataTable table={auditScoresTable(audit, 2)} caption="Scores, and those of responses that take no learning" />
      <p class="quiet">{baselineKeys(audit)}</p>
      <p class="signature">{audit.signature}</p>
    </div>
  );
}
