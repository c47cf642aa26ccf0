import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { MentionType } from "../../core/mention-type.ts";
import type { GridView } from "../engine/grid-view.ts";
import { statuses } from "./text-blocks.ts";
import { useOpenPage } from "./use-page.ts";
import { WideTable } from "./data-table.tsx";

const letters: Readonly<Partial<Record<MentionType, string>>> = { name: "N", nominal: "n", pronoun: "p" };

interface EntityGridProps {
  readonly grid: GridView;
  readonly system: number;
}

/** Rows are sentences, sections or documents, columns entities; a letter says what a mention is, its line and glyph what became of it. */
export function EntityGrid({ grid, system }: EntityGridProps): JSX.Element {
  const { page } = useOpenPage();
  const { rows, columns, cells, by, side, document, part } = grid;
  const byPlace = useMemo(() => new Map(cells.map((cell) => [`${cell.row}-${cell.column}`, cell.mentions])), [grid]);
  const { entity } = page.route.value;
  const layer = side === "key" ? "key" : system;
  return (
    <WideTable label="Entity grid" class="grid-table">
      <caption>
        Mentions by {by} and entity{part !== "" && `, part ${part}`}
        {by === "document" && "; documents that have none of these entities are left out"}
      </caption>
      <thead>
        <tr>
          <th scope="col">{by}</th>
          {columns.map((column) => (
            <th scope="col">
              <span dir="auto">{column.name.slice(0, 30)}</span>
              <div>
                <button
                  class="plain"
                  aria-pressed={entity?.part === part && entity.layer === layer && entity.entity === column.entity}
                  title={column.name}
                  onClick={() => {
                    page.select({ document, part, layer, entity: column.entity });
                  }}
                >
                  {column.badge}
                </button>
              </div>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, r) => (
          <tr>
            <th scope="row">{row.name}</th>
            {columns.map((_, c) => (
              <td>
                {(byPlace.get(`${r}-${c}`) ?? []).map(({ type, status }) => (
                  <span class={`mark ${status}`} title={statuses[status].word}>
                    {type === undefined ? "m" : (letters[type] ?? "m")}
                    {status !== "matched" && statuses[status].glyph}
                  </span>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
