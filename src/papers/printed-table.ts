import type { CitationKey } from "../core/references.ts";
import { type MetricOptions, type Score, mainFigure } from "../metrics/kit/metric.ts";
import { type Clusters, scoreClusters } from "../scoring/score-clusters.ts";
import { canBeEqual, exactly, rounded, type Rounded } from "../analysis/published/rounding.ts";
import type { MetricId } from "../metrics/registry.ts";

/**
 * A table of a paper. Figures that can be computed come from each row's `Case`: a key and a response, or other figures
 * of the paper.
 */
export interface PrintedTable<Case = never> {
  readonly id: string;
  readonly title: string;
  readonly cite: CitationKey;
  readonly scale: "fraction" | "percent" | "count";
  readonly columns: readonly PrintedColumn<Case>[];
  readonly rows: readonly {
    readonly label: string;
    readonly of: Case;
    /** As printed, one per column; `—` or empty for a figure that the paper does not give. */
    readonly printed: readonly string[];
  }[];
  readonly notes: readonly string[];
}

/**
 * How a column's figure is computed, or which unpublished data it needs. Numbers are fractions or counts; `Rounded`
 * figures have the scale of the table.
 */
interface PrintedColumn<Case> {
  readonly title: string;
  readonly figure: ((of: Case) => number | Rounded | null) | { readonly lacks: string };
}

export interface CheckedFigure {
  readonly row: string;
  readonly column: string;
  /** A fraction or a count; `null` if undefined, or if it cannot be computed. */
  readonly ours: number | null;
  /** Bounds of our figure, if it is made from rounded ones. */
  readonly least?: number;
  readonly most?: number;
  readonly printed: string;
  /**
   * `equal` if ours, rounded to nearest, is the printed figure; `consistent` if some numbers between `least` and `most`
   * round to it.
   */
  readonly verdict: "equal" | "consistent" | "different" | "not printed" | "not computable";
  readonly lacks?: string;
}

export function checkedFigures<Case>({ columns, rows, scale }: PrintedTable<Case>): CheckedFigure[] {
  return rows.flatMap(({ label, of, printed }) =>
    columns.map(({ title, figure }, c): CheckedFigure => {
      const cell = { row: label, column: title, printed: printed[c] };
      if (typeof figure !== "function") {
        return isFigure(printed[c])
          ? { ...cell, ours: null, verdict: "not computable", lacks: figure.lacks }
          : { ...cell, ours: null, verdict: "not printed" };
      }
      const made = figure(of);
      const unit = scale === "percent" ? 100 : 1;
      if (typeof made === "object" && made !== null) {
        const { value, least, most } = made;
        const own = { ...cell, ours: value / unit, least: least / unit, most: most / unit };
        if (!isFigure(printed[c])) return { ...own, verdict: "not printed" };
        return { ...own, verdict: canBeEqual(made, rounded(printed[c])) ? "consistent" : "different" };
      }
      if (!isFigure(printed[c])) return { ...cell, ours: made, verdict: "not printed" };
      const isEqual = made !== null && canBeEqual(exactly(made * unit), rounded(printed[c]));
      return { ...cell, ours: made, verdict: isEqual ? "equal" : "different" };
    }),
  );
}

function isFigure(printed: string): boolean {
  return /^[\d.,]+$/.test(printed);
}

export interface ClustersPair {
  readonly key: Clusters;
  readonly response: Clusters;
}

export function scoreOf(
  { key, response }: ClustersPair,
  metric: MetricId,
  options: Partial<MetricOptions> = {},
): Score {
  return scoreClusters(key, response, { metrics: [metric], ...options })[metric];
}

export function f1(metric: MetricId, options: Partial<MetricOptions> = {}): (pair: ClustersPair) => number | null {
  return (pair) => mainFigure(scoreOf(pair, metric, options));
}

export function recall(metric: MetricId): (pair: ClustersPair) => number | null {
  return (pair) => scoreOf(pair, metric).recall;
}

export function precision(metric: MetricId): (pair: ClustersPair) => number | null {
  return (pair) => scoreOf(pair, metric).precision;
}

/** Correct and wrong links of a response on the key's own mentions (Recasens and Hovy 2011, Table 4). */
export interface Links {
  /** Correct coreference links. */
  readonly rc: number;
  /** Correct non-coreference links. */
  readonly rn: number;
  /** Wrong coreference links. */
  readonly wc: number;
  /** Wrong non-coreference links, which are missed coreference links. */
  readonly wn: number;
}

/** Returns the four counts of a pair with the same mentions on both sides. */
export function linksOf(pair: ClustersPair): Links {
  const { counts } = scoreOf(pair, "blanc");
  if (counts === undefined || !("coreference" in counts)) throw new TypeError("BLANC counts links");
  const { coreference, nonCoreference } = counts;
  return {
    rc: coreference.common,
    rn: nonCoreference.common,
    wc: coreference.response - coreference.common,
    wn: coreference.key - coreference.common,
  };
}
