import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { SideName } from "../../core/document.ts";
import { Legend } from "./figures.tsx";
import { EntityGrid } from "./entity-grid.tsx";
import { useAnswer } from "./use-answer.ts";
import { useOpenPage } from "./use-page.ts";

/** Where in the document the largest entities are mentioned, and what became of the mentions. */
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
      : () =>
          page.engine.grid({ document: id, system, side, top, ...(shownPart !== undefined && { part: shownPart }) }),
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
        <Legend>N name, n nominal, p pronoun, m any other;</Legend>
      </div>
      <div class="scroll">
        {failure !== undefined && <p class="failure">{failure}</p>}
        {value !== undefined && <EntityGrid grid={value} system={system} />}
      </div>
    </>
  );
}
