import { axisX, axisY, dot, gridX, gridY, line, text } from "@observablehq/plot";
import { DOMParser } from "linkedom";
import { colours, type Panel, textPanel, svgFigure } from "../src/plots/figure.ts";
import { drawn } from "../src/plots/panel.ts";

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

function panel({ points, size, cost }: CostPanel): Panel {
  const last = [...new Map(points.map((point) => [point.title, point])).values()];
  const below = labelShifts(last, points);
  const places = { x: "size", y: "cost", z: "title" };
  const ticks = [...new Set(points.map((point) => point.size))];
  const axis = { tickSize: 3, fill: colours.text, stroke: colours.pale };
  return drawn(new DOMParser().parseFromString("<svg/>", "image/svg+xml"), {
    width: WIDTH,
    height: 260,
    marginRight: 190,
    marginLeft: 44,
    x: { type: "log" },
    y: { type: "log" },
    marks: [
      gridX({ ticks, stroke: colours.grid, strokeOpacity: 1 }),
      gridY({ ticks: 4, stroke: colours.grid, strokeOpacity: 1 }),
      axisX({ ...axis, ticks, tickFormat: "s", label: size }),
      axisY({ ...axis, ticks: 4, tickFormat: "~g", label: cost }),
      line(points, { ...places, stroke: colours.mark }),
      dot(points, { ...places, fill: colours.mark, r: 2 }),
      ...last.map((point) =>
        text([point], {
          ...{ x: "size", y: "cost", text: () => shortTitle(point), textAnchor: "start" },
          ...{ dx: 6, dy: below.get(point)!, fill: colours.text },
        }),
      ),
    ],
  });
}
