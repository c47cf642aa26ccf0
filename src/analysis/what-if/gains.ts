import { orNull, rise } from "../../core/ratio.ts";
import type { Metric, Score } from "../../metrics/metric.ts";

/** By how much figures rise, −1..1; `null` where one of the two is undefined. */
export interface Gain {
  readonly recall: number | null;
  readonly precision: number | null;
  readonly f1: number | null;
  /** Of metrics with one figure, instead of the three. */
  readonly value?: number | null;
}

/** Gains by metric id, in the order of the metrics. */
export type Gains = Readonly<Record<string, Gain>>;

/** What scores have gained. */
export function gainsOf(before: Readonly<Record<string, Score>>, after: Readonly<Record<string, Score>>): Gains {
  return Object.fromEntries(
    Object.entries(before).map(([id, was]) => {
      const is = after[id];
      return [
        id,
        {
          recall: rise(was.recall, is.recall),
          precision: rise(was.precision, is.precision),
          f1: rise(was.f1, is.f1),
          ...(was.value !== undefined && { value: rise(was.value, is.value ?? null) }),
        },
      ];
    }),
  );
}

/** The same of figures as a `CountLayout` gives them: three for each metric, NaN for what is undefined. */
export function gainsOfFigures(metrics: readonly Metric[], before: Float64Array, after: Float64Array): Gains {
  const gain = (i: number): number | null => rise(orNull(before[i]), orNull(after[i]));
  return Object.fromEntries(
    metrics.map(({ id, hasOneFigure }, m): [string, Gain] => [
      id,
      hasOneFigure
        ? { recall: null, precision: null, f1: null, value: gain(3 * m + 2) }
        : { recall: gain(3 * m), precision: gain(3 * m + 1), f1: gain(3 * m + 2) },
    ]),
  );
}
