import { type AnnotatedPart, labelOf, surfaceOf } from "../core/document.ts";
import { type OverlapTable, total } from "../core/overlap-table.ts";
import { entityIds, type PairedMentions, type SideMentions } from "../core/paired-mentions.ts";
import { type CellMetric, isCellMetric } from "../metrics/kit/cell-metric.ts";
import type { Metric, MetricOptions } from "../metrics/kit/metric.ts";
import type { CountLayout } from "./count-layout.ts";
import type { ClusterCounts } from "./counted-part.ts";
import { seenBy } from "./count-metrics.ts";
import { countedMetrics, type ScoreOptions } from "./score-options.ts";

/** Returns the metrics whose counts can be divided among true clusters. */
export function clusterMetrics({
  metrics,
  splitAntecedents,
}: Pick<ScoreOptions, "metrics" | "splitAntecedents">): readonly Metric[] {
  return splitAntecedents === "drop" ? metrics.filter((metric) => countedMetrics([metric]).every(isCellMetric)) : [];
}

/**
 * Divides the counts of a part among the true clusters. The rows add up to the counts of the part.
 *
 * In recall, a cluster has what its own entity counts. In precision, it has the counts of its cells, and the mentions of
 * a response entity share what that entity adds to the denominator equally. If the metric counts entities rather than
 * mentions or links (CEAF), all mentions of the response share the denominator equally.
 *
 * @source Binette, O. et al. (2023). Estimating the Performance of Entity Resolution Algorithms. The American
 *   Statistician 77(4) (pairwise and cluster precision).
 */
export function clusterCounts(
  table: OverlapTable,
  mentions: PairedMentions,
  layout: CountLayout,
  options: MetricOptions,
): ClusterCounts {
  const { key, response } = mentions;
  const extra = Array.from(response.twin.keys()).filter((place) => response.twin[place] < 0);
  const keys = key.sizes.length;
  const clusters = keys + extra.length;
  const columns = layout.columns;
  const rows: Rows = { table, extra, response, columns, counts: new Float64Array(clusters * columns) };
  layout.counted.forEach((metric, i) => {
    if (isCellMetric(metric)) divide(metric, rows, layout.offsets[i], options, mentions);
  });
  const found = new Float64Array(clusters);
  table.cellKey.forEach((k, cell) => (found[k] += table.cellSize[cell]));
  const keySizes = new Float64Array(clusters);
  keySizes.set(key.sizes);
  let responseSingletons = 0;
  for (const entity of table.cellResponse) if (table.responseSizes[entity] === 1) responseSingletons++;
  return {
    names: [...firstNames(key), ...extra.map((place) => nameOf(response.part, response.mentions[place]))],
    ids: entityIds(key),
    ...{ keySizes, found, responseSingletons, counts: rows.counts, columns },
  };
}

interface Rows {
  readonly table: OverlapTable;
  /** The places of response mentions that are in no true cluster. */
  readonly extra: readonly number[];
  readonly response: SideMentions;
  readonly columns: number;
  readonly counts: Float64Array;
}

function divide(
  metric: CellMetric,
  { table, extra, response, columns, counts }: Rows,
  offset: number,
  options: MetricOptions,
  mentions: PairedMentions,
): void {
  const { keySizes, responseSizes, cellKey, cellResponse, cellSize } = table;
  const add = (cluster: number, column: number, count: number): void => {
    counts[cluster * columns + offset + column] += count;
  };
  for (const { side, unit, numerator, denominator, cells } of metric.shares.of(
    table,
    seenBy(metric, options),
    mentions,
  )) {
    if (side === "key") {
      numerator.forEach((count, k) => {
        add(k, 0, count);
        add(k, 1, denominator[k]);
      });
      continue;
    }
    const all = denominator.reduce((sum, count) => sum + count, 0) / total(responseSizes);
    const perMention = denominator.map((count, r) => (unit === "entity" ? all : count / responseSizes[r]));
    const [left, alone] = [numerator.slice(), responseSizes.slice()];
    cellSize.forEach((size, cell) => {
      const [k, r] = [cellKey[cell], cellResponse[cell]];
      add(k, 2, cells?.[cell] ?? 0);
      add(k, 3, perMention[r] * size);
      left[r] -= cells?.[cell] ?? 0;
      alone[r] -= size;
    });
    extra.forEach((place, e) => {
      const r = response.entity[place];
      add(keySizes.length + e, 2, Math.max(0, left[r] / alone[r]));
      add(keySizes.length + e, 3, perMention[r]);
    });
  }
}

function firstNames({ part, mentions, entity, sizes }: SideMentions): string[] {
  const names = new Array<string | undefined>(sizes.length);
  mentions.forEach((m, place) => (names[entity[place]] ??= nameOf(part, m)));
  return names.map((name) => name ?? "");
}

/** Names a mention uniquely within its part. */
function nameOf(part: AnnotatedPart, mention: number): string {
  const { names, first, last } = part.mentions;
  if (names !== undefined) return surfaceOf(part, mention);
  return `${labelOf(part)} ${first[mention]}–${last[mention]}`;
}

/** Returns the counts of some of the metrics. */
export function selectedClusters(clusters: ClusterCounts, layout: CountLayout, wanted: CountLayout): ClusterCounts {
  const { columns } = wanted;
  const counts = new Float64Array(clusters.names.length * columns);
  clusters.names.forEach((_, cluster) => {
    const own = clusters.counts.subarray(cluster * layout.columns, (cluster + 1) * layout.columns);
    counts.set(layout.select(own, wanted), cluster * columns);
  });
  return { ...clusters, counts, columns };
}
