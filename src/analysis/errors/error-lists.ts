import type { SideName } from "../../core/document.ts";
import { mainFigure } from "../../metrics/kit/metric.ts";
import type { ErrorRecord } from "./error-record.ts";
import { allErrorTypes } from "./error-types-of-level.ts";

export const errorOrders = ["document", "entity", "type", "size", "loss"] as const;
export type ErrorOrder = (typeof errorOrders)[number];

/**
 * Sorts errors. Equal ones keep their order.
 *
 * @param order `document`: in reading order, by part, first token and length of the first mention, longer ones first
 * @param metric the metric whose gains `loss` sorts by: largest first, errors without a gain last
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

/** Returns errors in text order; in each part, those without tokens come first. */
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

/**
 * The properties by which errors can be counted: their facets (`ErrorFacet`), the document, and any other class of
 * mentions that `ErrorOptions.division` names.
 */
export type ErrorDivision = string;

/** The units of errors: mentions, entities of several mentions, or entities of one. */
export type ErrorUnit = "mentions" | "entities" | "singletons";

/** The number of units of each side for each value of a facet. An entity has the value of its first mention. */
export type ClassSizes = Readonly<Record<SideName, Readonly<Record<ErrorUnit, ReadonlyMap<string, number>>>>>;

/** The units with which the errors of a type are compared. */
export interface ErrorBase {
  readonly side: SideName;
  readonly unit: ErrorUnit;
  /** For each value, how many units of the side have it. */
  readonly counts: readonly number[];
  /** For each value, errors divided by units, 0..1; `null` if there are no units. */
  readonly rates: readonly (number | null)[];
}

/** The number of errors by type and by value of a facet. */
export interface CrossTable {
  readonly by: ErrorDivision;
  /** Sorted by number, or else alphabetically. Errors with an unknown value count under `—`, last. */
  readonly values: readonly string[];
  /** By type, for types that occur: one count for each value. */
  readonly counts: Readonly<Record<string, readonly number[]>>;
  /** By type. Absent if rates are not wanted, and for facets that only errors have. */
  readonly of?: Readonly<Record<string, ErrorBase>>;
}

/** Stands for an unknown value of a facet. */
export const unknownValue = "—";

/**
 * Counts errors by a facet.
 *
 * @param sizes the number of units for each value of the facet, if rates are wanted
 * @example
 *   const key = [partOf([["a", "b", "c"]], "x"), partOf([["a", "b"]], "y")];
 *   const ours = [partOf([["a", "b"]], "x"), partOf([["a"], ["b"]], "y")];
 *   const { systems } = await findErrors(key, { ours });
 *   crossTable(systems[0].errors, "document").counts; // → { "missing-mention": [1, 0], "divided-entity": [0, 1] }
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
  // Single mentions or entities do not have these facets, which describe an error as a whole.
  const isOfErrors = by === "span" || by === "singleton" || (by === "first-mention" && errors[0]?.level !== "entity");
  if (sizes === undefined || isOfErrors) return { by, values, counts };
  const bases = Array.from(firsts, ([type, { side, why }]): readonly [string, ErrorBase] => {
    const unit = /singleton$|^extra-alone$/.test(type)
      ? "singletons"
      : why.code === "none-found"
        ? "entities"
        : "mentions";
    const all = values.map((value) => sizes[side][unit].get(value) ?? 0);
    return [
      type,
      { side, unit, counts: all, rates: all.map((size, i) => (size === 0 ? null : counts[type][i] / size)) },
    ];
  });
  return { by, values, counts, of: Object.fromEntries(bases) };
}

/** Orders the values of a facet: by the numbers they begin with, or else alphabetically; unknown ones last. */
export function compareValues(a: string, b: string): number {
  if (a === unknownValue || b === unknownValue) return Number(a === unknownValue) - Number(b === unknownValue);
  const [x, y] = [rankOf(a), rankOf(b)];
  if (x !== y) return x - y;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the number that a value begins with, plus a half after `>`; -1 without a number. */
function rankOf(value: string): number {
  const number = /^>?(\d+)/.exec(value)?.[1];
  return number === undefined ? -1 : Number(number) + (value.startsWith(">") ? 0.5 : 0);
}
