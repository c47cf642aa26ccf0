import type { JSX } from "preact";
import { counted, percent } from "../../report/numbers.ts";
import type { ScoreView } from "../engine/overview.ts";
import { nameOfDocument } from "./document-line.tsx";
import { MainFigure } from "./figures.tsx";
import { useOpenPage } from "./use-page.ts";
import { WideTable } from "./data-table.tsx";

/** Scores of the chosen document by itself, of the systems on show; each number opens its calculation. Nothing if none is chosen. */
export function DocumentScoresTable(): JSX.Element | null {
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
            page.go({ tab: "errors", where: { document: [document.id] }, search: "", error: undefined });
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
              ["R", "P", "F1"].map((head) => (
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
