import type { SideMentions } from "../../../core/paired-mentions.ts";
import type { SpanPair } from "../../what-if/entity-errors.ts";

/**
 * How a missing and an extra mention are nearly the same, from the closest: the same but for function words and punctuation at the
 * ends (`trim`), the same head (`head`), one within the other with the same last word of content (`inside`), at least half of their
 * tokens in common (`overlap`).
 */
export const spanTiers = ["trim", "head", "inside", "overlap"] as const;
/** How a missing and an extra mention are nearly the same: see `spanTiers`. */
export type SpanTier = (typeof spanTiers)[number];

/** A span pair, and how nearly the two are the same. */
export interface NearTwins extends SpanPair {
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
