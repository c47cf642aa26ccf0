import type { PairedMentions, SideMentions } from "../../../core/paired-mentions.ts";

/**
 * How a missing and an extra mention are nearly the same, from the closest: the same but for function words and punctuation at the
 * ends (`trim`), the same head (`head`), one within the other with the same last word of content (`inside`), at least half of their
 * tokens in common (`overlap`).
 */
export const spanTiers = ["trim", "head", "inside", "overlap"] as const;
/** How a missing and an extra mention are nearly the same: see `spanTiers`. */
export type SpanTier = (typeof spanTiers)[number];

/** A key mention and a response mention, both twinless, that are meant to be the same, by their places. */
export interface SpanPair {
  readonly key: number;
  readonly response: number;
  readonly tier: SpanTier;
}

/** The first and last token of the mention at a place. */
export function spanOf({ part, mentions }: SideMentions, place: number): [first: number, last: number] {
  return [part.mentions.first[mentions[place]], part.mentions.last[mentions[place]]];
}

/** The places of the mentions that the other side does not have. */
export function twinless({ mentions, twin }: SideMentions): number[] {
  return Array.from(mentions.keys()).filter((place) => twin[place] < 0);
}

/** The mentions as if the response had each of these key mentions instead of its own. */
export function withSpanPairs(
  { key, response }: PairedMentions,
  pairs: readonly Pick<SpanPair, "key" | "response">[],
): PairedMentions {
  if (pairs.length === 0) return { key, response };
  const [keyTwin, responseTwin] = [key.twin.slice(), response.twin.slice()];
  for (const pair of pairs) {
    keyTwin[pair.key] = pair.response;
    responseTwin[pair.response] = pair.key;
  }
  return { key: { ...key, twin: keyTwin }, response: { ...response, twin: responseTwin } };
}
