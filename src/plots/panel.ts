import { dot, type DotOptions, type Markish, type PlotOptions, plot } from "@observablehq/plot";
import { colours, type Panel } from "./figure.ts";

/** The style of axes. Their titles, if any, are drawn separately. */
export const axisLook = { tickSize: 3, label: null, fill: colours.text, stroke: colours.pale } as const;

export const gridLook = { stroke: colours.grid, strokeOpacity: 1 } as const;

/**
 * Draws a plot in the font of the surrounding figure. The styles that Observable Plot adds are removed, because a
 * strict page forbids them, and a file does not need them.
 */
export function drawn(document: object, options: PlotOptions & { width: number; height: number }): Panel {
  const settings: object = { ...options, document };
  const svg = plot(settings) as unknown as { readonly outerHTML: string };
  const { width, height } = options;
  const start = `<svg width="${width}" height="${height}" text-anchor="middle" fill="currentColor" overflow="visible">`;
  return { markup: svg.outerHTML.replace(/^<svg [^>]*><style>[^]*?<\/style>/, start), width, height };
}

export const signs = ["yes", "tie", "no"] as const;
export type Sign = (typeof signs)[number];

/** A disc, a ring and a cross, which differ even in black and white. */
const symbols = {
  yes: { symbol: "circle", fill: colours.mark, stroke: colours.mark },
  tie: { symbol: "circle", fill: colours.paper, stroke: colours.mark },
  no: { symbol: "times", fill: "none", stroke: colours.mark },
} as const satisfies Record<Sign, DotOptions>;

/** Draws a disc for yes, a ring for a tie, a cross for no, and nothing for other values. */
export function signMarks<Datum>(
  data: readonly Datum[],
  signOf: (datum: Datum) => string,
  options: DotOptions,
): Markish[] {
  return signs.map((sign) =>
    dot(
      data.filter((datum) => signOf(datum) === sign),
      { ...options, ...symbols[sign] },
    ),
  );
}
