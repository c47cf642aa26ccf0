import { signOf } from "./tolerance.ts";

/** Rules for equal ranks: see `rankSystems`. */
export const rankRules = ["sig", "leader", "chain"] as const;
/** One of `rankRules`. */
export type RankRule = (typeof rankRules)[number];

/** The standing of a system. */
export interface Standing {
  /** From 1. */
  readonly rank: number;
  /**
   * The best and the worst rank that the significant differences allow: 1 + the number of significantly better systems,
   * and the number of systems minus that of significantly worse ones.
   */
  readonly interval: readonly [best: number, worst: number];
  /** From 1. Every system of a cluster is significantly better than every one of a later cluster. */
  readonly cluster: number;
}

/**
 * Returns ranks with ties. Systems that do not differ significantly should have the same rank. This is not always
 * possible: of three systems, the first and the last may differ, while neither differs from the second. The rules are:
 *
 *   sig      1 + the number of systems that are significantly better
 *   leader   from the top, a system begins a new rank if the first system of the current rank is significantly better
 *   chain    from the top, a system begins a new rank if the system just above it is significantly better
 *
 * @param scores of each system, higher is better
 * @param differs whether two systems differ significantly
 * @returns the standing of each system; with A ≈ B ≈ C and A > C, the ranks are: sig 1, 1, 2; leader 1, 1, 3; chain 1,
 *   1, 1
 * @source Moosavi and Strube (2016), §6 and Table 5, which all three rules reproduce.
 * @example
 *   // Only the best and the worst of three systems differ significantly.
 *   const differs = (a, b) => Math.abs(a - b) === 2;
 *   rankSystems([0.9, 0.8, 0.7], differs, "leader").map(({ rank }) => rank); // → [1, 1, 3]
 */
export function rankSystems(
  scores: readonly number[],
  differs: (a: number, b: number) => boolean,
  rule: RankRule,
): Standing[] {
  const order = descending(scores);
  const isBetter = (a: number, b: number): boolean => scores[a] > scores[b] && differs(a, b);
  const ranks: number[] = [];
  const clusters: number[] = [];
  let first = 0;
  order.forEach((system, place) => {
    const above = rule === "leader" ? order[first] : order[place - 1];
    if (place > 0 && isBetter(above, system)) first = place;
    ranks[system] = rule === "sig" ? 1 + order.filter((other) => isBetter(other, system)).length : first + 1;
    const line =
      place > 0 && order.slice(0, place).every((upper) => order.slice(place).every((lower) => isBetter(upper, lower)));
    clusters[system] = place === 0 ? 1 : clusters[order[place - 1]] + (line ? 1 : 0);
  });
  return scores.map((_, system) => ({
    rank: ranks[system],
    interval: [
      1 + order.filter((other) => isBetter(other, system)).length,
      scores.length - order.filter((other) => isBetter(system, other)).length,
    ],
    cluster: clusters[system],
  }));
}

/** Returns the systems from the best to the worst; ties keep their order. */
export function descending(scores: readonly number[]): number[] {
  const order = Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a] || a - b);
  const places: number[] = [];
  for (let start = 0, end = 0; start < order.length; start = end) {
    for (end = start + 1; end < order.length && signOf(scores[order[end - 1]] - scores[order[end]]) === 0; ) end++;
    for (const system of order.slice(start, end).sort((a, b) => a - b)) places.push(system);
  }
  return places;
}

/**
 * Returns Kendall's τ-b: the pairs in the same order in both rankings minus those in opposite order, divided by the
 * geometric mean of the pairs that each ranking orders.
 *
 * @param x one number per item
 * @param y one number per item, in the same order
 * @returns −1..1, or null if one of the two orders no pair: all its numbers are equal, or there are fewer than two
 * @source Kendall, M. G. (1945). The Treatment of Ties in Ranking Problems. Biometrika 33(3).
 * @complexity O(items · log items); O(items²) if some number is within the tolerance of two that are further apart
 * @example
 *   // Two pairs are in the same order, one is not.
 *   kendallTauB([1, 2, 3], [1, 3, 2]); // → (2 - 1) / 3
 */
export function kendallTauB(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  const orderX = orderOf(x);
  const orderY = orderOf(y);
  const { balance, orderedByX, orderedByY } =
    orderX === undefined || orderY === undefined ? comparedPairs(x, y) : countedPairs(orderX, orderY);
  if (orderedByX === 0 || orderedByY === 0) return null;
  // The root of the product is a whole number if both order the same pairs, so ±1 is exact.
  return balance / Math.sqrt(orderedByX * orderedByY);
}

interface OrderedPairs {
  /** The pairs in the same order minus those in opposite order. */
  readonly balance: number;
  readonly orderedByX: number;
  readonly orderedByY: number;
}

function comparedPairs(x: ArrayLike<number>, y: ArrayLike<number>): OrderedPairs {
  let balance = 0;
  let orderedByX = 0;
  let orderedByY = 0;
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const signX = signOf(x[i] - x[j]);
      const signY = signOf(y[i] - y[j]);
      balance += signX * signY;
      orderedByX += Math.abs(signX);
      orderedByY += Math.abs(signY);
    }
  }
  return { balance, orderedByX, orderedByY };
}

/** Items in ascending order, and the class of each item: equal numbers have equal classes, from 0. */
interface ItemOrder {
  readonly items: Uint32Array;
  readonly classes: Uint32Array;
}

/** Returns undefined if, of three numbers, the outer ones differ, but neither from the one between them. */
function orderOf(values: ArrayLike<number>): ItemOrder | undefined {
  const items = Uint32Array.from({ length: values.length }, (_, item) => item).sort((a, b) => values[a] - values[b]);
  const classes = new Uint32Array(items.length);
  for (let i = 1, first = 0; i < items.length; i++) {
    const isNew = signOf(values[items[i]] - values[items[i - 1]]) > 0;
    if (isNew) first = i;
    else if (signOf(values[items[i]] - values[items[first]]) > 0) return undefined;
    classes[items[i]] = classes[items[i - 1]] + (isNew ? 1 : 0);
  }
  return { items, classes };
}

/** Takes the items in ascending order of x, and counts those before that have a smaller or a larger y. */
function countedPairs({ items, classes: ofX }: ItemOrder, { classes: ofY }: ItemOrder): OrderedPairs {
  // A Fenwick tree: place c holds a number of items whose classes end at c - 1.
  const tree = new Uint32Array(items.length + 1);
  const countUpTo = (place: number): number => {
    let count = 0;
    for (let c = place; c > 0; c &= c - 1) count += tree[c];
    return count;
  };
  let balance = 0;
  let orderedByX = 0;
  for (let start = 0, end = 0; start < items.length; start = end) {
    while (end < items.length && ofX[items[end]] === ofX[items[start]]) end++;
    orderedByX += start * (end - start);
    for (let i = start; i < end; i++) {
      const y = ofY[items[i]];
      balance += countUpTo(y) - (start - countUpTo(y + 1));
    }
    for (let i = start; i < end; i++) {
      for (let c = ofY[items[i]] + 1; c <= items.length; c += c & -c) tree[c]++;
    }
  }
  const sizes = new Uint32Array(items.length);
  for (const y of ofY) sizes[y]++;
  const tied = sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  return { balance, orderedByX, orderedByY: (items.length * (items.length - 1)) / 2 - tied };
}
