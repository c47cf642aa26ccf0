import type { Tokens } from "../../../core/document.ts";
import type { PairedMentions } from "../../../core/paired-mentions.ts";
import type { SideName } from "../../explain/partitions.ts";
import type { OfPhrases } from "./collins-head.ts";
import { constituentHeads, spanKey } from "./constituent-heads.ts";

/** Says which token heads the mention at a place of a side, as its file or a parse tree has it; -1 where neither does. */
export type HeadOf = (side: SideName, place: number) => number;

/** The key's tokens, or the response's where the key has none. */
export function tokensOf({ key, response }: PairedMentions): Tokens | undefined {
  return key.part.tokens ?? response.part.tokens;
}

/** Heads as the files say them, else by the parse trees of the key's tokens. */
export function headsOf(paired: PairedMentions, ofPhrases: OfPhrases = "first"): HeadOf {
  const tokens = tokensOf(paired);
  return (side, place) => {
    const { part, mentions } = paired[side];
    const m = mentions[place];
    const told = part.mentions.head?.[m] ?? -1;
    if (told >= 0 || tokens === undefined || part.mentions.names !== undefined) return told;
    return (
      treeHeads(tokens, ofPhrases)?.get(spanKey(part.mentions.first[m], part.mentions.last[m], tokens.length)) ?? -1
    );
  };
}

/** The heads of a part's trees, worked out once: errors, their reasons and the text that is shown all ask for them. */
function treeHeads(tokens: Tokens, ofPhrases: OfPhrases): ReadonlyMap<number, number> | undefined {
  const known = knownTrees[ofPhrases];
  if (!known.has(tokens)) known.set(tokens, constituentHeads(tokens, ofPhrases));
  return known.get(tokens);
}

const knownTrees: Readonly<Record<OfPhrases, WeakMap<Tokens, ReadonlyMap<number, number> | undefined>>> = {
  first: new WeakMap(),
  last: new WeakMap(),
};
