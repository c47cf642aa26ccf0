import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { counted } from "../../../report/numbers.ts";
import type { ComponentEntity, ComponentView } from "../../engine/component-view.ts";
import type { ShownLayerName } from "../../engine/document-view.ts";
import { entityLoss, orderedEntities } from "../state/ordered-entities.ts";
import type { EntityChoice } from "../state/selection.ts";
import { useOpenPage } from "../state/page-state.ts";
import { WideTable } from "./data-table.tsx";

interface OverlapTableProps {
  readonly component: ComponentView;
  readonly choice: EntityChoice | undefined;
  /** How many rows and columns are shown at first: those with the largest losses. */
  readonly limit: number;
}

/**
 * Shows how many mentions each key entity shares with each response entity. Pairs that the first CEAF metric aligns
 * have a double frame.
 */
export function OverlapGrid({ component, choice, limit }: OverlapTableProps): JSX.Element {
  const { page, overview } = useOpenPage();
  const { order } = page.route.value;
  const [isWhole, setWhole] = useState(false);
  const { rows, columns, cells, alignments, system, document, part } = component;
  const sizes = useMemo(() => new Map(cells.map(({ row, column, size }) => [`${row}-${column}`, size])), [component]);
  const alignment = alignments.at(0);
  const aligned = useMemo(
    () => new Set((alignment?.pairs ?? []).map(([row, column]) => `${row}-${column}`)),
    [component],
  );
  const most = isWhole ? Infinity : limit;
  const shown = (entities: readonly ComponentEntity[], chosen: number | undefined): number[] =>
    orderedEntities(entities, order, overview.headline, chosen, most);
  const shownRows = shown(rows, choice?.layer === "key" ? choice.entity : undefined);
  const shownColumns = shown(columns, choice?.layer === "key" ? undefined : choice?.entity);
  const isByLoss = order === "loss";
  const loss = (entity: ComponentEntity): string => entityLoss(entity, overview.headline).toFixed(3);
  const head = (layer: ShownLayerName, entity: ComponentEntity): JSX.Element => (
    <button
      class="plain"
      title={`${entity.name}, ${counted(entity.size, "mention")}`}
      aria-pressed={choice?.part === part && choice.layer === layer && choice.entity === entity.entity}
      onClick={() => {
        page.select({ document, part, layer, entity: entity.entity }, undefined);
      }}
    >
      {entity.badge}
    </button>
  );
  const isRest = shownRows.length < rows.length || shownColumns.length < columns.length;
  return (
    <>
      <WideTable label="Overlap of key and response entities" class="overlap">
        <thead>
          <tr>
            <th scope="col">key \ response</th>
            {shownColumns.map((c) => (
              <th scope="col">
                {head(system, columns[c])}
                <div class="quiet">{columns[c].size}</div>
              </th>
            ))}
            <th scope="col">missing</th>
            {isByLoss && (
              <th scope="col" aria-sort="descending">
                loss
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shownRows.map((r) => (
            <tr>
              <th scope="row">
                {head("key", rows[r])} <span dir="auto">{rows[r].name}</span> <span class="quiet">{rows[r].size}</span>
              </th>
              {shownColumns.map((c) => {
                const size = sizes.get(`${r}-${c}`);
                return (
                  <td class={aligned.has(`${r}-${c}`) ? "aligned" : ""}>
                    {size ?? ""}
                    {aligned.has(`${r}-${c}`) && <span class="hidden"> aligned</span>}
                  </td>
                );
              })}
              <td class="alone">{rows[r].alone === 0 ? "" : rows[r].alone}</td>
              {isByLoss && <td class="alone">{loss(rows[r])}</td>}
            </tr>
          ))}
          {columns.length > 0 && (
            <tr>
              <th scope="row">extra</th>
              {shownColumns.map((c) => (
                <td class="alone">{columns[c].alone === 0 ? "" : columns[c].alone}</td>
              ))}
              <td />
              {isByLoss && <td />}
            </tr>
          )}
          {columns.length > 0 && isByLoss && (
            <tr>
              <th scope="row">loss</th>
              {shownColumns.map((c) => (
                <td class="alone">{loss(columns[c])}</td>
              ))}
              <td />
              <td />
            </tr>
          )}
        </tbody>
      </WideTable>
      {isRest && (
        <p>
          This table shows {shownRows.length} of {rows.length} key entities and {shownColumns.length} of{" "}
          {columns.length} response entities: those with the largest losses, and the chosen one.{" "}
          <button
            onClick={() => {
              setWhole(true);
            }}
          >
            Show all
          </button>
        </p>
      )}
      {alignment?.unique === false && <p class="quiet">Another alignment has the same total, or nearly the same.</p>}
    </>
  );
}
