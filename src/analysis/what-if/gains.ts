import { orNull, rise } from "../../core/ratio.ts";
import type { Metric, Score } from "../../metrics/kit/metric.ts";
import type { ErrorType } from "../error-type.ts";

/** By how much figures rise, −1..1; `null` if a figure is undefined before or after. */
export interface Gain {
  readonly recall: number | null;
  readonly precision: number | null;
  readonly f1: number | null;
  /** For metrics with one figure, instead of the three. */
  readonly value?: number | null;
}

/** Gains by metric id, in the order of the metrics. */
export type Gains = Readonly<Record<string, Gain>>;

/** The gain from correcting all errors of a type, alone, or after all types before it. */
export interface TypeGain {
  readonly type: ErrorType;
  readonly scores: Readonly<Record<string, Score>>;
  /** The gain over the uncorrected scores, or over the previous row. */
  readonly gains: Gains;
}

/** The scores of a response with corrected errors, type by type. */
export interface ErrorWhatIf {
  /**
   * The uncorrected scores. With the taxonomy of Kummerfeld and Klein (2013), those without the singletons of the
   * response.
   */
  readonly before: Readonly<Record<string, Score>>;
  /**
   * If spans are corrected first, all rows except `span-error` have gains over the scores with corrected spans, as in
   * Kummerfeld and Klein (2013).
   */
  readonly alone: readonly TypeGain[];
  /** In the last row, the response equals the key. */
  readonly cumulative: readonly TypeGain[];
}

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

/** Returns by how much figures from a `CountLayout` rise: three for each metric, NaN if undefined. */
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
