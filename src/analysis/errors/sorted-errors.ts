import { mainFigure } from "../../metrics/metric.ts";
import type { ErrorRecord } from "./error-record.ts";
import { allErrorTypes } from "./error-types-of-level.ts";

/** What a list of errors can be sorted by. */
export const errorOrders = ["document", "entity", "type", "size", "loss"] as const;
export type ErrorOrder = (typeof errorOrders)[number];

/**
 * Returns errors in an order; equal ones stay as they are, which is by entity as errors are found.
 *
 * @param order `document`: as a reader comes across them, by part, first token and length of the first mention, longer ones first
 * @param metric whose gain `loss` sorts by, largest first and errors without a gain last
 */
export function sortedErrors(
  errors: readonly ErrorRecord[],
  order: ErrorOrder,
  metric: string,
): readonly ErrorRecord[] {
  switch (order) {
    case "document":
      return inTextOrder(errors);
    case "entity":
      return errors;
    case "type":
      return errors.toSorted((a, b) => allErrorTypes.indexOf(a.type) - allErrorTypes.indexOf(b.type));
    case "size":
      return errors.toSorted((a, b) => b.mentions.length - a.mentions.length);
    case "loss": {
      const loss = ({ gains }: ErrorRecord): number =>
        (gains !== undefined && metric in gains ? mainFigure(gains[metric]) : null) ?? -Infinity;
      return errors.toSorted((a, b) => (loss(a) === loss(b) ? 0 : loss(b) - loss(a)));
    }
  }
}

/** Errors of mentions without tokens come first in their part. */
function inTextOrder(errors: readonly ErrorRecord[]): readonly ErrorRecord[] {
  const parts = new Map<string, number>();
  const placed = errors.map((error) => {
    const own = error.mentions.at(0);
    const id = JSON.stringify([error.document, error.part]);
    if (!parts.has(id)) parts.set(id, parts.size);
    return { error, part: parts.get(id)!, first: own?.tokens?.at(0) ?? -1, last: own?.tokens?.at(-1) ?? -1 };
  });
  return placed.sort((a, b) => a.part - b.part || a.first - b.first || b.last - a.last).map(({ error }) => error);
}
