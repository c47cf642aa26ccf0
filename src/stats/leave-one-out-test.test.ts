import { describe, expect, it } from "vitest";
import { Random } from "../../bench/random.ts";
import { leaveOneOutTest } from "./leave-one-out-test.ts";
import { RandomWords, streams } from "./random-words.ts";
import { DistinctColumns, type Measures, type UnitCounts, selectUnits } from "./unit-counts.ts";
import { exactTest } from "./swap-test.ts";

const ratio: Measures = {
  count: 1,
  evaluate: ([, numerator, denominator], out) => {
    out[0] = denominator === 0 ? 0 : numerator / denominator;
  },
};

function counts(units: number, seed: number): UnitCounts {
  const random = new Random(seed);
  const system = (): Float64Array =>
    Float64Array.from({ length: 3 * units }, (_, i) => (i % 3 === 2 ? 5 + (i % 7) : random.below(6)));
  return {
    units: Array.from({ length: units }, (_, i) => `d${String(i).padStart(2, "0")}`),
    columns: 3,
    systems: [system(), system(), system()],
  };
}

describe("p without one unit", () => {
  it.each([1, 2, 3])("is the exact p of the other units, if all arrangements are tried (seed %i)", (seed) => {
    const all = counts(8, seed);
    const found = leaveOneOutTest(new DistinctColumns(all), [2, 0], ratio, [1, 2], { trials: 1000, seed: 1 });
    all.units.forEach((_, left) => {
      const others = new DistinctColumns(selectUnits(all, (unit) => unit !== left));
      expect(found[left]).toBeCloseTo(exactTest(others, [2, 0], ratio).p[0], 12);
    });
  });

  it("comes from all arrangements if there are at most as many as trials, and otherwise from random ones", () => {
    const all = counts(8, 1);
    const test = (trials: number): Float64Array =>
      leaveOneOutTest(new DistinctColumns(all), [2, 0], ratio, [1, 2], { trials, seed: 1 });
    const differing = all.units.filter((_, unit) =>
      [1, 2].some((column) => all.systems[2][3 * unit + column] !== all.systems[0][3 * unit + column]),
    );
    const arrangements = 2 ** differing.length;
    expect(arrangements).toBeGreaterThanOrEqual(16);
    expect(test(arrangements)).toEqual(test(8 * arrangements));
    expect(test(arrangements - 1)).not.toEqual(test(arrangements));
  });

  it("comes from the coin tosses of the other units, if arrangements are drawn", () => {
    const all = counts(40, 4);
    const trials = 80;
    const found = leaveOneOutTest(new DistinctColumns(all), [0, 1], ratio, [1, 2], { trials, seed: 9 });
    const random = new RandomWords(9, streams.swaps);
    const words = new Uint32Array(2);
    const extreme = all.units.map(() => 0);
    const difference = (left: number, isExchanged: (unit: number) => boolean): number => {
      const [x, y] = [0, 1].map((side) => {
        const sum = (column: number): number =>
          all.units.reduce((total, _, unit) => {
            const system = isExchanged(unit) ? 1 - side : side;
            return total + (unit === left ? 0 : all.systems[system][3 * unit + column]);
          }, 0);
        return sum(1) / sum(2);
      });
      return Math.abs(y - x);
    };
    for (let trial = 0; trial < trials; trial++) {
      random.fill(trial, words);
      all.units.forEach((_, left) => {
        const isExchanged = (unit: number): boolean => ((words[unit < 32 ? 0 : 1] >>> (unit % 32)) & 1) === 1;
        if (difference(left, isExchanged) >= difference(left, () => false) - 1e-10) extreme[left]++;
      });
    }
    expect(Array.from(found)).toStrictEqual(extreme.map((count) => (count + 1) / (trials + 1)));
  });
});
