import { greatest } from "../core/extremes.ts";
import { text } from "@observablehq/plot";
import { curveLine, curveSymbols } from "./curve-marks.ts";
import { colours, drawn, fontSize, type Panel } from "./panel.ts";
import { shortened, textWidth } from "./text-width.ts";

/** Pixels. */
const ENTRY = 16;
const SAMPLE = 34;

/** A piece of each curve with its name, in as many rows as it takes. */
export function curveLegend(document: object, titles: readonly string[], width: number): Panel {
  const names = titles.map((title) => shortened(title, fontSize, width / 2 - SAMPLE));
  const column = SAMPLE + 14 + Math.max(0, greatest(names.map((name) => textWidth(name, fontSize))));
  const columns = Math.max(1, Math.min(names.length, Math.floor(width / column)));
  const places = names.map((name, i) => ({
    name,
    x: (i % columns) * column,
    y: Math.floor(i / columns) * ENTRY + ENTRY / 2,
  }));
  const height = Math.max(1, Math.ceil(names.length / columns)) * ENTRY;
  return drawn(document, {
    width,
    height,
    margin: 0,
    axis: null,
    x: { type: "linear", domain: [0, width] },
    y: { type: "linear", domain: [height, 0] },
    marks: places.flatMap(({ name, x, y }, i) => [
      curveLine(
        [x, x + SAMPLE].map((end) => ({ x: end, y, name })),
        i,
        "legend",
      ),
      curveSymbols([{ x: x + SAMPLE / 2, y, name }], i, "legend"),
      text([{ x: x + SAMPLE + 5, y }], { x: "x", y: "y", text: () => name, textAnchor: "start", fill: colours.text }),
    ]),
  });
}
