import { greatest } from "../core/arrays.ts";
import { signedPercent } from "../report/interval-numbers.ts";
import { tolerance } from "../stats/tolerance.ts";
import { axisX, axisY, gridY, type PlotMark, numbers, rect, ruleX, ruleY, text } from "./marks.ts";
import type { PlottedNull } from "./plots-of-comparison.ts";
import { type Panel, colours, fontSize, withHeading } from "./figure.ts";
import { axisLook, drawn, gridLook } from "./panel.ts";
import { shortened, textWidth } from "./text.ts";

/** Pixels. */
const TOP = 34;
const LEFT = 54;
const RIGHT = 12;
const BOTTOM = 44;

/**
 * Draws a histogram of the differences after exchanges of outputs, with lines at the observed difference and its mirror
 * image. Dark bars show the differences that p counts.
 *
 * @param width pixels
 * @param plotHeight pixels, without the caption
 */
export function nullPanel(
  { a, b, metric, differences, observed, p, exact }: PlottedNull,
  unit: string,
  width: number,
  plotHeight: number,
): Panel {
  const { bars, reach } = nullBars(differences, observed, exact);
  const trials = differences.length * (exact ? 2 : 1);
  const extreme = bars.reduce((sum, bar) => sum + (bar.extreme ? bar.count : 0), 0);
  const heading = [
    `${metric} under the null hypothesis`,
    exact
      ? `Differences for all ${grouped(trials)} ways to exchange outputs by ${unit}.`
      : `Differences for ${grouped(trials)} random exchanges of outputs by ${unit}.`,
    `At the lines or beyond: ${grouped(extreme)} of ${grouped(trials)}.`,
    `Two-sided ${pText(p)}${exact ? " (exact)" : ""}.`,
  ];
  const limit = reach * 100 * 1.05;
  const highest = Math.max(0, greatest(bars.map(({ count, below }) => below + count)));
  const name = (system: string): string => shortened(system, fontSize, 120);
  const title = ({ from, to, count, extreme: far }: NullBar): string =>
    `${signedPercent(from, 2)} to ${signedPercent(to, 2)}: ${grouped(count)} ${far ? "at least as far from zero as observed" : "nearer to zero than observed"}`;
  const plot = drawn({
    width,
    height: plotHeight,
    margins: { top: TOP, right: RIGHT, bottom: BOTTOM, left: LEFT },
    x: numbers([-limit, limit]),
    y: numbers([0, Math.max(1, highest) * 1.05]),
    marks: [
      gridY(Math.min(5, highest), gridLook),
      axisX(6, { ...axisLook, textOf: signedTick }),
      axisY(Math.min(5, highest), { ...axisLook, textOf: grouped }),
      rect(bars, {
        x1: ({ from }: NullBar) => from * 100,
        x2: ({ to }: NullBar) => to * 100,
        y1: ({ below }: NullBar) => below,
        y2: ({ below, count }: NullBar) => below + count,
        look: {
          fill: ({ extreme: far }: NullBar) => (far ? colours.mark : colours.pale),
          stroke: colours.paper,
          strokeWidth: 0.5,
        },
        title,
      }),
      ruleY([0], { y: (zero) => zero, look: { stroke: colours.pale } }),
      ...observedMarks(observed, limit, width - LEFT - RIGHT),
      text([`${shortened(metric, fontSize, 60)} of ${name(b)} minus that of ${name(a)}, in points`], {
        at: "bottom",
        dy: BOTTOM - 10,
        look: { fill: colours.text },
        title: () => `${b} less ${a}`,
      }),
      text(["exchanges"], {
        rotate: -90,
        dx: 12 - LEFT,
        look: { fill: colours.text },
      }),
    ],
  });
  return withHeading(heading, plot);
}

/**
 * Draws lines at the observed difference and its mirror image.
 *
 * @param limit percentage points: the end of the horizontal axis
 * @param side pixels: the width of the frame
 */
function observedMarks(observed: number, limit: number, side: number): PlotMark[] {
  const rules = [
    { difference: observed * 100, label: `observed ${signedPercent(observed, 2)}`, dash: "none" },
    ...(observed === 0
      ? []
      : [{ difference: -observed * 100, label: `mirror ${signedPercent(-observed, 2)}`, dash: "5,3" }]),
  ];
  const labelWidth = greatest(rules.map(({ label }) => textWidth(label, fontSize))) * 1.1;
  // Labels are on the far sides of the lines, where they cannot overlap, unless the frame ends too soon.
  const outward = (side / 2) * (1 - Math.abs(observed * 100) / limit) + RIGHT >= labelWidth;
  return rules.flatMap(({ difference, label, dash }) => [
    ruleX([difference], {
      x: (at) => at,
      above: 6,
      look: { stroke: colours.observed, strokeWidth: 2, strokeDasharray: dash },
      description: label,
    }),
    text([label], {
      x: () => difference,
      at: "top",
      dx: difference >= 0 === outward ? 2 : -2,
      dy: -14,
      look: {
        textAnchor: difference >= 0 === outward ? "start" : "end",
        fill: colours.text,
        fontWeight: "bold",
      },
    }),
  ]);
}

function pText(p: number): string {
  return p <= 0.0001 ? "p ≤ 0.0001" : `p = ${p.toFixed(4)}`;
}

function signedTick(points: number): string {
  const size = String(Number(Math.abs(points).toPrecision(6)));
  if (points === 0) return size;
  return `${points < 0 ? "−" : "+"}${size}`;
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** The smallest and the largest number of bars to draw. More differences get more bars. */
const bars = { least: 11, most: 41 };

/** A bar of a histogram, or a part of one: differences at least as large as the observed one, or smaller ones. */
export interface NullBar {
  /** In the unit of the differences. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The count of the part below this one, which has the other kind of differences; 0 if there is none. */
  readonly below: number;
  /** Whether these differences are at least as far from zero as the observed one. */
  readonly extreme: boolean;
}

/**
 * Returns a histogram of differences with bars around zero. Unless the observed difference is close to zero, bars have
 * an edge at it and at its mirror image, so that no bar has both smaller and larger differences.
 *
 * @param mirrored whether each difference also stands for its mirror image
 * @returns the non-empty bars from left to right, and the largest distance from zero to show
 */
export function nullBars(
  differences: ArrayLike<number>,
  observed: number,
  mirrored: boolean,
): { readonly bars: NullBar[]; readonly reach: number } {
  const edge = Math.abs(observed);
  let reach = edge;
  for (let i = 0; i < differences.length; i++) reach = Math.max(reach, Math.abs(differences[i]));
  if (reach <= tolerance) reach = 0.01;
  const number = Math.min(bars.most, Math.max(bars.least, 2 * Math.sqrt(differences.length)));
  const width = barWidth(edge, (2 * reach) / number);
  const counts = new Map<number, { smaller: number; extreme: number }>();
  const add = (difference: number): void => {
    const extreme = Math.abs(difference) >= edge - tolerance;
    // A tie belongs to the outer side of the edge, whatever rounding does.
    const size = extreme ? Math.max(Math.abs(difference), edge + tolerance) : Math.abs(difference);
    const bar = Math.sign(difference) * Math.floor(size / width + 0.5);
    const count = counts.get(bar) ?? { smaller: 0, extreme: 0 };
    if (extreme) count.extreme++;
    else count.smaller++;
    counts.set(bar, count);
  };
  for (let i = 0; i < differences.length; i++) {
    add(differences[i]);
    if (mirrored) add(-differences[i]);
  }
  const found = [...counts]
    .sort(([one], [other]) => one - other)
    .flatMap(([bar, { smaller, extreme }]) => {
      const place = { from: (bar - 0.5) * width, to: (bar + 0.5) * width };
      return [
        { ...place, count: smaller, below: 0, extreme: false },
        { ...place, count: extreme, below: smaller, extreme: true },
      ].filter(({ count }) => count > 0);
    });
  return { bars: found, reach: Math.max(reach, greatest(found.map(({ from, to }) => Math.max(-from, to)))) };
}

/** Returns a bar width near the wanted one. If possible, half a bar plus whole bars fit between zero and the edge. */
function barWidth(edge: number, wanted: number): number {
  return edge < wanted / 3 ? wanted : edge / (Math.max(0, Math.round(edge / wanted - 0.5)) + 0.5);
}
