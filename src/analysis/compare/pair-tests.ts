import { greatest } from "../../core/arrays.ts";
import { atOnce, type Steps } from "../../core/long-work.ts";
import { differingUnits, exactSteps, monteCarloSteps } from "../../stats/swap-test.ts";
import type { Pair, TrialObserver } from "../../stats/trial-run.ts";
import type { DistinctColumns, Measures } from "../../stats/unit-counts.ts";
import { CompareOptionError, type ComparedPair } from "./comparison.ts";

export interface PairTest {
  readonly method: ComparedPair["method"];
  readonly p: ArrayLike<number>;
  readonly counts?: ArrayLike<number>;
  readonly resamples: number;
}

export interface SwapOptions {
  readonly exact?: boolean | undefined;
  readonly trials: number;
  readonly seed: number;
  /** Whether all pairs must be tested by the same random trials. */
  readonly shared: boolean;
  readonly observe?: TrialObserver | undefined;
  /** Indices of the pairs whose differences `observe` receives; all if absent. */
  readonly watched?: readonly number[] | undefined;
}

/** The largest number of differing units for which all arrangements are tried by default. */
const MOST_UNITS = 20;
/** The largest number of arrangements, over all pairs, that are tried by default. */
const MOST_ARRANGEMENTS = 2 ** 24;
/** The largest number of differing units for which all arrangements are tried on request. */
const MOST_ON_REQUEST = 26;

export function areFewArrangements(units: number, pairs: number): boolean {
  return units <= MOST_UNITS && pairs * 2 ** (units - 1) <= MOST_ARRANGEMENTS;
}

/**
 * Tests pairs by approximate randomisation: with all arrangements if there are few, otherwise with random ones. `exact`
 * and `shared` override this choice.
 *
 * @param observe receives the differences of every trial; `pair` is the index in `pairs`
 * @throws CompareOptionError if all arrangements are requested, but there are too many
 */
export function testPairs(
  columns: DistinctColumns,
  pairs: readonly Pair[],
  measures: Measures,
  options: SwapOptions,
): PairTest[] {
  return atOnce(testSteps(columns, pairs, measures, options));
}

/** Works like `testPairs`, in steps that yield a share of the work. */
export function* testSteps(
  columns: DistinctColumns,
  pairs: readonly Pair[],
  measures: Measures,
  { exact, trials, seed, shared, observe, watched }: SwapOptions,
): Steps<PairTest[]> {
  const differing = pairs.map((pair) => differingUnits(columns, pair).length);
  const isExact = differing.map((units) => {
    if (units === 0 || shared || exact === false) return false;
    if (exact === true) return true;
    return areFewArrangements(units, pairs.length);
  });
  const most = Math.max(0, greatest(differing.filter((_, i) => isExact[i])));
  if (most > MOST_ON_REQUEST) {
    throw new CompareOptionError(
      `all arrangements of ${most} differing units are too many; --exact goes up to ${MOST_ON_REQUEST}`,
    );
  }
  const results = pairs.map(
    (): PairTest => ({ method: "identical", p: new Float64Array(measures.count).fill(1), resamples: 0 }),
  );
  const drawn = Array.from(pairs.keys()).filter((i) => differing[i] > 0 && !isExact[i]);
  const found = yield* monteCarloSteps(
    columns,
    drawn.map((i) => pairs[i]),
    measures,
    {
      trials: drawn.length > 0 ? trials : 0,
      seed,
      watched: watched?.map((pair) => drawn.indexOf(pair)),
      observe:
        observe === undefined
          ? undefined
          : (pair, trial, differences) => {
              observe(drawn[pair], trial, differences);
            },
    },
  );
  drawn.forEach((i, place) => {
    const { p, counts } = found[place];
    results[i] = { method: "monte-carlo", p, counts, resamples: trials };
  });
  for (const [i, pair] of pairs.entries()) {
    if (!isExact[i]) continue;
    const {
      p,
      counts,
      trials: arrangements,
    } = yield* exactSteps(columns, pair, measures, (arrangement, differences) => {
      if (watched?.includes(i) !== false) observe?.(i, arrangement, differences);
    });
    results[i] = { method: "exact", p, counts, resamples: arrangements };
  }
  return results;
}

/**
 * Returns two-sided p from the bootstrap: twice the smaller share of resampled differences on either side of 0. It is
 * too small with few units, so `bootstrapTests` needs at least 50.
 */
export function bootstrapP(differences: Float64Array): number {
  let low = 0;
  let high = 0;
  for (const value of differences) {
    if (value <= 0) low++;
    if (value >= 0) high++;
  }
  return Math.min(1, (2 * (Math.min(low, high) + 1)) / (differences.length + 1));
}
