import type { OverlapTable } from "../core/overlap-table.ts";
import type { ReasonedPairs } from "../matching/mention-matching.ts";
import type { PreparedPart } from "./tabulate.ts";

/** Both sides of a part on the same words, and their table; a side is absent where it has no such part. */
export interface MatchedSides {
  readonly key: PreparedPart | undefined;
  readonly response: PreparedPart | undefined;
  /** Which mention is which. */
  readonly pairs: ReasonedPairs;
  /** Of all mentions, whatever the options leave. */
  readonly table: OverlapTable;
}
