import type { JSX } from "preact";
import { EntityInspector } from "./entity-inspector.tsx";
import { ErrorInspector } from "./error-inspector.tsx";
import { useOpenPage } from "./use-page.ts";

/** Everything about the chosen error and entity. */
export function Inspector(): JSX.Element {
  const { page } = useOpenPage();
  const { entity, error } = page.route.value;
  const document = page.documentId.value;
  return (
    <aside class="inspector" id="inspector" tabIndex={-1} aria-label="What is chosen">
      {error !== undefined && <ErrorInspector place={error} />}
      {entity !== undefined && document !== undefined && <EntityInspector document={document} choice={entity} />}
      {error === undefined && entity === undefined && (
        <p class="quiet">
          Select a mention, an error or an entity (press <kbd>e</kbd>) to see what went wrong and what it costs.
        </p>
      )}
    </aside>
  );
}
