import type { ErrorRecord } from "./error-record.ts";
import type { ErrorFacet } from "./error-facet.ts";

/** What errors can be counted by: their facets, and the document. */
export type ErrorDivision = ErrorFacet | "document";

/** Errors by type and the values of a facet. */
export interface CrossTable {
  readonly by: ErrorDivision;
  /** In the order of their numbers, or else of the alphabet; errors of which it is not known under `—`, last. */
  readonly values: readonly string[];
  /** By type, those that occur, one count for each value. */
  readonly counts: Readonly<Record<string, readonly number[]>>;
}

/** What the value of an error is called that a file does not tell. */
export const unknownValue = "—";

/** Counts errors by a facet. */
export function crossTable(errors: readonly ErrorRecord[], by: ErrorDivision): CrossTable {
  const valueOf = ({ facets, document }: ErrorRecord): string =>
    by === "document" ? document : (facets[by] ?? unknownValue);
  const values = [...new Set(errors.map(valueOf))].sort(compareValues);
  const index = new Map(values.map((value, i) => [value, i]));
  const counts: Record<string, number[]> = {};
  for (const error of errors) {
    const row = (counts[error.type] ??= values.map(() => 0));
    row[index.get(valueOf(error))!]++;
  }
  return { by, values, counts };
}

/** The order of the values of a facet: that of the numbers they begin with, or else of the alphabet; unknown ones last. */
export function compareValues(a: string, b: string): number {
  if (a === unknownValue || b === unknownValue) return Number(a === unknownValue) - Number(b === unknownValue);
  const [x, y] = [rankOf(a), rankOf(b)];
  if (x !== y) return x - y;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The number that a value begins with; `first` before all, what is above the greatest bound after it. */
function rankOf(value: string): number {
  const number = /^>?(\d+)/.exec(value)?.[1];
  return number === undefined ? -1 : Number(number) + (value.startsWith(">") ? 0.5 : 0);
}
