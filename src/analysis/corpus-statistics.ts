import { type AnnotatedPart, entitySizes, type Mentions } from "../core/document.ts";
import { type ChainCounts, countChains, noChains, plusChains } from "../metrics/kit/antecedents.ts";
import { defaultMetricOptions } from "../metrics/kit/metric.ts";
import { mentionClass } from "../metrics/kit/nominal-mentions.ts";
import { spanOrder } from "../core/span-order.ts";
import { textAt } from "../core/text-column.ts";
import { distinctMentions } from "../matching/equal-mentions.ts";
import { RecordCounter, type RecordStatistics } from "./record-statistics.ts";
import { mentionHead } from "../matching/heads/mention-heads.ts";

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
  /** Spans that are mentions of several entities. */
  readonly sharedSpans: number;
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
  /**
   * The entity range: how many tokens the head of an entity's last mention is behind that of its first. If a head is
   * unknown, its mention's first token counts. `null` if mentions have no positions.
   *
   * @source Udapi, `corefud.Stats`, which prints the 95th percentile
   */
  readonly entityRange: {
    readonly all: RangeSummary;
    /** Without singletons, whose range is 0. */
    readonly withoutSingletons: RangeSummary;
  } | null;
  /**
   * The number of mentions by the part of speech of their head, as in the file, most first; "" for unknown heads.
   * `null` if no part has parts of speech.
   */
  readonly headTags: readonly (readonly [tag: string, mentions: number])[] | null;
  /** What is known of records without truth; `null` if mentions have positions in a text. */
  readonly records: RecordStatistics | null;
  /** The number of entities of each size, by ascending size. */
  readonly sizes: readonly (readonly [size: number, entities: number])[];
}

/** Numbers of tokens; of no entities, `null`. */
interface RangeSummary {
  readonly median: number | null;
  readonly percentile95: number | null;
  readonly largest: number | null;
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
  private sharedSpans = 0;
  private readonly ranges: number[] = [];
  private readonly rangesOfSeveral: number[] = [];
  private readonly headTags = new Map<string, number>();
  private hasTokens = false;
  private hasTags = false;
  private hasPlaces = true;
  private readonly records: RecordCounter;
  /** Absent as soon as a part has a mention of unknown class. */
  private chains: ChainCounts | undefined = noChains;

  /** @param nameColumn the column with the names of records; if absent, a column that is called so */
  constructor(nameColumn?: string) {
    this.records = new RecordCounter(nameColumn);
  }

  add(part: AnnotatedPart): void {
    if (part.mentions.names !== undefined) this.records.add(part);
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
    this.sharedSpans += sharedSpansIn(part);
    const sizes = entitySizes(part);
    this.addHeads(part, sizes);
    this.chains &&= withChainsOf(part, sizes, this.chains);
    for (const size of sizes) this.sizes.set(size, (this.sizes.get(size) ?? 0) + 1);
  }

  private addHeads(part: AnnotatedPart, sizes: Int32Array): void {
    const { mentions, tokens } = part;
    if (mentions.names !== undefined) {
      this.hasPlaces = false;
      return;
    }
    this.hasTags ||= tokens?.tag !== undefined;
    const first = new Int32Array(sizes.length).fill(-1);
    const last = new Int32Array(sizes.length);
    for (const m of spanOrder(mentions)) {
      const isOneToken = mentions.first[m] === mentions.last[m];
      const head = isOneToken ? mentions.first[m] : mentionHead(part, tokens, m);
      const tag = head < 0 || tokens?.tag === undefined || head >= tokens.length ? "" : textAt(tokens.tag, head);
      this.headTags.set(tag, (this.headTags.get(tag) ?? 0) + 1);
      const entity = mentions.entity[m];
      last[entity] = head < 0 ? mentions.first[m] : head;
      if (first[entity] < 0) first[entity] = last[entity];
    }
    sizes.forEach((size, entity) => {
      const range = last[entity] - first[entity];
      this.ranges.push(range);
      if (size > 1) this.rangesOfSeveral.push(range);
    });
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
      sharedSpans: this.sharedSpans,
      links: this.mentions - entities,
      withoutNominal: this.chains?.withoutNominal ?? null,
      cataphoric: this.chains?.cataphoric ?? null,
      entityRange: this.hasPlaces
        ? { all: summaryOf(this.ranges), withoutSingletons: summaryOf(this.rangesOfSeveral) }
        : null,
      headTags: this.hasTags ? [...this.headTags].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)) : null,
      records: this.hasPlaces ? null : this.records.result(),
      sizes,
    };
  }
}

function summaryOf(ranges: readonly number[]): RangeSummary {
  const sorted = Float64Array.from(ranges).sort();
  const at = (share: number): number | null => sorted.at(Math.floor(share * (sorted.length - 1))) ?? null;
  return sorted.length === 0
    ? { median: null, percentile95: null, largest: null }
    : { median: at(0.5), percentile95: at(0.95), largest: at(1) };
}

function sharedSpansIn(part: AnnotatedPart): number {
  const { entity } = part.mentions;
  return distinctMentions(part, "first").repeated.filter(({ mentions }) =>
    mentions.some((m) => entity[m] !== entity[mentions[0]]),
  ).length;
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
