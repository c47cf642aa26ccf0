import type { JSX } from "preact";
import type { PartView } from "../../engine/document-view.ts";
import { useOpenPage } from "../state/page-state.ts";
import { recordRows } from "../state/record-rows.ts";
import { type EntityChoice, layerIn } from "../state/selection.ts";
import { systemsInRows } from "../state/shown-pair.ts";
import { useAnswer } from "../state/use-answer.ts";
import { EntityDocuments } from "./entity-documents.tsx";
import { EntityOverlap } from "./entity-overlap.tsx";
import { RecordsTable } from "./records-table.tsx";

/** Shows the chosen entity, below the list of entities. */
export function ChosenEntity({ choice }: { choice: EntityChoice }): JSX.Element {
  const { page, overview } = useOpenPage();
  const id = page.documentId.value;
  const { value: open } = useAnswer(id === undefined ? undefined : () => page.document(id), [id, overview.opened]);
  const part = open?.id === id ? open?.parts.find((each) => each.part === choice.part) : undefined;
  const named = id === undefined || part === undefined ? undefined : { document: id, part, choice };
  const isThere = part !== undefined && layerIn(part, choice.layer).entities.at(choice.entity) !== undefined;
  return (
    <div class="chosen-entity">
      {named !== undefined && isThere && (
        <>
          <EntityDocuments {...named} systems={systemsInRows(page.route.value, overview)} />
          {!overview.hasText && <EntityRecords {...named} />}
        </>
      )}
      <EntityOverlap choice={choice} />
    </div>
  );
}

interface EntityRecordsProps {
  readonly document: string;
  readonly part: PartView;
  readonly choice: EntityChoice;
}

function EntityRecords({ document, part, choice: { layer, entity } }: EntityRecordsProps): JSX.Element {
  const { system } = useOpenPage().page.route.value;
  const own = layer === "key" ? { key: entity } : { response: entity };
  const title = `Records of ${layerIn(part, layer).entities[entity].badge}`;
  return (
    <details class="overlap-panel" open>
      <summary>{title}</summary>
      <RecordsTable
        key={title}
        document={document}
        part={part}
        rows={recordRows(part, layer === "key" ? system : layer, own)}
        label={title}
      />
    </details>
  );
}
