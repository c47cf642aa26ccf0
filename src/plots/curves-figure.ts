import { greatest } from "../core/arrays.ts";
import { defined } from "../core/defined.ts";
import { colours, fontSize, type Panel, placed, svgFigure, textPanel, withHeading } from "./figure.ts";
import {
  area,
  axisX,
  axisY,
  categories as places,
  dot,
  gridY,
  line,
  link,
  numbers,
  type PlotMark,
  ruleY,
  type ScaleKind,
  type SymbolName,
  text,
  TICK_LABEL,
} from "./marks.ts";
import { niceAxis } from "./nice-axis.ts";
import { axisLook, drawn, gridLook } from "./panel.ts";
import { shortened, textWidth } from "./text.ts";

/** Pixels. A column of a paper has about two thirds of this width in points. */
const LAYOUT = { width: 400, margin: 12, gap: 12 };

/** Draws curves as SVG, legible in black and white, in the width of a column of a paper. */
export function curvesFigure(title: string, curves: Curves): string {
  const inner = LAYOUT.width - 2 * LAYOUT.margin;
  return svgFigure(title, description(curves), [textPanel([title], inner), curvesPanel(curves, inner)], LAYOUT);
}

/** Draws several plots of curves below one another, each with a heading. */
export function severalCurves(
  [title, ...lines]: readonly string[],
  plots: readonly { readonly heading: string; readonly curves: Curves }[],
): string {
  const inner = LAYOUT.width - 2 * LAYOUT.margin;
  const said = plots.map(({ heading, curves }) => `${heading}: ${description(curves)}`).join(" ");
  const panels = plots.map(({ heading, curves }) => withHeading([heading], curvesPanel(curves, inner)));
  return svgFigure(title, said, [textPanel([title, ...lines], inner), ...panels], LAYOUT);
}

/** Curves over one axis, and the titles of the axes. */
export interface Curves {
  readonly xTitle: string;
  readonly yTitle: string;
  /** Places on the horizontal axis: numbers, or names of categories; null for none. */
  readonly x: readonly (number | string | null)[];
  readonly series: readonly {
    readonly title: string;
    /** As many as `x`; null if undefined. */
    readonly y: readonly (number | null)[];
    /** An interval of each value, drawn as a band around the curve; null for none. */
    readonly band?: readonly (readonly [low: number, high: number] | null)[];
  }[];
  /**
   * The quantity whose values are the titles of the series. If set, these titles are shown at the ends of the curves,
   * without symbols.
   */
  readonly seriesTitle?: string;
  /** Whether the figures of an axis are percentages, so that it never goes beyond 100. */
  readonly percent: { readonly x: boolean; readonly y: boolean };
}

function description({ xTitle, yTitle, x, series }: Curves): string {
  const curves = series.map(({ title, y, band }) => {
    const points = y.map((value, i) => {
      const interval = band?.[i]?.map((end) => end.toFixed(2)).join("–");
      return `${x[i] ?? "—"}: ${value?.toFixed(2) ?? "—"}${interval === undefined ? "" : ` (${interval})`}`;
    });
    return `${title}: ${points.join(", ")}.`;
  });
  return `${yTitle} over ${xTitle}. ${curves.join(" ")}`;
}

/** Pixels. */
const TOP = 8;
const LEFT = 24;
const RIGHT = 12;
const SIDE = 18;
const PLOT = 230;
const BOTTOM = 42;
const LONGEST = 130;

/**
 * Draws a curve for each series. With a legend, curves differ in dashes and symbols, so that colours are not needed.
 * With `seriesTitle`, they have names at their ends instead of symbols and a legend.
 *
 * @param width pixels
 */
function curvesPanel(curves: Curves, width: number): Panel {
  const { x, series, seriesTitle } = curves;
  const titles = series.map(({ title }) => title);
  const right = seriesTitle === undefined ? RIGHT : SIDE + endLabelsWidth(titles);
  const up = niceAxis(
    series.flatMap(({ y, band = [] }) => [...y, ...band.flatMap((interval) => interval ?? [])]),
    curves.percent.y,
  );
  const left = LEFT + TICK_LABEL / 3 + greatest(up.ticks.map((tick) => textWidth(String(tick), fontSize)));
  const frame = width - left - right;
  const across = horizontalAxis(x, curves.percent.x, frame);
  const bottom = BOTTOM + across.room;
  const curvePoints = series.map(({ title, y }) => pointsOf(title, x, y));
  const plot = drawn({
    width,
    height: TOP + PLOT + bottom,
    margins: { top: TOP, right, bottom, left },
    x: across.scale,
    y: numbers(up.domain),
    marks: [
      gridY(up.ticks, gridLook),
      ruleY([up.domain[0]], { y: (low) => low, look: { stroke: colours.pale } }),
      ...series.map(({ title, band = [] }, s) => curveBand(x, band, s, title)),
      across.axis,
      axisY(up.ticks, { ...axisLook, textOf: String }),
      ...curvePoints.map((points, s) => curveLine(points, s, titles[s])),
      ...(seriesTitle === undefined
        ? curvePoints.map((points, s) => curveSymbols(points, s, titles[s]))
        : endLabels(
            curvePoints.flatMap((points, s) => endOf(points, titles[s])),
            up.domain[0],
            { x: across.perPixel, y: (up.domain[1] - up.domain[0]) / PLOT },
          )),
      text([shortened(curves.xTitle, fontSize, frame)], {
        at: "bottom",
        dy: bottom - 8,
        look: { fill: colours.text },
      }),
      text([shortened(curves.yTitle, fontSize, PLOT)], {
        rotate: -90,
        dx: 11 - left,
        look: { fill: colours.text },
      }),
      text(seriesTitle === undefined ? [] : [shortened(seriesTitle, fontSize, PLOT)], {
        at: "right",
        rotate: 90,
        dx: right - 7,
        look: { fill: colours.text },
      }),
    ],
  });
  if (seriesTitle !== undefined) return plot;
  const legend = curveLegend(titles, width);
  return placed([
    { panel: legend, x: 0, y: 0 },
    { panel: plot, x: 0, y: legend.height + 4 },
  ]);
}

/**
 * Draws the horizontal axis with numbers, or with names, which are vertical if they are too long to fit side by side.
 */
function horizontalAxis(
  x: Curves["x"],
  isPercent: boolean,
  frame: number,
): { scale: ScaleKind; axis: PlotMark; room: number; perPixel: number } {
  const names = x.filter((place) => typeof place === "string");
  if (names.length === 0) {
    const { domain, ticks } = niceAxis(x, isPercent);
    const axis = axisX(ticks, { ...axisLook, textOf: String });
    return { scale: numbers(domain), axis, room: 0, perPixel: (domain[1] - domain[0]) / frame };
  }
  const longest = greatest(names.map((name) => textWidth(shortened(name, fontSize, LONGEST), fontSize)));
  const isUpright = longest > frame / names.length - 6;
  const axis = axisX(names, { ...axisLook, isUpright, textOf: (name) => shortened(name, fontSize, LONGEST) });
  return { scale: places(names), axis, room: isUpright ? longest - fontSize : 0, perPixel: 0 };
}

function pointsOf(title: string, x: Curves["x"], y: readonly (number | null)[]): CurvePoint[] {
  return x.flatMap((place, i) =>
    place === null ? [] : [{ x: place, y: y[i] ?? Number.NaN, name: `${title}, ${place}` }],
  );
}

/** Returns the last defined point of a curve, if its axis has numbers. */
function endOf(points: readonly CurvePoint[], label: string): { label: string; x: number; y: number }[] {
  const last = points.findLast(({ y }) => !Number.isNaN(y));
  return typeof last?.x === "number" ? [{ label, x: last.x, y: last.y }] : [];
}

/** Pixels. */
const ENTRY = 16;
const SAMPLE = 34;

function curveLegend(titles: readonly string[], width: number): Panel {
  const names = titles.map((title) => shortened(title, fontSize, width / 2 - SAMPLE));
  const column = SAMPLE + 14 + Math.max(0, greatest(names.map((name) => textWidth(name, fontSize))));
  const columns = Math.max(1, Math.min(names.length, Math.floor(width / column)));
  const places = names.map((name, i) => ({
    name,
    x: (i % columns) * column,
    y: Math.floor(i / columns) * ENTRY + ENTRY / 2,
  }));
  const height = Math.max(1, Math.ceil(names.length / columns)) * ENTRY;
  return drawn({
    width,
    height,
    margins: { top: 0, right: 0, bottom: 0, left: 0 },
    x: numbers([0, width]),
    y: numbers([height, 0]),
    marks: places.flatMap(({ name, x, y }, i) => [
      curveLine(
        [x, x + SAMPLE].map((end) => ({ x: end, y, name })),
        i,
        "legend",
      ),
      curveSymbols([{ x: x + SAMPLE / 2, y, name }], i, "legend"),
      text([name], {
        ...{ x: () => x + SAMPLE + 5, y: () => y },
        look: { textAnchor: "start", fill: colours.text },
      }),
    ]),
  });
}

/** Pixels. */
const LEADER = 14;
const LINE = fontSize + 1;

/** A curve's name, and where the curve ends, in the units of the axes. */
interface CurveEnd {
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

function endLabelsWidth(labels: readonly string[]): number {
  return LEADER + 3 + Math.max(0, greatest(labels.map((label) => textWidth(label, fontSize))));
}

/**
 * Draws names outside the frame, near the ends of their curves but apart from each other. A line connects each name
 * with its curve.
 *
 * @param low the lower end of the vertical axis
 * @param perPixel units of each axis per pixel
 */
function endLabels(
  ends: readonly CurveEnd[],
  low: number,
  perPixel: { readonly x: number; readonly y: number },
): PlotMark[] {
  const sorted = [...ends].sort((one, other) => one.y - other.y);
  const line = LINE * perPixel.y;
  const ys = sorted.map(({ y }) => y);
  // First moves labels down until none overlap; then moves those below the frame up, and others out of their way.
  for (let i = ys.length - 2; i >= 0; i--) ys[i] = Math.min(ys[i], ys[i + 1] - line);
  for (let i = 0; i < ys.length; i++) ys[i] = Math.max(ys[i], i === 0 ? low : ys[i - 1] + line);
  const places = sorted.map((end, i) => ({ ...end, x2: end.x + LEADER * perPixel.x, y2: ys[i] }));
  return [
    link(places, {
      ...{ x1: ({ x }) => x, y1: ({ y }) => y, x2: ({ x2 }) => x2, y2: ({ y2 }) => y2 },
      look: { stroke: colours.pale },
      description: "leader",
    }),
    text(places, {
      x: ({ x2 }) => x2,
      y: ({ y2 }) => y2,
      text: ({ label }) => label,
      dx: 3,
      look: { textAnchor: "start", fill: colours.text },
      description: "curve",
    }),
  ];
}

/** The style of a curve. The combination of dashes, symbol and grey makes each distinct in black and white. */
interface LineStyle {
  readonly dashes: string | undefined;
  readonly symbol: SymbolName;
  readonly stroke: string;
  /** Whether the symbol is filled, if it has an inside. */
  readonly filled: boolean;
  /**
   * The size of the symbol in pixels. Sizes and shapes differ, so that the symbols of coinciding curves are all
   * visible.
   */
  readonly radius: number;
  /** The width of the line in pixels. */
  readonly width: number;
}

const styles: readonly LineStyle[] = [
  { dashes: "1.5,2.5", symbol: "circle", stroke: colours.quiet, filled: false, radius: 3.5, width: 1.25 },
  { dashes: "7,3", symbol: "square", stroke: colours.text, filled: false, radius: 4.5, width: 1.25 },
  { dashes: "3.5,2.5", symbol: "triangle", stroke: colours.quiet, filled: false, radius: 3.6, width: 1.25 },
  { dashes: "9,3,2,3", symbol: "diamond", stroke: colours.text, filled: false, radius: 3.2, width: 1.25 },
  { dashes: undefined, symbol: "times", stroke: colours.pale, filled: false, radius: 3.5, width: 2 },
  { dashes: undefined, symbol: "circle", stroke: colours.text, filled: true, radius: 2, width: 1 },
  { dashes: "9,3,2,3,2,3", symbol: "plus", stroke: colours.quiet, filled: false, radius: 3.5, width: 1.25 },
  { dashes: "12,4", symbol: "asterisk", stroke: colours.text, filled: false, radius: 3.5, width: 1.25 },
  { dashes: "2,4", symbol: "hexagon", stroke: colours.text, filled: true, radius: 2.5, width: 1.25 },
];

function styleOf(index: number): LineStyle {
  return styles[index % styles.length];
}

interface CurvePoint {
  readonly x: number | string;
  /** NaN if undefined. */
  readonly y: number;
  readonly name: string;
}

function curveLine(points: readonly CurvePoint[], index: number, title: string): PlotMark {
  const { dashes, stroke, width } = styleOf(index);
  return line(points, {
    x: ({ x }) => x,
    y: ({ y }) => y,
    look: { stroke, strokeWidth: width, ...defined({ strokeDasharray: dashes }) },
    description: title,
  });
}

/** Draws the intervals of a curve, so pale that those of other curves show through. */
function curveBand(
  x: Curves["x"],
  band: NonNullable<Curves["series"][number]["band"]>,
  index: number,
  title: string,
): PlotMark {
  const { stroke } = styleOf(index);
  const places = x.flatMap((place, i) => (place === null ? [] : [{ place, interval: band[i] ?? noInterval }]));
  return area(places, {
    x: ({ place }) => place,
    y1: ({ interval }) => interval[0],
    y2: ({ interval }) => interval[1],
    look: { fill: stroke, fillOpacity: 0.13, stroke, strokeWidth: 0.5 },
    description: `${title}: interval`,
  });
}

const noInterval = [Number.NaN, Number.NaN] as const;

function curveSymbols(points: readonly CurvePoint[], index: number, title: string): PlotMark {
  const { symbol, stroke, filled, radius } = styleOf(index);
  return dot(points, {
    x: ({ x }) => x,
    y: ({ y }) => y,
    symbol,
    r: radius,
    look: { stroke, strokeWidth: 1.25, fill: filled ? stroke : "none" },
    description: title,
    title: ({ name, y }: CurvePoint) => `${name}: ${y.toFixed(2)}`,
  });
}
