import type { JSX } from "preact";
import { counted } from "../../../report/numbers.ts";
import { titleOf } from "../../../report/score/score-tables.ts";
import { type EntityOrder, entityOrders } from "../state/ordered-entities.ts";
import { useOpenPage } from "../state/page-state.ts";
import type { EntityChoice } from "../state/selection.ts";
import { useAnswer } from "../state/use-answer.ts";
import { OverlapGrid } from "./overlap-table.tsx";

const orderTitles: Readonly<Record<EntityOrder, string>> = { file: "as in the file", loss: "by loss" };

/** Shows which entities of key and response share mentions with the chosen one, directly or through others. */
export function EntityOverlap({ choice }: { choice: EntityChoice }): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { system, order } = page.route.value;
  const { part, layer, entity } = choice;
  const document = page.documentId.value;
  const { value: component } = useAnswer(
    document === undefined ? undefined : () => page.engine.component({ document, part, layer, entity }, system),
    [overview.opened, document, part, layer, entity, system],
  );
  if (component === undefined) return null;
  const isAdditive = component.notAdditive.every(({ metric }) => metric !== overview.headline);
  const lossTitle = isAdditive ? titleOf(overview.headline) : "all metrics together";
  return (
    <details class="overlap-panel" open>
      <summary>
        Overlap of {counted(component.rows.length, "key entity")} and{" "}
        {counted(component.columns.length, "response entity")}
      </summary>
      <p class="quiet">
        Cells count shared mentions.{" "}
        {component.alignments.length > 0 && "A double frame marks a pair that the first CEAF metric aligns."}{" "}
        {order === "loss" && `Loss: points that the entity costs the corpus in ${lossTitle} (in recall or precision).`}
      </p>
      <p>
        <label>
          Rows and columns{" "}
          <select
            value={order}
            onChange={({ currentTarget }) => {
              page.go({ order: currentTarget.value as EntityOrder }, true);
            }}
          >
            {entityOrders.map((name) => (
              <option value={name}>{orderTitles[name]}</option>
            ))}
          </select>
        </label>
      </p>
      <OverlapGrid component={component} choice={choice} limit={40} />
    </details>
  );
}
