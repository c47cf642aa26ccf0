import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { decimalText, percent } from "../../../report/numbers.ts";
import type { Table } from "../../../report/table.ts";
import type { DisagreementsView } from "../../engine/agreement-view.ts";
import { annotatorLetter } from "../../engine/annotator-letter.ts";
import { useOpenPage } from "../state/page-state.ts";
import { useAnswer } from "../state/use-answer.ts";
import { DataTable, WideTable } from "./data-table.tsx";
import { nameOfDocument } from "./document-line.tsx";
import { Pending } from "./pending.tsx";

/** The figures of the command `agree`, with what they mean. `children` come after the tables. */
export function AgreementFigures({ children }: { children: ComponentChildren }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { value, failure } = useAnswer(() => page.engine.agreement(), [overview.opened], "agreement");
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  const letters = new Map(overview.annotators.map(({ name }, n) => [name, annotatorLetter(n)]));
  // With more than two annotators, the first columns name the pairs.
  const short = (table: Table): Table =>
    letters.size === 2
      ? table
      : { ...table, rows: table.rows.map((row) => row.map((cell, c) => (c < 2 ? (letters.get(cell) ?? cell) : cell))) };
  return (
    <>
      {value === undefined && <Pending question="agreement" doing="Comparing the annotators" />}
      {value?.verdict.map((line, n) =>
        n === 0 ? (
          <p key={line}>
            <strong>{line}</strong>
          </p>
        ) : (
          <p key={line} class="quiet">
            {line}
          </p>
        ),
      )}
      {value?.tables.map(({ title, table }) => (
        <DataTable key={title} table={table} shown={short(table)} caption={title} signatures={[value.signature]} />
      ))}
      {children}
      {value?.classes.map(({ title, table }) => (
        <DataTable key={title} table={table} caption={title} signatures={[value.signature]} />
      ))}
      {value?.notes.map((note) => (
        <p class="quiet">{note}</p>
      ))}
      {value !== undefined && (
        <details>
          <summary>What the figures mean</summary>
          {value.methods.map((text) => (
            <p>{text}</p>
          ))}
          <dl>
            {value.metrics.map(({ title, summary }) => (
              <>
                <dt>{title}</dt>
                <dd>{summary}</dd>
              </>
            ))}
          </dl>
          <p class="signature">{value.signature}</p>
        </details>
      )}
    </>
  );
}

/** How many documents are listed at first. */
const FEW = 100;

/** The agreement in each document, the worst first. A click limits the list of disagreements to it. */
export function AgreementDocuments({ view }: { view: DisagreementsView }): JSX.Element | null {
  const { page } = useOpenPage();
  const { document: chosen } = page.route.value;
  const [showsAll, setShowsAll] = useState(false);
  const { documents, metric } = view;
  if (documents.length < 2) return null;
  const worst = documents.toSorted((x, y) => (x.score ?? 2) - (y.score ?? 2) || y.disagreements - x.disagreements);
  const shown = showsAll ? worst : worst.slice(0, FEW);
  return (
    <>
      <WideTable label="Documents, worst first" signatures={[]}>
        <caption>Documents, worst first: F1, and κ of links</caption>
        <thead>
          <tr>
            <th scope="col">document</th>
            <th scope="col" class="right">
              disagree
            </th>
            <th scope="col" class="right">
              {metric}
            </th>
            <th scope="col" class="right">
              mentions
            </th>
            <th scope="col" class="right">
              κ
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ document, mentions, links, score, disagreements }) => (
            <tr key={document}>
              <th scope="row">
                <button
                  class="link"
                  dir="auto"
                  aria-pressed={document === chosen}
                  onClick={() => {
                    page.go({ document: document === chosen ? undefined : document, disagreement: undefined });
                  }}
                >
                  {nameOfDocument(document)}
                </button>
              </th>
              <td class="right">{disagreements}</td>
              <td class="right">{percent(score, 2)}</td>
              <td class="right">{percent(mentions, 2)}</td>
              <td class="right">{decimalText(links, 2)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {shown.length < worst.length && (
        <button
          onClick={() => {
            setShowsAll(true);
          }}
        >
          Show all {worst.length}
        </button>
      )}
    </>
  );
}
