import type { JSX } from "preact";
import { useEffect, useState, useMemo } from "preact/hooks";
import { defined } from "../../../core/defined.ts";
import type { SideName } from "../../../core/document.ts";
import { Legend } from "../parts/figures.tsx";
import { useAnswer } from "../state/use-answer.ts";
import { useOpenPage } from "../state/page-state.ts";
import type { MentionType } from "../../../core/mention-type.ts";
import type { GridView } from "../../engine/grid-view.ts";
import { statuses } from "../parts/text-blocks.ts";
import { WideTable } from "../parts/data-table.tsx";

export function GridTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system, entity } = page.route.value;
  const id = page.documentId.value;
  const [side, setSide] = useState<SideName>("key");
  const [part, setPart] = useState<string>();
  const [top, setTop] = useState(20);
  const parts = overview.documents.find((document) => document.id === id)?.parts ?? [];
  const shownPart = part !== undefined && parts.includes(part) ? part : (entity?.part ?? parts.at(0));
  useEffect(() => {
    setPart(undefined);
  }, [id]);
  const { value, failure } = useAnswer(
    id === undefined
      ? undefined
      : () => page.engine.grid({ document: id, system, side, top, ...defined({ part: shownPart }) }),
    [overview.opened, id, system, side, top, shownPart],
  );
  return (
    <>
      <div class="bar">
        <label>
          Entities of the{" "}
          <select
            value={side}
            onChange={({ currentTarget }) => {
              setSide(currentTarget.value as typeof side);
            }}
          >
            <option value="key">key</option>
            <option value="response">response</option>
          </select>
        </label>
        <label>
          the largest{" "}
          <select
            value={top}
            onChange={({ currentTarget }) => {
              setTop(Number(currentTarget.value));
            }}
          >
            {[10, 20, 40, 80].map((n) => (
              <option value={n}>{n}</option>
            ))}
          </select>
        </label>
        {parts.length > 1 && (
          <label>
            Part{" "}
            <select
              value={shownPart}
              onChange={({ currentTarget }) => {
                setPart(currentTarget.value);
              }}
            >
              {parts.map((name) => (
                <option value={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        <Legend>N name, n nominal, p pronoun, m other;</Legend>
      </div>
      <div class="scroll">
        {failure !== undefined && <p class="failure">{failure}</p>}
        {value !== undefined && <EntityGrid grid={value} system={system} />}
      </div>
    </>
  );
}

const letters: Readonly<Partial<Record<MentionType, string>>> = { name: "N", nominal: "n", pronoun: "p" };

interface EntityGridProps {
  readonly grid: GridView;
  readonly system: number;
}

/**
 * Shows a table with a row for each sentence, section, group of mentions or document, and a column for each entity. A
 * letter shows the type of a mention; its line and glyph show the outcome.
 */
function EntityGrid({ grid, system }: EntityGridProps): JSX.Element {
  const { page } = useOpenPage();
  const { rows, columns, cells, by, side, document, part } = grid;
  const byPlace = useMemo(() => new Map(cells.map((cell) => [`${cell.row}-${cell.column}`, cell.mentions])), [grid]);
  const { entity } = page.route.value;
  const layer = side === "key" ? "key" : system;
  return (
    <WideTable label="Entity grid" class="grid-table">
      <caption>
        Mentions by {by} and entity{part !== "" && `, part ${part}`}
        {by === "document" && "; documents without these entities are left out"}
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
