import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { errorFacets } from "../../../analysis/errors/error-facet.ts";
import type { ErrorLevel } from "../../../analysis/errors/error-record.ts";
import type { ErrorOrder } from "../../../analysis/errors/error-lists.ts";
import { signedPercent } from "../../../report/interval-numbers.ts";
import { counted } from "../../../report/numbers.ts";
import type { ErrorDivisionName, ErrorsView, ErrorRow } from "../../engine/errors-view.ts";
import { saveFile } from "../state/save-page.ts";
import { chooseError, stepError } from "../state/keys.ts";
import { useOpenPage, usePage } from "../state/page-state.ts";
import { Share } from "../parts/pending.tsx";
import { useDelayedText } from "../state/use-delayed-text.ts";
import { useFirstRow, useVirtualRows, mostPrinted } from "../parts/use-virtual-rows.ts";
import { messageOf } from "../../../core/message-of.ts";
import { wordsOf } from "../../../report/errors/error-sentence.ts";

const levels: Readonly<Record<ErrorLevel, string>> = { entity: "entities", link: "links", mention: "mentions" };
const sorts: Readonly<Record<ErrorOrder, string>> = {
  document: "in the order of the text",
  entity: "by entity",
  type: "by type",
  size: "by size of the entity",
  loss: "by loss",
};

export function ErrorsTab(): JSX.Element {
  const { page } = useOpenPage();
  const { level, sort, search, where } = page.route.value;
  const errors = useErrors();
  const field = useDelayedText(search, (value) => {
    page.go({ search: value, error: undefined }, true);
  });
  const showFirst = async (): Promise<void> => {
    field.flush();
    page.wantsRow = true;
    await stepError(page, 1);
  };
  const isFiltered = search !== "" || Object.keys(where).length > 0;
  return (
    <>
      <div class="bar">
        <label>
          Errors of{" "}
          <select
            value={level}
            onChange={({ currentTarget }) => {
              page.go({ level: currentTarget.value as ErrorLevel, where: {}, error: undefined });
            }}
          >
            {Object.entries(levels).map(([name, title]) => (
              <option value={name}>{title}</option>
            ))}
          </select>
        </label>
        <label>
          Sort{" "}
          <select
            value={sort}
            onChange={({ currentTarget }) => {
              page.go({ sort: currentTarget.value as ErrorOrder, error: undefined });
            }}
          >
            {Object.entries(sorts)
              .filter(([name]) => name !== "loss" || level === "entity")
              .map(([name, title]) => (
                <option value={name}>{title}</option>
              ))}
          </select>
        </label>
        <label>
          Search mentions{" "}
          <input
            type="search"
            value={field.text}
            onInput={({ currentTarget }) => {
              field.type(currentTarget.value);
            }}
            onKeyDown={({ key }) => {
              if (key === "Enter") void showFirst();
            }}
          />
        </label>
        <span role="status">
          {errors.view === undefined ? (
            <>
              Finding errors
              <Share question="errors" />…
            </>
          ) : (
            `${errors.view.found === errors.view.all ? "" : `${errors.view.found} of `}${counted(errors.view.all, "error")}${errors.view.total === errors.view.found ? "" : ` in ${counted(errors.view.total, "row")}`}`
          )}
        </span>
        {isFiltered && (
          <button
            onClick={() => {
              page.go({ where: {}, search: "", error: undefined });
            }}
          >
            Show all
          </button>
        )}
        <NotesBar />
      </div>
      {errors.failure !== undefined && (
        <p class="failure" role="alert">
          {errors.failure}
        </p>
      )}
      <div class="split">
        <FacetPanel facets={errors.view?.facets ?? []} />
        <ErrorTable errors={errors} />
      </div>
    </>
  );
}

function NotesBar(): JSX.Element {
  const page = usePage();
  const { notes } = page;
  const input = useRef<HTMLInputElement>(null);
  const { size } = notes.all.value;
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const count = notes.read(await file.text());
    page.say(count === undefined ? `${file.name} has no notes.` : `Read ${counted(count, "note")}.`);
  };
  return (
    <span>
      <button
        disabled={size === 0}
        onClick={() => {
          saveFile("corefscope-notes.json", "application/json", notes.write());
        }}
      >
        {size === 0 ? "Export notes" : `Export ${counted(size, "note")}`}
      </button>{" "}
      <button onClick={() => input.current?.click()}>Import notes…</button>
      <input
        ref={input}
        type="file"
        accept=".json"
        hidden
        aria-label="File of notes"
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0]);
          currentTarget.value = "";
        }}
      />
    </span>
  );
}

/** How many values of a facet are shown at first. */
const FEW = 10;

function FacetPanel({ facets }: Pick<ErrorsView, "facets">): JSX.Element {
  const { page } = useOpenPage();
  const { where } = page.route.value;
  const toggle = (facet: ErrorDivisionName, value: string): void => {
    const { [facet]: before = [], ...others } = where;
    const after = before.includes(value) ? before.filter((each) => each !== value) : [...before, value];
    page.go({ where: after.length === 0 ? others : { ...others, [facet]: after }, error: undefined });
  };
  return (
    <form
      class="facets"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <h2>Filters</h2>
      {facets.map(({ facet, values }) => (
        <Facet
          key={facet}
          facet={facet}
          values={values}
          chosen={where[facet] ?? []}
          onToggle={(value) => {
            toggle(facet, value);
          }}
        />
      ))}
    </form>
  );
}

interface FacetProps {
  readonly facet: ErrorDivisionName;
  readonly values: ErrorsView["facets"][number]["values"];
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
}

function Facet({ facet, values, chosen, onToggle }: FacetProps): JSX.Element {
  const [isLong, setLong] = useState(false);
  const shown = isLong ? values : values.filter(({ value }, v) => v < FEW || chosen.includes(value));
  return (
    <fieldset title={(errorFacets as Readonly<Partial<Record<string, string>>>)[facet]}>
      <legend>{wordsOf(facet)}</legend>
      {shown.map(({ value, count }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => {
              onToggle(value);
            }}
          />
          <span>{facet === "type" ? wordsOf(value) : value}</span>
          <span class="figure">{count}</span>
        </label>
      ))}
      {shown.length < values.length && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            setLong(true);
          }}
        >
          {values.length - shown.length} more
        </button>
      )}
    </fieldset>
  );
}

const comparedWords = { fixed: "not in", shared: "also in", changed: "another in" } as const;

const MOST_MENTIONS = 8;

/** Shows errors in rows. Only visible rows are in the DOM. Arrow keys move from row to row; Enter shows the text. */
function ErrorTable({ errors }: { errors: ErrorPages }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { error: chosen, at, sort, against } = page.route.value;
  const { view, rows: loaded, want } = errors;
  const total = view?.total ?? 0;
  const box = useRef<HTMLDivElement>(null);
  const table = useVirtualRows(box, total, () => 52, view?.facets, { isThere: (row) => loaded.has(row) });
  const { items } = table;
  useFirstRow(table, at, total > 0, (first) => {
    page.go({ at: first }, true);
  });
  useEffect(() => {
    if (chosen === undefined || chosen >= total || at !== undefined) return;
    table.scrollTo(chosen);
    if (box.current?.contains(document.activeElement) === true) page.wantsRow = true;
  }, [chosen, total]);
  useEffect(() => {
    if (items.length > 0) want(items[0].index, items[items.length - 1].index);
    // A distant row exists only after scrolling.
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
                  {row === undefined ? "…" : wordsOf(row.type)}
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
            {table.printed} of {counted(total, "row")} are printed. To see the others, filter the list, or write a file
            with <code>corefscope errors</code>.
          </p>
        )}
      </div>
    </div>
  );
}

const PAGE = 250;

interface ErrorPages {
  /** The number of errors, and their facets; nothing before the first answer. */
  readonly view: ErrorsView | undefined;
  /** The errors by place; absent until loaded. */
  readonly rows: ReadonlyMap<number, ErrorRow>;
  readonly failure: string | undefined;
  readonly want: (first: number, last: number) => void;
}

/** Returns the list of errors. Requests the visible ones, 250 at a time. */
function useErrors(): ErrorPages {
  const { page, overview } = useOpenPage();
  const { system, against, level, where, search, sort } = page.route.value;
  const [pages, setPages] = useState<Omit<ErrorPages, "want"> & { readonly list: number }>({
    list: 0,
    view: undefined,
    rows: new Map(),
    failure: undefined,
  });
  const asked = useRef(new Set<number>());
  const list = useRef(0);
  /** The last list of which a first answer has arrived. */
  const first = useRef(0);
  const ask = (number: number): void => {
    if (asked.current.has(number)) return;
    asked.current.add(number);
    const current = list.current;
    page.engine.errors({ ...page.errorsQuery(), offset: number * PAGE, limit: PAGE }).then(
      (view) => {
        first.current = current;
        if (current !== list.current) return;
        setPages((last) => {
          // Errors of the previous list stay until the first answer arrives.
          const rows = new Map(last.list === current ? last.rows : []);
          for (const row of view.rows) rows.set(row.place, row);
          return { list: current, view, rows, failure: undefined };
        });
      },
      (error: unknown) => {
        if (current === list.current) setPages((last) => ({ ...last, failure: messageOf(error) }));
      },
    );
  };
  const total = pages.view?.total ?? 0;
  useEffect(() => {
    // Printing cannot wait for rows, so the rows that would be printed are requested once the list has been stable for
    // a moment.
    if (pages.list !== list.current || total <= PAGE) return;
    const timer = setTimeout(() => {
      for (let number = 1; number * PAGE < Math.min(total, mostPrinted); number++) ask(number);
    }, 500);
    return () => {
      clearTimeout(timer);
    };
  }, [pages.list, total]);
  useEffect(() => {
    const current = ++list.current;
    asked.current.clear();
    ask(0);
    return () => {
      if (first.current !== current) void page.engine.stop("errors");
    };
  }, [overview.opened, system, against, level, where, search, sort]);
  return {
    ...pages,
    want: (first, last) => {
      if (pages.view === undefined) return;
      for (let number = Math.floor(first / PAGE); number <= Math.floor(last / PAGE); number++) ask(number);
    },
  };
}
