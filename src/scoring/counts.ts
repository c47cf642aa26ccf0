import { defined } from "../core/defined.ts";
import type { ChainCounts } from "../metrics/kit/antecedents.ts";
import { present } from "../core/arrays.ts";
import { compensatedSum } from "../core/compensated-sum.ts";
import { mentionKernels, type StandardCount } from "../core/mention-kernels.ts";
import type { OverlapTable } from "../core/overlap-table.ts";
import type { PairedMentions } from "../core/paired-mentions.ts";
import { typeUses, type TypeUses, type WeighedTypes, weighedTypes } from "../metrics/kit/lea-importance.ts";
import { metricParameters } from "../metrics/kit/metric-options.ts";
import {
  type CompositeMetric,
  type CountedMetric,
  defaultMetricOptions,
  type Lack,
  type Metric,
  type MetricOptions,
  type PartlyUndefined,
  type Score,
} from "../metrics/kit/metric.ts";
import { figuresRecallPrecision, recallPrecisionOf, rowsOfRecallPrecision } from "../metrics/kit/recall-precision.ts";
import type { PartBreakdown } from "./breakdown.ts";
import type { GapExample } from "./gap-score.ts";
import { countedMetrics, type ScoreOptions } from "./score-options.ts";

/** Information that a metric needs but a part lacks. */
export interface LackIn extends Lack {
  readonly document: string;
}

/** The counts of one part: all that is kept of it. */
export interface CountedPart {
  readonly document: string;
  readonly part: string;
  readonly counts: Float64Array;
  /**
   * Counts of the CoNLL average under the other singleton policy, if it is among the metrics, there are singletons, and
   * split antecedents are not scored.
   */
  readonly otherConll?: Float64Array;
  readonly keyMentions: number;
  readonly responseMentions: number;
  /** How many mentions both sides have. */
  readonly foundMentions: number;
  readonly voidMentions: number;
  readonly keySingletons: number;
  readonly responseSingletons: number;
  /** Whether a side has split antecedents, scored or not. */
  readonly hasSplits?: true;
  readonly keyDigest: string | undefined;
  readonly responseDigest: string | undefined;
  readonly gap?: GapExample | undefined;
  /** Counts of the key's chains, if a metric that needs nouns has figures. */
  readonly chains?: ChainCounts;
  readonly lacking?: Readonly<Record<string, LackIn>>;
  /** The types that occur, for each metric that weighs types, by its id. */
  readonly types?: Readonly<Record<string, TypeUses>>;
  readonly breakdown?: PartBreakdown;
  readonly joined?: JoinedCounts;
}

/** The data kept of a part that was joined from several. */
export interface JoinedCounts {
  /** How many documents it has, and how many topics. */
  readonly documents: number;
  readonly topics: number;
  /** Counts under the other singleton policy, if there are singletons. */
  readonly otherCounts?: Float64Array;
  /** See `countLinkClasses`. */
  readonly links?: Float64Array;
}

export function countsOf(parts: readonly CountedPart[]): Float64Array[] {
  return parts.map(({ counts }) => counts);
}

/** Returns, by metric id, the first information that a part lacks for the metric or one of its components. */
export function firstLacks(chosen: readonly Metric[], parts: readonly CountedPart[]): Record<string, LackIn> {
  const lacks: Record<string, LackIn> = {};
  const all = present(parts, ({ lacking }) => lacking);
  for (const metric of all.length === 0 ? [] : chosen) {
    const ids = countedMetrics([metric]).map(({ id }) => id);
    const first = all.flatMap((lacking) => ids.flatMap((id) => lacking[id] ?? []))[0] as LackIn | undefined;
    if (first !== undefined) lacks[metric.id] = first;
  }
  return lacks;
}

/** What depends on the options: by counted metric, the options as it sees them and where WebAssembly puts its counts. */
interface Views {
  readonly options: MetricOptions;
  readonly seen: readonly MetricOptions[];
  readonly compiled: readonly (StandardCount | undefined)[];
  /** The bits of all metrics in `compiled`. */
  readonly wanted: number;
}

/** The places of each counted metric's columns in one vector of all counts. */
export class CountLayout {
  readonly columns: number;
  private views: Views | undefined;
  private readonly metrics: readonly Metric[];
  private readonly counted: readonly CountedMetric[];
  private readonly offsets: readonly number[];
  /** For each metric, where the figures of its counted components begin in `parts`. */
  private readonly sources: readonly (readonly number[])[];
  private readonly parts: Float64Array;
  /** For each figure of each metric, its place in `parts`; -1 for composite metrics. */
  private readonly taken: Int32Array;
  private readonly composites: readonly { metric: CompositeMetric; from: readonly number[]; at: number }[];

  constructor(metrics: readonly Metric[]) {
    this.metrics = metrics;
    this.counted = countedMetrics(metrics);
    let columns = 0;
    this.offsets = this.counted.map((metric) => (columns += metric.columns.length) - metric.columns.length);
    this.columns = columns;
    this.sources = metrics.map((metric) => countedMetrics([metric]).map((each) => 3 * this.counted.indexOf(each)));
    this.parts = new Float64Array(3 * this.counted.length);
    this.taken = Int32Array.from(
      metrics.flatMap(({ kind }, m) => [0, 1, 2].map((f) => (kind === "counted" ? this.sources[m][0] + f : -1))),
    );
    this.composites = metrics.flatMap((metric, m) =>
      metric.kind === "composite" ? [{ metric, from: this.sources[m], at: 3 * m }] : [],
    );
  }

  /** Returns the names of the columns, such as `muc.recallNumerator`. */
  names(): string[] {
    return this.counted.flatMap(({ id, columns }) => columns.map((column) => `${id}.${column}`));
  }

  needsMentions(options: MetricOptions): boolean {
    return this.counted.some((metric) => metric.lacks?.(seenBy(metric, options), undefined) !== undefined);
  }

  /**
   * Returns all counts of one part; NaN for a metric for which the part lacks information.
   *
   * @param onLack receives such metrics
   */
  count(
    table: OverlapTable,
    options: MetricOptions,
    mentions?: PairedMentions,
    onLack?: (metric: CountedMetric, lack: Lack) => void,
  ): Float64Array {
    const counts = new Float64Array(this.columns);
    const bare = withoutSplits(table);
    const { seen: views, compiled, wanted } = this.viewsOf(options);
    const found = wanted === 0 || bare !== table ? undefined : mentionKernels(0)?.count(table, wanted);
    if (found !== undefined) {
      for (let i = 0; i < compiled.length; i++) {
        const at = compiled[i]?.at;
        if (at === undefined) continue;
        const { length } = this.counted[i].columns;
        for (let c = 0; c < length; c++) counts[this.offsets[i] + c] = found[at + c];
      }
    }
    this.counted.forEach((metric, i) => {
      if (found !== undefined && compiled[i] !== undefined) return;
      const offset = this.offsets[i];
      const own = views[i];
      const lack = metric.lacks?.(own, mentions);
      const seen = metric.seesSplitAntecedents === true ? table : bare;
      if (lack === undefined) counts.set(metric.count(seen, own, mentions), offset);
      else {
        counts.fill(Number.NaN, offset, offset + metric.columns.length);
        onLack?.(metric, lack);
      }
    });
    return counts;
  }

  /**
   * Returns the types in a part, by the id of each metric that weighs types and lacks no information; nothing if there
   * is no such metric.
   */
  typesIn(options: MetricOptions, mentions: PairedMentions | undefined): Record<string, TypeUses> | undefined {
    if (mentions === undefined) return undefined;
    const views = this.viewsOf(options).seen;
    const found = this.counted.flatMap((metric, i) => {
      const rule = metric.weighs?.(views[i]);
      return rule === undefined || metric.lacks?.(views[i], mentions) !== undefined
        ? []
        : [[metric.id, typeUses(rule, mentions)] as const];
    });
    return found.length === 0 ? undefined : Object.fromEntries(found);
  }

  weighed(options: MetricOptions, parts: readonly CountedPart[]): Record<string, WeighedTypes> {
    const views = this.viewsOf(options).seen;
    return Object.fromEntries(
      this.counted.flatMap((metric, i) => {
        const rule = metric.weighs?.(views[i]);
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
  expected(
    table: OverlapTable,
    options: MetricOptions,
  ): { readonly counts: Float64Array; readonly givesF: ReadonlySet<string> } {
    const counts = new Float64Array(this.columns);
    const givesF = new Set<string>();
    const views = this.viewsOf(options).seen;
    this.counted.forEach((metric, i) => {
      const found = options.splitAntecedents === "drop" ? metric.expected?.(withoutSplits(table), views[i]) : undefined;
      if (found === undefined) counts.fill(Number.NaN, this.offsets[i], this.offsets[i] + metric.columns.length);
      else counts.set(found.counts, this.offsets[i]);
      if (found?.givesF === true) givesF.add(metric.id);
    });
    return { counts, givesF };
  }

  /** Extracts the counts for another layout from a vector of this layout, which must have all of them. */
  select(counts: Float64Array, wanted: CountLayout): Float64Array {
    const selected = new Float64Array(wanted.columns);
    wanted.counted.forEach((metric, i) => {
      const offset = this.offsetOf(metric);
      selected.set(counts.subarray(offset, offset + metric.columns.length), wanted.offsets[i]);
    });
    return selected;
  }

  /** Returns each counted metric with a view of its columns, through which the vector can be changed. */
  byMetric(counts: Float64Array): (readonly [CountedMetric, Float64Array])[] {
    return this.counted.map((metric, i) => {
      const offset = this.offsets[i];
      return [metric, counts.subarray(offset, offset + metric.columns.length)] as const;
    });
  }

  /** Returns scores by metric id. A metric with NaN among its sums has no figures. */
  score(sums: Float64Array, options: MetricOptions): Record<string, Score> {
    const figures = new Float64Array(3 * this.metrics.length);
    this.figures(sums, options, figures);
    return Object.fromEntries(
      this.metrics.map((metric, i) => {
        if (metric.kind === "composite") {
          const partlyUndefined = this.partlyUndefined(metric, this.sources[i], options);
          return [
            metric.id,
            {
              ...recallPrecisionOf(figures.subarray(3 * i, 3 * i + 3)),
              ...defined({ partlyUndefined }),
            },
          ];
        }
        const offset = this.offsetOf(metric);
        const own = sums.subarray(offset, offset + metric.columns.length);
        return [metric.id, own.some(Number.isNaN) ? nothing(metric) : metric.score(own, seenBy(metric, options))];
      }),
    );
  }

  /**
   * Computes recall, precision and F of every metric, for loops in which objects are too slow.
   *
   * @param out receives three numbers per metric; NaN for undefined figures
   * @param only the place of the single metric that is wanted; the numbers of the others are then meaningless
   */
  figures(sums: Float64Array, options: MetricOptions, out: Float64Array, only?: number): void {
    const { counted, offsets, parts, sources, taken, composites } = this;
    const views = this.viewsOf(options).seen;
    for (let i = 0; i < counted.length; i++) {
      if (only === undefined || sources[only].includes(3 * i)) {
        counted[i].figures(sums, offsets[i], views[i], parts, 3 * i);
      }
    }
    for (let f = 0; f < taken.length; f++) if (taken[f] >= 0) out[f] = parts[taken[f]];
    for (const { metric, from, at } of composites) metric.figures(parts, from, options, out, at);
  }

  /**
   * Returns a function that computes chosen figures for many rows of sums at once; `figures` takes one row.
   *
   * @param chosen places of the figures among those of all metrics
   */
  rowsOfFigures(
    options: MetricOptions,
    chosen: readonly number[],
  ): (sums: Float64Array, rows: number, out: Float64Array) => void {
    const { metrics, counted, offsets, sources, columns } = this;
    const views = this.viewsOf(options).seen;
    const wanted = [...new Set(chosen.map((figure) => Math.floor(figure / 3)))];
    const needed = counted.map((_, i) => wanted.some((metric) => sources[metric].includes(3 * i)));
    // A row has the figures of counted metrics, then those of the averages.
    const averages = wanted.flatMap((m) => {
      const metric = metrics[m];
      return metric.kind === "composite" ? [{ m, metric, from: sources[m] }] : [];
    });
    const width = 3 * (counted.length + averages.length);
    const places = Int32Array.from(chosen, (figure) => {
      const average = averages.findIndex(({ m }) => m === Math.floor(figure / 3));
      return average < 0 ? this.taken[figure] : 3 * (counted.length + average) + (figure % 3);
    });
    let parts = new Float64Array(0);
    /** By row, for each average, the places of its components. */
    let from: number[][][] = [];
    return (sums, rows, out) => {
      if (from.length < rows) {
        parts = new Float64Array(rows * width);
        from = Array.from({ length: rows }, (_, row) => averages.map((own) => own.from.map((at) => row * width + at)));
      }
      for (let i = 0; i < counted.length; i++) {
        const metric = counted[i];
        if (!needed[i]) continue;
        if (metric.figures === figuresRecallPrecision) {
          rowsOfRecallPrecision(rows, sums, offsets[i], columns, views[i], parts, 3 * i, width);
        } else {
          const [offset, view] = [offsets[i], views[i]];
          for (let row = 0; row < rows; row++) {
            metric.figures(sums, row * columns + offset, view, parts, row * width + 3 * i);
          }
        }
      }
      for (let a = 0; a < averages.length; a++) {
        const { metric } = averages[a];
        const at = 3 * (counted.length + a);
        for (let row = 0; row < rows; row++) metric.figures(parts, from[row][a], options, parts, row * width + at);
      }
      for (let i = 0; i < places.length; i++) {
        for (let row = 0, at = places[i], to = i; row < rows; row++, at += width, to += places.length)
          out[to] = parts[at];
      }
    };
  }

  /**
   * Returns the undefined components of an average if others are defined. Uses `parts` as the last call of `figures`
   * left it.
   */
  private partlyUndefined(
    metric: CompositeMetric,
    from: readonly number[],
    options: MetricOptions,
  ): PartlyUndefined | undefined {
    const isDefined = (at: number): boolean => !Number.isNaN(this.parts[at + 2]);
    const defined = from.filter(isDefined);
    if (defined.length === 0 || defined.length === from.length) return undefined;
    const figures = new Float64Array(3);
    metric.figures(this.parts, defined, options, figures, 0);
    return { metrics: metric.of.flatMap(({ id }, i) => (isDefined(from[i]) ? [] : [id])), f1OfDefined: figures[2] };
  }

  columnsOf(metric: Metric): number[] {
    return countedMetrics([metric]).flatMap((counted) => counted.columns.map((_, c) => this.offsetOf(counted) + c));
  }

  /** Returns the options as each counted metric sees them, cached for loops with the same options. */
  private viewsOf(options: MetricOptions): Views {
    if (this.views?.options !== options) {
      const seen = this.counted.map((metric) => seenBy(metric, options));
      const compiled = this.counted.map((metric, i) =>
        options.splitAntecedents === "drop" ? metric.compiled?.(seen[i]) : undefined,
      );
      this.views = { options, seen, compiled, wanted: compiled.reduce((bits, place) => bits | (place?.bit ?? 0), 0) };
    }
    return this.views;
  }

  private offsetOf(metric: CountedMetric): number {
    return this.offsets[this.counted.indexOf(metric)];
  }
}

/**
 * Returns the options as a metric sees them. If it declares its parameters, the others have their defaults, so no
 * parameter can change its figures without appearing in the signature.
 */
function seenBy({ parameters }: CountedMetric, options: MetricOptions): MetricOptions {
  if (parameters === undefined) return options;
  const hidden = metricParameters.filter((name) => !parameters.includes(name));
  return { ...options, ...Object.fromEntries(hidden.map((name) => [name, defaultMetricOptions[name]])) };
}

function withoutSplits(table: OverlapTable): OverlapTable {
  if (table.splits === undefined) return table;
  const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
  return { keySizes, responseSizes, cellKey, cellResponse, cellSize };
}

/** Returns whether some metric needs nouns and has figures. */
export function asksForNouns({ metrics }: ScoreOptions, lacking: Readonly<Record<string, unknown>>): boolean {
  return metrics.some(
    (metric) => metric.kind === "counted" && metric.asksForNouns === true && !Object.hasOwn(lacking, metric.id),
  );
}

/** Returns the score of a metric that could not be counted. */
function nothing({ hasOneFigure }: CountedMetric): Score {
  return { recall: null, precision: null, f1: null, ...(hasOneFigure && { value: null }) };
}

export function sumCounts(vectors: Iterable<Float64Array>, columns: number): Float64Array {
  const rows = [...vectors];
  const sums = new Float64Array(columns);
  for (let c = 0; c < columns; c++) sums[c] = compensatedSum(rows.length, (row) => rows[row][c]);
  return sums;
}

/** Returns how many mentions these parts have, if the response has exactly the key's mentions. */
export function goldMentions(
  parts: Iterable<Pick<CountedPart, "keyMentions" | "responseMentions" | "foundMentions">>,
): number | undefined {
  let [key, response, found] = [0, 0, 0];
  for (const part of parts) {
    key += part.keyMentions;
    response += part.responseMentions;
    found += part.foundMentions;
  }
  return found > 0 && key === found && response === found ? found : undefined;
}
