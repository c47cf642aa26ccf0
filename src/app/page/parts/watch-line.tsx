import type { JSX } from "preact";
import { usePage } from "../state/page-state.ts";

/** Says which files are watched, when they were last read, and why they are not on show as they are now. */
export function WatchLine(): JSX.Element | null {
  const line = usePage().watch?.line.value;
  if (line === undefined) return null;
  return (
    <aside class="watch-line" aria-label="Watched files">
      <span>{line.words}</span>
      <span class="problem" role="status">
        {line.problem !== undefined && (
          <>
            <span aria-hidden="true">⚠ </span>
            {line.problem}
          </>
        )}
      </span>
    </aside>
  );
}
