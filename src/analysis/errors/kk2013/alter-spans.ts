import { listIn } from "../../../core/list-in.ts";
import type { PairedMentions, SideMentions } from "../../../core/paired-mentions.ts";
import { headsOf, tokensOf } from "../span/heads.ts";
import { type NearTwins, spanOf, twinless } from "../span/near-twins.ts";
import { type TrimRule, trimmedTokens } from "../span/trimmed-span.ts";

/** What the released analyser trims: `the`, possessive endings, and single characters that are no letters of ASCII. */
const trimmed: TrimRule = {
  left: (word) => word.toLowerCase() === "the" || isOddCharacter(word),
  right: (word) => word === "'s" || isOddCharacter(word),
};

function isOddCharacter(word: string): boolean {
  return Array.from(word).length === 1 && !/[A-Za-z]/.test(word);
}

/**
 * The spans of the response that Kummerfeld and Klein (2013) alter to those of the key before anything else. First, those that are the
 * same once trimmed; a response mention takes up every such key mention, and the last one counts. Then those with the same head, where
 * the sentence has exactly one twinless mention of each side with it. The head of a mention that is no constituent, or of which none is
 * known, is its last token.
 */
export function alteredSpans(paired: PairedMentions): NearTwins[] {
  const headOf = headsOf(paired, "last");
  const tokens = tokensOf(paired);
  const { key, response } = paired;
  if (tokens === undefined || key.part.mentions.names !== undefined || response.part.mentions.names !== undefined)
    return [];
  const pairs: NearTwins[] = [];
  const [keysLeft, responsesLeft] = [new Set(twinless(key)), new Set(twinless(response))];
  if (tokens.form !== undefined) {
    const trimmedName = (side: SideMentions, place: number): string =>
      trimmedTokens(tokens, ...spanOf(side, place), trimmed).join("-");
    const byTrimmed = new Map<string, number[]>();
    for (const k of keysLeft) listIn(byTrimmed, trimmedName(key, k)).push(k);
    for (const r of responsesLeft) {
      const same = byTrimmed.get(trimmedName(response, r));
      const k = same?.at(-1);
      if (same === undefined || k === undefined) continue;
      for (const used of same.splice(0)) keysLeft.delete(used);
      responsesLeft.delete(r);
      pairs.push({ key: k, response: r, tier: "trim" });
    }
  }
  const lastToken = (side: SideMentions, place: number): number => spanOf(side, place)[1];
  const heads = new Map<number, { keys: number[]; responses: number[] }>();
  const groupAt = (head: number): { keys: number[]; responses: number[] } => {
    const group = heads.get(head) ?? { keys: [], responses: [] };
    heads.set(head, group);
    return group;
  };
  for (const k of keysLeft) groupAt(orLast(headOf("key", k), lastToken(key, k))).keys.push(k);
  for (const r of responsesLeft) groupAt(orLast(headOf("response", r), lastToken(response, r))).responses.push(r);
  for (const { keys, responses } of heads.values()) {
    if (keys.length === 1 && responses.length === 1) pairs.push({ key: keys[0], response: responses[0], tier: "head" });
  }
  return pairs;
}

function orLast(head: number, last: number): number {
  return head >= 0 ? head : last;
}
