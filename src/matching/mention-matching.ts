import { firstIndex, listIn } from "../core/arrays.ts";
import { defined } from "../core/defined.ts";
import type { Dependency } from "../core/dependency.ts";
import { type AnnotatedPart, sentenceIndexOf } from "../core/document.ts";
import { compareSpans } from "../core/span-order.ts";
import { maximumWeightAssignment } from "./assignment.ts";
import { exactMatching, isExact, type MentionPairs } from "./equal-mentions.ts";
import { type MatchOptions, type MatchRule, type PairReason, pairReasons } from "./match-rule.ts";
import { MatchedSide } from "./matched-side.ts";
import { mentionGraph, MOST_OVERLAPS, TooManyOverlapsError } from "./mention-graph.ts";
import { minimumSpans } from "./mina/minimum-spans.ts";
import type { LackedTokens } from "./mina/parse-fragment.ts";
import { countCommonWords, isWithin, tokensInRuns } from "../core/runs.ts";

/** Pairs of matched mentions with the reason for each. Without `reason`, all are exact. */
export interface ReasonedPairs extends MentionPairs {
  /** Indices in `pairReasons`. */
  readonly reason?: Uint8Array;
}

/**
 * Matches response mentions with key mentions, one to one.
 *
 * With `zeros: dependent`, zeros that depend on the same word are matched first. Equal token sets come next; with
 * `head`, known heads must not differ. The remaining mentions are matched by the rule. Mentions without positions are
 * always matched by name. With `mina`, zeros are not treated separately.
 *
 * @param keyOrder the scored mentions of the key, sorted by `spanOrder`; `responseOrder` likewise
 * @returns pairs sorted by key mention; for `mina` with an unparsed key, the missing information
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
  if (isNamed || isExact({ match, zeros })) {
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
 * Returns the function that gives the weight of a key mention K and a response mention R, as sets of words.
 *
 * - `partial`: |R| / |K| if R is inside K and contains the key's head (or minimum span).
 * - `partial-symmetric`: also |K| / |R| if K is inside R and contains the response's head (or minimum span).
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
    // Only mentions with equal heads are considered: see `equalHeads`.
    return (k, r) => countCommonWords(key.runs(k), response.runs(r)) / tokensInRuns(key.runs(k));
  }
  const threshold = Number(rule.slice("overlap:".length));
  return (k, r) => {
    const [a, b] = [key.runs(k), response.runs(r)];
    const dice = (2 * countCommonWords(a, b)) / (tokensInRuns(a) + tokensInRuns(b));
    return dice >= threshold ? dice : 0;
  };
}

function partWeight(of: MatchedSide, m: number, other: MatchedSide, n: number): number {
  const core = of.core(m);
  const [whole, part] = [of.runs(m), other.runs(n)];
  if (core === undefined || !isWithin(core, part) || !isWithin(part, whole)) return 0;
  return tokensInRuns(part) / tokensInRuns(whole);
}

/** The weight of equal relations compared with equal parents alone. */
const RELATION = 10;

/** The advantage of a preferred pair over an otherwise equally good one. */
const PREFERENCE = 1e-9;

/**
 * Pairs zeros of a sentence that depend on the same word, one to one, with the greatest sum of weights. The weight is
 * ten times the F-measure of their dependencies (parent and full relation) plus that of their parents. Zeros without
 * known dependencies are not paired. Of equally good pairs, one with the same tokens is preferred.
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

/** Returns the F-measure of two sets. */
function fOf<Element>(a: ReadonlySet<Element>, b: ReadonlySet<Element>): number {
  const common = Array.from(a).filter((element) => b.has(element)).length;
  return (2 * common) / (a.size + b.size);
}

/**
 * Matches by the key's minimum spans (MIN): a response mention must cover the minimum span and stay within the key
 * mention. All spans are treated as intervals. Each response mention, in text order, takes the first free key mention
 * that fits. The scorer of CRAC 2018 lets several response mentions match one key mention.
 */
export function minimumMatching(key: MatchedSide, response: MatchedSide): MentionPairs {
  const { first, last, minimum } = key.part.mentions;
  const { first: start, last: end } = response.part.mentions;
  const pairs: [number, number][] = [];
  const keys = key.order.filter((k) => minimum?.has(k) === true);
  visitNearby(key, response, keys, (r, near) => {
    const found = near.find((k) => {
      const least = minimum!.get(k)!;
      return first[k] <= start[r] && start[r] <= least[0] && least[least.length - 1] <= end[r] && end[r] <= last[k];
    });
    if (found !== undefined) pairs.push([found, r]);
    return found;
  });
  return { key: Int32Array.from(pairs, ([k]) => k), response: Int32Array.from(pairs, ([, r]) => r) };
}

/**
 * Matches by minimum spans (MINA): a response mention matches a key mention if both have the same minimum span by the
 * parse of the key.
 *
 * The pairs are one to one. Mentions with equal tokens come first, as in `exactMatching`. The rest are paired in the
 * given order, first with first. In coval, one mention can be paired with several.
 *
 * @param keyOrder the scored mentions of the key, sorted by `spanOrder`
 * @param responseOrder those of the response, which are on the key's tokens, sorted by `spanOrder`
 * @returns pairs in the order of the key, or the information that the key's tokens lack; nothing is lacking if a side
 * has no mentions
 * @cite moosavi-2019
 * @example
 *   const form = textColumn(["the", "house", "in", "Paris"]);
 *   const tag = textColumn(["DT", "NN", "IN", "NNP"]);
 *   const parse = textColumn(["(NP(NP*", "*)", "(PP*", "(NP*)))"]);
 *   const tokens = { length: 4, form, tag, parse, sentenceStarts: Int32Array.of(0) };
 *   const [key, response] = [[[0, 3]], [[0, 1]]].map((entity) => ({ ...partOf([entity]), tokens }));
 *   // Both mentions have the minimum span “the house”.
 *   minaMatching(key, response, Int32Array.of(0), Int32Array.of(0)).key.length; // → 1
 */
export function minaMatching(
  key: AnnotatedPart,
  response: AnnotatedPart,
  keyOrder: Int32Array,
  responseOrder: Int32Array,
): MentionPairs | LackedTokens {
  const exact = exactMatching(key, response, keyOrder, responseOrder);
  if (keyOrder.length === 0 || responseOrder.length === 0) return exact;
  const { tokens } = key;
  const keySpans = minimumSpans(key);
  if (typeof keySpans === "string") return keySpans;
  const responseSpans = minimumSpans({ ...response, ...defined({ tokens }) });
  if (typeof responseSpans === "string") return responseSpans;
  const toResponse = new Int32Array(key.mentions.length).fill(-1);
  const isTaken = new Uint8Array(response.mentions.length);
  exact.key.forEach((k, i) => {
    toResponse[k] = exact.response[i];
    isTaken[exact.response[i]] = 1;
  });
  /** The remaining response mentions by minimum span, in reverse order, so that `pop` returns the earliest. */
  const waiting = new Map<string, number[]>();
  for (const r of responseOrder.toReversed()) {
    if (isTaken[r] === 1) continue;
    listIn(waiting, responseSpans[r].identity).push(r);
  }
  for (const k of keyOrder) {
    if (toResponse[k] < 0) toResponse[k] = waiting.get(keySpans[k].identity)?.pop() ?? -1;
  }
  const paired = keyOrder.filter((k) => toResponse[k] >= 0);
  return { key: paired, response: paired.map((k) => toResponse[k]) };
}

/**
 * Matches as in the CRAFT 2019 shared task. Each response mention, in text order, matches the first key mention whose
 * first piece contains a piece of the response mention. If that key mention is already taken, the response mention has
 * no counterpart. Zeros never match in this way.
 *
 * @source Universal Anaphora scorer, `craft`
 */
export function craftMatching(key: MatchedSide, response: MatchedSide): MentionPairs {
  const taken = new Set<number>();
  const pairs: [number, number][] = [];
  const keys = key.order.filter((k) => !key.isZero(k));
  visitNearby(key, response, keys, (r, near) => {
    if (response.isZero(r)) return undefined;
    const pieces = response.runs(r);
    const found = near.find((k) => {
      const [first, last] = key.runs(k);
      for (let p = 0; p < pieces.length; p += 2) if (first <= pieces[p] && pieces[p + 1] <= last) return true;
      return false;
    });
    if (found !== undefined && !taken.has(found)) {
      taken.add(found);
      pairs.push([found, r]);
    }
    return undefined;
  });
  return { key: Int32Array.from(pairs, ([k]) => k), response: Int32Array.from(pairs, ([, r]) => r) };
}

/** The weight of an overlapping key and response mention by a rule, or 0 if they do not match. */
export type PairWeight = (k: number, r: number) => number;

/**
 * Pairs overlapping mentions one to one with the greatest sum of weights.
 *
 * Of pairs with equal weight, the one with the earlier response mention is preferred, then the one with the shorter
 * response mention.
 *
 * @param weight returns a weight in 0..1
 * @param byHead whether only mentions with equal heads can have a weight; then only these are considered
 * @complexity O(overlapping pairs · log mentions), and the assignment
 */
export function weightedMatching(
  key: MatchedSide,
  response: MatchedSide,
  weight: PairWeight,
  byHead = false,
): MentionPairs {
  const [keys, responses] = [key.order, response.order];
  const { first } = response.part.mentions;
  const sizes = Int32Array.from(responses, (m) => tokensInRuns(response.runs(m)));
  const preferred = Array.from(responses.keys()).sort(
    (a, b) => first[responses[a]] - first[responses[b]] || sizes[a] - sizes[b] || a - b,
  );
  const bonus = new Float64Array(responses.length);
  preferred.forEach((r, rank) => (bonus[r] = PREFERENCE * (1 - rank / responses.length)));
  const graph = mentionGraph(
    { of: key.part.mentions, chosen: keys },
    { of: response.part.mentions, chosen: responses },
    (k, r) => {
      const own = weight(keys[k], responses[r]);
      return own === 0 ? 0 : own + bonus[r];
    },
    byHead ? equalHeads(key, response) : undefined,
  );
  const { columnOf } = maximumWeightAssignment(graph);
  const matched = Array.from(columnOf.keys()).filter((k) => columnOf[k] >= 0);
  return {
    key: Int32Array.from(matched, (k) => keys[k]),
    response: Int32Array.from(matched, (k) => responses[columnOf[k]]),
  };
}

function equalHeads(key: MatchedSide, response: MatchedSide): (add: (key: number, response: number) => void) => void {
  const byHead = new Map<number, number[]>();
  response.order.forEach((m, r) => {
    const head = response.head(m);
    if (head >= 0) listIn(byHead, head).push(r);
  });
  return (add) => {
    const pairs = key.order.reduce((sum, m) => sum + (byHead.get(key.head(m))?.length ?? 0), 0);
    if (pairs > MOST_OVERLAPS) throw new TooManyOverlapsError();
    key.order.forEach((m, k) => {
      for (const r of byHead.get(key.head(m)) ?? []) add(k, r);
    });
  };
}

/** The most pairs that `visitNearby` may visit: more than `MOST_OVERLAPS`, because these pairs do not become edges. */
const MOST_VISITED = 20 * MOST_OVERLAPS;

/**
 * Visits, for each response mention in text order, the key mentions whose extents overlap it.
 *
 * @param visit receives a response mention and these key mentions in text order; returns the key mention to remove, if
 *   any
 * @complexity O(mentions + key mentions visited)
 */
export function visitNearby(
  key: MatchedSide,
  response: MatchedSide,
  keys: Int32Array,
  visit: (response: number, near: readonly number[]) => number | undefined,
): void {
  const { first, last } = key.part.mentions;
  const { first: start, last: end } = response.part.mentions;
  let near: number[] = [];
  let next = 0;
  let visited = 0;
  for (const r of response.order) {
    while (next < keys.length && first[keys[next]] <= end[r]) near.push(keys[next++]);
    near = near.filter((k) => last[k] >= start[r]);
    visited += near.length;
    if (visited > MOST_VISITED) throw new TooManyOverlapsError();
    // Key mentions that begin after this response mention are in `near` if an earlier response mention ends later.
    const taken = visit(
      r,
      near.slice(
        0,
        firstIndex(near.length, (i) => first[near[i]] > end[r]),
      ),
    );
    if (taken !== undefined) near.splice(near.indexOf(taken), 1);
  }
}
