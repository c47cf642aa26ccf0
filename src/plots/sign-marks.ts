import { dot, type DotOptions, type Markish } from "@observablehq/plot";
import { colours } from "./panel.ts";

export const signs = ["yes", "tie", "no"] as const;
export type Sign = (typeof signs)[number];

/** A disc, a ring and a cross, which differ even in black and white. */
const symbols = {
  yes: { symbol: "circle", fill: colours.mark, stroke: colours.mark },
  tie: { symbol: "circle", fill: colours.paper, stroke: colours.mark },
  no: { symbol: "times", fill: "none", stroke: colours.mark },
} as const satisfies Record<Sign, DotOptions>;

/** Draws a disc for yes, a ring for a tie, a cross for no, and nothing for other values. */
export function signMarks<Datum>(
  data: readonly Datum[],
  signOf: (datum: Datum) => string,
  options: DotOptions,
): Markish[] {
  return signs.map((sign) =>
    dot(
      data.filter((datum) => signOf(datum) === sign),
      { ...options, ...symbols[sign] },
    ),
  );
}
