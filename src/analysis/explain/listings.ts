import type { SideName } from "../../core/document.ts";
import { type Expression, set, symbol, words } from "../../core/expression.ts";
import type { Division, Partitions } from "./partitions.ts";
import { type ListedEntity, type Piece, statement } from "./piece.ts";
import { firstOf, type WrittenScope } from "./scope.ts";
import { shortName } from "./text.ts";

/** A side's entities with their mentions. */
export function partitionPiece(partitions: Partitions, name: SideName, scope: WrittenScope): Piece {
  const side = partitions[name];
  const { terms, more } = firstOf(
    side.sizes.length,
    scope.limits.entities,
    (e) => scope.hasEntity(name, e),
    (e): ListedEntity => ({
      label: side.labels[e],
      id: side.ids[e] === "" ? "" : shortName(side.ids[e]),
      size: side.sizes[e],
      mentions: Array.from(membersOf(side, e).subarray(0, scope.limits.mentions), partitions.nameOf),
    }),
  );
  return { kind: "partition", symbol: side.symbol, entities: terms, more };
}

/** The sides that differ from what they were. */
export function changedSides(before: Partitions, after: Partitions, scope: WrittenScope): Piece[] {
  const changed = (["key", "response"] as const).filter((side) => after[side].symbol !== before[side].symbol);
  if (changed.length === 0) return [statement("Nothing changes here.")];
  return changed.map((side) => partitionPiece(after, side, scope));
}

/** Mentions of an entity. */
export function membersOf({ start, members }: Division, entity: number): Int32Array {
  return members.subarray(start[entity], start[entity + 1]);
}

/** Some mentions as a set. */
export function mentionSet({ nameOf }: Partitions, mentions: ArrayLike<number>, { limits }: WrittenScope): Expression {
  const shown = Array.from({ length: Math.min(mentions.length, limits.mentions) }, (_, i) => mentions[i]);
  return set(
    shown.map((m) => words(nameOf(m))),
    mentions.length - shown.length,
  );
}

/** K₁, R₂ … */
export function entitySymbol(label: string): Expression {
  return symbol(label[0], label.slice(1));
}

/** The number of entities of a side: N_k, N_r. */
export function countSymbol(side: SideName): Expression {
  return symbol("N", side === "key" ? "k" : "r");
}
