import type { QuotientSum } from "../../core/quotient-sum.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import { defaultsOf, type OptionValues } from "../../core/option-record.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import type { CitationKey } from "../../core/references.ts";
import type { SideName } from "../../core/document.ts";
import type { OnRows } from "../../matching/mention-graph.ts";
import type { TypeImportance } from "./lea-importance.ts";
import type { BlockSizes } from "./block-sizes.ts";
import { type MetricParameter, metricOptions } from "./metric-options.ts";

/** The options that can change a metric's figures, and a progress listener. */
export interface MetricOptions extends OptionValues<typeof metricOptions> {
  /**
   * Receives the progress while CEAF aligns a large connected component: the number of key entities done, and their
   * total. Changes no figure.
   */
  readonly onAligning?: OnRows;
}

// `PURE` lets bundlers leave this out of the page, which needs it only in its worker.
/** The default options of metrics. */
export const defaultMetricOptions: MetricOptions = /* @__PURE__ */ defaultsOf(metricOptions);

/** Recall, precision and F1, or `null` if undefined. They are 0..1, except in metrics that are not `bounded`. */
export interface RecallPrecision {
  readonly recall: number | null;
  readonly precision: number | null;
  readonly f1: number | null;
}

/** Link counts of one class: common to both sides, of the key, of the response. */
export interface LinkCounts {
  readonly common: number;
  readonly key: number;
  readonly response: number;
}

/** The numbers of found, missing and extra mentions or entities. */
export interface DetectionCounts {
  readonly truePositives: number;
  readonly falseNegatives: number;
  readonly falsePositives: number;
}

/** The outcomes of mentions. A wrongly linked mention is a wrong linkage, not a false negative. */
export interface ResolutionCounts extends DetectionCounts {
  readonly wrongLinkages: number;
}

/** Describes an average in which some metrics are undefined. */
export interface PartlyUndefined {
  /** Ids of the metrics with undefined F, which count as 0 in the average's F. */
  readonly metrics: readonly string[];
  /** The average's F without these metrics. */
  readonly f1OfDefined: number;
  /** For a macro average, the number of units with undefined metrics. */
  readonly units?: number;
}

/** A metric's figures, with the summed counts that they are computed from. */
export interface Score extends RecallPrecision {
  /** The figure of a metric that has only one. Its recall, precision and F1 are `null`. */
  readonly value?: number | null;
  readonly counts?:
    | { readonly recall: readonly [number, number]; readonly precision: readonly [number, number] }
    | { readonly coreference: LinkCounts; readonly nonCoreference: LinkCounts }
    | { readonly value: readonly [number, number] }
    | { readonly detection: DetectionCounts; readonly mentions: DetectionCounts };
  /** The outcomes of mentions, if the metric counts linked mentions. */
  readonly outcomes?: ResolutionCounts;
  /** Present for an average that counts an undefined metric as 0. */
  readonly partlyUndefined?: PartlyUndefined;
  /** True positives as a share of true positives and wrong linkages, 0..1. */
  readonly accuracy?: number | null;
  /** The components of the figure: BLANC's two classes of links, or detected entities and their mentions. */
  readonly components?: Readonly<
    Partial<Record<"coreference" | "nonCoreference" | "detection" | "mentions", RecallPrecision>>
  >;
}

/** Properties of a metric that the invariant tests check. */
export interface MetricProperties {
  /** Whether exchanging key and response exchanges recall and precision, and leaves F1 unchanged. */
  readonly symmetric: boolean | ((options: MetricOptions) => boolean);
  /**
   * When a side scores 1 against itself: if defined, if all averaged metrics are defined, or if defined and no mention
   * is repeated.
   */
  readonly perfectSelf: "where-defined" | "where-all-defined" | "without-repeats";
  /** Whether all figures are in 0..1. */
  readonly bounded: boolean;
  /** Whether adding or removing singletons on both sides can change the figures. */
  readonly seesSingletons: boolean | ((options: MetricOptions) => boolean);
  /** Whether all counts are integers. Scored split antecedents, which are fractions of mentions, are exempt. */
  readonly wholeCounts?: true;
}

/** Information that a metric needs and one side of a part lacks. */
export interface Lack {
  readonly side: SideName;
  readonly what: LackedInformation;
  /** The details, if any. */
  readonly detail?: string;
}

/** A feature of mentions, by name. */
export type MentionFeature = `feature ${string}`;

/** Information that a metric needs and a file may lack. */
export type LackedInformation =
  | "mentions"
  | "text"
  | "tags"
  | "heads"
  | "mention types"
  | "entity types"
  | "entity ids"
  | "words"
  | "classes of names"
  | MentionFeature
  | "the attributes of ACE"
  | "weighted types"
  | "non-referring expressions"
  | "bridging"
  | "bridging antecedents"
  | "discourse deixis";

interface MetricDescription {
  /** Its id on the command line and in JSON. */
  readonly id: string;
  /** Its name in tables. */
  readonly title: string;
  readonly summary: string;
  /** The formula as plain text. */
  readonly formula: string;
  readonly cite: readonly CitationKey[];
  readonly properties: MetricProperties;
  /** Whether it can score split antecedents. */
  readonly seesSplitAntecedents?: true;
  /** Whether it has a single figure instead of recall, precision and F1. */
  readonly hasOneFigure?: true;
  /** Whether it has an F that is not computed from a single recall and precision, and reports neither. */
  readonly hasOnlyF?: true;
}

/** The numerators and denominators of a ratio, in the unit of the metric's counts. */
export interface ShareColumns {
  readonly numerator: Float64Array;
  readonly denominator: Float64Array;
}

/**
 * Breaks down one ratio of a metric, for one part, by the entities of one side. The columns, including those of
 * `others`, sum to the numerator and denominator that the metric counts.
 */
export interface RatioShares extends ShareColumns {
  /** The figure to which the ratio belongs. */
  readonly figure: "recall" | "precision" | "value";
  readonly component?: "coreference" | "nonCoreference" | "detection" | "mentions";
  /** The side whose entities the columns describe: one number per entity, numbered as in the overlap table. */
  readonly side: SideName;
  /** The smallest unit that the ratio counts. */
  readonly unit: "mention" | "link" | "entity";
  /** The numerator by cell of the overlap table, without twinless mentions; absent if it does not consist of cells. */
  readonly cells?: Float64Array;
  /** Contributions of single mentions of this side. Present if the metric uses individual mentions. */
  readonly mentions?: ShareColumns;
  /**
   * For a ratio of links: the number of links of each entity. All links of an entity have the same worth: denominator ÷
   * links.
   */
  readonly links?: Float64Array;
  /**
   * Contributions from entities of the other side, whose mentions the metric assigned to this side: one number per
   * entity.
   */
  readonly others?: ShareColumns;
}

/** Breaks a metric's figures down into ratios. */
export interface Shares {
  /** Returns the ratios, always in the same order. */
  readonly of: (table: OverlapTable, options: MetricOptions, mentions?: PairedMentions) => readonly RatioShares[];
  /**
   * Returns the weight of each ratio in its figure, by default 1. A figure is the sum of weight · numerator ÷
   * denominator over its ratios.
   *
   * @param denominators the summed denominators of the ratios
   */
  readonly weights?: (denominators: readonly number[], options: MetricOptions) => readonly number[];
}

/** Explains why a metric's figures are not sums of contributions of entities. */
export interface NoShares {
  /** The reason, as the end of a sentence. */
  readonly none: string;
}

/** Numbers that add up over the connected components of a part and determine the metric's counts of the part. */
export interface ComponentSums {
  /** How many numbers there are. */
  readonly columns: number;
  /** Returns the numbers of one or more components. */
  readonly sums: (table: OverlapTable) => Float64Array;
  /** Returns the metric's counts of the part from the summed numbers of its components. */
  readonly counts: (sums: Float64Array) => Float64Array;
}

/** Expected counts by chance. */
export interface ExpectedCounts {
  readonly counts: Float64Array;
  /**
   * Whether these counts also give the expected F, or the expected single figure. This holds if chance cannot change
   * the denominators, and if recall and precision always have the same numerator. Recall and precision are expected
   * values in any case.
   */
  readonly givesF: boolean;
}

/**
 * A metric whose counts add up over parts and documents. `count` runs once per part, and `score` divides the sums once.
 */
export interface CountedMetric extends MetricDescription {
  readonly kind: "counted";
  /**
   * The names of the `metricParameters` that it receives; signatures list only these. If absent, it receives all, and
   * signatures list all.
   */
  readonly parameters?: readonly MetricParameter[];
  /** Whether it needs a nominal mention in each chain. Reports then count the key's chains without one. */
  readonly asksForNouns?: true;
  /** Names of the counted columns. */
  readonly columns: readonly string[];
  /** Breaks its figures down by entities, or explains why that is impossible. */
  readonly shares: Shares | NoShares;
  /**
   * How its counts add up over the connected components of the overlap graph, or `"counts"` if the counts themselves
   * add up. Absent if a part can only be counted as a whole. Apart from the sum that belongs to `aligned`, the numbers
   * are sums over entities and cells. Each term depends only on its entity or cell, that entity's cells, and the sizes
   * and common mentions of the two entities of each cell.
   */
  readonly overComponents?: "counts" | ComponentSums;
  /**
   * Returns the counts from the numbers of common mentions in entities and cells, if the metric counts nothing else. Such
   * a metric does not add up over components, but follows a change without a new count of the part.
   */
  readonly ofBlocks?: (blocks: BlockSizes) => Float64Array;
  /**
   * Returns the similarity of the two entities of each cell, for a metric that aligns entities one to one. The first
   * and third counts are their greatest sum over all one-to-one alignments. Returns undefined if the counts are another
   * sum or use other cells.
   */
  readonly aligned?: (table: OverlapTable) => Float64Array | undefined;
  /** Returns whether the options make it distinguish entities by number, not only by size and cells. */
  seesNumbers?(options: MetricOptions): boolean;
  /**
   * Returns the information that the metric needs and a part lacks, if any. Without this method, the table suffices.
   */
  lacks?(options: MetricOptions, mentions: PairedMentions | undefined): Lack | undefined;
  /** Returns whether the options make it read the ids of entities, so that corrections, whose entities have none, cannot be scored. */
  seesIds?(options: MetricOptions): boolean;
  /** Returns the rule that weighs types, if the options select one. */
  weighs?(options: MetricOptions): TypeImportance | undefined;
  /**
   * @param mentions the mentions of the table, for metrics with `lacks`; call `lacks` first to check that nothing is
   * missing
   * @returns one number per column
   */
  count(table: OverlapTable, options: MetricOptions, mentions?: PairedMentions): Float64Array;
  /**
   * Returns where WebAssembly puts the same counts of a table without split antecedents. Absent, or undefined for some
   * options, if it does not count this metric.
   */
  compiled?(options: MetricOptions): { readonly bit: number; readonly at: number } | undefined;
  /**
   * Returns the expected counts if the response's mentions were assigned at random to entities of the same sizes.
   * Absent, or undefined for a table, if there is no closed form. Chance must not change the denominators of recall and
   * precision.
   *
   * @param table a table without split antecedents
   */
  expected?(table: OverlapTable, options: MetricOptions): ExpectedCounts | undefined;
  /**
   * Computes recall, precision and F1 without creating objects. A metric with a single figure writes it in place of F.
   *
   * @param sums has one number per column from `offset`
   * @param out receives the three figures from `at`; NaN if undefined
   */
  figures(sums: Float64Array, offset: number, options: MetricOptions, out: Float64Array, at: number): void;
  /**
   * Returns the same figure as a sum of quotients, by which compiled code computes it. Absent, or undefined for some
   * options, if it is none.
   *
   * @param figure 0 for recall, 1 for precision, 2 for F
   * @param offset where its columns begin
   */
  quotients?(figure: number, offset: number, options: MetricOptions): QuotientSum | undefined;
  /**
   * Returns the same figures with their counts and components.
   *
   * @param sums one number per column, summed over parts
   */
  score(sums: Float64Array, options: MetricOptions): Score;
}

/**
 * Receives each count of a metric: the column, the number of times, and the mention that it is counted for, given by
 * its side and index.
 */
export type TellOutcome = (column: number, times: number, side: SideName, place: number) => void;

/** A metric that counts outcomes of individual mentions, so its counts can be broken down by properties of mentions. */
export interface OutcomeMetric extends CountedMetric {
  lacks(options: MetricOptions, mentions: PairedMentions | undefined): Lack | undefined;
  /** Reports the outcome of each mention that the metric uses. Call `lacks` first to check that nothing is missing. */
  outcomes(mentions: PairedMentions, options: MetricOptions, tell: TellOutcome): void;
}

/** A metric computed from other metrics' scores. */
export interface CompositeMetric extends MetricDescription {
  readonly kind: "composite";
  readonly of: readonly CountedMetric[];
  /** Whether each figure is the mean of the same figure of these metrics, in which an undefined one counts as 0. */
  readonly isMean?: true;
  /**
   * Computes recall, precision and F1 from the figures of other metrics.
   *
   * @param parts the figures of counted metrics
   * @param from for each metric in `of`, where its three figures begin in `parts`; NaN if undefined
   * @param out receives recall, precision and F1 from `at`; NaN if undefined
   */
  figures(parts: Float64Array, from: readonly number[], options: MetricOptions, out: Float64Array, at: number): void;
}

/** A metric of the registry: counted, or computed from other metrics. */
export type Metric = CountedMetric | CompositeMetric;

/**
 * Returns the figure that ranks systems: F, or the figure of a metric that has only one.
 *
 * @example
 *   mainFigure(scoreLabels([0, 0, 1], [0, 0, 1], { metrics: ["ari"] }).ari); // → 1
 */
export function mainFigure({ f1, value }: Pick<Score, "f1" | "value">): number | null {
  return value === undefined ? f1 : value;
}
