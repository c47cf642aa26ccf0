import type { ExplainInput } from "./explainer.ts";
import { changedSides } from "./listings.ts";
import { keepCommonMentions } from "./partitions.ts";
import { type Piece, statement } from "./piece.ts";
import { scopeOf } from "./scope.ts";

/** The input restricted to the mentions that both sides have, and what is said of that. */
export function onCommonMentions(input: ExplainInput): { readonly restricted: ExplainInput; readonly pieces: Piece[] } {
  const { limits, focus } = input;
  const partitions = keepCommonMentions(input.partitions);
  const mentions = partitions.key.members.length;
  return {
    restricted: { ...input, partitions },
    pieces: [
      statement(`Only the mentions that both sides have are looked at: m = ${mentions}.`),
      ...changedSides(input.partitions, partitions, scopeOf(partitions, limits, focus)),
    ],
  };
}
