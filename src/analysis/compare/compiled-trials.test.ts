import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { Quotient, QuotientSum } from "../../core/quotient-sum.ts";
import { webAssemblyUse } from "../../core/web-assembly.ts";
import { metrics, standardMetrics } from "../../metrics/registry.ts";
import { CountLayout } from "../../scoring/count-layout.ts";
import { MetricFigures } from "../../scoring/figures.ts";
import { resolveOptions } from "../../scoring/score-options.ts";
import { bootstrap } from "../../stats/bootstrap.ts";
import { monteCarloTest } from "../../stats/swap-test.ts";
import type { Pair } from "../../stats/trial-run.ts";
import { DistinctColumns, type UnitCounts } from "../../stats/unit-counts.ts";
import { microMeasures } from "../measure-units.ts";

const use = webAssemblyUse.when;

afterEach(() => {
  webAssemblyUse.when = use;
});

function inBoth<Result>(run: () => Result): { compiled: Result; plain: Result } {
  webAssemblyUse.when = "always";
  const compiled = run();
  webAssemblyUse.when = "never";
  return { compiled, plain: run() };
}

function quotientOf(quotient: Quotient, sums: Float64Array): number {
  const share = ([n, d]: readonly [number, number]): number => (sums[d] === 0 ? 0 : sums[n] / sums[d]);
  if ("numerator" in quotient) return share([quotient.numerator, quotient.denominator]);
  const [recall, precision] = [share(quotient.recall), share(quotient.precision)];
  const weight = quotient.beta ** 2;
  return recall > 0 && precision > 0 ? ((1 + weight) * precision * recall) / (weight * precision + recall) : 0;
}

/** Counts: numerators below their denominators, often 0, sometimes with thirds, as B³ and LEA have them. */
const cell = fc.constantFrom(0, 0, 0, 1, 2, 3, 7, 1 / 3, 8 / 3);
const whole = fc.constantFrom(0, 0, 1, 3, 8, 40);

/** Counts of systems for the standard metrics, in which the key's are the same for all systems. */
function drawnCounts(systems: number): fc.Arbitrary<UnitCounts> {
  const layout = new CountLayout(standardMetrics);
  const names = layout.names();
  const isKey = names.map((name) => /recallDenominator|Key$/.test(name));
  // A numerator is at most its denominator, and common links are links of both sides.
  const above = names.map((name, c) => (/Numerator/.test(name) ? [c + 1] : /Common/.test(name) ? [c + 1, c + 2] : []));
  const column = (name: string): fc.Arbitrary<number> => (/Numerator|Common/.test(name) ? cell : whole);
  const row = fc.tuple(...names.map(column));
  return fc.integer({ min: 1, max: 20 }).chain((units) =>
    fc.array(fc.array(row, { minLength: units, maxLength: units }), { minLength: systems, maxLength: systems }).map(
      (drawn): UnitCounts => ({
        units: Array.from({ length: units }, (_, unit) => `u${unit}`),
        columns: names.length,
        systems: drawn.map((rows) =>
          Float64Array.from(
            rows.flatMap((own, unit) => {
              const all = own.map((value, c) => (isKey[c] ? drawn[0][unit][c] : value));
              return all.map((value, c) => Math.min(value, ...above[c].map((place) => all[place])));
            }),
          ),
        ),
      }),
    ),
  );
}

const pairs: readonly Pair[] = [
  [0, 1],
  [2, 0],
  [1, 2],
];

describe.each([
  ["all standard metrics", {}],
  ["F2, and BLANC with other weights", { beta: 2, blancAlpha: 0.8 }],
  ["0/0 = 1, which only the figures themselves know", { zeroDivision: 1 as const }],
])("the compiled trials with %s", (_, options) => {
  const resolved = resolveOptions(options);

  it("count the same trials, with the same differences up to rounding", () => {
    fc.assert(
      fc.property(drawnCounts(3), fc.integer({ min: 1, max: 300 }), (counts, trials) => {
        const { measures } = microMeasures({ ...resolved, metrics: standardMetrics });
        const columns = new DistinctColumns(counts);
        const { compiled, plain } = inBoth(() => {
          const differences: number[] = [];
          const results = monteCarloTest(columns, pairs, measures, {
            trials,
            seed: 5,
            observe: (pair, trial, own) => differences.push(pair, trial, ...own),
            watched: [0, 2],
          });
          return { counts: results.map((result) => Array.from(result.counts)), differences };
        });
        expect(compiled.counts).toEqual(plain.counts);
        expect(compiled.differences.length).toBe(plain.differences.length);
        compiled.differences.forEach((value, i) => {
          if (Math.abs(value - plain.differences[i]) > 1e-12) expect(value).toBe(plain.differences[i]);
        });
      }),
      { numRuns: 30 },
    );
  });
});

it("compiled resamples are equal to the last digit", () => {
  fc.assert(
    fc.property(drawnCounts(2), fc.integer({ min: 1, max: 40 }), (counts, resamples) => {
      const { measures } = microMeasures({ ...resolveOptions({}), metrics: standardMetrics });
      const columns = new DistinctColumns(counts);
      const { compiled, plain } = inBoth(() => bootstrap(columns, measures, { resamples, seed: 3 }));
      expect(compiled).toEqual(plain);
    }),
    { numRuns: 60 },
  );
});

it("a tie of all arrangements counts in every trial", () => {
  // Two units with the same two outputs the other way round: every exchange gives the observed size or 0 …
  const columns = new DistinctColumns({
    units: ["u", "v"],
    columns: 4,
    systems: [Float64Array.of(1, 3, 1, 2, 1, 3, 1, 2), Float64Array.of(2, 3, 2, 3, 2, 3, 2, 3)],
  });
  const resolved = resolveOptions({ metrics: ["b3"] });
  const { measures } = microMeasures(resolved);
  const { compiled, plain } = inBoth(() => monteCarloTest(columns, [[0, 1]], measures, { trials: 501, seed: 1 })[0]);
  expect(compiled.counts).toEqual(plain.counts);
  // … so about half of the trials are as extreme as the observed one: those that exchange both units or none.
  expect(compiled.counts[2]).toBeGreaterThan(200);
  expect(compiled.counts[2]).toBeLessThan(300);
});

describe.each(metrics.map(({ id }) => id))("%s", (id) => {
  const options = resolveOptions({ metrics: [id] });
  const layout = new CountLayout(options.metrics);
  const figures = new MetricFigures(layout, options);

  it("has figures that equal their quotients, where it gives some", () => {
    const given = [0, 1, 2].map((figure): QuotientSum | undefined => figures.quotients(figure));
    fc.assert(
      fc.property(fc.array(whole, { minLength: layout.columns, maxLength: layout.columns }), (numbers) => {
        const sums = Float64Array.from(numbers);
        const out = new Float64Array(3);
        figures.compute(sums, out);
        given.forEach((sum, figure) => {
          if (sum === undefined || sum.positive?.some((column) => sums[column] === 0) === true) return;
          const total = sum.terms.reduce((before, { weight, of }) => before + weight * quotientOf(of, sums), 0);
          expect(total).toBeCloseTo(out[figure] || 0, 12);
        });
      }),
    );
  });
});

it("all standard metrics give quotients of F", () => {
  const options = resolveOptions({});
  const figures = new MetricFigures(new CountLayout(options.metrics), options);
  expect(options.metrics.map((_, metric) => figures.quotients(3 * metric + 2) !== undefined)).not.toContain(false);
});
