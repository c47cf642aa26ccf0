import type { ComponentChildren, JSX } from "preact";
import { mentionStatuses } from "../engine/views/document-view.ts";
import { statuses } from "./statuses.ts";

/** What lines and glyphs mean. */
export function Legend({ children }: { children?: ComponentChildren }): JSX.Element {
  return (
    <span class="legend">
      {children !== undefined && <span class="quiet">{children}</span>}
      {mentionStatuses.map((status) => (
        <span>
          <span class={`mark ${status}`}>
            {statuses[status].glyph} {statuses[status].word}
          </span>
        </span>
      ))}
    </span>
  );
}
