/**
 * A sum of pair counts that stays exact beyond 2^53, where doubles begin to skip integers: one entity of 1.4·10^8
 * mentions is enough to get there. Big integers are touched only then.
 */
export class ExactSum {
  private small = 0;
  private big = 0n;

  /** Adds C(n) = n(n−1)/2, the number of pairs among `n` mentions. */
  addPairs(n: number): void {
    const half = n % 2 === 0 ? n / 2 : n;
    const other = n % 2 === 0 ? n - 1 : (n - 1) / 2;
    const product = half * other;
    if (product > Number.MAX_SAFE_INTEGER) {
      this.big += BigInt(half) * BigInt(other);
    } else if (this.small + product > Number.MAX_SAFE_INTEGER) {
      this.big += BigInt(this.small);
      this.small = product;
    } else {
      this.small += product;
    }
  }

  toBigInt(): bigint {
    return this.big + BigInt(this.small);
  }
}
