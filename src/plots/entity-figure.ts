import { markupText } from "../report/visible.ts";
import { colours, fontSize, type Panel, svgFigure, textPanel } from "./figure.ts";
import { shortened, textWidth } from "./text.ts";

/** The marks of one status in a row, in units of `STRIP`. */
interface StatusPath {
  readonly status: MarkStatus;
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

type MarkStatus = keyof typeof strokes;

/** The size of a row in the units of its paths. */
export const strip = { width: 1000, row: 16 } as const;

const [NAMES, MARKS, STROKE] = [100, 540, 5];

/**
 * Draws where an entity is mentioned, a row for the key and for each system.
 *
 * @param description the outcomes in words
 * @param wordOf what a status means
 */
export function entityFigure(
  lines: readonly string[],
  description: string,
  rows: readonly EntityRow[],
  wordOf: (status: MarkStatus) => string,
): string {
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
  const panels = [textPanel(lines, width), panel, legend(rows, wordOf)];
  return svgFigure(lines[0], description, panels, { width: width + 32, margin: 16, gap: 12 });
}

/** Tells what the colours mean that occur. */
function legend(rows: readonly EntityRow[], wordOf: (status: MarkStatus) => string): Panel {
  const found = new Set(rows.flatMap(({ paths }) => paths.map(({ status }) => status)));
  let x = NAMES;
  const entries = Array.from(found, (status) => {
    const word = wordOf(status);
    const entry =
      `<rect x="${x}" y="2" width="3" height="10" fill="${strokes[status]}"/>` +
      `<text x="${x + 8}" y="11" fill="${colours.quiet}">${markupText(word)}</text>`;
    x += 24 + textWidth(word, fontSize);
    return entry;
  });
  return { markup: entries.join(""), width: NAMES + MARKS, height: 14 };
}
