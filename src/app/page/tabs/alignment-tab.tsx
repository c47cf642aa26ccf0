import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { counted } from "../../../report/numbers.ts";
import { titleOf } from "../../../report/score/score-tables.ts";
import type { EntityAddress } from "../../engine/document-view.ts";
import { OverlapGrid } from "../parts/overlap-table.tsx";
import { type EntityOrder, entityOrders } from "../state/ordered-entities.ts";
import { useAnswer } from "../state/use-answer.ts";
import { useOpenPage } from "../state/page-state.ts";

const MOST = 300;

const orderTitles: Readonly<Record<EntityOrder, string>> = { file: "as in the file", loss: "by loss" };

/**
 * Shows the groups of overlapping entities, those with the most missing and wrong links first, and the overlap table of
 * the chosen group.
 */
export function AlignmentTab(): JSX.Element {
  const { page, overview } = useOpenPage();
  const { system, entity, order, document: chosen } = page.route.value;
  const id = page.documentId.value;
  const [wantsOne, setOne] = useState<boolean>();
  // If a document was chosen, the tab stays in it until the user asks for all documents.
  const isOne = wantsOne ?? chosen !== undefined;
  const { value: list, failure } = useAnswer(
    () => page.engine.components(system, isOne ? id : undefined, MOST),
    [overview.opened, system, isOne ? id : undefined],
  );
  const first = list?.find(({ document }) => chosen === undefined || document === id)?.entity;
  const address: EntityAddress | undefined =
    entity !== undefined && id !== undefined ? { document: id, ...entity } : first;
  useEffect(() => {
    // This adds no step to the history, because going back would only choose the entity again.
    if (entity === undefined && first !== undefined) page.select(first, undefined, undefined, true);
  }, [first]);
  const { value: component } = useAnswer(
    address === undefined ? undefined : () => page.engine.component(address, system),
    [overview.opened, address?.document, address?.part, address?.layer, address?.entity, system],
  );
  if (failure !== undefined) return <p class="failure">{failure}</p>;
  const isAdditive = component?.notAdditive.every(({ metric }) => metric !== overview.headline) ?? true;
  const lossTitle = isAdditive ? titleOf(overview.headline) : "all metrics together";
  const isShown = (each: EntityAddress): boolean =>
    component !== undefined &&
    component.document === each.document &&
    component.part === each.part &&
    (each.layer === "key" ? component.rows : component.columns).some((row) => row.entity === each.entity);
  return (
    <div class="split">
      <nav aria-label="Overlapping entities">
        <h2>Groups of overlapping entities</h2>
        <label>
          <input
            type="checkbox"
            checked={isOne}
            onChange={({ currentTarget }) => {
              setOne(currentTarget.checked);
            }}
          />{" "}
          This document only
        </label>
        <ul class="list">
          {(list ?? []).map((each) => (
            <li>
              <button
                class="choice"
                aria-current={isShown(each.entity)}
                onClick={() => {
                  page.select(each.entity);
                }}
              >
                <span dir="auto">{each.name}</span>
                <span class="figure" title="missing and wrong links">
                  {each.links}
                </span>
                <span class="detail">
                  {each.keyEntities} × {each.responseEntities} entities, {each.keyMentions} / {each.responseMentions}{" "}
                  mentions
                  {overview.documents.length > 1 && `; ${each.document}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {list === undefined && <p class="quiet">Looking for overlapping entities…</p>}
        {list?.length === 0 && (
          <p>{isOne ? "No missing or wrong links in this document." : "No missing or wrong links."}</p>
        )}
        {list?.length === MOST && <p class="quiet">the worst {MOST}</p>}
      </nav>
      <div>
        <div class="scroll">
          {component !== undefined && (
            <>
              <h2>
                {counted(component.rows.length, "key entity")}, {counted(component.columns.length, "response entity")}
              </h2>
              <p>
                Cells count shared mentions.{" "}
                {component.alignments.length > 0 && "A double frame marks a pair that the first CEAF metric aligns."}{" "}
                {order === "loss" &&
                  `Loss: points that the entity costs the corpus in ${lossTitle} (in recall or precision).`}
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
              <OverlapGrid component={component} choice={entity} limit={40} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
