import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useOpenPage } from "../state/page-state.ts";
import { useAnswer } from "../state/use-answer.ts";
import { StudyFigure } from "../tabs/study-tab.tsx";

/** Draws F1 against the share of mentions found, on request, because it takes a while with a large key. */
export function MentionsFigure(): JSX.Element {
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
