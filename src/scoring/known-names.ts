import type { AnnotatedPart } from "../core/document.ts";
import { nameOrder } from "../core/name-order.ts";
import { selectedColumns } from "../core/selected-columns.ts";

/**
 * A part as a file without text knows it: if the other side has only names of its mentions, and this one has aliases for its
 * own, the mentions by their aliases, which are comparable with those names. Otherwise the part as it is.
 */
export function asKnownTo(other: AnnotatedPart, part: AnnotatedPart): AnnotatedPart {
  const { names, aliases, entity, length } = part.mentions;
  if (names !== undefined || aliases === undefined || other.mentions.names === undefined) return part;
  // A mention without an alias is none that the other side can know.
  const known = aliases.map((alias, m) => (alias === "" ? `\0${m}` : alias));
  const { order, rank } = nameOrder(known);
  return {
    ...part,
    mentions: {
      length,
      first: rank,
      last: rank.slice(),
      entity: Int32Array.from(order, (m) => entity[m]),
      names: order.map((m) => known[m]),
      aliases: order.map((m) => aliases[m]),
      ...selectedColumns(part.mentions, order),
    },
  };
}
