import type { OverlapTable } from "../core/overlap-table.ts";
import { type SplitEntities, splitSets } from "../core/split-sets.ts";
import type { PreparedPart } from "./tabulate.ts";

/** The table with the split antecedents of its entities. */
export function withTableSplits(
  table: OverlapTable,
  key: PreparedPart | undefined,
  response: PreparedPart | undefined,
): OverlapTable {
  return { ...table, splits: { key: splitEntities(key), response: splitEntities(response) } };
}

/** The entities of a side that have split antecedents, as the table numbers them. Those that have lost all their mentions are gone. */
function splitEntities(side: PreparedPart | undefined): SplitEntities {
  if (side === undefined) return { entity: new Int32Array(0), antecedents: [] };
  const { part, rank } = side;
  const rows = Array.from(splitSets(part), ([e, members]) => ({
    entity: rank[e],
    antecedents: members
      .map((member) => rank[member])
      .filter((member) => member >= 0)
      .sort(),
  }))
    .filter(({ entity, antecedents }) => entity >= 0 && antecedents.length > 0)
    .sort((a, b) => a.entity - b.entity);
  return {
    entity: Int32Array.from(rows, ({ entity }) => entity),
    antecedents: rows.map(({ antecedents }) => antecedents),
  };
}
