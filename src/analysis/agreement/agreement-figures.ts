import { least } from "../../core/arrays.ts";
import { orNull, ratio } from "../../core/ratio.ts";
import { sumCounts } from "../../scoring/counted-part.ts";
import { compareIds, type Measures, DistinctColumns } from "../../stats/unit-counts.ts";
import { adjustedForChance } from "../dealt-tables.ts";
import { chanceScores } from "./agreement-chance.ts";
import type { AgreementLayout } from "./agreement-counts.ts";
import type { Labels } from "./agreement-mentions.ts";
import type {
  AgreementOptions,
  AgreementFigure,
  JointAgreement,
  MeanAgreement,
  MetricAgreement,
  PairAgreement,
} from "./agreement-options.ts";
import { bootstrap } from "../../stats/bootstrap.ts";
import { interval, type Interval, leastUnits } from "../../stats/intervals.ts";

/** Summed counts for each document, in the order of the documents' ids. */
export type Rows = ReadonlyMap<string, Float64Array>;

/** @param parts the labels of every part that both have, in the order of the parts' ids */
export function pairAgreement(
  [a, b]: readonly [number, number],
  rows: Rows,
  parts: readonly Labels[],
  layout: AgreementLayout,
  options: AgreementOptions,
): PairAgreement {
  const sums = sumCounts(rows.values(), layout.pairWidth);
  const counts = layout.pairCounts(sums);
  const intervals = documentIntervals([...rows.values()], layout.pairMeasures, options);
  const [exact, overlapping, heads, kappa, alpha, ...scores] = valuesOf(sums, layout.pairMeasures).map(
    (value, i): AgreementFigure => ({ value: orNull(value), ci: intervals[i] }),
  );
  const chance = chanceScores(parts, layout.metrics, options.seed);
  const mentions = counts.values / 2;
  return {
    a,
    b,
    documents: rows.size,
    parts: parts.length,
    mentions: {
      exact: {
        ...exact,
        both: counts.common,
        onlyA: counts.first - counts.common,
        onlyB: counts.second - counts.common,
      },
      overlapping: counts.withoutTokens > 0 ? null : { ...overlapping, both: counts.overlapping },
      heads:
        counts.withoutHeads > 0 ? null : { ...heads, both: counts.heads, a: counts.firstHeads, b: counts.secondHeads },
    },
    links: {
      ...kappa,
      both: counts.both,
      onlyA: counts.onlyFirst,
      onlyB: counts.onlySecond,
      neither: counts.neither,
    },
    metrics: byMetric(options, (metric): MetricAgreement => {
      const expected = orNull(chance[metric]);
      return { ...scores[metric], expected, adjusted: adjustedForChance(scores[metric].value, expected) };
    }),
    partlyUndefined: layout.partlyUndefined(sums),
    alpha: { ...alpha, mentions, coverage: ratio(mentions, counts.first + counts.second - counts.common) },
  };
}

/**
 * Returns the means of the pairs' figures. Intervals resample the documents of all pairs together. They are `null` if a
 * pair has too few documents.
 */
export function meanAgreement(
  pairs: readonly PairAgreement[],
  rows: readonly Rows[],
  layout: AgreementLayout,
  options: AgreementOptions,
): MeanAgreement {
  const { pairWidth, pairMeasures } = layout;
  const ids = [...new Set(rows.flatMap((own) => [...own.keys()]))].sort(compareIds);
  const sideBySide = ids.map((id) => {
    const row = new Float64Array(pairWidth * rows.length);
    rows.forEach((own, pair) => {
      row.set(own.get(id) ?? [], pair * pairWidth);
    });
    return row;
  });
  const measures: Measures = {
    count: pairMeasures.count,
    evaluate(sums, out) {
      const values = rows.map((_, pair) =>
        valuesOf(sums.subarray(pair * pairWidth, (pair + 1) * pairWidth), pairMeasures),
      );
      for (let i = 0; i < out.length; i++) out[i] = meanOf(values.map((own) => own[i])) ?? NaN;
    },
  };
  const fewest = least(rows.map((own) => own.size));
  const intervals = documentIntervals(sideBySide, measures, options, fewest);
  const figures = valuesOf(sumCounts(sideBySide, pairWidth * rows.length), measures).map(
    (value, i): AgreementFigure => ({ value: orNull(value), ci: intervals[i] }),
  );
  const [exact, overlapping, heads, links, alpha, ...scores] = figures;
  return {
    mentions: { exact, overlapping, heads },
    links,
    metrics: byMetric(options, (metric, id) => ({
      ...scores[metric],
      adjusted: meanOf(pairs.map(({ metrics }) => metrics[id].adjusted ?? NaN)),
    })),
    alpha,
  };
}

export function jointAgreement(
  rows: Rows,
  layout: AgreementLayout,
  options: AgreementOptions,
  annotators: number,
): JointAgreement {
  const sums = sumCounts(rows.values(), layout.jointWidth);
  const { judgements, values, marked } = layout.jointCounts(sums);
  const intervals = documentIntervals([...rows.values()], layout.jointMeasures, options);
  const [links, alpha] = valuesOf(sums, layout.jointMeasures).map((value, i) => ({
    value: orNull(value),
    ci: intervals[i],
  }));
  const mentions = values / annotators;
  return { links: { ...links, judgements }, alpha: { ...alpha, mentions, coverage: ratio(mentions, marked) } };
}

function valuesOf(sums: Float64Array, measures: Measures): number[] {
  const values = new Float64Array(measures.count);
  measures.evaluate(sums, values);
  return Array.from(values);
}

/** Returns the mean of the numbers that are not NaN; `null` if there are none. */
function meanOf(values: readonly number[]): number | null {
  const defined = values.filter((value) => !Number.isNaN(value));
  return ratio(
    defined.reduce((sum, value) => sum + value, 0),
    defined.length,
  );
}

function byMetric<T>({ metrics }: AgreementOptions, of: (metric: number, id: string) => T): Record<string, T> {
  return Object.fromEntries(metrics.map(({ id }, metric) => [id, of(metric, id)]));
}

export const resamples = 10_000;

/**
 * Returns bootstrap intervals for figures of summed rows.
 *
 * If a figure is undefined in a resample, its interval leaves this resample out.
 *
 * @param rows one per document, all of one length
 * @param documents the number of documents behind the figures, if it is not the number of rows
 * @returns for each figure its interval; `null` if the figure is undefined, if there are fewer than `leastUnits`
 *   documents, or if no intervals are wanted
 */
function documentIntervals(
  rows: readonly Float64Array[],
  measures: Measures,
  { ci: kind, confidence, seed }: AgreementOptions,
  documents = rows.length,
): (Interval | null)[] {
  const none = Array.from({ length: measures.count }, () => null);
  if (kind === "none" || documents < leastUnits) return none;
  const columns = rows[0].length;
  const all = new Float64Array(rows.length * columns);
  rows.forEach((row, unit) => {
    all.set(row, unit * columns);
  });
  const units = new DistinctColumns({ units: rows.map((_, unit) => String(unit)), columns, systems: [all] });
  const [figures] = bootstrap(units, measures, { resamples, seed });
  const estimates = new Float64Array(measures.count);
  const sums = new Float64Array(columns);
  units.pick(0, units.totals, sums);
  measures.evaluate(sums, estimates);
  return figures.map((values, measure) => {
    const resampled = values.filter((value) => !Number.isNaN(value));
    const estimate = estimates[measure];
    if (Number.isNaN(estimate) || resampled.length === 0) return null;
    return interval({ kind, confidence, estimate, resampled, leftOut: new Float64Array(documents) });
  });
}
