import { pairCount, pairCountWithin, total } from "../../core/overlap-table.ts";
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
  const rc = pairCountWithin(table.cellSize);
  const wc = pairCountWithin(response.sizes) - rc;
  const wn = pairCountWithin(key.sizes) - rc;
  return { rc, wc, rn: pairCount(total(key.sizes)) - rc - wc - wn, wn };
}
