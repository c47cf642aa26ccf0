import type { SideName } from "../../core/document.ts";
import { type PairedMentions, pairedTable } from "../../core/paired-mentions.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import { type CellMetric, isCellMetric } from "./cell-metric.ts";
import type { Metric, OutcomeMetric, RatioShares, TellOutcome } from "./metric.ts";

/**
 * Returns how a metric's counts are divided among single mentions, so that the counts of classes of mentions add up to
 * those of all; `undefined` if the metric cannot be divided.
 *
 * Metrics that look at single mentions tell their outcomes. In a metric of cells, the common mentions of two entities
 * share the cell's count equally, the twinless mentions of an entity share the rest, and all mentions of an entity share
 * its part of the denominator. For B³, a mention x of the key's entity k and the response's entity r then counts
 * |k ∩ r| ÷ |k| of 1; for pairwise scores, half of each of its links. In metrics of `linksToEarlier`, the first mention
 * has no share. In metrics that count entities (CEAF_e), all mentions of an entity share its similarity, so that no class
 * has more than it could have.
 */
export function mentionOutcomes(metric: Metric): OutcomeMetric["outcomes"] | undefined {
  if (isOutcomeMetric(metric)) {
    return (mentions, options, tell) => {
      metric.outcomes(mentions, options, tell);
    };
  }
  return isCellMetric(metric) ? outcomesOfCells(metric) : undefined;
}

function isOutcomeMetric(metric: Metric): metric is OutcomeMetric {
  return "outcomes" in metric;
}

function outcomesOfCells(metric: CellMetric): OutcomeMetric["outcomes"] {
  return (mentions, options, tell) => {
    const table = pairedTable(mentions);
    for (const ratio of metric.shares.of(table, options, mentions)) {
      tellRatio(ratio, { table, mentions, isBackward: metric.rule.linksToEarlier === true }, tell);
    }
  };
}

/** What is left of an entity's numerator after the shares of its cells, if that is less, is an effect of rounding. */
const ROUNDING = 1e-12;

interface Divided {
  readonly table: OverlapTable;
  readonly mentions: PairedMentions;
  readonly isBackward: boolean;
}

function tellRatio(
  { side, unit, figure, numerator, denominator, cells = new Float64Array(0) }: RatioShares,
  { table, mentions, isBackward }: Divided,
  tell: TellOutcome,
): void {
  const column = figure === "recall" ? 0 : 2;
  const { entity, twin, sizes } = mentions[side];
  const others = mentions[side === "key" ? "response" : "key"].entity;
  const cellOf = cellFinder(table, side);
  const [left, twinless] = [numerator.slice(), sizes.slice()];
  const own = side === "key" ? table.cellKey : table.cellResponse;
  cells.forEach((share, cell) => {
    left[own[cell]] -= share;
    twinless[own[cell]] -= table.cellSize[cell];
  });
  const [begun, inCell] = [new Uint8Array(sizes.length), new Uint8Array(cells.length)];
  entity.forEach((e, place) => {
    const cell = twin[place] < 0 ? -1 : cellOf(e, others[twin[place]]);
    const [isFirst, isFirstOfCell] = [begun[e] === 0, cell >= 0 && inCell[cell] === 0];
    begun[e] = 1;
    if (cell >= 0) inCell[cell] = 1;
    // The first mention is no share of those that count.
    const less = isBackward ? 1 : 0;
    if (unit === "entity") tell(column, numerator[e] / sizes[e], side, place);
    else if (cell < 0) tell(column, (left[e] > numerator[e] * ROUNDING ? left[e] : 0) / twinless[e], side, place);
    else if (!isBackward || !isFirstOfCell) tell(column, cells[cell] / (table.cellSize[cell] - less), side, place);
    if (!isBackward || !isFirst) tell(column + 1, denominator[e] / (sizes[e] - less), side, place);
  });
}

function cellFinder(
  { cellKey, cellResponse, responseSizes }: OverlapTable,
  side: SideName,
): (own: number, other: number) => number {
  const width = responseSizes.length;
  const cells = new Map(Array.from(cellKey, (k, cell) => [k * width + cellResponse[cell], cell]));
  return (own, other) => cells.get(side === "key" ? own * width + other : other * width + own) ?? -1;
}
