import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { counted } from "../../../report/numbers.ts";
import type { EntityAddress } from "../../engine/document-view.ts";
import type { EntityOfSide, ErrorEntity } from "../../engine/error-entities.ts";
import { useOpenPage } from "../state/page-state.ts";
import { useAnswer } from "../state/use-answer.ts";
import { nameOfDocument } from "./document-line.tsx";

/** How many entities are offered. */
const MOST = 100;
/** How many of them are offered without a field to find one. */
const FEW = 12;

/** The entity to which the list of errors is limited. A click shows those of all entities. */
export function EntityChip({ entity }: { entity: Omit<ErrorEntity, "count"> }): JSX.Element {
  const { page } = useOpenPage();
  const { badge, name } = entity;
  return (
    <button
      class="chip on"
      aria-label={`Remove the filter entity: ${badge} “${name}”`}
      onClick={() => {
        page.go({ inEntity: undefined, error: undefined });
      }}
    >
      <span>
        {badge} “<bdi>{name}</bdi>”
      </span>{" "}
      <span aria-hidden="true">✕</span>
    </button>
  );
}

/** Offers the entities that have errors, with all other filters as chosen. */
export function EntityChoices(): JSX.Element {
  const { page, overview } = useOpenPage();
  const [filter, setFilter] = useState("");
  const query = page.errorsQuery();
  const { value, failure } = useAnswer(
    () => page.engine.errors({ ...query, entities: MOST, limit: 0 }),
    [overview.opened, JSON.stringify(query)],
  );
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  if (value?.entities === undefined) return <p class="quiet">Counting…</p>;
  const all = value.entities;
  const shown = all.filter(({ badge, name }) => `${badge} ${name}`.toLowerCase().includes(filter.toLowerCase()));
  const several = new Set(all.map(({ document }) => document)).size > 1;
  const { inEntity } = page.route.value;
  return (
    <div class="facet">
      {all.length > FEW && (
        <input
          type="search"
          placeholder="filter"
          aria-label="Filter the list: entity"
          value={filter}
          onInput={({ currentTarget }) => {
            setFilter(currentTarget.value);
          }}
        />
      )}
      {shown.map(({ count, badge, name, ...entity }) => {
        const isChosen = isSame(entity, inEntity);
        return (
          <button
            class="choice"
            aria-pressed={isChosen}
            onClick={() => {
              const { document } = entity;
              page.go({ error: undefined, ...(isChosen ? { inEntity: undefined } : { inEntity: entity, document }) });
            }}
          >
            <span>
              <b>{badge}</b> <bdi>{name}</bdi>
            </span>
            <span class="figure" title={counted(count, "error")}>
              {count.toLocaleString("en")}
            </span>
            {several && <span class="detail">{nameOfDocument(entity.document)}</span>}
          </button>
        );
      })}
      {all.length === MOST && <p class="quiet">the {MOST} with the most errors</p>}
    </div>
  );
}

/** Leads to the errors of an entity. */
export function EntityErrorsLink({ address, badge }: { address: EntityAddress; badge: string }): JSX.Element {
  const { page } = useOpenPage();
  const { layer, ...entity } = address;
  return (
    <button
      class="link"
      onClick={() => {
        page.openErrors(
          {},
          {
            ...{ document: address.document, inEntity: { ...entity, side: layer === "key" ? "key" : "response" } },
            ...(layer !== "key" && { system: layer }),
          },
        );
      }}
    >
      List the errors of {badge}
    </button>
  );
}

function isSame(one: EntityOfSide, other: EntityOfSide | undefined): boolean {
  return (
    other !== undefined &&
    one.document === other.document &&
    one.part === other.part &&
    one.side === other.side &&
    one.entity === other.entity
  );
}
