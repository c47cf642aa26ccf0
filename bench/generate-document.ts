import type { DocumentOptions } from "./corpus-options.ts";
import { drawSpan, type GeneratedTokens } from "./draw-span.ts";
import { inTextOrder, type Mention, renumberEntities } from "./mention.ts";
import { perturbMentions } from "./perturb-mentions.ts";
import type { Random } from "./random.ts";
import { crosses, type Span, SpanSet } from "./span-set.ts";

/**
 * One `#begin document` section with both sides. Mentions are in text order; of two that begin together, the longer
 * comes first.
 */
export interface GeneratedDocument {
  readonly document: string;
  readonly part: number;
  readonly tokens: GeneratedTokens;
  readonly key: readonly Mention[];
  readonly response: readonly Mention[];
  /** The seed of the words, which are the same on both sides. */
  readonly textSeed: number;
}

/**
 * Generates one document: sentences, key mentions that nest but never cross, entities with sizes distributed about as
 * size^-2.5 (as in OntoNotes), and a response that is a perturbation of the key.
 */
export function generateDocument(
  random: Random,
  options: DocumentOptions,
  name: { readonly document: string; readonly part: number } = { document: "bc/xx/00/xx_0000", part: 0 },
): GeneratedDocument {
  const empty = random.chance(options.empty) ? random.pick(["tokens", "key", "response", "both"] as const) : "nothing";
  const tokens = splitIntoSentences(random, empty === "tokens" ? 0 : Math.round(options.tokens));
  const key = keyMentions(random, tokens, options);
  const response = perturbMentions(random, tokens, key, options);
  return {
    ...name,
    tokens,
    key: empty === "key" || empty === "both" ? [] : repeatMentions(random, key, options.keyDuplicates),
    response: empty === "response" || empty === "both" ? [] : repeatMentions(random, response, options.duplicates),
    textSeed: random.word(),
  };
}

function splitIntoSentences(random: Random, length: number): GeneratedTokens {
  const sentenceOf = new Int32Array(length);
  for (let start = 0, sentence = 0; start < length; sentence++) {
    const end = Math.min(length, start + 4 + random.below(29));
    sentenceOf.fill(sentence, start, end);
    start = end;
  }
  return { length, sentenceOf };
}

function keyMentions(random: Random, tokens: GeneratedTokens, options: DocumentOptions): Mention[] {
  const wanted = Math.round(options.mentions);
  const spans: Span[] = [];
  const taken = new SpanSet(tokens.sentenceOf);
  for (let tries = 0; tokens.length > 0 && spans.length < wanted && tries < 20 * wanted; tries++) {
    const span = drawSpan(random, tokens, options.crossSentence);
    if (taken.has(span) || taken.crosses(span)) continue;
    taken.add(span);
    spans.push(span);
  }
  random.shuffle(spans);
  const sizes = entitySizes(random, spans.length, options);
  const mentions: Mention[] = [];
  for (const [entity, size] of sizes.entries()) {
    for (const span of spans.slice(mentions.length, mentions.length + size)) mentions.push({ ...span, entity });
  }
  return renumberEntities(random, mentions);
}

/** Returns sizes that add up to `mentions`, or to one less if the last one would be an unwanted singleton. */
function entitySizes(random: Random, mentions: number, { singletons, hero }: DocumentOptions): number[] {
  const alone = Math.round(singletons * mentions);
  const sizes = new Array<number>(alone).fill(1);
  const largest = Math.max(2, Math.floor(mentions / 3));
  const fits = hero > 0 && hero <= mentions - alone;
  if (fits) sizes.push(hero);
  for (let left = mentions - alone - (fits ? hero : 0); left >= 2; ) {
    // P(size ≥ s) = (2 / s)^1.5
    let size = Math.min(left, largest, Math.floor(2 / (1 - random.fraction()) ** (2 / 3)));
    if (left - size === 1) size++;
    sizes.push(size);
    left -= size;
  }
  return sizes;
}

/** Repeats up to `count` mentions, each in a random entity, possibly its own. Without mentions, repeats nothing. */
function repeatMentions(random: Random, mentions: readonly Mention[], count: number): Mention[] {
  const all = [...mentions];
  for (let planted = 0, tries = 0; mentions.length > 0 && planted < count && tries < 20 * count; tries++) {
    const { first, last } = random.pick(mentions);
    const { entity } = random.pick(mentions);
    if (all.some((other) => other.entity === entity && crosses({ first, last }, other))) continue;
    all.push({ first, last, entity });
    planted++;
  }
  return inTextOrder(all);
}
