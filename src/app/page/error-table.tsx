import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { counted } from "../../report/numbers.ts";
import { signedPercent } from "../../report/interval-numbers.ts";
import { chooseError, stepError } from "./steps.ts";
import type { ErrorPages } from "./use-errors.ts";
import { useOpenPage } from "./use-page.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";

const comparedWords = { fixed: "not in", shared: "also in", changed: "another in" } as const;

/** Mentions of an error that its row names. */
const MOST_MENTIONS = 8;

/** Errors in rows, of which only those in sight are in the document. Arrows go from row to row, Enter shows the text. */
export function ErrorTable({ errors }: { errors: ErrorPages }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { error: chosen, sort, against } = page.route.value;
  const { view, rows: loaded, want } = errors;
  const total = view?.total ?? 0;
  const box = useRef<HTMLDivElement>(null);
  const table = useVirtualRows(box, total, () => 52, view?.facets, { isThere: (row) => loaded.has(row) });
  const { items } = table;
  useEffect(() => {
    if (chosen === undefined || chosen >= total) return;
    table.scrollTo(chosen);
    if (box.current?.contains(document.activeElement) === true) page.wantsRow = true;
  }, [chosen, total]);
  useEffect(() => {
    if (items.length > 0) want(items[0].index, items[items.length - 1].index);
    // A row far away is there only after the list was scrolled.
    const row = page.wantsRow ? box.current?.querySelector<HTMLElement>('[aria-selected="true"]') : null;
    if (row === null || row === undefined) return;
    row.focus();
    page.wantsRow = false;
  });
  const pressed = (event: KeyboardEvent): void => {
    const row = chosen === undefined ? undefined : loaded.get(chosen);
    if (event.key === "Enter" && row !== undefined) {
      page.wantsText = true;
      chooseError(page, row, total, "text");
    } else if (event.key === "ArrowDown") void stepError(page, 1);
    else if (event.key === "ArrowUp") void stepError(page, -1);
    else return;
    event.preventDefault();
  };
  const withDocument = overview.documents.length > 1;
  return (
    <div class="errors panel" role="grid" aria-label="Errors" aria-rowcount={total + 1} onKeyDown={pressed}>
      <div role="rowgroup">
        <div class="row head" role="row" aria-rowindex={1}>
          <span role="columnheader">#</span>
          <span role="columnheader">type</span>
          <span role="columnheader">mention</span>
          <span role="columnheader">entities</span>
          <span role="columnheader" class="right">
            {sort === "loss" ? "gain" : "note"}
          </span>
          <span role="columnheader" class="why">
            why
          </span>
        </div>
      </div>
      <div class="scroll" style={{ padding: 0 }} ref={box} role="rowgroup" tabIndex={0}>
        <div class="rows" role="presentation" style={{ height: `${table.height}px` }}>
          {items.map(({ index, start }) => {
            const row = loaded.get(index);
            return (
              <div
                class="row"
                role="row"
                key={index}
                data-index={index}
                ref={table.measure}
                style={{ transform: `translateY(${start}px)` }}
                aria-rowindex={index + 2}
                aria-selected={index === chosen}
                tabIndex={index === chosen ? 0 : -1}
                onClick={() => {
                  if (row !== undefined) chooseError(page, row, total);
                }}
                onDblClick={() => {
                  if (row !== undefined) chooseError(page, row, total, "text");
                }}
              >
                <span role="gridcell">{index + 1}</span>
                <span role="gridcell">
                  {row?.type.replaceAll("-", " ") ?? "…"}
                  {row?.pieces !== undefined && `, ${row.pieces.length + 1} pieces`}
                  {row?.compared !== undefined && against !== undefined && (
                    <div class="quiet">
                      {comparedWords[row.compared]} {overview.systems[against].name}
                    </div>
                  )}
                </span>
                <span role="gridcell">
                  <span dir="auto">
                    {row?.mentions
                      .slice(0, MOST_MENTIONS)
                      .map(({ text }) => text)
                      .join(" · ")}
                    {row !== undefined && row.mentions.length > MOST_MENTIONS && " …"}
                  </span>
                  {withDocument && row !== undefined && <span class="quiet"> {row.document}</span>}
                </span>
                <span role="gridcell">
                  {row?.badge}
                  {row?.otherBadge !== undefined && ` / ${row.otherBadge}`}
                </span>
                <span role="gridcell" class="right">
                  {sort === "loss"
                    ? signedPercent(row?.loss ?? null, 2)
                    : row !== undefined &&
                      (row.pieces ?? [row]).some(({ id }) => page.notes.all.value.has(id)) &&
                      "✎ note"}
                </span>
                <span role="gridcell" class="why">
                  {row?.sentence}
                </span>
              </div>
            );
          })}
        </div>
        {table.printed !== undefined && (
          <p class="notice" role="presentation">
            {table.printed} of {counted(total, "row")} are printed. For the others, filter the list, or write a file
            with <code>corefscope errors</code>.
          </p>
        )}
      </div>
    </div>
  );
}
