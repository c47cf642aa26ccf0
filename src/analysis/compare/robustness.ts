import { f1Of, type MeasuredUnits } from "../measure-units.ts";
import { jackknifeError, leaveOneOut } from "../../stats/jackknife.ts";
import { leaveOneOutTest } from "../../stats/leave-one-out-test.ts";
import { holm } from "../../stats/multiplicity.ts";
import { selectUnits } from "../../stats/select-units.ts";
import type { Pair } from "../../stats/swap-test.ts";
import { DistinctColumns, figuresOf, type UnitCounts } from "../../stats/unit-counts.ts";
import type { DecidedOptions, GenreDifference } from "./comparison.ts";
import { signChangers } from "./influence.ts";
import { minus, testPairs } from "./pair-tests.ts";
import type { SystemFigures } from "./system-figures.ts";

/** The test is made again without each unit up to so many units, and so many pairs. */
const MOST_UNITS = 50;
const MOST_PAIRS = 10;

/**
 * The units without any one of which the difference would have another sign, or, where that is affordable, p lie on the other
 * side of α (before any adjustment).
 */
export function fragileUnits(
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

/** The difference within each genre, tested on its documents; Holm over the genres. */
export function genreDifferences(
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

/** The jackknife's variance of the difference over genres, over that over units; `null` for a single genre. */
export function genreDesignEffect(
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
