import type { OverlapTable } from "../../core/overlap-table.ts";
import { type CountLayout, sumCounts } from "../../scoring/counts.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { RandomWords, shuffle, streams } from "../../stats/random-words.ts";
import { type Labels, labelSizes } from "./agreement-mentions.ts";

/** How often the entities of an annotator are shuffled. */
export const dealings = 200;

/**
 * The F that two annotators have by chance, metric by metric: the mean over seeded random dealings. In each, the entities of
 * the second annotator are shuffled over the mentions that this annotator marked in the part, their sizes staying the
 * same, and F is computed against the first annotator's; then the other way round, so that both are treated alike.
 *
 * @param parts of two annotators each, in an order that does not depend on files
 * @returns NaN where F is undefined
 * @source Hubert, L. and Arabie, P. (1985). Comparing Partitions. Journal of Classification 2 (the model of chance).
 * @complexity O(dealings · cost of the metrics)
 */
export function chanceScores(
  parts: readonly Labels[],
  layout: CountLayout,
  options: ScoreOptions,
  seed: number,
): Float64Array {
  const pairs = parts.map(compactPair);
  const random = new RandomWords(seed, streams.chance);
  // Both annotators' mentions are shuffled by the same words, so that exchanging the two exchanges the two dealings.
  const words = new Uint32Array(pairs.reduce((sum, pair) => sum + mostMentions(pair), 0));
  const dealers = (["first", "second"] as const).map((side) => pairs.map((pair) => new Dealer(pair, side)));
  const dealt = (side: 0 | 1): Float64Array[] => {
    let used = 0;
    return pairs.map((pair, i) => {
      const own = words.subarray(used);
      used += mostMentions(pair);
      return dealers[side][i].deal(own, (table) => layout.count(table, options));
    });
  };
  const count = options.metrics.length;
  const figures = new Float64Array(3 * count);
  const scores = (counts: readonly Float64Array[]): Float64Array => {
    layout.figures(sumCounts(counts, layout.columns), options, figures);
    return Float64Array.from({ length: count }, (_, metric) => figures[3 * metric + 2]);
  };
  const sums = new Float64Array(count);
  for (let dealing = 0; dealing < dealings; dealing++) {
    random.fill(dealing, words);
    const one = scores(dealt(1));
    const other = scores(dealt(0));
    for (let metric = 0; metric < count; metric++) sums[metric] += one[metric] + other[metric];
  }
  return sums.map((sum) => sum / (2 * dealings));
}

interface CompactPair {
  /** The entity of each mention that the annotator marked; the common ones come first, in the same order on both sides. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly firstSizes: Int32Array;
  readonly secondSizes: Int32Array;
  readonly common: number;
}

function compactPair([first, second]: Labels): CompactPair {
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

function mostMentions({ first, second }: CompactPair): number {
  return Math.max(first.length, second.length);
}

/**
 * Deals out the entities of one annotator in a part, the other's staying as they are.
 *
 * The same arrays serve all dealings, so that a table only holds until the next one is made.
 */
class Dealer {
  private readonly pair: CompactPair;
  private readonly side: "first" | "second";
  private readonly labels: Int32Array;
  /** The common mentions as they are, by the second annotator's entities, and by the first's and then the second's. */
  private readonly common: Int32Array;
  private readonly bySecond: Int32Array;
  private readonly sorted: Int32Array;
  private readonly ends: Int32Array;
  private readonly cellKey: Int32Array;
  private readonly cellResponse: Int32Array;
  private readonly cellSize: Int32Array;
  /** The counts of the one table that there is, if dealing cannot change it. */
  private constant: Float64Array | undefined;
  private readonly isConstant: boolean;

  constructor(pair: CompactPair, side: "first" | "second") {
    const { common, firstSizes, secondSizes } = pair;
    this.pair = pair;
    this.side = side;
    this.labels = pair[side].slice();
    this.isConstant = common === 0 || this.labels.every((label) => label === this.labels[0]);
    this.common = Int32Array.from({ length: common }, (_, i) => i);
    this.bySecond = new Int32Array(common);
    this.sorted = new Int32Array(common);
    this.ends = new Int32Array(Math.max(firstSizes.length, secondSizes.length) + 1);
    this.cellKey = new Int32Array(common);
    this.cellResponse = new Int32Array(common);
    this.cellSize = new Int32Array(common);
  }

  /** @returns the counts of the table of the next dealing */
  deal(words: Uint32Array, count: (table: OverlapTable) => Float64Array): Float64Array {
    if (this.constant !== undefined) return this.constant;
    this.labels.set(this.pair[this.side]);
    shuffle(this.labels, words);
    const counts = count(this.table());
    if (this.isConstant) this.constant = counts;
    return counts;
  }

  /** The same as `overlapTable` makes. */
  private table(): OverlapTable {
    const { pair, side, labels, common, bySecond, sorted, cellKey, cellResponse, cellSize } = this;
    const { firstSizes, secondSizes } = pair;
    const [first, second] = side === "first" ? [labels, pair.second] : [pair.first, labels];
    this.sortBy(second, secondSizes.length, common, bySecond);
    this.sortBy(first, firstSizes.length, bySecond, sorted);
    let cells = 0;
    for (let i = 0; i < sorted.length; i++) {
      const k = first[sorted[i]];
      const r = second[sorted[i]];
      if (cells > 0 && cellKey[cells - 1] === k && cellResponse[cells - 1] === r) {
        cellSize[cells - 1]++;
        continue;
      }
      cellKey[cells] = k;
      cellResponse[cells] = r;
      cellSize[cells++] = 1;
    }
    return {
      keySizes: firstSizes,
      responseSizes: secondSizes,
      cellKey: cellKey.subarray(0, cells),
      cellResponse: cellResponse.subarray(0, cells),
      cellSize: cellSize.subarray(0, cells),
    };
  }

  /** Sorts common mentions by entity; those of one entity stay in their order. */
  private sortBy(labels: Int32Array, entities: number, from: Int32Array, to: Int32Array): void {
    const { ends } = this;
    for (let e = 0; e <= entities; e++) ends[e] = 0;
    for (let i = 0; i < from.length; i++) ends[labels[i] + 1]++;
    for (let e = 0; e < entities; e++) ends[e + 1] += ends[e];
    for (let i = 0; i < from.length; i++) to[ends[labels[from[i]]]++] = from[i];
  }
}

/**
 * F adjusted for chance: (F − E) / (1 − E), so that chance is 0 and full agreement 1.
 *
 * @returns `null` where chance alone gives full agreement, or F is undefined
 */
export function adjusted(f: number | null, expected: number | null): number | null {
  return f === null || expected === null || 1 - expected < 1e-12 ? null : (f - expected) / (1 - expected);
}
