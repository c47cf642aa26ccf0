import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { counted } from "../../../report/numbers.ts";
import type { PartView, ShownLayerName } from "../../engine/document-view.ts";
import { useOpenPage } from "../state/page-state.ts";
import type { RecordRow } from "../state/record-rows.ts";
import { layerIn } from "../state/selection.ts";
import { useAnswer } from "../state/use-answer.ts";
import { WideTable } from "./data-table.tsx";
import { mentionText, statuses } from "./text-blocks.ts";

/** How many rows, and how many of the table's own columns, are shown at first. */
const FEW_ROWS = 100;
const FEW_COLUMNS = 8;

interface RecordsTableProps {
  readonly document: string;
  readonly part: PartView;
  readonly rows: readonly RecordRow[];
  readonly label: string;
  /** Whether a record is what an error is about. */
  readonly isMarked?: (row: RecordRow) => boolean;
}

/** Shows records with their entities on both sides, and what their table says of them. */
export function RecordsTable({ document, part, rows, label, isMarked }: RecordsTableProps): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const [most, setMost] = useState(FEW_ROWS);
  const [isWide, setWide] = useState(false);
  const shown = rows.slice(0, most);
  const mentions = shown.map(({ layer, mention }) => ({ layer, mention }));
  const { value, failure } = useAnswer(
    () => page.engine.records({ document, part: part.part, mentions }),
    [overview.opened, document, part.part, JSON.stringify(mentions)],
  );
  const all = value?.columns ?? [];
  const columns = isWide ? all : all.slice(0, FEW_COLUMNS);
  return (
    <>
      <WideTable label={label} class="records">
        <thead>
          <tr>
            <th scope="col">
              <span class="hidden">outcome</span>
            </th>
            <th scope="col">record</th>
            <th scope="col">key</th>
            <th scope="col">
              <bdi>{overview.systems[system].name}</bdi>
            </th>
            {columns.map((name) => (
              <th scope="col">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, r) => {
            const { layer, mention, status, key, response } = row;
            const { glyph, word } = statuses[status];
            return (
              <tr class={isMarked?.(row) === true ? "marked" : ""}>
                <td class={`sign ${status}`} title={word}>
                  <span aria-hidden="true">{glyph}</span>
                  <span class="hidden">{word}</span>
                </td>
                <th scope="row">
                  <bdi>{mentionText(part.tokens, layerIn(part, layer).mentions[mention])}</bdi>
                </th>
                <td>{key !== undefined && <EntityName {...{ document, part }} layer="key" entity={key} />}</td>
                <td>
                  {response !== undefined && <EntityName {...{ document, part }} layer={system} entity={response} />}
                </td>
                {columns.map((_, c) => (
                  <td>
                    <bdi>{value?.rows.at(r)?.[c]}</bdi>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </WideTable>
      {failure !== undefined && <p class="failure">{failure}</p>}
      {all.length > FEW_COLUMNS && (
        <button
          class="link"
          aria-expanded={isWide}
          onClick={() => {
            setWide(!isWide);
          }}
        >
          {isWide ? "Fewer columns" : counted(all.length - FEW_COLUMNS, "more column")}
        </button>
      )}{" "}
      {rows.length > most && (
        <button
          class="link"
          onClick={() => {
            setMost(most + 10 * FEW_ROWS);
          }}
        >
          {counted(rows.length - most, "more record")}
        </button>
      )}
    </>
  );
}

interface EntityNameProps {
  readonly document: string;
  readonly part: PartView;
  readonly layer: ShownLayerName;
  readonly entity: number;
}

/** Names an entity by its badge and its label in the table. A click chooses it. */
function EntityName({ document, part, layer, entity }: EntityNameProps): JSX.Element {
  const { page } = useOpenPage();
  const { badge, id } = layerIn(part, layer).entities[entity];
  return (
    <button
      class="plain"
      onClick={() => {
        page.select({ document, part: part.part, layer, entity });
      }}
    >
      {badge} <bdi class="quiet">{id}</bdi>
    </button>
  );
}
