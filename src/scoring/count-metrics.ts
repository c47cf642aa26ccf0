import { present } from "../core/arrays.ts";
import { mentionKernels, type StandardCount } from "../core/mention-kernels.ts";
import { isAnySet, type OptionRecords } from "../core/option-record.ts";
import type { OverlapTable } from "../core/overlap-table.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import { typeUses, type TypeUses, type WeighedTypes, weighedTypes } from "../metrics/kit/lea-importance.ts";
import { metricParameters } from "../metrics/kit/metric-options.ts";
import { type CountedMetric, defaultMetricOptions, type Lack, type MetricOptions } from "../metrics/kit/metric.ts";
import type { CountLayout } from "./count-layout.ts";
import type { CountedPart } from "./counted-part.ts";
import { countedMetrics, optionRecords, type ScoreOptions } from "./score-options.ts";

/** Counts parts: one vector for each part, with the counts of all metrics at the places of the layout. */
export class MetricCounter {
  readonly layout: CountLayout;
  /** Whether a metric looks at single mentions, so that overlap tables are not enough. */
  readonly needsMentions: boolean;
  private readonly options: MetricOptions;
  /** The options as each counted metric sees them. */
  private readonly seen: readonly MetricOptions[];
  /** Where WebAssembly puts the counts of each metric that it counts. */
  private readonly compiled: readonly (StandardCount | undefined)[];
  /** The bits of all metrics in `compiled`. */
  readonly wanted: number;

  constructor(layout: CountLayout, options: MetricOptions) {
    this.layout = layout;
    this.needsMentions = looksAtMentions({ ...options, metrics: layout.metrics });
    this.options = options;
    this.seen = layout.counted.map((metric) => seenBy(metric, options));
    this.compiled = layout.counted.map((metric, i) =>
      options.splitAntecedents === "drop" ? metric.compiled?.(this.seen[i]) : undefined,
    );
    this.wanted = this.compiled.reduce((bits, place) => bits | (place?.bit ?? 0), 0);
  }

  /**
   * Returns all counts of one part; NaN for a metric for which the part lacks information.
   *
   * @param onLack receives such metrics
   */
  count(
    table: OverlapTable,
    mentions?: PairedMentions,
    onLack?: (metric: CountedMetric, lack: Lack) => void,
  ): Float64Array {
    const { compiled, seen } = this;
    const { counted, offsets } = this.layout;
    const counts = new Float64Array(this.layout.columns);
    const bare = withoutSplits(table);
    const found = this.wanted === 0 || bare !== table ? undefined : mentionKernels(0)?.count(table, this.wanted);
    for (let i = 0; i < counted.length; i++) {
      const [metric, offset, place] = [counted[i], offsets[i], compiled[i]];
      const { length } = metric.columns;
      if (found !== undefined && place !== undefined) {
        for (let c = 0; c < length; c++) counts[offset + c] = found[place.at + c];
        continue;
      }
      const lack = metric.lacks?.(seen[i], mentions);
      if (lack === undefined) {
        counts.set(metric.count(metric.seesSplitAntecedents === true ? table : bare, seen[i], mentions), offset);
      } else {
        counts.fill(Number.NaN, offset, offset + length);
        onLack?.(metric, lack);
      }
    }
    return counts;
  }

  /** Returns whether WebAssembly counts all metrics: those whose bits are in `wanted`. */
  get isCompiled(): boolean {
    return this.compiled.every((place) => place !== undefined);
  }

  /**
   * Copies counts between the layout and the places where WebAssembly puts them.
   *
   * @param found the counts of WebAssembly
   * @param counts one number per column of the layout; only those of metrics that WebAssembly counts are used
   */
  fromCompiled(found: Float64Array, counts: Float64Array): void {
    this.forEachCompiled((column, place) => (counts[column] = found[place]));
  }

  /** Does the opposite of `fromCompiled`. */
  toCompiled(counts: Float64Array, found: Float64Array): void {
    this.forEachCompiled((column, place) => (found[place] = counts[column]));
  }

  private forEachCompiled(copy: (column: number, place: number) => void): void {
    const { counted, offsets } = this.layout;
    this.compiled.forEach((place, i) => {
      if (place !== undefined)
        counted[i].columns.forEach((_, c) => {
          copy(offsets[i] + c, place.at + c);
        });
    });
  }

  /**
   * Returns the types in a part, by the id of each metric that weighs types and lacks no information; nothing if there
   * is no such metric.
   */
  typesIn(mentions: PairedMentions | undefined): Record<string, TypeUses> | undefined {
    if (mentions === undefined) return undefined;
    const found = this.layout.counted.flatMap((metric, i) => {
      const rule = metric.weighs?.(this.seen[i]);
      return rule === undefined || metric.lacks?.(this.seen[i], mentions) !== undefined
        ? []
        : [[metric.id, typeUses(rule, mentions)] as const];
    });
    return found.length === 0 ? undefined : Object.fromEntries(found);
  }

  /** Returns weighted types that do not occur in these parts, and types without a weight, by the metric's id. */
  weighed(parts: readonly CountedPart[]): Record<string, WeighedTypes> {
    return Object.fromEntries(
      this.layout.counted.flatMap((metric, i) => {
        const rule = metric.weighs?.(this.seen[i]);
        if (rule === undefined) return [];
        const types = present(parts, (part) => part.types?.[metric.id]);
        return types.length === 0 ? [] : [[metric.id, weighedTypes(rule, types)] as const];
      }),
    );
  }

  /**
   * Returns the counts expected by chance: see `CountedMetric.expected`. They are NaN for a metric whose expectation
   * has no closed form, and for all metrics if split antecedents are scored.
   *
   * @returns the counts, and the ids of the metrics whose expected F can be computed from these counts
   */
  expected(table: OverlapTable): { readonly counts: Float64Array; readonly givesF: ReadonlySet<string> } {
    const counts = new Float64Array(this.layout.columns);
    const givesF = new Set<string>();
    const isOpen = this.options.splitAntecedents !== "drop";
    this.layout.byMetric(counts).forEach(([metric, own], i) => {
      const found = isOpen ? undefined : metric.expected?.(withoutSplits(table), this.seen[i]);
      if (found === undefined) own.fill(Number.NaN);
      else own.set(found.counts);
      if (found?.givesF === true) givesF.add(metric.id);
    });
    return { counts, givesF };
  }
}

/** Returns whether the figures depend on more than overlap tables, so that tables of labels cannot be joined directly. */
export function needsAnnotation(options: ScoreOptions, records: OptionRecords = optionRecords): boolean {
  // Clusters are named after their mentions.
  if (options.unit === "cluster") return true;
  return isAnySet(records, { ...options }, ({ sees }) => sees !== "table") || looksAtMentions(options);
}

/** Returns whether parts of speech and the like may be needed. */
export function needsFeatures(options: ScoreOptions, records: OptionRecords = optionRecords): boolean {
  return isAnySet(records, { ...options }, ({ sees }) => sees === "mentions") || looksAtMentions(options);
}

/** Returns whether a metric looks at single mentions, so that overlap tables are not enough. */
export function looksAtMentions(options: Pick<ScoreOptions, "metrics"> & MetricOptions): boolean {
  return countedMetrics(options.metrics).some(
    (metric) => metric.lacks?.(seenBy(metric, options), undefined) !== undefined,
  );
}

/**
 * Returns the options as a metric sees them. If it declares its parameters, the others have their defaults, so no
 * parameter can change its figures without appearing in the signature.
 */
export function seenBy(metric: CountedMetric, options: MetricOptions): MetricOptions {
  const { parameters } = metric;
  if (parameters === undefined) return options;
  let hidden = hiddenFrom.get(metric);
  if (hidden === undefined) {
    const names = metricParameters.filter((name) => !parameters.includes(name));
    hidden = Object.fromEntries(names.map((name) => [name, defaultMetricOptions[name]]));
    hiddenFrom.set(metric, hidden);
  }
  return { ...options, ...hidden };
}

/** The defaults of the parameters that a metric does not declare. */
const hiddenFrom = new WeakMap<CountedMetric, Partial<MetricOptions>>();

function withoutSplits(table: OverlapTable): OverlapTable {
  if (table.splits === undefined) return table;
  const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
  return { keySizes, responseSizes, cellKey, cellResponse, cellSize };
}
