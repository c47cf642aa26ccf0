import { RandomWords, streams } from "./random-words.ts";
import { differingUnits } from "./swap-test.ts";
import type { Pair } from "./trial-run.ts";
import { tolerance } from "./tolerance.ts";
import type { DistinctColumns, Measures } from "./unit-counts.ts";

/**
 * Returns p of the swap test without each unit in turn, always from the same arrangements. The test uses all
 * arrangements if there are no more than the requested trials, otherwise random ones.
 *
 * @param measures the first one is tested
 * @param counts the columns that the first measure depends on
 * @complexity O(trials · units · columns)
 */
export function leaveOneOutTest(
  columns: DistinctColumns,
  [a, b]: Pair,
  measures: Measures,
  counts: readonly number[],
  { trials, seed }: { trials: number; seed: number },
): Float64Array {
  const { units, width, rows, index, totals } = columns;
  const ofA = counts.map((c) => index[a][c]);
  const ofB = counts.map((c) => index[b][c]);
  const sumsA = new Float64Array(index[a].length);
  const sumsB = new Float64Array(index[b].length);
  const figureA = new Float64Array(measures.count);
  const figureB = new Float64Array(measures.count);
  const exchanged = new Uint8Array(units);
  const goingA = new Float64Array(counts.length);
  const goingB = new Float64Array(counts.length);

  const differenceWithout = (unit: number): number => {
    const row = unit * width;
    for (let i = 0; i < counts.length; i++) {
      const ownA = rows[row + ofA[i]];
      const ownB = rows[row + ofB[i]];
      const fromA = exchanged[unit] === 1 ? goingA[i] - ownA : goingA[i];
      const fromB = exchanged[unit] === 1 ? goingB[i] - ownB : goingB[i];
      sumsA[counts[i]] = totals[ofA[i]] - ownA - fromA + fromB;
      sumsB[counts[i]] = totals[ofB[i]] - ownB - fromB + fromA;
    }
    measures.evaluate(sumsA, figureA);
    measures.evaluate(sumsB, figureB);
    return Math.abs(figureB[0] - figureA[0]);
  };

  const observed = Float64Array.from({ length: units }, (_, unit) => differenceWithout(unit) - tolerance);
  const extreme = new Float64Array(units);
  const countArrangement = (): void => {
    goingA.fill(0);
    goingB.fill(0);
    for (let unit = 0; unit < units; unit++) {
      if (exchanged[unit] === 0) continue;
      for (let i = 0; i < counts.length; i++) {
        goingA[i] += rows[unit * width + ofA[i]];
        goingB[i] += rows[unit * width + ofB[i]];
      }
    }
    for (let unit = 0; unit < units; unit++) if (differenceWithout(unit) >= observed[unit]) extreme[unit]++;
  };

  const differing = differingUnits(columns, [a, b], counts);
  const all = 2 ** differing.length;
  if (all <= trials) {
    for (let arrangement = 0; arrangement < all; arrangement++) {
      differing.forEach((unit, bit) => (exchanged[unit] = (arrangement >>> bit) & 1));
      countArrangement();
    }
    return extreme.map((count) => count / all);
  }
  const random = new RandomWords(seed, streams.swaps);
  const words = new Uint32Array(Math.ceil(units / 32));
  for (let trial = 0; trial < trials; trial++) {
    random.fill(trial, words);
    for (let unit = 0; unit < units; unit++) exchanged[unit] = (words[unit >>> 5] >>> (unit & 31)) & 1;
    countArrangement();
  }
  return extreme.map((count) => (count + 1) / (trials + 1));
}
