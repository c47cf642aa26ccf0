import { type OverlapTable, total } from "../../core/overlap-table.ts";
import type { PairedMentions } from "../../core/paired-mentions.ts";
import { fQuotient, quotient } from "../../core/ratio.ts";
import { maximumWeightAssignment } from "../../matching/assignment.ts";
import { alignEntities, type EntitySimilarity, phi4, type WeightedTable } from "./entity-alignment.ts";
import type { CountedMetric, MetricOptions } from "./metric.ts";

/** An overlap table with split antecedents. */
export type SplitTable = OverlapTable & Required<Pick<OverlapTable, "splits">>;

/** The numerator and denominator of recall, then those of precision. */
export type FourCounts = Readonly<ArrayLike<number>>;

/** A key entity and a response entity whose split antecedents are aligned. */
export interface AlignedSplit {
  readonly key: number;
  readonly response: number;
  /** The number of mentions that the two entities share. */
  readonly common: number;
  /** The agreement of their antecedents: recall, precision and F1, each above 0 and at most 1. */
  readonly recall: number;
  readonly precision: number;
  readonly f1: number;
}

/** The alignment of split antecedents. */
export interface SplitAlignment {
  readonly pairs: readonly AlignedSplit[];
  /** The summed numerators of the aligned antecedents, and the summed denominators of all. */
  readonly counts: Float64Array;
}

/**
 * Aligns the split antecedents of both sides one to one with the greatest sum of F.
 *
 * @param countOf scores the antecedents of one entity against those of another; its table contains nothing else
 * @param tallied returns the counts that are summed over the aligned pairs; by default, those of `countOf`
 * @complexity O(key sets · response sets · cells of the antecedents) times `countOf`, and an assignment problem
 */
export function alignSplits(
  table: SplitTable,
  countOf: (antecedents: OverlapTable) => FourCounts,
  tallied = countOf,
): SplitAlignment {
  const { key, response } = table.splits;
  const cells = cellsOfKeys(table);
  const between = (own: Int32Array, other: Int32Array): OverlapTable => restricted(table, cells, own, other);
  const scores = key.antecedents.map((own) =>
    response.antecedents.map((other) => {
      const antecedents = between(own, other);
      return antecedents.cellSize.length === 0 ? nothingFound : scoreOf(countOf(antecedents));
    }),
  );
  const start = new Int32Array(scores.length + 1);
  const column: number[] = [];
  const weight: number[] = [];
  scores.forEach((row, i) => {
    row.forEach(({ f1 }, j) => {
      if (f1 <= 0) return;
      column.push(j);
      weight.push(f1);
    });
    start[i + 1] = column.length;
  });
  const { columnOf } = maximumWeightAssignment({
    rows: scores.length,
    columns: response.entity.length,
    start,
    column: Int32Array.from(column),
    weight: Float64Array.from(weight),
  });
  const counts = new Float64Array(4);
  key.antecedents.forEach((own) => (counts[1] += tallied(between(own, nobody))[1]));
  response.antecedents.forEach((own) => (counts[3] += tallied(between(nobody, own))[3]));
  const pairs: AlignedSplit[] = [];
  columnOf.forEach((j, i) => {
    if (j < 0) return;
    const found = tallied(between(key.antecedents[i], response.antecedents[j]));
    counts[0] += found[0];
    counts[2] += found[2];
    const [k, r] = [key.entity[i], response.entity[j]];
    const common = total(between(Int32Array.of(k), Int32Array.of(r)).cellSize);
    pairs.push({ key: k, response: r, common, ...scores[i][j] });
  });
  return { pairs, counts };
}

const nobody = new Int32Array(0);

const nothingFound = { recall: 0, precision: 0, f1: 0 };

function scoreOf(counts: FourCounts): Pick<AlignedSplit, "recall" | "precision" | "f1"> {
  const recall = quotient(counts[0], counts[1], 0);
  const precision = quotient(counts[2], counts[3], 0);
  return { recall, precision, f1: fQuotient(recall, precision, 1) };
}

/**
 * Returns the table of these key entities and response entities, both ascending. Mentions that they share with other
 * entities become twinless.
 */
function restricted(
  table: OverlapTable,
  cellsOfKey: readonly (readonly number[])[],
  key: Int32Array,
  response: Int32Array,
): OverlapTable {
  const [keyIndex, responseIndex] = [indexOf(key), indexOf(response)];
  const cells = Array.from(key).flatMap((k) => cellsOfKey[k].filter((c) => responseIndex.has(table.cellResponse[c])));
  return {
    keySizes: key.map((k) => table.keySizes[k]),
    responseSizes: response.map((r) => table.responseSizes[r]),
    cellKey: Int32Array.from(cells, (c) => keyIndex.get(table.cellKey[c])!),
    cellResponse: Int32Array.from(cells, (c) => responseIndex.get(table.cellResponse[c])!),
    cellSize: Int32Array.from(cells, (c) => table.cellSize[c]),
  };
}

function cellsOfKeys({ keySizes, cellKey }: OverlapTable): number[][] {
  const cells = Array.from(keySizes, (): number[] => []);
  cellKey.forEach((k, c) => cells[k].push(c));
  return cells;
}

function indexOf(entities: Int32Array): ReadonlyMap<number, number> {
  return new Map(Array.from(entities, (e, i) => [e, i]));
}

/** Returns the sizes of a side's entities, with one more mention for each set of split antecedents. */
export function sizesWithSplits(sizes: Int32Array, { entity }: { readonly entity: Int32Array }): Int32Array {
  const larger = sizes.slice();
  for (const e of entity) larger[e]++;
  return larger;
}

type Count = CountedMetric["count"];

/** Describes how a metric with four columns scores split antecedents. */
export type SplitCounting =
  | {
      /** Scores antecedents against antecedents; by default, as the metric scores mentions. */
      readonly ofAntecedents?: CountedMetric["count"];
      /** Counts mentions and split antecedents. Those in `pairs` count as mentions that both sides share in part. */
      readonly count: (
        table: SplitTable,
        alignment: SplitAlignment,
        options: MetricOptions,
        mentions?: PairedMentions,
      ) => FourCounts;
    }
  | {
      /** Counts under every policy that does not ignore split antecedents. */
      readonly all: CountedMetric["count"];
    };

/** Returns a counting function that also scores split antecedents, or nothing else with the policy `only`. */
export function countingSplits(plain: Count, splits: SplitCounting): Count {
  if ("all" in splits) {
    return (table, options, mentions) =>
      (options.splitAntecedents === "drop" ? plain : splits.all)(table, options, mentions);
  }
  const { ofAntecedents = plain, count } = splits;
  return (table, options, mentions) => {
    if (!hasSplits(table))
      return options.splitAntecedents === "only" ? new Float64Array(4) : plain(table, options, mentions);
    const alignment = alignSplits(table, (antecedents) => ofAntecedents(antecedents, options));
    if (options.splitAntecedents === "only") return alignment.counts;
    return Float64Array.from(count(table, alignment, options, mentions));
  };
}

export function hasSplits(table: Parameters<Count>[0]): table is SplitTable {
  return table.splits !== undefined && table.splits.key.entity.length + table.splits.response.entity.length > 0;
}

/** Returns the number of mentions that are singletons on both sides. */
export function bothSingletons({ keySizes, responseSizes, cellKey, cellResponse }: OverlapTable): number {
  return cellKey.reduce((sum, k, c) => sum + (keySizes[k] === 1 && responseSizes[cellResponse[c]] === 1 ? 1 : 0), 0);
}

/**
 * CEAF_m with split antecedents, which count as one more mention of their entity. Two entities share this mention in
 * proportion to the antecedents' F.
 */
export const ceafMSplits: SplitCounting = {
  count(table, { pairs }) {
    const { keySizes, responseSizes, similarity } = aligned(table, pairs, (common) => common);
    return [similarity, total(keySizes), similarity, total(responseSizes)];
  },
};

export const ceafESplits: SplitCounting = {
  count(table, { pairs }) {
    const { keySizes, responseSizes, similarity } = aligned(table, pairs, phi4);
    return [similarity, keySizes.length, similarity, responseSizes.length];
  },
};

function aligned(table: SplitTable, pairs: readonly AlignedSplit[], similarityOf: EntitySimilarity) {
  const weighted = withSharedSplits(table, pairs);
  return { ...weighted, similarity: alignEntities(weighted, similarityOf).similarity };
}

function withSharedSplits(
  { keySizes, responseSizes, cellKey, cellResponse, cellSize, splits }: SplitTable,
  pairs: readonly AlignedSplit[],
): WeightedTable & { readonly keySizes: Int32Array } {
  const cells = new Map<string, { readonly key: number; readonly response: number; size: number }>();
  cellSize.forEach((size, c) => {
    cells.set(`${cellKey[c]} ${cellResponse[c]}`, { key: cellKey[c], response: cellResponse[c], size });
  });
  for (const { key, response, common, f1 } of pairs)
    cells.set(`${key} ${response}`, { key, response, size: common + f1 });
  const sorted = [...cells.values()].sort((a, b) => a.key - b.key || a.response - b.response);
  return {
    keySizes: sizesWithSplits(keySizes, splits.key),
    responseSizes: sizesWithSplits(responseSizes, splits.response),
    cellKey: Int32Array.from(sorted, ({ key }) => key),
    cellResponse: Int32Array.from(sorted, ({ response }) => response),
    cellSize: sorted.map(({ size }) => size),
  };
}
