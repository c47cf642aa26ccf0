import type { Dependency } from "../core/dependency.ts";
import { type AnnotatedPart, sentenceIndexOf } from "../core/document.ts";
import { listIn } from "../core/arrays.ts";
import { compareSpans } from "../core/span-order.ts";
import { maximumWeightAssignment } from "./assignment.ts";
import { craftMatching } from "./craft-matching.ts";
import { type MentionPairs, exactMatching } from "./exact-matching.ts";
import { type MatchRule, type PairReason, type ZeroRule, pairReasons } from "./match-rule.ts";
import { MatchedSide } from "./matched-side.ts";
import { minaMatching } from "./mina-matching.ts";
import type { LackedTokens } from "./mina/parsed-tokens.ts";
import { minimumMatching } from "./minimum-matching.ts";
import { MOST_OVERLAPS, TooManyOverlapsError } from "./mention-graph.ts";
import { type PairWeight, weightedMatching } from "./weighted-matching.ts";
import { countCommonWords, tokensInRuns, isWithin } from "./word-sets.ts";

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

/**
 * What a key mention K and a response mention R, as sets of words, weigh as a pair.
 *
 * - `partial`: |R| / |K| if R lies in K and has the key's head (or minimum span).
 * - `partial-symmetric`: also |K| / |R| if K lies in R and has the response's head (or minimum span).
 * - `head`: |K ∩ R| / |K| if the heads are equal.
 * - `overlap:θ`: their Dice coefficient 2 |K ∩ R| / (|K| + |R|) if it is at least θ.
 */
function matchWeight(
  key: MatchedSide,
  response: MatchedSide,
  rule: Exclude<MatchRule, "exact" | "craft" | "min" | "mina">,
): PairWeight {
  if (rule === "partial") return (k, r) => partWeight(key, k, response, r);
  if (rule === "partial-symmetric") {
    return (k, r) => partWeight(key, k, response, r) || partWeight(response, r, key, k);
  }
  if (rule === "head") {
    return (k, r) => {
      const head = key.head(k);
      if (head < 0 || head !== response.head(r)) return 0;
      return countCommonWords(key.runs(k), response.runs(r)) / tokensInRuns(key.runs(k));
    };
  }
  const threshold = Number(rule.slice("overlap:".length));
  return (k, r) => {
    const [a, b] = [key.runs(k), response.runs(r)];
    const dice = (2 * countCommonWords(a, b)) / (tokensInRuns(a) + tokensInRuns(b));
    return dice >= threshold ? dice : 0;
  };
}

/** The share of a mention that another one is, if it lies within it and has its core. */
function partWeight(of: MatchedSide, m: number, other: MatchedSide, n: number): number {
  const core = of.core(m);
  const [whole, part] = [of.runs(m), other.runs(n)];
  if (core === undefined || !isWithin(core, part) || !isWithin(part, whole)) return 0;
  return tokensInRuns(part) / tokensInRuns(whole);
}

/** How much more equal relations count than equal parents alone. */
const RELATION = 10;

/** How much more mentions of the same tokens weigh than another pair that is as good. */
const PREFERENCE = 1e-9;

/**
 * Pairs of zeros of one sentence that depend on the same words, one to one, with the greatest sum of weights: ten times the F-measure of
 * their dependencies (parent and relation, in full) and once that of their parents. Zeros of which no dependency is known have no pair.
 * Of equally good pairs, that of the same tokens is preferred.
 *
 * @source CorefUD scorer 1.2, zero matching by dependencies
 */
export function dependencyMatching(key: MatchedSide, response: MatchedSide): MentionPairs {
  const [keys, responses] = [zerosOf(key), zerosOf(response)];
  const inSentence = new Map<number, number[]>();
  responses.forEach(({ sentence }, r) => {
    listIn(inSentence, sentence).push(r);
  });
  const start = new Int32Array(keys.length + 1);
  const column: number[] = [];
  const weight: number[] = [];
  let pairs = 0;
  keys.forEach((zero, k) => {
    for (const r of inSentence.get(zero.sentence) ?? []) {
      if (++pairs > MOST_OVERLAPS) throw new TooManyOverlapsError();
      const own = similarity(zero.dependencies, responses[r].dependencies);
      if (own === 0) continue;
      const { mention } = responses[r];
      const isSame = compareSpans(key.part.mentions, zero.mention, response.part.mentions, mention) === 0;
      column.push(r);
      weight.push(isSame ? own + PREFERENCE : own);
    }
    start[k + 1] = column.length;
  });
  const { columnOf } = maximumWeightAssignment({
    rows: keys.length,
    columns: responses.length,
    start,
    column: Int32Array.from(column),
    weight: Float64Array.from(weight),
  });
  const matched = keys.flatMap((zero, k) => (columnOf[k] < 0 ? [] : [[zero.mention, responses[columnOf[k]].mention]]));
  return { key: Int32Array.from(matched, ([k]) => k), response: Int32Array.from(matched, ([, r]) => r) };
}

interface Zero {
  readonly mention: number;
  readonly sentence: number;
  readonly dependencies: readonly Dependency[];
}

/** The zeros of a side whose dependencies are known, in text order. */
function zerosOf(side: MatchedSide): Zero[] {
  const { tokens } = side.part;
  if (tokens === undefined) return [];
  return Array.from(side.order).flatMap((mention) => {
    if (!side.isZero(mention)) return [];
    const head = side.head(mention);
    const token = head < 0 ? side.part.mentions.first[mention] : head;
    const dependencies = tokens.zeroDependencies?.get(token) ?? [];
    return dependencies.length === 0 ? [] : [{ mention, sentence: sentenceIndexOf(tokens, token), dependencies }];
  });
}

function similarity(a: readonly Dependency[], b: readonly Dependency[]): number {
  const relations = (of: readonly Dependency[]): Set<string> =>
    new Set(of.map(({ parent, relation }) => `${parent} ${relation}`));
  const parents = (of: readonly Dependency[]): Set<number> => new Set(of.map(({ parent }) => parent));
  return RELATION * fOf(relations(a), relations(b)) + fOf(parents(a), parents(b));
}

/** The F-measure of two sets. */
function fOf<Element>(a: ReadonlySet<Element>, b: ReadonlySet<Element>): number {
  const common = Array.from(a).filter((element) => b.has(element)).length;
  return (2 * common) / (a.size + b.size);
}
