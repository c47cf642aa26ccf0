import type { Score as PrintedScore } from "../../schemas/score-1.d.ts";
import type { FigureIntervals } from "../analysis/measure-units.ts";
import { type Score, mainFigure } from "../metrics/kit/metric.ts";

/** A score as it is printed. The schemas of other commands have the same. */
export type JsonScore = Printed<PrintedScore>;

/**
 * Returns scores for JSON, each with its intervals. A metric with one figure has `value` instead of recall, precision
 * and F1.
 */
export function jsonScores<Id extends string, More extends object = object>(
  scores: Readonly<Partial<Record<Id, Score>>>,
  intervals: FigureIntervals = {},
  more?: (id: Id) => More,
): Record<Id, JsonScore & More> {
  const printed = Object.entries<Score | undefined>(scores).flatMap(([id, score]) => {
    if (score === undefined) return [];
    const { recall, precision, f1, value, ...rest } = score;
    const ci = intervals[id] as FigureIntervals[string] | undefined;
    const isSingle = value !== undefined;
    const figures: JsonScore = {
      ...(isSingle ? { value: mainFigure(score) } : { recall, precision, f1 }),
      // A metric has the components of links or of entities, as the schema says.
      ...(rest as typeof rest & Pick<JsonScore, "components">),
      ...(ci !== undefined && { ci: isSingle && ci.f1 !== undefined ? { value: ci.f1 } : ci }),
    };
    return [[id, { ...figures, ...more?.(id as Id) }]];
  });
  return Object.fromEntries(printed) as Record<Id, JsonScore & More>;
}

export function jsonText(value: object): string {
  return `${printable(JSON.stringify(value, null, 2))}\n`;
}

export function jsonLines(values: readonly object[]): string {
  return values.map((value) => `${printable(JSON.stringify(value))}\n`).join("");
}

/** Escapes the control characters that `JSON.stringify` leaves as they are. */
function printable(json: string): string {
  return json.replace(
    /[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A value that is printed as a schema describes it. JSON leaves out fields that are undefined. */
export type Printed<T> = T extends object ? { readonly [K in keyof T]: Printed<T[K]> | Omissible<T, K> } : T;

type Omissible<T, K extends keyof T> = string extends K
  ? undefined
  : Partial<Pick<T, K>> extends Pick<T, K>
    ? undefined
    : never;
