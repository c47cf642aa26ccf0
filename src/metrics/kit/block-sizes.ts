import { compensatedSum } from "../../core/compensated-sum.ts";
import { commonMentions, type OverlapTable } from "../../core/overlap-table.ts";

/** How often each size occurs. */
export type Times = ReadonlyMap<number, number>;

/** How often each number of common mentions occurs: in entities of the key, in those of the response, and in cells. */
export interface BlockSizes {
  readonly key: Times;
  readonly response: Times;
  readonly cells: Times;
}

export function blockSizes(table: OverlapTable): BlockSizes {
  const common = commonMentions(table);
  return { key: timesOf(common.key), response: timesOf(common.response), cells: timesOf(table.cellSize) };
}

function timesOf(sizes: Int32Array): Times {
  const times = new Map<number, number>();
  for (const size of sizes) if (size > 0) times.set(size, (times.get(size) ?? 0) + 1);
  return times;
}

/** Returns the blocks after some of them have become others. */
export function changedBlocks(all: BlockSizes, before: BlockSizes, after: BlockSizes): BlockSizes {
  const changed = (side: keyof BlockSizes): Times => {
    const times = new Map(all[side]);
    for (const [size, count] of after[side]) times.set(size, (times.get(size) ?? 0) + count);
    for (const [size, count] of before[side]) times.set(size, times.get(size)! - count);
    return times;
  };
  return { key: changed("key"), response: changed("response"), cells: changed("cells") };
}

/**
 * Returns Σ term(size) over all blocks. The products of terms and times have no rounding error, so the sum is that of
 * `compensatedSum` over single blocks.
 *
 * @complexity O(different sizes)
 */
export function sumOverBlocks(times: Times, term: (size: number) => number): number {
  const parts: number[] = [];
  for (const [size, count] of times) {
    if (count === 0) continue;
    const value = term(size);
    const product = value * count;
    parts.push(product, lostInProduct(value, count, product));
  }
  return compensatedSum(parts.length, (i) => parts[i]);
}

/** 2^27 + 1, which divides the digits of a number into halves. */
const HALVES = 134_217_729;

/**
 * Returns the rounding error of a product.
 *
 * @source Dekker, T. J. (1971). A Floating-Point Technique for Extending the Available Precision. Numerische Mathematik
 *   18.
 */
function lostInProduct(a: number, b: number, product: number): number {
  const [aHigh, bHigh] = [highHalf(a), highHalf(b)];
  const [aLow, bLow] = [a - aHigh, b - bHigh];
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

function highHalf(value: number): number {
  const scaled = HALVES * value;
  return scaled - (scaled - value);
}
