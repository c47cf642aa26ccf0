import { Pieces, type ThreadInput } from "../core/helper-threads.ts";
import { helpWithResamples } from "../stats/bootstrap.ts";
import { helpWithTrials } from "../stats/swap-test.ts";
import { helpWithPermutations } from "../stats/tukey-test.ts";
import type { HelpedMeasures, Measures } from "../stats/unit-counts.ts";
import { measuresOf } from "./measure-units.ts";

/** The work that threads can help with, by its name. */
const works: Readonly<
  Record<string, (input: object, measures: Measures, pieces: Pieces, numbers: Float64Array) => void>
> = { trials: helpWithTrials, resamples: helpWithResamples, permutations: helpWithPermutations };

/** Does a thread's share of some work. If it fails, the thread that asked for it does the work itself. */
export function doShare({ work, input, numbers, ...claims }: ThreadInput): void {
  const pieces = new Pieces(claims);
  try {
    works[work](input, measuresOf((input as HelpedMeasures).recipe!), pieces, new Float64Array(numbers));
    pieces.tellEnd("returned");
  } catch {
    pieces.tellEnd("failed");
  }
}
