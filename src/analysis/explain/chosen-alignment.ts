import { FractionSum } from "../../core/exact-fraction.ts";
import type { OverlapTable } from "../../core/overlap-table.ts";
import { alignEntities, anotherAlignment } from "../../metrics/entity-alignment.ts";

/** A similarity of entities as a fraction of integers. */
export interface Similarity {
  /** Numerator and denominator, from the common mentions and the sizes of the two entities. */
  readonly of: (common: number, key: number, response: number) => readonly [number, number];
}

/** The alignment that CEAF chooses, as cells of the overlap table, and what is known of others. */
export interface ChosenAlignment {
  /** In the order of the key entities. */
  readonly cells: readonly number[];
  /**
   * Whether another choice of pairs with a similarity above 0 has the same total: none; one exactly; one but for less than a billionth of it.
   * Pairs of similarity 0 add nothing to a total, and do not make two alignments different.
   */
  readonly uniqueness: "unique" | "not-unique" | "nearly-not-unique";
  /** Cells of this alignment that the other one does not have, and those that it has for them. */
  readonly instead?: { readonly of: readonly number[]; readonly by: readonly number[] };
}

const known = new WeakMap<OverlapTable, Map<Similarity, ChosenAlignment>>();

/** The alignment of a table's entities; worked out once. */
export function chosenAlignment(table: OverlapTable, similarity: Similarity): ChosenAlignment {
  let ofTable = known.get(table);
  if (ofTable === undefined) known.set(table, (ofTable = new Map<Similarity, ChosenAlignment>()));
  let chosen = ofTable.get(similarity);
  if (chosen === undefined) ofTable.set(similarity, (chosen = choose(table, similarity)));
  return chosen;
}

function choose(table: OverlapTable, similarity: Similarity): ChosenAlignment {
  const { keySizes, responseSizes } = table;
  const fractionOf = (common: number, key: number, response: number): number => {
    const [over, under] = similarity.of(common, key, response);
    return over / under;
  };
  const valueOf = (c: number): readonly [number, number] =>
    similarity.of(table.cellSize[c], keySizes[table.cellKey[c]], responseSizes[table.cellResponse[c]]);
  // Cells without similarity cannot be gained from, and the solver does not want them.
  const kept = Int32Array.from(table.cellSize.keys()).filter((c) => valueOf(c)[0] > 0);
  const graph: OverlapTable = {
    keySizes,
    responseSizes,
    cellKey: kept.map((c) => table.cellKey[c]),
    cellResponse: kept.map((c) => table.cellResponse[c]),
    cellSize: kept.map((c) => table.cellSize[c]),
  };
  const alignment = alignEntities(graph, fractionOf);
  const cellsOf = (responseOf: Int32Array): number[] =>
    Array.from(kept.filter((c) => responseOf[table.cellKey[c]] === table.cellResponse[c]));
  const cells = cellsOf(alignment.responseOf);
  const other = anotherAlignment(graph, fractionOf, alignment);
  if (other === undefined) return { cells, uniqueness: "unique" };
  const otherCells = cellsOf(other);
  const [before, after] = [new Set(cells), new Set(otherCells)];
  const instead = { of: cells.filter((c) => !after.has(c)), by: otherCells.filter((c) => !before.has(c)) };
  const gain = new FractionSum();
  for (const c of instead.by) gain.add(...valueOf(c));
  for (const c of instead.of) {
    const [over, under] = valueOf(c);
    gain.add(-over, under);
  }
  return { cells, uniqueness: gain.isZero() ? "not-unique" : "nearly-not-unique", instead };
}
