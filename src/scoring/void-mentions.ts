import type { OverlapTable } from "../core/overlap-table.ts";

/**
 * Mentions that both sides have and that have not one correct link: no other mention of their key entity is in their response
 * entity. A mention that is a singleton on both sides has its link to itself.
 *
 * @source Moosavi and Strube (2016), §6: 1850 of them in the output of chen, 757 in that of xu
 */
export function voidMentions({ keySizes, responseSizes, cellKey, cellResponse, cellSize }: OverlapTable): number {
  let found = 0;
  for (let c = 0; c < cellSize.length; c++) {
    const bothSingletons = keySizes[cellKey[c]] === 1 && responseSizes[cellResponse[c]] === 1;
    if (cellSize[c] === 1 && !bothSingletons) found++;
  }
  return found;
}
