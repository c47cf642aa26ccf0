import { CompensatedSums } from "../core/compensated-sum.ts";
import { type OverlapTable, total } from "../core/overlap-table.ts";
import { orNull, quotient, type ZeroDivision } from "../core/ratio.ts";
import type { MetricCounter } from "../scoring/count-metrics.ts";
import { RandomWords, shuffle } from "../stats/random-words.ts";

/** The side whose entities are assigned at random. */
export type DealtSide = "first" | "second";

export interface DealtPair {
  /** The entity of each mention. Common mentions come first, in the same order on both sides. */
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly firstSizes: Int32Array;
  readonly secondSizes: Int32Array;
  readonly common: number;
}

export function pairOfTable({ keySizes, responseSizes, cellKey, cellResponse, cellSize }: OverlapTable): DealtPair {
  const labels = (sizes: Int32Array, own: Int32Array): Int32Array => {
    const all = new Int32Array(total(sizes));
    const left = sizes.slice();
    let next = 0;
    for (let c = 0; c < cellSize.length; c++) {
      all.fill(own[c], next, (next += cellSize[c]));
      left[own[c]] -= cellSize[c];
    }
    for (let e = 0; e < left.length; e++) all.fill(e, next, (next += left[e]));
    return all;
  };
  return {
    first: labels(keySizes, cellKey),
    second: labels(responseSizes, cellResponse),
    firstSizes: keySizes,
    secondSizes: responseSizes,
    common: total(cellSize),
  };
}

export function mostMentions({ first, second }: DealtPair): number {
  return Math.max(first.length, second.length);
}

/**
 * Assigns the entities of one side of a part at random to its mentions, while the other side stays.
 *
 * All tables share the same arrays, so a table is valid only until the next call of `deal`.
 */
export class Dealer {
  private readonly pair: DealtPair;
  private readonly side: DealtSide;
  private readonly labels: Int32Array;
  /**
   * `common` has the common mentions in their order. `bySecond` has them by the second side's entities, and `sorted` by
   * the first side's, then the second's.
   */
  private readonly common: Int32Array;
  private readonly bySecond: Int32Array;
  private readonly sorted: Int32Array;
  private readonly ends: Int32Array;
  private readonly cellKey: Int32Array;
  private readonly cellResponse: Int32Array;
  private readonly cellSize: Int32Array;
  private constant: Float64Array | undefined;
  private readonly isConstant: boolean;

  constructor(pair: DealtPair, side: DealtSide) {
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

  deal(words: Uint32Array, count: (table: OverlapTable) => Float64Array): Float64Array {
    if (this.constant !== undefined) return this.constant;
    this.labels.set(this.pair[this.side]);
    shuffle(this.labels, words);
    const counts = count(this.table());
    if (this.isConstant) this.constant = counts;
    return counts;
  }

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

  /** Sorts mentions by entity; those of one entity keep their order. */
  private sortBy(labels: Int32Array, entities: number, from: Int32Array, to: Int32Array): void {
    const { ends } = this;
    for (let e = 0; e <= entities; e++) ends[e] = 0;
    for (let i = 0; i < from.length; i++) ends[labels[i] + 1]++;
    for (let e = 0; e < entities; e++) ends[e + 1] += ends[e];
    for (let i = 0; i < from.length; i++) to[ends[labels[from[i]]]++] = from[i];
  }
}

/** The parts of two annotators, of whom either can be dealt. */
export interface Deals {
  /** Draws the random words of a trial, which both sides use. */
  draw(trial: number, stream: number, seed: number): void;
  /** Deals a side of all parts with these words, and returns their summed counts, by the counter's layout. */
  total(side: DealtSide): Float64Array;
}

/** Deals parts one after another by `Dealer`. */
export class DealtTables implements Deals {
  private readonly pairs: readonly DealtPair[];
  private readonly counter: MetricCounter;
  private readonly dealers: Readonly<Record<DealtSide, readonly Dealer[]>>;
  private readonly words: Uint32Array;

  constructor(pairs: readonly DealtPair[], counter: MetricCounter) {
    this.pairs = pairs;
    this.counter = counter;
    const dealers = (side: DealtSide): Dealer[] => pairs.map((pair) => new Dealer(pair, side));
    this.dealers = { first: dealers("first"), second: dealers("second") };
    this.words = new Uint32Array(pairs.reduce((sum, pair) => sum + mostMentions(pair), 0));
  }

  draw(trial: number, stream: number, seed: number): void {
    new RandomWords(seed, stream).fill(trial, this.words);
  }

  total(side: DealtSide): Float64Array {
    const { pairs, counter, dealers, words } = this;
    const sums = new CompensatedSums(counter.layout.columns);
    let used = 0;
    pairs.forEach((pair, part) => {
      sums.add(dealers[side][part].deal(words.subarray(used), (table) => counter.count(table)));
      used += mostMentions(pair);
    });
    return sums.total();
  }
}

/**
 * Returns a score adjusted for chance: (score − expected) / (1 − expected), so that chance is 0 and a perfect score is
 * 1.
 *
 * @param zeroDivision the value of 0/0, which occurs if chance alone gives a perfect score
 * @returns `null` if the result or the score is undefined
 */
export function adjustedForChance(
  score: number | null,
  expected: number | null,
  zeroDivision: ZeroDivision = "undefined",
): number | null {
  if (score === null || expected === null) return null;
  return orNull(1 - expected < 1e-12 ? quotient(0, 0, zeroDivision) : (score - expected) / (1 - expected));
}
