import { compareValues } from "../analysis/errors/error-lists.ts";
import type { ClassIntervals } from "../analysis/class-intervals.ts";
import type { FigureIntervals } from "../analysis/measure-units.ts";
import { noLabel } from "../core/mention-type.ts";
import type { Score } from "../metrics/kit/metric.ts";
import { leastUnits } from "../stats/intervals.ts";
import { findMetric } from "../metrics/registry.ts";
import type { Breakdown } from "../scoring/breakdown.ts";
import { type Curves, severalCurves } from "./curves-figure.ts";
import { plainText } from "./text.ts";

interface DividedSystem {
  readonly name: string;
  /** By metric id. */
  readonly breakdown: Readonly<Record<string, Breakdown>>;
  readonly intervals: ClassIntervals;
}

const figures = ["recall", "precision", "f1"] as const;
const titles = { recall: "recall", precision: "precision", f1: "F1" } as const;

/**
 * Draws the scores of classes as curves over the classes, with their intervals as bands: a plot for each metric, with
 * recall, precision and F1 of one system, or with the F1 of each of several. Classes that begin with numbers, such as
 * sizes and distances, are in the order of these numbers.
 *
 * @param by what divides the mentions
 */
export function drawClasses(systems: readonly DividedSystem[], by: string): string {
  const [{ breakdown }] = systems;
  const hasBands = systems.some(({ intervals }) => Object.values(intervals).some((own) => Object.keys(own).length > 0));
  const caption = hasBands
    ? `Bands: intervals of classes in ${leastUnits} documents or more`
    : `No bands: no class is in ${leastUnits} documents`;
  return severalCurves(
    [`Scores by ${plainText(by)}`, caption],
    Object.keys(breakdown).map((id) => ({
      heading: plainText(findMetric(id)?.title ?? id),
      curves: curvesOf(id, systems, by),
    })),
  );
}

function curvesOf(id: string, systems: readonly DividedSystem[], by: string): Curves {
  const labels = [...new Set(systems.flatMap(({ breakdown }) => breakdown[id].rows.map(({ label }) => label)))]
    .filter((label) => label !== noLabel)
    .sort(compareValues);
  const seriesOf = (system: DividedSystem, figure: (typeof figures)[number], title: string) => {
    const rows = new Map(system.breakdown[id].rows.map(({ label, score }) => [label, score]));
    const valueOf = (label: string): number | null => inPercent(rows.get(label)?.[figure]);
    return {
      title,
      y: labels.map(valueOf),
      band: labels.map((label) => {
        const interval = Object.hasOwn(system.intervals, label)
          ? (system.intervals[label] as Partial<FigureIntervals>)[id]?.[figure]
          : undefined;
        return interval === undefined || valueOf(label) === null
          ? null
          : ([100 * interval[0], 100 * interval[1]] as const);
      }),
    };
  };
  const [first, ...others] = systems;
  return {
    x: labels.map(plainText),
    xTitle: plainText(by),
    yTitle: others.length === 0 ? "percent" : "F1, percent",
    series:
      others.length === 0
        ? figures.map((figure) => seriesOf(first, figure, titles[figure]))
        : systems.map((system) => seriesOf(system, "f1", plainText(system.name))),
    percent: { x: false, y: true },
  };
}

function inPercent(figure: Score["f1"] | undefined): number | null {
  return figure === null || figure === undefined ? null : 100 * figure;
}
