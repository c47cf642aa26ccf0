// Made from the schemas by scripts/docs.ts. Do not edit.

/**
 * corefscope/stats/1: the output of `corefscope stats --format json`
 */
export interface StatsOutput {
  schema: "corefscope/stats/1";
  version: string;
  files: {
    file: string;
    documents: number;
    parts: number;
    /**
     * null if the format has no tokens
     */
    tokens: number | null;
    sentences: number | null;
    mentions: number;
    entities: number;
    singletons: number;
    largestEntity: number;
    /**
     * mentions inside another mention
     */
    nested: number;
    /**
     * mentions that overlap another mention, neither of the two being inside the other
     */
    crossing: number;
    /**
     * mentions with gaps
     */
    discontinuous: number;
    /**
     * mentions minus entities
     */
    links: number;
    /**
     * entities of two or more mentions without a nominal mention; null if parts of speech are unknown
     */
    withoutNominal?: number | null;
    /**
     * entities of two or more mentions that begin with a pronoun and have a later nominal mention; null if parts of speech are unknown
     */
    cataphoric?: number | null;
    /**
     * [size, number of entities of that size], ascending by size
     */
    sizes: [number, number][];
    /**
     * The public corpus that has about these numbers of mentions and entities.
     */
    corpus?: string;
    /**
     * the counts that differ from the published ones
     */
    corpusDifferences?: {
      what: "documents" | "parts" | "mentions" | "entities";
      here: number;
      published: number;
    }[];
  }[];
}
