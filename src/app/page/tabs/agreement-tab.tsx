import type { JSX } from "preact";
import { annotatorLetter } from "../../engine/annotator-letter.ts";
import { AgreementDocuments, AgreementFigures } from "../parts/agreement-figures.tsx";
import { DisagreementList } from "../parts/disagreement-list.tsx";
import { DisagreementText } from "../parts/disagreement-text.tsx";
import { annotatorPairs, howToAgree } from "../state/adjudication.ts";
import { shownAnnotators } from "../state/step-disagreement.ts";
import { useOpenPage } from "../state/page-state.ts";
import { useAnswer } from "../state/use-answer.ts";

/** How well annotators agree, of whom nobody is the key, and what they disagree about, to be decided. */
export function AgreementTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { annotators, opened } = overview;
  const pair = shownAnnotators(page);
  const [a, b] = pair ?? [0, 0];
  const { value: view, failure } = useAnswer(pair && (() => page.disagreements(pair)), [opened, a, b]);
  const { disagreement, document } = page.route.value;
  const id = (disagreement === undefined ? undefined : view?.disagreements.at(disagreement)?.document) ?? document;
  const shown = id ?? view?.documents.at(0)?.document;
  const { value: open } = useAnswer(shown === undefined ? undefined : () => page.document(shown), [opened, shown]);
  if (pair === undefined)
    return (
      <div class="scroll">
        <p class="notice">{howToAgree}</p>
      </div>
    );
  const pairs = annotatorPairs(annotators);
  return (
    <div class="agreement">
      <div class="scroll figures" tabIndex={0} role="group" aria-label="Figures">
        <p>
          {annotators.map(({ name }, n) => (
            <>
              {n > 0 && " · "}
              <b>{annotatorLetter(n)}</b> <bdi>{name}</bdi>
            </>
          ))}
        </p>
        {pairs.length > 1 && (
          <p>
            <label>
              Disagreements of{" "}
              <select
                value={page.route.value.pair ?? 0}
                onChange={({ currentTarget }) => {
                  page.go({ pair: Number(currentTarget.value), disagreement: undefined, entity: undefined });
                }}
              >
                {pairs.map(([one, other], n) => (
                  <option value={n}>
                    {annotators[one].name} and {annotators[other].name}
                  </option>
                ))}
              </select>
            </label>
          </p>
        )}
        <AgreementFigures>{view !== undefined && <AgreementDocuments view={view} />}</AgreementFigures>
      </div>
      {failure !== undefined && <p class="failure">{failure}</p>}
      {view !== undefined && <DisagreementList view={view} pair={pair} />}
      {view !== undefined && open?.id === shown && open !== undefined && (
        <div class="text">
          {open.parts.every(({ tokens }) => tokens === undefined) ? (
            <p class="scroll notice">This document has no text.</p>
          ) : (
            <DisagreementText key={open.id} document={open} view={view} pair={pair} />
          )}
        </div>
      )}
    </div>
  );
}
