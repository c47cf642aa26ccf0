import { isNamedImportance } from "../../metrics/lea-importance.ts";
import { pairCount, pairCountWithin } from "../../core/pair-count.ts";
import { commonMentions, onlyCommonMentions, type OverlapTable, total } from "../../core/overlap-table.ts";
import { adjustedRandCounts } from "../../metrics/adjusted-rand.ts";
import type { CountedMetric, MetricOptions } from "../../metrics/metric.ts";
import { randCounts } from "../../metrics/rand.ts";

/** Numbers that add up over the connected components of a part, and from which a metric's counts of the part follow. */
export interface ComponentSums {
  readonly columns: number;
  readonly sums: (table: OverlapTable) => Float64Array;
  readonly counts: (sums: Float64Array) => Float64Array;
}

/** Whose counts themselves are sums over components. */
const additive: ReadonlySet<string> = new Set([
  "mentions",
  "muc",
  "b3",
  "b3-0",
  "b3-all",
  "b3-rn",
  "b3-rn-all",
  "b3-sys",
  "ceafm",
  "ceafm-rn",
  "ceafm-sys",
  "ceafe",
  "ceafe-rn",
  "ceaf1",
  "ceaf2",
  "pairwise",
  "lea",
]);

/** Metrics whose counts follow from those of links, and how. */
const ofLinks: Readonly<Partial<Record<string, (blanc: Float64Array) => Float64Array>>> = {
  blanc: (counts) => counts,
  blanc2011: (counts) => counts,
  rand: randCounts,
  ari: adjustedRandCounts,
};

/** Whether a metric is counted from the overlap table alone, whatever order its entities are in. */
export function isOfTable(metric: CountedMetric, options: MetricOptions): boolean {
  return (
    metric.lacks?.(options, undefined) === undefined &&
    (metric.id !== "lea" || !isNamedImportance(options.leaImportance))
  );
}

/** How a metric adds up over components; nothing if it does not. It must be counted from the table alone. */
export function componentSums(metric: CountedMetric, options: MetricOptions): ComponentSums | undefined {
  if (additive.has(metric.id)) {
    return {
      columns: metric.columns.length,
      sums: (table) => metric.count(table, options),
      counts: (sums) => sums,
    };
  }
  const fromBlanc = ofLinks[metric.id];
  if (fromBlanc === undefined) return undefined;
  const isOfAll = metric.id === "blanc";
  return {
    columns: 8,
    sums: (table) => linkSums(isOfAll ? table : onlyCommonMentions(table)),
    counts: (sums) => fromBlanc(blancCounts(sums)),
  };
}

/**
 * Mentions of the key, of the response and common ones; coreference links of the key, of the response and of both; pairs of common
 * mentions within key entities and within response entities.
 */
function linkSums(table: OverlapTable): Float64Array {
  const { keySizes, responseSizes, cellSize } = table;
  const common = commonMentions(table);
  return Float64Array.of(
    total(keySizes),
    total(responseSizes),
    total(cellSize),
    pairCountWithin(keySizes),
    pairCountWithin(responseSizes),
    pairCountWithin(cellSize),
    pairCountWithin(common.key),
    pairCountWithin(common.response),
  );
}

/** BLANC's counts: pairs of mentions of different entities are all pairs less those within entities. */
function blancCounts([keys, responses, common, ck, cr, cc, inKey, inResponse]: Float64Array): Float64Array {
  return Float64Array.of(
    cc,
    ck,
    cr,
    pairCount(common) - inKey - inResponse + cc,
    pairCount(keys) - ck,
    pairCount(responses) - cr,
  );
}
