import type { JSX } from "preact";
import type { EntityChoice } from "./route.ts";
import { useAnswer } from "./use-answer.ts";
import { useOpenPage } from "./use-page.ts";

interface EntityErrorsProps {
  readonly document: string;
  readonly choice: EntityChoice;
}

const MOST = 20;

/** Why there are errors of this entity, one sentence for each. */
export function EntityErrors({ document, choice }: EntityErrorsProps): JSX.Element | null {
  const { page, overview } = useOpenPage();
  const { part, layer, entity } = choice;
  const system = layer === "key" ? page.route.value.system : layer;
  const { value } = useAnswer(
    () =>
      page.engine.errors({
        system,
        entity: { document, part, side: layer === "key" ? "key" : "response", entity },
        limit: MOST,
      }),
    [overview.opened, document, part, layer, entity, system],
  );
  if (value === undefined || value.total === 0) return null;
  return (
    <>
      <h3>Errors</h3>
      <ul>
        {value.rows.map(({ type, sentence }) => (
          <li>
            <b>{type.replaceAll("-", " ")}</b>: {sentence}
          </li>
        ))}
        {value.total > value.rows.length && <li>and {value.total - value.rows.length} more</li>}
      </ul>
    </>
  );
}
