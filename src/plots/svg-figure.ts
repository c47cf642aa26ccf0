import { colours, fontFamily, fontSize, type Panel, placed } from "./panel.ts";
import { markupText } from "../report/visible.ts";

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
