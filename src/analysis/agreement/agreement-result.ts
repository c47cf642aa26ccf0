import type { Diagnostic } from "../../core/diagnostic.ts";
import type { PartlyUndefined } from "../../metrics/metric.ts";
import type { Interval } from "../../stats/intervals.ts";
import type { AgreementOptions } from "./agreement-options.ts";

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
  /** Mentions that it is told of. */
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
