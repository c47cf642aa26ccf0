import { compensatedSum } from "../core/compensated-sum.ts";
import { commonMentions, type OverlapTable, total } from "../core/overlap-table.ts";
import type { SideName } from "../core/document.ts";
import type { Expression } from "../core/expression.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import { alignEntities, type EntitySimilarity, similarities } from "./entity-alignment.ts";
import type { EntityView } from "./lea-importance.ts";
import { expectedCells } from "./expected-cells.ts";
import type { CountedMetric, ExpectedCounts, Metric, MetricOptions, RatioShares, Shares } from "./metric.ts";
import { byRecallAndPrecision } from "./recall-precision.ts";
import { ofCaiStrube, reduced } from "./reduced-shares.ts";
import { bothSides, type SidedCell, cellRatio, fromSide } from "./shares.ts";
import { countingSplits, type SplitCounting } from "./split/counting-splits.ts";
import { caiStrube, type Reduction, reducedTable, tableAfter, type Treatment } from "./twinless.ts";

/**
 * What a metric of the overlap table is. Of each side,
 *
 *   ratio = Σ_e w(e) · (Σ_cells cell + twinless(e) · alone) / per(|e|)  ÷  Σ_e w(e) · of(|e|)
 *
 *   e   the side's entities      cells   those of e, one for each entity of the other side that shares mentions with it
 *
 * which is recall for the key's entities and precision for the response's. Counts, contributions of entities, cells and mentions, and what
 * corrections would gain follow from it.
 */
export interface CellRule {
  /** What the ratio counts at its smallest. */
  readonly unit: RatioShares["unit"];
  /** Only entities that are aligned one to one share anything: those for which the sum of this similarity is greatest. */
  readonly align?: EntitySimilarity;
  /** What the mentions that two entities share add to the side's own entity. */
  readonly cell: (cell: SidedCell) => number;
  /** What each mention that the other side lacks adds to its entity; nothing if absent. */
  readonly alone?: number;
  /** What the sum of an entity is divided by; 1 if absent. */
  readonly per?: (size: number) => number;
  /** What an entity gives to the denominator. */
  readonly of: (size: number) => number;
  /** What an entity weighs; 1 if absent. */
  readonly weigh?: (options: MetricOptions, mentions: PairedMentions | undefined) => (entity: EntityView) => number;
  /** How the calculation is written out; if absent, as the sum of what each entity gives. */
  readonly written?: WrittenRule;
}

/** What a cell adds, of its common mentions and the sizes of the side's entity and of the other's, in symbols or in numbers. */
export type WrittenCell = (common: Expression, own: Expression, other: Expression) => Expression;

/** How a calculation is written out that shows more than the sum of what each entity gives. */
export type WrittenRule =
  /** Two sets of mentions or links: how they differ or which they are, and how many they share. */
  | { readonly as: "sets"; readonly of: "mentions" | "links"; readonly sets: Readonly<Record<SideName, Expression>> }
  /** The parts into which the other side cuts each entity. What is found is the entity's size less its parts. */
  | {
      readonly as: "parts";
      /** Returns a side's ratio in symbols. */
      readonly formula: (side: SideName) => Expression;
      /** Returns the symbol for the parts of an entity. */
      readonly parts: (side: SideName) => Expression;
    }
  /** One fraction for each cell, over the number of mentions. */
  | {
      readonly as: "cells";
      /** Returns a side's ratio in symbols. */
      readonly formula: (side: SideName) => Expression;
      readonly cell: WrittenCell;
    }
  /** A table with the weight of each entity and the share of it that is found. */
  | ({ readonly as: "shares" } & WrittenShares)
  /** A table of similarities, and the alignment that is chosen for them. */
  | ({ readonly as: "alignment" } & WrittenSimilarity);

/** The columns of a table of entities, and the sentences before it. */
export interface WrittenShares {
  /** Symbol for what an entity weighs. */
  readonly weight: Expression;
  /** Symbol for what the sum of an entity is divided by. */
  readonly per: Expression;
  /** Heading for what is found of an entity. */
  readonly found: string;
  /** Symbol for the share of an entity that is found. */
  readonly share: Expression;
  /** Returns a sentence about the weights. */
  readonly weights: (options: MetricOptions) => string;
  /** Returns the types of an entity, where its weight depends on them. */
  readonly types: (
    options: MetricOptions,
    mentions: PairedMentions | undefined,
  ) => ((side: SideName, entity: number) => string) | undefined;
  /** A sentence for parts with singletons. */
  readonly singletons: string;
}

/** A similarity φ of Luo (2005). */
export interface WrittenSimilarity {
  /** Its index. */
  readonly phi: string;
  /** Its formula, or its definition in words. */
  readonly similarity: WrittenCell | string;
  /** Sums show the formula and not φ. */
  readonly unnamed?: true;
}

/** What a metric says about itself, beyond what is the same for all metrics of the overlap table. */
type Description = Pick<CountedMetric, "id" | "title" | "summary" | "formula" | "cite"> &
  Pick<CountedMetric, "parameters" | "lacks" | "weighs" | "seesNumbers" | "seesSplitAntecedents"> & {
    /** Singletons on both sides change no figure. */
    readonly ignoresSingletons?: true;
    readonly wholeCounts?: true;
  };

/** A metric that is declared by its rule. */
export interface CellMetric extends CountedMetric {
  readonly rule: CellRule;
  readonly shares: Shares;
}

/** A metric that is a declared one on tables whose twinless mentions were treated first. */
export interface VariantMetric extends CountedMetric {
  readonly variantOf: CellMetric;
  readonly treatment: Treatment;
}

/** Whether a metric is a declared one after a treatment of twinless mentions. */
export function isVariantMetric(metric: Metric): metric is VariantMetric {
  return "treatment" in metric;
}

/** Whether a metric is declared by a rule. */
export function isCellMetric(metric: Metric): metric is CellMetric {
  return "rule" in metric;
}

/**
 * Makes a metric of a rule.
 *
 * @param declaration the rule, and what the metric says about itself; `fast` counts the same in less time, which a test holds equal to the
 * rule, `splits` says how split antecedents are scored
 */
export function cellMetric({
  unit,
  align,
  cell,
  alone,
  per,
  of,
  weigh,
  written,
  fast,
  splits,
  ignoresSingletons,
  wholeCounts,
  ...description
}: Description & CellRule & { readonly fast?: CountedMetric["count"]; readonly splits?: SplitCounting }): CellMetric {
  const rule: CellRule = {
    unit,
    cell,
    of,
    ...(align !== undefined && { align }),
    ...(alone !== undefined && { alone }),
    ...(per !== undefined && { per }),
    ...(weigh !== undefined && { weigh }),
    ...(written !== undefined && { written }),
  };
  const count = fast ?? ((table, options, mentions) => countCells(rule, table, options, mentions));
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

/** The similarities by which entities are aligned, if they are also what the metric counts. */
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

/**
 * A metric after entities have lost mentions: the same rule on what is left of the table.
 *
 * @param description what the variant says about itself; `before` says what is left
 */
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

/** The recall of one pair of partitions and the precision of another, as Cai and Strube derive them from the two sides. */
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

/** What a variant has from its base: response and key are treated unlike each other. */
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

/** Counts by the rule. */
export function countCells(
  { align, cell, alone = 0, per = one, of, weigh }: CellRule,
  table: OverlapTable,
  options: MetricOptions,
  mentions: PairedMentions | undefined,
): Float64Array {
  const aligned = align === undefined ? undefined : alignEntities(table, align, options.onAligning).responseOf;
  const common = alone === 0 ? undefined : commonMentions(table);
  const weightOf = weigh?.(options, mentions);
  const counts = (["key", "response"] as const).map((side): readonly [number, number] => {
    const { sizes, otherSizes, own, other } = fromSide(table, side);
    const found = new Float64Array(sizes.length);
    // Of aligned entities both sides have the same sum: that of the key's is taken for both.
    const isFound = aligned === undefined || side === "key";
    for (let c = 0; isFound && c < own.length; c++) {
      if (aligned !== undefined && aligned[table.cellKey[c]] !== table.cellResponse[c]) continue;
      found[own[c]] += cell({ common: table.cellSize[c], own: sizes[own[c]], other: otherSizes[other[c]] });
    }
    if (common !== undefined) sizes.forEach((size, e) => (found[e] += alone * (size - common[side][e])));
    const weights = weightOf && Float64Array.from(sizes, (size, index) => weightOf({ side, index, size }));
    return [
      compensatedSum(sizes.length, (e) => ((weights?.[e] ?? 1) * found[e]) / per(sizes[e])),
      compensatedSum(sizes.length, (e) => (weights?.[e] ?? 1) * of(sizes[e])),
    ];
  });
  const [[recall, ofKey], [precision, ofResponse]] = counts;
  return Float64Array.of(recall, ofKey, aligned === undefined ? precision : recall, ofResponse);
}

/** Counts to be expected by chance, by a rule that aligns nothing and looks at no mentions. */
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
    const weights = Float64Array.from(sizes, (size, index) => weightOf?.({ side, index, size }) ?? 1);
    return [
      compensatedSum(sizes.length, (e) => (weights[e] * (sums[e] + alone * twinless(e))) / per(sizes[e])),
      compensatedSum(sizes.length, (e) => weights[e] * of(sizes[e])),
    ];
  });
  // What a cell adds is not divided, not weighed, and the same for both of its entities: so are the sums.
  const givesF = per === one && weigh === undefined && alone === 0;
  return { counts: Float64Array.of(recall, ofKey, precision, ofResponse), givesF };
}

/** What each entity and cell gives to the counts, by the rule. */
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
    const weights = Float64Array.from(sizes, (size, index) => weightOf?.({ side, index, size }) ?? 1);
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
    // All links of an entity are worth the same: those that it is divided by, or that it asks for.
    return unit === "link" ? { ...shares, links: Float64Array.from(sizes, per === one ? of : per) } : shares;
  });
}

function one(): number {
  return 1;
}
