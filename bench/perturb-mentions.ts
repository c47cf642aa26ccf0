import { listIn } from "../src/core/arrays.ts";
import type { DocumentOptions } from "./corpus-options.ts";
import { drawSpan, type GeneratedTokens } from "./draw-span.ts";
import { type Mention, renumberEntities } from "./mention.ts";
import type { Random } from "./random.ts";
import { crosses, type Span, SpanSet } from "./span-set.ts";

/** The rate of each kind of mistake at `perturb` 1. */
const rates = { drop: 0.15, shift: 0.08, move: 0.04, split: 0.15, merge: 0.1, extra: 0.21 };

/**
 * Returns a response to `key` with typical mistakes of a system: mentions dropped, shifted by a token, moved and
 * invented, entities split and merged. No span repeats, and no two spans of one entity cross. With `perturb` 0, only
 * the entities' numbers change, and singletons can be dropped.
 */
export function perturbMentions(
  random: Random,
  tokens: GeneratedTokens,
  key: readonly Mention[],
  options: DocumentOptions,
): Mention[] {
  const level = options.perturb;
  const groups = [...groupByEntity(key).values()].map((mentions) =>
    mentions
      .filter(() => !random.chance(rates.drop * level))
      .map((mention) => (random.chance(rates.shift * level) ? shift(random, tokens, mention) : mention)),
  );
  splitAndMerge(random, groups, level);
  moveMentions(random, groups, rates.move * level);
  const extra = tokens.length === 0 ? 0 : Math.round(rates.extra * level * key.length);
  for (let i = 0; i < extra; i++) {
    if (groups.length === 0 || random.chance(0.15)) groups.push([]);
    random.pick(groups).push(drawSpan(random, tokens, options.crossSentence));
  }
  return renumberEntities(random, admissible(random, tokens, groups, options.responseSingletons));
}

function groupByEntity(mentions: readonly Mention[]): Map<number, Span[]> {
  const groups = new Map<number, Span[]>();
  for (const { first, last, entity } of mentions) listIn(groups, entity).push({ first, last });
  return groups;
}

/** Moves one end by one token within the span's sentences. A span that cannot move stays. */
function shift(random: Random, tokens: GeneratedTokens, { first, last }: Span): Span {
  const start = first + random.pick([-1, 0, 1]);
  const end = start === first ? last + random.pick([-1, 1]) : last;
  const inside =
    start <= end &&
    tokens.sentenceOf[start] === tokens.sentenceOf[first] &&
    tokens.sentenceOf[end] === tokens.sentenceOf[last];
  return inside ? { first: start, last: end } : { first, last };
}

function splitAndMerge(random: Random, groups: Span[][], level: number): void {
  const whole = groups.length;
  for (let i = 0; i < whole; i++) {
    if (!random.chance(rates.split * level)) continue;
    const all = random.shuffle(groups[i]);
    groups.push(all.splice(0, random.below(all.length + 1)));
  }
  for (const group of groups) {
    if (random.chance(rates.merge * level)) random.pick(groups).push(...group.splice(0));
  }
}

function moveMentions(random: Random, groups: Span[][], rate: number): void {
  const moved = groups.flatMap((group) => {
    const leaving = group.filter(() => random.chance(rate));
    for (const span of leaving) group.splice(group.indexOf(span), 1);
    return leaving;
  });
  for (const span of moved) random.pick(groups).push(span);
}

/**
 * Drops repeated spans, and spans that cross an earlier one of their entity. Keeps entities of one mention with the
 * probability `singletons`.
 */
function admissible(
  random: Random,
  tokens: GeneratedTokens,
  groups: readonly (readonly Span[])[],
  singletons: number,
): Mention[] {
  const taken = new SpanSet(tokens.sentenceOf);
  return groups.flatMap((group, entity) => {
    const admitted: Mention[] = [];
    for (const span of group) {
      if (taken.has(span) || admitted.some((other) => crosses(span, other))) continue;
      taken.add(span);
      admitted.push({ ...span, entity });
    }
    return admitted.length === 1 && !random.chance(singletons) ? [] : admitted;
  });
}
