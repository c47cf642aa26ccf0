import type { QuotientSum } from "../core/quotient-sum.ts";
import { defined } from "../core/defined.ts";
import type {
  CompositeMetric,
  CountedMetric,
  Metric,
  MetricOptions,
  PartlyUndefined,
  Score,
} from "../metrics/kit/metric.ts";
import { figuresRecallPrecision, recallPrecisionOf, rowsOfRecallPrecision } from "../metrics/kit/recall-precision.ts";
import { CountLayout } from "./count-layout.ts";
import { MetricCounter, seenBy } from "./count-metrics.ts";
import { countedMetrics } from "./score-options.ts";

/** Computes the figures of metrics from sums of their counts. */
export class MetricFigures {
  private readonly layout: CountLayout;
  private readonly options: MetricOptions;
  /** The options as each counted metric sees them. */
  private readonly seen: readonly MetricOptions[];
  /** For each metric, where the figures of its counted components begin in `parts`. */
  private readonly sources: readonly (readonly number[])[];
  /** The figures of the counted metrics, as the last call of `compute` left them. */
  private readonly parts: Float64Array;
  /** For each figure of each metric, its place in `parts`; -1 for composite metrics. */
  private readonly taken: Int32Array;
  private readonly composites: readonly { metric: CompositeMetric; from: readonly number[]; at: number }[];

  constructor(layout: CountLayout, options: MetricOptions) {
    const { metrics, counted } = layout;
    this.layout = layout;
    this.options = options;
    this.seen = counted.map((metric) => seenBy(metric, options));
    this.sources = metrics.map((metric) => countedMetrics([metric]).map((each) => 3 * counted.indexOf(each)));
    this.parts = new Float64Array(3 * counted.length);
    this.taken = Int32Array.from(
      metrics.flatMap(({ kind }, m) => [0, 1, 2].map((f) => (kind === "counted" ? this.sources[m][0] + f : -1))),
    );
    this.composites = metrics.flatMap((metric, m) =>
      metric.kind === "composite" ? [{ metric, from: this.sources[m], at: 3 * m }] : [],
    );
  }

  /** Returns scores by metric id. A metric with NaN among its sums has no figures. */
  scores(sums: Float64Array): Record<string, Score> {
    const { layout, options, seen, sources } = this;
    const figures = new Float64Array(3 * layout.metrics.length);
    this.compute(sums, figures);
    return Object.fromEntries(
      layout.metrics.map((metric, m) => {
        if (metric.kind === "composite") {
          const partlyUndefined = this.partlyUndefined(metric, sources[m], options);
          const own = recallPrecisionOf(figures.subarray(3 * m, 3 * m + 3));
          return [metric.id, { ...own, ...defined({ partlyUndefined }) }];
        }
        const i = sources[m][0] / 3;
        const own = layout.own(sums, i);
        return [metric.id, own.some(Number.isNaN) ? nothing(metric) : metric.score(own, seen[i])];
      }),
    );
  }

  /**
   * Computes recall, precision and F1 of every metric, for loops in which objects are too slow.
   *
   * @param out receives three numbers per metric; NaN for undefined figures
   * @param only the place of the single metric that is wanted; the numbers of the others are then meaningless
   */
  compute(sums: Float64Array, out: Float64Array, only?: number): void {
    const { options, seen, parts, sources, taken, composites } = this;
    const { counted, offsets } = this.layout;
    for (let i = 0; i < counted.length; i++) {
      if (only === undefined || sources[only].includes(3 * i)) {
        counted[i].figures(sums, offsets[i], seen[i], parts, 3 * i);
      }
    }
    for (let f = 0; f < taken.length; f++) if (taken[f] >= 0) out[f] = parts[taken[f]];
    for (const { metric, from, at } of composites) metric.figures(parts, from, options, out, at);
  }

  /**
   * Returns a function that computes chosen figures for many rows of sums at once; `compute` takes one row.
   *
   * @param chosen places of the figures among those of all metrics
   */
  ofRows(chosen: readonly number[]): (sums: Float64Array, rows: number, out: Float64Array) => void {
    const { options, seen, sources } = this;
    const { metrics, counted, offsets, columns } = this.layout;
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
    let components: number[][][] = [];
    return (sums, rows, out) => {
      if (components.length < rows) {
        parts = new Float64Array(rows * width);
        components = Array.from({ length: rows }, (_, row) =>
          averages.map((own) => own.from.map((at) => row * width + at)),
        );
      }
      for (let i = 0; i < counted.length; i++) {
        const metric = counted[i];
        if (!needed[i]) continue;
        if (metric.figures === figuresRecallPrecision) {
          const from = { values: sums, at: offsets[i], width: columns };
          rowsOfRecallPrecision(rows, from, seen[i], { values: parts, at: 3 * i, width });
        } else {
          for (let row = 0; row < rows; row++) {
            metric.figures(sums, row * columns + offsets[i], seen[i], parts, row * width + 3 * i);
          }
        }
      }
      for (let a = 0; a < averages.length; a++) {
        const { metric } = averages[a];
        const at = 3 * (counted.length + a);
        for (let row = 0; row < rows; row++)
          metric.figures(parts, components[row][a], options, parts, row * width + at);
      }
      for (let i = 0; i < places.length; i++) {
        for (let row = 0, at = places[i], to = i; row < rows; row++, at += width, to += places.length)
          out[to] = parts[at];
      }
    };
  }

  /**
   * Returns a figure as a sum of quotients of the columns, or undefined if it is none.
   *
   * @param figure its place among the figures of all metrics
   */
  quotients(figure: number): QuotientSum | undefined {
    const { layout, seen } = this;
    const metric = layout.metrics[Math.floor(figure / 3)];
    const own = (each: CountedMetric): QuotientSum | undefined => {
      const i = layout.counted.indexOf(each);
      return each.quotients?.(figure % 3, layout.offsets[i], seen[i]);
    };
    if (metric.kind === "counted") return own(metric);
    const sums = metric.of.map(own).filter((sum) => sum !== undefined);
    if (metric.isMean !== true || sums.length < metric.of.length) return undefined;
    return {
      terms: sums.flatMap(({ terms }) => terms.map(({ weight, of }) => ({ weight: weight / sums.length, of }))),
      positive: sums.flatMap(({ positive = [] }) => positive),
    };
  }

  /** Returns the undefined components of an average if others are defined, after `compute`. */
  private partlyUndefined(
    metric: CompositeMetric,
    from: readonly number[],
    options: MetricOptions,
  ): PartlyUndefined | undefined {
    const isDefined = (at: number): boolean => !Number.isNaN(this.parts[at + 2]);
    const known = from.filter(isDefined);
    if (known.length === 0 || known.length === from.length) return undefined;
    const figures = new Float64Array(3);
    metric.figures(this.parts, known, options, figures, 0);
    return { metrics: metric.of.flatMap(({ id }, i) => (isDefined(from[i]) ? [] : [id])), f1OfDefined: figures[2] };
  }
}

/** Returns the score of a metric that could not be counted. */
function nothing({ hasOneFigure }: CountedMetric): Score {
  return { recall: null, precision: null, f1: null, ...(hasOneFigure && { value: null }) };
}

/** What counts parts with some metrics, and what computes figures from the sums of such counts. */
export interface CounterAndFigures {
  readonly layout: CountLayout;
  readonly counter: MetricCounter;
  readonly figures: MetricFigures;
}

export function counterAndFigures(metrics: readonly Metric[], options: MetricOptions): CounterAndFigures {
  const layout = new CountLayout(metrics);
  return { layout, counter: new MetricCounter(layout, options), figures: new MetricFigures(layout, options) };
}
