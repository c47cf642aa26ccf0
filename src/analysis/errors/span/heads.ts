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
  let trees: ReadonlyMap<number, number> | undefined;
  let hasLooked = false;
  return (side, place) => {
    const { part, mentions } = paired[side];
    const m = mentions[place];
    const told = part.mentions.head?.[m] ?? -1;
    if (told >= 0 || tokens === undefined || part.mentions.names !== undefined) return told;
    if (!hasLooked) trees = constituentHeads(tokens, ofPhrases);
    hasLooked = true;
    return trees?.get(spanKey(part.mentions.first[m], part.mentions.last[m], tokens.length)) ?? -1;
  };
}
