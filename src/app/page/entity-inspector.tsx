import type { JSX } from "preact";
import { counted } from "../../report/numbers.ts";
import { Concordance } from "./concordance.tsx";
import { CorrectionsTable } from "./corrections-table.tsx";
import { EntityErrors } from "./entity-errors.tsx";
import { LossTable } from "./loss-table.tsx";
import { OverlapGrid } from "./overlap-table.tsx";
import type { EntityChoice } from "./route.ts";
import { useAnswer } from "./use-answer.ts";
import { useOpenPage } from "./use-page.ts";

interface EntityInspectorProps {
  readonly document: string;
  readonly choice: EntityChoice;
}

/** The chosen entity: what it overlaps, what it costs, what is wrong with it, and all its mentions. */
export function EntityInspector({ document, choice }: EntityInspectorProps): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { system } = page.route.value;
  const { part: name, layer: layerName, entity: number } = choice;
  const { value: open } = useAnswer(() => page.document(document), [overview.opened, document]);
  const { value: component, failure } = useAnswer(
    () => page.engine.component({ document, part: name, layer: layerName, entity: number }, system),
    [overview.opened, document, name, layerName, number, system],
  );
  const part = open?.id === document ? open.parts.find(({ part }) => part === name) : undefined;
  const layer = layerName === "key" ? part?.key : part?.responses[layerName];
  const entity = layer?.entities.at(number);
  if (part === undefined || layer === undefined || entity === undefined) return null;
  const row = (layerName === "key" ? component?.rows : component?.columns)?.find((each) => each.entity === number);
  return (
    <section>
      <h2>
        {entity.badge} <span dir="auto">“{entity.name}”</span>
      </h2>
      <p class="quiet">
        {layerName === "key" ? "key" : overview.systems[layerName].name}, {counted(entity.mentions.length, "mention")}
        {entity.type !== undefined && `, ${entity.type}`} · id {entity.id}
      </p>
      {failure !== undefined && <p class="failure">{failure}</p>}
      {component !== undefined && row !== undefined && (
        <>
          <h3>Overlap</h3>
          <OverlapGrid component={component} choice={choice} limit={12} />
          <LossTable losses={row.losses} notAdditive={component.notAdditive} />
          <CorrectionsTable component={component} />
        </>
      )}
      <EntityErrors document={document} choice={choice} />
      <Concordance document={document} part={part} layer={layer} entity={entity} />
    </section>
  );
}
