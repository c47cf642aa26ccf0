import { mainFigure, type MetricOptions, type Score } from "../../../metrics/metric.ts";
import { type Clusters, scoreClusters } from "../../../scoring/score-clusters.ts";

/** What a figure of most tables is made of. */
export interface ClustersPair {
  readonly key: Clusters;
  readonly response: Clusters;
}

/** A pair's score under one metric. */
export function scoreOf({ key, response }: ClustersPair, metric: string, options: Partial<MetricOptions> = {}): Score {
  return scoreClusters(key, response, { metrics: [metric], ...options })[metric];
}

/** Makes the F1 of a metric, or its one figure. */
export function f1(metric: string, options: Partial<MetricOptions> = {}): (pair: ClustersPair) => number | null {
  return (pair) => mainFigure(scoreOf(pair, metric, options));
}

/** Makes the recall of a metric. */
export function recall(metric: string): (pair: ClustersPair) => number | null {
  return (pair) => scoreOf(pair, metric).recall;
}

/** Makes the precision of a metric. */
export function precision(metric: string): (pair: ClustersPair) => number | null {
  return (pair) => scoreOf(pair, metric).precision;
}

/** Right and wrong links of a response on the key's own mentions (Recasens and Hovy 2011, Table 4). */
export interface Links {
  /** Right coreference links. */
  readonly rc: number;
  /** Right non-coreference links. */
  readonly rn: number;
  /** Wrong coreference links. */
  readonly wc: number;
  /** Wrong non-coreference links: coreference links that are missed. */
  readonly wn: number;
}

/** The four counts of a pair whose sides have the same mentions. */
export function linksOf(pair: ClustersPair): Links {
  const { counts } = scoreOf(pair, "blanc");
  if (counts === undefined || !("coreference" in counts)) throw new TypeError("BLANC counts links");
  const { coreference, nonCoreference } = counts;
  return {
    rc: coreference.common,
    rn: nonCoreference.common,
    wc: coreference.response - coreference.common,
    wn: coreference.key - coreference.common,
  };
}
