import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { annotatorLetter } from "../../engine/annotator-letter.ts";
import { counted } from "../../../report/numbers.ts";
import type { DisagreementsView, DisagreementView, MarkedEntity } from "../../engine/agreement-view.ts";
import {
  type AnnotatorPair,
  type Judgement,
  decisionsJson,
  decisionsTsv,
  decisionTitle,
  listedDisagreements,
  nameOfMarked,
  namesOfPair,
} from "../state/adjudication.ts";
import { useOpenPage } from "../state/page-state.ts";
import { saveFile } from "../state/save-file.ts";
import { stepDisagreement } from "../state/step-disagreement.ts";
import { useNarrow } from "../state/use-narrow.ts";
import { AuthorField } from "./author-field.tsx";
import { ChipMenu } from "./chip-menu.tsx";
import { nameOfDocument } from "./document-line.tsx";
import { MentionInContext } from "./mention-in-context.tsx";
import { useVirtualRows } from "./use-virtual-rows.ts";

interface DisagreementListProps {
  readonly view: DisagreementsView;
  readonly pair: AnnotatorPair;
}

/** Pixels of a row, and on a phone: see agreement.css. */
const [ROW, TALL_ROW] = [36, 64];

/** What two annotators disagree about, one line each, with the decisions. */
export function DisagreementList({ view, pair }: DisagreementListProps): JSX.Element {
  const { page, overview } = useOpenPage();
  const { document, disagreement: chosen } = page.route.value;
  const { disagreements } = view;
  const listed = useMemo(() => listedDisagreements(view, document), [view, document]);
  const names = namesOfPair(overview, pair);
  const decisionOf = (each: DisagreementView) => page.adjudication.of(names, each);
  const decided = listed.filter((n) => decisionOf(disagreements[n]) !== undefined).length;
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const identity = useMemo(() => ({}), [listed, isNarrow]);
  const table = useVirtualRows(box, listed.length, () => (isNarrow ? TALL_ROW : ROW), identity);
  const at = chosen === undefined ? -1 : listed.indexOf(chosen);
  useEffect(() => {
    if (at >= 0) table.scrollTo(at);
  }, [at, listed]);
  const save = (extension: string, type: string, write: typeof decisionsTsv): void => {
    saveFile(`decisions.${extension}`, type, write({ pair, names, disagreements, decisionOf }));
  };
  return (
    <section class="disagreements" aria-label="Disagreements">
      <div class="list-head">
        <span role="status">
          {counted(listed.length, "disagreement")}
          {document !== undefined && (
            <>
              {" "}
              in <span dir="auto">{nameOfDocument(document)}</span>{" "}
              <button
                class="plain"
                onClick={() => {
                  page.go({ document: undefined });
                }}
              >
                all documents
              </button>
            </>
          )}{" "}
          · {decided} decided
        </span>
        <AuthorField />
        <ChipMenu label="Save decisions" class="at-end">
          <button
            onClick={() => {
              save("tsv", "text/tab-separated-values", decisionsTsv);
            }}
          >
            TSV
          </button>
          <button
            onClick={() => {
              save("json", "application/json", decisionsJson);
            }}
          >
            JSON
          </button>
        </ChipMenu>
      </div>
      {listed.length === 0 ? (
        <p class="notice">{names.join(" and ")} agree on every mention here.</p>
      ) : (
        <div
          class="scroll"
          role="grid"
          aria-label="Disagreements"
          aria-rowcount={listed.length}
          tabIndex={0}
          ref={box}
          onKeyDown={(event) => {
            const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
            if (by === 0) return;
            event.preventDefault();
            void stepDisagreement(page, by);
          }}
        >
          <div class="rows" role="rowgroup" style={{ height: `${table.height}px` }}>
            {table.items.map(({ index, start }) => (
              <DisagreementLine
                key={disagreements[listed[index]].id}
                each={disagreements[listed[index]]}
                number={listed[index]}
                {...{ index, start, pair }}
              />
            ))}
          </div>
        </div>
      )}
      <div class="list-foot quiet">
        <span>
          <kbd>j</kbd> <kbd>k</kbd> next · <kbd>1</kbd> {decisionTitle(pair, "a")} · <kbd>2</kbd>{" "}
          {decisionTitle(pair, "b")} · <kbd>0</kbd> neither
        </span>
      </div>
    </section>
  );
}

interface DisagreementLineProps {
  readonly each: DisagreementView;
  readonly number: number;
  readonly index: number;
  readonly start: number;
  readonly pair: AnnotatorPair;
}

function DisagreementLine({ each, number, index, start, pair }: DisagreementLineProps): JSX.Element {
  const { page, overview } = useOpenPage();
  const isChosen = page.route.value.disagreement === number;
  const names = namesOfPair(overview, pair);
  const made = page.adjudication.of(names, each);
  const short: Readonly<Record<Judgement, string>> = {
    a: annotatorLetter(pair[0]),
    b: annotatorLetter(pair[1]),
    neither: "neither",
  };
  return (
    <div
      class={made === undefined ? "row" : "row done"}
      role="row"
      data-index={index}
      style={{ transform: `translateY(${start}px)` }}
      aria-rowindex={index + 1}
      aria-selected={isChosen}
      tabIndex={-1}
      title={`${each.document}: ${each.reason}`}
      onClick={() => {
        page.go({ disagreement: number, entity: undefined });
      }}
    >
      <span role="gridcell" class="words">
        <MentionInContext text={each.text} context={each.context} />
      </span>
      <EntityCell annotator={pair[0]} marked={each.a} />
      <EntityCell annotator={pair[1]} marked={each.b} />
      <span role="gridcell">
        <span class="choices" role="group" aria-label={`Who is right about “${each.text}”`}>
          {(["a", "b", "neither"] as const).map((decision) => (
            <button
              aria-pressed={made?.decision === decision}
              aria-label={decisionTitle(pair, decision)}
              title={made?.decision === decision && made.by !== "" ? `decided by ${made.by}` : undefined}
              onClick={(event) => {
                event.stopPropagation();
                page.go({ disagreement: number, entity: undefined });
                page.adjudication.decide(names, each, decision, page.author.value);
              }}
            >
              {short[decision]}
            </button>
          ))}
        </span>
      </span>
    </div>
  );
}

/** The entity in which an annotator has the mention. */
function EntityCell({ annotator, marked }: { annotator: number; marked: MarkedEntity | undefined }): JSX.Element {
  return (
    <span role="gridcell" class="entity">
      {marked === undefined ? (
        <i class="quiet">{annotatorLetter(annotator)}: not marked</i>
      ) : (
        <>
          <b>{nameOfMarked(annotator, marked)}</b> <bdi>{marked.name}</bdi>{" "}
          <span class="quiet">·{marked.mentions}</span>
        </>
      )}
    </span>
  );
}
