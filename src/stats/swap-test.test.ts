import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnsOf, f1Of, microF1, type Rows, sevenDocuments } from "../../test/support/micro-f1.ts";
import { philox4x32 } from "./random-words.ts";
import { differingUnits, exactTest, monteCarloTest } from "./swap-test.ts";
import { compareIds, DistinctColumns, type Measures } from "./unit-counts.ts";

const { a, b } = sevenDocuments;
const both: [number, number] = [0, 1];
const options = { trials: 1000, seed: 12345 };

const count = fc.integer({ min: 0, max: 9 });
const row = fc.tuple(count, count, count, count);

/** Draws rows of two systems on the same units, about a third of them equal. */
function twoSystems(least: number, most: number): fc.Arbitrary<[Rows, Rows]> {
  const unit = fc.tuple(row, row, fc.integer({ min: 0, max: 2 }));
  return fc
    .integer({ min: least, max: most })
    .chain((length) => fc.array(unit, { minLength: length, maxLength: length }))
    .map((units) => [units.map(([one]) => one), units.map(([one, other, same]) => (same === 0 ? one : other))]);
}

function differenceAfter(rowsA: Rows, rowsB: Rows, swapped: (unit: number) => boolean): number {
  const newA = rowsA.map((one, unit) => (swapped(unit) ? rowsB[unit] : one));
  const newB = rowsB.map((one, unit) => (swapped(unit) ? rowsA[unit] : one));
  return f1Of(newB) - f1Of(newA);
}

describe("the worked example of seven documents", () => {
  it("has F1s of .4871588161 and .5824737299", () => {
    expect(f1Of(a)).toBeCloseTo(0.4871588161, 10);
    expect(f1Of(b)).toBeCloseTo(0.5824737299, 10);
    expect(f1Of(b) - f1Of(a)).toBeCloseTo(0.0953149138, 10);
  });

  it("has six differing documents: 4 of 64 arrangements differ at least as much, so p = .0625", () => {
    expect(differingUnits(columnsOf(a, b), both)).toEqual([0, 1, 3, 4, 5, 6]);
    const { method, counts, trials, p } = exactTest(columnsOf(a, b), both, microF1);
    // Each arrangement stands for two: itself, and the one with all units swapped.
    expect([method, 2 * counts[0], 2 * trials, p[0]]).toEqual(["exact", 4, 64, 0.0625]);
  });

  it("has a p near .0625 in the Monte-Carlo test", () => {
    const [{ method, trials, counts, p }] = monteCarloTest(columnsOf(a, b), [both], microF1, options);
    expect([method, trials]).toEqual(["monte-carlo", 1000]);
    expect(p[0]).toBe((counts[0] + 1) / 1001);
    // Three standard errors, each √(.0625 · .9375 / 1000).
    expect(Math.abs(p[0] - 0.0625)).toBeLessThan(0.023);
  });
});

describe("the tests of two systems", () => {
  const pOf = (rowsA: Rows, rowsB: Rows): [number, number] => {
    const columns = columnsOf(rowsA, rowsB);
    return [
      exactTest(columns, both, microF1).p[0],
      monteCarloTest(columns, [both], microF1, { trials: 200, seed: 1 })[0].p[0],
    ];
  };

  it("give identical systems p = 1", () => {
    expect(pOf(a, a)).toEqual([1, 1]);
    expect(pOf([[0, 0, 0, 0]], [[0, 0, 0, 0]])).toEqual([1, 1]);
  });

  it("give p = 1 if only one document differs", () => {
    expect(pOf(a, [[12, 12, 10, 10], ...a.slice(1)])).toEqual([1, 1]);
  });

  it.each([1, 2, 3, 5, 8, 10])(
    "have p = 2/2^n in the exact test, with the same gain in each of n = %i documents",
    (k) => {
      const lower = Array.from({ length: k }, () => [2, 5, 2, 4]);
      const higher = Array.from({ length: k }, () => [3, 5, 3, 4]);
      expect(pOf(lower, higher)[0]).toBe(2 / 2 ** k);
    },
  );

  it("do not depend on the order of the systems", () => {
    fc.assert(
      fc.property(twoSystems(1, 10), ([one, other]) => {
        expect(pOf(one, other)).toEqual(pOf(other, one));
      }),
    );
  });

  it("change only the sign of each Monte-Carlo difference if the systems change places", () => {
    const forth: number[] = [];
    const back: number[] = [];
    monteCarloTest(columnsOf(a, b), [both], microF1, {
      trials: 50,
      seed: 3,
      observe: (_pair, _trial, [d]) => forth.push(d),
    });
    monteCarloTest(columnsOf(b, a), [both], microF1, {
      trials: 50,
      seed: 3,
      observe: (_pair, _trial, [d]) => back.push(0 - d),
    });
    expect(forth).toHaveLength(50);
    expect(back).toEqual(forth);
  });

  it("do not depend on the order of the documents, which are sorted by name", () => {
    const names = ["d/10", "d/2", "d/1", "é", "z", "A", "d/11"];
    const pInOrder = (order: readonly number[]): number[] => {
      const sorted = order.toSorted((i, j) => compareIds(names[i], names[j]));
      return pOf(
        sorted.map((i) => a[i]),
        sorted.map((i) => b[i]),
      );
    };
    const expected = pInOrder([0, 1, 2, 3, 4, 5, 6]);
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }), (order) => {
        expect(pInOrder(order)).toEqual(expected);
        expect(
          exactTest(
            columnsOf(
              order.map((i) => a[i]),
              order.map((i) => b[i]),
            ),
            both,
            microF1,
          ).p[0],
        ).toBe(0.0625);
      }),
    );
  });
});

describe("the exact test", () => {
  it("has the p of all 2^n ways to swap, tried one by one", () => {
    fc.assert(
      fc.property(twoSystems(1, 8), ([one, other]) => {
        const observed = Math.abs(differenceAfter(one, other, () => false));
        let asLarge = 0;
        for (let mask = 0; mask < 2 ** one.length; mask++) {
          const d = differenceAfter(one, other, (unit) => ((mask >> unit) & 1) === 1);
          if (Math.abs(d) >= observed - 1e-10) asLarge++;
        }
        expect(exactTest(columnsOf(one, other), both, microF1).p[0]).toBeCloseTo(asLarge / 2 ** one.length, 14);
      }),
    );
  });

  it("tries each arrangement of the differing units once, with the first of these units fixed", () => {
    fc.assert(
      fc.property(twoSystems(1, 8), ([one, other]) => {
        const columns = columnsOf(one, other);
        const [, ...moving] = differingUnits(columns, both);
        const seen: number[] = [];
        exactTest(columns, both, microF1, (arrangement, [d]) => {
          expect(arrangement).toBe(seen.length);
          seen.push(d);
        });
        const expected = Array.from({ length: 2 ** moving.length }, (_, mask) =>
          differenceAfter(one, other, (unit) => moving.includes(unit) && ((mask >> moving.indexOf(unit)) & 1) === 1),
        );
        expect(seen).toHaveLength(expected.length);
        seen.forEach((d, i) => {
          expect(d).toBeCloseTo(expected[i], 12);
        });
      }),
    );
  });
});

/** Returns whether a unit is swapped in a trial, from the generator: bit u mod 32 of word u div 32 of the trial. */
function coin(seed: number, trial: number, unit: number): boolean {
  const word = Math.floor(unit / 32);
  const block = new Uint32Array(4);
  philox4x32([Math.floor(word / 4), trial, 0, 0], [seed, 0], block);
  return Math.floor(block[word % 4] / 2 ** (unit % 32)) % 2 === 1;
}

describe("the Monte-Carlo test", () => {
  it("swaps by the coin tosses of the generator, as a plain loop does", () => {
    fc.assert(
      fc.property(twoSystems(1, 150), fc.nat(1e6), ([one, other], seed) => {
        let trials = 0;
        monteCarloTest(columnsOf(one, other), [both], microF1, {
          trials: 5,
          seed,
          observe: (pair, trial, [d]) => {
            expect([pair, trial]).toEqual([0, trials++]);
            // Counts are integers, so sums do not depend on the order of addition.
            expect(d).toBe(differenceAfter(one, other, (unit) => coin(seed, trial, unit)));
          },
        });
        expect(trials).toBe(5);
      }),
      { numRuns: 50 },
    );
  });

  it("gives a pair the same coin tosses among other pairs and systems", () => {
    fc.assert(
      fc.property(twoSystems(1, 40), fc.array(row, { minLength: 40, maxLength: 40 }), ([one, other], rows) => {
        const columns = columnsOf(one, other, rows.slice(0, one.length));
        const alone = monteCarloTest(columnsOf(one, other), [both], microF1, { trials: 100, seed: 9 });
        const pairs: [number, number][] = [
          [2, 0],
          [0, 1],
          [2, 1],
        ];
        const together = monteCarloTest(columns, pairs, microF1, { trials: 100, seed: 9 });
        expect(together[1]).toEqual(alone[0]);
      }),
      { numRuns: 50 },
    );
  });

  it("sums more units and columns than fit into one step, and observes only watched pairs", () => {
    // In each unit, B has one more, so each unit that stays adds 1 to the difference, and each swapped one subtracts 1.
    // 1,101 units are two times 64 blocks of eight, nine more blocks, and five units. Nine columns are one more than
    // are summed at a time.
    const units = Array.from({ length: 1101 }, (_, unit) => String(unit).padStart(4, "0"));
    const rows = (more: number, scale: number): Float64Array =>
      Float64Array.from({ length: 9 * units.length }, (_, i) => scale * (i % 9) + more);
    const columns = new DistinctColumns({ units, columns: 9, systems: [rows(0, 1), rows(1, 1), rows(5, 2)] });
    const last: Measures = {
      count: 1,
      evaluate(sums, out) {
        out[0] = sums[8];
      },
    };
    const seen: number[] = [];
    const pairs: [number, number][] = [
      [1, 2],
      [0, 1],
    ];
    const observe = (pair: number, trial: number, [d]: Float64Array): void => {
      const swapped = units.filter((_, unit) => coin(7, trial, unit)).length;
      expect([pair, d]).toEqual([1, units.length - 2 * swapped]);
      seen.push(trial);
    };
    monteCarloTest(columns, pairs, last, { trials: 50, seed: 7, observe, watched: [1] });
    expect(seen).toEqual(Array.from({ length: 50 }, (_, trial) => trial));
  });

  it("gives the same differences in the first trials of a longer run", () => {
    const first: number[] = [];
    const more: number[] = [];
    for (const [trials, seen] of [
      [100, first],
      [300, more],
    ] as const)
      monteCarloTest(columnsOf(a, b), [both], microF1, {
        trials,
        seed: 12345,
        observe: (_pair, _trial, [d]) => seen.push(d),
      });
    expect(more.slice(0, 100)).toEqual(first);
  });

  it("tests every measure separately", () => {
    const recallAndF1: Measures = {
      count: 2,
      evaluate(sums, out) {
        out[0] = sums[0] / sums[1];
        microF1.evaluate(sums, out.subarray(1));
      },
    };
    const columns = columnsOf(a, b);
    const recallOnly: Measures = {
      count: 1,
      evaluate([found, all], out) {
        out[0] = found / all;
      },
    };
    const [two] = monteCarloTest(columns, [both], recallAndF1, options);
    expect(Array.from(two.p)).toEqual([
      monteCarloTest(columns, [both], recallOnly, options)[0].p[0],
      monteCarloTest(columns, [both], microF1, options)[0].p[0],
    ]);
    expect(exactTest(columns, both, recallAndF1).p[0]).toBe(exactTest(columns, both, recallOnly).p[0]);
  });

  it("passes the differences of all measures to `observe` in each trial", () => {
    // The measures are the sums of two columns, in which B is ahead by 1 and by 10 in each unit.
    const columns = columnsOf(
      a.map(() => [0, 0, 0, 0]),
      a.map(() => [1, 10, 0, 0]),
    );
    const twoSums: Measures = {
      count: 2,
      evaluate([one, other], out) {
        out[0] = one;
        out[1] = other;
      },
    };
    const seen: number[][] = [];
    monteCarloTest(columns, [both], twoSums, {
      trials: 20,
      seed: 6,
      observe: (_pair, _trial, differences) => seen.push(Array.from(differences)),
    });
    expect(seen).toEqual(
      Array.from({ length: 20 }, (_, trial) => {
        const ahead = a.reduce((sum, _row, unit) => sum + (coin(6, trial, unit) ? -1 : 1), 0);
        return [ahead, 10 * ahead];
      }),
    );
  });

  it("reports its progress from time to time, as shares from 0 that rise and stay below 1", () => {
    const shares: number[] = [];
    monteCarloTest(columnsOf(a, b), [both], microF1, { ...options, onProgress: (share) => shares.push(share) });
    expect(shares[0]).toBe(0);
    expect(shares).toEqual([...new Set(shares)].sort((x, y) => x - y));
    expect(shares.at(-1)).toBeGreaterThan(0.5);
    expect(shares.at(-1)).toBeLessThan(1);
    expect(shares.length).toBeLessThan(100);
  });

  it("handles several chunks: many columns, and more trials than one chunk holds", () => {
    // The numbers are distinct, so that no two columns are equal.
    const columns = 600;
    const numbers = (start: number): Float64Array => Float64Array.from({ length: 3 * columns }, (_, i) => start + i);
    const wide = new DistinctColumns({ units: ["a", "b", "c"], columns, systems: [numbers(0), numbers(10_000)] });
    expect(wide.width).toBe(2 * columns);
    const last: Measures = {
      count: 1,
      evaluate(sums, out) {
        out[0] = sums[columns - 1];
      },
    };
    let wrong = 0;
    monteCarloTest(wide, [both], last, {
      trials: 2000,
      seed: 4,
      observe: (_pair, trial, [d]) => {
        const swapped = [0, 1, 2].filter((unit) => coin(4, trial, unit)).length;
        if (d !== 10_000 * (3 - 2 * swapped)) wrong++;
      },
    });
    expect(wrong).toBe(0);
  });
});

describe("differingUnits", () => {
  it("looks only at the given columns", () => {
    const columns = columnsOf(a, b);
    // Denominators of recall come from the key, so they are equal. Those of precision differ in four documents.
    expect(differingUnits(columns, both, [1])).toEqual([]);
    expect(differingUnits(columns, both, [3])).toEqual([0, 1, 3, 5]);
    expect(differingUnits(columns, [0, 0])).toEqual([]);
  });
});
