import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { counted } from "../../../report/numbers.ts";
import { titleOf } from "../../../report/score/score-tables.ts";
import type { DocumentView } from "../../engine/document-view.ts";
import {
  type ComparedMention,
  type DifferenceKind,
  differenceKinds,
  documentDifferences,
  entitiesByDifference,
  kindCounts,
} from "../state/differences.ts";
import { useOpenPage } from "../state/page-state.ts";
import { steppedKinds, stepDifference } from "../state/step-difference.ts";
import { useAnswer } from "../state/use-answer.ts";
import { SystemName } from "./card.tsx";
import { Changes } from "./changes-card.tsx";
import { lineOf } from "./difference-marks.ts";
import { DifferenceText } from "./difference-text.tsx";
import { DocumentMenu } from "./document-menu.tsx";
import { EntityLine } from "./entity-line.tsx";
import { EntityStrip, StripLegend } from "./entity-strip.tsx";
import { MainFigure } from "./figures.tsx";
import { Inspector } from "./inspector.tsx";
import { ScopeChoice } from "./scope-choice.tsx";

/** Shows where two systems differ in the text of a document. */
export function DocumentDifferences({ other }: { other: number }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system, hidden } = page.route.value;
  const id = page.documentId.value;
  const { value, failure } = useAnswer(id === undefined ? undefined : () => page.document(id), [id, overview.opened]);
  const open = value?.id === id ? value : undefined;
  const all = useMemo(
    () => (open === undefined ? [] : documentDifferences(open, system, other)),
    [open, system, other],
  );
  const shown = useMemo(() => all.filter(({ kind }) => !hidden.includes(kind)), [all, hidden.join()]);
  const names = [overview.systems[system].name, overview.systems[other].name] as const;
  const summary = overview.documents.find((document) => document.id === id);
  const hasSteps = shown.some(({ kind }) => steppedKinds(page.route.value).includes(kind));
  const step = (by: number): void => {
    void stepDifference(page, by);
  };
  return (
    <div class="compare">
      <div class="panel">
        <div class="bar">
          <DocumentMenu />
          {summary !== undefined && (
            <span>
              {[system, other].map((s) => (
                <>
                  <SystemName system={s}>{overview.systems[s].name}</SystemName>{" "}
                  <MainFigure score={summary.systems[s].scores[overview.headline]} />{" "}
                </>
              ))}
              <span class="quiet">{titleOf(overview.headline)}</span>
            </span>
          )}
          <span class="end">
            <ScopeChoice document="Text" />
            <button
              disabled={!hasSteps}
              title="Previous difference (k)"
              onClick={() => {
                step(-1);
              }}
            >
              ‹ prev
            </button>
            <button
              disabled={!hasSteps}
              onClick={() => {
                step(1);
              }}
            >
              next difference <kbd>j</kbd>
            </button>
          </span>
        </div>
        <DifferenceLegend all={all} names={names} />
        {failure !== undefined && <p class="failure">{failure}</p>}
        {failure === undefined && open === undefined && <p class="scroll quiet">Reading…</p>}
        {open !== undefined &&
          (open.parts.every(({ tokens }) => tokens === undefined) ? (
            <p class="scroll">This document has no text. Its entities are in the list of entities.</p>
          ) : (
            <DifferenceText key={open.id} document={open} shown={shown} names={names} />
          ))}
      </div>
      {open !== undefined && <DifferenceSide document={open} all={all} other={other} />}
    </div>
  );
}

interface DifferenceLegendProps {
  readonly all: readonly ComparedMention[];
  readonly names: readonly [string, string];
}

/** Tells what the marks mean and how many there are. Each kind can be hidden. */
function DifferenceLegend({ all, names: [a, b] }: DifferenceLegendProps): JSX.Element {
  const { page } = useOpenPage();
  const { hidden } = page.route.value;
  const counts = useMemo(() => kindCounts(all), [all]);
  const titles: Readonly<Record<DifferenceKind, string>> = {
    "only-a": `only ${a} is right`,
    "only-b": `only ${b} is right`,
    "both-wrong": "both wrong",
    "both-right": "both right",
  };
  return (
    <div class="bar kinds" role="group" aria-label="Mentions to mark">
      {differenceKinds.map((kind) => (
        <button
          class="kind"
          aria-pressed={!hidden.includes(kind)}
          onClick={() => {
            const others = hidden.filter((each) => each !== kind);
            page.go({ hidden: others.length < hidden.length ? others : [...hidden, kind] }, true);
          }}
        >
          <span
            class="mark"
            style={hidden.includes(kind) ? "" : { backgroundImage: `var(--line-${lineOf(kind)})` }}
            dir="auto"
          >
            {titles[kind]}
          </span>{" "}
          <b>{counts[kind].toLocaleString("en")}</b>
        </button>
      ))}
    </div>
  );
}

/** How many entities the list shows at first, and how many more with each click. */
const MORE = 40;

interface DifferenceSideProps {
  readonly document: DocumentView;
  readonly all: readonly ComparedMention[];
  readonly other: number;
}

/** Shows the chosen mention; if none is chosen, the entities of the document and what changes over the corpus. */
function DifferenceSide({ document: open, all, other }: DifferenceSideProps): JSX.Element {
  const { page } = useOpenPage();
  const { system, entity } = page.route.value;
  const [limit, setLimit] = useState(MORE);
  const entities = useMemo(() => entitiesByDifference(all), [all]);
  if (entity !== undefined) {
    const part = open.parts.find((each) => each.part === entity.part);
    const layer = entity.layer === "key" ? part?.key : part?.responses.at(entity.layer);
    const isThere = part !== undefined && layer?.entities.at(entity.entity) !== undefined;
    return (
      <div class="side">
        <button
          class="link back"
          onClick={() => {
            page.go({ entity: undefined, token: undefined, error: undefined });
          }}
        >
          ‹ All entities
        </button>
        {isThere && <EntityStrip {...entity} document={open.id} part={part} rows={[system, other]} />}
        <Inspector />
      </div>
    );
  }
  return (
    <aside class="inspector" id="inspector" tabIndex={-1} aria-label="Entities and errors">
      <section>
        <h2>Entities in this document</h2>
        <p class="quiet">Each mark is a mention of the key, in text order. Choose one to see what went wrong.</p>
        <StripLegend />
        <ul class="list entity-lines">
          {entities.slice(0, limit).map(({ part, entity: number }) => (
            <li key={`${part} ${number}`}>
              <EntityLine
                document={open.id}
                part={open.parts.find((each) => each.part === part)!}
                layer="key"
                entity={number}
                rows={[system, other]}
              />
            </li>
          ))}
        </ul>
        {entities.length === 0 && <p>The key has no entities here.</p>}
        {entities.length > limit && (
          <button
            onClick={() => {
              setLimit(limit + MORE);
            }}
          >
            {counted(entities.length - limit, "more entity")}
          </button>
        )}
      </section>
      <section>
        <h3>Over the corpus</h3>
        <Changes a={system} b={other} />
      </section>
    </aside>
  );
}
