import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { Audit, AuditedSystem } from "../../../analysis/audit/audit-result.ts";
import { drawAudit } from "../../../plots/draw-audit.ts";
import { editsText } from "../../../report/audit/audit-sentences.ts";
import { auditScoreNotes, auditScoresTable, experimentsTable } from "../../../report/audit/audit-tables.ts";
import { AuditMatrix } from "../parts/audit-matrix.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { FigureCard } from "../parts/figures.tsx";
import { Pending } from "../parts/pending.tsx";
import { useAnswer } from "../state/use-answer.ts";
import { useOpenPage } from "../state/page-state.ts";

/** Shows which scores the user can trust: verdicts and warnings, then the experiments behind them. */
export function AuditTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  // It repeats an experiment of a paper, and a saved report has none.
  const MentionsFigure = page.reading?.MentionsFigure;
  const { value, failure } = useAnswer(() => page.engine.audit(), [overview.opened], "audit");
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  if (value === undefined)
    return <Pending question="audit" doing="Changing the responses to see which metrics notice" />;
  if (value.refused === true) {
    return (
      <div class="scroll">
        <p class="notice">{value.message}</p>
      </div>
    );
  }
  const { audit, warnings } = value;
  return (
    <div class="scroll">
      <h2>What you can trust</h2>
      <AuditMatrix audit={audit} system={overview.systems[page.route.value.system].name} />
      {warnings.length > 0 && (
        <>
          <h2>Unusual mentions</h2>
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
            signatures={[audit.signature]}
          />
          <p class="quiet">{editsText(system)}</p>
          <AuditFigure audit={audit} system={system} />
        </>
      ))}
      <DataTable
        table={auditScoresTable(audit, 2)}
        caption="Scores of systems and baselines"
        signatures={[audit.signature]}
      />
      {auditScoreNotes(audit, 2).map((note) => (
        <p class="quiet">{note}</p>
      ))}
      {MentionsFigure !== undefined && <MentionsFigure />}
      <p class="signature">{audit.signature}</p>
    </div>
  );
}

function AuditFigure({ audit, system }: { audit: Audit; system: AuditedSystem }): JSX.Element {
  const svg = useMemo(() => drawAudit(audit, [system]), [audit, system]);
  return <FigureCard label={`Effects of the experiments on ${system.name}`} svg={svg} />;
}
