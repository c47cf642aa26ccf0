import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { ErrorOrder } from "../../../analysis/errors/error-lists.ts";
import type { ErrorLevel } from "../../../analysis/errors/error-record.ts";
import { defined } from "../../../core/defined.ts";
import { wordsOf } from "../../../report/errors/error-sentence.ts";
import { signedPercent } from "../../../report/interval-numbers.ts";
import { counted } from "../../../report/numbers.ts";
import { titleOf } from "../../../report/score/score-tables.ts";
import type { ErrorRow } from "../../engine/errors-view.ts";
import { statusOfError } from "../state/error-status.ts";
import { chooseError, stepError } from "../state/keys.ts";
import { noFilters, useOpenPage } from "../state/page-state.ts";
import { useDelayedText } from "../state/use-delayed-text.ts";
import { type ErrorPages, useErrors, useGains } from "../state/use-errors.ts";
import { ErrorChips } from "./error-chips.tsx";
import { MentionInContext } from "./mention-in-context.tsx";
import { NotesMenu } from "./notes-menu.tsx";
import { Share } from "./pending.tsx";
import { statuses } from "./text-blocks.ts";
import { useErrorsExhibit } from "./use-errors-exhibit.ts";
import { useFirstRow, useVirtualRows } from "./use-virtual-rows.ts";

const levels: Readonly<Record<ErrorLevel, string>> = { entity: "entities", link: "links", mention: "mentions" };
const sorts: Readonly<Record<ErrorOrder, string>> = {
  document: "text order",
  entity: "by entity",
  type: "by type",
  size: "by size of entity",
  loss: "by gain",
};

/** The errors of the system on show, one line each, with filters above. */
export function ErrorList(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { level, sort, search, error } = page.route.value;
  const errors = useErrors();
  useErrorsExhibit();
  const field = useDelayedText(search, (value) => {
    page.go({ search: value, error: undefined }, true);
  });
  const showFirst = async (): Promise<void> => {
    field.flush();
    page.wantRow();
    await stepError(page, 1);
  };
  const { view } = errors;
  return (
    <section class="error-list" aria-label="Errors">
      <ErrorChips facets={view?.facets ?? []} {...defined({ entity: view?.entity })} />
      <div class="list-head">
        <span role="status">
          {view === undefined ? (
            <>
              Finding errors
              <Share question="errors" />…
            </>
          ) : (
            `${view.found === view.all ? "" : `${view.found} of `}${counted(view.all, "error")}${view.total === view.found ? "" : ` in ${counted(view.total, "row")}`}`
          )}
        </span>
        <select
          aria-label="Errors of"
          value={level}
          onChange={({ currentTarget }) => {
            page.go({ ...noFilters, search, level: currentTarget.value as ErrorLevel });
          }}
        >
          {Object.entries(levels).map(([name, title]) => (
            <option value={name}>{title}</option>
          ))}
        </select>
        <select
          aria-label="Sort"
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
        <input
          type="search"
          aria-label="Search mentions"
          placeholder="search mentions"
          value={field.text}
          onInput={({ currentTarget }) => {
            field.type(currentTarget.value);
          }}
          onKeyDown={({ key }) => {
            if (key === "Enter") void showFirst();
          }}
        />
      </div>
      {errors.failure !== undefined && (
        <p class="failure" role="alert">
          {errors.failure}
        </p>
      )}
      {view?.all === 0 ? (
        <p class="notice">{overview.systems[page.route.value.system].name} makes no errors of this kind.</p>
      ) : view?.total === 0 ? (
        <p class="notice">No error matches these filters.</p>
      ) : (
        <ErrorRows errors={errors} />
      )}
      <div class="list-foot quiet">
        <span>
          <kbd>j</kbd> <kbd>k</kbd> next · <kbd>x</kbd> tick off · <kbd>m</kbd> note
        </span>
        <span class="figure">{error === undefined || view === undefined ? "" : `${error + 1} / ${view.total}`}</span>
        <NotesMenu />
      </div>
    </section>
  );
}

const comparedWords = { fixed: "not in", shared: "also in", changed: "another in" } as const;

const MOST_MENTIONS = 8;

/** Pixels of a row: see errors.css. */
const ROW = 32;

/** Shows errors in rows. Only visible rows are in the DOM. Arrow keys move from row to row; Enter goes to the text. */
function ErrorRows({ errors }: { errors: ErrorPages }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { error: chosen, at, level } = page.route.value;
  const { view, rows: loaded, want } = errors;
  const total = view?.total ?? 0;
  const box = useRef<HTMLDivElement>(null);
  const table = useVirtualRows(box, total, () => ROW, view?.facets, { isThere: (row) => loaded.has(row) });
  const { items } = table;
  const gains = useGains(errors, items.at(0)?.index ?? 0, items.at(-1)?.index ?? -1);
  useFirstRow(table, at, total > 0, (first) => {
    page.go({ at: first }, true);
  });
  useEffect(() => {
    if (chosen === undefined || chosen >= total || at !== undefined) return;
    table.scrollTo(chosen);
    if (box.current?.contains(document.activeElement) === true) page.wantRow();
  }, [chosen, total]);
  useEffect(() => {
    if (items.length > 0) want(items[0].index, items[items.length - 1].index);
    // A distant row exists only after scrolling.
    page.focusRow(() => box.current?.querySelector<HTMLElement>('[aria-selected="true"]'));
  });
  const pressed = (event: KeyboardEvent): void => {
    const row = chosen === undefined ? undefined : loaded.get(chosen);
    if (event.key === "Enter" && row !== undefined) {
      page.wantsText = true;
      chooseError(page, row, total);
    } else if (event.key === "ArrowDown") void stepError(page, 1);
    else if (event.key === "ArrowUp") void stepError(page, -1);
    else return;
    event.preventDefault();
  };
  const hasGains = level === "entity";
  return (
    <div class="errors" role="grid" aria-label="Errors" aria-rowcount={total + 1} onKeyDown={pressed}>
      <div role="rowgroup">
        <div class="row head" role="row" aria-rowindex={1}>
          <span role="columnheader">
            <span class="hidden">type</span>
          </span>
          <span role="columnheader">mention</span>
          <span role="columnheader">entities</span>
          <span role="columnheader" class="right">
            {hasGains ? `gain, ${titleOf(overview.headline)}` : ""}
          </span>
        </div>
      </div>
      <div class="scroll" ref={box} role="rowgroup" tabIndex={0}>
        <div class="rows" role="presentation" style={{ height: `${table.height}px` }}>
          {items.map(({ index, start }) => (
            <ErrorLine
              key={index}
              index={index}
              start={start}
              row={loaded.get(index)}
              gain={gains.get(index)}
              total={total}
            />
          ))}
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

interface ErrorLineProps {
  readonly index: number;
  readonly start: number;
  /** Nothing until it is loaded. */
  readonly row: ErrorRow | undefined;
  /** Nothing until it is known. */
  readonly gain: number | null | undefined;
  readonly total: number;
}

function ErrorLine({ index, start, row, gain, total }: ErrorLineProps): JSX.Element {
  const { page, overview } = useOpenPage();
  const { error: chosen, against } = page.route.value;
  const noted = row === undefined ? [] : (row.pieces ?? [row]).flatMap(({ id }) => page.notes.on(id));
  const isDone = row !== undefined && page.notes.isDone(row.id);
  const shownGain = row?.loss ?? gain;
  const status = row === undefined ? "left-out" : statusOfError(row.type);
  const compared =
    row?.compared !== undefined && against !== undefined
      ? `${comparedWords[row.compared]} ${overview.systems[against].name}`
      : undefined;
  return (
    <div
      class={isDone ? "row done" : "row"}
      role="row"
      data-index={index}
      style={{ transform: `translateY(${start}px)` }}
      aria-rowindex={index + 2}
      aria-selected={index === chosen}
      tabIndex={index === chosen ? 0 : -1}
      title={row && [wordsOf(row.type), row.document, compared].filter(Boolean).join(" · ")}
      onClick={() => {
        if (row !== undefined) chooseError(page, row, total);
      }}
    >
      <span role="gridcell" class={`sign ${status}`}>
        {row === undefined ? (
          "…"
        ) : (
          <>
            <span aria-hidden="true">{isDone ? "✓" : statuses[status].glyph}</span>
            <span class="hidden">
              {wordsOf(row.type)}
              {row.pieces !== undefined && `, ${row.pieces.length + 1} pieces`}
              {isDone && ", ticked off"}
            </span>
          </>
        )}
      </span>
      <span role="gridcell" class="words">
        {row !== undefined && <MentionWords row={row} />}
      </span>
      <span role="gridcell" class="entities">
        {row !== undefined && entitiesOf(row)}
      </span>
      <span role="gridcell" class="right">
        {noted.some(({ text }) => text !== "") && (
          <span title={noted.map(({ text }) => text).join(" ")}>
            <span aria-hidden="true">✎</span>
            <span class="hidden">note</span>{" "}
          </span>
        )}
        {shownGain !== undefined && signedPercent(shownGain, 2)}
      </span>
    </div>
  );
}

/** Shows the words around the first mention of an error; if it has different mentions, these instead. */
function MentionWords({ row }: { row: ErrorRow }): JSX.Element {
  const { mentions, context, pieces } = row;
  const texts = new Set(mentions.slice(0, MOST_MENTIONS).map(({ text }) => text));
  const isAlone = pieces === undefined && context !== undefined && texts.size === 1;
  if (isAlone) return <MentionInContext text={mentions.at(0)?.text} context={context} />;
  return (
    <bdi>
      <b>{[...texts].join(" · ")}</b>
      {mentions.length > MOST_MENTIONS && " …"}
    </bdi>
  );
}

/** Returns where mentions went, such as `K2 → R1`, and how many they are if there are several. */
function entitiesOf({ side, badge, otherBadge, mentions, type }: ErrorRow): string {
  const names = otherBadge === undefined ? [badge] : side === "key" ? [badge, otherBadge] : [otherBadge, badge];
  const count = mentions.length > 1 && type !== "span-error" ? ` ·${mentions.length}` : "";
  return `${names.join(" → ")}${count}`;
}
