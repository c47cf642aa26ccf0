import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { philox4x32, RandomWords } from "./random-words.ts";
import { crossedBootstrap, flipRuns, permuteRuns } from "./run-tests.ts";

interface Case {
  readonly a: readonly number[];
  readonly b: readonly number[];
  readonly share: number;
  readonly p?: number;
}

const { cases, paired } = JSON.parse(
  readFileSync(new URL("../../test/fixtures/scipy-runs.json", import.meta.url), "utf8"),
) as { cases: readonly (Case & { arrangements: number })[]; paired: readonly Case[] };

const range = (length: number, start = 0): number[] => Array.from({ length }, (_, i) => start + i);
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Scores from 0 to 1 in steps of a twentieth, so that ties occur. */
const score = fc.integer({ min: 0, max: 20 }).map((n) => n / 20);
const scores = (least: number, most: number): fc.Arbitrary<number[]> =>
  fc.array(score, { minLength: least, maxLength: most });

/**
 * Returns the share of the ways to divide integers into two groups with at least this difference. Instead of listing
 * the ways, it counts how many reach each sum with each number of runs.
 */
function shareByCounting(a: readonly number[], b: readonly number[]): number {
  const ways = Array.from({ length: a.length + 1 }, () => new Map<number, number>());
  ways[0].set(0, 1);
  for (const value of [...a, ...b]) {
    for (let taken = a.length; taken > 0; taken--) {
      for (const [sum, count] of ways[taken - 1]) {
        ways[taken].set(sum + value, (ways[taken].get(sum + value) ?? 0) + count);
      }
    }
  }
  const total = sumOf(a) + sumOf(b);
  // |mean of B − mean of A| times both numbers of runs.
  const difference = (sumA: number): number => Math.abs(a.length * (total - sumA) - b.length * sumA);
  const observed = difference(sumOf(a));
  let all = 0;
  let asLarge = 0;
  for (const [sum, count] of ways[a.length]) {
    all += count;
    if (difference(sum) >= observed) asLarge += count;
  }
  return asLarge / all;
}

describe("permuteRuns", () => {
  it.each([
    [3, 20],
    [4, 70],
    [5, 252],
    [10, 184_756],
  ])("with %i runs on each side, completely separated, counts 2 of %i arrangements", (runs, arrangements) => {
    const found = permuteRuns(range(runs), range(runs, 100), 1);
    const p = 2 / arrangements;
    expect(found).toEqual({ p, leastP: p, method: "exact", trials: arrangements });
  });

  it("with three runs on each side gives p = .1 even if they are completely separated", () => {
    expect(permuteRuns([0.61, 0.6, 0.62], [0.9, 0.91, 0.92], 1).p).toBe(0.1);
  });

  it("with one run against three gives p as calculated by hand", () => {
    // With the single run 1, 2, 3 or 9, the others' mean is 14/3, 13/3, 4 or 2, and the difference 11/3, 7/3, 1 or 7.
    const pOf = (a: readonly number[], b: readonly number[]): number => permuteRuns(a, b, 1).p;
    expect(pOf([9], [1, 2, 3])).toBe(1 / 4);
    expect(pOf([1], [9, 2, 3])).toBe(2 / 4);
    expect(pOf([9, 1, 3], [2])).toBe(3 / 4);
    expect(pOf([1, 2, 9], [3])).toBe(1);
    expect(permuteRuns([9], [1, 2, 3], 1)).toEqual({ p: 0.25, leastP: 0.25, method: "exact", trials: 4 });
  });

  it("counts ties that rounding would hide, as with 0, .1 against .2, .3", () => {
    expect(permuteRuns([0, 0.1], [0.2, 0.3], 1).p).toBe(2 / 6);
    expect(permuteRuns([0.1, 0.4], [0.2, 0.3], 1).p).toBe(1);
    expect(permuteRuns([0.5, 0.5], [0.5, 0.5], 1).p).toBe(1);
  });

  it("gives p as counted over all subsets, tried one by one", () => {
    fc.assert(
      fc.property(scores(1, 5), scores(1, 5), (a, b) => {
        const all = [...a, ...b].map((value) => Math.round(20 * value));
        const difference = (mask: number): number => {
          const own = all.filter((_, run) => ((mask >> run) & 1) === 1);
          const others = all.filter((_, run) => ((mask >> run) & 1) === 0);
          return Math.abs(own.length * sumOf(others) - others.length * sumOf(own));
        };
        const masks = range(2 ** all.length).filter(
          (mask) => range(all.length).filter((run) => ((mask >> run) & 1) === 1).length === a.length,
        );
        const observed = difference(2 ** a.length - 1);
        const asLarge = masks.filter((mask) => difference(mask) >= observed).length;
        expect(permuteRuns(a, b, 1)).toMatchObject({ p: asLarge / masks.length, trials: masks.length });
      }),
    );
  });

  it.each(cases.map((each) => [each.a.length, each.b.length, each] as const))(
    "gives the p of scipy for %i and %i runs",
    (_, _b, { a, b, arrangements, share, p }) => {
      const found = permuteRuns(a, b, 1);
      expect(found.p).toBeCloseTo(share, 12);
      expect(found.trials).toBe(arrangements);
      if (p !== undefined) expect(found.p).toBeCloseTo(p, 12);
    },
  );

  it("is compared with scipy in 26 cases, some of them significant", () => {
    expect(cases).toHaveLength(26);
    expect(cases.filter(({ p }) => p !== undefined)).toHaveLength(12);
    expect(cases.filter(({ a, b, p }) => a.length === b.length && p === undefined)).toEqual([]);
    expect(cases.filter(({ share }) => share < 0.05).length).toBeGreaterThan(3);
  });

  it("gives p as counted by sums for many runs, in groups of equal or different size", () => {
    fc.assert(
      fc.property(scores(6, 9), scores(6, 9), (a, b) => {
        const whole = (values: readonly number[]): number[] => values.map((value) => Math.round(20 * value));
        expect(permuteRuns(a, b, 1).p).toBeCloseTo(shareByCounting(whole(a), whole(b)), 12);
      }),
      { numRuns: 15 },
    );
  });

  it("gives the least p that any scores could have", () => {
    fc.assert(
      fc.property(scores(1, 5), scores(1, 5), (a, b) => {
        const { p, leastP } = permuteRuns(a, b, 1);
        expect(p).toBeGreaterThanOrEqual(leastP);
        const apart = permuteRuns(
          range(a.length).map((i) => i / 1000),
          range(b.length).map((i) => 0.9 + i / 1000),
          1,
        );
        expect(apart).toMatchObject({ p: leastP, leastP });
      }),
    );
  });

  it("is the same with the systems exchanged, and in any order of the runs", () => {
    fc.assert(
      fc.property(scores(1, 6), scores(1, 6), (a, b) => {
        const found = permuteRuns(a, b, 1);
        expect(permuteRuns(b, a, 1)).toEqual(found);
        expect(permuteRuns(a.toReversed(), b.toSorted(), 1)).toEqual(found);
      }),
    );
  });

  it("lists up to 2^21 arrangements: for 11 and 12 runs, but not for 12 and 12", () => {
    expect(permuteRuns(range(11), range(12, 50), 1)).toEqual({
      p: 1 / 1_352_078,
      leastP: 1 / 1_352_078,
      method: "exact",
      trials: 1_352_078,
    });
    expect(permuteRuns(range(12), range(12, 50), 1).method).toBe("monte-carlo");
  });

  describe("with random arrangements", () => {
    // The scores of 13 runs, in thousandths.
    const lower = [512, 498, 530, 505, 521, 489, 540, 515, 502, 527, 495, 533, 508];
    const fractions = (values: readonly number[], shift: number): number[] =>
      values.map((value) => (value + shift) / 1000);

    it.each([
      [13, 3],
      [13, 8],
      [13, 12],
      [13, 17],
      [12, 10],
      [9, 12],
    ])("is near the exact p: 13 runs and %i that are %i thousandths better", (runs, shift) => {
      const other = lower.map((value) => 1030 - value + shift).slice(0, runs);
      const exact = shareByCounting(lower, other);
      const { p, leastP, method, trials } = permuteRuns(fractions(lower, 0), fractions(other, 0), 12345);
      if (runs === 9) expect([method, p]).toEqual(["exact", exact]);
      else {
        expect([method, trials, leastP]).toEqual(["monte-carlo", 100_000, 1 / 100_001]);
        // Four standard errors, plus the contribution of the observed arrangement.
        expect(Math.abs(p - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / trials) + 1 / trials);
        expect(permuteRuns(fractions(lower, 0), fractions(other, 0), 12346).p).not.toBe(p);
      }
    });

    it("does not depend on the order of the systems or of the runs", () => {
      const [a, b] = [fractions(lower, 0), fractions(lower.slice(1), 7)];
      const found = permuteRuns(a, b, 1);
      expect(found.method).toBe("monte-carlo");
      expect(permuteRuns(b, a, 1)).toEqual(found);
      expect(permuteRuns(a.toReversed(), b.toSorted(), 1)).toEqual(found);
    });

    it("equals a plain loop over shuffled runs, with words of its own stream", () => {
      const other = lower.map((value) => 1040 - value);
      const all = [...lower, ...other].sort((x, y) => x - y);
      const observed = Math.abs(sumOf(other) - sumOf(lower));
      const differenceOf = (order: readonly number[]): number =>
        Math.abs(sumOf(order.map((run, place) => (place < lower.length ? -all[run] : all[run]))));
      const random = new RandomWords(7, 3);
      const words = new Uint32Array(all.length - 1);
      let count = 0;
      for (let trial = 0; trial < 100_000; trial++) {
        random.fill(trial, words);
        const order = range(all.length);
        for (let last = all.length - 1; last > 0; last--) {
          const place = Math.floor((words[last - 1] / 2 ** 32) * (last + 1));
          [order[last], order[place]] = [order[place], order[last]];
        }
        if (differenceOf(order) >= observed) count++;
      }
      expect(permuteRuns(fractions(lower, 0), fractions(other, 0), 7).p).toBe((count + 1) / 100_001);
    });

    it("is 1/100,001 if no drawn arrangement comes near, and 1 if all runs are equal", () => {
      expect(permuteRuns(range(15), range(15, 100), 1).p).toBe(1 / 100_001);
      expect(permuteRuns(new Array<number>(13).fill(0.6), new Array<number>(13).fill(0.6), 1).p).toBe(1);
    });
  });
});

describe("flipRuns", () => {
  it("with five differences of the same sign counts 2 of 32 arrangements", () => {
    expect(flipRuns([0.1, 0.2, 0.3, 0.4, 0.5], [0.11, 0.22, 0.33, 0.44, 0.55])).toEqual({
      p: 0.0625,
      leastP: 0.0625,
      method: "exact",
      trials: 32,
    });
  });

  it("agrees with sums by hand: 1 + 2 − 3 = 0; 1 + 2 + 3 = 6, reached by two of eight; 1 − 2 + 4 = 3, reached by six", () => {
    const pOf = (...differences: number[]): number =>
      flipRuns(
        differences.map(() => 0),
        differences,
      ).p;
    expect(pOf(1, 2, -3)).toBe(1);
    expect(pOf(1, 2, 3)).toBe(2 / 8);
    // ±1 ±2 ±4: 7, 5, 3, 1 and their negatives.
    expect(pOf(1, -2, 4)).toBe(6 / 8);
    expect(pOf(7)).toBe(1);
    expect(pOf(0, 1, 2)).toBe(4 / 8);
  });

  it("gives p as counted over all ways to exchange the runs within pairs", () => {
    const pairs = fc.array(fc.tuple(score, score), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(pairs, (drawn) => {
        const differences = drawn.map(([x, y]) => Math.round(20 * y) - Math.round(20 * x));
        const sums = differences.reduce((all, d) => all.flatMap((sum) => [sum + d, sum - d]), [0]);
        const observed = Math.abs(sumOf(differences));
        const asLarge = sums.filter((sum) => Math.abs(sum) >= observed).length;
        const found = flipRuns(
          drawn.map(([x]) => x),
          drawn.map(([, y]) => y),
        );
        expect(found).toEqual({
          p: asLarge / sums.length,
          leastP: 2 / sums.length,
          method: "exact",
          trials: sums.length,
        });
        expect(found.p).toBeGreaterThanOrEqual(found.leastP);
        expect(
          flipRuns(
            drawn.map(([, y]) => y),
            drawn.map(([x]) => x),
          ),
        ).toEqual(found);
      }),
    );
  });

  it.each(paired.map((each) => [each.a.length, each] as const))(
    "gives the p of scipy for %i pairs",
    (_, { a, b, share, p }) => {
      expect(flipRuns(a, b).p).toBeCloseTo(share, 12);
      if (p !== undefined) expect(flipRuns(a, b).p).toBeCloseTo(p, 12);
    },
  );

  it("is compared with scipy in 14 cases, some of them significant", () => {
    expect(paired).toHaveLength(14);
    expect(paired.filter(({ p }) => p !== undefined)).toHaveLength(12);
    expect(paired.filter(({ share }) => share < 0.05).length).toBeGreaterThan(2);
  });

  it("accepts only one to twenty complete pairs, and permuteRuns only methods with runs", () => {
    expect(flipRuns(range(20), range(20, 1)).p).toBe(2 ** -19);
    expect(() => flipRuns(range(21), range(21, 1))).toThrow(RangeError);
    expect(() => flipRuns([1, 2], [1, 2, 3])).toThrow(new RangeError("2 runs cannot be paired with 3"));
    expect(() => flipRuns([], [])).toThrow(new RangeError("give 1 to 20 pairs of runs"));
    expect(() => permuteRuns([], [1, 2], 1)).toThrow(new RangeError("a method without runs cannot be compared"));
    expect(() => permuteRuns([1, 2], [], 1)).toThrow(RangeError);
  });
});

describe("crossedBootstrap", () => {
  /** Returns a word: word w of resample r is word w mod 4 of the block with counter [w div 4, r, 2, 0]. */
  const wordOf = (seed: number, resample: number, position: number): number => {
    const block = new Uint32Array(4);
    philox4x32([Math.floor(position / 4), resample, 2, 0], [seed, 0], block);
    return block[position % 4];
  };

  it("agrees with a plain loop over each system's runs, drawn with replacement, on the same resample", () => {
    const drawn = fc
      .tuple(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 8 }))
      .chain(([runs, resamples]) =>
        fc.tuple(
          ...runs.map((each) =>
            fc.array(fc.array(fc.nat(99), { minLength: resamples, maxLength: resamples }), {
              minLength: each,
              maxLength: each,
            }),
          ),
        ),
      );
    fc.assert(
      fc.property(drawn, fc.nat(1e6), (systems, seed) => {
        const found = crossedBootstrap(
          systems.map((runs) => runs.map((figures) => Float64Array.from(figures))),
          seed,
        );
        systems.forEach((runs, system) => {
          const before = sumOf(systems.slice(0, system).map((earlier) => earlier.length));
          const expected = runs[0].map((_, resample) => {
            const picks = runs.map((_, i) =>
              // Exact in integers, while `below` multiplies doubles.
              Number((BigInt(wordOf(seed, resample, before + i)) * BigInt(runs.length)) >> 32n),
            );
            return sumOf(picks.map((pick) => runs[pick][resample])) / runs.length;
          });
          expect(Array.from(found[system])).toEqual(expected);
        });
      }),
    );
  });

  it("returns single runs unchanged", () => {
    const one = [Float64Array.of(0.1, 0.2, 0.3)];
    const other = [Float64Array.of(0.6, 0.5, 0.4)];
    expect(crossedBootstrap([one, other], 9)).toEqual([one[0], other[0]]);
  });

  it("keeps each resample in its place if all runs are equal", () => {
    const figures = Float64Array.of(0.25, 0.5, 0.75, 0.125);
    expect(crossedBootstrap([[figures, figures, figures, figures]], 3)).toEqual([figures]);
  });

  it("spreads around the mean of a system's n runs with variance σ²/n, independently of other systems", () => {
    const resamples = 20_000;
    const constant = (value: number): Float64Array => new Float64Array(resamples).fill(value);
    const runs = [
      [0.5, 0.56, 0.6, 0.62, 0.7],
      [0.4, 0.7, 0.55],
    ];
    const found = crossedBootstrap(
      runs.map((own) => own.map(constant)),
      12345,
    );
    const moments = runs.map((own) => {
      const mean = sumOf(own) / own.length;
      return { mean, variance: sumOf(own.map((value) => (value - mean) ** 2)) / own.length / own.length };
    });
    found.forEach((means, system) => {
      const { mean, variance } = moments[system];
      const drawn = sumOf(Array.from(means)) / resamples;
      const spread = sumOf(Array.from(means, (value) => (value - mean) ** 2)) / resamples;
      // Four standard errors of a mean, and of the variance of a nearly normal distribution.
      expect(Math.abs(drawn - mean)).toBeLessThan(4 * Math.sqrt(variance / resamples));
      expect(Math.abs(spread / variance - 1)).toBeLessThan(4 * Math.sqrt(2 / resamples));
    });
    const [first, second] = moments;
    const products = Array.from(found[0], (value, r) => (value - first.mean) * (found[1][r] - second.mean));
    const correlation = sumOf(products) / resamples / Math.sqrt(first.variance * second.variance);
    expect(Math.abs(correlation)).toBeLessThan(4 / Math.sqrt(resamples));
  });

  it("returns nothing without systems", () => {
    expect(crossedBootstrap([], 1)).toEqual([]);
  });
});
