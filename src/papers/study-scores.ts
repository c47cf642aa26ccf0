import { figureOf } from "../analysis/measure-units.ts";
import type { AnnotatedPart } from "../core/document.ts";
import type { OverlapTable } from "../core/overlap-table.ts";
import { type Metric, type MetricOptions, type Score, mainFigure } from "../metrics/kit/metric.ts";
import { Accumulator } from "../scoring/accumulator.ts";
import { counterAndFigures } from "../scoring/figures.ts";
import { sumCounts } from "../scoring/counted-part.ts";
import { type Clusters, partOf } from "../scoring/score-clusters.ts";
import { defaultScoreOptions } from "../scoring/score-options.ts";

export type PartPair = readonly [key: AnnotatedPart | undefined, response: AnnotatedPart | undefined];

/** Returns the scores of all pairs together, by metric id. */
export function scoresOfParts(
  pairs: Iterable<PartPair>,
  metrics: readonly Metric[],
  options: MetricOptions,
): Readonly<Record<string, Score>> {
  const accumulator = new Accumulator({ ...defaultScoreOptions, ...options, metrics });
  for (const [key, response] of pairs) accumulator.add(key, response);
  return accumulator.result().scores;
}

/** Returns a metric's main figure for a response; `null` if undefined. */
export type Scorer = (metric: Metric, key: Clusters, response: Clusters) => number | null;

/** Returns a scorer that scores each pair of clusters once for all metrics. */
export function scorerOf(metrics: readonly Metric[], options: MetricOptions): Scorer {
  const known = new Map<Clusters, Map<Clusters, Readonly<Record<string, Score>>>>();
  return (metric, key, response) => {
    const ofKey = known.get(key) ?? new Map<Clusters, Readonly<Record<string, Score>>>();
    known.set(key, ofKey);
    const scores = ofKey.get(response) ?? scoresOfParts([[partOf(key), partOf(response)]], metrics, options);
    ofKey.set(response, scores);
    return mainFigure(scores[metric.id]);
  };
}

export function corpusScores(
  tables: readonly OverlapTable[],
  metrics: readonly Metric[],
  options: MetricOptions,
): Record<string, Score> {
  const { layout, counter, figures } = counterAndFigures(metrics, options);
  const counts = tables.map((table) => counter.count(table));
  return figures.scores(sumCounts(counts, layout.columns));
}

/** Returns a metric's main figure for a scored system; `null` if undefined. */
export function mainOf(scored: Accumulator, { id }: Metric): number | null {
  return figureOf(scored.result().scores[id], "f1");
}
