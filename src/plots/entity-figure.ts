import { markupText } from "../report/visible.ts";
import { colours, fontSize, type Panel, svgFigure, textPanel } from "./figure.ts";
import { shortened } from "./text.ts";

/** The marks of one status in a row, in units of `STRIP`. */
interface StatusPath {
  readonly status: keyof typeof strokes;
  readonly path: string;
}

export interface EntityRow {
  readonly name: string;
  readonly paths: readonly StatusPath[];
}

const strokes = {
  key: colours.text,
  matched: colours.pale,
  "wrong-entity": colours.changed,
  missing: colours.mark,
  span: colours.span,
  extra: colours.observed,
  "left-out": colours.quiet,
} as const;

/** The size of a row in the units of its paths. */
export const strip = { width: 1000, row: 16 } as const;

const [NAMES, MARKS, STROKE] = [100, 540, 5];

/**
 * Draws where an entity is mentioned, a row for the key and for each system.
 *
 * @param description the outcomes in words
 */
export function entityFigure(lines: readonly string[], description: string, rows: readonly EntityRow[]): string {
  const width = NAMES + MARKS;
  const scale = MARKS / strip.width;
  const drawn = rows.map(({ name, paths }, r) => {
    const middle = strip.row * (r + 0.5);
    const marks = paths.map(
      ({ status, path }) => `<path d="${path}" fill="none" stroke="${strokes[status]}" stroke-width="${STROKE}"/>`,
    );
    return (
      `<text y="${middle + 4}" fill="${colours.text}">${markupText(shortened(name, fontSize, NAMES - 10))}</text>` +
      `<line x1="${NAMES}" x2="${width}" y1="${middle}" y2="${middle}" stroke="${colours.grid}"/>` +
      `<g transform="translate(${NAMES},0) scale(${scale},1)">${marks.join("")}</g>`
    );
  });
  const panel: Panel = { markup: drawn.join(""), width, height: strip.row * rows.length };
  return svgFigure(lines[0], description, [textPanel(lines, width), panel], { width: width + 32, margin: 16, gap: 12 });
}
