import { greatest } from "../core/arrays.ts";
import { shortened } from "./text.ts";
import { markupText } from "../report/visible.ts";

/** A piece of a figure: SVG elements that begin at (0, 0), with their size in pixels. */
export interface Panel {
  readonly markup: string;
  readonly width: number;
  readonly height: number;
}

/**
 * On white, text has a contrast of at least 4.5:1, and lines other than the grid at least 3:1. The marks can also be
 * distinguished with colour blindness (ΔE00 ≥ 26).
 */
export const colours = {
  text: "#1a1a1a",
  quiet: "#595959",
  grid: "#e4e4e4",
  mark: "#000040",
  pale: "#8c8c8c",
  observed: "#ff3300",
  paper: "white",
  /** The system on show, the one that it is compared with, and what a bar is part of. */
  own: "#1f5fd0",
  other: "#c2500f",
  whole: "#c9daf8",
  /** What happens to errors in the other system. */
  fixed: "#0b7a4b",
  changed: "#8200d9",
  introduced: "#c02020",
  span: "#590000",
} as const;

/** Fonts are named, because some programs that draw SVG choose a poor sans-serif font. */
const fontFamily = "Helvetica, Arial, Liberation Sans, DejaVu Sans, Noto Sans, sans-serif";

/** Pixels. */
export const fontSize = 11;

export function placed(panels: readonly { panel: Panel; x: number; y: number }[]): Panel {
  return {
    markup: panels.map(({ panel, x, y }) => `<g transform="translate(${x},${y})">${panel.markup}</g>`).join(""),
    width: greatest(panels.map(({ panel, x }) => x + panel.width)),
    height: greatest(panels.map(({ panel, y }) => y + panel.height)),
  };
}

/** Draws lines of text, the first as a heading. Long lines are shortened; pointing at them shows the full text. */
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

/** Puts lines of text, the first as a heading, above a plot of the same width. */
export function withHeading(lines: readonly string[], plot: Panel): Panel {
  const heading = textPanel(lines, plot.width);
  return placed([
    { panel: heading, x: 0, y: 0 },
    { panel: plot, x: 0, y: heading.height },
  ]);
}

/** Draws grid lines from 0 to 100 percent, with their numbers above them. */
export function percentGrid(x: (share: number) => number, top: number, bottom: number): string {
  return [0, 0.25, 0.5, 0.75, 1]
    .map(
      (share) =>
        `<line x1="${x(share)}" x2="${x(share)}" y1="${top}" y2="${bottom}" stroke="${colours.grid}"/>` +
        `<text x="${x(share)}" y="${top - 6}" text-anchor="middle" fill="${colours.quiet}">${100 * share}</text>`,
    )
    .join("");
}

/** Returns a share between 0 and 1. */
export function withinOne(share: number): number {
  return Math.min(1, Math.max(0, share));
}

/** Pixels. */
export interface FigureLayout {
  readonly width: number;
  /** The margin. */
  readonly margin: number;
  /** The space between rows; below the heading, it is always 8. */
  readonly gap: number;
}

/**
 * Puts panels below one another into one SVG file.
 *
 * @param rows the heading first
 * @param description what the figure shows, for people who cannot see it
 */
export function svgFigure(
  title: string,
  description: string,
  rows: readonly Panel[],
  { width, margin, gap }: FigureLayout,
): string {
  let y = margin;
  const all = placed(
    rows.map((panel, i) => {
      const place = { panel, x: margin, y };
      y += panel.height + (i === 0 ? 8 : gap);
      return place;
    }),
  );
  const height = Math.ceil(all.height + margin);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"` +
    ` font-family="${fontFamily}" font-size="${fontSize}" color="${colours.text}">` +
    `<title>${markupText(title)}</title><desc>${markupText(description)}</desc>` +
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>${all.markup}</svg>\n`
  );
}
