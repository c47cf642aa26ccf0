import type { OverlapTable } from "../core/overlap-table.ts";
import { defaultsOf, type OptionValues } from "../core/option-record.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import type { CitationKey } from "../core/references.ts";
import type { SideName } from "../core/document.ts";
import type { OnRows } from "../matching/weighted-graph.ts";
import type { TypeImportance } from "./lea-importance.ts";
import { type MetricParameter, metricOptions } from "./metric-options.ts";

/** Everything that can change a metric's figures once the overlap table is there, and what hears of the progress. */
export interface MetricOptions extends OptionValues<typeof metricOptions> {
  /** Receives the progress while CEAF aligns a large connected component: how many of its key entities are done, of how many. Changes no figure. */
  readonly onAligning?: OnRows;
}

/** The options of metrics where nothing else is asked. `PURE`: the page, outside of its worker, has no use for them. */
export const defaultMetricOptions: MetricOptions = /* @__PURE__ */ defaultsOf(metricOptions);

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

/** The outcomes of mentions or entities that should be found: found, not found, and found though they should not be. */
export interface DetectionCounts {
  readonly truePositives: number;
  readonly falseNegatives: number;
  readonly falsePositives: number;
}

/** The same of mentions that must be resolved: those that were, but to something wrong, are counted by themselves. */
export interface ResolutionCounts extends DetectionCounts {
  readonly wrongLinkages: number;
}

/** An average of metrics some of which, but not all, are undefined. */
export interface PartlyUndefined {
  /** Ids of the metrics whose F is undefined and counts as 0 in the average's F. */
  readonly metrics: readonly string[];
  /** The average's F over the other metrics. */
  readonly f1OfDefined: number;
  /** With a macro average, the number of units in which that is so. */
  readonly units?: number;
}

/** A metric's figures with the summed counts that they are the quotients of. */
export interface Score extends RecallPrecision {
  /** The figure of a metric that has only one; it has no recall, no precision and no F, which are `null`. */
  readonly value?: number | null;
  readonly counts?:
    | { readonly recall: readonly [number, number]; readonly precision: readonly [number, number] }
    | { readonly coreference: LinkCounts; readonly nonCoreference: LinkCounts }
    | { readonly value: readonly [number, number] }
    | { readonly detection: DetectionCounts; readonly mentions: DetectionCounts };
  /** Where a metric resolves mentions: their outcomes. */
  readonly outcomes?: ResolutionCounts;
  /** Of an average in which an undefined metric counts as 0. */
  readonly partlyUndefined?: PartlyUndefined;
  /** Of the mentions that were resolved and should be, the share that was resolved correctly, 0..1. */
  readonly accuracy?: number | null;
  /** What the figure is made of, each on its own: BLANC's two classes of links; detected entities and their mentions. */
  readonly components?: Readonly<
    Partial<Record<"coreference" | "nonCoreference" | "detection" | "mentions", RecallPrecision>>
  >;
}

/** What the invariant tests may expect of a metric. */
export interface MetricProperties {
  /** Exchanging key and response exchanges recall and precision and leaves F. */
  readonly symmetric: boolean | ((options: MetricOptions) => boolean);
  /** X against X gives 1: where defined, where the metrics that it averages are all defined, or where defined and no mention is repeated. */
  readonly perfectSelf: "where-defined" | "where-all-defined" | "without-repeats";
  /** All figures lie in 0..1. */
  readonly bounded: boolean;
  /** Singletons that are added to or taken from both sides can change the figures. */
  readonly seesSingletons: boolean | ((options: MetricOptions) => boolean);
  /** Whether all counts are whole numbers, unless split antecedents are scored, which are shares of mentions. */
  readonly wholeCounts?: true;
}

/** What one side of a part does not know and a metric must. */
export interface Lack {
  readonly side: SideName;
  readonly what: LackedInformation;
  /** What exactly, where there is more to say. */
  readonly detail?: string;
}

/** A feature of mentions, by its name. */
export type MentionFeature = `feature ${string}`;

/** What a file does not say and a metric must know. */
export type LackedInformation =
  | "mentions"
  | "text"
  | "tags"
  | "heads"
  | "mention types"
  | "entity types"
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
  /** As on the command line and in JSON. */
  readonly id: string;
  /** As in a table. */
  readonly title: string;
  readonly summary: string;
  /** The formula in one or a few lines of plain text. */
  readonly formula: string;
  readonly cite: readonly CitationKey[];
  readonly properties: MetricProperties;
  /** Whether it can score split antecedents. */
  readonly seesSplitAntecedents?: true;
  /** Whether it has one figure instead of recall, precision and F. */
  readonly hasOneFigure?: true;
  /** Whether it has an F that is not made of one recall and one precision, and neither of these. */
  readonly hasOnlyF?: true;
}

/** Numerators and denominators that belong together, in the unit of the metric's counts. */
export interface ShareColumns {
  readonly numerator: Float64Array;
  readonly denominator: Float64Array;
}

/**
 * How one ratio of a metric, in one part, is made of what the entities of one side give to it. The sums of the columns, those
 * of `others` too, are the ratio's numerator and denominator as the metric counts them.
 */
export interface RatioShares extends ShareColumns {
  /** The ratio, or the figure that it is one of two parts of. */
  readonly figure: "recall" | "precision" | "value";
  readonly component?: "coreference" | "nonCoreference" | "detection" | "mentions";
  /** Whose entities the columns are of, numbered as in the overlap table: one number each. */
  readonly side: SideName;
  /** What the ratio counts at its smallest. */
  readonly unit: "mention" | "link" | "entity";
  /** The numerator again, by the cells of the overlap table; without what twinless mentions give. Absent if not of cells. */
  readonly cells?: Float64Array;
  /** By the places of the side's mentions; present if the metric looks at single mentions. */
  readonly mentions?: ShareColumns;
  /** Of a ratio of links: those of each entity, all of equal worth within an entity: denominator ÷ links, numerator ÷ found. */
  readonly links?: Float64Array;
  /** What comes from entities of the other side, whose mentions the metric gave to this one; one number each. */
  readonly others?: ShareColumns;
}

/** What a metric's figures are made of. */
export interface Shares {
  /** Always the same ratios in the same order. */
  readonly of: (table: OverlapTable, options: MetricOptions, mentions?: PairedMentions) => readonly RatioShares[];
  /**
   * What each ratio weighs in its figure, if not 1. A figure is the sum of weight · numerator ÷ denominator over its ratios.
   *
   * @param denominators of the ratios, summed
   */
  readonly weights?: (denominators: readonly number[], options: MetricOptions) => readonly number[];
}

/** Why a metric's figures are not sums of what entities give to them. */
export interface NoShares {
  /** The reason, as the end of a sentence. */
  readonly none: string;
}

/** Numbers that add up over the connected components of a part, and from which a metric's counts of the part follow. */
export interface ComponentSums {
  /** How many numbers there are. */
  readonly columns: number;
  /** The numbers of a component, or of several. */
  readonly sums: (table: OverlapTable) => Float64Array;
  /** The metric's counts of a part, from the summed numbers of its components. */
  readonly counts: (sums: Float64Array) => Float64Array;
}

/** Counts to be expected by chance. */
export interface ExpectedCounts {
  readonly counts: Float64Array;
  /**
   * Whether the expected F, or the one figure of a metric that has only one, is that of these counts: it is where chance cannot change the denominators, and the
   * numerators of recall and precision are always the same number. Recall and precision are the expected ones in any case.
   */
  readonly givesF: boolean;
}

/**
 * A metric with additive sufficient statistics. `count` is called once per part; its vectors are added over parts and
 * documents by code that does not know the metric; `score` divides, once, at the end.
 */
export interface CountedMetric extends MetricDescription {
  readonly kind: "counted";
  /**
   * The parameters that it sees: what it is given of `metricParameters`, and what signatures say of these. Without this field it is given all,
   * and signatures say all.
   */
  readonly parameters?: readonly MetricParameter[];
  /** Asks for a noun in each chain: reports say how many chains of the key have none. */
  readonly asksForNouns?: true;
  /** Names of the counted columns. */
  readonly columns: readonly string[];
  /** What its ratios are made of, or why entities have no share in them. */
  readonly shares: Shares | NoShares;
  /**
   * How its counts add up over the connected components of the overlap graph: `"counts"` if the counts themselves do. Absent if a part can
   * only be counted as a whole. Apart from the sum that belongs to `aligned`, the numbers are sums over entities and cells. Each term
   * depends only on its entity or cell, that entity's cells, and the sizes and common mentions of the two entities of each cell.
   */
  readonly overComponents?: "counts" | ComponentSums;
  /**
   * Of metrics that align entities one to one: how similar the two entities of each cell of a table are. The first and the third count are
   * the greatest sum of these. Nothing if they are another sum, or of other cells than the table's.
   */
  readonly aligned?: (table: OverlapTable) => Float64Array | undefined;
  /** Whether, under some options, it tells entities apart by their numbers in the table, and not only by their sizes and cells. */
  seesNumbers?(options: MetricOptions): boolean;
  /** Of metrics that look at more than the table, under some options or always: what it is that a part does not know. */
  lacks?(options: MetricOptions, mentions: PairedMentions | undefined): Lack | undefined;
  /** Of metrics that may weigh types: the rule that weighs them under some options. */
  weighs?(options: MetricOptions): TypeImportance | undefined;
  /**
   * @param mentions what lies behind the table, for metrics that have `lacks`, which must have found nothing lacking
   * @returns one number per column
   */
  count(table: OverlapTable, options: MetricOptions, mentions?: PairedMentions): Float64Array;
  /**
   * The counts to be expected if the response's entities, whose sizes stay, were dealt out at random over the response's mentions. Absent, or nothing for
   * a table, if there is no closed form. Chance must not change the denominators of recall and precision.
   *
   * @param table without split antecedents
   */
  expected?(table: OverlapTable, options: MetricOptions): ExpectedCounts | undefined;
  /**
   * Recall, precision and F for loops that cannot afford objects. A metric with one figure has it in the place of F.
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

/**
 * Receives everything that a metric counts: the column, how often it is counted there, and the mention that it is counted for, by its
 * side and its place among the mentions of that side.
 */
export type TellOutcome = (column: number, times: number, side: SideName, place: number) => void;

/** A metric whose counts are made of outcomes of single mentions, and so can be broken down by what these are like. */
export interface OutcomeMetric extends CountedMetric {
  lacks(options: MetricOptions, mentions: PairedMentions | undefined): Lack | undefined;
  /**
   * Tells the outcome of each mention that the metric looks at.
   *
   * @param mentions with all that the metric needs
   */
  outcomes(mentions: PairedMentions, options: MetricOptions, tell: TellOutcome): void;
}

/** A metric that is a function of other metrics' scores. */
export interface CompositeMetric extends MetricDescription {
  readonly kind: "composite";
  readonly of: readonly CountedMetric[];
  /**
   * Recall, precision and F of the figures of the metrics that it is made of.
   *
   * @param parts figures of counted metrics
   * @param from for each of `of` where its three begin in `parts`; NaN for what is undefined
   * @param out receives recall, precision and F from `at`; NaN for what is undefined
   */
  figures(parts: Float64Array, from: readonly number[], options: MetricOptions, out: Float64Array, at: number): void;
}

/** A metric of the registry: one that counts, or one that is a function of others. */
export type Metric = CountedMetric | CompositeMetric;

/** The figure by which systems are ranked: F, or the one figure of a metric that has only one; of gains, that of this figure. */
export function mainFigure({ f1, value }: Pick<Score, "f1" | "value">): number | null {
  return value === undefined ? f1 : value;
}
