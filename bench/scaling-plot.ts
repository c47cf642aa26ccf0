import { listIn } from "../src/core/arrays.ts";
import { colours, type Panel, svgFigure, textPanel } from "../src/plots/figure.ts";
import { axisX, axisY, dot, gridX, gridY, line, numbers, text } from "../src/plots/marks.ts";
import { axisLook, drawn, gridLook } from "../src/plots/panel.ts";

export interface ScalingRow {
  readonly mentions: number;
  readonly title: string;
  /** Seconds. */
  readonly wall: number;
  /** Bytes. */
  readonly peak?: number;
}

export interface CostPoint {
  readonly size: number;
  readonly title: string;
  readonly cost: number;
}

export interface CostPanel {
  readonly points: readonly CostPoint[];
  readonly size: string;
  readonly cost: string;
}

const WIDTH = 660;
const PLOTTED = 210;
const LINE = 12;

export function scalingPlot(rows: readonly ScalingRow[]): string {
  const points = (valueOf: (row: ScalingRow) => number | undefined): CostPoint[] =>
    rows.flatMap((row) => {
      const cost = valueOf(row);
      return cost === undefined ? [] : [{ size: row.mentions, title: row.title, cost }];
    });
  return costPlot("Time and memory against mentions", "seconds, then megabytes", [
    { points: points(({ wall }) => wall), size: "mentions", cost: "wall seconds" },
    { points: points(({ peak }) => peak && peak / 1e6), size: "mentions", cost: "peak memory, MB" },
  ]);
}

/**
 * Plots one line per program in each panel, with logarithmic axes, as SVG for light and dark pages.
 *
 * @param what a description of the panels for screen readers
 */
export function costPlot(title: string, what: string, panels: readonly CostPanel[]): string {
  const svg = svgFigure(
    title,
    `A line for each program, both axes logarithmic: ${what}.`,
    [textPanel([title], WIDTH), ...panels.map(panel)],
    { width: WIDTH + 24, margin: 12, gap: 12 },
  );
  const dark = [
    `[fill="white"]{fill:#0d1117}`,
    `[fill="${colours.text}"]{fill:#e6edf3}`,
    `[fill="${colours.mark}"]{fill:#9ecbff}`,
    `[stroke="${colours.mark}"]{stroke:#9ecbff}`,
    `[stroke="${colours.grid}"]{stroke:#30363d}`,
  ];
  return svg.replace("<desc>", `<style>@media(prefers-color-scheme:dark){${dark.join("")}}</style><desc>`);
}

function shortTitle({ title }: CostPoint): string {
  return title.replaceAll("`", "").replace(/[:,(].*| of the two columns/, "");
}

function labelShifts(last: readonly CostPoint[], points: readonly CostPoint[]): ReadonlyMap<CostPoint, number> {
  const [least, most] = [Math.min, Math.max].map((pick) => Math.log(pick(...points.map(({ cost }) => cost))));
  const shifts = new Map<CostPoint, number>();
  const lowest = new Map<number, number>();
  for (const point of last.toSorted((a, b) => b.cost - a.cost)) {
    const place = ((most - Math.log(point.cost)) / (most - least)) * PLOTTED;
    const moved = Math.max(place, (lowest.get(point.size) ?? -Infinity) + LINE);
    lowest.set(point.size, moved);
    shifts.set(point, moved - place);
  }
  return shifts;
}

/** Returns powers of ten between two figures; if there are few, with their doubles and halves. */
function roundTicks(least: number, most: number): number[] {
  const [first, last] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(most))];
  const powers = Array.from({ length: last - first + 1 }, (_, i) => 10 ** (first + i));
  const within = (tick: number): boolean => tick >= least && tick <= most;
  const few = powers.filter(within);
  return few.length >= 3 ? few : powers.flatMap((power) => [power / 5, power / 2, power]).filter(within);
}

function shortNumber(number: number): string {
  return number >= 1e6 ? `${number / 1e6}M` : number >= 1e3 ? `${number / 1e3}k` : String(number);
}

function panel({ points, size, cost }: CostPanel): Panel {
  const byTitle = new Map<string, CostPoint[]>();
  for (const point of points) listIn(byTitle, point.title).push(point);
  const last = [...new Map(points.map((point) => [point.title, point])).values()];
  const below = labelShifts(last, points);
  const sizes = [...new Set(points.map((point) => point.size))];
  const costs = points.map((point) => point.cost);
  const ends = (all: readonly number[]): [number, number] => [Math.min(...all), Math.max(...all)];
  const logOf = (all: readonly number[]): [number, number] => {
    const [low, high] = ends(all);
    return [Math.log10(low), Math.log10(high)];
  };
  const places = { x: (point: CostPoint) => Math.log10(point.size), y: (point: CostPoint) => Math.log10(point.cost) };
  const ticks = { x: sizes.map(Math.log10), y: roundTicks(...ends(costs)).map(Math.log10) };
  const axis = { ...axisLook, textOf: (power: number) => shortNumber(Number((10 ** power).toPrecision(6))) };
  const title = { at: "top-left", isAbove: true, look: { textAnchor: "start", fill: colours.text } } as const;
  return drawn({
    width: WIDTH,
    height: 260,
    margins: { top: 20, right: 190, bottom: 36, left: 44 },
    x: numbers(logOf(sizes)),
    y: numbers(logOf(costs)),
    marks: [
      gridX(ticks.x, gridLook),
      gridY(ticks.y, gridLook),
      axisX(ticks.x, axis),
      axisY(ticks.y, axis),
      ...Array.from(byTitle.values(), (own) => line(own, { ...places, look: { stroke: colours.mark } })),
      dot(points, { ...places, r: 2, look: { fill: colours.mark } }),
      ...last.map((point) =>
        text([point], {
          ...places,
          text: shortTitle,
          ...{ dx: 6, dy: below.get(point)! },
          look: { textAnchor: "start", fill: colours.text },
        }),
      ),
      text([cost], { ...title, dx: -34, dy: -8 }),
      text([size], { at: "bottom", dy: 32, look: { fill: colours.text } }),
    ],
  });
}
