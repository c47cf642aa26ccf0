import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type ErrorType, errorTypes } from "../../../analysis/error-type.ts";
import { mainFigure } from "../../../metrics/kit/metric.ts";
import { intervalText, signedPercent } from "../../../report/interval-numbers.ts";
import { counted, percent } from "../../../report/numbers.ts";
import { fTitle, mainText } from "../../../report/score/score-tables.ts";
import { leftColumn, rightColumn } from "../../../report/table.ts";
import type { WhatIfView } from "../../engine/errors-view.ts";
import type { MetricView, ScoreView } from "../../engine/overview.ts";
import { DataTable, WideTable } from "../parts/data-table.tsx";
import { MainFigure } from "../parts/figures.tsx";
import { AdviceButtons, ChangedSettings } from "../parts/settings.tsx";
import { LeftOut, leftOutCode } from "../parts/left-out.tsx";
import { useAnswer } from "../state/use-answer.ts";
import { useExhibit } from "../state/use-exhibit.ts";
import { useOpenPage } from "../state/page-state.ts";
import { nameOfDocument } from "../parts/document-line.tsx";
import { wordsOf } from "../../../report/errors/error-sentence.ts";

export function ScoresTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system, against } = page.route.value;
  const { systems, files } = overview;
  useExhibit({ kind: "table", title: "Scores by document", text: (format) => page.engine.scoreTable(format, true) });
  return (
    <div class="scroll">
      <LeftOut />
      <DocumentScoresTable />
      {systems.length > 1 && <SystemsTable />}
      <ScoreTable system={system} />
      {against !== undefined && <ScoreTable system={against} />}
      <ErrorCountsTable />
      <WhatIfTable system={system} />
      <h2>Files and settings</h2>
      <ul>
        {files.map(({ name, format, side }) => (
          <li>
            {side}: {name}, read as {format}
          </li>
        ))}
      </ul>
      <OwnSettings />
      <DiagnosticsList />
    </div>
  );
}

/** The settings that were changed. If the files are at hand, they can be reset. */
function OwnSettings(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { settings, problems } = overview;
  // A saved report has no files that could be read again.
  const isSaved = problems === undefined;
  return (
    <>
      {settings.length === 0 ? (
        <p>All settings have their default values (see the signature above).</p>
      ) : (
        <>
          <p>Changed settings (for the others, see the signature above):</p>
          <ChangedSettings
            settings={settings}
            onReset={
              isSaved
                ? undefined
                : (flag, response) => {
                    page.reset(flag, response);
                    void page.readAgain({});
                  }
            }
          />
        </>
      )}
      {!isSaved && (
        <p>
          <button
            onClick={() => {
              page.reconsider();
            }}
          >
            Change settings
          </button>
        </p>
      )}
    </>
  );
}

function SystemsTable(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { metrics, systems } = overview;
  return (
    <WideTable label="Scores of the systems" text={(format) => page.engine.scoreTable(format)}>
      <caption>All systems ({fTitle(systems[0].signature)}, or the only figure of a metric)</caption>
      <thead>
        <tr>
          <th scope="col">system</th>
          {metrics.map(({ title }) => (
            <th scope="col" class="right">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {systems.map(({ name, scores }, s) => (
          <tr>
            <th scope="row">
              <button
                class="plain"
                onClick={() => {
                  page.go({ system: s, entity: undefined, error: undefined });
                }}
              >
                {name}
              </button>
            </th>
            {metrics.map(({ id }) => (
              <td class="right">
                <MainFigure score={scores[id]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function ErrorCountsTable(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { systems } = overview;
  const { errors: own } = systems[page.route.value.system];
  if (own === undefined) return <p class="quiet">Counting errors…</p>;
  const { recall, precision } = own.identities;
  const open = (system: number, type: ErrorType): void => {
    page.openErrors({ type: [type] }, { system });
  };
  return (
    <section>
      <WideTable label="Errors by type">
        <caption>Entity errors by type</caption>
        <thead>
          <tr>
            <th scope="col">type</th>
            {systems.map(({ name }) => (
              <th scope="col" class="right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {errorTypes.map((type) => (
            <tr>
              <th scope="row">{wordsOf(type)}</th>
              {systems.map(({ errors }, s) => (
                <td class="right">
                  <button
                    class="plain"
                    onClick={() => {
                      open(s, type);
                    }}
                  >
                    {errors?.types[type]}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
      <p>
        MUC misses {counted(recall.links, "link")}: {recall.cuts} through divided entities, {recall.mentions} through
        missing mentions, {recall.entities} through missing entities. The response has{" "}
        {counted(precision.links, "wrong link")}: {precision.cuts} through conflated entities, {precision.mentions}{" "}
        through extra mentions, {precision.entities} through extra entities.
      </p>
    </section>
  );
}

const FEW = 50;

function DiagnosticsList(): JSX.Element | null {
  const { overview } = useOpenPage();
  const [isLong, setLong] = useState(false);
  const diagnostics = overview.diagnostics.filter(({ diagnostic }) => diagnostic.code !== leftOutCode);
  const shown = isLong ? diagnostics : diagnostics.slice(0, FEW);
  if (diagnostics.length === 0) return null;
  return (
    <section>
      <h2>{counted(diagnostics.length, "note")} on the files</h2>
      <ul>
        {shown.map(({ diagnostic: { code, file }, sentence, advice }) => (
          <li>
            {file !== undefined && <b>{file}: </b>}
            {sentence} <span class="quiet">[{code}]</span> <AdviceButtons advice={advice} />
          </li>
        ))}
      </ul>
      {shown.length < diagnostics.length && (
        <button
          onClick={() => {
            setLong(true);
          }}
        >
          Show all
        </button>
      )}
    </section>
  );
}

function ScoreTable({ system }: { system: number }): JSX.Element {
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
            {["R", "P", fTitle(signature)].map((head) => (
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

function WhatIfTable({ system }: { system: number }): JSX.Element {
  const { page, overview } = useOpenPage();
  const [isOpen, setOpen] = useState(false);
  const { current, failure } = useAnswer(
    isOpen ? () => page.engine.whatIf(system) : undefined,
    [overview.opened, system, isOpen],
    "whatIf",
  );
  return (
    <section>
      <details
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
        }}
      >
        <summary>
          <h2 style={{ display: "inline" }}>What if errors of one type were corrected?</h2>
        </summary>
        {failure !== undefined && <p class="failure">{failure}</p>}
        {isOpen && current === undefined && failure === undefined && <p class="quiet">Computing…</p>}
        {current !== undefined && <Gains whatIf={current} />}
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
    wordsOf(type),
    ...metrics.map(({ id }) => signedPercent(mainFigure(gains[id]), 2)),
  ]);
  const corrected = cumulative.map(({ type, scores }) => scoresRow(`and ${wordsOf(type)}`, scores));
  return (
    <>
      <DataTable
        table={{ columns, rows: gained }}
        caption="Gain in points from correcting all errors of a single type"
      />
      <DataTable
        table={{ columns, rows: [scoresRow("uncorrected", before), ...corrected] }}
        caption="Scores after correcting one type after another"
      />
    </>
  );
}

/** Shows the scores of the chosen document alone, for the shown systems. Each number opens its calculation. */
function DocumentScoresTable(): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { system, against, document: id } = page.route.value;
  const document = overview.documents.find((each) => each.id === id);
  if (document === undefined || overview.documents.length < 2) return null;
  const shown = against === undefined ? [system] : [system, against];
  const name = nameOfDocument(document.id);
  return (
    <section id="document-scores">
      <h2>{name}</h2>
      <p>
        {document.tokens > 0 && `${counted(document.tokens, "token")}, `}
        {counted(document.keyMentions, "key mention")} in {counted(document.keyEntities, "entity")}
        {!document.inKey && ", not in the key"}{" "}
        <button
          onClick={() => {
            page.go({ tab: "text" });
          }}
        >
          Text
        </button>{" "}
        <button
          onClick={() => {
            page.openErrors({ document: [document.id] });
          }}
        >
          Errors
        </button>{" "}
        <button
          onClick={() => {
            page.go({ document: undefined, entity: undefined, token: undefined, error: undefined });
          }}
        >
          All documents
        </button>
      </p>
      <WideTable label={`Scores of ${name}`}>
        <caption>Scores of this document alone</caption>
        <thead>
          <tr>
            <th scope="col">metric</th>
            {shown.flatMap((s) =>
              ["R", "P", fTitle(overview.systems[s].signature)].map((head) => (
                <th scope="col" class="right">
                  {shown.length > 1 && `${overview.systems[s].name} `}
                  {head}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {overview.metrics.map((metric) => (
            <tr>
              <th scope="row" title={metric.summary}>
                {metric.title}
              </th>
              {shown.flatMap((s) => {
                const score = document.systems[s].scores[metric.id] as ScoreView | undefined;
                const isOne = metric.hasOneFigure || metric.hasOnlyF;
                return [isOne ? undefined : score?.recall, isOne ? undefined : score?.precision, score?.main].map(
                  (value, f) => (
                    <td class="right">
                      {value !== undefined && (
                        <button
                          class="plain"
                          title={`How ${metric.title} of ${name} is calculated`}
                          onClick={() => {
                            page.go({ system: s, explain: { metric: metric.id, document: document.id } });
                          }}
                        >
                          {f === 2 ? <MainFigure score={score} /> : percent(value)}
                        </button>
                      )}
                    </td>
                  ),
                );
              })}
            </tr>
          ))}
        </tbody>
      </WideTable>
      <h2>All documents</h2>
    </section>
  );
}
