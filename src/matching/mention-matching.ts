import type { AnnotatedPart } from "../core/document.ts";
import { compareSpans } from "../core/span-order.ts";
import { craftMatching } from "./craft-matching.ts";
import { exactMatching, type MentionPairs } from "./exact-matching.ts";
import { minaMatching } from "./mina-matching.ts";
import type { LackedTokens } from "./mina/parsed-tokens.ts";
import { matchWeight } from "./match-weight.ts";
import { type MatchRule, type PairReason, pairReasons, type ZeroRule } from "./match-rule.ts";
import { MatchedSide } from "./matched-side.ts";
import { minimumMatching } from "./minimum-matching.ts";
import { weightedMatching } from "./weighted-matching.ts";
import { dependencyMatching } from "./zeros/dependency-matching.ts";

/** How mentions are matched. */
export interface MatchOptions {
  readonly match: MatchRule;
  readonly zeros: ZeroRule;
}

/** Pairs of matched mentions with what made each a pair; without `reason` all are exact. */
export interface ReasonedPairs extends MentionPairs {
  /** Places in `pairReasons`. */
  readonly reason?: Uint8Array;
}

/**
 * Which response mention is which key mention, one to one.
 *
 * First zeros that depend on the same words are matched (`zeros: dependent`), then equal token sets (with `head` no heads may be known
 * that differ), then what is left, by the rule. Mentions without positions are matched by their names, whatever the rule.
 *
 * @param keyOrder the key's mentions that take part, sorted by `spanOrder`
 * @param responseOrder likewise
 * @returns sorted by the mentions of the key; with `mina` what the key lacks, if it is not parsed
 * @source CorefUD scorer (Novák et al.); Universal Anaphora scorer (Yu et al. 2022)
 */
export function matchMentions(
  key: AnnotatedPart,
  response: AnnotatedPart,
  keyOrder: Int32Array,
  responseOrder: Int32Array,
  { match, zeros }: MatchOptions,
): ReasonedPairs | LackedTokens {
  const isNamed = key.mentions.names !== undefined || response.mentions.names !== undefined;
  if (isNamed || (match === "exact" && zeros !== "dependent")) {
    return exactMatching(key, response, keyOrder, responseOrder);
  }
  if (match === "mina") {
    const pairs = minaMatching(key, response, keyOrder, responseOrder);
    return typeof pairs === "string" ? pairs : withReasons(key, response, pairs);
  }
  const ks = new MatchedSide(key, keyOrder, response.tokens);
  const rs = new MatchedSide(response, responseOrder, key.tokens);
  const found: { k: number; r: number; reason: PairReason }[] = [];
  const take = ({ key: keys, response: responses }: MentionPairs, reason: PairReason): void => {
    keys.forEach((k, i) => found.push({ k, r: responses[i], reason }));
    ks.without(keys);
    rs.without(responses);
  };
  if (zeros === "dependent") take(dependencyMatching(ks, rs), "dependency");
  const equal = exactMatching(key, response, ks.order, rs.order);
  take(match === "head" ? withEqualHeads(ks, rs, equal) : equal, "exact");
  if (match !== "exact") {
    const reason = match.startsWith("overlap:") ? "overlap" : (match as PairReason);
    take(leftMatching(ks, rs, match), reason);
  }
  const place = new Int32Array(key.mentions.length);
  keyOrder.forEach((m, i) => (place[m] = i));
  found.sort((a, b) => place[a.k] - place[b.k]);
  return {
    key: Int32Array.from(found, ({ k }) => k),
    response: Int32Array.from(found, ({ r }) => r),
    reason: Uint8Array.from(found, ({ reason }) => pairReasons.indexOf(reason)),
  };
}

/** Pairs of minimum spans, of which some are of the same tokens. */
function withReasons(key: AnnotatedPart, response: AnnotatedPart, pairs: MentionPairs): ReasonedPairs {
  const reasonOf = (k: number, i: number): PairReason =>
    compareSpans(key.mentions, k, response.mentions, pairs.response[i]) === 0 ? "exact" : "mina";
  return { ...pairs, reason: Uint8Array.from(pairs.key, (k, i) => pairReasons.indexOf(reasonOf(k, i))) };
}

function leftMatching(
  key: MatchedSide,
  response: MatchedSide,
  match: Exclude<MatchRule, "exact" | "mina">,
): MentionPairs {
  if (match === "craft") return craftMatching(key, response);
  if (match === "min") return minimumMatching(key, response);
  return weightedMatching(key, response, matchWeight(key, response, match), match === "head");
}

function withEqualHeads(key: MatchedSide, response: MatchedSide, pairs: MentionPairs): MentionPairs {
  const isKept = (_: number, i: number): boolean => {
    const [own, other] = [key.head(pairs.key[i]), response.head(pairs.response[i])];
    return own === other || own < 0 || other < 0;
  };
  return { key: pairs.key.filter(isKept), response: pairs.response.filter(isKept) };
}
