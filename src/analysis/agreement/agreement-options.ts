import type { Metric, PartlyUndefined } from "../../metrics/metric.ts";
import { mentions } from "../../metrics/mentions.ts";
import { metrics } from "../../metrics/registry.ts";
import { countedMetrics, defaultScoreOptions, resolveOptions, type ScoreOptions } from "../../scoring/score-options.ts";
import type { SetDistanceName } from "../../stats/set-distances.ts";
import { defaultSeed } from "../../stats/random-words.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { Interval } from "../../stats/intervals.ts";

/** Everything that can change a figure of agreement. */
export interface AgreementOptions
  extends Pick<ScoreOptions, "metrics" | "singletons" | "onDuplicate" | "onTokenMismatch"> {
  /**
   * What disagreement α expects by chance: the mean over all ways to shuffle the entities of an annotator over the same
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
 * alike, BLANC by the edge rule that it has here, and that look only at which mentions are together, because chance shuffles only that.
 */
export const agreementMetrics: readonly Metric[] = metrics.filter(
  (metric) =>
    metric !== mentions &&
    metric.properties.symmetric !== false &&
    countedMetrics([metric]).every((each) => each.lacks?.(defaultScoreOptions, undefined) === undefined),
);

/** The metrics that are computed by default. */
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

/** A figure with its bootstrap interval, each `null` where there is none. */
export interface AgreementFigure {
  readonly value: number | null;
  readonly ci: Interval | null;
}

/** F of a metric between two annotators. */
export interface MetricAgreement extends AgreementFigure {
  /** The mean F by chance. */
  readonly expected: number | null;
  /** (F − expected) / (1 − expected) */
  readonly adjusted: number | null;
}

/** How well two annotators agree. */
export interface PairAgreement {
  /** Places of the two among all annotators. */
  readonly a: number;
  readonly b: number;
  /** That both have. */
  readonly documents: number;
  readonly parts: number;
  readonly mentions: {
    /** F of equal spans, and mentions of both and of one only. */
    readonly exact: AgreementFigure & { readonly both: number; readonly onlyA: number; readonly onlyB: number };
    /** F of spans that overlap, one to one; `null` where mentions have no tokens. */
    readonly overlapping: (AgreementFigure & { readonly both: number }) | null;
    /** F of heads, one to one, among mentions whose head is known; `null` where not both know heads. */
    readonly heads: (AgreementFigure & { readonly both: number; readonly a: number; readonly b: number }) | null;
  };
  /** κ of the links between common mentions within documents, and the pairs of mentions that it is made of. */
  readonly links: AgreementFigure & {
    readonly both: number;
    readonly onlyA: number;
    readonly onlyB: number;
    readonly neither: number;
  };
  /** By metric id. */
  readonly metrics: Readonly<Record<string, MetricAgreement>>;
  /** By metric id: averages in which an undefined metric counts as 0. */
  readonly partlyUndefined: Readonly<Record<string, PartlyUndefined>>;
  readonly alpha: SetAgreement;
}

/** α of sets. */
export interface SetAgreement extends AgreementFigure {
  /** How many mentions α is computed from. */
  readonly mentions: number;
  /** Their share of all mentions that anyone marked; `null` where there are none. */
  readonly coverage: number | null;
}

/** Means over the pairs of more than two annotators; pairs that leave a figure undefined are left out of its mean. */
export interface MeanAgreement {
  readonly mentions: {
    readonly exact: AgreementFigure;
    readonly overlapping: AgreementFigure;
    readonly heads: AgreementFigure;
  };
  readonly links: AgreementFigure;
  /** Adjusted F has no interval. */
  readonly metrics: Readonly<Record<string, AgreementFigure & { readonly adjusted: number | null }>>;
  readonly alpha: AgreementFigure;
}

/** How well more than two annotators agree, all at once. */
export interface JointAgreement {
  /** Krippendorff's α (nominal) of links; an annotator who did not mark both mentions has no say. */
  readonly links: AgreementFigure & { readonly judgements: number };
  /** α of sets, of documents that all annotators have. */
  readonly alpha: SetAgreement;
}

/** A part that some annotators do not have: it is left out of their pairs. */
export interface AbsentPart {
  /** Document and part, as `labelOf` writes them. */
  readonly document: string;
  /** Places of the annotators who do not have it, ascending. */
  readonly annotators: readonly number[];
}

/** The result of `agreement`, plain and serialisable but for the metrics among the options. */
export interface AgreementResult {
  readonly options: AgreementOptions;
  readonly signature: string;
  readonly annotators: number;
  /** That at least two annotators have. */
  readonly documents: number;
  readonly parts: number;
  /** The first with the second, the first with the third, and so on. */
  readonly pairs: readonly PairAgreement[];
  /** With more than two annotators. */
  readonly mean?: MeanAgreement;
  readonly joint?: JointAgreement;
  readonly absent: readonly AbsentPart[];
  /** What is wrong or noteworthy with the annotations. */
  readonly diagnostics: readonly Diagnostic[];
}
