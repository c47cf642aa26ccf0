import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { errorFacets } from "../../analysis/errors/error-facet.ts";
import type { ErrorLevel } from "../../analysis/errors/error-record.ts";
import type { ErrorOrder } from "../../analysis/errors/sorted-errors.ts";
import { counted } from "../../report/numbers.ts";
import type { ErrorDivisionName, ErrorsView } from "../engine/views/errors-view.ts";
import { AlignmentTab } from "./alignment-tab.tsx";
import { AuditTab } from "./audit-tab.tsx";
import { CompareTab } from "./compare-tab.tsx";
import { ErrorTable } from "./error-table.tsx";
import { GridTab } from "./grid-tab.tsx";
import { type Tab, tabs } from "./route.ts";
import { saveFile } from "./save-page.ts";
import { ScoresTab } from "./scores-tab.tsx";
import { stepError } from "./steps.ts";
import { StudyTab } from "./study-tab.tsx";
import { TextTab } from "./text-tab.tsx";
import { useErrors } from "./use-errors.ts";
import { useOpenPage, usePage } from "./use-page.ts";

const titles: Readonly<Record<Tab, string>> = {
  text: "Text",
  alignment: "Alignment",
  grid: "Grid",
  errors: "Errors",
  compare: "Compare",
  scores: "Scores",
  audit: "Audit",
  study: "Study",
};

const views: Readonly<Record<Tab, () => JSX.Element>> = {
  text: TextTab,
  alignment: AlignmentTab,
  grid: GridTab,
  errors: ErrorsTab,
  compare: CompareTab,
  scores: ScoresTab,
  audit: AuditTab,
  study: StudyTab,
};

/** The tabs, and what the chosen one shows. */
export function TabPanel(): JSX.Element {
  const { page } = useOpenPage();
  const { tab } = page.route.value;
  const View = views[tab];
  const step = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
    page.go({ tab: next });
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <main id="main" tabIndex={-1}>
      <div class="tabs" role="tablist" aria-label="Views" onKeyDown={step}>
        {tabs.map((name) => (
          <button
            id={`tab-${name}`}
            role="tab"
            aria-selected={name === tab}
            aria-controls="panel"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => {
              page.go({ tab: name });
            }}
          >
            {titles[name]}
          </button>
        ))}
      </div>
      {page.failure.value !== undefined && (
        <p class="failure" role="alert">
          {page.failure}
        </p>
      )}
      <div id="panel" class="panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        <View />
      </div>
    </main>
  );
}

const levels: Readonly<Record<ErrorLevel, string>> = { entity: "entities", link: "links", mention: "mentions" };
const sorts: Readonly<Record<ErrorOrder, string>> = {
  document: "in the order of the text",
  entity: "by entity",
  type: "by type",
  size: "by size of the entity",
  loss: "by what they cost",
};

/** The list of errors, with filters that compose. */
function ErrorsTab(): JSX.Element {
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

/** Saves notes on errors as a file, and reads them from one. */
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

/** So many values of a facet are shown until more are asked for. */
const FEW = 10;

/** What errors can be chosen by, with how many there are of each value. */
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
      <legend>{facet.replaceAll("-", " ")}</legend>
      {shown.map(({ value, count }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => {
              onToggle(value);
            }}
          />
          <span>{value}</span>
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
