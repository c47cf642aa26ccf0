import { greatest } from "../core/arrays.ts";
import { type PlotOptions, plot } from "@observablehq/plot";
import { shortened } from "./text.ts";
import { markupText } from "../report/visible.ts";

/** A piece of the figure: SVG elements from (0, 0) on, and the pixels that they take. */
export interface Panel {
  readonly markup: string;
  readonly width: number;
  readonly height: number;
}

/** Lines at least 3:1 on white, texts 4.5:1; no two of the marks are alike to anyone (ΔE00 ≥ 26). */
export const colours = {
  text: "#1a1a1a",
  quiet: "#595959",
  grid: "#e4e4e4",
  mark: "#000040",
  pale: "#8c8c8c",
  observed: "#ff3300",
  paper: "white",
} as const;

/** Named one by one, because programs that draw SVG do not always have a good idea of what sans-serif is. */
export const fontFamily = "Helvetica, Arial, Liberation Sans, DejaVu Sans, Noto Sans, sans-serif";

/** Pixels. */
export const fontSize = 11;

/** Of axes, which have their titles elsewhere, if any. */
export const axisLook = { tickSize: 3, label: null, fill: colours.text, stroke: colours.pale } as const;

/** Of lines across a plot. */
export const gridLook = { stroke: colours.grid, strokeOpacity: 1 } as const;

/**
 * A plot, drawn in some document: the page's own, or one made for it. The font is that of the figure around it; Plot's own
 * styles are left out, because a strict page forbids them and a file needs none.
 */
export function drawn(document: object, options: PlotOptions & { width: number; height: number }): Panel {
  const settings: object = { ...options, document };
  const svg = plot(settings) as unknown as { readonly outerHTML: string };
  const { width, height } = options;
  const start = `<svg width="${width}" height="${height}" text-anchor="middle" fill="currentColor" overflow="visible">`;
  return { markup: svg.outerHTML.replace(/^<svg [^>]*><style>[^]*?<\/style>/, start), width, height };
}

/** Panels on one canvas. */
export function placed(panels: readonly { panel: Panel; x: number; y: number }[]): Panel {
  return {
    markup: panels.map(({ panel, x, y }) => `<g transform="translate(${x},${y})">${panel.markup}</g>`).join(""),
    width: greatest(panels.map(({ panel, x }) => x + panel.width)),
    height: greatest(panels.map(({ panel, y }) => y + panel.height)),
  };
}

/** Lines of text, the first a heading. Long lines are cut; pointing at them shows them in full. */
export function textPanel([heading, ...lines]: readonly string[], width: number, headingSize = 13): Panel {
  const line = (text: string, y: number, size: number, weight: string, fill: string): string => {
    const shown = shortened(text, size, width);
    const title = shown === text ? "" : `<title>${markupText(text)}</title>`;
    return `<text y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${markupText(shown)}${title}</text>`;
  };
  const leading = 16;
  return {
    markup: [
      line(heading, headingSize, headingSize, "bold", colours.text),
      ...lines.map((text, i) => line(text, headingSize + (i + 1) * leading, fontSize, "normal", colours.quiet)),
    ].join(""),
    width,
    height: headingSize + lines.length * leading + 8,
  };
}
