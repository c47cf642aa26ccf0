import { axisX, axisY, dot, gridX, gridY, link, text } from "@observablehq/plot";
import { counted } from "../report/numbers.ts";
import type { PlottedUnits } from "./comparison-plots.ts";
import { labelPlaces, type PlacedLabel } from "./label-places.ts";
import { axisLook, colours, drawn, fontSize, gridLook, type Panel, placed, textLines } from "./panel.ts";
import { shortened, textWidth } from "./text-width.ts";

/** Pixels. */
const TOP = 8;
const LEFT = 54;
const RIGHT = 12;
const BOTTOM = 44;

/** Units farthest from the diagonal that are named. */
const NAMED = 6;

interface Dot {
  readonly id: string;
  /** Per cent. */
  readonly a: number;
  readonly b: number;
  readonly size: number;
  /** Pixels. */
  readonly r: number;
}

/**
 * A dot for each unit: across the figure of A, up that of B, its area the number of key mentions. Those with a figure on one
 * side only are counted in the caption.
 *
 * @param width pixels
 */
export function scatterPanel(
  document: object,
  { a, b, metric, units }: PlottedUnits,
  unit: string,
  width: number,
): Panel {
  const largest = units.reduce((most, { size }) => Math.max(most, size), 1);
  const dots: Dot[] = units.flatMap((each) =>
    each.a === null || each.b === null
      ? []
      : [
          {
            id: each.id,
            a: each.a * 100,
            b: each.b * 100,
            size: each.size,
            r: radius(each.size, largest, units.length),
          },
        ],
  );
  const left = units.length - dots.length;
  const name = (system: string): string => shortened(system, fontSize, 115);
  const heading = textLines(
    [
      `${metric} by ${unit}`,
      `Above the line ${name(b)} is better, below it ${name(a)}.`,
      `Area of a dot: key mentions${dots.length > 0 ? ` (largest: ${counted(largest, "mention")})` : ""}.`,
      left === 0
        ? `${counted(dots.length, unit)}.`
        : `${counted(dots.length, unit)}; ${left} more without a figure on one side.`,
    ],
    width,
  );

  const side = width - LEFT - RIGHT;
  const domain = commonDomain(dots);
  const perPixel = (domain[1] - domain[0]) / side;
  const pixels = (value: number): number => (value - domain[0]) / perPixel;
  const farthest = dots
    .filter((each) => each.a !== each.b)
    .sort((one, other) => Math.abs(other.a - other.b) - Math.abs(one.a - one.b))
    .slice(0, NAMED);
  const labels = labelPlaces(
    dots.map((each) => ({ x: pixels(each.a), y: side - pixels(each.b), r: each.r })),
    farthest.map((each) => {
      const label = shortened(each.id, fontSize, 120, "start");
      return { dot: dots.indexOf(each), label, width: textWidth(label, fontSize), height: fontSize + 2 };
    }),
    { width: side, height: side },
  );
  const title = (each: Dot): string =>
    `${each.id}: ${a} ${each.a.toFixed(2)}, ${b} ${each.b.toFixed(2)}, ${counted(each.size, "key mention")}`;
  const axis = { ticks: 6, ...axisLook, tickFormat: String };
  const grid = { ticks: 6, ...gridLook };
  const figure = `: ${shortened(metric, fontSize, 100)}, per cent`;
  const along = (system: string): string => shortened(system, fontSize, side - textWidth(figure, fontSize)) + figure;
  const plot = drawn(document, {
    width,
    height: TOP + side + BOTTOM,
    marginTop: TOP,
    marginLeft: LEFT,
    marginRight: RIGHT,
    marginBottom: BOTTOM,
    x: { domain, type: "linear" },
    y: { domain, type: "linear" },
    r: { type: "identity" },
    marks: [
      gridX(grid),
      gridY(grid),
      axisX(axis),
      axisY(axis),
      link([domain], {
        x1: ([from]: number[]) => from,
        y1: ([from]: number[]) => from,
        x2: ([, to]: number[]) => to,
        y2: ([, to]: number[]) => to,
        stroke: colours.quiet,
        strokeDasharray: "4,3",
        ariaDescription: "equal",
      }),
      link(
        labels.filter(({ leader }) => leader !== undefined),
        {
          x1: ({ dot: index }: PlacedLabel) => dots[index].a,
          y1: ({ dot: index }: PlacedLabel) => dots[index].b,
          x2: ({ leader }: PlacedLabel) => domain[0] + leader!.x * perPixel,
          y2: ({ leader }: PlacedLabel) => domain[1] - leader!.y * perPixel,
          stroke: colours.text,
          strokeWidth: 0.75,
          ariaDescription: "leader",
        },
      ),
      dot(dots, {
        x: "a",
        y: "b",
        r: "r",
        fill: colours.mark,
        fillOpacity: 0.35,
        stroke: colours.mark,
        strokeWidth: 1,
        title,
      }),
      ...labels.map(({ dot: index, label, anchor, x, y }) =>
        text([dots[index]], {
          text: () => label,
          frameAnchor: "top-left",
          textAnchor: anchor,
          dx: x,
          dy: y,
          fill: colours.text,
          stroke: colours.paper,
          strokeWidth: 3,
          title,
          ariaDescription: "unit",
        }),
      ),
      text([along(a)], { frameAnchor: "bottom", dy: BOTTOM - 10, fill: colours.text, title: [a] }),
      text([along(b)], {
        frameAnchor: "left",
        textAnchor: "middle",
        rotate: -90,
        dx: 12 - LEFT,
        fill: colours.text,
        title: [b],
      }),
    ],
  });
  return placed([
    { panel: heading, x: 0, y: 0 },
    { panel: plot, x: 0, y: heading.height },
  ]);
}

/** Areas are as the sizes, but nothing is too small to be seen. */
function radius(size: number, largest: number, units: number): number {
  return Math.max(1.5, (units > 60 ? 8 : 11) * Math.sqrt(size / largest));
}

/** Where both axes begin and end, in per cent: around all figures. */
function commonDomain(dots: readonly Dot[]): [number, number] {
  if (dots.length === 0) return [0, 100];
  const low = dots.reduce((least, { a, b }) => Math.min(least, a, b), 100);
  const high = dots.reduce((most, { a, b }) => Math.max(most, a, b), 0);
  const room = Math.max(1, (high - low) * 0.05);
  return [Math.max(0, low - room), Math.min(100, high + room)];
}
