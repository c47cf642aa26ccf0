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
     * spans that are mentions of several entities
     */
    sharedSpans: number;
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
     * tokens from the head of an entity's first mention to that of its last; null if mentions have no positions
     */
    entityRange: {
      all: {
        median: number | null;
        /**
         * at the place ⌊0.95 · (n − 1)⌋ of the sorted ranges, from 0
         */
        percentile95: number | null;
        largest: number | null;
      };
      /**
       * without singletons, whose range is 0
       */
      withoutSingletons: {
        median: number | null;
        /**
         * at the place ⌊0.95 · (n − 1)⌋ of the sorted ranges, from 0
         */
        percentile95: number | null;
        largest: number | null;
      };
    } | null;
    /**
     * [part of speech of the head, number of mentions], most mentions first; "" for unknown heads; null without parts of speech
     */
    headTags: [string, number][] | null;
    /**
     * What is known of a linkage of records without truth; null if mentions have positions in a text.
     */
    records: {
      /**
       * The share of records in a group with others.
       */
      matchingRate: number | null;
      /**
       * Records per group.
       */
      meanSize: number | null;
      linkedPairs: number;
      /**
       * Hill numbers of the orders 0, 1 and 2 of the shares of groups by size.
       */
      hill: number[] | null;
      /**
       * About the column of names, if there is one.
       */
      names?: {
        column: string;
        /**
         * The share of groups that have a name which another group has, too.
         */
        homonymy: number | null;
        /**
         * The share of groups with several names.
         */
        variation: number | null;
      };
    } | null;
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
  /**
   * How the groups in two tables of records differ. Neither is taken for the truth.
   */
  differences?: {
    /**
     * Records in both tables, or in one.
     */
    records: {
      both: number;
      onlyFirst: number;
      onlySecond: number;
    };
    /**
     * Pairs of records of both tables that are in one group, in both or in one.
     */
    pairs: {
      both: number;
      onlyFirst: number;
      onlySecond: number;
    };
    /**
     * Of the records in both: groups that are the same; groups of the first that are several in the second; groups of the second that are several in the first; sets of groups that share records in other ways.
     */
    groups: {
      same: number;
      split: number;
      merged: number;
      mixed: number;
    };
  };
}
