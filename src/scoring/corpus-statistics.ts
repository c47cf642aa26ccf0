import { type AnnotatedPart, entitySizes } from "../core/document.ts";

/** What there is in a corpus. */
export interface CorpusStatistics {
  readonly documents: number;
  readonly parts: number;
  /** `null` where the format has no tokens. */
  readonly tokens: number | null;
  readonly sentences: number | null;
  readonly mentions: number;
  readonly entities: number;
  readonly singletons: number;
  readonly largestEntity: number;
  /** Links of the entities: mentions less entities. */
  readonly links: number;
  /** How many entities there are of each size, by size, ascending. */
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
  private hasTokens = false;

  add(part: AnnotatedPart): void {
    this.documents.add(part.document);
    this.parts++;
    this.mentions += part.mentions.length;
    if (part.tokens !== undefined) {
      this.hasTokens = true;
      this.tokens += part.tokens.length;
      this.sentences += part.tokens.sentenceStarts?.filter((start) => start < part.tokens!.length).length ?? 0;
    }
    for (const size of entitySizes(part)) this.sizes.set(size, (this.sizes.get(size) ?? 0) + 1);
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
      links: this.mentions - entities,
      sizes,
    };
  }
}
