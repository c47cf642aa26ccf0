import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ErrorLevel } from "../../analysis/errors/error-record.ts";
import type { ErrorOrder } from "../../analysis/errors/sorted-errors.ts";
import { counted } from "../../report/numbers.ts";
import { ErrorTable } from "./error-table.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import { NotesBar } from "./notes-bar.tsx";
import { stepError } from "./steps.ts";
import { useErrors } from "./use-errors.ts";
import { useOpenPage } from "./use-page.ts";

const levels: Readonly<Record<ErrorLevel, string>> = { entity: "entities", link: "links", mention: "mentions" };
const sorts: Readonly<Record<ErrorOrder, string>> = {
  document: "in the order of the text",
  entity: "by entity",
  type: "by type",
  size: "by size of the entity",
  loss: "by what they cost",
};

/** The list of errors, with filters that compose. */
export function ErrorsTab(): JSX.Element {
  const { page } = useOpenPage();
  const { level, sort, search, where } = page.route.value;
  const errors = useErrors();
  const [text, setText] = useState(search);
  const sent = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Of a search that this field asked for, it may have gone on to the next.
    if (page.route.value.search === sent.current) return;
    sent.current = page.route.value.search;
    setText(sent.current);
  }, [search]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const find = (value: string): void => {
    sent.current = value;
    page.go({ search: value, error: undefined }, true);
  };
  const showFirst = async (): Promise<void> => {
    clearTimeout(timer.current);
    find(text);
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
            value={text}
            onInput={({ currentTarget: { value } }) => {
              setText(value);
              clearTimeout(timer.current);
              timer.current = setTimeout(() => {
                find(value);
              }, 120);
            }}
            onKeyDown={({ key }) => {
              if (key === "Enter") void showFirst();
            }}
          />
        </label>
        <span role="status">
          {errors.view === undefined
            ? "Finding errors…"
            : `${errors.view.found === errors.view.all ? "" : `${errors.view.found} of `}${counted(errors.view.all, "error")}${errors.view.total === errors.view.found ? "" : ` in ${counted(errors.view.total, "row")}`}`}
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
      <div class="columns">
        <FacetPanel facets={errors.view?.facets ?? []} />
        <ErrorTable errors={errors} />
      </div>
    </>
  );
}
