import { afterEach, describe, expect, it } from "vitest";
import { SharedPieces, helperThreads, type ThreadInput } from "../core/helper-threads.ts";
import { atOnce } from "../core/long-work.ts";
import { defineMetric } from "../metrics/define-metric.ts";
import { findMetric, standardMetrics } from "../metrics/registry.ts";
import type { Metric } from "../metrics/kit/metric.ts";
import { CountLayout } from "../scoring/count-layout.ts";
import { resolveOptions, type ScoreOptions } from "../scoring/score-options.ts";
import { bootstrap } from "../stats/bootstrap.ts";
import { differenceIntervals } from "../stats/difference-intervals.ts";
import { monteCarloTest } from "../stats/swap-test.ts";
import type { Pair } from "../stats/trial-run.ts";
import { tukeyTest } from "../stats/tukey-test.ts";
import { DistinctColumns } from "../stats/unit-counts.ts";
import { microMeasures } from "./measure-units.ts";
import { doShare } from "./thread-work.ts";

const usual = { ...helperThreads };

afterEach(() => {
  Object.assign(helperThreads, usual);
});

/** What a thread may do. Each of these runs when the thread is started, before the first piece of the one that asked. */
const threads: Readonly<Record<string, (input: ThreadInput) => void>> = {
  // Copies its input, as a message to a thread does; the copy shares the memory.
  "does all that is left": (input) => {
    doShare(structuredClone(input));
  },
  "never begins": () => undefined,
  "fails with pieces that it claimed": (input) => {
    const pieces = new SharedPieces(input);
    pieces.claim();
    pieces.claim();
    pieces.tellEnd("failed");
  },
  "has no such work": (input) => {
    doShare({ ...input, work: "none" });
  },
};

function numbersOf(options: ScoreOptions, systems: number, units: number): DistinctColumns {
  const columns = new CountLayout(options.metrics).columns;
  // Any whole numbers do; those of the systems differ.
  const counts = Array.from({ length: systems }, (_, system) =>
    Float64Array.from({ length: units * columns }, (_number, i) => (i * i * 7 + i * (system + 3)) % 11),
  );
  return new DistinctColumns({
    units: Array.from({ length: units }, (_, unit) => `u${unit}`),
    columns,
    systems: counts,
  });
}

const pairs: readonly Pair[] = [
  [0, 1],
  [1, 2],
  [0, 2],
];

describe.each([
  ["compiled figures", standardMetrics],
  [
    "figures that are not compiled, one of them with parameters",
    ["rand", "lea(importance=uniform)"].map((name): Metric => findMetric(name)!),
  ],
])("with %s", (_, metrics) => {
  const options = resolveOptions({ metrics });
  const { measures, select } = microMeasures(options);

  const trialsOf = (helpers: number): unknown => {
    helperThreads.count = () => helpers;
    const seen: number[] = [];
    const chosen = select(metrics.map((_metric, m) => 3 * m + 2));
    const results = monteCarloTest(numbersOf(options, 3, 9), pairs, chosen, {
      trials: 60_000,
      seed: 5,
      watched: [1],
      observe: (pair, trial, differences) => {
        if (trial % 997 === 0) seen.push(pair, trial, ...differences);
      },
    });
    return { results, seen };
  };
  const resamplesOf = (helpers: number): unknown => {
    helperThreads.count = () => helpers;
    return bootstrap(numbersOf(options, 3, 9), measures, { resamples: 1000, seed: 5 }).map((own) =>
      own.map((values) => Array.from(values)),
    );
  };

  const intervalsOf = (helpers: number): unknown => {
    helperThreads.count = () => helpers;
    // Resamples that threads share, as the bootstrap makes them when threads help.
    const shared = (of: (i: number) => number): Float64Array => {
      const column = new Float64Array(new SharedArrayBuffer(8 * 500));
      for (let i = 0; i < column.length; i++) column[i] = of(i);
      return column;
    };
    const figures = [0, 1, 2].map((system) => ({
      resampled: [shared((i) => ((i * (7 + system)) % 501) / 501), shared((i) => ((i * (5 + system)) % 499) / 499)],
      leftOut: [Float64Array.of(0.5, 0.4, 0.6 + system), Float64Array.of(0.1, 0.2, 0.3)],
    }));
    const differences = Array.from({ length: 300 }, (_difference, d) => ({
      ...{ a: d % 3, b: (d + 1) % 3, measure: d % 2, estimate: (d % 7) / 70 },
    }));
    return atOnce(differenceIntervals({ kind: "bca", confidence: 0.9, figures, differences }));
  };
  const permutationsOf = (helpers: number): unknown => {
    helperThreads.count = () => helpers;
    return tukeyTest(numbersOf(options, 3, 9), pairs, measures, { trials: 700, seed: 5 });
  };

  it.each(Object.entries(threads))(
    "trials, resamples, permutations and intervals are the same if a thread %s",
    (_name, thread) => {
      const works = [trialsOf, resamplesOf, permutationsOf, intervalsOf];
      const alone = works.map((of) => of(0));
      helperThreads.worthWhile = 1000;
      let started = 0;
      helperThreads.start = (input) => {
        started++;
        thread(input);
      };
      works.forEach((of, i) => {
        started = 0;
        expect(of(2)).toEqual(alone[i]);
        expect(started).toBeGreaterThan(0);
      });
    },
  );
});

it("short work asks no thread, nor do metrics that another thread does not know", () => {
  const asked: string[] = [];
  helperThreads.count = () => 3;
  helperThreads.start = ({ work }) => asked.push(work);
  const standard = resolveOptions({});
  bootstrap(numbersOf(standard, 3, 9), microMeasures(standard).measures, { resamples: 100, seed: 5 });
  const own = resolveOptions({ metrics: [defineMetric({ id: "own", value: ({ keySizes }) => [keySizes.length, 9] })] });
  bootstrap(numbersOf(own, 3, 9), microMeasures(own).measures, { resamples: 500_000, seed: 5 });
  expect(asked).toEqual([]);
});
