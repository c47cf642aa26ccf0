import { greatest } from "../core/extremes.ts";
import { axisX, axisY, gridY, type Markish, ruleY, text } from "@observablehq/plot";
import { curveLegend } from "./curve-legend.ts";
import { type CurvePoint, curveLine, curveSymbols } from "./curve-marks.ts";
import { endLabels, endLabelsWidth } from "./end-labels.ts";
import { niceAxis } from "./nice-axis.ts";
import { axisLook, colours, drawn, fontSize, gridLook, type Panel, placed } from "./panel.ts";
import { shortened, textWidth } from "./text-width.ts";

/** Curves over a number, or over categories. */
export interface Curves {
  readonly xTitle: string;
  readonly yTitle: string;
  /** Places along the horizontal axis: numbers, or the names of categories; null where there is none. */
  readonly x: readonly (number | string | null)[];
  readonly series: readonly {
    readonly title: string;
    /** As many as `x`; null where undefined. */
    readonly y: readonly (number | null)[];
  }[];
  /** What the titles of the series are values of: then they stand at the ends of the curves, and there are no symbols. */
  readonly seriesTitle?: string;
  /** Whether the figures of either axis are per cent, which end at 100. */
  readonly percent: { readonly x: boolean; readonly y: boolean };
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
 * A curve for each series, with a legend above. They differ in dashes and symbols, so that they can be told apart without
 * colours; where some coincide, the symbols of all show, because most of these are hollow.
 *
 * @param width pixels
 */
export function curvesPanel(document: object, curves: Curves, width: number): Panel {
  const { x, series, seriesTitle, percent } = curves;
  const titles = series.map(({ title }) => title);
  const right = seriesTitle === undefined ? RIGHT : SIDE + endLabelsWidth(titles);
  const up = niceAxis(
    series.flatMap(({ y }) => y),
    percent.y,
  );
  const left = LEFT + axisLook.tickSize + greatest(up.ticks.map((tick) => textWidth(String(tick), fontSize)));
  const frame = width - left - right;
  const across = horizontalAxis(x, percent.x, frame);
  const bottom = BOTTOM + across.room;
  const curvePoints = series.map(({ title, y }) => pointsOf(title, x, y));
  const plot = drawn(document, {
    width,
    height: TOP + PLOT + bottom,
    marginTop: TOP,
    marginLeft: left,
    marginRight: right,
    marginBottom: bottom,
    x: across.scale,
    y: { type: "linear", domain: up.domain },
    marks: [
      gridY(up.ticks, gridLook),
      ruleY([up.domain[0]], { stroke: colours.pale }),
      across.axis,
      axisY(up.ticks, { ...axisLook, tickFormat: String }),
      ...curvePoints.map((points, s) => curveLine(points, s, titles[s])),
      ...(seriesTitle === undefined
        ? curvePoints.map((points, s) => curveSymbols(points, s, titles[s]))
        : endLabels(
            curvePoints.flatMap((points, s) => endOf(points, titles[s])),
            up.domain[0],
            { x: across.perPixel, y: (up.domain[1] - up.domain[0]) / PLOT },
          )),
      text([shortened(curves.xTitle, fontSize, frame)], {
        frameAnchor: "bottom",
        dy: bottom - 8,
        fill: colours.text,
      }),
      text([shortened(curves.yTitle, fontSize, PLOT)], {
        frameAnchor: "left",
        textAnchor: "middle",
        rotate: -90,
        dx: 11 - left,
        fill: colours.text,
      }),
      text(seriesTitle === undefined ? [] : [shortened(seriesTitle, fontSize, PLOT)], {
        frameAnchor: "right",
        textAnchor: "middle",
        rotate: 90,
        dx: right - 7,
        fill: colours.text,
      }),
    ],
  });
  if (seriesTitle !== undefined) return plot;
  const legend = curveLegend(document, titles, width);
  return placed([
    { panel: legend, x: 0, y: 0 },
    { panel: plot, x: 0, y: legend.height + 4 },
  ]);
}

/** The horizontal axis: of numbers, or of names, which are upright if they are too long to stand side by side. */
function horizontalAxis(
  x: Curves["x"],
  isPercent: boolean,
  frame: number,
): { scale: object; axis: Markish; room: number; perPixel: number } {
  const names = x.filter((place) => typeof place === "string");
  if (names.length === 0) {
    const { domain, ticks } = niceAxis(x, isPercent);
    const axis = axisX(ticks, { ...axisLook, tickFormat: String });
    return { scale: { type: "linear", domain }, axis, room: 0, perPixel: (domain[1] - domain[0]) / frame };
  }
  const longest = greatest(names.map((name) => textWidth(shortened(name, fontSize, LONGEST), fontSize)));
  const isUpright = longest > frame / names.length - 6;
  const axis = axisX({
    ...axisLook,
    tickRotate: isUpright ? -90 : 0,
    tickFormat: (name: string) => shortened(name, fontSize, LONGEST),
  });
  const scale = { type: "point", domain: names, padding: 0.5 };
  return { scale, axis, room: isUpright ? longest - fontSize : 0, perPixel: 0 };
}

function pointsOf(title: string, x: Curves["x"], y: readonly (number | null)[]): CurvePoint[] {
  return x.flatMap((place, i) =>
    place === null ? [] : [{ x: place, y: y[i] ?? Number.NaN, name: `${title}, ${place}` }],
  );
}

/** The last point of a curve that there is, where it is one of numbers. */
function endOf(points: readonly CurvePoint[], label: string): { label: string; x: number; y: number }[] {
  const last = points.findLast(({ y }) => !Number.isNaN(y));
  return typeof last?.x === "number" ? [{ label, x: last.x, y: last.y }] : [];
}
