import { type AnnotatedPart, entitySizes, type Mentions } from "../core/document.ts";
import { type ChainCounts, countChains, noChains, plusChains } from "../metrics/kit/antecedents.ts";
import { defaultMetricOptions } from "../metrics/kit/metric.ts";
import { mentionClass } from "../metrics/kit/nominal-mentions.ts";
import { spanOrder } from "../core/span-order.ts";

/** The counts of a corpus. */
export interface CorpusStatistics {
  readonly documents: number;
  readonly parts: number;
  /** `null` if no part has tokens. */
  readonly tokens: number | null;
  readonly sentences: number | null;
  readonly mentions: number;
  readonly entities: number;
  readonly singletons: number;
  readonly largestEntity: number;
  /** Mentions inside another one, if gaps are ignored. */
  readonly nested: number;
  /** Mentions that overlap with another one without one being inside the other, if gaps are ignored. */
  readonly crossing: number;
  /** Mentions with gaps. */
  readonly discontinuous: number;
  /** Mentions minus entities. */
  readonly links: number;
  /**
   * Entities of two or more mentions without a nominal mention; `null` if mentions have no positions, or if a mention
   * of a single token, except a zero, has no part of speech.
   */
  readonly withoutNominal: number | null;
  /**
   * Entities of two or more mentions that begin with a pronoun and have a nominal mention later; `null` in the same
   * cases as `withoutNominal`.
   */
  readonly cataphoric: number | null;
  /** The number of entities of each size, by ascending size. */
  readonly sizes: readonly (readonly [size: number, entities: number])[];
}

/** Counts a corpus part by part. */
export class StatisticsCounter {
  private readonly documents = new Set<string>();
  private readonly sizes = new Map<number, number>();
  private parts = 0;
  private tokens = 0;
  private sentences = 0;
  private mentions = 0;
  private nested = 0;
  private crossing = 0;
  private discontinuous = 0;
  private hasTokens = false;
  /** Absent as soon as a part has a mention of unknown class. */
  private chains: ChainCounts | undefined = noChains;

  add(part: AnnotatedPart): void {
    this.documents.add(part.document);
    this.parts++;
    this.mentions += part.mentions.length;
    this.discontinuous += part.mentions.pieces?.size ?? 0;
    const { nested, crossing } = overlaps(part.mentions);
    this.nested += nested;
    this.crossing += crossing;
    if (part.tokens !== undefined) {
      this.hasTokens = true;
      this.tokens += part.tokens.length;
      for (const start of part.tokens.sentenceStarts ?? []) if (start < part.tokens.length) this.sentences++;
    }
    const sizes = entitySizes(part);
    this.chains &&= withChainsOf(part, sizes, this.chains);
    for (const size of sizes) this.sizes.set(size, (this.sizes.get(size) ?? 0) + 1);
  }

  result(): CorpusStatistics {
    const sizes = [...this.sizes].sort(([a], [b]) => a - b);
    const entities = sizes.reduce((sum, [, count]) => sum + count, 0);
    return {
      documents: this.documents.size,
      parts: this.parts,
      tokens: this.hasTokens ? this.tokens : null,
      sentences: this.hasTokens ? this.sentences : null,
      mentions: this.mentions,
      entities,
      singletons: this.sizes.get(1) ?? 0,
      largestEntity: sizes.at(-1)?.[0] ?? 0,
      nested: this.nested,
      crossing: this.crossing,
      discontinuous: this.discontinuous,
      links: this.mentions - entities,
      withoutNominal: this.chains?.withoutNominal ?? null,
      cataphoric: this.chains?.cataphoric ?? null,
      sizes,
    };
  }
}

/** Adds the chains of a part. Returns undefined if it has a mention of unknown class. */
function withChainsOf(part: AnnotatedPart, sizes: Int32Array, chains: ChainCounts): ChainCounts | undefined {
  const { entity, names, length } = part.mentions;
  const mentions = new Int32Array(length).map((_, m) => m);
  const isKnown = names === undefined && mentions.every((m) => mentionClass(part, m, []) !== "");
  return isKnown
    ? plusChains(chains, countChains({ part, mentions, entity, sizes }, defaultMetricOptions.nounTags))
    : undefined;
}

/**
 * Counts mentions inside others, and mentions that cross others. Equal spans do neither to each other.
 *
 * @complexity O(mentions × mentions that are open at a token)
 */
function overlaps(mentions: Mentions): { nested: number; crossing: number } {
  const { first, last, length } = mentions;
  /** Bit 0: crosses another; bit 1: is inside another. */
  const relation = new Uint8Array(length);
  /** The mentions that are still open, followed by unused room. */
  const open = new Int32Array(length);
  let opened = 0;
  for (const m of spanOrder(mentions)) {
    let inside = false;
    let stillOpen = 0;
    for (let i = 0; i < opened; i++) {
      const o = open[i];
      if (last[o] < first[m]) continue;
      open[stillOpen++] = o;
      // If mentions begin together, the shorter comes first.
      if (first[o] === first[m]) {
        if (last[o] < last[m]) relation[o] |= 2;
      } else if (last[o] >= last[m]) {
        inside = true;
      } else {
        relation[o] |= 1;
        relation[m] |= 1;
      }
    }
    if (inside) relation[m] |= 2;
    open[stillOpen] = m;
    opened = stillOpen + 1;
  }
  let nested = 0;
  let crossing = 0;
  for (const bits of relation) {
    crossing += bits & 1;
    nested += bits >> 1;
  }
  return { nested, crossing };
}
