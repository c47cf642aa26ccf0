import { figureNames, type MeasuredUnits } from "../measure-units.ts";
import type { Steps } from "../../core/long-work.ts";
import { type Adjustment, benjaminiHochberg, holm, maxT } from "../../stats/multiplicity.ts";
import { flipRuns, permuteRuns } from "../../stats/run-tests.ts";
import { differingUnits } from "../../stats/swap-test.ts";
import type { Pair } from "../../stats/trial-run.ts";
import { tukeySteps } from "../../stats/tukey-test.ts";
import { type ComparedPair, CompareOptionError, type CompareOptions, type DecidedOptions } from "./comparison.ts";
import { minus } from "../../stats/difference-intervals.ts";
import { bootstrapP, testSteps } from "./pair-tests.ts";
import type { SystemFigures } from "./system-figures.ts";

export interface FamilyTest extends Pick<ComparedPair, "method" | "resamples" | "leastP" | "nEff"> {
  readonly metric: number;
  readonly figure: number;
  readonly pair: Pair;
  /** The number of pairs in the family for which p was adjusted. */
  readonly pairs: number;
  readonly p: number;
  readonly pAdjusted: number;
  readonly count?: number;
}

/** The fewest trials of approximate randomisation by default. */
const LEAST_TRIALS = 10_000;

/** With fewer units, p of the bootstrap is too small. */
const LEAST_FOR_BOOTSTRAP = 50;

/** The systems to test, and how. */
interface TestedSystems {
  readonly measured: MeasuredUnits;
  readonly figures: readonly SystemFigures[];
  /** The pairs to test, as indices of `figures`. */
  readonly pairs: readonly Pair[];
  readonly options: DecidedOptions;
}

/**
 * Tests all pairs by all figures, in steps that yield a share of the work. The pairs for one figure form a family,
 * within which p is adjusted. With max-T and a single pair, all figures of the pair form the family.
 *
 * @param metrics the ids of the metrics
 * @param watched the pair whose differences by the headline are returned, if units were exchanged
 */
export function* testFamilies(
  tested: TestedSystems,
  metrics: readonly string[],
  watched: number,
): Steps<{ tests: FamilyTest[]; nullDifferences: Float64Array | undefined }> {
  const { measured, figures, pairs, options } = tested;
  const chosen = metrics.flatMap((_, metric) =>
    figureNames.flatMap((name, f) => (options.figures === "all" || name === "f1" ? [3 * metric + f] : [])),
  );
  const headline = chosen.indexOf(3 * metrics.indexOf(options.headline) + 2);
  const { found, nullDifferences, differences } =
    options.claim === "method"
      ? { found: yield* runTests(tested, chosen), ...nothingDrawn }
      : options.test === "bs"
        ? { found: bootstrapTests(tested, chosen), ...nothingDrawn }
        : yield* swapTests(tested, chosen, { pair: watched, headline });
  const tukey =
    options.adjust === "tukey"
      ? yield* tukeySteps(
          measured.columns,
          pairs.map(([a, b]): Pair => [figures[a].runs[0], figures[b].runs[0]]),
          measured.select(chosen),
          options,
        )
      : undefined;
  const observed = (pair: Pair, measure: number): number =>
    (figures[pair[1]].scores[measure] ?? 0) - (figures[pair[0]].scores[measure] ?? 0);
  const adjusted = chosen.map((measure, place) => {
    const p = found.map((tests) => tests[place].p);
    if (tukey !== undefined) return tukey.map((own) => own[place]);
    if (options.adjust === "maxt" && pairs.length > 1) {
      return maxT(
        pairs.map((pair) => observed(pair, measure)),
        differences.map((own) => own[place]),
      );
    }
    return adjustBy(options.adjust, p);
  });
  if (options.adjust === "maxt" && pairs.length === 1) {
    const together = maxT(
      chosen.map((measure) => observed(pairs[0], measure)),
      differences[0],
    );
    together.forEach((p, place) => (adjusted[place][0] = p));
  }
  return {
    tests: chosen.flatMap((measure, place) =>
      pairs.map((pair, i) => ({
        ...found[i][place],
        metric: Math.floor(measure / 3),
        figure: measure % 3,
        pair,
        pairs: pairs.length,
        pAdjusted: adjusted[place][i],
      })),
    ),
    nullDifferences,
  };
}

type Found = Pick<FamilyTest, "p" | "count" | "method" | "resamples" | "leastP" | "nEff">;

const nothingDrawn: { nullDifferences: undefined; differences: Float64Array[][] } = {
  nullDifferences: undefined,
  differences: [],
};

/**
 * Returns the requested number of trials, or else a number with which the smallest p can be significant after
 * adjustment.
 */
export function trialsFor(pairs: number, { trials, alpha, adjust }: CompareOptions): number {
  if (trials !== undefined) return trials;
  const adjustsByNumber = adjust === "holm" || adjust === "bh";
  return adjustsByNumber ? Math.max(LEAST_TRIALS, Math.ceil((10 * pairs) / alpha)) : LEAST_TRIALS;
}

/**
 * Tests by exchanging units. Keeps the watched pair's differences by the headline; for max-T, also all differences of
 * all pairs.
 */
function* swapTests(
  { measured, figures, pairs, options }: TestedSystems,
  chosen: readonly number[],
  watched: { pair: number; headline: number },
): Steps<{ found: Found[][]; nullDifferences: Float64Array | undefined; differences: Float64Array[][] }> {
  const { columns, columnsOf } = measured;
  const runs = pairs.map(([a, b]): Pair => [figures[a].runs[0], figures[b].runs[0]]);
  const shared = options.adjust === "maxt";
  const kept = shared ? runs.map(() => chosen.map(() => new Float64Array(options.trials))) : [];
  const ofWatched: number[] = [];
  const tests = yield* testSteps(columns, runs, measured.select(chosen), {
    exact: options.exact,
    trials: options.trials,
    seed: options.seed,
    shared,
    watched: shared ? undefined : [watched.pair],
    observe: (pair, trial, differences) => {
      if (shared) differences.forEach((value, place) => (kept[pair][place][trial] = value));
      if (pair === watched.pair) ofWatched.push(differences[watched.headline]);
    },
  });
  const found = tests.map(({ method, p, counts, resamples }, pair) =>
    chosen.map((measure, place): Found => {
      const nEff = differingUnits(columns, runs[pair], columnsOf[Math.floor(measure / 3)]).length;
      return {
        p: nEff === 0 ? 1 : p[place],
        method: nEff === 0 ? "identical" : method,
        ...(counts !== undefined && nEff > 0 && { count: counts[place] }),
        resamples: nEff === 0 ? 0 : resamples,
        nEff,
        // If there is nothing to exchange, or only one unit, every arrangement is as extreme as the observed one.
        leastP: nEff === 0 ? 1 : Math.max(2 / 2 ** nEff, method === "exact" ? 0 : 1 / (resamples + 1)),
      };
    }),
  );
  return { found, nullDifferences: ofWatched.length > 0 ? Float64Array.from(ofWatched) : undefined, differences: kept };
}

function bootstrapTests({ measured, figures, pairs, options }: TestedSystems, chosen: readonly number[]): Found[][] {
  const { units, columns, columnsOf } = measured;
  const { resamples } = options;
  if (units.length < LEAST_FOR_BOOTSTRAP) {
    throw new CompareOptionError(
      `the bootstrap needs at least ${LEAST_FOR_BOOTSTRAP} units, because its p is too small with fewer, but there are ${units.length}; use approximate randomisation`,
    );
  }
  return pairs.map(([a, b]) =>
    chosen.map((measure) => ({
      p: bootstrapP(minus(figures[b].resampled![measure], figures[a].resampled![measure])),
      method: "bootstrap",
      resamples,
      nEff: differingUnits(columns, [figures[a].runs[0], figures[b].runs[0]], columnsOf[Math.floor(measure / 3)])
        .length,
      leastP: 2 / (resamples + 1),
    })),
  );
}

function* runTests({ measured, figures, pairs, options }: TestedSystems, chosen: readonly number[]): Steps<Found[][]> {
  const { units } = measured;
  const { pairedRuns, seed } = options;
  const found: Found[][] = [];
  for (const [a, b] of pairs) {
    const own: Found[] = [];
    for (const measure of chosen) {
      const [runsA, runsB] = [a, b].map((system) => figures[system].scoresOfRuns[measure].map((score) => score ?? 0));
      const { p, leastP, method, trials } = pairedRuns ? flipRuns(runsA, runsB) : permuteRuns(runsA, runsB, seed);
      own.push({
        p,
        leastP,
        method: method === "exact" ? "runs-exact" : "runs-monte-carlo",
        resamples: trials,
        nEff: units.length,
      });
      yield found.length / pairs.length;
    }
    found.push(own);
  }
  return found;
}

function adjustBy(adjust: Adjustment, p: readonly number[]): number[] {
  if (adjust === "holm") return holm(p);
  return adjust === "bh" ? benjaminiHochberg(p) : [...p];
}
