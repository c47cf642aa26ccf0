import { greatest, least, listIn } from "../../core/arrays.ts";
import { orNull, ratio } from "../../core/ratio.ts";
import { sumCounts } from "../../scoring/counted-part.ts";
import { compareIds, type Measures, DistinctColumns } from "../../stats/unit-counts.ts";
import { adjustedForChance } from "../dealt-tables.ts";
import { chanceScores } from "./agreement-chance.ts";
import { alikeDocuments } from "./alike.ts";
import type { AgreementLayout, AgreementMeasures } from "./agreement-counts.ts";
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

/** What is known of a pair of annotators. */
export interface KnownPair {
  readonly annotators: readonly [a: number, b: number];
  readonly rows: Rows;
  /** Every part that both have, in the order of the parts' ids. */
  readonly parts: readonly { readonly document: string; readonly labels: Labels }[];
  readonly intervals: Intervals;
}

/** @param pair the pair, with the intervals of `pairIntervals` */
export function pairAgreement(
  { annotators: [a, b], rows, parts, intervals }: KnownPair,
  layout: AgreementLayout,
  options: AgreementOptions,
): PairAgreement {
  const sums = sumCounts(rows.values(), layout.pairWidth);
  const counts = layout.pairCounts(sums);
  const [exact, overlapping, heads, kappa, alpha, ...scores] = valuesOf(sums, layout.pairMeasures).map(
    (value, i): AgreementFigure => ({ value: orNull(value), ci: intervals[i] }),
  );
  const chance = chanceScores(
    parts.map(({ labels }) => labels),
    layout.metrics,
    options.seed,
  );
  const mentions = counts.values / 2;
  const documents = usedRows(rows.values(), layout.pairMeasures)[layout.pairAlpha];
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
    alpha: { ...alpha, mentions, documents, coverage: ratio(mentions, counts.first + counts.second - counts.common) },
    alike: alikeDocuments(parts),
  };
}

/**
 * Returns the means of the pairs' figures.
 *
 * @param intervals those of `pairIntervals`
 */
export function meanAgreement(
  pairs: readonly PairAgreement[],
  rows: readonly Rows[],
  intervals: Intervals,
  layout: AgreementLayout,
  options: AgreementOptions,
): MeanAgreement {
  const values = rows.map((own) => valuesOf(sumCounts(own.values(), layout.pairWidth), layout.pairMeasures));
  const figures = intervals.map((ci, i): AgreementFigure => ({ value: meanOf(values.map((own) => own[i])), ci }));
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

/**
 * Returns bootstrap intervals of the figures of each pair, and of their means: see `documentIntervals`. The intervals of
 * the means resample the documents of all pairs together.
 */
export function pairIntervals(
  rows: readonly Rows[],
  { pairWidth, pairMeasures }: AgreementLayout,
  options: AgreementOptions,
): { readonly pairs: readonly Intervals[]; readonly mean: Intervals } {
  const ids = [...new Set(rows.flatMap((own) => [...own.keys()]))].sort(compareIds);
  const used = rows.map((own) => usedRows(own.values(), pairMeasures));
  const fewest = used[0].map((_, measure) => least(used.map((own) => own[measure])));
  if (used.every((own) => own.every((count) => count === 0 || count === ids.length))) {
    // All figures use the same documents, so they have the same resamples.
    const resampled = resample(
      rows.map((own) => [...own.values()]),
      pairMeasures,
      options,
    );
    return {
      pairs: resampled.map((own, pair) => intervalsOf(own, used[pair], options)),
      mean: intervalsOf(meansOf(resampled), fewest, options),
    };
  }
  const sideBySide = ids.map((id) => {
    const row = new Float64Array(pairWidth * rows.length);
    rows.forEach((own, pair) => {
      row.set(own.get(id) ?? [], pair * pairWidth);
    });
    return row;
  });
  const ofPairs = (row: Float64Array): Float64Array[] =>
    rows.map((_, pair) => row.subarray(pair * pairWidth, (pair + 1) * pairWidth));
  const measures: AgreementMeasures = {
    count: pairMeasures.count,
    evaluate(sums: Float64Array, out: Float64Array): void {
      const values = ofPairs(sums).map((own) => valuesOf(own, pairMeasures));
      for (let i = 0; i < out.length; i++) out[i] = meanOf(values.map((own) => own[i])) ?? NaN;
    },
    uses(row: Float64Array): boolean[] {
      const all = ofPairs(row).map((own) => pairMeasures.uses(own));
      return all[0].map((_, measure) => all.some((own) => own[measure]));
    },
  };
  return {
    pairs: rows.map((own) => documentIntervals([...own.values()], pairMeasures, options)),
    mean: documentIntervals(sideBySide, measures, options, fewest),
  };
}

export function jointAgreement(
  rows: Rows,
  layout: AgreementLayout,
  options: AgreementOptions,
  annotators: number,
): Omit<JointAgreement, "documents"> {
  const sums = sumCounts(rows.values(), layout.jointWidth);
  const { judgements, values, marked } = layout.jointCounts(sums);
  const used = usedRows(rows.values(), layout.jointMeasures);
  const intervals = documentIntervals([...rows.values()], layout.jointMeasures, options);
  const [links, alpha] = valuesOf(sums, layout.jointMeasures).map((value, i) => ({
    value: orNull(value),
    ci: intervals[i],
  }));
  const mentions = values / annotators;
  const coverage = ratio(mentions, marked);
  return {
    links: { ...links, judgements },
    alpha: { ...alpha, mentions, documents: used[layout.jointAlpha], coverage },
  };
}

export function valuesOf(sums: Float64Array, measures: Measures): number[] {
  const values = new Float64Array(measures.count);
  measures.evaluate(sums, values);
  return Array.from(values);
}

/** Returns by figure how many rows have anything that it counts. */
function usedRows(rows: Iterable<Float64Array>, measures: AgreementMeasures): number[] {
  const used = Array.from({ length: measures.count }, () => 0);
  for (const row of rows) measures.uses(row).forEach((isUsed, measure) => (used[measure] += Number(isUsed)));
  return used;
}

/** Returns the mean of the numbers that are not NaN; `null` if there are none. */
function meanOf(values: readonly number[]): number | null {
  const defined = values.filter((value) => !Number.isNaN(value));
  return ratio(
    defined.reduce((sum, value) => sum + value, 0),
    defined.length,
  );
}

export function byMetric<T>({ metrics }: AgreementOptions, of: (metric: number, id: string) => T): Record<string, T> {
  return Object.fromEntries(metrics.map(({ id }, metric) => [id, of(metric, id)]));
}

export const resamples = 10_000;

/** The interval of each figure; see `intervalsOf`. */
export type Intervals = readonly (Interval | null)[];

/** The figures of a corpus, and of its resamples. */
interface Resampled {
  /** By measure. */
  readonly estimates: Float64Array;
  /** By measure, the figure of each resample; nothing if no intervals are wanted. */
  readonly figures: readonly Float64Array[];
}

/**
 * Returns bootstrap intervals for figures of summed rows. Each resamples only the documents that its figure uses: others
 * say nothing about it, and must not change its interval.
 *
 * @param rows one per document, all of one length
 * @param fewest by figure, the number of documents by which to widen its interval; by default, of those that it uses
 */
function documentIntervals(
  rows: readonly Float64Array[],
  measures: AgreementMeasures,
  options: AgreementOptions,
  fewest?: readonly number[],
): Intervals {
  const uses = rows.map((row) => measures.uses(row));
  const intervals = Array.from({ length: measures.count }, (): Interval | null => null);
  const measuresBy = new Map<string, number[]>();
  for (const measure of intervals.keys())
    listIn(measuresBy, uses.map((own) => Number(own[measure])).join("")).push(measure);
  for (const own of measuresBy.values()) {
    const used = rows.filter((_, document) => uses[document][own[0]]);
    const units = intervals.map((_, measure) => (own.includes(measure) ? (fewest?.[measure] ?? used.length) : 0));
    if (greatest(units) < leastUnits) continue;
    const found = intervalsOf(resample([used], measures, options)[0], units, options);
    for (const measure of own) intervals[measure] = found[measure];
  }
  return intervals;
}

/**
 * Computes the figures of several tables of rows, and of their resamples.
 *
 * @param tables each has one row per document, all of one length; all have the same documents
 */
function resample(
  tables: readonly (readonly Float64Array[])[],
  measures: Measures,
  { ci: kind, seed }: AgreementOptions,
): Resampled[] {
  const documents = tables[0].length;
  const columns = tables[0][0]?.length ?? 0;
  const systems = tables.map((rows) => {
    const all = new Float64Array(rows.length * columns);
    rows.forEach((row, unit) => {
      all.set(row, unit * columns);
    });
    return all;
  });
  const units = new DistinctColumns({
    units: Array.from({ length: documents }, (_, unit) => String(unit)),
    columns,
    systems,
  });
  const isWanted = kind !== "none" && documents >= leastUnits;
  const figures = isWanted ? bootstrap(units, measures, { resamples, seed }) : [];
  const sums = new Float64Array(columns);
  return systems.map((_, system) => {
    const estimates = new Float64Array(measures.count);
    units.pick(system, units.totals, sums);
    measures.evaluate(sums, estimates);
    return { estimates, figures: figures[system] ?? [] };
  });
}

/** Returns the means of the figures of several tables that were resampled together. */
function meansOf(tables: readonly Resampled[]): Resampled {
  const mean = (values: readonly number[]): number => meanOf(values) ?? NaN;
  return {
    estimates: tables[0].estimates.map((_, i) => mean(tables.map(({ estimates }) => estimates[i]))),
    figures: tables[0].figures.map((own, i) => own.map((_, r) => mean(tables.map(({ figures }) => figures[i][r])))),
  };
}

/**
 * Returns the intervals of figures that were resampled. If a figure is undefined in a resample, its interval leaves this
 * resample out.
 *
 * @returns for each figure its interval; `null` if the figure is undefined, if it uses fewer than `leastUnits`
 *   documents, or if no intervals are wanted
 */
function intervalsOf(
  { estimates, figures }: Resampled,
  used: readonly number[],
  { ci: kind, confidence }: AgreementOptions,
): Intervals {
  return Array.from(estimates, (estimate, measure) => {
    if (kind === "none" || used[measure] < leastUnits) return null;
    const resampled = figures[measure].filter((value) => !Number.isNaN(value));
    if (Number.isNaN(estimate) || resampled.length === 0) return null;
    return interval({ kind, confidence, estimate, resampled, leftOut: new Float64Array(used[measure]) });
  });
}
