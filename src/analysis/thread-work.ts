import { SharedPieces, type ThreadInput } from "../core/helper-threads.ts";
import { helpWithResamples } from "../stats/bootstrap.ts";
import { helpWithIntervals } from "../stats/difference-intervals.ts";
import { helpWithTrials } from "../stats/swap-test.ts";
import { helpWithPermutations } from "../stats/tukey-test.ts";
import type { HelpedMeasures, Measures } from "../stats/unit-counts.ts";
import { measuresOf } from "./measure-units.ts";

/** The work that threads can help with, by its name. */
const works: Readonly<Record<string, (input: object, pieces: SharedPieces, numbers: Float64Array) => void>> = {
  trials: withMeasures(helpWithTrials),
  resamples: withMeasures(helpWithResamples),
  permutations: withMeasures(helpWithPermutations),
  intervals: helpWithIntervals,
};

function withMeasures(
  help: (input: object, measures: Measures, pieces: SharedPieces, numbers: Float64Array) => void,
): (input: object, pieces: SharedPieces, numbers: Float64Array) => void {
  return (input, pieces, numbers) => {
    help(input, measuresOf((input as HelpedMeasures).recipe!), pieces, numbers);
  };
}

/** Does a thread's share of some work. If it fails, the thread that asked for it does the work itself. */
export function doShare({ work, input, numbers, ...claims }: ThreadInput): void {
  const pieces = new SharedPieces(claims);
  try {
    works[work](input, pieces, new Float64Array(numbers));
    pieces.tellEnd("returned");
  } catch {
    pieces.tellEnd("failed");
  }
}
