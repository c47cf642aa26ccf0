import { greatest } from "../core/extremes.ts";
import { tolerance } from "../stats/tolerance.ts";

/** As many bars as there are, about: more for more differences. */
const bars = { least: 11, most: 41 };

/** A bar of a histogram, or a part of one: those differences that are as large as the observed one, or those that are not. */
export interface NullBar {
  /** In the unit of the differences. */
  readonly from: number;
  readonly to: number;
  /** Differences in the bar, of this kind. */
  readonly count: number;
  /** Of the other kind, below this one. */
  readonly below: number;
  /** At least as far from zero as the observed difference. */
  readonly extreme: boolean;
}

/**
 * A histogram of differences whose bars lie about zero and, unless the observed difference is next to zero, have an edge at
 * it and at its mirror image, so that no bar holds both smaller and larger ones.
 *
 * @param mirrored whether each difference stands for the same with the other sign, too
 * @returns the bars from left to right, those that are not empty; the most that is to be seen from zero
 */
export function nullBars(
  differences: ArrayLike<number>,
  observed: number,
  mirrored: boolean,
): { readonly bars: NullBar[]; readonly reach: number } {
  const edge = Math.abs(observed);
  let reach = edge;
  for (let i = 0; i < differences.length; i++) reach = Math.max(reach, Math.abs(differences[i]));
  if (reach <= tolerance) reach = 0.01;
  const number = Math.min(bars.most, Math.max(bars.least, 2 * Math.sqrt(differences.length)));
  const width = barWidth(edge, (2 * reach) / number);
  const counts = new Map<number, { smaller: number; extreme: number }>();
  const add = (difference: number): void => {
    const extreme = Math.abs(difference) >= edge - tolerance;
    // A tie belongs to the outer side of the edge, wherever rounding has put it.
    const size = extreme ? Math.max(Math.abs(difference), edge + tolerance) : Math.abs(difference);
    const bar = Math.sign(difference) * Math.floor(size / width + 0.5);
    const count = counts.get(bar) ?? { smaller: 0, extreme: 0 };
    if (extreme) count.extreme++;
    else count.smaller++;
    counts.set(bar, count);
  };
  for (let i = 0; i < differences.length; i++) {
    add(differences[i]);
    if (mirrored) add(-differences[i]);
  }
  const found = [...counts]
    .sort(([one], [other]) => one - other)
    .flatMap(([bar, { smaller, extreme }]) => {
      const place = { from: (bar - 0.5) * width, to: (bar + 0.5) * width };
      return [
        { ...place, count: smaller, below: 0, extreme: false },
        { ...place, count: extreme, below: smaller, extreme: true },
      ].filter(({ count }) => count > 0);
    });
  return { bars: found, reach: Math.max(reach, greatest(found.map(({ from, to }) => Math.max(-from, to)))) };
}

/** About as wide as wanted, so that the edge is half a bar and some whole ones from zero, if that can be. */
function barWidth(edge: number, wanted: number): number {
  return edge < wanted / 3 ? wanted : edge / (Math.max(0, Math.round(edge / wanted - 0.5)) + 0.5);
}
