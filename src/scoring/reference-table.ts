import { type OverlapTable, overlapTable } from "../core/overlap-table.ts";
import type { ReferenceAlignment } from "./reference-alignment.ts";

/**
 * What scorer.pl takes for an overlap where the key has a mention several times; it is not the same for each metric.
 *
 * - `last`: a mention belongs to the last of its key entities only (MUC)
 * - `entities`: to each of its entities, once (B³)
 * - `mentions`: to each of its entities, as often as it is there (CEAF), so that more can be found than there is
 */
export type RepeatedKeyMentions = "last" | "entities" | "mentions";

/** The overlap table of a document. Sizes always count all mentions. */
export function referenceTable(alignment: ReferenceAlignment, repeated: RepeatedKeyMentions): OverlapTable {
  const { key, response, keyEntity, responseEntity } = alignment;
  const pairKey: number[] = [];
  const pairResponse: number[] = [];
  key.forEach((entity, k) => {
    for (const number of repeated === "mentions" ? entity : new Set(entity)) {
      const r = responseEntity[number];
      if (r < 0 || (repeated === "last" && keyEntity[number] !== k)) continue;
      pairKey.push(k);
      pairResponse.push(r);
    }
  });
  const sizes = (entities: readonly (readonly number[])[]): Int32Array => Int32Array.from(entities, (e) => e.length);
  return overlapTable(sizes(key), sizes(response), pairKey, pairResponse);
}
