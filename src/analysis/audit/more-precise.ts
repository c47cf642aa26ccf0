import { type OverlapTable, withSizes } from "../../core/overlap-table.ts";
import type { Edit } from "./less-precise.ts";

/** What to do with a mention that is left alone in its response entity after removals. */
export const leftovers = ["keep", "drop"] as const;
/** Whether a mention that is left alone stays as a singleton. */
export type Leftover = (typeof leftovers)[number];

/**
 * Returns the response without its incorrectly resolved mentions. These are mentions that both sides have, and that the
 * response links, but only to mentions that do not corefer with them in the key. All are removed at once. Nothing
 * correct is lost, so recall must stay the same, and precision must not fall.
 *
 * A mention alone in its response entity stays, because nothing wrong is linked to it. A mention left alone by the
 * removal is always one that the key lacks.
 *
 * @source Moosavi and Strube (2016), §2: "More precise"; they do not say what happens to mentions left alone
 * @complexity O(cells + entities)
 */
export function morePrecise(table: OverlapTable, leftover: Leftover): Edit {
  const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
  const left = responseSizes.slice();
  const kept: number[] = [];
  let removed = 0;
  for (let c = 0; c < cellSize.length; c++) {
    const r = cellResponse[c];
    if (cellSize[c] > 1 || responseSizes[r] === 1) {
      kept.push(c);
    } else {
      left[r]--;
      removed++;
    }
  }
  if (leftover === "drop") {
    for (let r = 0; r < left.length; r++) {
      if (left[r] !== 1 || responseSizes[r] === 1) continue;
      left[r] = 0;
      removed++;
    }
  }
  if (removed === 0) return { table, removed, addedEntities: 0, addedMentions: 0 };
  const column = (values: Int32Array): Int32Array => Int32Array.from(kept, (c) => values[c]);
  const rest = {
    ...table,
    cellKey: column(cellKey),
    cellResponse: column(cellResponse),
    cellSize: column(cellSize),
  };
  return { table: withSizes(rest, keySizes, left), removed, addedEntities: 0, addedMentions: 0 };
}
