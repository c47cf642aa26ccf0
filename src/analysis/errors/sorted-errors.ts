import { mainFigure } from "../../metrics/metric.ts";
import type { ErrorRecord } from "./error-record.ts";
import { allErrorTypes } from "./error-types-of-level.ts";

/** What a list of errors can be sorted by. */
export const errorOrders = ["document", "type", "size", "loss"] as const;
export type ErrorOrder = (typeof errorOrders)[number];

/**
 * Errors in an order; equal ones stay in that of the key.
 *
 * @param metric by whose gain they are sorted, largest first and last those of which nothing can be said
 */
export function sortedErrors(
  errors: readonly ErrorRecord[],
  order: ErrorOrder,
  metric: string,
): readonly ErrorRecord[] {
  switch (order) {
    case "document":
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
