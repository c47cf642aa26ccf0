import type { CitationKey } from "../../../core/references.ts";
import { type MetricOptions, type Score, mainFigure } from "../../../metrics/metric.ts";
import { type Clusters, scoreClusters } from "../../../scoring/score-clusters.ts";
import { canBeEqual, exactly, rounded, type Rounded } from "../../published/rounding.ts";

/** A table of a paper whose figures can be reproduced; what they are made of is `Case`: a key and a response, or figures of the same paper. */
export interface PrintedTable<Case = never> {
  /** As in file names: the paper's citation key and the table's number. */
  readonly id: string;
  readonly title: string;
  readonly cite: CitationKey;
  /** How the figures are printed: fractions as such or in per cent, or counts. */
  readonly scale: "fraction" | "percent" | "count";
  readonly columns: readonly PrintedColumn<Case>[];
  readonly rows: readonly {
    readonly label: string;
    readonly of: Case;
    /** As printed, one per column, to the digit; `—` and blank for a figure that the paper does not give. */
    readonly printed: readonly string[];
  }[];
  readonly notes: readonly string[];
}

/**
 * A column: how its figure is made, or which unpublished data it would need. A number is exact, a fraction or a count; one that is made of rounded
 * figures is in per cent if these are.
 */
interface PrintedColumn<Case> {
  readonly title: string;
  readonly figure: ((of: Case) => number | Rounded | null) | { readonly lacks: string };
}

/** One figure of a table, and ours. */
export interface CheckedFigure {
  readonly row: string;
  readonly column: string;
  /** A fraction or a count; `null` where undefined, or where it cannot be made. */
  readonly ours: number | null;
  /** Bounds of ours if it is made of rounded figures. */
  readonly least?: number;
  readonly most?: number;
  readonly printed: string;
  /**
   * Whether ours, rounded to nearest, is what is printed (equal) or not (different). Of rounded figures: whether some that round to those printed
   * give what is printed (consistent), or none do (different). Or what keeps one from saying so.
   */
  readonly verdict: "equal" | "consistent" | "different" | "not printed" | "not computable";
  /** What a figure that cannot be computed lacks. */
  readonly lacks?: string;
}

/** Every figure of a table, and ours. */
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

/** What a figure of most tables is made of. */
export interface ClustersPair {
  readonly key: Clusters;
  readonly response: Clusters;
}

/** A pair's score under one metric. */
export function scoreOf({ key, response }: ClustersPair, metric: string, options: Partial<MetricOptions> = {}): Score {
  return scoreClusters(key, response, { metrics: [metric], ...options })[metric];
}

/** Makes the F1 of a metric, or its one figure. */
export function f1(metric: string, options: Partial<MetricOptions> = {}): (pair: ClustersPair) => number | null {
  return (pair) => mainFigure(scoreOf(pair, metric, options));
}

/** Makes the recall of a metric. */
export function recall(metric: string): (pair: ClustersPair) => number | null {
  return (pair) => scoreOf(pair, metric).recall;
}

/** Makes the precision of a metric. */
export function precision(metric: string): (pair: ClustersPair) => number | null {
  return (pair) => scoreOf(pair, metric).precision;
}

/** Right and wrong links of a response on the key's own mentions (Recasens and Hovy 2011, Table 4). */
export interface Links {
  /** Right coreference links. */
  readonly rc: number;
  /** Right non-coreference links. */
  readonly rn: number;
  /** Wrong coreference links. */
  readonly wc: number;
  /** Wrong non-coreference links: coreference links that are missed. */
  readonly wn: number;
}

/** The four counts of a pair whose sides have the same mentions. */
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
