import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ErrorLevel } from "../../analysis/errors/error-record.ts";
import type { ErrorSort } from "../engine/views.ts";
import { counted } from "../../report/numbers.ts";
import { ErrorTable } from "./error-table.tsx";
import { FacetPanel } from "./facet-panel.tsx";
import { NotesBar } from "./notes-bar.tsx";
import { stepError } from "./steps.ts";
import { useErrors } from "./use-errors.ts";
import { useOpenPage } from "./use-page.ts";

const levels: Readonly<Record<ErrorLevel, string>> = { entity: "entities", link: "links", mention: "mentions" };
const sorts: Readonly<Record<ErrorSort, string>> = {
  document: "in the order of the text",
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (timer.current === undefined) setText(search);
  }, [search]);
  const showFirst = async (): Promise<void> => {
    clearTimeout(timer.current);
    timer.current = undefined;
    page.go({ search: text, error: undefined }, true);
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
              page.go({ sort: currentTarget.value as ErrorSort, error: undefined });
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
                timer.current = undefined;
                page.go({ search: value, error: undefined }, true);
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
            : errors.view.total === errors.view.all
              ? counted(errors.view.all, "error")
              : `${errors.view.total} of ${counted(errors.view.all, "error")}`}
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
