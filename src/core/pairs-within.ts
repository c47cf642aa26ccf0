import { total } from "./overlap-table.ts";
import { pairCountWithin } from "./pair-count.ts";

/** Of so few mentions even all pairs are less than 2^53. */
export const DOUBLES_SUFFICE = 2 ** 27;

/**
 * The pairs of mentions within entities: the sum of C(n) = n(n−1)/2 over their sizes.
 *
 * Exact beyond 2^53, too, where doubles begin to skip integers: one entity of 1.4·10^8 mentions is enough to get there. Big integers are
 * touched only then.
 *
 * @param sizes mentions per entity
 */
export function pairsWithin(sizes: Int32Array): bigint {
  if (total(sizes) <= DOUBLES_SUFFICE) return BigInt(pairCountWithin(sizes));
  let small = 0;
  let big = 0n;
  for (let i = 0; i < sizes.length; i++) {
    const n = sizes[i];
    const half = n % 2 === 0 ? n / 2 : n;
    const other = n % 2 === 0 ? n - 1 : (n - 1) / 2;
    const pairs = half * other;
    if (small + pairs <= Number.MAX_SAFE_INTEGER) {
      small += pairs;
    } else {
      big += BigInt(small) + BigInt(half) * BigInt(other);
      small = 0;
    }
  }
  return big + BigInt(small);
}
