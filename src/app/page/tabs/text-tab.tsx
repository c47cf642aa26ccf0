import type { JSX } from "preact";
import { useAnswer } from "../state/use-answer.ts";
import { useOpenPage } from "../state/page-state.ts";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { DocumentView } from "../../engine/document-view.ts";
import { Legend } from "../parts/figures.tsx";
import { ReadingBlock } from "../parts/reading-block.tsx";
import { type ReadingRows, type ReadingText, readingOf, shownLayersOf } from "../parts/reading-rows.ts";
import { selectionOf, statusIn } from "../state/selection.ts";
import { type TokenRange, textBetween, wordAt } from "../parts/text-blocks.ts";
import { mostPrinted, useFirstRow, useVirtualRows } from "../parts/use-virtual-rows.ts";
import type { EntityChoice } from "../state/route.ts";
import { useDelayedText } from "../state/use-delayed-text.ts";

export function TextTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  const id = page.documentId.value;
  const { value, failure } = useAnswer(id === undefined ? undefined : () => page.document(id), [id, overview.opened]);
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  if (value?.id !== id || value === undefined) return <p class="scroll quiet">Reading…</p>;
  if (value.parts.every(({ tokens }) => tokens === undefined)) {
    return (
      <div class="scroll">
        <p class="notice">This document has no text. See the tables under Alignment, Errors and Scores.</p>
      </div>
    );
  }
  return <DocumentReading key={id} document={value} />;
}

function DocumentReading({ document: open }: { document: DocumentView }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system, against, entity, token, layout, find: search, found: match = 0, at } = page.route.value;
  const reading = useMemo(() => readingOf(open, system, against), [open, system, against]);
  const matches = useMemo(() => placesOf(open, search), [open, search]);
  const found = matches.at(match);
  const selection = useMemo(() => {
    const part = entity === undefined ? undefined : open.parts.find(({ part }) => part === entity.part);
    return part === undefined || entity === undefined ? undefined : selectionOf(part, entity, system);
  }, [open, entity?.part, entity?.layer, entity?.entity, system]);
  const box = useRef<HTMLDivElement>(null);
  const identity = useMemo(() => ({}), [reading, layout]);
  const rows = useVirtualRows(
    box,
    reading.rows.length,
    (r) => {
      const row = reading.rows[r];
      if (row.kind === "heading") return 44;
      const { first, last } = row.block;
      return 24 + 34 * Math.ceil((last - first + 1) / (layout === "lanes" ? 12 : 12 / row.columnCount));
    },
    identity,
    { most: useMemo(() => printedRows(reading.rows), [reading]) },
  );
  useEffect(() => {
    if (page.wantsText) box.current?.focus();
    page.wantsText = false;
  }, []);
  useEffect(() => {
    // The user will probably ask for errors of the selection, so they are computed while the text is read.
    void page.engine.errors({ system, limit: 0 });
  }, [overview.opened, system]);
  const show = (part: string, at: number): void => {
    const row = reading.rowOf(part, at);
    if (row >= 0) rows.show(row);
  };
  useFirstRow(rows, at, true, (first) => {
    page.go({ at: first }, true);
  });
  useEffect(() => {
    if (entity !== undefined && token !== undefined && at === undefined) show(entity.part, token);
  }, [reading, entity?.part, token]);
  useEffect(() => {
    if (found !== undefined) show(found.part, found.first);
  }, [found]);
  const move = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = Array.from(box.current?.querySelectorAll<HTMLElement>(".mention") ?? []);
    const at = all.findIndex((each) => each === document.activeElement);
    const chosen = all.findIndex((each) => each.querySelector(".chosen") !== null);
    const next = at < 0 ? Math.max(0, chosen) : at + by;
    all.at(next < 0 ? 0 : Math.min(next, all.length - 1))?.focus();
    event.preventDefault();
  };
  const foundIn = ({ part: { part }, block }: ReadingText): TokenRange | undefined =>
    found?.part === part && found.first <= block.last && found.last >= block.first ? found : undefined;
  return (
    <>
      <div class="bar">
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
        <label>
          <input
            type="checkbox"
            checked={layout === "columns"}
            onChange={({ currentTarget }) => {
              page.go({ layout: currentTarget.checked ? "columns" : "lanes" }, true);
            }}
          />{" "}
          Side by side
        </label>
        <Legend>
          {layout === "lanes" && (
            <>
              {against === undefined
                ? "Response above, key below"
                : "From top to bottom: response, key (with the marks of both responses), other response"}
              :
            </>
          )}
        </Legend>
      </div>
      <p class="hidden" id="reading-help">
        Arrow keys go from mention to mention; Enter chooses one.
      </p>
      <div class="reading">
        <div
          class="scroll"
          ref={box}
          tabIndex={0}
          role="region"
          aria-label={`Text of ${open.id}`}
          aria-describedby="reading-help"
          onKeyDown={move}
        >
          {layout === "columns" && (
            <div class="block columns names">
              <span />
              {[
                overview.systems[system].name,
                "key",
                ...(against === undefined ? [] : [overview.systems[against].name]),
              ].map((name) => (
                <b style={{ textAlign: isRightToLeft(open) ? "right" : "left" }}>{name}</b>
              ))}
            </div>
          )}
          <div class="rows" style={{ height: `${rows.height}px` }}>
            {rows.items.map(({ index, start }) => {
              const row = reading.rows[index];
              return (
                <div
                  class={layout === "columns" && row.kind === "block" ? "block columns" : "block"}
                  key={index}
                  data-index={index}
                  ref={rows.measure}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {row.kind === "heading" ? (
                    <>
                      <span />
                      <h3>{row.label}</h3>
                    </>
                  ) : (
                    <>
                      <span class="number">
                        {row.block.name}
                        {row.block.speaker !== undefined && <div dir="auto">{row.block.speaker}</div>}
                      </span>
                      {(layout === "columns" ? row.columns : [row.text]).map((text, column) => (
                        <ReadingBlock
                          key={column}
                          row={text}
                          system={system}
                          selection={selection}
                          found={foundIn(text)}
                          isPrinted={rows.isPrinting}
                        />
                      ))}
                    </>
                  )}
                </div>
              );
            })}
          </div>
          {rows.printed !== undefined && (
            <p class="notice">
              Printing stops here, after {rows.printed} of {reading.rows.length} paragraphs, because more would take a
              browser too long.
            </p>
          )}
        </div>
        <Minimap
          document={open}
          reading={reading}
          system={system}
          entity={entity}
          onPick={(share) => {
            rows.show(Math.floor(share * reading.rows.length));
          }}
        />
      </div>
      {overview.redaction.mode !== "none" && <p class="bar quiet">Dots stand for removed words.</p>}
    </>
  );
}

/** The largest number of lines of mentions that are printed, because a browser takes a second for some 400 of them. */
const MOST_LINES = 3000;

function printedRows(rows: ReadingRows["rows"]): number {
  let lines = 0;
  const beyond = rows.findIndex((row) => {
    if (row.kind === "block") lines += row.lines;
    return lines > MOST_LINES;
  });
  return Math.min(mostPrinted, beyond < 0 ? rows.length : beyond);
}

/** Returns whether the first letter of a document belongs to a right-to-left script. */
function isRightToLeft({ parts }: DocumentView): boolean {
  const { tokens } = parts.find((part) => part.tokens !== undefined) ?? {};
  const beginning = tokens === undefined ? "" : textBetween(tokens, 0, 40);
  return /^[^\p{Letter}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    beginning,
  );
}

interface FoundPlace extends TokenRange {
  readonly part: string;
}

/** The largest number of search results. */
const most = 5000;

/** Finds a text in a document, ignoring case. White space in `search` matches a single space. */
export function placesOf({ parts }: DocumentView, search: string): FoundPlace[] {
  const wanted = search.trim().toLowerCase().replace(/\s+/g, " ");
  if (wanted === "") return [];
  const places: FoundPlace[] = [];
  for (const { part, tokens } of parts) {
    if (tokens === undefined) continue;
    const starts = new Int32Array(tokens.length);
    const words: string[] = [];
    let length = 0;
    for (let token = 0; token < tokens.length; token++) {
      const word = `${token > 0 && tokens.space[token] === 1 ? " " : ""}${wordAt(tokens, token).toLowerCase()}`;
      starts[token] = length;
      length += word.length;
      words.push(word);
    }
    const text = words.join("");
    let token = 0;
    for (let at = text.indexOf(wanted); at >= 0 && places.length < most; at = text.indexOf(wanted, at + 1)) {
      while (token + 1 < tokens.length && starts[token + 1] + (words[token + 1].startsWith(" ") ? 1 : 0) <= at) token++;
      let last = token;
      while (last + 1 < tokens.length && starts[last + 1] < at + wanted.length) last++;
      places.push({ part, first: token, last });
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
      <label>
        Search the text{" "}
        <input
          type="search"
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
      </label>
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

const HEIGHT = 1000;

interface MinimapProps {
  readonly document: DocumentView;
  readonly reading: ReadingRows;
  readonly system: number;
  readonly entity: EntityChoice | undefined;
  /** @param share of the document, 0..1 */
  readonly onPick: (share: number) => void;
}

/** Maps the whole document: its errors, and mentions of the chosen entity. Keys can reach both, too. */
function Minimap({ document, reading, system, entity, onPick }: MinimapProps): JSX.Element {
  const errors = useMemo(
    () =>
      document.parts.flatMap((part) => {
        const { above, key } = shownLayersOf(part, system, undefined);
        return [above, key].flatMap((layer) =>
          layer.mentions.flatMap((mention) => {
            const status = statusIn(layer.layer, mention, system);
            return status === "matched" || status === "left-out" ? [] : tick(reading, part.part, mention.pieces);
          }),
        );
      }),
    [document, reading, system],
  );
  const chosen = useMemo(() => {
    const part = document.parts.find(({ part }) => part === entity?.part);
    if (part === undefined || entity === undefined) return [];
    const layer = entity.layer === "key" ? part.key : part.responses[entity.layer];
    const mentions = layer.entities.at(entity.entity)?.mentions ?? [];
    return mentions.flatMap((mention) => tick(reading, part.part, layer.mentions[mention].pieces));
  }, [document, reading, entity?.part, entity?.layer, entity?.entity]);
  const path = (from: number, to: number, at: readonly number[]): string =>
    Array.from(new Set(at), (y) => `M${from} ${y}H${to}`).join("");
  return (
    <svg
      class="minimap"
      viewBox={`0 0 24 ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onClick={({ currentTarget, clientY }) => {
        const { top, height } = currentTarget.getBoundingClientRect();
        onPick((clientY - top) / height);
      }}
    >
      <path d={path(2, 9, errors)} stroke="var(--quiet)" stroke-width="2" />
      <path d={path(12, 23, chosen)} stroke="var(--text)" stroke-width="4" />
    </svg>
  );
}

function tick(reading: ReadingRows, part: string, pieces: readonly number[]): number[] {
  return pieces.length === 0 ? [] : [Math.round(reading.depthOf(part, pieces[0]) * HEIGHT)];
}
