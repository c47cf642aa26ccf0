import type { FigureIntervals } from "../analysis/measure-units.ts";
import { type Score, mainFigure } from "../metrics/kit/metric.ts";

/**
 * Returns scores for JSON, each with its intervals. A metric with one figure has `value` instead of recall, precision
 * and F1.
 */
export function jsonScores(
  scores: Readonly<Record<string, Score>>,
  intervals: FigureIntervals = {},
  more: (id: string) => object = () => ({}),
): Record<string, object> {
  return Object.fromEntries(
    Object.entries(scores).map(([id, score]) => {
      const { recall, precision, f1, value, ...rest } = score;
      const ci = intervals[id] as FigureIntervals[string] | undefined;
      const isSingle = value !== undefined;
      return [
        id,
        {
          ...(isSingle ? { value: mainFigure(score) } : { recall, precision, f1 }),
          ...rest,
          ...(ci !== undefined && { ci: isSingle && ci.f1 !== undefined ? { value: ci.f1 } : ci }),
          ...more(id),
        },
      ];
    }),
  );
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
