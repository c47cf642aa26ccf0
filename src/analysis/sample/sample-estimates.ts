import { defined } from "../../core/defined.ts";
import { compensatedSum } from "../../core/compensated-sum.ts";
import { formatSignature, parseSignature } from "../../core/signature.ts";
import { isCellMetric } from "../../metrics/kit/cell-metric.ts";
import { ceafEqual } from "../../metrics/ceaf-equal.ts";
import type { Metric, Score } from "../../metrics/kit/metric.ts";
import { mentions } from "../../metrics/mentions.ts";
import type { Accumulator } from "../../scoring/accumulator.ts";
import type { ClusterCounts } from "../../scoring/counted-part.ts";
import { CountLayout } from "../../scoring/count-layout.ts";
import { NotComparableError } from "../../scoring/not-comparable.ts";
import type { ScoreResult } from "../../scoring/corpus-scores.ts";
import { adjustedRatios, ratioErrors, type RatioFigures, type RatioSample } from "../../stats/ratio-errors.ts";
import type { FigureName } from "../measure-units.ts";

/**
 * How the clusters of a sample were drawn: all with the same probability, with probabilities proportional to their
 * sizes, or with other ones, by the ids of the clusters: the inverse of its probability is the weight of a cluster.
 */
export type SampleWeights = "uniform" | "size" | ReadonlyMap<string, number>;

/** Standard errors of figures, by metric id; without undefined ones. */
export type FigureErrors = Readonly<Record<string, Readonly<Partial<Record<FigureName, number>>>>>;

/** What is known of a sample of true clusters. */
export interface SampleSizes {
  readonly clusters: number;
  readonly mentions: number;
  /** How many of its mentions the response has. */
  readonly found: number;
  /** How many mentions the response has. */
  readonly response: number;
  /** How many weights are of clusters that the sample lacks; absent if there are none. */
  readonly unusedWeights?: number;
}

/** Estimates of the scores of a whole response from a sample of true clusters. */
export interface SampleEstimates {
  /** Counts are multiplied by the weights of the clusters. The unit is the cluster. */
  readonly accumulator: Accumulator;
  readonly sizes: SampleSizes;
  readonly errors: FigureErrors;
}

/** Returns why a metric cannot be estimated from a sample of true clusters; nothing if it can. */
export function whyNotSampled(metric: Metric): string | undefined {
  if (metric === mentions) return "a sample does not tell which mentions are extra";
  if (!isCellMetric(metric)) return "its counts are not sums over true clusters";
  return metric.rule.align === undefined || metric === ceafEqual
    ? undefined
    : "it aligns all clusters of the key with those of the response";
}

/**
 * Estimates the scores of a whole response from true clusters that are a sample of all: each figure is a ratio of
 * weighted sums over the sampled clusters (a ratio estimator), and its standard error that of a ratio estimator. A
 * census, in which all true clusters have the weight 1, has the scores of the whole, to the last digit.
 *
 * It is assumed that the clusters were drawn independently, with probabilities inversely proportional to their weights,
 * and that the response has all records of the population.
 *
 * @param accumulator has the sampled clusters as its key, the whole response, and the unit `cluster`
 * @throws NotComparableError if a metric cannot be estimated, or a cluster has no weight
 * @source Binette, O. et al. (2023). Estimating the Performance of Entity Resolution Algorithms. The American
 *   Statistician 77(4).
 * @example
 *   const total = accumulator({ metrics: ["pairwise"], unit: "cluster" });
 *   // Of all true clusters, one was drawn: its link is found, and so is half of two links to c, which is elsewhere.
 *   total.add(partOf([["a", "b"]]), partOf([["a", "b", "c"]]));
 *   sampleEstimates(total, "size").accumulator.result().scores.pairwise.precision; // → 1 / 2
 */
export function sampleEstimates(accumulator: Accumulator, weights: SampleWeights): SampleEstimates {
  const { options } = accumulator;
  for (const metric of options.metrics) {
    const why = whyNotSampled(metric);
    if (why !== undefined)
      throw new NotComparableError("not-additive", `${metric.id} cannot be estimated from a sample, because ${why}`);
  }
  const parts = [...accumulator.counted()];
  const sampled = parts.map(([id, part]) => {
    const { clusters, counts } = sampledClusters(part.clusters!, weights);
    const isCensus = weights === "uniform" && part.responseMentions === part.foundMentions;
    const { responseSingletons } = clusters;
    return [id, { ...part, clusters, responseSingletons, counts: isCensus ? part.counts : counts }] as const;
  });
  const total = (name: "keyMentions" | "foundMentions" | "responseMentions"): number =>
    parts.reduce((sum, [, part]) => sum + part[name], 0);
  const weighted = accumulator.withParts(sampled);
  return {
    accumulator: weighted,
    sizes: {
      clusters: sampled.reduce((sum, [, { clusters }]) => sum + clusters.names.length, 0),
      mentions: total("keyMentions"),
      found: total("foundMentions"),
      response: total("responseMentions"),
      ...defined({ unusedWeights: typeof weights === "string" ? undefined : unusedOf(weights, sampled) }),
    },
    errors: ofMetrics(weighted, (sample) => ratioErrors(sample, options.beta)),
  };
}

/**
 * Returns the scores with the bias of ratio estimators corrected: see `adjustedRatios`. Counts stay as they are.
 *
 * @param accumulator from `sampleEstimates`
 * @example
 *   const total = accumulator({ metrics: ["pairwise"], unit: "cluster" });
 *   total.add(partOf([["a", "b"], ["c", "d"]]), partOf([["a", "b"], ["c"], ["d"]]));
 *   // Both clusters have one link, so there is no bias to correct.
 *   adjustedScores(sampleEstimates(total, "uniform").accumulator).scores.pairwise.recall; // → 1 / 2
 */
export function adjustedScores(accumulator: Accumulator): ScoreResult {
  const result = accumulator.result();
  const figures = ofMetrics(accumulator, (sample) => adjustedRatios(sample, accumulator.options.beta));
  const scores = Object.entries<Score>(result.scores).map(([id, score]) => [id, { ...score, ...figures[id] }] as const);
  return { ...result, scores: Object.fromEntries(scores) };
}

/** Adds how the sample was drawn, and whether bias was corrected, to a signature. */
export function signedSample(signature: string, weights: SampleWeights, clusters: number, isAdjusted: boolean): string {
  const how = typeof weights === "string" ? weights : "weights";
  const fields = Object.entries(parseSignature(signature) ?? {}).flatMap(([field, value]): [string, string][] => {
    if (field !== "key") return [[field, value]];
    return [
      ["sample", `${how}.${clusters}`],
      ...(isAdjusted ? [["adjust", "bias"] as [string, string]] : []),
      [field, value],
    ];
  });
  return formatSignature(Object.fromEntries(fields));
}

function unusedOf(
  weights: ReadonlyMap<string, number>,
  sampled: readonly (readonly [unknown, { readonly clusters: Pick<ClusterCounts, "ids"> }])[],
): number | undefined {
  const ids = new Set(sampled.flatMap(([, { clusters }]) => clusters.ids));
  let unused = 0;
  for (const id of weights.keys()) if (!ids.has(id)) unused++;
  return unused || undefined;
}

/** Drops mentions in no true cluster, and multiplies the counts of the others by their weights. */
function sampledClusters(
  { names, ids, keySizes, found, responseSingletons, counts, columns }: ClusterCounts,
  weights: SampleWeights,
): { readonly clusters: ClusterCounts; readonly counts: Float64Array } {
  const clusters = ids.length;
  const own = counts.slice(0, clusters * columns);
  ids.forEach((id, cluster) => {
    const weight = weightOf(id, keySizes[cluster], weights);
    for (let c = 0; c < columns; c++) own[cluster * columns + c] *= weight;
  });
  const sums = new Float64Array(columns);
  for (let c = 0; c < columns; c++) sums[c] = compensatedSum(clusters, (cluster) => own[cluster * columns + c]);
  const first = <Column extends { slice(from: number, to: number): Column }>(column: Column): Column =>
    column.slice(0, clusters);
  return {
    clusters: {
      names: names.slice(0, clusters),
      ...{ ids, keySizes: first(keySizes), found: first(found), responseSingletons, counts: own, columns },
    },
    counts: sums,
  };
}

function weightOf(id: string, size: number, weights: SampleWeights): number {
  if (weights === "uniform") return 1;
  if (weights === "size") return 1 / size;
  const weight = weights.get(id);
  if (weight === undefined) throw new NotComparableError("information-lacking", `the cluster “${id}” has no weight`);
  return weight;
}

function ofMetrics(accumulator: Accumulator, figuresOf: (sample: RatioSample) => RatioFigures): FigureErrors {
  const rows = accumulator.units("cluster").map(({ counts }) => counts);
  const { metrics } = accumulator.options;
  const layout = new CountLayout(metrics);
  return Object.fromEntries(
    metrics.map((metric) => {
      const [rn, rd, pn, pd] = layout.columnsOf(metric).map((column) => Float64Array.from(rows, (row) => row[column]));
      const figures = Object.entries(figuresOf({ recall: [rn, rd], precision: [pn, pd] }));
      return [metric.id, Object.fromEntries(figures.filter(([, figure]) => !Number.isNaN(figure)))];
    }),
  );
}
