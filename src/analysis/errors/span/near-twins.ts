import type { SideMentions } from "../../../core/paired-mentions.ts";
import type { SpanPair } from "../../what-if/entity-errors.ts";

/**
 * The ways in which a missing and an extra mention can be nearly equal, closest first. `trim`: equal except for
 * initial articles, final possessive endings and outer punctuation. `head`: the same head. `inside`: one within the
 * other, with the same last word, apart from possessive endings and punctuation. `overlap`: sharing at least half of the
 * tokens that they cover together. `alteredSpans` has its own rules for `trim` and `head`.
 */
export const spanTiers = ["trim", "head", "inside", "overlap"] as const;
/** One of `spanTiers`. */
export type SpanTier = (typeof spanTiers)[number];

export interface NearTwins extends SpanPair {
  readonly tier: SpanTier;
}

export function spanOf({ part, mentions }: SideMentions, place: number): [first: number, last: number] {
  return [part.mentions.first[mentions[place]], part.mentions.last[mentions[place]]];
}

export function twinless({ mentions, twin }: SideMentions): number[] {
  return Array.from(mentions.keys()).filter((place) => twin[place] < 0);
}
