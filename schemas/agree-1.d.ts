// Made from the schemas by scripts/docs.ts. Do not edit.

/**
 * bootstrap interval over documents; null if there is none
 */
export type Interval = null | [number, number];

/**
 * corefscope/agree/1: the output of `corefscope agree --format json`
 */
export interface AgreeOutput {
  schema: "corefscope/agree/1";
  version: string;
  signature: string;
  annotators: string[];
  /**
   * documents that at least two annotators have
   */
  documents: number;
  parts: number;
  /**
   * how the alpha of sets was computed
   */
  alpha: {
    chance: "permutation" | "pooled";
    distance: "passonneau04" | "masi" | "jaccard" | "nominal";
    missing: "common" | "null";
  };
  /**
   * confidence level of the intervals; null if none were requested
   */
  confidence: number | null;
  /**
   * how good the agreement is, which figure to report, and what it does not show
   */
  verdict: {
    /**
     * how good the agreement is, and on what
     */
    sentence: string;
    /**
     * what is wrong with the annotations
     */
    warnings: {
      code: "same-annotation" | "missing-documents" | "unmarked-documents";
      text: string;
    }[];
    /**
     * which figure to report, and why
     */
    report: string;
    /**
     * whose alpha: of two annotators, of all together, or the mean over pairs
     */
    of: "pair" | "all" | "mean";
    alpha: Figure;
    /**
     * what alpha says by Krippendorff's limits, .8 and .667; same: two annotations are the same; undefined: there is no alpha, or a mean lacks that of a pair
     */
    standing: "reliable" | "tentative" | "open" | "unreliable" | "no-interval" | "same" | "undefined";
    mentions: Figure;
    /**
     * whether all annotators have exactly the same mentions
     */
    areGiven: boolean;
    /**
     * the mentions that alpha is computed from; null for a mean
     */
    counted: number | null;
    /**
     * their share of all mentions
     */
    coverage: number | null;
    /**
     * the share of links among pairs of common mentions
     */
    linkShare: number | null;
    /**
     * the documents that alpha is computed from; for a mean, those of the pair with the fewest
     */
    documents: number;
    /**
     * the number of pairs of annotators, and of those that have an alpha
     */
    pairs: {
      all: number;
      defined: number;
    };
    cautions: {
      code: "one-pair" | "few-documents" | "mentions-given" | "mentions-left-out" | "prevalence" | "other-alpha";
      /**
       * what the agreement does not show, as the rest of a sentence
       */
      text: string;
    }[];
  };
  pairs: Pair[];
  mean?: Mean;
  joint?: Joint;
  /**
   * agreement by document, or by class of mentions, the worst first; only with --by
   */
  by?: {
    division: "document" | "entity-type" | "mention-type";
    groups: {
      /**
       * the document, or the class of mentions; none if unknown
       */
      label: string;
      /**
       * mentions that both annotators of a pair marked, over all pairs
       */
      both: number;
      /**
       * mentions that only one annotator of a pair marked
       */
      alone: number;
      /**
       * F of equal mentions
       */
      mentions: number | null;
      /**
       * kappa of links; only by document
       */
      links?: number | null;
      /**
       * alpha of sets; only by document
       */
      alpha?: number | null;
      /**
       * F by metric id
       */
      metrics: {
        [k: string]: number | null;
      };
    }[];
  };
  /**
   * what the annotators disagree about, in text order; only with --details
   */
  disagreements?: {
    document: string;
    part: string;
    sentence?: string;
    /**
     * first and last token of each piece, from 0, inclusive; absent if mentions are names
     */
    tokens?: number[];
    words: string;
    before: string;
    after: string;
    /**
     * by annotator: the other mentions of the entity, `alone`, `not marked` or `no document`
     */
    decisions: {
      [k: string]: string;
    };
    reason: string;
    /**
     * whether more than half of the annotators decide it
     */
    vote: "decided" | "open";
  }[];
  /**
   * parts that some annotators lack; their pairs leave them out
   */
  absent: {
    document: string;
    annotators: string[];
  }[];
  diagnostics: Diagnostic[];
}
export interface Figure {
  /**
   * null if undefined
   */
  value: number | null;
  ci: Interval;
}
export interface Pair {
  a: string;
  b: string;
  /**
   * documents that both annotators have
   */
  documents: number;
  parts: number;
  /**
   * F of mentions that are equal, overlap, or have equal heads
   */
  mentions: {
    exact: {
      /**
       * null if undefined
       */
      value: number | null;
      ci: Interval;
      both: number;
      onlyA: number;
      onlyB: number;
    };
    /**
     * F of overlapping mentions, matched one to one; null if mentions have no tokens
     */
    overlapping: null | {
      /**
       * null if undefined
       */
      value: number | null;
      ci: Interval;
      both: number;
    };
    /**
     * F of mentions with equal heads, matched one to one, among mentions with a known head; null if, in some part, an annotator has mentions, but no known head
     */
    heads: null | {
      /**
       * null if undefined
       */
      value: number | null;
      ci: Interval;
      both: number;
      a: number;
      b: number;
    };
  };
  /**
   * Cohen's kappa of the links between common mentions, and the counts of pairs of mentions
   */
  links: {
    /**
     * null if undefined
     */
    value: number | null;
    ci: Interval;
    both: number;
    onlyA: number;
    onlyB: number;
    neither: number;
  };
  /**
   * F by metric id; `expected`: the mean F by chance; `adjusted`: (F - expected) / (1 - expected)
   */
  metrics: {
    [k: string]: {
      /**
       * null if undefined
       */
      value: number | null;
      ci: Interval;
      expected: number | null;
      adjusted: number | null;
    };
  };
  alpha: Sets;
}
export interface Sets {
  /**
   * null if undefined
   */
  value: number | null;
  ci: Interval;
  /**
   * how many mentions alpha is computed from
   */
  mentions: number;
  /**
   * how many documents have such mentions
   */
  documents: number;
  /**
   * their share of all mentions that any annotator marked; null if there are none
   */
  coverage: number | null;
}
/**
 * means over the pairs; only with more than two annotators
 */
export interface Mean {
  mentions: {
    exact: Figure;
    overlapping: Figure;
    heads: Figure;
  };
  links: Figure;
  metrics: {
    [k: string]: {
      /**
       * null if undefined
       */
      value: number | null;
      ci: Interval;
      adjusted: number | null;
    };
  };
  alpha: Figure;
}
/**
 * agreement of all annotators together; only with more than two
 */
export interface Joint {
  /**
   * documents of which all annotators have a part
   */
  documents: number;
  /**
   * Krippendorff's alpha (nominal) of links
   */
  links: {
    /**
     * null if undefined
     */
    value: number | null;
    ci: Interval;
    /**
     * how many judgements there are: for each pair of mentions that at least two annotators marked, one for each of these annotators
     */
    judgements: number;
  };
  alpha: Sets;
}
/**
 * A problem or peculiarity of the input. Lines and columns are counted from 1, and absent if unknown. docs/diagnostics explains the codes.
 */
export interface Diagnostic {
  code: string;
  severity: "error" | "warning" | "note";
  file?: string;
  line?: number;
  column?: number;
  document?: string;
  /**
   * the id of the sentence in the file, or its number in the part, counted from 1
   */
  sentence?: string;
  entity?: string;
  mention?: string;
  data?: {
    [k: string]: string | number | string[];
  };
}
