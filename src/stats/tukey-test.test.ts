import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf, f1Of, microF1, type Rows, sevenDocuments } from "../../test/support/micro-f1.ts";
import { RandomWords, streams } from "./random-words.ts";
import { exactTest } from "./swap-test.ts";
import type { Pair } from "./trial-run.ts";
import { tukeyTest } from "./tukey-test.ts";
import type { Measures } from "./unit-counts.ts";

const { a, b } = sevenDocuments;

const count = fc.integer({ min: 0, max: 9 });
const row = fc.tuple(count, count, count, count);

const severalSystems: fc.Arbitrary<Rows[]> = fc
  .record({ systems: fc.integer({ min: 2, max: 5 }), units: fc.integer({ min: 1, max: 12 }) })
  .chain(({ systems, units }) =>
    fc.array(fc.array(row, { minLength: units, maxLength: units }), { minLength: systems, maxLength: systems }),
  );

function allPairs(systems: number): Pair[] {
  return Array.from({ length: systems }, (_, i) => i).flatMap((i) => Array.from({ length: i }, (_, j): Pair => [j, i]));
}

function pOf(systems: readonly Rows[], pairs: readonly Pair[], trials: number, seed: number): number[] {
  return tukeyTest(columnsOf(...systems), pairs, microF1, { trials, seed }).map(([p]) => p);
}

/** Returns the best minus the worst F1 after the systems have changed places within every unit. */
function range(systems: readonly Rows[], placesOf: (unit: number) => readonly number[]): number {
  const places = systems[0].map((_, unit) => placesOf(unit));
  const f1s = systems.map((_, s) => f1Of(places.map((place, unit) => systems[place[s]][unit])));
  return Math.max(...f1s) - Math.min(...f1s);
}

describe("tukeyTest", () => {
  it("of two systems tosses fair coins: over many seeds, its mean p is near that of all arrangements", () => {
    const [exact] = exactTest(columnsOf(a, b), [0, 1], microF1).p;
    expect(exact).toBe(0.0625);
    const trials = 500;
    const seeds = 200;
    const error = Math.sqrt((exact * (1 - exact)) / trials);
    const shares = Array.from({ length: seeds }, (_, seed) => {
      const [p] = pOf([a, b], [[0, 1]], trials, seed);
      return (p * (trials + 1) - 1) / trials;
    });
    const mean = shares.reduce((sum, share) => sum + share, 0) / seeds;
    const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / (seeds - 1);
    // Four standard errors of a mean, and of the variance of a nearly normal distribution.
    expect(Math.abs(mean - exact)).toBeLessThan((4 * error) / Math.sqrt(seeds));
    expect(Math.abs(variance / error ** 2 - 1)).toBeLessThan(4 * Math.sqrt(2 / seeds));
  });

  it("of three systems approaches the share of all 6³ ways to permute them within three units", () => {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    const systems: Rows[] = [
      [
        [2, 9, 2, 8],
        [3, 7, 3, 9],
        [1, 5, 1, 6],
      ],
      [
        [5, 9, 5, 7],
        [4, 7, 4, 8],
        [3, 5, 3, 5],
      ],
      [
        [4, 9, 4, 9],
        [6, 7, 6, 9],
        [2, 5, 2, 7],
      ],
    ];
    const ranges = orders.flatMap((x) => orders.flatMap((y) => orders.map((z) => range(systems, (u) => [x, y, z][u]))));
    expect(ranges).toHaveLength(216);
    const trials = 20_000;
    const pairs = allPairs(3);
    pOf(systems, pairs, trials, 12345).forEach((p, i) => {
      const d = Math.abs(f1Of(systems[pairs[i][1]]) - f1Of(systems[pairs[i][0]]));
      const exact = ranges.filter((each) => each >= d - 1e-10).length / 216;
      // Four standard errors, plus the contribution of the observed arrangement.
      expect(Math.abs(p - exact)).toBeLessThanOrEqual(4 * Math.sqrt((exact * (1 - exact)) / trials) + 1 / trials);
    });
  });

  it("equals the naive procedure with the same random words", () => {
    fc.assert(
      fc.property(severalSystems, fc.nat(1e6), (systems, seed) => {
        const trials = 12;
        const units = systems[0].length;
        const words = new Uint32Array(units * (systems.length - 1));
        const random = new RandomWords(seed, streams.permutations);
        const ranges = Array.from({ length: trials }, (_, trial) => {
          random.fill(trial, words);
          return range(systems, (unit) => {
            const items = systems.map((_, s) => s);
            const own = words.slice(unit * (systems.length - 1), (unit + 1) * (systems.length - 1));
            for (let last = systems.length - 1; last >= 1; last--) {
              // Exact in integers, while `below` multiplies doubles.
              const other = Number((BigInt(own[last - 1]) * BigInt(last + 1)) >> 32n);
              [items[last], items[other]] = [items[other], items[last]];
            }
            return items;
          });
        });
        const pairs = allPairs(systems.length);
        const expected = pairs.map(([one, other]) => {
          const d = Math.abs(f1Of(systems[other]) - f1Of(systems[one]));
          return (ranges.filter((each) => each >= d - 1e-10).length + 1) / (trials + 1);
        });
        expect(pOf(systems, pairs, trials, seed)).toEqual(expected);
      }),
    );
  });

  it("never gives less than 1/(trials + 1), which occurs if no trial comes near", () => {
    // All 60 documents, or none, would have to be swapped.
    const bad = Array.from({ length: 60 }, () => [0, 5, 0, 5]);
    const good = Array.from({ length: 60 }, () => [5, 5, 5, 5]);
    expect(pOf([bad, good], [[0, 1]], 99, 1)).toEqual([0.01]);
  });

  it("gives 1 to identical systems, alone or among others", () => {
    expect(pOf([a, a], [[0, 1]], 50, 1)).toEqual([1]);
    expect(pOf([a, b, a], [[2, 0]], 50, 1)).toEqual([1]);
    expect(pOf([a, a, a], allPairs(3), 50, 1)).toEqual([1, 1, 1]);
  });

  it("has one null distribution for all pairs: a larger difference never has a larger p, in either order", () => {
    fc.assert(
      fc.property(severalSystems, fc.nat(1e6), (systems, seed) => {
        const pairs = allPairs(systems.length);
        const p = pOf(systems, pairs, 20, seed);
        const differences = pairs.map(([one, other]) => Math.abs(f1Of(systems[other]) - f1Of(systems[one])));
        for (let i = 0; i < p.length; i++) {
          for (let j = 0; j < p.length; j++)
            if (differences[i] > differences[j]) expect(p[i]).toBeLessThanOrEqual(p[j]);
        }
        const turned = pairs.map(([one, other]): Pair => [other, one]);
        expect(pOf(systems, turned, 20, seed)).toEqual(p);
        expect(pOf(systems, [pairs[0]], 20, seed)).toEqual([p[0]]);
      }),
      { numRuns: 50 },
    );
  });

  it("tests every measure separately", () => {
    const recall = (sums: Float64Array): number => sums[0] / sums[1];
    const recallAndF1: Measures = {
      count: 2,
      evaluate(sums, out) {
        out[0] = recall(sums);
        microF1.evaluate(sums, out.subarray(1));
      },
    };
    const recallOnly: Measures = {
      count: 1,
      evaluate(sums, out) {
        out[0] = recall(sums);
      },
    };
    const options = { trials: 300, seed: 5 };
    const columns = columnsOf(a, b, [...a].reverse());
    const pairs = allPairs(3);
    const alone = [recallOnly, microF1].map((measures) => tukeyTest(columns, pairs, measures, options));
    const together = tukeyTest(columns, pairs, recallAndF1, options);
    expect(together.map((p) => Array.from(p))).toEqual(pairs.map((_, i) => alone.map((p) => p[i][0])));
    expect(together.some(([p, q]) => p !== q)).toBe(true);
  });
});
