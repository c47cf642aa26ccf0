import { total } from "../../core/overlap-table.ts";
import type { Partitions } from "./partitions.ts";
import type { Piece } from "./piece.ts";

/** The links of a response by what is decided of them: rightly or wrongly coreferent, rightly or wrongly not. */
type Decisions = Omit<Extract<Piece, { kind: "confusion" }>, "kind">;

/**
 * The four kinds of decisions on mentions that both sides have.
 *
 * @source Recasens and Hovy (2011), Table 3
 */
export function decisionsOf({ key, response, table }: Partitions): Decisions {
  const rc = pairsWithin(table.cellSize);
  const wc = pairsWithin(response.sizes) - rc;
  const wn = pairsWithin(key.sizes) - rc;
  return { rc, wc, rn: pairsOf(total(key.sizes)) - rc - wc - wn, wn };
}

function pairsWithin(sizes: Int32Array): number {
  return sizes.reduce((sum, size) => sum + pairsOf(size), 0);
}

/** How many pairs there are of so many mentions. */
export function pairsOf(mentions: number): number {
  return (mentions * (mentions - 1)) / 2;
}
