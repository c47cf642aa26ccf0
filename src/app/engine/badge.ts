import type { SideName } from "../../core/side-name.ts";
import type { PreparedPart } from "../../scoring/prepare.ts";

/** K7, R12: an entity as `explain` calls it, by the order of first mentions; "" for one that takes no part, or is not there. */
export function badgeOf(side: SideName, prepared: PreparedPart | undefined, entity: number): string {
  const rank = entity < 0 ? -1 : (prepared?.rank[entity] ?? -1);
  return rank < 0 ? "" : `${side === "key" ? "K" : "R"}${rank + 1}`;
}
