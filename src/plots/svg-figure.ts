import { colours, fontFamily, fontSize, type Panel, placed } from "./panel.ts";
import { escaped } from "./plain-text.ts";

/** Pixels. */
const WIDTH = 960;
const MARGIN = 24;
const GAP = 28;

/** How wide the panels of a figure may be. */
export const innerWidth = WIDTH - 2 * MARGIN;

/**
 * An SVG of panels below one another, the first being the title's.
 *
 * @param description what it shows, for who cannot see it
 */
export function svgFigure(title: string, description: string, rows: readonly Panel[]): string {
  let y = MARGIN;
  const all = placed(
    rows.map((panel, i) => {
      const place = { panel, x: MARGIN, y };
      y += panel.height + (i === 0 ? 8 : GAP);
      return place;
    }),
  );
  const height = Math.ceil(all.height + MARGIN);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img"` +
    ` font-family="${fontFamily}" font-size="${fontSize}" color="${colours.text}">` +
    `<title>${escaped(title)}</title><desc>${escaped(description)}</desc>` +
    `<rect width="${WIDTH}" height="${height}" fill="white"/>${all.markup}</svg>\n`
  );
}
