import { FractionSum } from "../../core/exact-fraction.ts";
import { type Expression, number, quotientOf } from "../../core/expression.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import { type CellRule, isCellMetric } from "../../metrics/kit/cell-metric.ts";
import type { Metric } from "../../metrics/kit/metric.ts";
import type { SidedCell } from "../../metrics/kit/shares.ts";
import { alignEntities, anotherAlignment } from "../../metrics/kit/entity-alignment.ts";

export interface ChosenAlignment {
  /** Cells of the overlap table, in the order of the key entities. */
  readonly cells: readonly number[];
  /**
   * Whether another choice of pairs with a similarity above 0 has the same total: no, yes, or nearly (its total is less
   * by at most 10⁻⁹ of the total).
   */
  readonly uniqueness: "unique" | "not-unique" | "nearly-not-unique";
  /** Cells of this alignment that the other one lacks, and the cells that it has instead. */
  readonly instead?: { readonly of: readonly number[]; readonly by: readonly number[] };
}

const known = new WeakMap<OverlapTable, Map<CellRule, ChosenAlignment>>();

/** Returns the similarity of a metric that is explained by an alignment; `undefined` for other metrics. */
export function alignmentRule(metric: Metric | undefined): CellRule | undefined {
  return metric !== undefined && isCellMetric(metric) && metric.rule.written?.as === "alignment"
    ? metric.rule
    : undefined;
}

export function writtenSimilarity(table: OverlapTable, rule: CellRule, cell: number): Expression {
  const sizes = cellAt(table, cell);
  const { written } = rule;
  if (written?.as !== "alignment" || typeof written.similarity === "string") return number(rule.cell(sizes));
  return written.similarity(number(sizes.common), number(sizes.own), number(sizes.other));
}

export function similarityAt(
  table: OverlapTable,
  rule: CellRule,
  cell: number,
): readonly [over: number, under: number] {
  const quotient = quotientOf(writtenSimilarity(table, rule, cell));
  if (quotient === undefined) throw new TypeError("the similarity is not a fraction of integers");
  return quotient;
}

function cellAt({ keySizes, responseSizes, cellKey, cellResponse, cellSize }: OverlapTable, cell: number): SidedCell {
  return { common: cellSize[cell], own: keySizes[cellKey[cell]], other: responseSizes[cellResponse[cell]] };
}

/** Returns the alignment of a table's entities, computed only once for each table and rule. */
export function chosenAlignment(table: OverlapTable, rule: CellRule): ChosenAlignment {
  let ofTable = known.get(table);
  if (ofTable === undefined) known.set(table, (ofTable = new Map<CellRule, ChosenAlignment>()));
  let chosen = ofTable.get(rule);
  if (chosen === undefined) ofTable.set(rule, (chosen = choose(table, rule)));
  return chosen;
}

function choose(table: OverlapTable, rule: CellRule): ChosenAlignment {
  const { keySizes, responseSizes } = table;
  const similarityOf = (common: number, own: number, other: number): number => rule.cell({ common, own, other });
  // Cells without similarity add nothing, and the solver does not accept them.
  const kept = Int32Array.from(table.cellSize.keys()).filter((c) => rule.cell(cellAt(table, c)) > 0);
  const graph: OverlapTable = {
    keySizes,
    responseSizes,
    cellKey: kept.map((c) => table.cellKey[c]),
    cellResponse: kept.map((c) => table.cellResponse[c]),
    cellSize: kept.map((c) => table.cellSize[c]),
  };
  const alignment = alignEntities(graph, similarityOf);
  const cellsOf = (responseOf: Int32Array): number[] =>
    Array.from(kept.filter((c) => responseOf[table.cellKey[c]] === table.cellResponse[c]));
  const cells = cellsOf(alignment.responseOf);
  const other = anotherAlignment(graph, similarityOf, alignment);
  if (other === undefined) return { cells, uniqueness: "unique" };
  const otherCells = cellsOf(other);
  const [before, after] = [new Set(cells), new Set(otherCells)];
  const instead = { of: cells.filter((c) => !after.has(c)), by: otherCells.filter((c) => !before.has(c)) };
  const gain = new FractionSum();
  for (const c of instead.by) gain.add(...similarityAt(table, rule, c));
  for (const c of instead.of) {
    const [over, under] = similarityAt(table, rule, c);
    gain.add(-over, under);
  }
  return { cells, uniqueness: gain.isZero() ? "not-unique" : "nearly-not-unique", instead };
}
