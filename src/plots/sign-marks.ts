import { dot, type DotOptions, type Markish } from "@observablehq/plot";
import { colours } from "./panel.ts";

/** What a mark can say. */
export const signs = ["yes", "tie", "no"] as const;
export type Sign = (typeof signs)[number];

/** A disc, a ring and a cross: to be told apart in any print. */
const symbols = {
  yes: { symbol: "circle", fill: colours.mark, stroke: colours.mark },
  tie: { symbol: "circle", fill: colours.paper, stroke: colours.mark },
  no: { symbol: "times", fill: "none", stroke: colours.mark },
} as const satisfies Record<Sign, DotOptions>;

/**
 * A disc for each datum that says yes, a ring for a tie, a cross for no; nothing for any other.
 *
 * @param options where they are, and how large
 */
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
