import { greatest } from "../core/extremes.ts";
import { link, type Markish, text } from "@observablehq/plot";
import { colours, fontSize } from "./panel.ts";
import { textWidth } from "./text-width.ts";

/** Pixels. */
const LEADER = 14;
const LINE = fontSize + 1;

/** A curve's name and where the curve ends, in the units of the axes. */
export interface CurveEnd {
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

/** How much room the labels take beside the frame, in pixels. */
export function endLabelsWidth(labels: readonly string[]): number {
  return LEADER + 3 + Math.max(0, greatest(labels.map((label) => textWidth(label, fontSize))));
}

/**
 * Names at the ends of curves, beside the frame, each as near to its end as can be without touching another, with a line to it.
 *
 * @param low where the vertical axis begins
 * @param perPixel units of the axes in a pixel
 */
export function endLabels(
  ends: readonly CurveEnd[],
  low: number,
  perPixel: { readonly x: number; readonly y: number },
): Markish[] {
  const sorted = [...ends].sort((one, other) => one.y - other.y);
  const line = LINE * perPixel.y;
  const ys = sorted.map(({ y }) => y);
  // Down from those above until nothing touches, but not below the frame: then up from there.
  for (let i = ys.length - 2; i >= 0; i--) ys[i] = Math.min(ys[i], ys[i + 1] - line);
  for (let i = 0; i < ys.length; i++) ys[i] = Math.max(ys[i], i === 0 ? low : ys[i - 1] + line);
  const places = sorted.map((end, i) => ({ ...end, x2: end.x + LEADER * perPixel.x, y2: ys[i] }));
  return [
    link(places, { x1: "x", y1: "y", x2: "x2", y2: "y2", stroke: colours.pale, ariaDescription: "leader" }),
    text(places, {
      x: "x2",
      y: "y2",
      text: "label",
      textAnchor: "start",
      dx: 3,
      fill: colours.text,
      ariaDescription: "curve",
    }),
  ];
}
