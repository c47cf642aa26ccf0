import { greatest, least } from "../core/arrays.ts";
import { confidenceText } from "../report/interval-numbers.ts";
import { percent } from "../report/numbers.ts";
import { markedPercent, markMeaning } from "../report/score/score-tables.ts";
import type { ComparisonPlots, PlottedInterval } from "./plots-of-comparison.ts";
import { colours, fontSize, type Panel, placed, textPanel } from "./figure.ts";
import { axisX, dot, downwards, gridX, numbers, ruleY, text } from "./marks.ts";
import { axisLook, drawn, gridLook } from "./panel.ts";
import { shortened, textWidth } from "./text.ts";

/** Pixels. */
const GAP = 14;
const TOP = 22;
const BOTTOM = 24;
const VALUE = 52;

/**
 * Draws a small plot for each metric, with a dot for each system's figure and a line for its interval. Each metric has
 * its own range, but a percentage point has the same length in all of them.
 *
 * @param width pixels
 */
export function intervalPanel({ intervals, confidence, unit }: ComparisonPlots, width: number): Panel {
  const metrics = [...new Set(intervals.map(({ metric }) => metric))];
  const systems = [...new Set(intervals.map(({ system }) => system))];
  const heading = textPanel(caption(intervals, metrics.length, { confidence, unit }), width);

  const columns = metrics.length <= 4 ? metrics.length : Math.ceil(metrics.length / Math.ceil(metrics.length / 4));
  const labels = Math.min(190, Math.max(40, greatest(systems.map((system) => textWidth(system, fontSize)))) + 12);
  const column = Math.min(420, (width - labels - GAP * (columns - 1)) / columns);
  const row = systems.length > 10 ? 15 : 18;
  const height = TOP + systems.length * row + BOTTOM;
  const span = commonSpan(metrics.map((metric) => intervals.filter((each) => each.metric === metric)));
  const panels = metrics.map((metric, m) => {
    const own = intervals.filter((each) => each.metric === metric);
    const first = m % columns === 0;
    const left = first ? labels : 0;
    const panel = metricPlot({ metric, own, systems, span, first, left, width: left + column, height });
    return {
      panel,
      x: first ? 0 : labels + (m % columns) * (column + GAP),
      y: heading.height + Math.floor(m / columns) * (height + GAP),
    };
  });
  return placed([{ panel: heading, x: 0, y: 0 }, ...panels]);
}

function caption(
  intervals: readonly PlottedInterval[],
  metrics: number,
  { confidence, unit }: { confidence: number; unit: string },
): string[] {
  const level = confidenceText(confidence);
  const lacking = intervals.filter(({ low }) => low === null).length;
  const all = lacking === intervals.length;
  const lines = all
    ? "Dots: scores in percent. No intervals are available."
    : `Dots: scores in percent; lines: ${level} intervals${lacking > 0 ? ` (none if there are too few ${unit}s)` : ""}.`;
  const scales = metrics > 1 ? " All panels have the same scale, but may begin at different scores." : "";
  const marks = intervals.some(({ partlyUndefined }) => partlyUndefined !== undefined) ? [markMeaning] : [];
  return [all ? "Scores" : `Scores and ${level} intervals`, lines + scales, ...marks];
}

interface MetricPlot {
  readonly metric: string;
  readonly own: readonly PlottedInterval[];
  readonly systems: readonly string[];
  /** The length of the scale, in percent. */
  readonly span: number;
  /** Whether the names of the systems are shown to the left. */
  readonly first: boolean;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

function metricPlot({ metric, own, systems, span, first, left, width, height }: MetricPlot): Panel {
  const y = ({ system }: PlottedInterval): number => systems.indexOf(system);
  return drawn({
    width,
    height,
    margins: { top: TOP, right: VALUE, bottom: BOTTOM, left: left + 4 },
    x: numbers(scaleDomain(own, span)),
    y: downwards(systems.length),
    marks: [
      gridX(4, gridLook),
      axisX(4, { ...axisLook, textOf: String }),
      ruleY(
        own.filter(({ low }) => low !== null),
        {
          x1: ({ low }: PlottedInterval) => low! * 100,
          x2: ({ high }: PlottedInterval) => high! * 100,
          y,
          look: { stroke: colours.mark, strokeWidth: 2 },
          title: intervalSentence,
        },
      ),
      dot(own, {
        x: ({ value }: PlottedInterval) => value * 100,
        y,
        r: systems.length > 10 ? 2.5 : 3.5,
        look: { fill: colours.mark },
        title: intervalSentence,
      }),
      text(own, {
        text: ({ value, partlyUndefined }: PlottedInterval) => markedPercent(value, partlyUndefined, 2),
        y,
        at: "right",
        dx: VALUE - 4,
        look: { textAnchor: "end", fill: colours.text },
        title: intervalSentence,
      }),
      text([shortened(metric, fontSize, width - left)], {
        at: "top-left",
        dy: -16,
        look: { fontWeight: "bold", fill: colours.text },
        title: () => metric,
      }),
      ...(first
        ? [
            text(systems, {
              text: (system: string) => shortened(system, fontSize, left - 10),
              y: (_: string, s: number) => s,
              dx: -8,
              look: { textAnchor: "end", fill: colours.text },
              title: (system: string) => system,
            }),
          ]
        : []),
    ],
  });
}

/** Returns a description such as `north, LEA: 71.20 [66.01, 75.90]`. */
export function intervalSentence({ system, metric, value, partlyUndefined, low, high }: PlottedInterval): string {
  const figure = markedPercent(value, partlyUndefined, 2);
  return `${system}, ${metric}: ${figure}${low === null ? "" : ` [${percent(low)}, ${percent(high)}]`}`;
}

/** Returns the range of a metric's figures and intervals, in percent. */
function extent(own: readonly PlottedInterval[]): [low: number, high: number] {
  const ends = own.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  return [least(ends) * 100, greatest(ends) * 100];
}

/** Returns the common length of all scales in percent, which is enough for the widest metric. */
function commonSpan(metrics: readonly (readonly PlottedInterval[])[]): number {
  const widest = greatest(metrics.map((own) => extent(own)[1] - extent(own)[0]));
  const wished = Math.max(2, widest * 1.1);
  return widest > 100 ? wished : Math.min(100, wished);
}

/**
 * Returns a metric's part of the scale, with its figures in the middle as far as 0 and 100 allow. Only negative figures
 * take it below 0.
 */
function scaleDomain(own: readonly PlottedInterval[], span: number): [number, number] {
  const [low, high] = extent(own);
  const middle = (low + high - span) / 2;
  const from = low < 0 ? middle : Math.min(100 - span, Math.max(0, middle));
  return [from, from + span];
}
