import type { PairedMentions, SideMentions } from "../../core/paired-mentions.ts";
import { compareSpans } from "../../core/span-order.ts";
import { MatchedSide } from "../../matching/matched-side.ts";
import { immediateAntecedents } from "./antecedents.ts";
import type { MetricOptions, TellOutcome } from "./metric.ts";
import { resolved } from "./resolution-outcomes.ts";

/**
 * Reports the outcome of each anaphor. An anaphor is a counted mention that is not the first of its entity.
 *
 *   fn   a key anaphor without a counterpart, or with one that is the first of its entity
 *   tp   a key anaphor whose counterpart's entity also has the counterpart of an earlier mention of the key entity
 *   wl   any other key anaphor: wrong linkage
 *   fp   a response anaphor that is the counterpart of no key anaphor
 */
export function anaphorOutcomes(
  { key, response }: PairedMentions,
  { zeroCounterpart }: MetricOptions,
  isCounted: (side: SideMentions) => (place: number) => boolean,
  tell: TellOutcome,
): void {
  const counterpart =
    zeroCounterpart === "aligned" ? key.twin : counterpartsByPlace(key, response, zeroCounterpart === "place-and-head");
  const [counts, countsInResponse] = [isCounted(key), isCounted(response)];
  const [inKey, inResponse] = [immediateAntecedents(key), immediateAntecedents(response)];
  /** For each key entity: the response entities that contain counterparts of its mentions so far. */
  const seen = Array.from(key.sizes, () => new Set<number>());
  const isAnswered = new Uint8Array(response.mentions.length);
  key.entity.forEach((entity, place) => {
    const found = counterpart[place];
    if (inKey[place] >= 0 && counts(place)) {
      if (found >= 0) isAnswered[found] = 1;
      const outcome =
        found < 0 || inResponse[found] < 0
          ? resolved.falseNegative
          : seen[entity].has(response.entity[found])
            ? resolved.truePositive
            : resolved.wrongLinkage;
      tell(outcome, 1, "key", place);
    }
    if (found >= 0) seen[entity].add(response.entity[found]);
  });
  inResponse.forEach((antecedent, place) => {
    if (antecedent >= 0 && isAnswered[place] === 0 && countsInResponse(place)) {
      tell(resolved.falsePositive, 1, "response", place);
    }
  });
}

/** Returns a function that tells whether a mention is a zero. Without a head, its first token decides. */
export function isZeroOf({ part, mentions }: SideMentions): (place: number) => boolean {
  const side = new MatchedSide(part, mentions, undefined);
  return (place) => side.isZero(mentions[place]);
}

/** Returns, for each key mention, the response mention with the same tokens (and head), or else the matched one. */
function counterpartsByPlace(key: SideMentions, response: SideMentions, withHead: boolean): Int32Array {
  const [a, b] = [key.part.mentions, response.part.mentions];
  const [ks, rs] = [key, response].map(({ part, mentions }) => new MatchedSide(part, mentions, undefined));
  const isSame = (k: number, r: number): boolean =>
    compareSpans(a, k, b, r) === 0 && (!withHead || ks.head(k) === rs.head(r));
  let r = 0;
  return key.mentions.map((m, place) => {
    while (r < response.mentions.length && b.first[response.mentions[r]] < a.first[m]) r++;
    for (let at = r; at < response.mentions.length && b.first[response.mentions[at]] === a.first[m]; at++) {
      if (isSame(m, response.mentions[at])) return at;
    }
    return key.twin[place];
  });
}
