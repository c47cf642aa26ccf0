import type { CounterAndFigures } from "../../scoring/figures.ts";
import { streams } from "../../stats/random-words.ts";
import { CompiledDeals } from "../compiled-deals.ts";
import { type DealtPair, type DealtSide, DealtTables } from "../dealt-tables.ts";
import { type Labels, labelSizes } from "./agreement-mentions.ts";

/** The number of times that each annotator's entities are shuffled. */
export const dealings = 200;

/**
 * Returns the F that two annotators reach by chance for each metric: the mean over random assignments. Each shuffles
 * the entities of one annotator over the mentions that this annotator marked in the part, keeping their sizes, and
 * scores them against the other annotator. Both annotators are shuffled in turn.
 *
 * @param parts the labels of two annotators in each part, in an order that does not depend on that of the files
 * @returns NaN if F is undefined in any assignment
 * @source Hubert, L. and Arabie, P. (1985). Comparing Partitions. Journal of Classification 2 (the model of chance).
 * @complexity O(assignments · cost of the metrics)
 */
export function chanceScores(
  parts: readonly Labels[],
  { layout, counter, figures: computed }: CounterAndFigures,
  seed: number,
): Float64Array {
  const pairs = parts.map(compactPair);
  const deals = CompiledDeals.create(pairs, counter) ?? new DealtTables(pairs, counter);
  const count = layout.metrics.length;
  const figures = new Float64Array(3 * count);
  const scores = (side: DealtSide): Float64Array => {
    computed.compute(deals.total(side), figures);
    return Float64Array.from({ length: count }, (_, metric) => figures[3 * metric + 2]);
  };
  const sums = new Float64Array(count);
  for (let dealing = 0; dealing < dealings; dealing++) {
    // The same random numbers shuffle both annotators' mentions, so that exchanging the annotators exchanges the two
    // assignments.
    deals.draw(dealing, streams.chance, seed);
    const one = scores("second");
    const other = scores("first");
    for (let metric = 0; metric < count; metric++) sums[metric] += one[metric] + other[metric];
  }
  return sums.map((sum) => sum / (2 * dealings));
}

function compactPair([first, second]: Labels): DealtPair {
  const isCommon = first.map((label, i) => (label >= 0 && second[i] >= 0 ? 1 : 0));
  const compact = (own: Int32Array): Int32Array => {
    const order = [1, 0].flatMap((wanted) =>
      Array.from(own.keys()).filter((i) => own[i] >= 0 && isCommon[i] === wanted),
    );
    return Int32Array.from(order, (i) => own[i]);
  };
  return {
    first: compact(first),
    second: compact(second),
    firstSizes: labelSizes(first),
    secondSizes: labelSizes(second),
    common: isCommon.reduce((sum, one) => sum + one, 0),
  };
}
