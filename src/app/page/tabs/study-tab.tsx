import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { drawStudyPlot } from "../../../papers/draw-study.ts";
import type { StudyPlot, StudyTable } from "../../../papers/study.ts";
import { studyTable } from "../../../papers/study-report.ts";
import { DataTable } from "../parts/data-table.tsx";
import { FigureCard } from "../parts/figures.tsx";
import { useAnswer } from "../state/use-answer.ts";
import { useOpenPage } from "../state/page-state.ts";

export function StudyTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { study, isOfKey = false } = page.route.value;
  const list = useAnswer(() => page.engine.studies(), [overview.opened]);
  const summary = list.value?.find(({ id }) => id === study) ?? list.value?.[0];
  const id = summary?.id;
  const ofKey = isOfKey && summary?.takesKey === true;
  const { value, isPending, ...made } = useAnswer(id === undefined ? undefined : () => page.engine.study(id, ofKey), [
    overview.opened,
    id,
    ofKey,
  ]);
  const failure = list.failure ?? made.failure;
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  if (summary === undefined) return <p class="scroll quiet">Looking for experiments…</p>;
  return (
    <>
      <div class="bar">
        <label>
          Experiment{" "}
          <select
            value={id}
            onChange={({ currentTarget }) => {
              page.go({ study: currentTarget.value, isOfKey: undefined });
            }}
          >
            {list.value?.map((each) => (
              <option value={each.id}>{each.title}</option>
            ))}
          </select>
        </label>
        {summary.takesKey && (
          <label>
            <input
              type="checkbox"
              checked={ofKey}
              onChange={({ currentTarget: { checked } }) => {
                page.go({ isOfKey: checked ? true : undefined });
              }}
            />{" "}
            with the open key
          </label>
        )}
      </div>
      <div class="scroll" tabIndex={0} role="group" aria-label={summary.title}>
        <p>{summary.summary}</p>
        {value === undefined || isPending ? (
          <p class="quiet">Running the experiment…</p>
        ) : value.refused === true ? (
          <p class="notice">{value.message}</p>
        ) : (
          <>
            {value.plots.map((plot) => (
              <StudyFigure key={plot.id} plot={plot} tables={value.tables} />
            ))}
            {value.tables.map((table) => (
              <section key={table.id}>
                <DataTable table={studyTable(table, 2)} caption={table.title} signatures={[]} />
                {table.notes.map((note) => (
                  <p class="quiet">{note}</p>
                ))}
              </section>
            ))}
          </>
        )}
      </div>
    </>
  );
}

export function StudyFigure({ plot, tables }: { plot: StudyPlot; tables: readonly StudyTable[] }): JSX.Element {
  const svg = useMemo(() => drawStudyPlot(plot, tables), [plot, tables]);
  return <FigureCard label={plot.title} svg={svg} />;
}
