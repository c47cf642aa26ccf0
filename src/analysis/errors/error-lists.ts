import type { SideName } from "../../core/document.ts";
import { mainFigure } from "../../metrics/metric.ts";
import type { ErrorRecord } from "./error-record.ts";
import { allErrorTypes } from "./error-types-of-level.ts";
import type { ErrorFacet } from "./error-facet.ts";

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

/** What errors can be counted by: their facets, and the document. */
export type ErrorDivision = ErrorFacet | "document";

/** What an error is one of: mentions, entities of several mentions, or entities of one. */
export type ErrorUnit = "mentions" | "entities" | "singletons";

/** How many units of each side there are with each value of a facet. An entity has the value of its first mention. */
export type ClassSizes = Readonly<Record<SideName, Readonly<Record<ErrorUnit, ReadonlyMap<string, number>>>>>;

/** Of how many the errors of a type are. */
export interface ErrorBase {
  /** `key` for what is missing or divided, `response` for what is extra or conflated. */
  readonly side: SideName;
  readonly unit: ErrorUnit;
  /** For each value, how many units of the side have it. */
  readonly counts: readonly number[];
  /** For each value, errors divided by units, 0..1; `null` if there are no units. */
  readonly rates: readonly (number | null)[];
}

/** Errors by type and the values of a facet. */
export interface CrossTable {
  readonly by: ErrorDivision;
  /** In the order of their numbers, or else of the alphabet; errors of which it is not known under `—`, last. */
  readonly values: readonly string[];
  /** By type, those that occur, one count for each value. */
  readonly counts: Readonly<Record<string, readonly number[]>>;
  /** By type likewise. Absent for facets that only errors have. */
  readonly of?: Readonly<Record<string, ErrorBase>>;
}

/** What the value of an error is called that a file does not tell. */
export const unknownValue = "—";

/**
 * Counts errors by a facet.
 *
 * @param sizes how many units have each value of the facet, if rates are wanted
 */
export function crossTable(errors: readonly ErrorRecord[], by: ErrorDivision, sizes?: ClassSizes): CrossTable {
  const valueOf = ({ facets, document }: ErrorRecord): string =>
    by === "document" ? document : (facets[by] ?? unknownValue);
  const values = [...new Set(errors.map(valueOf))].sort(compareValues);
  const index = new Map(values.map((value, i) => [value, i]));
  const counts: Record<string, number[]> = {};
  const firsts = new Map<string, ErrorRecord>();
  for (const error of errors) {
    const row = (counts[error.type] ??= values.map(() => 0));
    row[index.get(valueOf(error))!]++;
    if (!firsts.has(error.type)) firsts.set(error.type, error);
  }
  // What a single mention or entity is like cannot tell these: they are about an error as a whole.
  const isOfErrors = by === "span" || by === "singleton" || (by === "first-mention" && errors[0]?.level !== "entity");
  if (sizes === undefined || isOfErrors) return { by, values, counts };
  const bases = Array.from(firsts, ([type, { side, why }]): readonly [string, ErrorBase] => {
    const unit = type.endsWith("singleton") ? "singletons" : why.code === "none-found" ? "entities" : "mentions";
    const all = values.map((value) => sizes[side][unit].get(value) ?? 0);
    return [
      type,
      { side, unit, counts: all, rates: all.map((size, i) => (size === 0 ? null : counts[type][i] / size)) },
    ];
  });
  return { by, values, counts, of: Object.fromEntries(bases) };
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
