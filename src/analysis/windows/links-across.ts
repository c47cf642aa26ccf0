import type { PairedMentions, SideMentions } from "../../core/paired-mentions.ts";
import { pairedTable } from "../../core/paired-mentions.ts";
import { defaultMetricOptions } from "../../metrics/kit/metric.ts";
import { pairwise } from "../../metrics/pairwise.ts";
import type { ScoreOptions } from "../../scoring/score-options.ts";
import { chosenMentions, entitiesCut, type MatchedSides, pairMentions } from "../../scoring/tabulate.ts";
import { firstIndex } from "../../core/arrays.ts";

/** Pairs of mentions in the same entity: of the key, of the response, and of both. */
export interface LinkSums {
  readonly key: number;
  readonly response: number;
  readonly common: number;
}

/** The mentions of a part as they are scored, whose links are counted. */
export function linkedMentions(
  { key, response, pairs }: Pick<MatchedSides, "key" | "response" | "pairs">,
  options: ScoreOptions,
): PairedMentions {
  return chosenMentions(pairMentions(key, response, pairs), options);
}

export function coreferentLinks(mentions: PairedMentions): LinkSums {
  const [common, key, , response] = pairwise.count(pairedTable(mentions), defaultMetricOptions);
  return { key, response, common };
}

/**
 * Counts the links between mentions in the same window. Links are never enumerated.
 *
 * A mention is in the window of its first token. A response mention that matches a key mention is in the window of that
 * one, which differs only if mentions need not be equal to match.
 *
 * @param starts the first token of each window, ascending, beginning with 0
 * @complexity O(mentions · log windows)
 */
export function countLinksWithin({ key, response }: PairedMentions, starts: readonly number[]): LinkSums {
  const windowOf = (token: number): number => firstIndex(starts.length, (w) => starts[w] > token) - 1;
  const windowsOf = ({ part, mentions }: SideMentions): Int32Array =>
    mentions.map((m) => windowOf(part.mentions.first[m]));
  const keyWindows = windowsOf(key);
  const responseWindows = windowsOf(response).map((own, place) =>
    response.twin[place] < 0 ? own : keyWindows[response.twin[place]],
  );
  return coreferentLinks({ key: entitiesCut(key, keyWindows), response: entitiesCut(response, responseWindows) });
}

export const noLinks: LinkSums = { key: 0, response: 0, common: 0 };

export function plusLinks(a: LinkSums, b: LinkSums): LinkSums {
  return { key: a.key + b.key, response: a.response + b.response, common: a.common + b.common };
}

export function lessLinks(a: LinkSums, b: LinkSums): LinkSums {
  return plusLinks(a, timesLinks(b, -1));
}

export function timesLinks({ key, response, common }: LinkSums, by: number): LinkSums {
  return { key: key * by, response: response * by, common: common * by };
}
