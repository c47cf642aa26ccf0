import type { Accumulator } from "../scoring/accumulator.ts";
import { leastUnits } from "../stats/intervals.ts";
import type { FigureIntervals } from "./measure-units.ts";
import { type IntervalOptions, scoreIntervals } from "./score-intervals.ts";

/** By label of a class, the intervals of its figures by metric id; no figures for a class in too few documents. */
export type ClassIntervals = Readonly<Record<string, FigureIntervals>>;

/**
 * Computes bootstrap intervals of every class of mentions. Documents (or parts) are drawn, as for the whole. A class
 * that fewer than six of them have has no intervals: many resamples would not have it at all.
 *
 * @param accumulator with a breakdown; without one, there are no classes
 * @example
 *   const total = accumulator({ metrics: ["b3"] }, undefined, "entity-size");
 *   const right = ["1", "2", "3", "4", "5", "6"].map((name) => partOf([["a", "b"]], name));
 *   for (const part of right) total.add(part, part);
 *   classIntervals(total, { ci: "xpct", confidence: 0.95, resamples: 100, seed: defaultSeed })["2"].b3.f1; // → [1, 1]
 */
export function classIntervals(accumulator: Accumulator, options: IntervalOptions): ClassIntervals {
  const breakdown = accumulator.breakdown() ?? {};
  const labels = new Set(Object.values(breakdown).flatMap(({ rows }) => rows.map(({ label }) => label)));
  return Object.fromEntries(
    Array.from(labels, (label) => {
      const own = accumulator.ofLabel(label);
      const units = own.units(own.options.unit).filter(({ counts }) => counts.some((count) => count > 0));
      if (units.length < leastUnits) return [label, {}];
      const { ci } = scoreIntervals(own, options);
      return [label, Object.fromEntries(Object.entries(ci).map(([id, figures]) => [id, shown(id, figures)]))];

      /** A class that only the response has has no F1. */
      function shown(id: string, figures: FigureIntervals[string]): FigureIntervals[string] {
        const row = breakdown[id].rows.find((each) => each.label === label);
        const { f1, ...others } = figures;
        return row?.score.f1 === null || f1 === undefined ? others : { ...others, f1 };
      }
    }),
  );
}
