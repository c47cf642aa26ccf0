import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { counted } from "../../../report/numbers.ts";
import type { ComponentSummary } from "../../engine/component-view.ts";
import type { ShownLayerName } from "../../engine/document-view.ts";
import { ChosenEntity } from "../parts/chosen-entity.tsx";
import { DocumentMenu } from "../parts/document-menu.tsx";
import { EntityLine } from "../parts/entity-line.tsx";
import { StripLegend } from "../parts/entity-strip.tsx";
import { nameOfDocument } from "../parts/document-line.tsx";
import { ScopeChoice } from "../parts/scope-choice.tsx";
import { titleOfEntities, useEntitiesExhibits } from "../parts/use-entities-exhibits.ts";
import { useVirtualRows } from "../parts/use-virtual-rows.ts";
import { documentEntities, type EntityRow } from "../state/entity-rows.ts";
import { useOpenPage } from "../state/page-state.ts";
import { type EntitySort, entitySorts } from "../state/route.ts";
import { systemsInRows } from "../state/shown-pair.ts";
import { useAnswer } from "../state/use-answer.ts";

/** How many groups of overlapping entities of the corpus are listed. */
const MOST = 300;

const sorts: Readonly<Record<EntitySort, string>> = {
  loss: "most wrong and missing links",
  size: "largest",
  text: "in the order of the text",
};

/** Lists the entities of a document, or the worst of the corpus, each with the outcome of its mentions in each system. */
export function EntitiesTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { scope, entity } = page.route.value;
  const isOfCorpus = scope === "corpus" && overview.documents.length > 1;
  return (
    <div class="entities">
      <div class="bar">
        {overview.documents.length > 1 && <ScopeChoice document="Document" />}
        {!isOfCorpus && <DocumentMenu />}
        {!isOfCorpus && <SortChoice />}
        <StripLegend />
      </div>
      {isOfCorpus ? <CorpusEntities /> : <DocumentEntities />}
      {entity !== undefined && <ChosenEntity choice={entity} />}
    </div>
  );
}

function SortChoice(): JSX.Element {
  const { page } = useOpenPage();
  return (
    <label>
      Sort{" "}
      <select
        value={page.route.value.entitySort}
        onChange={({ currentTarget }) => {
          page.go({ entitySort: currentTarget.value as EntitySort }, true);
        }}
      >
        {entitySorts.map((name) => (
          <option value={name}>{sorts[name]}</option>
        ))}
      </select>
    </label>
  );
}

function DocumentEntities(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system, entitySort } = page.route.value;
  const id = page.documentId.value;
  const { value: open } = useAnswer(id === undefined ? undefined : () => page.document(id), [id, overview.opened]);
  const { current: groups, failure } = useAnswer(
    id === undefined ? undefined : () => page.engine.components(system, id, Infinity),
    [id, overview.opened, system],
  );
  const isThere = open !== undefined && open.id === id && groups !== undefined;
  const rows = useMemo(
    () => (isThere ? documentEntities(open, groups, system, entitySort) : []),
    [isThere, open, groups, system, entitySort],
  );
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  if (!isThere) return <p class="scroll quiet">Reading…</p>;
  if (rows.length === 0) return <p class="scroll">This document has no entities.</p>;
  return <EntityList rows={rows} />;
}

function CorpusEntities(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const { current: groups, failure } = useAnswer(
    () => page.engine.components(system, undefined, MOST),
    [overview.opened, system],
  );
  const rows = useMemo(() => (groups ?? []).map(({ entity, links }) => ({ ...entity, links, others: [] })), [groups]);
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  if (groups === undefined) return <p class="scroll quiet">Looking for overlapping entities…</p>;
  if (groups.length === 0) return <p class="scroll">No missing or wrong links.</p>;
  return <EntityList rows={rows} groups={groups} />;
}

interface EntityListProps {
  readonly rows: readonly EntityRow[];
  /** For the corpus, the group of each row. */
  readonly groups?: readonly ComponentSummary[];
}

/** Only visible rows are in the DOM. */
function EntityList({ rows: all, groups }: EntityListProps): JSX.Element {
  const { page, overview } = useOpenPage();
  const { entity: choice } = page.route.value;
  const shown = systemsInRows(page.route.value, overview);
  useEntitiesExhibits(titleOfEntities(all, groups !== undefined), all, shown);
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows(box, all.length, () => 44 + 16 * shown.length, all);
  useEffect(() => {
    const at = all.findIndex(
      ({ document, part, layer, entity }) =>
        document === page.documentId.value &&
        part === choice?.part &&
        layer === choice.layer &&
        entity === choice.entity,
    );
    if (at >= 0) rows.show(at);
  }, [all]);
  return (
    <div class="scroll" ref={box} tabIndex={0} role="region" aria-label="Entities">
      {groups?.length === MOST && <p class="quiet">the worst {MOST} groups of entities</p>}
      <div class="rows entity-lines" style={{ height: `${rows.height}px` }} role="list">
        {rows.items.map(({ index, start }) => {
          const { document, part, layer, entity } = all[index];
          return (
            <div
              role="listitem"
              class="placed"
              key={`${document} ${part} ${layer} ${entity}`}
              data-index={index}
              ref={rows.measure}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={all.length}
              aria-posinset={index + 1}
            >
              <PlacedEntity row={all[index]} group={groups?.[index]} shown={shown} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface PlacedEntityProps {
  readonly row: EntityRow;
  readonly group: ComponentSummary | undefined;
  readonly shown: readonly ShownLayerName[];
}

/** Shows an entity as soon as its document is there. */
function PlacedEntity({ row, group, shown }: PlacedEntityProps): JSX.Element {
  const { page, overview } = useOpenPage();
  const { document, part: name, layer, entity, links, others } = row;
  const { value: open } = useAnswer(() => page.document(document), [document, overview.opened]);
  const part = open?.id === document ? open.parts.find((each) => each.part === name) : undefined;
  if (part === undefined) return <p class="quiet">{group?.name ?? "…"}</p>;
  return (
    <EntityLine
      {...{ document, part, layer, entity }}
      rows={shown}
      detail={
        <>
          {links === 0 ? "no missing or wrong link" : counted(links, "missing or wrong link")}
          {others.length > 0 && `, mixed up with ${listed(others)}`}
          {group !== undefined && (
            <>
              {" "}
              in a group of {counted(group.keyEntities, "key entity")} and{" "}
              {counted(group.responseEntities, "response entity")} · <bdi>{nameOfDocument(document)}</bdi>
            </>
          )}
        </>
      }
    />
  );
}

/** How many badges are named. */
const NAMED = 5;

function listed(badges: readonly string[]): string {
  const rest = badges.length - NAMED;
  return [...badges.slice(0, NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}
