import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { errorFacets } from "../../analysis/errors/error-facet.ts";
import type { ErrorDivisionName, ErrorsView } from "../engine/views/errors-view.ts";
import { useOpenPage } from "./use-page.ts";

/** So many values of a facet are shown until more are asked for. */
const FEW = 10;

/** What errors can be chosen by, with how many there are of each value. */
export function FacetPanel({ facets }: Pick<ErrorsView, "facets">): JSX.Element {
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
