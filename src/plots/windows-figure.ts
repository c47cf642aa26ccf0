import type { WindowAnalysis } from "../analysis/windows/analyse-windows.ts";
import { mainFigure, type Score } from "../metrics/kit/metric.ts";
import { findMetric } from "../metrics/registry.ts";
import { curvesFigure } from "./curves-figure.ts";
import { plainText } from "./text.ts";

interface NamedAnalysis {
  readonly name: string;
  readonly analysis: WindowAnalysis;
}

/**
 * Draws scores in windows over the size of the windows, which doubles: a curve for each metric, or for several systems,
 * a curve of the last metric for each system.
 */
export function drawWindows(systems: readonly NamedAnalysis[]): string {
  const [{ analysis: first }] = systems;
  const ids = Object.keys(first.whole.scores);
  const last = ids[ids.length - 1];
  const points = (analysis: WindowAnalysis, id: string): (number | null)[] =>
    [...analysis.windows.map(({ score }) => score), analysis.whole].map(({ scores }) => inPercent(scores[id]));
  const series =
    systems.length === 1
      ? ids.map((id) => ({ title: titleOf(id), y: points(first, id) }))
      : systems.map(({ name, analysis }) => ({ title: plainText(name), y: points(analysis, last) }));
  return curvesFigure("Scores in windows", {
    x: [...first.windows.map(({ length }) => length.toLocaleString("en")), "whole"],
    xTitle: "tokens of a window",
    yTitle: `${systems.length === 1 ? "F1" : titleOf(last)}, percent`,
    series,
    percent: { x: false, y: true },
  });
}

function titleOf(id: string): string {
  return plainText(findMetric(id)?.title ?? id);
}

function inPercent(score: Score): number | null {
  const figure = mainFigure(score);
  return figure === null ? null : 100 * figure;
}
