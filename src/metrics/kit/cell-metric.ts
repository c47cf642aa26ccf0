import { compensatedSum, compensatedTotal, type Summation } from "../../core/compensated-sum.ts";
import { defined } from "../../core/defined.ts";
import { commonMentions, type OverlapTable, total } from "../../core/overlap-table.ts";
import type { SideName } from "../../core/document.ts";
import type { Expression } from "../../core/expression.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import { alignEntities, type EntitySimilarity, similarities } from "./entity-alignment.ts";
import type { EntityView } from "./lea-importance.ts";
import { expectedCells } from "./expected-cells.ts";
import type { CountedMetric, ExpectedCounts, Metric, MetricOptions, RatioShares, Shares } from "./metric.ts";
import { byRecallAndPrecision } from "./recall-precision.ts";
import { ofCaiStrube, reduced } from "./reduced-shares.ts";
import { bothSides, type SidedCell, cellRatio, fromSide } from "./shares.ts";
import { countingSplits, type SplitCounting } from "./aligned-splits.ts";
import { caiStrube, type Reduction, reducedTable, tableAfter, type Treatment } from "./twinless.ts";

/**
 * Defines a metric on the overlap table by one ratio per side:
 *
 *   ratio = Σ_e w(e) · (Σ_cells cell + twinless(e) · alone) / per(|e|)  ÷  Σ_e w(e) · of(|e|)
 *
 *   e   the side's entities      cells   those of e, one for each entity of the other side that shares mentions with it
 *
 * The ratio is recall for the key's entities and precision for the response's.
 */
export interface CellRule {
  /** The smallest unit that the ratio counts. */
  readonly unit: RatioShares["unit"];
  /**
   * If present, only the cells of aligned entities count. Entities are aligned one to one with the greatest sum of this
   * similarity.
   */
  readonly align?: EntitySimilarity;
  /** The contribution of the shared mentions of two entities to the side's own entity. */
  readonly cell: (cell: SidedCell) => number;
  /** The contribution of each mention that the other side lacks; 0 if absent. */
  readonly alone?: number;
  /** The divisor of an entity's sum; 1 if absent. */
  readonly per?: (size: number) => number;
  /** The contribution of an entity to the denominator. */
  readonly of: (size: number) => number;
  /** The weight of an entity; 1 if absent. */
  readonly weigh?: (options: MetricOptions, mentions: PairedMentions | undefined) => (entity: EntityView) => number;
  /**
   * Whether it counts the links of mentions to earlier ones, so that the first mention of an entity, and of each of its
   * parts, has no share: for `mentionOutcomes`.
   */
  readonly linksToEarlier?: true;
  /** How to print the calculation; by default, as the sum of the entities' contributions. */
  readonly written?: WrittenRule;
}

/**
 * The contribution of a cell, in symbols or numbers: a function of its common mentions and the sizes of the side's
 * entity and the other's.
 */
export type WrittenCell = (common: Expression, own: Expression, other: Expression) => Expression;

/** How to print a calculation that shows more than the sum of the entities' contributions. */
export type WrittenRule =
  /** The size of the intersection of two sets of mentions or links, which are given by their symbols. */
  | { readonly as: "sets"; readonly of: "mentions" | "links"; readonly sets: Readonly<Record<SideName, Expression>> }
  /**
   * The parts into which the other side cuts each entity. The number of links found is the entity's size minus the
   * number of its parts.
   */
  | {
      readonly as: "parts";
      /** Returns a side's ratio in symbols. */
      readonly formula: (side: SideName) => Expression;
      /** Returns the symbol for the parts of an entity. */
      readonly parts: (side: SideName) => Expression;
    }
  /** One fraction per cell, over the number of mentions. */
  | {
      readonly as: "cells";
      /** Returns a side's ratio in symbols. */
      readonly formula: (side: SideName) => Expression;
      readonly cell: WrittenCell;
    }
  /** A table with each entity's weight and the share of it that is found. */
  | ({ readonly as: "shares" } & WrittenShares)
  /** A table of similarities with the chosen alignment. */
  | ({ readonly as: "alignment" } & WrittenSimilarity);

/** The columns of a table of entities, and the sentences above it. */
export interface WrittenShares {
  /** Symbol for the weight of an entity. */
  readonly weight: Expression;
  /** Symbol for the divisor of an entity's sum. */
  readonly per: Expression;
  /** Heading of the column with the found mentions or links of an entity. */
  readonly found: string;
  /** Symbol for the share of an entity that is found. */
  readonly share: Expression;
  /** Returns a sentence about the weights. */
  readonly weights: (options: MetricOptions) => string;
  /** Returns the types of an entity if its weight depends on them. */
  readonly types: (
    options: MetricOptions,
    mentions: PairedMentions | undefined,
  ) => ((side: SideName, entity: number) => string) | undefined;
  /** A sentence that is added for parts with singletons. */
  readonly singletons: string;
}

/** A similarity φ of Luo (2005). */
export interface WrittenSimilarity {
  /** Its index. */
  readonly phi: string;
  /** Its formula, or its definition in words. */
  readonly similarity: WrittenCell | string;
  /** Whether sums show the formula instead of φ. */
  readonly unnamed?: true;
}

type Description = Pick<CountedMetric, "id" | "title" | "summary" | "formula" | "cite"> &
  Pick<CountedMetric, "parameters" | "lacks" | "weighs" | "seesNumbers" | "seesSplitAntecedents" | "compiled"> & {
    /** Whether singletons on both sides leave all figures unchanged. */
    readonly ignoresSingletons?: true;
    readonly wholeCounts?: true;
  };

/** A metric that is defined by its rule. */
export interface CellMetric extends CountedMetric {
  readonly rule: CellRule;
  readonly shares: Shares;
}

/** A metric that applies a rule to tables after treating their twinless mentions. */
export interface VariantMetric extends CountedMetric {
  readonly variantOf: CellMetric;
  readonly treatment: Treatment;
}

export function isVariantMetric(metric: Metric): metric is VariantMetric {
  return "treatment" in metric;
}

export function isCellMetric(metric: Metric): metric is CellMetric {
  return "rule" in metric;
}

/**
 * Creates a metric from a rule.
 *
 * @param declaration the rule and the description of the metric; `splits` scores split antecedents
 * @example
 *   const texts = { id: "found", title: "found", summary: "the share of found mentions", formula: "", cite: [] };
 *   const found = cellMetric({ ...texts, unit: "mention", cell: ({ common }) => common, of: (size) => size });
 *   scoreClusters([["a", "b", "c"]], [["a", "b"]], { metrics: [found] }).found.recall; // → 2 / 3
 */
export function cellMetric({
  unit,
  align,
  cell,
  alone,
  per,
  of,
  weigh,
  linksToEarlier,
  written,
  splits,
  ignoresSingletons,
  wholeCounts,
  ...description
}: Description & CellRule & { readonly splits?: SplitCounting }): CellMetric {
  const rule: CellRule = {
    unit,
    cell,
    of,
    ...defined({ align, alone, per, weigh, linksToEarlier, written }),
  };
  const count: CountedMetric["count"] = (table, options, mentions) => countCells(rule, table, options, mentions);
  return {
    kind: "counted",
    parameters: [],
    ...description,
    properties: {
      symmetric: true,
      perfectSelf: "where-defined",
      bounded: true,
      seesSingletons: !ignoresSingletons,
      ...(wholeCounts && { wholeCounts }),
    },
    ...(splits !== undefined && { seesSplitAntecedents: true }),
    rule,
    count: splits === undefined ? count : countingSplits(count, splits),
    ...(align === undefined && {
      expected: (table: OverlapTable, options: MetricOptions) =>
        description.lacks?.(options, undefined) === undefined ? expectedCounts(rule, table, options) : undefined,
    }),
    shares: { of: (table, options, mentions) => cellShares(rule, table, options, mentions) },
    overComponents: "counts",
    ...(align !== undefined && { aligned: (table: OverlapTable) => alignedSimilarities(rule, table) }),
    ...byRecallAndPrecision,
  };
}

/** Returns the similarities that align entities, if the metric counts the same ones. */
function alignedSimilarities(
  { align, cell, alone = 0, per, weigh }: CellRule,
  table: OverlapTable,
): Float64Array | undefined {
  if (align === undefined || alone !== 0 || per !== undefined || weigh !== undefined) return undefined;
  const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
  const found = similarities(table, align);
  const isCounted = found.every((similarity, c) => {
    const [key, response] = [keySizes[cellKey[c]], responseSizes[cellResponse[c]]];
    const common = cellSize[c];
    return (
      cell({ common, own: key, other: response }) === similarity &&
      cell({ common, own: response, other: key }) === similarity
    );
  });
  return isCounted ? found : undefined;
}

/** Creates a variant that removes mentions before it applies the rule of its base. */
export function variantMetric(
  base: CellMetric,
  { before, ...description }: Description & { readonly before: Reduction },
): VariantMetric {
  const { aligned } = base;
  return {
    ...ofBase(base, { text: before.text, recall: [before], precision: [before] }),
    ...description,
    ...(aligned !== undefined && { aligned: (table: OverlapTable) => aligned(reducedTable(table, before)) }),
    count: (table, options, mentions) => base.count(reducedTable(table, before), options, mentions),
    shares: reduced(base.shares, before),
  };
}

/** Creates the variant of Cai and Strube, which treats the table differently for recall and for precision. */
export function caiStrubeVariantOf(base: CellMetric, description: Description): VariantMetric {
  return {
    ...ofBase(base, caiStrube),
    ...description,
    ...(base.aligned !== undefined && { aligned: () => undefined }),
    count(table, options) {
      const [recall, ofKey] = base.count(tableAfter(table, caiStrube.recall), options);
      const [, , precision, ofResponse] = base.count(tableAfter(table, caiStrube.precision), options);
      return Float64Array.of(recall, ofKey, precision, ofResponse);
    },
    shares: ofCaiStrube(base.shares),
  };
}

/**
 * Returns the fields that a variant takes from its base. A variant is not symmetric, because it treats key and response
 * differently.
 */
function ofBase(base: CellMetric, treatment: Treatment) {
  const { parameters = [], properties } = base;
  return {
    kind: "counted",
    variantOf: base,
    treatment,
    parameters,
    properties: { ...properties, symmetric: false },
    overComponents: "counts",
    ...byRecallAndPrecision,
  } as const;
}

/** What a pair of entities adds to the sums of both, besides their cell. */
export interface MoreFound {
  readonly key: number;
  readonly response: number;
  readonly ofKey: number;
  readonly ofResponse: number;
}

interface Summing {
  readonly more?: readonly MoreFound[];
  /** By default, a compensated sum. */
  readonly sum?: Summation;
}

export function countCells(
  { align, cell, alone = 0, per = one, of, weigh }: CellRule,
  table: OverlapTable,
  options: MetricOptions,
  mentions: PairedMentions | undefined,
  { more = [], sum = compensatedTotal }: Summing = {},
): Float64Array {
  const aligned = align === undefined ? undefined : alignEntities(table, align, options.onAligning).responseOf;
  const common = alone === 0 ? undefined : commonMentions(table);
  const weightOf = weigh?.(options, mentions);
  const counts = (["key", "response"] as const).map((side): readonly [number, number] => {
    const { sizes, otherSizes, own, other } = fromSide(table, side);
    // Aligned entities have the same sum on both sides, so the key's is used for both.
    const isFound = aligned === undefined || side === "key";
    const found = new Float64Array(isFound ? sizes.length : 0);
    for (let c = 0; isFound && c < own.length; c++) {
      if (aligned !== undefined && aligned[table.cellKey[c]] !== table.cellResponse[c]) continue;
      found[own[c]] += cell({ common: table.cellSize[c], own: sizes[own[c]], other: otherSizes[other[c]] });
    }
    for (const pair of more) found[pair[side]] += side === "key" ? pair.ofKey : pair.ofResponse;
    if (common !== undefined) sizes.forEach((size, e) => (found[e] += alone * (size - common[side][e])));
    const weights = weightOf && ofEach(sizes, (size, index) => weightOf({ side, index, size }));
    if (weights !== undefined || per !== one) {
      for (let e = 0; e < sizes.length; e++) found[e] = ((weights?.[e] ?? 1) * found[e]) / per(sizes[e]);
    }
    return [isFound ? sum(found) : 0, sum(ofEach(sizes, (size, e) => (weights?.[e] ?? 1) * of(size)))];
  });
  const [[recall, ofKey], [precision, ofResponse]] = counts;
  return Float64Array.of(recall, ofKey, aligned === undefined ? precision : recall, ofResponse);
}

/** Returns the expected counts by chance, for a rule without alignment that does not depend on individual mentions. */
function expectedCounts(
  { cell, alone = 0, per = one, of, weigh }: CellRule,
  table: OverlapTable,
  options: MetricOptions,
): ExpectedCounts {
  const { keySizes, responseSizes } = table;
  const found = expectedCells(table, cell);
  const mentions = total(responseSizes);
  const share = mentions === 0 ? 0 : total(table.cellSize) / mentions;
  const common = commonMentions(table).key;
  const weightOf = weigh?.(options, undefined);
  const [[recall, ofKey], [precision, ofResponse]] = (
    [
      ["key", keySizes, found.key, (e: number) => keySizes[e] - common[e]],
      ["response", responseSizes, found.response, (e: number) => responseSizes[e] * (1 - share)],
    ] as const
  ).map(([side, sizes, sums, twinless]): readonly [number, number] => {
    const weights = ofEach(sizes, (size, index) => weightOf?.({ side, index, size }) ?? 1);
    return [
      compensatedSum(sizes.length, (e) => (weights[e] * (sums[e] + alone * twinless(e))) / per(sizes[e])),
      compensatedSum(sizes.length, (e) => weights[e] * of(sizes[e])),
    ];
  });
  // A cell's contribution that is not divided or weighed is the same for both entities, so the two sums are equal.
  const givesF = per === one && weigh === undefined && alone === 0;
  return { counts: Float64Array.of(recall, ofKey, precision, ofResponse), givesF };
}

function cellShares(
  { unit, align, cell, alone = 0, per = one, of, weigh }: CellRule,
  table: OverlapTable,
  options: MetricOptions,
  mentions: PairedMentions | undefined,
): readonly RatioShares[] {
  const aligned = align === undefined ? undefined : alignEntities(table, align).responseOf;
  const weightOf = weigh?.(options, mentions);
  return bothSides((name) => {
    const { side } = name;
    const { sizes } = fromSide(table, side);
    const weights = ofEach(sizes, (size, index) => weightOf?.({ side, index, size }) ?? 1);
    const shares = cellRatio(
      { ...name, unit },
      table,
      (at) =>
        aligned !== undefined && aligned[table.cellKey[at.cell]] !== table.cellResponse[at.cell]
          ? 0
          : weights[at.entity] * (cell(at) / per(at.own)),
      (size, entity) => weights[entity] * of(size),
    );
    if (alone !== 0) {
      const common = commonMentions(table)[side];
      sizes.forEach((size, e) => (shares.numerator[e] += (weights[e] * alone * (size - common[e])) / per(size)));
    }
    // All links of an entity have the same worth. Their number is the entity's divisor, or else its denominator.
    return unit === "link" ? { ...shares, links: ofEach(sizes, per === one ? of : per) } : shares;
  });
}

/** Works like `Float64Array.from`, which is slow because it uses an iterator. */
function ofEach(sizes: Int32Array, value: (size: number, entity: number) => number): Float64Array {
  const values = new Float64Array(sizes.length);
  for (let e = 0; e < sizes.length; e++) values[e] = value(sizes[e], e);
  return values;
}

function one(): number {
  return 1;
}
