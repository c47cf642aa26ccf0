import { runsOf, type Tokens } from "../../../core/document.ts";
import type { PairedMentions, SideMentions } from "../../../core/paired-mentions.ts";
import { maximumWeightAssignment } from "../../../matching/assignment.ts";
import { countCommonWords, tokensInRuns } from "../../../core/runs.ts";
import { type HeadOf, sentenceOfTokens, tokensOf } from "../../../scoring/classes/mention-heads.ts";
import { type NearTwins, spanOf, type SpanTier, spanTiers, twinless } from "./near-twins.ts";
import { functionWords, trimmedTokens } from "./trimmed-span.ts";

interface Candidate extends NearTwins {
  readonly weight: number;
}

/**
 * Pairs missing with extra mentions, one to one, with the greatest total weight. A pair weighs from 4 (the first tier)
 * to 1 (the last), plus half the share of common tokens (Jaccard). Its mentions overlap and begin in the same sentence.
 * Without tokens there are no span errors; the tier `trim` needs words.
 *
 * @returns in the order of key mentions
 * @complexity O(n log n + overlapping pairs), and the assignment
 */
export function spanErrors(paired: PairedMentions, headOf: HeadOf): NearTwins[] {
  const tokens = tokensOf(paired);
  const { key, response } = paired;
  if (tokens === undefined || key.part.mentions.names !== undefined || response.part.mentions.names !== undefined)
    return [];
  const sentence = sentenceOfTokens(tokens);
  const candidates: Candidate[][] = [];
  const rows: number[] = [];
  for (const [k, overlapping] of overlaps(key, response)) {
    const own: Candidate[] = [];
    for (const r of overlapping) {
      const [a, b] = [key.mentions[k], response.mentions[r]];
      if (sentence !== undefined && sentence[key.part.mentions.first[a]] !== sentence[response.part.mentions.first[b]])
        continue;
      const share = jaccard(runsOf(key.part.mentions, a), runsOf(response.part.mentions, b));
      const haveSameHead = (): boolean => {
        const head = headOf("key", k);
        return head >= 0 && head === headOf("response", r);
      };
      const tier = tierOf(tokens, spanOf(key, k), spanOf(response, r), share, haveSameHead);
      if (tier !== undefined) {
        own.push({ key: k, response: r, tier, weight: spanTiers.length - spanTiers.indexOf(tier) + share / 2 });
      }
    }
    if (own.length === 0) continue;
    own.sort((x, y) => x.response - y.response);
    rows.push(k);
    candidates.push(own);
  }
  const { columnOf } = maximumWeightAssignment(graphOf(candidates, response.mentions.length));
  return rows.flatMap((k, row) => {
    const found = candidates[row].find(({ response: r }) => r === columnOf[row]);
    return found === undefined ? [] : [{ key: k, response: found.response, tier: found.tier }];
  });
}

function graphOf(candidates: readonly (readonly Candidate[])[], columns: number) {
  const start = new Int32Array(candidates.length + 1);
  candidates.forEach((own, row) => {
    start[row + 1] = start[row] + own.length;
  });
  const column = new Int32Array(start[candidates.length]);
  const weight = new Float64Array(column.length);
  let at = 0;
  for (const own of candidates) {
    for (const candidate of own) {
      column[at] = candidate.response;
      weight[at++] = candidate.weight;
    }
  }
  return { rows: candidates.length, columns, start, column, weight };
}

/** Returns, for each twinless key mention, the twinless response mentions that overlap it. */
function overlaps(key: SideMentions, response: SideMentions): Map<number, number[]> {
  const found = new Map<number, number[]>();
  let active: number[] = [];
  const waiting = twinless(response);
  let next = 0;
  const open: number[] = [];
  for (const k of twinless(key)) {
    const [first] = spanOf(key, k);
    // Response mentions that begin at or before k are opened once. They stay active until a key mention begins after
    // their end.
    for (; next < waiting.length && spanOf(response, waiting[next])[0] <= first; next++) open.push(waiting[next]);
    active = [...active, ...open.splice(0)].filter((r) => spanOf(response, r)[1] >= first);
    const own = active.slice();
    const [, last] = spanOf(key, k);
    for (let later = next; later < waiting.length && spanOf(response, waiting[later])[0] <= last; later++)
      own.push(waiting[later]);
    found.set(k, own);
  }
  return found;
}

function jaccard(a: Int32Array, b: Int32Array): number {
  const common = countCommonWords(a, b);
  return common / (tokensInRuns(a) + tokensInRuns(b) - common);
}

function tierOf(
  tokens: Tokens,
  a: [number, number],
  b: [number, number],
  share: number,
  haveSameHead: () => boolean,
): SpanTier | undefined {
  const [x, y] = [trimmedTokens(tokens, ...a, functionWords), trimmedTokens(tokens, ...b, functionWords)];
  if ((tokens.trimmable ?? tokens.form) !== undefined && x[0] === y[0] && x[1] === y[1]) return "trim";
  if (haveSameHead()) return "head";
  const isInside = (a[0] <= b[0] && b[1] <= a[1]) || (b[0] <= a[0] && a[1] <= b[1]);
  if (isInside && x[1] === y[1]) return "inside";
  return share >= 0.5 ? "overlap" : undefined;
}
