import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { counted } from "../../../report/numbers.ts";
import { titleOf } from "../../../report/score/score-tables.ts";
import type { DocumentView } from "../../engine/document-view.ts";
import { useOpenPage } from "../state/page-state.ts";
import { type TextLayout, textLayouts } from "../state/route.ts";
import { layerIn, type Selection, selectionOf, twinIn } from "../state/selection.ts";
import { otherSystem } from "../state/shown-pair.ts";
import { useDelayedText } from "../state/use-delayed-text.ts";
import { nameOfDocument } from "./document-line.tsx";
import { colouredMarks, errorMarks } from "./error-marks.ts";
import { EntityStrip } from "./entity-strip.tsx";
import { Legend, MainFigure } from "./figures.tsx";
import { type MarkLook, MarkedBlock } from "./marked-block.tsx";
import { markedRows, type TextMark } from "./marked-rows.ts";
import { ReadingBlock } from "./reading-block.tsx";
import { readingOf } from "./reading-rows.ts";
import { findWords, type TokenRange } from "../../engine/token-words.ts";
import { TextScroll } from "./text-scroll.tsx";

const layouts: Readonly<Record<TextLayout, string>> = {
  errors: "Errors",
  lanes: "All mentions",
  colours: "Entity colours",
  columns: "Side by side",
};

/** Shows the text of a document with its errors or mentions. */
export function DocumentReading({ document: open }: { document: DocumentView }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system, entity, token, layout, find: search, found: match = 0 } = page.route.value;
  const matches = useMemo(() => placesOf(open, search), [open, search]);
  const found = matches.at(match);
  const selection = useMemo(() => {
    const part = entity === undefined ? undefined : open.parts.find(({ part }) => part === entity.part);
    return part === undefined || entity === undefined ? undefined : selectionOf(part, entity, system);
  }, [open, entity?.part, entity?.layer, entity?.entity, system]);
  const target =
    found === undefined
      ? entity === undefined || token === undefined
        ? undefined
        : { part: entity.part, token }
      : { part: found.part, token: found.first };
  const summary = overview.documents.find(({ id }) => id === open.id);
  const own = summary?.systems[system];
  const isLaned = layout === "lanes" || layout === "columns";
  const shown = { document: open, selection, found, target };
  return (
    <section class="text" aria-label="Text">
      <div class="bar">
        <b dir="auto" class="name" title={nameOfDocument(open.id)}>
          {nameOfDocument(open.id)}
        </b>
        {own !== undefined && (
          <span class="quiet">
            {titleOf(overview.headline)} <MainFigure score={own.scores[overview.headline]} />
            {own.errors !== undefined && ` · ${counted(own.errors, "error")}`}
          </span>
        )}
        <span class="choices" role="group" aria-label="What the text shows">
          {textLayouts.map((name) => (
            <button
              aria-pressed={name === layout}
              onClick={() => {
                page.go({ layout: name }, true);
              }}
            >
              {layouts[name]}
            </button>
          ))}
        </span>
      </div>
      {isLaned ? <LanedText {...shown} /> : <MarkedReading {...shown} />}
      <Timeline document={open} />
      <div class="foot">
        <TextSearchBar
          search={search}
          place={match}
          count={matches.length}
          onSearch={(text) => {
            page.go({ find: text, found: undefined }, true);
          }}
          onPlace={(place) => {
            page.go({ found: place }, true);
          }}
        />
        <Legend>{isLaned && <LanesLegend />}</Legend>
        {overview.redaction.mode !== "none" && <span class="quiet">Dots stand for removed words.</span>}
      </div>
    </section>
  );
}

/** The chosen entity through the document. */
function Timeline({ document: open }: { document: DocumentView }): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { system, entity: choice } = page.route.value;
  const other = otherSystem(page.route.value, overview);
  const part = open.parts.find((each) => each.part === choice?.part);
  const entity = part && choice && layerIn(part, choice.layer).entities.at(choice.entity);
  if (part === undefined || choice === undefined || entity === undefined) return null;
  return (
    <div class="timeline">
      <p class="quiet">
        {entity.badge} “<span dir="auto">{entity.name}</span>” through the document
      </p>
      <EntityStrip
        document={open.id}
        part={part}
        layer={choice.layer}
        entity={choice.entity}
        rows={["key", system, ...(other === undefined ? [] : [other])]}
        figure={[`${entity.badge} “${entity.name}” through the document`, nameOfDocument(open.id)]}
      />
    </div>
  );
}

interface ShownText {
  readonly document: DocumentView;
  readonly selection: Selection | undefined;
  readonly found: FoundPlace | undefined;
  readonly target: { readonly part: string; readonly token: number } | undefined;
}

/** How many tints there are for entities of the response that share mentions with the chosen one, and for all of them. */
const [FEW_TINTS, TINTS] = [3, 8];

function MarkedReading({ document: open, selection, found, target }: ShownText): JSX.Element {
  const { page } = useOpenPage();
  const { system, layout, entity: chosen, token, error } = page.route.value;
  const isColoured = layout === "colours";
  const text = useMemo(
    () => markedRows(open, (part) => (isColoured ? colouredMarks : errorMarks)(part, system)),
    [open, system, isColoured],
  );
  const lookOf = useMemo(() => {
    const tints = new Map<number, string>();
    return (part: string, mark: TextMark): MarkLook => {
      const view = open.parts.find((each) => each.part === part)!;
      const mention = layerIn(view, mark.layer).mentions[mark.mention];
      const twin = twinIn(mark.layer, mention, mark.layer === "key" ? view.responses[system] : view.key);
      // A mention that both sides have is marked as the key's, also if the entity of the response is chosen.
      const own = chosen?.layer === mark.layer ? mark.entity : twin?.entity;
      const isOwn = chosen?.part === part && own === chosen.entity;
      const isChosen = isOwn && mark.pieces[0] === token;
      const look = { isChosen, hasRing: isChosen && error !== undefined };
      if (isColoured) return { ...look, tint: mark.layer === "key" ? `tint-${1 + (mark.entity % TINTS)}` : undefined };
      if (isOwn) return { ...look, tint: "tint-1" };
      if (own === undefined || selection?.isNear(part, mark.layer, mention) !== true) return {};
      // Shares mentions with the chosen entity.
      if (!tints.has(own)) tints.set(own, `tint-${2 + (tints.size % FEW_TINTS)}`);
      return { tint: tints.get(own) };
    };
  }, [open, selection, system, isColoured, error, token]);
  const choose = (part: string, marks: readonly TextMark[]): void => {
    // Chooses the innermost mention first; clicking again moves outward. Blocks that look the same are not drawn again,
    // so what is chosen now must be asked for.
    const now = page.route.value.entity;
    const at = marks.findIndex(
      ({ layer, entity }) => now?.part === part && now.layer === layer && now.entity === entity,
    );
    const { layer, entity, pieces } = marks[(at + 1) % marks.length];
    page.select({ document: open.id, part, layer, entity }, pieces[0]);
  };
  return (
    <TextScroll document={open} text={text} linesOf={({ pieces }) => pieces.length} target={target}>
      {({ content }, isPrinting) => (
        <MarkedBlock
          text={content}
          isPrinted={isPrinting}
          found={foundIn(found, content.part.part, content.block)}
          lookOf={lookOf}
          onChoose={choose}
        />
      )}
    </TextScroll>
  );
}

/** Shows all mentions, with a line for each layer: on one text, or on a text for each. */
function LanedText({ document: open, selection, found, target }: ShownText): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system, against, layout } = page.route.value;
  const isDivided = layout === "columns";
  const text = useMemo(() => readingOf(open, system, against), [open, system, against]);
  const columns = [
    overview.systems[system].name,
    "key",
    ...(against === undefined ? [] : [overview.systems[against].name]),
  ];
  return (
    <TextScroll
      document={open}
      text={text}
      columns={isDivided ? columns : []}
      linesOf={({ lines }) => lines}
      target={target}
    >
      {({ content }, isPrinting) =>
        (isDivided ? content.columns : [content.text]).map((row, column) => (
          <ReadingBlock
            key={column}
            row={row}
            system={system}
            selection={selection}
            found={foundIn(found, row.part.part, row.block)}
            isPrinted={isPrinting}
          />
        ))
      }
    </TextScroll>
  );
}

function LanesLegend(): JSX.Element {
  const { page } = useOpenPage();
  const { layout, against } = page.route.value;
  if (layout === "columns") return <></>;
  return (
    <>
      {against === undefined
        ? "Response above, key below"
        : "From top to bottom: response, key (with the marks of both responses), other response"}
      :
    </>
  );
}

function foundIn(found: FoundPlace | undefined, part: string, block: TokenRange): TokenRange | undefined {
  return found?.part === part && found.first <= block.last && found.last >= block.first ? found : undefined;
}

interface FoundPlace extends TokenRange {
  readonly part: string;
}

/** The largest number of search results. */
const most = 5000;

/** Finds a text in a document, ignoring case. White space in `search` matches a single space. */
export function placesOf({ parts }: DocumentView, search: string): FoundPlace[] {
  const places: FoundPlace[] = [];
  for (const { part, tokens } of parts) {
    for (const range of tokens === undefined ? [] : findWords(tokens, search)) {
      if (places.length === most) return places;
      places.push({ part, ...range });
    }
  }
  return places;
}

interface TextSearchBarProps {
  readonly search: string;
  /** The number of the shown result, from 0, and the number of results. */
  readonly place: number;
  readonly count: number;
  readonly onSearch: (text: string) => void;
  readonly onPlace: (place: number) => void;
}

function TextSearchBar({ search, place, count, onSearch, onPlace }: TextSearchBarProps): JSX.Element {
  const field = useDelayedText(search, onSearch);
  const step = (by: number): void => {
    if (count > 0) onPlace((place + by + count) % count);
  };
  return (
    <>
      <input
        type="search"
        aria-label="Search the text"
        placeholder="search the text"
        value={field.text}
        onInput={({ currentTarget }) => {
          field.type(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // The first Enter after typing shows the first place.
          if (field.text === search) step(event.shiftKey ? -1 : 1);
          else field.flush();
        }}
      />
      {search !== "" && (
        <span>
          <span role="status">{count === 0 ? "not found" : `${place + 1} of ${count}`}</span>{" "}
          <button
            disabled={count === 0}
            onClick={() => {
              step(-1);
            }}
          >
            Previous
          </button>{" "}
          <button
            disabled={count === 0}
            onClick={() => {
              step(1);
            }}
          >
            Next
          </button>
        </span>
      )}
    </>
  );
}
