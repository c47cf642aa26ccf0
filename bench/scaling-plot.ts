import { axisX, axisY, dot, gridX, gridY, line, text } from "@observablehq/plot";
import { DOMParser } from "linkedom";
import { colours, drawn, type Panel, textPanel } from "../src/plots/panel.ts";
import { svgFigure } from "../src/plots/svg-figure.ts";

/** One measurement. */
export interface ScalingRow {
  readonly mentions: number;
  readonly title: string;
  /** Seconds. */
  readonly wall: number;
  /** Bytes. */
  readonly peak?: number;
}

const WIDTH = 660;
/** Pixels between the least and the greatest value. */
const PLOTTED = 210;
/** Between two labels. */
const LINE = 12;

/** Time and memory of each program against the number of mentions, both axes logarithmic, as SVG. */
export function scalingPlot(rows: readonly ScalingRow[]): string {
  const title = "Time and memory against mentions";
  const measured = rows.filter(({ peak }) => peak !== undefined);
  return svgFigure(
    title,
    "A line for each program, both axes logarithmic: seconds, then megabytes.",
    [
      textPanel([title], WIDTH),
      panel(rows, "wall seconds", ({ wall }) => wall),
      panel(measured, "peak memory, MB", ({ peak }) => peak! / 1e6),
    ],
    { width: WIDTH + 24, margin: 12, gap: 12 },
  );
}

/** What the program is, without what it computes. */
function shortTitle({ title }: ScalingRow): string {
  return title.replaceAll("`", "").replace(/:.*|, whole process| of the two columns/, "");
}

/** How many pixels labels of lines are to be moved down so that they do not cover each other. */
function labelShifts(
  last: readonly ScalingRow[],
  rows: readonly ScalingRow[],
  valueOf: (row: ScalingRow) => number,
): ReadonlyMap<ScalingRow, number> {
  const [least, most] = [Math.min, Math.max].map((pick) => Math.log(pick(...rows.map(valueOf))));
  const shifts = new Map<ScalingRow, number>();
  const lowest = new Map<number, number>();
  for (const row of last.toSorted((a, b) => valueOf(b) - valueOf(a))) {
    const place = ((most - Math.log(valueOf(row))) / (most - least)) * PLOTTED;
    const moved = Math.max(place, (lowest.get(row.mentions) ?? -Infinity) + LINE);
    lowest.set(row.mentions, moved);
    shifts.set(row, moved - place);
  }
  return shifts;
}

function panel(rows: readonly ScalingRow[], label: string, valueOf: (row: ScalingRow) => number): Panel {
  const last = [...new Map(rows.map((row) => [row.title, row])).values()];
  const below = labelShifts(last, rows, valueOf);
  const places = { x: "mentions", y: valueOf, z: "title" };
  const ticks = [...new Set(rows.map(({ mentions }) => mentions))];
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
      axisX({ ...axis, ticks, tickFormat: "s", label: "mentions" }),
      axisY({ ...axis, ticks: 4, tickFormat: "~g", label }),
      line(rows, { ...places, stroke: colours.mark }),
      dot(rows, { ...places, fill: colours.mark, r: 2 }),
      ...last.map((row) =>
        text([row], {
          ...{ x: "mentions", y: valueOf, text: () => shortTitle(row), textAnchor: "start" },
          ...{ dx: 6, dy: below.get(row)!, fill: colours.text },
        }),
      ),
    ],
  });
}
