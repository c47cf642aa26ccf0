import { markupText } from "../report/visible.ts";
import { colours, type Panel, svgFigure, textPanel } from "./figure.ts";

export interface CountedShare {
  readonly text: string;
  readonly count: number;
  readonly colour: string;
}

const WIDTH = 640;
const [BAR, ROW, SWATCH] = [22, 18, 10];

/** Draws counts as parts of one bar, with their names below it. */
export function sharesFigure(lines: readonly string[], shares: readonly CountedShare[]): string {
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  let start = 0;
  const parts = shares.map(({ count, colour }) => {
    const width = all === 0 ? 0 : (WIDTH * count) / all;
    const part = `<rect x="${start}" width="${width}" height="${BAR}" fill="${colour}" stroke="${colours.paper}"/>`;
    start += width;
    return part;
  });
  const named = shares.map(({ text, count }) => `${count.toLocaleString("en")} ${text}`);
  const names = shares.map(({ colour }, s) => {
    const y = BAR + 8 + ROW * s;
    return (
      `<rect y="${y}" width="${SWATCH}" height="${SWATCH}" fill="${colour}"/>` +
      `<text x="${SWATCH + 8}" y="${y + 9}" fill="${colours.text}">${markupText(named[s])}</text>`
    );
  });
  const panel: Panel = {
    markup: [...parts, ...names].join(""),
    width: WIDTH,
    height: BAR + 8 + ROW * shares.length,
  };
  const layout = { width: WIDTH + 32, margin: 16, gap: 12 };
  return svgFigure(lines[0], named.join("; "), [textPanel(lines, WIDTH), panel], layout);
}
