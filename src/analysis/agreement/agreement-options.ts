import type { Metric, PartlyUndefined } from "../../metrics/kit/metric.ts";
import { mentions } from "../../metrics/mentions.ts";
import { metrics } from "../../metrics/registry.ts";
import { countedMetrics, defaultScoreOptions, resolveOptions, type ScoreOptions } from "../../scoring/score-options.ts";
import type { SetDistanceName } from "../../stats/set-distances.ts";
import { defaultSeed } from "../../stats/random-words.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { nameAdvice } from "../../core/near-names.ts";
import type { Interval } from "../../stats/intervals.ts";

/** All options that can change a figure of agreement. */
export interface AgreementOptions
  extends Pick<ScoreOptions, "metrics" | "singletons" | "onDuplicate" | "onTokenMismatch"> {
  /**
   * How α of sets estimates the disagreement expected by chance. `permutation`: as the mean over all ways to reassign
   * an annotator's entities to that annotator's mentions in each part. `pooled`: as the mean over all pairs of values
   * in the corpus, as usually published.
   */
  readonly alpha: "permutation" | "pooled";
  readonly distance: SetDistanceName;
  /**
   * `common`: α of sets counts only mentions that all annotators marked. `null`: it counts all mentions, and an
   * annotator has the empty set for a mention that this annotator did not mark.
   */
  readonly missing: "common" | "null";
  /** Kind of the intervals. */
  readonly ci: "xpct" | "pct" | "none";
  /** Level of the intervals, 0..1. */
  readonly confidence: number;
  /** The seed, a whole number from 0 to 2^53 − 1. */
  readonly seed: number;
}

/**
 * Metrics whose F can measure agreement, in addition to agreement on mentions. They treat both sides alike (BLANC does
 * so with the edge rule of `agreementScoreOptions`), and depend only on which mentions are in one entity, because
 * chance shuffles only that.
 */
export const agreementMetrics: readonly Metric[] = metrics.filter(
  (metric) =>
    metric !== mentions &&
    metric.properties.symmetric !== false &&
    countedMetrics([metric]).every((each) => each.lacks?.(defaultScoreOptions, undefined) === undefined),
);

export const defaultAgreementMetrics: readonly string[] = ["muc", "b3", "ceafe", "blanc", "lea", "conll"];

/** The options as callers of the library give them: all optional, metrics by id. */
export type UserAgreementOptions = Partial<Omit<AgreementOptions, "metrics">> & {
  readonly metrics?: readonly (string | Metric)[];
};

/**
 * Fills in defaults.
 *
 * @throws RangeError for a metric that does not exist or cannot measure agreement, or for a number out of range
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
  if (!(confidence > 0 && confidence < 1)) throw new RangeError("the confidence must be between 0 and 1");
  if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError("the seed must be a non-negative whole number");
  return resolved;
}

function agreementMetric(wanted: string | Metric): Metric {
  const metric = agreementMetrics.find((known) => known === wanted || known.id === wanted);
  if (metric !== undefined) return metric;
  const name = typeof wanted === "string" ? wanted : wanted.id;
  const known = agreementMetrics.map(({ id }) => id);
  const advice = nameAdvice(name, known, `there are ${known.join(", ")}`);
  throw new RangeError(`there is no metric "${name}" for agreement; ${advice}`);
}

/** Returns the options for scoring annotators, with the BLANC edge rule that treats both sides alike. */
export function agreementScoreOptions({
  metrics: chosen,
  singletons,
  onDuplicate,
  onTokenMismatch,
}: AgreementOptions): ScoreOptions {
  return resolveOptions({ metrics: chosen, singletons, onDuplicate, onTokenMismatch, blancEdge: "both" });
}

/** A figure, `null` if undefined, and its bootstrap interval, `null` if there is none. */
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

/** The agreement of two annotators. */
export interface PairAgreement {
  readonly a: number;
  readonly b: number;
  /** Documents that both have. */
  readonly documents: number;
  readonly parts: number;
  readonly mentions: {
    /** F of equal spans, with the numbers of mentions that both marked, only A, and only B. */
    readonly exact: AgreementFigure & { readonly both: number; readonly onlyA: number; readonly onlyB: number };
    /** F of overlapping spans, one to one; `null` if mentions have no tokens in some part. */
    readonly overlapping: (AgreementFigure & { readonly both: number }) | null;
    /**
     * F of heads, one to one, among mentions with a known head; `null` if, in some part, an annotator has mentions, but
     * no known head.
     */
    readonly heads: (AgreementFigure & { readonly both: number; readonly a: number; readonly b: number }) | null;
  };
  /** κ of the links between common mentions within parts, with the counts of pairs of mentions. */
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
  readonly alike: AlikeDocuments;
}

/**
 * Documents in which two annotators have exactly the same mentions and entities. Documents in which one of them has no
 * mention do not count.
 */
export interface AlikeDocuments {
  readonly documents: readonly string[];
  /** The number of documents in which both have mentions. */
  readonly of: number;
  /** The mentions of the documents that are alike. */
  readonly mentions: number;
  /** The mentions of the other documents, and about how many of these the annotators disagree. */
  readonly others: { readonly mentions: number; readonly differing: number };
}

/** α of sets. */
export interface SetAgreement extends AgreementFigure {
  /** How many mentions α is computed from. */
  readonly mentions: number;
  /** How many documents have such mentions. */
  readonly documents: number;
  /** Their share of all mentions that any annotator marked; `null` if there are none. */
  readonly coverage: number | null;
}

/**
 * Means over the pairs of more than two annotators. The mean of a figure leaves out pairs for which it is undefined.
 */
export interface MeanAgreement {
  readonly mentions: {
    readonly exact: AgreementFigure;
    readonly overlapping: AgreementFigure;
    readonly heads: AgreementFigure;
  };
  readonly links: AgreementFigure;
  readonly metrics: Readonly<Record<string, AgreementFigure & { readonly adjusted: number | null }>>;
  readonly alpha: AgreementFigure;
}

/** The agreement of more than two annotators together. */
export interface JointAgreement {
  /** Documents of which all annotators have a part. */
  readonly documents: number;
  /** Krippendorff's α (nominal) of links. An annotator who did not mark both mentions has no value for their pair. */
  readonly links: AgreementFigure & { readonly judgements: number };
  /** α of sets, in parts that all annotators have. */
  readonly alpha: SetAgreement;
}

/** A part that some annotators lack. Their pairs leave it out. */
export interface AbsentPart {
  readonly document: string;
  /** Indices of the annotators who lack it, ascending. */
  readonly annotators: readonly number[];
}

/** An annotator who marked nothing in some documents, and others did. */
export interface UnmarkedDocuments {
  readonly annotator: number;
  readonly documents: readonly string[];
  /** How many documents of this annotator others marked. */
  readonly of: number;
}

/** The result of `agreement`, plain and serialisable except for the metrics among the options. */
export interface AgreementResult {
  readonly options: AgreementOptions;
  readonly signature: string;
  readonly annotators: number;
  /** Documents that at least two annotators have. */
  readonly documents: number;
  readonly parts: number;
  /** The pairs: first and second, first and third, and so on. */
  readonly pairs: readonly PairAgreement[];
  /** Only with more than two annotators. */
  readonly mean?: MeanAgreement;
  readonly joint?: JointAgreement;
  readonly absent: readonly AbsentPart[];
  /** The number of all parts, and of all documents, that any annotator has. */
  readonly given: { readonly parts: number; readonly documents: number };
  readonly unmarked: readonly UnmarkedDocuments[];
  /** Diagnostics of the annotations. */
  readonly diagnostics: readonly Diagnostic[];
}
