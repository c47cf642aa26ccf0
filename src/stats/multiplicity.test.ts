import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { benjaminiHochberg, holm, maxT } from "./multiplicity.ts";

const { cases } = JSON.parse(readFileSync(new URL("../../test/fixtures/scipy-fdr.json", import.meta.url), "utf8")) as {
  cases: { p: number[]; adjusted: number[] }[];
};

const pValues = (most: number): fc.Arbitrary<number[]> =>
  fc.array(
    fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 20 }).map((n) => n / 20),
    ),
    { maxLength: most },
  );

function subsets(tests: number): number[][] {
  return Array.from({ length: 2 ** tests - 1 }, (_, mask) =>
    Array.from({ length: tests }, (_, test) => test).filter((test) => (((mask + 1) >> test) & 1) === 1),
  );
}

/** Returns, for each test, the largest p of any set that contains it. */
function closure(tests: number, pOfSet: (set: readonly number[]) => number): number[] {
  const all = subsets(tests).map((set) => ({ set, p: pOfSet(set) }));
  return Array.from({ length: tests }, (_, test) =>
    Math.max(...all.filter(({ set }) => set.includes(test)).map(({ p }) => p)),
  );
}

function expectClose(own: readonly number[], expected: readonly number[]): void {
  expect(own).toHaveLength(expected.length);
  own.forEach((value, i) => {
    expect(value).toBeCloseTo(expected[i], 12);
  });
}

describe("holm", () => {
  it("multiplies by the number of remaining tests and never falls: 3 · .01, 2 · .03, then 1 · .04, which is less", () => {
    expectClose(holm([0.01, 0.04, 0.03]), [0.03, 0.06, 0.06]);
  });

  it("stops at 1, leaves a single test unchanged, and accepts an empty list", () => {
    expectClose(holm([0.5, 0.6]), [1, 1]);
    expect(holm([0.03])).toEqual([0.03]);
    expect(holm([])).toEqual([]);
  });

  it("is the closed test by Bonferroni: the largest |I| · min p of any set I that contains the hypothesis", () => {
    fc.assert(
      fc.property(pValues(8), (p) => {
        expectClose(
          holm(p),
          closure(p.length, (set) => Math.min(1, set.length * Math.min(...set.map((test) => p[test])))),
        );
      }),
    );
  });
});

describe("benjaminiHochberg", () => {
  it("multiplies by n/rank, and never exceeds the result for the next larger p: .04 · 3/3 is less than .03 · 3/2", () => {
    expectClose(benjaminiHochberg([0.01, 0.04, 0.03]), [0.03, 0.04, 0.04]);
  });

  it("leaves a single p and equal ones unchanged, and accepts an empty list", () => {
    expect(benjaminiHochberg([0.03])).toEqual([0.03]);
    expectClose(benjaminiHochberg([0.2, 0.2, 0.2, 0.2]), [0.2, 0.2, 0.2, 0.2]);
    expect(benjaminiHochberg([])).toEqual([]);
  });

  it("equals that of scipy", () => {
    expect(cases).toHaveLength(24);
    expect(cases.some(({ p }) => new Set(p).size < p.length)).toBe(true);
    for (const { p, adjusted } of cases) expectClose(benjaminiHochberg(p), adjusted);
  });

  it("is the least level at which a test is a finding: p(k) ≤ k/n · level for a rank k at or after its own", () => {
    fc.assert(
      fc.property(pValues(30), (p) => {
        const levels = p.map((own) =>
          Math.min(
            1,
            ...p.filter((other) => other >= own).map((at) => (at * p.length) / p.filter((x) => x <= at).length),
          ),
        );
        expectClose(benjaminiHochberg(p), levels);
      }),
    );
  });
});

/** Returns the standard deviation of integers, exact up to the root. */
function deviation(values: Float64Array): number {
  const n = values.length;
  const sum = values.reduce((total, value) => total + value, 0);
  const squares = values.reduce((total, value) => total + value * value, 0);
  return Math.sqrt(Math.max(0, n * squares - sum * sum) / (n * (n - 1)));
}

/** Draws integers as differences, so that ties are exact. Some columns never vary. */
const drawn = (most: number): fc.Arbitrary<{ observed: number[]; differences: Float64Array[] }> =>
  fc.tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 2, max: 20 })).chain(([tests, trials]) => {
    const value = fc.integer({ min: -9, max: 9 });
    const column = fc.oneof(
      { weight: 6, arbitrary: fc.array(value, { minLength: trials, maxLength: trials }) },
      { weight: 1, arbitrary: value.map((constant) => Array.from({ length: trials }, () => constant)) },
    );
    return fc.record({
      observed: fc.array(value, { minLength: tests, maxLength: tests }),
      differences: fc
        .array(column, { minLength: tests, maxLength: tests })
        .map((columns) => columns.map((each) => Float64Array.from(each))),
    });
  });

const atLeast = (value: number, bound: number): boolean => value >= bound * (1 - 1e-9);

function standardised(d: number, trials: Float64Array): number {
  return deviation(trials) === 0 ? 0 : Math.abs(d) / deviation(trials);
}

describe("maxT", () => {
  const columns = [Float64Array.of(1, -1, 1, -1, 4, -4), Float64Array.of(4, -4, 1, -1, 1, -1)];

  it("compares the largest difference with the maxima of both tests, and the smaller one with its own trials", () => {
    // No maximum reaches 5. In the second column, two trials reach 4; among the maxima, four do.
    expectClose(maxT([5, 4], columns), [1 / 7, 3 / 7]);
    expectClose(maxT([-4, 5], columns), [3 / 7, 1 / 7]);
    // Four maxima reach 4. All trials of the second column reach 1.
    expectClose(maxT([4, -1], columns), [5 / 7, 1]);
  });

  it("gives the smaller of two differences at least the p of the larger one", () => {
    // Two of the second's own trials reach 3.9, which gives 3/7, but the previous step has 5/7.
    expectClose(maxT([4, 3.9], columns), [5 / 7, 5 / 7]);
  });

  it("is (c + 1)/(trials + 1) for a single test that c trials reach, and 1 if trials do not vary", () => {
    fc.assert(
      fc.property(drawn(1), ({ observed, differences }) => {
        const [values] = differences;
        const count = values.filter((value) => Math.abs(value) >= Math.abs(observed[0])).length;
        const varies = new Set(values).size > 1;
        expect(maxT(observed, differences)).toEqual([varies ? (count + 1) / (values.length + 1) : 1]);
      }),
    );
  });

  it("equals the naive procedure, with a new maximum over the remaining tests in each step", () => {
    fc.assert(
      fc.property(drawn(6), ({ observed, differences }) => {
        const z = observed.map((d, test) => standardised(d, differences[test]));
        const left = new Set(z.keys());
        const expected: number[] = [];
        let before = 0;
        while (left.size > 0) {
          const next = [...left].reduce((best, test) => (z[test] > z[best] ? test : best));
          let count = 0;
          for (let trial = 0; trial < differences[0].length; trial++) {
            const maxima = [...left].map((test) => standardised(differences[test][trial], differences[test]));
            if (atLeast(Math.max(...maxima), z[next])) count++;
          }
          before = Math.max(before, (count + 1) / (differences[0].length + 1));
          expected[next] = before;
          left.delete(next);
        }
        expectClose(maxT(observed, differences), expected);
      }),
    );
  });

  it("is the closed test by the largest difference: the largest p of any set that contains the hypothesis", () => {
    fc.assert(
      fc.property(drawn(5), ({ observed, differences }) => {
        const z = observed.map((d, test) => standardised(d, differences[test]));
        const expected = closure(observed.length, (set) => {
          const bound = Math.max(...set.map((test) => z[test]));
          const reached = differences[0].filter((_, trial) =>
            atLeast(Math.max(...set.map((test) => standardised(differences[test][trial], differences[test]))), bound),
          );
          return (reached.length + 1) / (differences[0].length + 1);
        });
        expectClose(maxT(observed, differences), expected);
      }),
      { numRuns: 60 },
    );
  });

  it("is never below the p of the same test alone", () => {
    fc.assert(
      fc.property(drawn(6), ({ observed, differences }) => {
        maxT(observed, differences).forEach((p, test) => {
          expect(p).toBeGreaterThanOrEqual(maxT([observed[test]], [differences[test]])[0]);
        });
      }),
    );
  });

  it("does not depend on scale: a test in other units has the same p, and so do the other tests", () => {
    fc.assert(
      fc.property(drawn(6), fc.nat(5), fc.constantFrom(0.001, -1, 3, 1000), ({ observed, differences }, at, factor) => {
        const scaled = at % observed.length;
        expect(
          maxT(
            observed.map((d, test) => (test === scaled ? factor * d : d)),
            differences.map((values, test) => (test === scaled ? values.map((d) => factor * d) : values)),
          ),
        ).toEqual(maxT(observed, differences));
      }),
    );
  });

  it("gives 1 to a test whose trials never vary, without effect on other tests", () => {
    // In doubles, the mean of ten times .1 is not .1, and the deviation is 1e-17.
    for (const constant of [0, 0.25, 0.1]) {
      const still = new Float64Array(10).fill(constant);
      const moving = Float64Array.of(1, -1, 2, -2, 3, -3, 4, -4, 5, -5);
      for (const d of [0, 0.2]) expectClose(maxT([d, 4.5], [still, moving]), [1, 3 / 11]);
    }
  });

  it("treats differences within the tolerance as ties", () => {
    // These are rounding errors of sums in different orders.
    const noise = Float64Array.of(1e-17, -1e-17, 2e-17, -2e-17);
    expect(maxT([3e-17], [noise])).toEqual([1]);
  });

  it("returns nothing without tests", () => {
    expect(maxT([], [])).toEqual([]);
  });
});
