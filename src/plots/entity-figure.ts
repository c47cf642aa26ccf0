import { markupText } from "../report/visible.ts";
import { colours, fontSize, type Panel, svgFigure, textPanel } from "./figure.ts";
import { shortened, textWidth } from "./text.ts";

/** The marks of one status in a row, in units of `STRIP`. */
interface StatusPath {
  readonly status: MarkStatus;
  readonly path: string;
}

export interface StripRow {
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

const [NAMES, MARKS, STROKE, TITLE] = [100, 540, 5, 18];
const WIDTH = NAMES + MARKS;

/** An entity, with a row for the key and for each system. */
export interface EntityStripRows {
  /** Absent if the figure is about this entity alone. */
  readonly title?: string;
  readonly rows: readonly StripRow[];
}

/**
 * Draws where entities are mentioned.
 *
 * @param description the outcomes in words
 * @param wordOf what a status means
 */
export function entityFigure(
  lines: readonly string[],
  description: string,
  entities: readonly EntityStripRows[],
  wordOf: (status: MarkStatus) => string,
): string {
  const panels = [
    textPanel(lines, WIDTH),
    ...entities.map(stripPanel),
    legend(
      entities.flatMap(({ rows }) => rows),
      wordOf,
    ),
  ];
  return svgFigure(lines[0], description, panels, { width: WIDTH + 32, margin: 16, gap: 12 });
}

function stripPanel({ title, rows }: EntityStripRows): Panel {
  const top = title === undefined ? 0 : TITLE;
  const drawn = rows.map(({ name, paths }, r) => {
    const middle = top + strip.row * (r + 0.5);
    const marks = paths.map(
      ({ status, path }) => `<path d="${path}" fill="none" stroke="${strokes[status]}" stroke-width="${STROKE}"/>`,
    );
    return (
      `<text y="${middle + 4}" fill="${colours.text}">${markupText(shortened(name, fontSize, NAMES - 10))}</text>` +
      `<line x1="${NAMES}" x2="${WIDTH}" y1="${middle}" y2="${middle}" stroke="${colours.grid}"/>` +
      `<g transform="translate(${NAMES},${top}) scale(${MARKS / strip.width},1)">${marks.join("")}</g>`
    );
  });
  const heading =
    title === undefined
      ? ""
      : `<text y="11" font-weight="bold" fill="${colours.text}">${markupText(shortened(title, fontSize, WIDTH))}</text>`;
  return { markup: heading + drawn.join(""), width: WIDTH, height: top + strip.row * rows.length };
}

/** Tells what the colours mean that occur. */
function legend(rows: readonly StripRow[], wordOf: (status: MarkStatus) => string): Panel {
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
  return { markup: entries.join(""), width: WIDTH, height: 14 };
}
