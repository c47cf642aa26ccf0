import type { JSX } from "preact";
import { mentionStatuses } from "../engine/views.ts";
import { statuses } from "./statuses.ts";

/** What lines and glyphs mean. */
export function Legend(): JSX.Element {
  return (
    <span class="legend">
      <span class="quiet">response above, key below:</span>
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
