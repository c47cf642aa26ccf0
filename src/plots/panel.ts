import { colours, type Panel } from "./figure.ts";
import { dot, type DotOptions, type PlotMark, type ScaleKind } from "./marks.ts";

/** The style of axes. Their titles, if any, are drawn separately. */
export const axisLook = { fill: colours.text, stroke: colours.pale } as const;

export const gridLook = { stroke: colours.grid } as const;

/** Text with an edge of this width that hides what is behind it. */
export function haloLook(width: number) {
  return { stroke: colours.paper, strokeWidth: width, strokeLinejoin: "round", paintOrder: "stroke" } as const;
}

interface PlotOptions {
  /** Pixels, with the margins. */
  readonly width: number;
  readonly height: number;
  readonly margins: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
  readonly x: ScaleKind;
  readonly y: ScaleKind;
  /** Later marks cover earlier ones. */
  readonly marks: readonly PlotMark[];
}

/** Draws a plot in the font of the surrounding figure. */
export function drawn({ width, height, margins, x, y, marks }: PlotOptions): Panel {
  const { top, left } = margins;
  const [right, bottom] = [width - margins.right, height - margins.bottom];
  const frame = { ...{ left, right, top, bottom }, x: x(left, right), y: y(bottom, top) };
  const start = `<svg width="${width}" height="${height}" text-anchor="middle" fill="currentColor" overflow="visible">`;
  return { markup: `${start}${marks.map((mark) => mark(frame)).join("")}</svg>`, width, height };
}

export const signs = ["yes", "tie", "no"] as const;
export type Sign = (typeof signs)[number];

/** A disc, a ring and a cross, which differ even in black and white. */
const symbols = {
  yes: { symbol: "circle", fill: colours.mark, stroke: colours.mark },
  tie: { symbol: "circle", fill: colours.paper, stroke: colours.mark },
  no: { symbol: "times", fill: "none", stroke: colours.mark },
} as const satisfies Record<Sign, { symbol: DotOptions<unknown>["symbol"]; fill: string; stroke: string }>;

/** Draws a disc for yes, a ring for a tie, a cross for no, and nothing for other values. */
export function signMarks<Datum>(
  data: readonly Datum[],
  signOf: (datum: Datum) => string,
  options: DotOptions<Datum>,
): PlotMark[] {
  return signs.map((sign) => {
    const { symbol, ...look } = symbols[sign];
    return dot(
      data.filter((datum) => signOf(datum) === sign),
      { ...options, symbol, look: { ...options.look, ...look } },
    );
  });
}
