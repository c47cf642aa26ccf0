import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { DocumentView } from "../engine/views/document-view.ts";
import { Legend } from "./legend.tsx";
import { Minimap } from "./minimap.tsx";
import { ReadingBlock } from "./reading-block.tsx";
import { readingOf } from "./reading-rows.ts";
import { selectionOf } from "./selection.ts";
import { placesOf } from "./text-search.ts";
import { useOpenPage } from "./use-page.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";

/** A document to read, with its layers, a search, and a map of the whole beside it. */
export function DocumentReading({ document: open }: { document: DocumentView }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system, against, entity, token } = page.route.value;
  const reading = useMemo(() => readingOf(open, system, against), [open, system, against]);
  const [search, setSearch] = useState("");
  const [match, setMatch] = useState(0);
  const matches = useMemo(() => placesOf(open, search), [open, search]);
  const found = matches.at(match);
  const selection = useMemo(() => {
    const part = entity === undefined ? undefined : open.parts.find(({ part }) => part === entity.part);
    return part === undefined || entity === undefined ? undefined : selectionOf(part, entity, system);
  }, [open, entity?.part, entity?.layer, entity?.entity, system]);
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows(
    box,
    reading.rows.length,
    (r) => {
      const row = reading.rows[r];
      return row.kind === "heading" ? 44 : 24 + 34 * Math.ceil((row.block.last - row.block.first + 1) / 12);
    },
    reading,
  );
  useEffect(() => {
    if (page.wantsText) box.current?.focus();
    page.wantsText = false;
  }, []);
  useEffect(() => {
    // What is chosen will be asked for its errors: they are looked for while the text is read.
    void page.engine.errors({ system, limit: 0 });
  }, [overview, system]);
  const show = (part: string, at: number): void => {
    const row = reading.rowOf(part, at);
    if (row >= 0) rows.show(row);
  };
  useEffect(() => {
    if (entity !== undefined && token !== undefined) show(entity.part, token);
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
  const next = (by: number): void => {
    if (matches.length > 0) setMatch((match + by + matches.length) % matches.length);
  };
  return (
    <>
      <div class="bar">
        <label>
          Search the text{" "}
          <input
            type="search"
            value={search}
            onInput={({ currentTarget }) => {
              setSearch(currentTarget.value);
              setMatch(0);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") next(event.shiftKey ? -1 : 1);
            }}
          />
        </label>
        {search !== "" && (
          <span role="status">
            {matches.length === 0 ? "not found" : `${match + 1} of ${matches.length}`}{" "}
            <button
              disabled={matches.length === 0}
              onClick={() => {
                next(-1);
              }}
            >
              Before
            </button>{" "}
            <button
              disabled={matches.length === 0}
              onClick={() => {
                next(1);
              }}
            >
              Next
            </button>
          </span>
        )}
        <Legend>
          response above,{" "}
          {against === undefined ? "key below" : "key below with the signs of both responses, then the other response"}:
        </Legend>
      </div>
      <p class="hidden" id="reading-help">
        Arrow keys go from mention to mention, Enter chooses one.
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
          <div class="rows" style={{ height: `${rows.height}px` }}>
            {rows.items.map(({ index, start }) => {
              const row = reading.rows[index];
              return (
                <div
                  class="block"
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
                    <ReadingBlock
                      row={row}
                      system={system}
                      selection={selection}
                      found={
                        found?.part === row.part.part && found.first <= row.block.last && found.last >= row.block.first
                          ? found
                          : undefined
                      }
                    />
                  )}
                </div>
              );
            })}
          </div>
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
      {overview.redaction.mode !== "none" && <p class="bar quiet">Words that were left out are dots.</p>}
    </>
  );
}
