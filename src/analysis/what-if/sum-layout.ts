import type { OverlapTable } from "../../core/overlap-table.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import { type BlockSizes, blockSizes } from "../../metrics/kit/block-sizes.ts";
import type { ComponentSums, CountedMetric } from "../../metrics/kit/metric.ts";
import { chosenMentions, chosenTable } from "../../scoring/tabulate.ts";
import type { CountLayout } from "../../scoring/count-layout.ts";
import { countedMetrics, type ScoreOptions } from "../../scoring/score-options.ts";

interface Placed {
  readonly metric: CountedMetric;
  readonly at: number;
}

export interface PlacedSums {
  readonly metric: CountedMetric;
  readonly rule: ComponentSums;
  readonly from: number;
}

/** Counts parts by component, as far as metrics add up over components. */
export class SumLayout {
  private readonly options: ScoreOptions;
  private readonly columns: number;
  private readonly ofComponents: readonly (PlacedSums & Placed)[];
  private readonly ofBlocks: readonly Placed[];
  private readonly ofParts: readonly Placed[];
  private readonly ofMentions: readonly Placed[];
  private sumColumns = 0;

  constructor(options: ScoreOptions, layout: CountLayout) {
    this.options = options;
    this.columns = layout.columns;
    const placed = countedMetrics(options.metrics).map((metric) => ({ metric, at: layout.columnsOf(metric)[0] }));
    const ofTables = placed.filter(({ metric }) => isOfTable(metric, options));
    this.ofMentions = placed.filter(({ metric }) => !isOfTable(metric, options));
    this.ofComponents = ofTables.flatMap(({ metric, at }) => {
      const rule = sumsOver(metric, options);
      if (rule === undefined) return [];
      this.sumColumns += rule.columns;
      return [{ metric, at, rule, from: this.sumColumns - rule.columns }];
    });
    const others = ofTables.filter(({ metric }) => metric.overComponents === undefined);
    this.ofBlocks = others.filter(({ metric }) => metric.ofBlocks !== undefined);
    this.ofParts = others.filter(({ metric }) => metric.ofBlocks === undefined);
  }

  sums(table: OverlapTable): Float64Array {
    return this.sumsOf(table, this.ofComponents);
  }

  sumsOf(table: OverlapTable, placed: readonly PlacedSums[]): Float64Array {
    const chosen = chosenTable(table, this.options);
    const sums = new Float64Array(this.sumColumns);
    for (const { rule, from } of placed) sums.set(rule.sums(chosen), from);
    return sums;
  }

  /** Whether a metric counts blocks. */
  get hasBlocks(): boolean {
    return this.ofBlocks.length > 0;
  }

  /** Returns the blocks of a table as the options choose it; `undefined` if no metric counts blocks. */
  blocks(table: OverlapTable): BlockSizes | undefined {
    return !this.hasBlocks ? undefined : blockSizes(chosenTable(table, this.options));
  }

  get placedSums(): readonly PlacedSums[] {
    return this.ofComponents;
  }

  /**
   * Returns the counts of a part.
   *
   * @param counted the sums of all its components, and its blocks if metrics count them
   * @param whole makes its table; called only for metrics that need it as a whole
   * @param mentions makes its mentions, if known; otherwise counts of metrics that look at mentions are NaN
   */
  counts(
    { sums, blocks }: { readonly sums: Float64Array; readonly blocks: BlockSizes | undefined },
    whole: () => OverlapTable,
    mentions?: () => { readonly table: OverlapTable; readonly mentions: PairedMentions },
  ): Float64Array {
    const { options } = this;
    const counts = new Float64Array(this.columns);
    for (const { at, rule, from } of this.ofComponents) {
      counts.set(rule.counts(sums.subarray(from, from + rule.columns)), at);
    }
    for (const { metric, at } of this.ofBlocks) counts.set(metric.ofBlocks!(blocks!), at);
    if (this.ofParts.length > 0) {
      const table = chosenTable(whole(), options);
      for (const { metric, at } of this.ofParts) counts.set(metric.count(table, options), at);
    }
    if (this.ofMentions.length === 0) return counts;
    const paired = mentions?.();
    const table = paired && chosenTable(paired.table, options);
    const chosen = paired && chosenMentions(paired.mentions, options);
    for (const { metric, at } of this.ofMentions) {
      if (table === undefined || metric.seesIds?.(options) === true || metric.lacks?.(options, chosen) !== undefined) {
        counts.fill(Number.NaN, at, at + metric.columns.length);
      } else counts.set(metric.count(table, options, chosen), at);
    }
    return counts;
  }
}

/** Returns whether a metric is counted from the overlap table alone, whatever the order of entities. */
function isOfTable(metric: CountedMetric, options: ScoreOptions): boolean {
  return metric.lacks?.(options, undefined) === undefined && metric.seesNumbers?.(options) !== true;
}

/** Returns how a metric adds up over components; `undefined` if it does not. */
function sumsOver(metric: CountedMetric, options: ScoreOptions): ComponentSums | undefined {
  if (metric.overComponents !== "counts") return metric.overComponents;
  return {
    columns: metric.columns.length,
    sums: (table) => metric.count(table, options),
    counts: (sums) => sums,
  };
}
