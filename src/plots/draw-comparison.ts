import { append } from "../core/arrays.ts";
import { confidenceText } from "../report/interval-numbers.ts";
import { counted, percent } from "../report/numbers.ts";
import type { ComparisonPlots, PlottedUnits } from "./plots-of-comparison.ts";
import { axisX, axisY, dot, gridX, gridY, link, type PlotMark, numbers, text } from "./marks.ts";
import { intervalPanel, intervalSentence } from "./interval-panel.ts";
import { nullPanel } from "./null-panel.ts";
import { type Panel, colours, fontSize, placed, svgFigure, textPanel, withHeading } from "./figure.ts";
import { axisLook, drawn, gridLook, haloLook } from "./panel.ts";
import { plainText, shortened, textWidth } from "./text.ts";

/** Pixels. */
const WIDTH = 960;
const MARGIN = 24;
const GAP = 28;

/** Draws the plots of a comparison as one SVG. The same input gives the same text. */
export function drawComparison(input: ComparisonPlots): string {
  const plots = withPlainTexts(input);
  const inner = WIDTH - 2 * MARGIN;
  const half = (inner - GAP) / 2;
  const rows: Panel[] = [textPanel([plots.title], inner, 17)];
  if (plots.intervals.length > 0) rows.push(intervalPanel(plots, inner));
  const pair: Panel[] = [];
  if (plots.scatter !== undefined) pair.push(scatterPanel(plots.scatter, plots.unit, half));
  if (plots.nullDistribution !== undefined) pair.push(nullPanel(plots.nullDistribution, plots.unit, half, half));
  if (pair.length > 0) rows.push(placed(pair.map((panel, i) => ({ panel, x: i * (half + GAP), y: 0 }))));

  return svgFigure(plots.title, description(plots), rows, { width: WIDTH, margin: MARGIN, gap: GAP });
}

function description({ unit, confidence, intervals, scatter, nullDistribution }: ComparisonPlots): string {
  const sentences: string[] = [];
  if (intervals.length > 0) {
    sentences.push(
      `Scores in percent, with ${confidenceText(confidence)} intervals in brackets if available. ${intervals.map(intervalSentence).join("; ")}.`,
    );
  }
  if (scatter !== undefined) {
    const { a, b, metric, units } = scatter;
    const better = units.filter((unit) => unit.a !== null && unit.b !== null && unit.b > unit.a).length;
    const worse = units.filter((unit) => unit.a !== null && unit.b !== null && unit.b < unit.a).length;
    sentences.push(`${metric} by ${unit}: ${b} is better than ${a} in ${better}, worse in ${worse}.`);
  }
  if (nullDistribution !== undefined) {
    const { a, b, metric, observed, p } = nullDistribution;
    sentences.push(`${metric} of ${b} minus that of ${a}: ${percent(observed)} points, two-sided p ${p.toFixed(4)}.`);
  }
  return sentences.join(" ");
}

function withPlainTexts(plots: ComparisonPlots): ComparisonPlots {
  const { title, unit, intervals, scatter, nullDistribution } = plots;
  const named = <T extends { a: string; b: string; metric: string }>(pair: T): T => ({
    ...pair,
    a: plainText(pair.a),
    b: plainText(pair.b),
    metric: plainText(pair.metric),
  });
  return {
    ...plots,
    title: plainText(title),
    unit: plainText(unit),
    intervals: intervals.map((each) => ({ ...each, metric: plainText(each.metric), system: plainText(each.system) })),
    scatter: scatter && {
      ...named(scatter),
      units: scatter.units.map((unit) => ({ ...unit, id: plainText(unit.id) })),
    },
    nullDistribution: nullDistribution && named(nullDistribution),
  };
}

/** Pixels. */
const TOP = 8;
const LEFT = 54;
const RIGHT = 12;
const BOTTOM = 44;

/** The most units that can have labels: those farthest from the diagonal. */
const NAMED = 6;

interface Dot {
  readonly id: string;
  /** Percent. */
  readonly a: number;
  readonly b: number;
  readonly size: number;
  /** Pixels. */
  readonly r: number;
}

/**
 * Draws a dot for each unit for which both systems have a figure. Its area shows the number of key mentions.
 *
 * @param width pixels
 */
function scatterPanel({ a, b, metric, units }: PlottedUnits, unit: string, width: number): Panel {
  const largest = units.reduce((most, { size }) => Math.max(most, size), 1);
  const dots = dotsOf(units, largest);
  const left = units.length - dots.length;
  const name = (system: string): string => shortened(system, fontSize, 115);
  const heading = [
    `${metric} by ${unit}`,
    `Above the line, ${name(b)} is better; below it, ${name(a)}.`,
    `Area of a dot: key mentions${dots.length > 0 ? ` (largest: ${counted(largest, "mention")})` : ""}.`,
    left === 0
      ? `${counted(dots.length, unit)}.`
      : `${counted(dots.length, unit)}; ${left} more without a figure on one side.`,
  ];
  const side = width - LEFT - RIGHT;
  const domain = commonDomain(dots);
  const title = (each: Dot): string =>
    `${each.id}: ${a} ${each.a.toFixed(2)}, ${b} ${each.b.toFixed(2)}, ${counted(each.size, "key mention")}`;
  const labels = dotLabels(dots, domain, side, title);
  const axis = { ...axisLook, textOf: String };
  const figure = `: ${shortened(metric, fontSize, 100)}, percent`;
  const along = (system: string): string => shortened(system, fontSize, side - textWidth(figure, fontSize)) + figure;
  const plot = drawn({
    width,
    height: TOP + side + BOTTOM,
    margins: { top: TOP, right: RIGHT, bottom: BOTTOM, left: LEFT },
    x: numbers(domain),
    y: numbers(domain),
    marks: [
      gridX(6, gridLook),
      gridY(6, gridLook),
      axisX(6, axis),
      axisY(6, axis),
      link([domain], {
        x1: ([from]: number[]) => from,
        y1: ([from]: number[]) => from,
        x2: ([, to]: number[]) => to,
        y2: ([, to]: number[]) => to,
        look: { stroke: colours.quiet, strokeDasharray: "4,3" },
        description: "equal",
      }),
      labels.leaders,
      dot(dots, {
        x: ({ a }) => a,
        y: ({ b }) => b,
        r: ({ r }) => r,
        look: { fill: colours.mark, fillOpacity: 0.35, stroke: colours.mark },
        title,
      }),
      ...labels.names,
      text([along(a)], { at: "bottom", dy: BOTTOM - 10, look: { fill: colours.text }, title: () => a }),
      text([along(b)], {
        rotate: -90,
        dx: 12 - LEFT,
        look: { fill: colours.text },
        title: () => b,
      }),
    ],
  });
  return withHeading(heading, plot);
}

/** Returns a dot for each unit for which both systems have a figure. */
function dotsOf(units: PlottedUnits["units"], largest: number): Dot[] {
  return units.flatMap(({ id, a, b, size }) =>
    a === null || b === null ? [] : [{ id, a: a * 100, b: b * 100, size, r: radius(size, largest, units.length) }],
  );
}

/**
 * Names the dots that are farthest from the line, with leaders from those names that are not next to their dots.
 *
 * @param domain of both axes
 * @param side pixels: the width and height of the frame
 * @param title of a name, shown when pointed at
 */
function dotLabels(
  dots: readonly Dot[],
  domain: readonly [number, number],
  side: number,
  title: (dot: Dot) => string,
): { readonly leaders: PlotMark; readonly names: readonly PlotMark[] } {
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
  const leaders = link(
    labels.filter(({ leader }) => leader !== undefined),
    {
      x1: ({ dot: index }: PlacedLabel) => dots[index].a,
      y1: ({ dot: index }: PlacedLabel) => dots[index].b,
      x2: ({ leader }: PlacedLabel) => domain[0] + leader!.x * perPixel,
      y2: ({ leader }: PlacedLabel) => domain[1] - leader!.y * perPixel,
      look: { stroke: colours.text, strokeWidth: 0.75 },
      description: "leader",
    },
  );
  const names = labels.map(({ dot: index, label, anchor, x, y }) =>
    text([dots[index]], {
      text: () => label,
      at: "top-left",
      dx: x,
      dy: y,
      look: { textAnchor: anchor, fill: colours.text, ...haloLook(3) },
      title,
      description: "unit",
    }),
  );
  return { leaders, names };
}

/** Returns the radius of a dot whose area is proportional to the size, but large enough to be seen. */
function radius(size: number, largest: number, units: number): number {
  return Math.max(1.5, (units > 60 ? 8 : 11) * Math.sqrt(size / largest));
}

function commonDomain(dots: readonly Dot[]): [number, number] {
  if (dots.length === 0) return [0, 100];
  const low = dots.reduce((least, { a, b }) => Math.min(least, a, b), 100);
  const high = dots.reduce((most, { a, b }) => Math.max(most, a, b), 0);
  const room = Math.max(1, (high - low) * 0.05);
  return [low < 0 ? low - room : Math.max(0, low - room), Math.min(100, high + room)];
}

/** A dot in a frame, in pixels from the upper left corner. */
interface PlacedDot {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

interface Label {
  readonly dot: number;
  readonly label: string;
  readonly width: number;
  readonly height: number;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface PlacedLabel {
  readonly dot: number;
  readonly label: string;
  /** The middle of its upper edge, or the end of that edge nearer to the dot. */
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "middle" | "end";
  /** The end of a line from the dot, if the label is distant. */
  readonly leader?: { readonly x: number; readonly y: number } | undefined;
}

/**
 * Distances from the edge of a dot to its label, in pixels. A label farther away than the first of these needs a line.
 */
const distances = [3, 16, 32, 52, 76];

/** The cost of covering a dot, in pixels of distance. */
const HIDDEN = 60;

/** A place with this cost or more is not used. */
const TOO_MUCH = 150;

const directions = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
];

/**
 * Places labels within the frame, near their dots, and over as few other dots as possible. A label never covers a
 * labelled dot, another label, or the line to another label. A label without an acceptable place is left out.
 *
 * @param labels the most important first
 */
export function labelPlaces(
  dots: readonly PlacedDot[],
  labels: readonly Label[],
  frame: { readonly width: number; readonly height: number },
): PlacedLabel[] {
  const boxes = dots.map(({ x, y, r }) => ({ x: x - r, y: y - r, width: 2 * r, height: 2 * r }));
  const labelled = labels.map(({ dot }) => boxes[dot]);
  const taken: Box[] = [];
  return labels.flatMap(({ dot, label, width, height }) => {
    const { x, y, r } = dots[dot];
    let best: { box: Box; line: Box[]; near: boolean } | undefined;
    let least = TOO_MUCH;
    for (const distance of distances) {
      for (const [across, down] of directions) {
        // In a diagonal direction, the same distance needs a smaller step along each axis.
        const away = (r + distance) / Math.hypot(across, down);
        const box: Box = {
          x: clamp(x + across * away - (width * (1 - across)) / 2, 0, frame.width - width),
          y: clamp(y + down * away - (height * (1 - down)) / 2, 0, frame.height - height),
          width,
          height,
        };
        const near = distance === distances[0];
        const line = near ? [] : lineBoxes({ x, y }, nearest(box, { x, y }));
        if (labelled.some((other) => overlap(box, other))) continue;
        if (taken.some((other) => overlap(box, other) || line.some((point) => overlap(point, other)))) continue;
        const hidden = boxes.filter(
          (other, i) => overlap(box, other) || (i !== dot && line.some((point) => overlap(point, other))),
        );
        const cost = distance + HIDDEN * hidden.length;
        if (cost >= least) continue;
        least = cost;
        best = { box, line, near };
      }
    }
    if (best === undefined) return [];
    const { box, line, near } = best;
    append(taken, [box, ...line]);
    const side = box.x > x ? 0 : box.x + width < x ? 1 : 0.5;
    const anchor = side === 0 ? "start" : side === 1 ? "end" : "middle";
    return [
      { dot, label, anchor, x: box.x + side * width, y: box.y, leader: near ? undefined : nearest(box, { x, y }) },
    ];
  });
}

function nearest(box: Box, { x, y }: { x: number; y: number }): { x: number; y: number } {
  return { x: clamp(x, box.x, box.x + box.width), y: clamp(y, box.y, box.y + box.height) };
}

function lineBoxes(from: { x: number; y: number }, to: { x: number; y: number }): Box[] {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 4);
  return Array.from({ length: steps }, (_, i) => ({
    x: from.x + ((to.x - from.x) * i) / steps,
    y: from.y + ((to.y - from.y) * i) / steps,
    width: 1,
    height: 1,
  }));
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
