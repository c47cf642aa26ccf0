import { greatest } from "../core/arrays.ts";
import { markupText } from "../report/visible.ts";
import type { Interval } from "../stats/intervals.ts";
import { colours, fontSize, type Panel, percentGrid, svgFigure, textPanel, withinOne } from "./figure.ts";
import { shortened, textWidth } from "./text.ts";

/** A bar between two shares, with its name to the left and its numbers to the right. */
export interface Bar {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly colour: string;
  readonly interval?: Interval | undefined;
  readonly figures: readonly string[];
}

const WIDTH = 640;
const [ROW, TOP, GAP] = [22, 22, 14];
/** The most that the names take. */
const LABELS = 200;

/**
 * Draws bars below one another, on one scale from 0 to 100.
 *
 * @param heads the titles of the numbers
 * @param line a share to draw as a line through all bars
 */
export function barsFigure(
  lines: readonly string[],
  heads: readonly string[],
  bars: readonly Bar[],
  line?: number,
): string {
  const described = bars.map(({ label, figures }) => {
    const named = figures.flatMap((figure, f) => (figure === "" ? [] : [`${heads[f]} ${figure}`]));
    return `${label}: ${named.join(", ")}`;
  });
  const layout = { width: WIDTH + 32, margin: 16, gap: 12 };
  return svgFigure(lines[0], described.join("; "), [textPanel(lines, WIDTH), barsPanel(heads, bars, line)], layout);
}

function barsPanel(heads: readonly string[], bars: readonly Bar[], line: number | undefined): Panel {
  const width = (text: string): number => textWidth(text, fontSize);
  const labels = Math.min(LABELS, greatest(bars.map(({ label }) => width(label))));
  const columns = heads.map((head, h) => greatest([head, ...bars.map(({ figures }) => figures[h])].map(width)));
  const right = columns.map((_, h) => WIDTH - columns.slice(h + 1).reduce((sum, each) => sum + each + GAP, 0));
  const [start, end] = [labels + GAP, right[0] - columns[0] - 2 * GAP];
  const x = (share: number): number => start + (end - start) * withinOne(share);
  const height = TOP + ROW * bars.length;
  const text = (content: string, at: number, y: number, anchor: "start" | "end", colour: string): string =>
    `<text x="${at}" y="${y}" text-anchor="${anchor}" fill="${colour}">${markupText(content)}</text>`;
  const rows = bars.map(({ label, from, to, colour, interval, figures }, b) => {
    const middle = TOP + ROW * b + ROW / 2;
    const [low, high] = [Math.min(from, to), Math.max(from, to)].map(x);
    return [
      text(shortened(label, fontSize, labels), 0, middle + 4, "start", colours.text),
      `<rect x="${low}" y="${middle - 5}" width="${Math.max(1, high - low)}" height="10" fill="${colour}"/>`,
      interval === undefined ? "" : intervalMark(interval.map(x), middle),
      ...figures.map((figure, f) => text(figure, right[f], middle + 4, "end", colours.text)),
    ].join("");
  });
  const titles = heads.map((head, h) => text(head, right[h], TOP - 6, "end", colours.quiet));
  const across =
    line === undefined
      ? ""
      : `<path d="M${x(line)} ${TOP}V${height}" stroke="${colours.text}" stroke-width="1.3" stroke-dasharray="4 3"/>`;
  return { markup: [percentGrid(x, TOP, height), ...titles, ...rows, across].join(""), width: WIDTH, height };
}

function intervalMark([low, high]: readonly number[], y: number): string {
  const path = `M${low} ${y - 4}v8M${high} ${y - 4}v8M${low} ${y}H${high}`;
  return `<path d="${path}" fill="none" stroke="${colours.text}" stroke-width="1.3"/>`;
}
