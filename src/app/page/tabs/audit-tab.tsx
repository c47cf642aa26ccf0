import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import type { Audit, AuditedSystem } from "../../../analysis/audit/audit-result.ts";
import { drawAudit } from "../../../plots/draw-audit.ts";
import { editsText } from "../../../report/audit/audit-sentences.ts";
import { auditScoreNotes, auditScoresTable, experimentsTable } from "../../../report/audit/audit-tables.ts";
import { AuditMatrix } from "../parts/audit-matrix.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { FigureCard } from "../parts/figures.tsx";
import { StudyFigure } from "./study-tab.tsx";
import { Pending } from "../parts/pending.tsx";
import { useAnswer } from "../state/use-answer.ts";
import { useOpenPage } from "../state/page-state.ts";

/** Shows which scores the user can trust: verdicts and warnings, then the experiments behind them. */
export function AuditTab(): JSX.Element {
  const { page, overview } = useOpenPage();
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
      <MentionsFigure />
      <p class="signature">{audit.signature}</p>
    </div>
  );
}

/** Draws F1 against the share of mentions found, on request, because it takes a while with a large key. */
function MentionsFigure(): JSX.Element {
  const { page, overview } = useOpenPage();
  const [isWanted, setWanted] = useState(false);
  const { value, failure } = useAnswer(isWanted ? () => page.engine.study("lea-figures", true) : undefined, [
    overview.opened,
    isWanted,
  ]);
  const [study, refusal] = value?.refused === true ? [undefined, value.message] : [value, undefined];
  const message = failure ?? refusal;
  const plot = study?.plots.find(({ id }) => id === "mention-identification");
  return (
    <section>
      <h2>Mentions without correct links</h2>
      <p>
        The plot shows scores of artificial responses. Each has more of the key’s mentions than the previous one, but no
        correct link. A metric that rises rewards finding mentions, not links (Moosavi and Strube 2016, Figure 8).
      </p>
      {message !== undefined && <p class="notice">{message}</p>}
      {study !== undefined && plot !== undefined && <StudyFigure plot={plot} tables={study.tables} />}
      {!isWanted && (
        <button
          onClick={() => {
            setWanted(true);
          }}
        >
          Draw
        </button>
      )}
      {isWanted && value === undefined && message === undefined && <p class="quiet">Making the responses…</p>}
    </section>
  );
}

function AuditFigure({ audit, system }: { audit: Audit; system: AuditedSystem }): JSX.Element {
  const svg = useMemo(() => drawAudit(audit, [system]), [audit, system]);
  return <FigureCard label={`Effects of the experiments on ${system.name}`} svg={svg} />;
}
