import type { CitationKey } from "../../../core/references.ts";
import { type MetricOptions, type Score, mainFigure } from "../../../metrics/metric.ts";
import { type Clusters, scoreClusters } from "../../../scoring/score-clusters.ts";

/** A table of a paper whose figures can be reproduced; what they are made of is `Case`, such as a key and a response. */
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

/** A column: how its figure is made, or which unpublished data it would need. */
interface PrintedColumn<Case> {
  readonly title: string;
  readonly figure: ((of: Case) => number | null) | { readonly lacks: string };
}

/** One figure of a table, and ours. */
export interface CheckedFigure {
  readonly row: string;
  readonly column: string;
  /** A fraction or a count; `null` where undefined, or where it cannot be made. */
  readonly ours: number | null;
  readonly printed: string;
  /** Whether ours, rounded to nearest, is what is printed; what keeps one from saying so. */
  readonly verdict: "equal" | "different" | "not printed" | "not computable";
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
      const ours = figure(of);
      if (!isFigure(printed[c])) return { ...cell, ours, verdict: "not printed" };
      const shown = ours === null ? null : scale === "percent" ? ours * 100 : ours;
      return { ...cell, ours, verdict: shown !== null && roundsTo(shown, printed[c]) ? "equal" : "different" };
    }),
  );
}

function isFigure(printed: string): boolean {
  return /^[\d.,]+$/.test(printed);
}

/** Whether a number rounded to nearest has these digits; either neighbour will do for a number half way between. */
function roundsTo(value: number, printed: string): boolean {
  const digits = printed.replace(/,/g, "");
  const decimals = /\.(\d+)$/.exec(digits)?.[1].length ?? 0;
  return Math.abs(value - Number(digits)) <= 0.5 / 10 ** decimals + 1e-9;
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
