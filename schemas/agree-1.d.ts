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
  pairs: Pair[];
  mean?: Mean;
  joint?: Joint;
  /**
   * parts that some annotators lack; their pairs leave them out
   */
  absent: {
    document: string;
    annotators: string[];
  }[];
  diagnostics: Diagnostic[];
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
export interface Figure {
  /**
   * null if undefined
   */
  value: number | null;
  ci: Interval;
}
/**
 * agreement of all annotators together; only with more than two
 */
export interface Joint {
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
