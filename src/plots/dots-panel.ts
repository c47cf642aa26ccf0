import { greatest, least } from "../core/arrays.ts";
import { signedPercent } from "../report/interval-numbers.ts";
import { percent } from "../report/numbers.ts";
import { axisX, downwards, gridX, numbers, ruleX, ruleY, text } from "./marks.ts";
import type { NiceAxis } from "./nice-axis.ts";
import { colours, fontSize, type Panel, placed } from "./figure.ts";
import { axisLook, drawn, gridLook, type Sign, signMarks } from "./panel.ts";
import { shortened, textWidth } from "./text.ts";

/** Pixels. */
const GAP = 14;
const TOP = 24;
const BOTTOM = 24;
const ROW = 18;
const VALUE = 52;
const NARROWEST = 112;

export interface Dots {
  readonly categories: readonly string[];
  readonly series: readonly DotSeries[];
  /** The common scale, in percent, if the figures are differences. Differences are shown with their signs. */
  readonly differences?: NiceAxis;
}

export interface DotSeries {
  readonly title: string;
  /** Fractions, `null` if undefined. */
  readonly values: readonly (number | null)[];
  /** The shape of each dot: a disc, a ring or a cross; all discs if absent. */
  readonly signs?: readonly Sign[];
}

/**
 * Draws a small plot for each series, with a dot and a number for each category. All scales are the same: from 0 to 100
 * percent, unless figures are negative or are differences.
 *
 * @param width pixels
 */
export function dotsPanel({ categories, series, differences }: Dots, width: number): Panel {
  const labels = Math.min(
    230,
    Math.ceil(Math.max(40, greatest(categories.map((name) => textWidth(name, fontSize))))) + 12,
  );
  const most = Math.max(1, Math.floor((width - labels + GAP) / (NARROWEST + GAP)));
  const lines = Math.ceil(series.length / most);
  const columns = Math.ceil(series.length / lines);
  const column = Math.min(320, (width - labels - GAP * (columns - 1)) / columns);
  const height = TOP + categories.length * ROW + BOTTOM;
  const all = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const lowest = Math.min(0, Math.floor(least(all) * 10) * 10);
  const scale = differences ?? { domain: [lowest, 100] as const, ticks: [0, 50, 100] };
  return placed(
    series.map(({ title, values, signs }, s) => {
      const first = s % columns === 0;
      const left = first ? labels : 0;
      const panel = seriesPlot({
        title,
        figures: categories.map((category, c) => ({
          ...{ category, value: values[c], row: c },
          sign: signs?.[c] ?? "yes",
        })),
        scale,
        textOf: differences === undefined ? percent : (value) => signedPercent(value, 2),
        first,
        left,
        width: left + column,
        height,
      });
      return {
        panel,
        x: first ? 0 : labels + (s % columns) * (column + GAP),
        y: Math.floor(s / columns) * (height + GAP),
      };
    }),
  );
}

interface Figure {
  readonly category: string;
  readonly value: number | null;
  readonly row: number;
  readonly sign: Sign;
}

interface SeriesPlot {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** In percent. */
  readonly scale: NiceAxis;
  readonly textOf: (value: number | null) => string;
  /** Whether the names of the categories are shown to the left. */
  readonly first: boolean;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

function seriesPlot({ title, figures, scale, textOf, first, left, width, height }: SeriesPlot): Panel {
  const defined = figures.filter(({ value }) => value !== null);
  const x = ({ value }: Figure): number => value! * 100;
  const y = ({ row }: Figure): number => row;
  const tip = ({ category, value }: Figure): string => `${category}, ${title}: ${textOf(value)}`;
  return drawn({
    width,
    height,
    margins: { top: TOP, right: VALUE, bottom: BOTTOM, left: left + 6 },
    x: numbers(scale.domain),
    y: downwards(figures.length),
    marks: [
      gridX(scale.ticks, gridLook),
      axisX(scale.ticks, { ...axisLook, textOf: (tick) => String(tick).replace("-", "−") }),
      ...(scale.domain[0] < 0 ? [ruleX([0], { x: (zero) => zero, look: { stroke: colours.pale } })] : []),
      ruleY(defined, { x1: () => 0, x2: x, y, look: { stroke: colours.pale, strokeWidth: 1.5 }, title: tip }),
      ...signMarks(defined, ({ sign }) => sign, { x, y, r: 3, look: { strokeWidth: 1.2 }, title: tip }),
      text(figures, {
        text: ({ value }: Figure) => textOf(value),
        y,
        at: "right",
        dx: VALUE - 4,
        look: { textAnchor: "end", fill: colours.text },
        title: tip,
      }),
      text([shortened(title, fontSize, width - left)], {
        at: "top-left",
        dy: -17,
        look: { fontWeight: "bold", fill: colours.text },
        title: () => title,
      }),
      ...(first
        ? [
            text(figures, {
              text: ({ category }: Figure) => shortened(category, fontSize, left - 12),
              y,
              dx: -10,
              look: { textAnchor: "end", fill: colours.text },
              title: ({ category }: Figure) => category,
            }),
          ]
        : []),
    ],
  });
}
