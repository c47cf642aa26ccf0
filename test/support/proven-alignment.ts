import { Fraction } from "./fraction.ts";

/**
 * Returns the greatest sum of similarities of a one-to-one alignment, for tables too large to try all alignments.
 *
 * The Hungarian method finds it in exact integers. A separate proof does not rely on the method: in each cell, the row
 * price and the column price add up to at least the similarity, so no alignment exceeds the sum of all prices, which
 * the alignment reaches.
 *
 * @throws Error if the proof fails
 */
export function provenBestAlignment(similarity: readonly (readonly Fraction[])[]): Fraction {
  const size = Math.max(similarity.length, similarity[0]?.length ?? 0);
  const scale = commonDenominator(similarity.flat());
  const weight = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => {
      const entry = similarity.at(row)?.at(column) ?? Fraction.zero;
      return entry.times(Fraction.of(scale)).numerator;
    }),
  );
  const { rowOf, rowPrice, columnPrice } = hungarian(weight);
  let sum = 0n;
  let bound = 0n;
  if (new Set(rowOf).size !== size) throw new Error("a row is aligned twice");
  for (let i = 0; i < size; i++) {
    sum += weight[rowOf[i]][i];
    bound += rowPrice[i] + columnPrice[i];
    for (let j = 0; j < size; j++) if (rowPrice[i] + columnPrice[j] < weight[i][j]) throw new Error("not a bound");
  }
  if (sum !== bound) throw new Error("not proven to be the best alignment");
  return Fraction.of(sum, scale);
}

/** Maximises by the Hungarian method with shortest augmenting paths, one row after another. */
function hungarian(weight: readonly (readonly bigint[])[]): {
  rowOf: number[];
  rowPrice: bigint[];
  columnPrice: bigint[];
} {
  const size = weight.length;
  const u = Array.from({ length: size }, () => 0n);
  const v = Array.from({ length: size }, () => 0n);
  const rowOf = Array.from({ length: size }, () => -1);
  for (let row = 0; row < size; row++) {
    const slack = Array.from({ length: size }, (_, j) => u[row] + v[j] - weight[row][j]);
    const from = Array.from({ length: size }, () => row);
    const reachedBy = new Map<number, number>();
    const rows = [row];
    let end = -1;
    // The price of a new row starts at 0, which may be below a weight, so slack may be negative.
    while (end < 0) {
      let next = -1;
      for (let j = 0; j < size; j++) if (!reachedBy.has(j) && (next < 0 || slack[j] < slack[next])) next = j;
      const step = slack[next];
      for (const i of rows) u[i] -= step;
      for (const j of reachedBy.keys()) v[j] += step;
      for (let j = 0; j < size; j++) if (!reachedBy.has(j)) slack[j] -= step;
      reachedBy.set(next, from[next]);
      if (rowOf[next] < 0) {
        end = next;
      } else {
        const added = rowOf[next];
        rows.push(added);
        for (let j = 0; j < size; j++) {
          const other = u[added] + v[j] - weight[added][j];
          if (!reachedBy.has(j) && other < slack[j]) {
            slack[j] = other;
            from[j] = added;
          }
        }
      }
    }
    for (let column = end; ; ) {
      const owner = reachedBy.get(column)!;
      const before = rowOf.indexOf(owner);
      rowOf[column] = owner;
      if (owner === row) break;
      column = before;
    }
  }
  return { rowOf, rowPrice: u, columnPrice: v };
}

function commonDenominator(fractions: readonly Fraction[]): bigint {
  let multiple = Fraction.one;
  for (const { denominator } of fractions) {
    // lcm(m, d) is the numerator of m / d in lowest terms, times d.
    multiple = Fraction.of(Fraction.of(multiple.numerator, denominator).numerator * denominator);
  }
  return multiple.numerator;
}
