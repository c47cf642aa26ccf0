import type { Steps } from "../../core/long-work.ts";
import { orNull } from "../../core/ratio.ts";
import { figureNames, figureOf, type MeasuredUnits } from "../measure-units.ts";
import { bootstrapSteps, type BootstrapOptions } from "../../stats/bootstrap.ts";
import { leaveOneOut } from "../../stats/jackknife.ts";
import { crossedBootstrap } from "../../stats/run-tests.ts";
import { compareIds } from "../../stats/unit-counts.ts";

/** Measures are recall, precision and F1 of each metric, one metric after another. */
export interface SystemFigures {
  readonly runs: readonly number[];
  /** By measure, the score; for several runs the mean; `null` if undefined for any of them. */
  readonly scores: readonly (number | null)[];
  readonly scoresOfRuns: readonly (readonly (number | null)[])[];
  /** By measure, the score in each resample; absent if nothing is resampled. */
  readonly resampled: readonly Float64Array[] | undefined;
  /** By measure, the score without each unit. */
  readonly leftOut: readonly Float64Array[];
  /** By measure, the score of each unit alone; NaN if undefined. */
  readonly ofUnits: readonly Float64Array[];
}

/**
 * Computes the figures in steps that yield a share of the work.
 *
 * @param systems for each system, the indices of its runs among the measured ones
 * @param resampling absent if nothing is resampled
 */
export function* figuresOfSystems(
  measured: MeasuredUnits,
  systems: readonly (readonly number[])[],
  resampling: BootstrapOptions | undefined,
): Steps<SystemFigures[]> {
  const { columns, measures, results } = measured;
  const measureIds = Array.from({ length: measures.count }, (_, m) => m);
  const scoresOfRuns = results.map(({ scores }) =>
    Object.values(scores).flatMap((score) => figureNames.map((figure) => figureOf(score, figure))),
  );
  const resampled = resampling === undefined ? undefined : yield* bootstrapSteps(columns, measures, resampling);
  yield 1;
  const leftOut = leaveOneOut(columns, measures);
  yield 1;
  const ofUnits = figuresOfUnits(measured);
  yield 1;
  // Random numbers are used in the order of the runs' signatures, so that the order of the arguments does not matter.
  const inOrder = systems.map((runs) =>
    [...runs].sort((x, y) => compareIds(results[x].signature, results[y].signature)),
  );
  const crossed = resampling !== undefined && resampled !== undefined && systems.some((runs) => runs.length > 1);
  const ofMethods: Float64Array[][] = [];
  if (crossed) {
    for (const m of measureIds) {
      ofMethods.push(
        crossedBootstrap(
          inOrder.map((runs) => runs.map((run) => resampled[run][m])),
          resampling.seed,
        ),
      );
      yield 1;
    }
  }
  return systems.map((runs, system) => ({
    runs,
    scores: measureIds.map((m) => mean(runs.map((run) => scoresOfRuns[run][m]))),
    scoresOfRuns: measureIds.map((m) => runs.map((run) => scoresOfRuns[run][m])),
    resampled: crossed ? measureIds.map((m) => ofMethods[m][system]) : resampled?.[runs[0]],
    leftOut: measureIds.map((m) => meanColumn(runs.map((run) => leftOut[run][m]))),
    ofUnits: measureIds.map((m) => meanColumn(runs.map((run) => ofUnits[run][m]))),
  }));
}

function figuresOfUnits({ columns, measures, metricsOfUnit }: MeasuredUnits): Float64Array[][] {
  const { units, width, rows, index } = columns;
  const sums = new Float64Array(columns.columns);
  const figures = new Float64Array(measures.count);
  return index.map((_, system) => {
    const results = Array.from({ length: measures.count }, () => new Float64Array(units));
    for (let unit = 0; unit < units; unit++) {
      columns.pick(system, rows.subarray(unit * width, (unit + 1) * width), sums);
      metricsOfUnit(sums, figures);
      for (let m = 0; m < figures.length; m++) results[m][unit] = figures[m];
    }
    return results;
  });
}

function mean(values: readonly (number | null)[]): number | null {
  return orNull(values.reduce<number>((sum, value) => sum + (value ?? Number.NaN), 0) / values.length);
}

function meanColumn(columns: readonly Float64Array[]): Float64Array {
  if (columns.length === 1) return columns[0];
  return columns[0].map((_, i) => columns.reduce((sum, column) => sum + column[i], 0) / columns.length);
}
