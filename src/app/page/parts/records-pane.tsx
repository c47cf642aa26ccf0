import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { counted } from "../../../report/numbers.ts";
import type { DocumentView, PartView } from "../../engine/document-view.ts";
import type { ErrorRow } from "../../engine/errors-view.ts";
import { useOpenPage } from "../state/page-state.ts";
import { type RecordEntities, recordRows } from "../state/record-rows.ts";
import { layerIn } from "../state/selection.ts";
import { useAnswer } from "../state/use-answer.ts";
import { nameOfDocument } from "./document-line.tsx";
import { RecordsTable } from "./records-table.tsx";

/** Shows the records of a document without text: those of the chosen error, those of the chosen entity, or all. */
export function RecordsPane({ document }: { document: DocumentView }): JSX.Element {
  const { page, overview } = useOpenPage();
  const { error, entity, system, tab } = page.route.value;
  const place = tab === "errors" ? error : undefined;
  const query = page.errorsQuery();
  const { value } = useAnswer(
    place === undefined ? undefined : () => page.engine.errors({ ...query, offset: place, limit: 1 }),
    [overview.opened, place, JSON.stringify(query)],
  );
  const row = place === undefined ? undefined : value?.rows.at(0);
  const own = row === undefined ? document.parts.find(({ part }) => part === entity?.part) : undefined;
  const part = document.parts.find(({ part }) => part === row?.part) ?? own ?? document.parts[0];
  const isOfSystem = entity?.layer === "key" || entity?.layer === system;
  const entities =
    row !== undefined
      ? entitiesOf(row)
      : entity === undefined || own === undefined || !isOfSystem
        ? undefined
        : entity.layer === "key"
          ? { key: entity.entity }
          : { response: entity.entity };
  const rows = useMemo(
    () => recordRows(part, system, entities),
    [part, system, entities === undefined, entities?.key, entities?.response],
  );
  const marked = new Set((row?.mentions ?? []).map(({ side, number }) => `${side} ${number}`));
  const label = titleOf(part, system, entities);
  return (
    <div class="scroll records-pane">
      <h2>
        {label === undefined ? "All" : `${label}:`} {counted(rows.length, "record")}
      </h2>
      <RecordsTable
        key={label ?? part.part}
        document={document.id}
        part={part}
        rows={rows}
        label={`Records of ${label ?? nameOfDocument(document.id)}`}
        isMarked={({ layer, mention }) => marked.has(`${layer === "key" ? "key" : "response"} ${mention}`)}
      />
    </div>
  );
}

function entitiesOf({ side, entityNumber, otherEntityNumber = -1 }: ErrorRow): RecordEntities {
  const other = otherEntityNumber < 0 ? undefined : otherEntityNumber;
  return side === "key" ? { key: entityNumber, response: other } : { key: other, response: entityNumber };
}

function titleOf(part: PartView, system: number, entities: RecordEntities | undefined): string | undefined {
  if (entities === undefined) return undefined;
  const { key, response } = entities;
  const badges = [
    key === undefined ? undefined : part.key.entities[key].badge,
    response === undefined ? undefined : layerIn(part, system).entities[response].badge,
  ];
  return badges.filter((badge) => badge !== undefined).join(" and ");
}
