import type { AnnotatedPart } from "../../core/document.ts";
import { type PairedMentions, pairedTable } from "../../core/paired-mentions.ts";
import { cellIndex } from "../contributions/cell-index.ts";
import type { ErrorType } from "../errors/error-type.ts";
import { Correction } from "./correction.ts";
import { type Placement, placedPart } from "./placed-part.ts";
import { type SpanPair, withSpanPairs } from "./entity-errors.ts";

/**
 * The response with all errors of some types corrected, in the order of `errorTypes`, as `placedPart` makes it; mentions whose spans were
 * wrong are as in the key.
 *
 * @param spans span errors, by the places of their mentions
 * @throws RangeError if one side has positions and the other opaque ids, so that neither can have the other's mentions
 */
export function correctedPart(
  paired: PairedMentions,
  types: ReadonlySet<ErrorType>,
  spans: readonly SpanPair[] = [],
): AnnotatedPart {
  const corrected = types.has("span-error") ? spans : [];
  const own = withSpanPairs(paired, corrected);
  return placedPart(own, placementOf(own, types), new Map(corrected.map(({ key, response }) => [response, key])));
}

function placementOf({ key, response }: PairedMentions, types: ReadonlySet<ErrorType>): Placement {
  const table = pairedTable({ key, response });
  const correction = new Correction(table).fixAll(types);
  const cellOf = cellIndex(table);
  return {
    response: response.entity.map((r, place) => {
      const other = response.twin[place];
      return other < 0 ? correction.entityOfExtra(r) : correction.entityOfCell(cellOf(key.entity[other], r));
    }),
    missing: key.entity.map((k, place) => (key.twin[place] < 0 ? correction.entityOfMissing(k) : -1)),
  };
}
