import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { errorFacets } from "../../../scoring/classes/facet-names.ts";
import { wordsOf } from "../../../report/errors/error-sentence.ts";
import type { ErrorDivisionName, ErrorsView } from "../../engine/errors-view.ts";
import { noFilters, useOpenPage } from "../state/page-state.ts";
import { ChipMenu } from "./chip-menu.tsx";
import { EntityChip, EntityChoices } from "./entity-chips.tsx";
import { SlicesMenu } from "./slices-menu.tsx";

type FacetView = ErrorsView["facets"][number];

/** These have buttons of their own, and the others are behind “filter”. */
const ownChips: readonly ErrorDivisionName[] = ["type", "mention-type", "compared", "document"];

/** The order of the toggles for types of mentions. */
const mentionTypes = ["pronoun", "nominal", "name"];

/** Filters of the list of errors: what is chosen, and what can be. Each value has the number of its errors. */
export function ErrorChips({ facets, entity }: Pick<ErrorsView, "facets" | "entity">): JSX.Element {
  const { page, overview } = useOpenPage();
  const { where, inEntity, search, against } = page.route.value;
  const toggle = (facet: ErrorDivisionName, value: string): void => {
    const { [facet]: before = [], ...others } = where;
    const after = before.includes(value) ? before.filter((each) => each !== value) : [...before, value];
    page.go({ where: after.length === 0 ? others : { ...others, [facet]: after }, error: undefined });
  };
  const named = (name: ErrorDivisionName): FacetView | undefined => facets.find(({ facet }) => facet === name);
  const chosen = Object.entries(where).flatMap(([facet, values = []]) =>
    facet === "mention-type" || facet === "compared"
      ? []
      : values.map((value) => ({ facet: facet as ErrorDivisionName, value })),
  );
  const [type, mention, compared, document] = ownChips.map(named);
  const more = facets.filter(({ facet }) => !ownChips.includes(facet));
  const panel = (view: FacetView): JSX.Element => (
    <FacetChoice view={view} chosen={where[view.facet] ?? []} onToggle={toggle} />
  );
  const toggles = (view: FacetView, label: string, order: readonly string[]): JSX.Element => (
    <span class="choices" role="group" aria-label={label}>
      {view.values
        .toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
        .map(({ value, count }) => (
          <button
            aria-pressed={where[view.facet]?.includes(value) === true}
            title={`${count.toLocaleString("en")} errors`}
            onClick={() => {
              toggle(view.facet, value);
            }}
          >
            {comparedWords[value] ?? value}
          </button>
        ))}
    </span>
  );
  return (
    <div class="chips" role="group" aria-label="Filters">
      {chosen.map(({ facet, value }) => (
        <button
          class="chip on"
          aria-label={`Remove the filter ${wordsOf(facet)}: ${shownValue(facet, value)}`}
          onClick={() => {
            toggle(facet, value);
          }}
        >
          <span dir="auto">
            {facet === "document" || facet === "type" ? "" : `${wordsOf(facet)}: `}
            {shownValue(facet, value)}
          </span>{" "}
          <span aria-hidden="true">✕</span>
        </button>
      ))}
      {inEntity !== undefined && entity !== undefined && <EntityChip entity={entity} />}
      {mention !== undefined && toggles(mention, "Type of mention", mentionTypes)}
      {compared !== undefined && against !== undefined && (
        <>
          <span class="quiet name" dir="auto" title={overview.systems[against].name}>
            {overview.systems[against].name}
          </span>
          {toggles(compared, `In ${overview.systems[against].name}`, ["fixed", "shared", "changed"])}
        </>
      )}
      {type !== undefined && <ChipMenu label="Type">{panel(type)}</ChipMenu>}
      <ChipMenu label="Entity">
        <EntityChoices />
      </ChipMenu>
      {more.length > 0 && (
        <ChipMenu label="More filters">
          {more.map((view) => (
            <fieldset title={(errorFacets as Readonly<Partial<Record<string, string>>>)[view.facet]}>
              <legend>{wordsOf(view.facet)}</legend>
              {panel(view)}
            </fieldset>
          ))}
        </ChipMenu>
      )}
      {document !== undefined && overview.documents.length > 1 && (
        <ChipMenu label="Document">{panel(document)}</ChipMenu>
      )}
      <SlicesMenu entity={entity?.badge} />
      {(search !== "" || inEntity !== undefined || Object.keys(where).length > 0) && (
        <button
          class="link"
          onClick={() => {
            page.go(noFilters);
          }}
        >
          Show all
        </button>
      )}
    </div>
  );
}

/** What happens to an error in the other system. */
const comparedWords: Readonly<Partial<Record<string, string>>> = { changed: "another" };

function shownValue(facet: ErrorDivisionName, value: string): string {
  return facet === "type" ? wordsOf(value) : value;
}

/** How many values of a facet are shown at first. */
const FEW = 10;

interface FacetChoiceProps {
  readonly view: FacetView;
  readonly chosen: readonly string[];
  readonly onToggle: (facet: ErrorDivisionName, value: string) => void;
}

function FacetChoice({ view: { facet, values }, chosen, onToggle }: FacetChoiceProps): JSX.Element {
  const [isLong, setLong] = useState(false);
  const [filter, setFilter] = useState("");
  const matching = values.filter(({ value }) => value.toLowerCase().includes(filter.toLowerCase()));
  const shown = isLong ? matching : matching.filter(({ value }, v) => v < FEW || chosen.includes(value));
  return (
    <div class="facet">
      {values.length > 2 * FEW && (
        <input
          type="search"
          placeholder="filter"
          aria-label={`Filter the list: ${wordsOf(facet)}`}
          value={filter}
          onInput={({ currentTarget }) => {
            setFilter(currentTarget.value);
          }}
        />
      )}
      {shown.map(({ value, count }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={() => {
              onToggle(facet, value);
            }}
          />
          <span dir="auto">{shownValue(facet, value)}</span>
          <span class="figure">{count.toLocaleString("en")}</span>
        </label>
      ))}
      {shown.length < matching.length && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            setLong(true);
          }}
        >
          {matching.length - shown.length} more
        </button>
      )}
    </div>
  );
}
