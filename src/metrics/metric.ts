import type { OverlapTable } from "../core/overlap-table.ts";
import type { ZeroDivision } from "../core/ratio.ts";
import type { CitationKey } from "../core/references.ts";

/** One side's entity as the importance function of LEA sees it. */
export interface EntityView {
  readonly side: "key" | "response";
  /** Its position among the entities of its side of the part, in the order of first mentions. */
  readonly index: number;
  /** Mentions in it. */
  readonly size: number;
}

/** How much an entity weighs in LEA: its size, the same for all, or what the function says (a number ≥ 0). */
export type LeaImportance = "size" | "uniform" | ((entity: EntityView) => number);

/** Everything that can change a metric's figures once the overlap table is there. */
export interface MetricOptions {
  /** Weight of coreference links in BLANC, 0..1. */
  readonly blancAlpha: number;
  /** Which empty link classes BLANC leaves out: those empty in the key, or those empty on both sides. */
  readonly blancEdge: "key" | "both";
  readonly leaImportance: LeaImportance;
  /** β of the F-measure, > 0. */
  readonly beta: number;
  readonly zeroDivision: ZeroDivision;
}

export const defaultMetricOptions: MetricOptions = {
  blancAlpha: 0.5,
  blancEdge: "key",
  leaImportance: "size",
  beta: 1,
  zeroDivision: "undefined",
};

/** Recall, precision and F of one kind, each 0..1, or `null` where undefined. */
export interface RecallPrecision {
  readonly recall: number | null;
  readonly precision: number | null;
  readonly f1: number | null;
}

/** Links of one class that both sides, the key and the response have. */
export interface LinkCounts {
  readonly common: number;
  readonly key: number;
  readonly response: number;
}

/** A metric's figures with the summed counts that they are the quotients of. */
export interface Score extends RecallPrecision {
  readonly counts?:
    | { readonly recall: readonly [number, number]; readonly precision: readonly [number, number] }
    | { readonly coreference: LinkCounts; readonly nonCoreference: LinkCounts };
  /** BLANC's two link classes on their own. */
  readonly components?: { readonly coreference: RecallPrecision; readonly nonCoreference: RecallPrecision };
}

/** What the invariant tests may expect of a metric. */
export interface MetricProperties {
  /** Exchanging key and response exchanges recall and precision and leaves F. */
  readonly symmetric: boolean | ((options: MetricOptions) => boolean);
  /** X against X gives 1: always where defined, only where the metrics it averages are all defined, or not. */
  readonly perfectSelf: "where-defined" | "where-all-defined";
  /** All figures lie in 0..1. */
  readonly bounded: boolean;
  /** Singletons that are added to or taken from both sides can change the figures. */
  readonly seesSingletons: boolean;
}

interface MetricDescription {
  /** As on the command line and in JSON. */
  readonly id: string;
  /** As in a table. */
  readonly title: string;
  readonly summary: string;
  /** The formula in one or a few lines of plain text. */
  readonly formula: string;
  readonly cite: readonly CitationKey[];
  readonly properties: MetricProperties;
}

/**
 * A metric with additive sufficient statistics. `count` is called once per part; its vectors are added over parts and
 * documents by code that does not know the metric; `score` divides, once, at the end.
 */
export interface CountedMetric extends MetricDescription {
  readonly kind: "counted";
  /** Names of the counted columns. */
  readonly columns: readonly string[];
  /** @returns one number per column */
  count(table: OverlapTable, options: MetricOptions): Float64Array;
  /**
   * Recall, precision and F for loops that cannot afford objects.
   *
   * @param sums among others, from `offset`, one number per column
   * @param out receives the three from `at`; NaN for what is undefined
   */
  figures(sums: Float64Array, offset: number, options: MetricOptions, out: Float64Array, at: number): void;
  /**
   * The same figures with all that belongs to them.
   *
   * @param sums one number per column, summed over parts
   */
  score(sums: Float64Array, options: MetricOptions): Score;
}

/** A metric that is a function of other metrics' scores. */
export interface CompositeMetric extends MetricDescription {
  readonly kind: "composite";
  readonly of: readonly CountedMetric[];
  /**
   * @param parts figures of counted metrics
   * @param from for each of `of` where its three begin in `parts`; NaN for what is undefined
   * @param out receives recall, precision and F from `at`; NaN for what is undefined
   */
  figures(parts: Float64Array, from: readonly number[], options: MetricOptions, out: Float64Array, at: number): void;
}

export type Metric = CountedMetric | CompositeMetric;
