import { greatest, least } from "../core/arrays.ts";
import { percent } from "../report/numbers.ts";
import { markupText } from "../report/visible.ts";
import { colours, type Panel, percentGrid, svgFigure, textPanel, withinOne } from "./figure.ts";

export interface PlottedDocument {
  readonly name: string;
  /** The number of its mentions in the key, which gives the size of its mark. */
  readonly mentions: number;
  /** By system. */
  readonly scores: readonly (number | null)[];
}

const [WIDTH, EDGE, BAND, TOP] = [560, 22, 84, 18];
/** The marks of the system on show, and of the one that it is compared with. */
const looks = [
  `fill="${colours.own}" fill-opacity="0.5" stroke="${colours.own}"`,
  `fill="none" stroke="${colours.other}"`,
];

/** Draws the scores of documents: a band for each of one or two systems, a mark for each document. */
export function documentsPanel(documents: readonly PlottedDocument[], systems: readonly string[]): Panel {
  const x = (share: number): number => EDGE + (WIDTH - 2 * EDGE) * withinOne(share);
  // Many marks are smaller, so that they hide each other less.
  const scale = Math.min(1, Math.sqrt(100 / documents.length));
  const most = Math.max(1, greatest(documents.map(({ mentions }) => mentions)));
  const height = TOP + BAND * systems.length + 4;
  const bands = systems.map((system, s) => {
    const marks = documents.map(({ name, mentions, scores }, d) => {
      const score = scores[s];
      if (score === null) return "";
      const y = TOP + BAND * s + BAND / 2 + spread(d) * (BAND / 2 - 8);
      const radius = Math.max(1.5, scale * (2 + 3 * Math.sqrt(mentions / most)));
      const title = markupText(`${name}: ${percent(score)} (${system})`);
      return `<circle cx="${x(score)}" cy="${y}" r="${radius}" data-place="${d}"><title>${title}</title></circle>`;
    });
    return `<g ${looks[s]}>${marks.join("")}</g>`;
  });
  return { markup: percentGrid(x, TOP, height) + bands.join(""), width: WIDTH, height };
}

/** Draws the scores of documents with the names of the systems. */
export function documentsFigure(
  lines: readonly string[],
  documents: readonly PlottedDocument[],
  systems: readonly string[],
): string {
  const described = systems.map((system, s) => {
    const scores = documents.flatMap(({ scores: own }) => own[s] ?? []);
    return `${system}: ${scores.length === 0 ? "none" : `${percent(least(scores))} to ${percent(greatest(scores))}`}`;
  });
  const names: Panel = {
    markup: systems
      .map((system, s) => {
        const mark = `<circle cx="${EDGE}" cy="${8 + 18 * s}" r="4.5" ${looks[s]}/>`;
        return `${mark}<text x="${EDGE + 10}" y="${12 + 18 * s}" fill="${colours.text}">${markupText(system)}</text>`;
      })
      .join(""),
    width: WIDTH,
    height: 18 * systems.length,
  };
  const rows = [textPanel(lines, WIDTH), names, documentsPanel(documents, systems)];
  return svgFigure(lines[0], described.join("; "), rows, { width: WIDTH + 32, margin: 16, gap: 12 });
}

/** Returns a height from −1 to 1 that differs between neighbours: multiples of the golden ratio. */
function spread(place: number): number {
  return 2 * ((place * 0.6180339887) % 1) - 1;
}
