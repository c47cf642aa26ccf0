import { defined } from "../../core/defined.ts";
import { rise } from "../../core/ratio.ts";
import { type Interval, leastUnits } from "../../stats/intervals.ts";
import { jackknifeError, leaveOneOut, minimumDetectableDifference, standardDeviation } from "../../stats/jackknife.ts";
import { minus } from "../../stats/difference-intervals.ts";
import { kendallTauB } from "../../stats/ranks.ts";
import { leaveOneOutTest } from "../../stats/leave-one-out-test.ts";
import { holm } from "../../stats/multiplicity.ts";
import { DistinctColumns, type UnitCounts, figuresOf, selectUnits } from "../../stats/unit-counts.ts";
import type { Pair } from "../../stats/trial-run.ts";
import { signOf } from "../../stats/tolerance.ts";
import { type FigureName, type MeasuredUnits, f1Of, figureNames } from "../measure-units.ts";
import type { ComparisonContext } from "./comparison-context.ts";
import type { ComparedPair, DecidedOptions, GenreDifference, UnitInfluence } from "./comparison.ts";
import { testPairs } from "./pair-tests.ts";
import type { SystemFigures } from "./system-figures.ts";
import type { FamilyTest } from "./test-families.ts";

/** Returns the observed difference of a figure, B minus A; `null` if the figure is undefined for one of the two. */
export function differenceOf(
  figures: readonly SystemFigures[],
  { metric, figure, pair: [a, b] }: FamilyTest,
): number | null {
  return rise(figures[a].scores[3 * metric + figure], figures[b].scores[3 * metric + figure]);
}

/** @param ci the interval of the difference; `null` if it has none */
export function comparedPair(
  { options, metrics, measured, systems, figures }: ComparisonContext,
  test: FamilyTest,
  ci: Interval | null,
): ComparedPair {
  const { metric, figure, pair, pairs } = test;
  const [a, b] = pair.map((system) => figures[system]);
  const measure = 3 * metric + figure;
  const identity = {
    a: systems[pair[0]].name,
    b: systems[pair[1]].name,
    metric: metrics[metric].id,
    figure: figureNames[figure] satisfies FigureName,
  };
  const delta = differenceOf(figures, test);
  const without = minus(b.leftOut[measure], a.leftOut[measure]);
  const se =
    delta === null || measured.units.length < 2
      ? null
      : Math.hypot(jackknifeError(without), runError(a, measure), runError(b, measure));
  const strictest = options.adjust === "holm" ? options.alpha / pairs : options.alpha;
  const p = delta === null ? null : test.p;
  const pAdjusted = delta === null ? null : test.pAdjusted;
  const mcse = test.method === "monte-carlo" && p !== null ? Math.sqrt((p * (1 - p)) / test.resamples) : undefined;
  const isBorderline = mcse !== undefined && p !== null && Math.abs(p - options.alpha) < 2 * mcse;
  // If leaving out a unit never changes the difference, the error is 0, and the power is unknown.
  const detectable = se === null || signOf(se) === 0 ? null : minimumDetectableDifference(se, strictest);
  // If no arrangement is rare enough, the test detects no difference, however large.
  const mdd80 = test.leastP > strictest ? null : detectable;
  const isHeadline =
    identity.metric === options.headline && identity.figure === "f1" && delta !== null && measured.units.length > 1;
  return {
    ...identity,
    delta,
    ci,
    p,
    pAdjusted,
    reject: pAdjusted !== null && pAdjusted <= options.alpha,
    method: test.method,
    ...defined({ count: test.count }),
    resamples: test.resamples,
    nEff: test.nEff,
    leastP: test.leastP,
    ...defined({ mcse }),
    ...(isBorderline && { settledBy: trialsToSettle(p, options.alpha) }),
    se,
    mdd80,
    // The test of methods redistributes runs, so only more runs make its p smaller.
    unitsNeeded:
      detectable === null || delta === 0 || options.claim === "method"
        ? null
        : Math.max(unitsForLevel(strictest), Math.ceil(measured.units.length * (detectable / delta!) ** 2)),
    ...countWins(a.ofUnits[measure], b.ofUnits[measure]),
    ...(isHeadline && {
      influence: influences(measured.counts.units, delta, without),
      fragile: fragileUnits(measured, [a, b], metric, { ...options, delta, without, p: test.p, pairs }),
      sizeCorrelation: sizeCorrelation(measured, a.ofUnits[measure], b.ofUnits[measure]),
      ...(options.strata === "genre" &&
        options.claim === "checkpoint" && {
          genres: genreDifferences(measured, [a.runs[0], b.runs[0]], metric, options),
          designEffect: genreDesignEffect(measured, [a.runs[0], b.runs[0]], metric, se),
        }),
    }),
  };
}

/**
 * Returns the least number of units with which the exact test can reach a level: its least p is 2 / 2^units.
 *
 * @param level over 0, at most 1
 * @example
 *   unitsForLevel(0.05); // → 6
 */
export function unitsForLevel(level: number): number {
  return Math.ceil(1 - Math.log2(level));
}

/**
 * Returns the standard error due to the choice of runs: their standard deviation divided by the square root of their
 * number; 0 for a single run.
 */
function runError({ scoresOfRuns }: SystemFigures, measure: number): number {
  const scores = scoresOfRuns[measure].map((score) => score ?? 0);
  return scores.length < 2 ? 0 : standardDeviation(scores) / Math.sqrt(scores.length);
}

/** Returns how many trials put α two standard errors away from p; `null` if p equals α. */
function trialsToSettle(p: number, alpha: number): number | null {
  return p === alpha ? null : Math.ceil((4 * p * (1 - p)) / (p - alpha) ** 2);
}

/** Counts wins, ties and losses; a unit with an undefined score is a tie. */
function countWins(a: Float64Array, b: Float64Array): { wins: number; ties: number; losses: number } {
  let wins = 0;
  let losses = 0;
  a.forEach((value, unit) => {
    const sign = signOf(b[unit] - value);
    if (sign > 0) wins++;
    else if (sign < 0) losses++;
  });
  return { wins, ties: a.length - wins - losses, losses };
}

function sizeCorrelation({ units }: MeasuredUnits, a: Float64Array, b: Float64Array): number | null {
  const defined = Array.from(a.keys()).filter((unit) => !Number.isNaN(a[unit]) && !Number.isNaN(b[unit]));
  if (defined.length < leastUnits) return null;
  return kendallTauB(
    defined.map((unit) => b[unit] - a[unit]),
    defined.map((unit) => units[unit].keyMentions),
  );
}

/** The largest numbers of units and of pairs for which the test is repeated without each unit. */
const MOST_UNITS = 50;
const MOST_PAIRS = 10;

function fragileUnits(
  measured: MeasuredUnits,
  [a, b]: readonly SystemFigures[],
  metric: number,
  {
    delta,
    without,
    p,
    pairs,
    ...options
  }: DecidedOptions & { delta: number; without: Float64Array; p: number; pairs: number },
): string[] {
  const { counts, columns, columnsOf, select } = measured;
  const fragile = new Set(signChangers(counts.units, delta, without));
  const isAffordable = counts.units.length <= MOST_UNITS && pairs <= MOST_PAIRS;
  if (options.claim === "checkpoint" && options.test === "ar" && isAffordable && delta !== 0) {
    const left = leaveOneOutTest(columns, [a.runs[0], b.runs[0]], select([f1Of(metric)]), columnsOf[metric], options);
    counts.units.forEach((unit, i) => {
      if (left[i] <= options.alpha !== p <= options.alpha) fragile.add(unit);
    });
  }
  return counts.units.filter((unit) => fragile.has(unit));
}

function genreDifferences(
  { units, counts, select }: MeasuredUnits,
  pair: Pair,
  metric: number,
  { exact, trials, seed }: DecidedOptions,
): GenreDifference[] {
  const own = onlySystems(counts, pair);
  const genres = [...new Set(units.map(({ genre }) => genre))].sort();
  const found = genres.map((genre) => {
    const columns = new DistinctColumns(selectUnits(own, (unit) => units[unit].genre === genre));
    const [[a], [b]] = figuresOf(columns, select([f1Of(metric)]));
    const [{ p }] = testPairs(columns, [[0, 1]], select([f1Of(metric)]), { exact, trials, seed, shared: false });
    return { genre, units: columns.units, delta: b - a, p: p[0] };
  });
  const adjusted = holm(found.map(({ p }) => p));
  return found.map((difference, i) => ({ ...difference, pAdjusted: adjusted[i] }));
}

/**
 * Returns the jackknife variance of the difference over genres, divided by that over units; `null` for a single genre,
 * or if the variance over units is unknown or 0.
 */
function genreDesignEffect(
  { units, counts, select }: MeasuredUnits,
  pair: Pair,
  metric: number,
  unitError: number | null,
): number | null {
  const genres = [...new Set(units.map(({ genre }) => genre))].sort();
  if (genres.length < 2 || unitError === null || unitError === 0) return null;
  const own = onlySystems(counts, pair);
  const byGenre: UnitCounts = {
    units: genres,
    columns: own.columns,
    systems: own.systems.map((rows) => {
      const sums = new Float64Array(genres.length * own.columns);
      units.forEach(({ genre }, unit) => {
        const to = genres.indexOf(genre) * own.columns;
        for (let c = 0; c < own.columns; c++) sums[to + c] += rows[unit * own.columns + c];
      });
      return sums;
    }),
  };
  const [[a], [b]] = leaveOneOut(new DistinctColumns(byGenre), select([f1Of(metric)]));
  return (jackknifeError(minus(b, a)) / unitError) ** 2;
}

function onlySystems(counts: UnitCounts, systems: readonly number[]): UnitCounts {
  return { ...counts, systems: systems.map((system) => counts.systems[system]) };
}

const NAMED = 3;

/** Returns the units with the largest influence, largest first. */
function influences(units: readonly string[], delta: number, without: Float64Array): UnitInfluence[] {
  return units
    .map((unit, i) => ({
      unit,
      influence: delta - without[i],
      share: signOf(delta) === 0 ? null : (delta - without[i]) / delta,
    }))
    .sort((x, y) => Math.abs(y.influence) - Math.abs(x.influence))
    .slice(0, NAMED);
}

function signChangers(units: readonly string[], delta: number, without: Float64Array): string[] {
  return units.filter((_, i) => signOf(delta) !== 0 && signOf(without[i]) !== signOf(delta));
}
