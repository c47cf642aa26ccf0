import { dot, line, type Markish } from "@observablehq/plot";
import { colours } from "./panel.ts";

/** How a curve looks: no two are alike in black and white, by dashes, symbols and greys together. */
interface LineStyle {
  readonly dashes: string | undefined;
  readonly symbol: "circle" | "square2" | "triangle2" | "diamond2" | "times" | "plus" | "asterisk" | "hexagon";
  readonly stroke: string;
  /** Whether the symbol is filled, where it has an inside. */
  readonly filled: boolean;
  /** Of the symbol, in pixels: so different that those of curves that coincide lie within each other. */
  readonly radius: number;
  /** Of the line, in pixels. */
  readonly width: number;
}

const styles: readonly LineStyle[] = [
  { dashes: "1.5,2.5", symbol: "circle", stroke: colours.quiet, filled: false, radius: 3.5, width: 1.25 },
  { dashes: "7,3", symbol: "square2", stroke: colours.text, filled: false, radius: 4.5, width: 1.25 },
  { dashes: "3.5,2.5", symbol: "triangle2", stroke: colours.quiet, filled: false, radius: 3.6, width: 1.25 },
  { dashes: "9,3,2,3", symbol: "diamond2", stroke: colours.text, filled: false, radius: 3.2, width: 1.25 },
  { dashes: undefined, symbol: "times", stroke: colours.pale, filled: false, radius: 3.5, width: 2 },
  { dashes: undefined, symbol: "circle", stroke: colours.text, filled: true, radius: 2, width: 1 },
  { dashes: "9,3,2,3,2,3", symbol: "plus", stroke: colours.quiet, filled: false, radius: 3.5, width: 1.25 },
  { dashes: "12,4", symbol: "asterisk", stroke: colours.text, filled: false, radius: 3.5, width: 1.25 },
  { dashes: "2,4", symbol: "hexagon", stroke: colours.text, filled: true, radius: 2.5, width: 1.25 },
];

/** The styles begin anew when there are no more. */
function styleOf(index: number): LineStyle {
  return styles[index % styles.length];
}

/** A point of a curve. */
export interface CurvePoint {
  readonly x: number | string;
  /** NaN where undefined. */
  readonly y: number;
  readonly name: string;
}

/** A line through points: the one with that place among its like. */
export function curveLine(points: readonly CurvePoint[], index: number, title: string): Markish {
  const { dashes, stroke, width } = styleOf(index);
  return line(points, {
    x: "x",
    y: "y",
    stroke,
    strokeWidth: width,
    ...(dashes !== undefined && { strokeDasharray: dashes }),
    ariaDescription: title,
  });
}

/** Its symbols. */
export function curveSymbols(points: readonly CurvePoint[], index: number, title: string): Markish {
  const { symbol, stroke, filled, radius } = styleOf(index);
  return dot(points, {
    x: "x",
    y: "y",
    symbol,
    r: radius,
    stroke,
    strokeWidth: 1.25,
    fill: filled ? stroke : "none",
    ariaDescription: title,
    title: ({ name, y }: CurvePoint) => `${name}: ${y.toFixed(2)}`,
  });
}
