import type { Metric } from "../../metrics/metric.ts";
import { mentions } from "../../metrics/mentions.ts";
import { metrics } from "../../metrics/registry.ts";
import { countedMetrics, defaultScoreOptions, resolveOptions, type ScoreOptions } from "../../scoring/score-options.ts";
import type { SetDistanceName } from "../../stats/set-distances.ts";
import { defaultSeed } from "../../stats/random-words.ts";

/** Everything that can change a figure of agreement. */
export interface AgreementOptions
  extends Pick<ScoreOptions, "metrics" | "singletons" | "onDuplicate" | "onTokenMismatch"> {
  /**
   * What disagreement α expects by chance: the mean over all ways to deal out the entities of an annotator anew to the same
   * mentions of each document, or that of any two values of the whole corpus (as it is usually published).
   */
  readonly alpha: "permutation" | "pooled";
  readonly distance: SetDistanceName;
  /** α of the mentions that all annotators marked, or of all, those that an annotator did not mark having the empty set there. */
  readonly missing: "common" | "null";
  /** Kind of the intervals. */
  readonly ci: "xpct" | "pct" | "none";
  /** Level of the intervals, 0..1. */
  readonly confidence: number;
  /** A whole number, 0 to 2^53 − 1. */
  readonly seed: number;
}

/**
 * Metrics whose F can say something about agreement beyond that on mentions, which is always told: those that treat both sides
 * alike, BLANC by the edge rule that it has here, and that look at nothing but who is with whom, as chance deals out only that.
 */
export const agreementMetrics: readonly Metric[] = metrics.filter(
  (metric) =>
    metric !== mentions &&
    metric.properties.symmetric !== false &&
    countedMetrics([metric]).every((each) => each.lacks?.(defaultScoreOptions, undefined) === undefined),
);

/** Those that are computed where none are named. */
export const defaultAgreementMetrics: readonly string[] = ["muc", "b3", "ceafe", "blanc", "lea", "conll"];

/** The options as a caller of the library may give them: all optional, metrics by id. */
export type UserAgreementOptions = Partial<Omit<AgreementOptions, "metrics">> & {
  readonly metrics?: readonly (string | Metric)[];
};

/**
 * Fills up with defaults.
 *
 * @throws RangeError for a metric that does not exist or that says nothing here, or a number out of its range
 */
export function resolveAgreementOptions(options: UserAgreementOptions = {}): AgreementOptions {
  const resolved = {
    singletons: "keep",
    onDuplicate: "first",
    onTokenMismatch: "warn",
    alpha: "permutation",
    distance: "passonneau04",
    missing: "common",
    ci: "xpct",
    confidence: 0.95,
    seed: defaultSeed,
    ...options,
    metrics: (options.metrics ?? defaultAgreementMetrics).map(agreementMetric),
  } as const satisfies AgreementOptions;
  const { confidence, seed } = resolved;
  if (!(confidence > 0 && confidence < 1)) throw new RangeError("the confidence must lie between 0 and 1");
  if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError("the seed must be a whole number from 0");
  return resolved;
}

function agreementMetric(wanted: string | Metric): Metric {
  const metric = agreementMetrics.find((known) => known === wanted || known.id === wanted);
  if (metric !== undefined) return metric;
  const name = typeof wanted === "string" ? wanted : wanted.id;
  const known = agreementMetrics.map(({ id }) => id).join(", ");
  throw new RangeError(`there is no metric "${name}" for agreement; there are ${known}`);
}

/** The options of the metrics: BLANC with the edge rule that treats both sides alike. */
export function agreementScoreOptions({
  metrics: chosen,
  singletons,
  onDuplicate,
  onTokenMismatch,
}: AgreementOptions): ScoreOptions {
  return resolveOptions({ metrics: chosen, singletons, onDuplicate, onTokenMismatch, blancEdge: "both" });
}
